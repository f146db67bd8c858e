#include "cli/program_paths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "classfile/class_path_entry.h"
#include "cli/files.h"
#include "cli/user_error.h"
#include "output/numbers.h"
#include "project/class_roots.h"
#include "project/discovery.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void no_classes(const fs::path& folder) {
  const std::string name = folder == "." ? "the current directory" : folder.string();
  if (const size_t jars = jars_in(folder).size(); jars != 0) {
    throw UserError(fmt::format("{} holds no class files, but {}: name {}, or write '{}'", name,
                                plural(jars, "jar"), jars == 1 ? "it" : "them", (folder / "*").string()));
  }
  throw UserError(fmt::format("{} holds no class files; {}", name, build_advice(build_tool_of(folder))));
}

std::string as_given(const fs::path& path) {
  std::string text = path.lexically_normal().string();
  if (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text.empty() ? "." : text;
}

std::vector<std::string> as_given(const std::vector<fs::path>& paths) {
  std::vector<std::string> names;
  for (const fs::path& path : paths) names.push_back(as_given(path));
  return names;
}

// Classes that lie in the folder of their package, below a root that is above.
Project from_above(const fs::path& folder) {
  std::error_code error;
  Project project;
  project.classes = find_class_roots(fs::absolute(folder, error).lexically_normal());
  return project;
}

Project project_in(const fs::path& folder) {
  Project project = discover_project(folder, usual_caches());
  if (project.classes.empty() && project.test_classes.empty()) {
    Project above = from_above(folder);
    if (!above.classes.empty()) return above;
  }
  // Who names a directory of test classes means these.
  const bool is_itself =
      project.test_classes.size() == 1 && as_given(project.test_classes[0]) == as_given(folder);
  if (project.classes.empty() && is_itself) std::swap(project.classes, project.test_classes);
  return project;
}

void tell(const std::vector<std::string>& roots, const Project& project, const Terminal& terminal) {
  constexpr size_t kMostNamed = 3;
  const size_t named = std::min(roots.size(), kMostNamed);
  const size_t libraries = project.libraries.size();
  terminal.note(fmt::format(
      "reading the classes in {}{}{}", fmt::join(std::span(roots).first(named), ", "),
      named == roots.size() ? "" : fmt::format(" and {} more", roots.size() - named),
      libraries == 0 ? ""
                     : fmt::format(", with {} that {} names",
                                   libraries == 1 ? "1 library" : grouped(libraries) + " libraries",
                                   build_tool_name(project.tool))));
}

void add_places_at(const fs::path& folder, std::vector<fs::path>& roots) {
  for (const char* below :
       {"", "src/main/java", "src/test/java", "src/main/kotlin", "src/test/kotlin", "src",
        // What annotation processors and plug-ins make.
        "target/generated-sources/annotations", "target/generated-test-sources/test-annotations",
        "build/generated/sources/annotationProcessor/java/main",
        "build/generated/sources/annotationProcessor/java/test"}) {
    const fs::path root = (folder / below).lexically_normal();
    if (is_folder(root) && std::ranges::find(roots, root) == roots.end()) roots.push_back(root);
  }
}

void append(std::vector<std::string> more, std::vector<std::string>& list) {
  list.insert(list.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

void add_project(const Project& project, const std::string& given, const Terminal& terminal,
                 Problems& problems, ProgramPaths& result) {
  const std::vector<std::string> roots = as_given(project.classes);
  std::vector<std::string> all = roots;
  append(as_given(project.test_classes), all);
  if (all.size() > 1 || all.front() != as_given(given)) tell(all, project, terminal);
  append(roots, result.program);
  append(as_given(project.test_classes), result.tests);
  append(as_given(project.libraries), result.dependencies);
  for (const Problem& problem : project.problems) problems.add(problem);
}

bool is_among(const std::string& root, const std::vector<std::string>& paths) {
  return std::ranges::any_of(paths, [&](const std::string& path) {
    std::error_code ignored;
    return fs::equivalent(root, path, ignored);
  });
}

}  // namespace

ProgramPaths program_paths(const std::vector<std::string>& paths, const std::vector<std::string>& class_path,
                           const Terminal& terminal, Problems& problems) {
  ProgramPaths result{{}, {}, class_path};
  for (const std::string& path : paths) {
    if (!is_folder(path)) {
      result.program.push_back(path);
      continue;
    }
    const Project project = project_in(path);
    if (project.classes.empty() && project.test_classes.empty()) no_classes(path);
    add_project(project, path, terminal, problems, result);
  }
  if (!paths.empty()) return result;
  Project project = project_in(".");
  for (auto* list : {&project.classes, &project.test_classes})
    std::erase_if(*list, [&](const fs::path& root) { return is_among(as_given(root), class_path); });
  if (!project.classes.empty() || !project.test_classes.empty()) {
    add_project(project, ".", terminal, problems, result);
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
