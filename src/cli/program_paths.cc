#include "cli/program_paths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "classfile/class_path_entry.h"
#include "cli/class_roots.h"
#include "cli/user_error.h"
#include "output/numbers.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::string how_to_build(const fs::path& folder) {
  if (is_there(folder / "pom.xml")) return "build it first, as with mvn test-compile";
  for (const char* name : {"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"}) {
    if (is_there(folder / name)) return "build it first, as with gradle testClasses";
  }
  return "heddle reads compiled classes, so build first, as with javac -g -d classes";
}

[[noreturn]] void no_classes(const fs::path& folder) {
  const std::string name = folder == "." ? "the current directory" : folder.string();
  if (const size_t jars = jars_in(folder).size(); jars != 0) {
    throw UserError(fmt::format("{} holds no class files, but {}: name {}, or write '{}'", name,
                                plural(jars, "jar"), jars == 1 ? "it" : "them", (folder / "*").string()));
  }
  throw UserError(fmt::format("{} holds no class files; {}", name, how_to_build(folder)));
}

std::string as_given(const fs::path& path) {
  std::string text = path.lexically_normal().string();
  if (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text.empty() ? "." : text;
}

std::vector<std::string> roots_in(const fs::path& folder) {
  std::vector<fs::path> roots = find_class_roots(folder);
  std::error_code error;
  // The root may lie above: a class in the folder of its package.
  if (roots.empty()) roots = find_class_roots(fs::absolute(folder, error).lexically_normal());
  std::vector<std::string> names;
  for (const fs::path& root : roots) names.push_back(as_given(root));
  return names;
}

void tell(const std::vector<std::string>& roots, const Terminal& terminal) {
  constexpr size_t kMostNamed = 3;
  const size_t named = std::min(roots.size(), kMostNamed);
  terminal.note(fmt::format("reading the classes in {}{}", fmt::join(std::span(roots).first(named), ", "),
                            named == roots.size() ? "" : fmt::format(" and {} more", roots.size() - named)));
}

void add_places_at(const fs::path& folder, std::vector<fs::path>& roots) {
  for (const char* below :
       {"", "src/main/java", "src/test/java", "src/main/kotlin", "src/test/kotlin", "src"}) {
    const fs::path root = (folder / below).lexically_normal();
    if (is_folder(root) && std::ranges::find(roots, root) == roots.end()) roots.push_back(root);
  }
}

void add_program(const std::vector<std::string>& roots, const std::string& given, const Terminal& terminal,
                 std::vector<std::string>& program) {
  if (roots.size() > 1 || roots.front() != as_given(given)) tell(roots, terminal);
  program.insert(program.end(), roots.begin(), roots.end());
}

bool is_among(const std::string& root, const std::vector<std::string>& paths) {
  return std::ranges::any_of(paths, [&](const std::string& path) {
    std::error_code ignored;
    return fs::equivalent(root, path, ignored);
  });
}

}  // namespace

ProgramPaths program_paths(const std::vector<std::string>& paths, const std::vector<std::string>& class_path,
                           const Terminal& terminal) {
  ProgramPaths result{{}, class_path};
  for (const std::string& path : paths) {
    if (!is_folder(path)) {
      result.program.push_back(path);
      continue;
    }
    const std::vector<std::string> roots = roots_in(path);
    if (roots.empty()) no_classes(path);
    add_program(roots, path, terminal, result.program);
  }
  if (!paths.empty()) return result;
  std::vector<std::string> roots = roots_in(".");
  std::erase_if(roots, [&](const std::string& root) { return is_among(root, class_path); });
  if (!roots.empty()) {
    add_program(roots, ".", terminal, result.program);
  } else if (!class_path.empty()) {
    std::swap(result.program, result.dependencies);
  } else {
    no_classes(".");
  }
  return result;
}

std::vector<fs::path> source_roots(const std::vector<std::string>& given,
                                   const std::vector<std::string>& class_path) {
  constexpr int kLevelsAbove = 5;  // from build/classes/java/main to the project, and one more
  std::vector<fs::path> roots(given.begin(), given.end());
  for (const std::string& folder : given) {
    if (is_folder(folder)) continue;
    throw UserError(fmt::format(
        "--sources {} is no directory; give one that has source files below, as in src/main/java", folder));
  }
  std::error_code error;
  const fs::path here = fs::current_path(error);
  add_places_at(here, roots);
  for (const std::string& entry : class_path) {
    fs::path folder = fs::absolute(entry, error).lexically_normal();
    for (int level = 0; level <= kLevelsAbove && !folder.empty(); ++level) {
      add_places_at(folder, roots);
      if (folder == folder.root_path()) break;
      folder = folder.parent_path();
    }
  }
  return roots;
}

}  // namespace heddle
