#include "project/discovery.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "project/class_roots.h"
#include "project/gradle.h"
#include "project/maven.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostNamed = 5;

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

// Whether any file of this kind lies below, and when the last of them was written.
struct Newest {
  bool any = false;
  fs::file_time_type time = fs::file_time_type::min();
};
Newest newest_below(const fs::path& folder, std::span<const std::string_view> extensions) {
  constexpr size_t kMostFiles = 50'000;
  Newest newest;
  size_t files = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && it != end && files < kMostFiles; it.increment(error), ++files) {
    const std::string extension = it->path().extension().string();
    if (std::ranges::find(extensions, extension) == extensions.end()) continue;
    const std::string name = it->path().stem().string();
    if (name == "module-info" || name == "package-info") continue;
    std::error_code ignored;
    const fs::file_time_type time = it->last_write_time(ignored);
    if (ignored) continue;
    newest.any = true;
    newest.time = std::max(newest.time, time);
  }
  return newest;
}

class Discovery {
 public:
  Discovery(const fs::path& folder, const Caches& caches) : folder_(folder), caches_(caches) {
    project_.tool = build_tool_of(folder);
  }

  Project run() {
    std::vector<fs::path> modules = {folder_};
    if (project_.tool == BuildTool::kMaven) modules = read_maven();
    if (project_.tool == BuildTool::kGradle) modules = read_gradle();
    sort_roots();
    if (project_.tool != BuildTool::kNone) {
      for (const fs::path& module : modules) look_at_module(module);
    }
    std::ranges::sort(project_.problems);
    return std::move(project_);
  }

 private:
  void report(ProblemKind kind, const fs::path& file, std::string sentence) {
    project_.problems.push_back({kind, file.string(), "", std::move(sentence)});
  }

  std::vector<fs::path> read_maven() {
    const MavenProject maven = read_maven_project(folder_, caches_.maven);
    project_.libraries = maven.jars;
    for (const std::string& pom : maven.unreadable) report(ProblemKind::kUnreadable, "", pom);
    report_missing(maven.missing, "the local repository of Maven", "mvn dependency:resolve");
    std::vector<fs::path> modules;
    for (const MavenModule& module : maven.modules) {
      modules.push_back(module.folder);
      expected_.push_back(module.classes);
      if (is_folder(module.test_classes)) tests_.push_back(module.test_classes);
    }
    return modules;
  }

  std::vector<fs::path> read_gradle() {
    GradleProject gradle = read_gradle_project(folder_, caches_.gradle);
    project_.libraries = std::move(gradle.libraries.jars);
    report_missing(gradle.libraries.missing, "Gradle's cache", "gradle build");
    return gradle.modules;
  }

  void report_missing(const std::vector<std::string>& missing, std::string_view where,
                      std::string_view fetch) {
    if (missing.empty()) return;
    const size_t named = std::min(missing.size(), kMostNamed);
    report(
        ProblemKind::kMissingDependency, folder_,
        fmt::format(
            "{} of its libraries {} not in {}, and what they do is not followed: {}{}; fetch them with "
            "{}, or name them with -c",
            missing.size(), missing.size() == 1 ? "is" : "are", where,
            fmt::join(std::span(missing).first(named), ", "), named == missing.size() ? "" : ", ...", fetch));
  }

  // What a build tool writes, where it is known; editors beside it write the same classes again.
  void sort_roots() {
    std::vector<fs::path> roots = find_class_roots(folder_);
    if (project_.tool != BuildTool::kNone) {
      std::vector<fs::path> by_tool;
      std::ranges::copy_if(roots, std::back_inserter(by_tool),
                           [&](const fs::path& root) { return is_by_tool(root); });
      if (!by_tool.empty()) roots = std::move(by_tool);
    }
    for (fs::path& root : roots) {
      root = root.lexically_normal();
      const bool is_test = is_for_tests(root) || std::ranges::find(tests_, root) != tests_.end();
      (is_test ? project_.test_classes : project_.classes).push_back(std::move(root));
    }
  }

  bool is_by_tool(const fs::path& root) const {
    const fs::path normal = root.lexically_normal();
    if (project_.tool == BuildTool::kGradle)
      return normal.string().find("build/classes/") != std::string::npos;
    return std::ranges::find(expected_, normal) != expected_.end() ||
           std::ranges::find(tests_, normal) != tests_.end();
  }

  // Sources without classes, or with older ones.
  void look_at_module(const fs::path& module) {
    constexpr std::array<std::string_view, 2> kSources = {".java", ".kt"};
    constexpr std::array<std::string_view, 1> kClasses = {".class"};
    const fs::path sources = module / "src/main";
    const Newest source = newest_below(sources, kSources);
    if (!source.any) return;
    Newest built;
    for (const fs::path& root : project_.classes) {
      const fs::path relative = root.lexically_relative(module.lexically_normal());
      const bool is_its = module == "." || (!relative.empty() && *relative.begin() != "..");
      if (!is_its || is_of_inner_module(root, module)) continue;
      const Newest newest = newest_below(root, kClasses);
      built.any |= newest.any;
      built.time = std::max(built.time, newest.time);
    }
    if (!built.any && !project_.classes.empty()) {
      report(
          ProblemKind::kNotBuilt, module,
          fmt::format("has sources and no class files, so it is left out; {}", build_advice(project_.tool)));
    } else if (built.any && built.time < source.time) {
      report(ProblemKind::kNotBuilt, module,
             "has sources that are newer than its class files, so lines may be off; build it again");
    }
  }

  // A module inside of this one has its own sources.
  bool is_of_inner_module(const fs::path& root, const fs::path& module) const {
    for (fs::path at = root.parent_path(); !at.empty() && at != module.lexically_normal();
         at = at.parent_path()) {
      if (is_folder(at / "src/main")) return true;
      if (at == at.parent_path()) break;
    }
    return false;
  }

  const fs::path folder_;
  const Caches& caches_;
  Project project_;
  std::vector<fs::path> expected_, tests_;  // where Maven puts classes
};

}  // namespace

std::string_view build_tool_name(BuildTool tool) {
  return tool == BuildTool::kMaven ? "Maven" : tool == BuildTool::kGradle ? "Gradle" : "";
}

std::string_view build_advice(BuildTool tool) {
  if (tool == BuildTool::kMaven) return "build it first, as with mvn test-compile";
  if (tool == BuildTool::kGradle) return "build it first, as with gradle testClasses";
  return "heddle reads compiled classes, so build first, as with javac -g -d classes";
}

Caches usual_caches() {
  return {maven_repository(), gradle_cache()};
}

BuildTool build_tool_of(const fs::path& folder) {
  if (is_there(folder / "pom.xml")) return BuildTool::kMaven;
  for (const char* name : {"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"}) {
    if (is_there(folder / name)) return BuildTool::kGradle;
  }
  return BuildTool::kNone;
}

bool is_for_tests(const fs::path& class_folder) {
  fs::path folder = class_folder.lexically_normal();
  if (folder.filename().empty()) folder = folder.parent_path();  // it ended in a slash
  const std::string name = folder.filename().string();
  const std::string above = folder.parent_path().parent_path().filename().string();
  if (name == "test-classes" || name == "test" || name == "tests" || name == "testFixtures") return true;
  // build/classes/java/integrationTest: of Gradle's source sets only main is the program.
  return above == "classes" && name != "main" && name.find("est") != std::string::npos;
}

Project discover_project(const fs::path& folder, const Caches& caches) {
  return Discovery(folder, caches).run();
}

}  // namespace heddle
