#include "project/gradle.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kConfigurations =
    "(?:api|implementation|compileOnly|compileOnlyApi|runtimeOnly|compile|runtime|provided|providedCompile|"
    "testImplementation|testCompileOnly|testRuntimeOnly|testCompile|testFixturesApi|"
    "testFixturesImplementation)";

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  return text.str();
}

std::string first_of(const fs::path& folder, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (std::string text = content_of(folder / name); !text.empty()) return text;
  }
  return "";
}

std::string without_comments(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("//") && (i == 0 || text[i - 1] != ':')) {
      i = std::min(text.find('\n', i), text.size() - 1);
      out += '\n';
    } else if (text.substr(i).starts_with("/*")) {
      const size_t end = text.find("*/", i + 2);
      i = end == std::string_view::npos ? text.size() : end + 1;
    } else {
      out += text[i];
    }
  }
  return out;
}

// libs.foo.bar as it is written in build files, to group:artifact:version. Bundles are several.
class Catalogue {
 public:
  explicit Catalogue(std::string_view text) {
    try {
      const toml::table document = toml::parse(text);
      if (const toml::table* const all = document["libraries"].as_table()) {
        for (const auto& [name, node] : *all) {
          if (const std::string artifact = artifact_of(node, document); !artifact.empty())
            libraries_[dotted(name.str())] = {artifact};
        }
      }
      if (const toml::table* const all = document["bundles"].as_table()) {
        for (const auto& [name, node] : *all) add_bundle(dotted(name.str()), node);
      }
    } catch (const toml::parse_error&) {  // NOLINT(bugprone-empty-catch)
      // Gradle itself will complain; without it libraries are missing, which is said.
    }
  }

  std::vector<std::string> find(const std::string& name) const {
    const auto found = libraries_.find(name);
    return found == libraries_.end() ? std::vector<std::string>() : found->second;
  }

 private:
  static std::string dotted(std::string_view name) {
    std::string out(name);
    for (char& c : out) {
      if (c == '-' || c == '_') c = '.';
    }
    return out;
  }

  static std::string version_of(const toml::node_view<const toml::node> node, const toml::table& document) {
    if (const auto plain = node.value<std::string>()) return *plain;
    if (const auto name = node["ref"].value<std::string>())
      return document["versions"][*name].value_or(std::string());
    return node["strictly"].value_or(node["require"].value_or(node["prefer"].value_or(std::string())));
  }

  static std::string artifact_of(const toml::node& node, const toml::table& document) {
    if (const auto text = node.value<std::string>()) return *text;
    const toml::table* const table = node.as_table();
    if (table == nullptr) return "";
    std::string module = (*table)["module"].value_or(std::string());
    if (module.empty())
      module = (*table)["group"].value_or(std::string()) + ":" + (*table)["name"].value_or(std::string());
    const std::string version = version_of((*table)["version"], document);
    return version.empty() ? module : module + ":" + version;
  }

  void add_bundle(const std::string& name, const toml::node& node) {
    const toml::array* const list = node.as_array();
    if (list == nullptr) return;
    for (const toml::node& one : *list) {
      const std::vector<std::string> found = find(dotted(one.value_or(std::string())));
      std::vector<std::string>& bundle = libraries_["bundles." + name];
      bundle.insert(bundle.end(), found.begin(), found.end());
    }
  }

  std::map<std::string, std::vector<std::string>> libraries_;
};

// files-2.1/group/artifact/version/<hash>/artifact-version.jar
class CacheStore : public ArtifactStore {
 public:
  explicit CacheStore(const fs::path& cache) : root_(cache / "caches/modules-2/files-2.1") {}

  fs::path file(const std::string& group, const std::string& artifact, const std::string& version,
                const std::string& classifier, const std::string& extension) const override {
    const std::string name =
        fmt::format("{}-{}{}{}.{}", artifact, version, classifier.empty() ? "" : "-", classifier, extension);
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(root_ / group / artifact / version, error), end; !error && it != end;
         it.increment(error)) {
      std::error_code ignored;
      if (fs::is_regular_file(it->path() / name, ignored)) found.push_back(it->path() / name);
    }
    return found.empty() ? fs::path() : *std::ranges::min_element(found);
  }
  std::vector<std::string> versions(const std::string& group, const std::string& artifact) const override {
    std::vector<std::string> found;
    std::error_code error;
    for (fs::directory_iterator it(root_ / group / artifact, error), end; !error && it != end;
         it.increment(error))
      found.push_back(it->path().filename().string());
    return found;
  }

 private:
  fs::path root_;
};

}  // namespace

fs::path gradle_cache() {
  if (const char* const given = std::getenv("GRADLE_USER_HOME")) return given;
  const char* const home = std::getenv("HOME");
  return home == nullptr ? fs::path() : fs::path(home) / ".gradle";
}

std::vector<std::string> gradle_artifacts(std::string_view build_file, std::string_view catalogue) {
  const std::string text = without_comments(build_file);
  const Catalogue libraries(catalogue);
  // Properties that are set plainly in the same file: def version = '1.0', ext.version = "1.0", val version =
  // "1.0".
  std::map<std::string, std::string> variables;
  static const std::regex kVariable(
      R"((?:def|val|var|ext\.|\bset\()\s*["']?(\w+)["']?\s*[=,]\s*["']([^"'$]+)["'])");
  for (std::sregex_iterator it(text.begin(), text.end(), kVariable), end; it != end; ++it)
    variables[(*it)[1]] = (*it)[2];

  std::vector<std::string> found;
  const std::string start =
      R"(\b)" + std::string(kConfigurations) + R"(\b\s*\(?\s*(?:(?:platform|enforcedPlatform)\s*\(\s*)?)";
  static const std::regex kPlain(start + R"(["']([\w.\-]+:[\w.\-${}]+(?::[^"'@]*)?)(?:@\w+)?["'])");
  for (std::sregex_iterator it(text.begin(), text.end(), kPlain), end; it != end; ++it) {
    std::string artifact = (*it)[1];
    static const std::regex kUse(R"(\$\{?(\w+)\}?)");
    for (std::smatch use; std::regex_search(artifact, use, kUse);) {
      const auto known = variables.find(use[1]);
      const std::string value = known == variables.end() ? "" : known->second;
      artifact.replace(static_cast<size_t>(use.position(0)), static_cast<size_t>(use.length(0)), value);
    }
    while (artifact.ends_with(':')) artifact.pop_back();
    found.push_back(artifact);
  }
  static const std::regex kApart(
      start +
      R"(group\s*[:=]\s*["']([^"']+)["']\s*,\s*name\s*[:=]\s*["']([^"']+)["'](?:\s*,\s*version\s*[:=]\s*["']([^"']+)["'])?)");
  for (std::sregex_iterator it(text.begin(), text.end(), kApart), end; it != end; ++it)
    found.push_back((*it)[1].str() + ":" + (*it)[2].str() + ((*it)[3].matched ? ":" + (*it)[3].str() : ""));
  static const std::regex kCatalogue(start + R"(libs\.([\w.]+))");
  for (std::sregex_iterator it(text.begin(), text.end(), kCatalogue), end; it != end; ++it) {
    const std::vector<std::string> all = libraries.find((*it)[1]);
    found.insert(found.end(), all.begin(), all.end());
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

std::vector<std::string> gradle_modules(std::string_view settings_file) {
  const std::string text = without_comments(settings_file);
  std::vector<std::string> modules;
  static const std::regex kInclude(R"(\binclude\b\s*\(?((?:\s*["'][^"']+["']\s*,?)+))");
  static const std::regex kName(R"(["']([^"']+)["'])");
  for (std::sregex_iterator it(text.begin(), text.end(), kInclude), end; it != end; ++it) {
    const std::string names = (*it)[1];
    for (std::sregex_iterator name(names.begin(), names.end(), kName); name != end; ++name) {
      std::string path = (*name)[1];
      if (path.starts_with(':')) path.erase(0, 1);
      std::ranges::replace(path, ':', '/');
      modules.push_back(std::move(path));
    }
  }
  return modules;
}

GradleProject read_gradle_project(const fs::path& folder, const fs::path& cache) {
  GradleProject project;
  project.modules.push_back(folder);
  for (const std::string& module :
       gradle_modules(first_of(folder, {"settings.gradle", "settings.gradle.kts"})))
    project.modules.push_back((folder / module).lexically_normal());
  const std::string catalogue = content_of(folder / "gradle/libs.versions.toml");
  std::vector<std::string> artifacts;
  for (const fs::path& module : project.modules) {
    const std::vector<std::string> its =
        gradle_artifacts(first_of(module, {"build.gradle", "build.gradle.kts"}), catalogue);
    artifacts.insert(artifacts.end(), its.begin(), its.end());
  }
  project.libraries = resolve_libraries(artifacts, CacheStore(cache));
  std::vector<std::string>& missing = project.libraries.missing;
  std::ranges::sort(missing);
  missing.erase(std::ranges::unique(missing).begin(), missing.end());
  return project;
}

}  // namespace heddle
