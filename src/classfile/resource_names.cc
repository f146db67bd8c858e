#include "classfile/resource_names.h"

#include <algorithm>
#include <filesystem>

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kProperties = ".properties";
constexpr std::string_view kServices = "META-INF/services/";
constexpr uint64_t kMaxTextSize = uint64_t{1} << 20;

bool may_name_classes(std::string_view path) {
  return path.ends_with(kProperties) || path.find(kServices) != std::string_view::npos;
}

class Finder {
 public:
  explicit Finder(std::vector<std::string>& names) : names_(names) {}

  void operator()(const ZipArchive& archive) {
    for (const ZipEntry& entry : archive.entries()) {
      if (may_name_classes(archive.name(entry))) take(archive.read(entry, kMaxTextSize));
    }
  }
  void operator()(const ClassDirectory& directory) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::recursive_directory_iterator it(directory.root, error);
         !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
      std::error_code ignored;
      if (may_name_classes(it->path().native()) && it->is_regular_file(ignored)) files.push_back(it->path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) take(read_file(file, kMaxTextSize));
  }
  void operator()(const JImage&) {}
  void operator()(const LooseClassFile&) {}

 private:
  void take(const Result<SharedBytes>& content) {
    if (!content) return;
    find_names_in_text({reinterpret_cast<const char*>(content->bytes.data()), content->bytes.size()}, names_);
  }

  std::vector<std::string>& names_;
};

}  // namespace

void find_names_in_text(std::string_view text, std::vector<std::string>& names) {
  const auto part_of_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '$' || c == '_' || static_cast<unsigned char>(c) >= 0x80;
  };
  for (size_t at = 0; at < text.size();) {
    if (!part_of_name(text[at])) {
      ++at;
      continue;
    }
    const size_t start = at;
    while (at < text.size() && part_of_name(text[at])) ++at;
    const std::string_view word = text.substr(start, at - start);
    if (word.find('.') == std::string_view::npos || word.front() == '.' || word.back() == '.') continue;
    std::ranges::replace(names.emplace_back(word), '.', '/');
  }
}

void find_names_in_resources(const ClassContainer& container, std::vector<std::string>& names) {
  if (!container.is_jdk) std::visit(Finder(names), container.content);
}

}  // namespace heddle
