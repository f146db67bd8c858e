// The meaning of archive entries.
//
// Several entries can stand for one class: META-INF/versions/N/p/C.class replaces p/C.class on Java N and
// later, WEB-INF/classes/p/C.class of a war is what a server loads, and a damaged archive may hold the same
// path twice (java.util.zip then finds the last). Each entry gets a precedence (0 for the root, 1 for the
// classes folder of a war or Spring Boot jar, N >= 9 for a version), and sorting by it, then by
// place in the archive, puts the entry that wins last. Jars that need no sorting, nearly all, are not sorted.
#include "classfile/jar.h"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <optional>
#include <tuple>

#include "classfile/class_name.h"
#include "classfile/manifest.h"

namespace heddle {
namespace {

constexpr std::string_view kMetaInf = "META-INF/";
constexpr std::string_view kVersions = "META-INF/versions/";
constexpr std::string_view kManifest = "META-INF/MANIFEST.MF";
constexpr std::string_view kJmodClasses = "classes/";
constexpr std::string_view kApplicationClasses[] = {"BOOT-INF/classes/", "WEB-INF/classes/"};
constexpr uint64_t kMaxManifestSize = uint64_t{4} << 20;
constexpr size_t kMaxRejectedListed = 10;
constexpr int kFirstMultiRelease = 9;
constexpr size_t kMaxVersionDigits = 4;
constexpr uint32_t kApplicationPrecedence = 1;

bool is_same_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

// The JVM finds the manifest whatever the case of its name.
Manifest read_manifest(const ZipArchive& archive) {
  for (const ZipEntry& entry : archive.entries()) {
    if (!is_same_ignoring_case(archive.name(entry), kManifest)) continue;
    const Result<SharedBytes> content = archive.read(entry, kMaxManifestSize);
    if (!content) return {};
    return parse_manifest({reinterpret_cast<const char*>(content->bytes.data()), content->bytes.size()});
  }
  return {};
}

// N of "N/rest", cutting it off.
std::optional<int> cut_version(std::string_view& path) {
  const size_t slash = path.find('/');
  if (slash == std::string_view::npos || slash == 0 || slash > kMaxVersionDigits) return std::nullopt;
  int version = 0;
  for (const char digit : path.substr(0, slash)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    version = version * 10 + (digit - '0');
  }
  path.remove_prefix(slash + 1);
  return version;
}

class Surveyor {
 public:
  Surveyor(const ZipArchive& archive, const JarOptions& options) : archive_(archive), options_(options) {}

  JarSurvey run() {
    if (options_.layout == JarLayout::kJar) {
      Manifest manifest = read_manifest(archive_);
      multi_release_ = manifest.multi_release;
      survey_.class_path = std::move(manifest.class_path);
    }
    survey_.classes.reserve(archive_.entries().size());
    for (uint32_t i = 0; i < archive_.entries().size(); ++i) visit(i);
    put_winners_last();
    return std::move(survey_);
  }

 private:
  void visit(uint32_t index) {
    const ZipEntry& entry = archive_.entries()[index];
    const std::string_view path = archive_.name(entry);
    if (path.ends_with(kClassSuffix)) {
      visit_class(index, entry, path);
    } else if (options_.layout == JarLayout::kJar &&
               (has_extension(path, ".jar") || has_extension(path, ".war"))) {
      if (path_escapes(path)) return reject(path, "has a path that leads out of the archive");
      survey_.nested.push_back(index);
    }
  }

  void visit_class(uint32_t index, const ZipEntry& entry, std::string_view path) {
    std::string_view within = path;
    const std::optional<uint32_t> precedence = cut_root(within);
    if (!precedence) return;
    if (path_escapes(path)) return reject(path, "has a path that leads out of the archive");
    const std::optional<std::string_view> name = class_name_of_path(within);
    if (!name) return reject(path, "has a path that cannot be a class name");
    if (is_module_info(*name)) return;
    if (auto reason = archive_.defect(entry, kMaxClassSize)) return reject(path, *std::move(reason));
    survey_.classes.push_back({*name, index, *precedence});
    survey_.has_classes_folder = survey_.has_classes_folder || is_in_classes_folder(path);
  }

  // Cuts off the folder that the class loader starts from. None for entries that it never looks at.
  std::optional<uint32_t> cut_root(std::string_view& path) const {
    if (options_.layout == JarLayout::kJmod) {
      if (!path.starts_with(kJmodClasses)) return std::nullopt;
      path.remove_prefix(kJmodClasses.size());
      return 0;
    }
    if (path.starts_with(kVersions)) {
      path.remove_prefix(kVersions.size());
      return cut_release(path);
    }
    if (path.starts_with(kMetaInf)) return std::nullopt;
    for (const std::string_view root : kApplicationClasses) {
      if (!path.starts_with(root)) continue;
      path.remove_prefix(root.size());
      return kApplicationPrecedence;
    }
    return 0;
  }

  std::optional<uint32_t> cut_release(std::string_view& path) const {
    if (!multi_release_) return std::nullopt;
    const std::optional<int> version = cut_version(path);
    const int newest = options_.java_version == 0 ? INT_MAX : options_.java_version;
    if (!version || *version < kFirstMultiRelease || *version > newest) return std::nullopt;
    if (path.starts_with(kMetaInf)) return std::nullopt;
    return static_cast<uint32_t>(*version);
  }

  void reject(std::string_view path, std::string reason) {
    if (survey_.rejected.size() < kMaxRejectedListed) {
      survey_.rejected.push_back({std::string(path), std::move(reason)});
    } else {
      ++survey_.rejected_further;
    }
  }

  void put_winners_last() {
    const auto earlier = [](const JarClass& a, const JarClass& b) {
      return std::tie(a.precedence, a.entry) < std::tie(b.precedence, b.entry);
    };
    if (std::is_sorted(survey_.classes.begin(), survey_.classes.end(), earlier)) return;
    std::sort(survey_.classes.begin(), survey_.classes.end(), earlier);
  }

  const ZipArchive& archive_;
  const JarOptions options_;
  bool multi_release_ = false;
  JarSurvey survey_;
};

}  // namespace

bool has_extension(std::string_view path, std::string_view extension) {
  return path.size() > extension.size() &&
         is_same_ignoring_case(path.substr(path.size() - extension.size()), extension);
}

bool is_in_classes_folder(std::string_view path) {
  return std::ranges::any_of(kApplicationClasses,
                             [&](std::string_view root) { return path.starts_with(root); });
}

JarSurvey survey_jar(const ZipArchive& archive, const JarOptions& options) {
  return Surveyor(archive, options).run();
}

}  // namespace heddle
