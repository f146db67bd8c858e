#include "classfile/jdk.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "classfile/class_path.h"
#include "classfile/jar.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

std::vector<fs::path> files_with_extension(const fs::path& folder, std::string_view extension) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator it(folder, error); !error && it != fs::directory_iterator();
       it.increment(error)) {
    if (has_extension(it->path().native(), extension) && is_file(it->path())) files.push_back(it->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<fs::path> java8_class_files(const fs::path& lib) {
  if (!is_file(lib / "rt.jar")) return {};
  std::vector<fs::path> files;
  for (const char* name :
       {"rt.jar", "jsse.jar", "jce.jar", "charsets.jar", "management-agent.jar", "jfr.jar"}) {
    if (is_file(lib / name)) files.push_back(lib / name);
  }
  for (fs::path& extension : files_with_extension(lib / "ext", ".jar")) files.push_back(std::move(extension));
  return files;
}

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

// The home of a `java` program: links followed, its bin/ left.
std::optional<fs::path> home_of_program(const fs::path& java) {
  std::error_code error;
  const fs::path real = fs::canonical(java, error);
  if (error) return std::nullopt;
  fs::path home = real.parent_path().parent_path();
  if (jdk_class_files(home).empty()) return std::nullopt;  // a wrapper script somewhere else
  return home;
}

std::optional<fs::path> home_on_path(std::string_view search_path) {
  while (!search_path.empty()) {
    const size_t colon = std::min(search_path.find(':'), search_path.size());
    const fs::path java = fs::path(search_path.substr(0, colon)) / "java";
    if (auto home = is_file(java) ? home_of_program(java) : std::nullopt) return home;
    search_path.remove_prefix(std::min(colon + 1, search_path.size()));
  }
  return std::nullopt;
}

}  // namespace

std::vector<fs::path> jdk_class_files(const fs::path& home) {
  if (is_file(home / "lib" / "modules")) return {home / "lib" / "modules"};
  if (is_file(home / "jmods" / "java.base.jmod")) return files_with_extension(home / "jmods", ".jmod");
  std::vector<fs::path> files = java8_class_files(home / "lib");
  return files.empty() ? java8_class_files(home / "jre" / "lib") : files;
}

fs::path find_jdk(const std::string& given) {
  if (!given.empty()) return given;
  fs::path java_home = environment("JAVA_HOME");
  if (!java_home.empty() && !jdk_class_files(java_home).empty()) return java_home;
  return home_on_path(environment("PATH")).value_or(fs::path());
}

int jdk_version(const fs::path& home) {
  // "17.0.15", "25-ea", and "1.8.0_402" for what is called Java 8.
  constexpr std::string_view kKey = "JAVA_VERSION=\"";
  std::ifstream release(home / "release");
  for (std::string line; std::getline(release, line);) {
    if (!line.starts_with(kKey)) continue;
    std::string_view value = std::string_view(line).substr(kKey.size());
    if (value.starts_with("1.")) value.remove_prefix(2);
    int version = 0;
    const auto parsed = std::from_chars(value.data(), value.data() + value.size(), version);
    return parsed.ec == std::errc() && version > 0 ? version : 0;
  }
  return 0;
}

}  // namespace heddle
