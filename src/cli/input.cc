#include "cli/input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "cli/user_error.h"
#include "project/class_roots.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWhatToGive =
    "give a directory of class files, a jar, or DIR/* for the jars of a directory";

// One thing wrong is the sentence itself; more are printed as warnings before it.
std::string nothing_usable(const Problems& problems, size_t given) {
  const std::vector<Problem> all = problems.sorted();
  if (all.size() == 1) return fmt::format("{}; {}", to_string(all.front()), kWhatToGive);
  return fmt::format("none of the {} entries of the class path can be used; {}", given, kWhatToGive);
}

std::string as_given(const fs::path& path) {
  std::string text = path.lexically_normal().string();
  return text.empty() ? "." : text;
}

void add_jdk(const CommonOptions& options, const ClassPathOptions& path_options, const Terminal& terminal,
             ClassPath& path, Problems& problems) {
  const fs::path home = find_jdk(options.jdk);
  if (!options.jdk.empty()) {
    Problems about_jdk;
    if (path.add_jdk(home, path_options, about_jdk)) return;
    const std::vector<Problem> why = about_jdk.sorted();
    const std::string reason = why.empty() ? home.string() + ": holds no classes" : to_string(why.front());
    throw UserError(reason + "; give --jdk the home of a JDK, the directory with bin and lib in it");
  }
  if (!home.empty() && path.add_jdk(home, path_options, problems)) return;
  terminal.note(
      "no JDK found, so its classes count as missing; install one, set JAVA_HOME or give --jdk HOME");
}

void add_given(const CommonOptions& options, const ClassPathOptions& path_options, ClassPath& path,
               Problems& problems) {
  bool any = false;
  for (const std::string& entry : options.class_path) any |= path.add(entry, path_options, problems);
  if (!any) throw UserError(nothing_usable(problems, options.class_path.size()));
}

void add_behind(const std::vector<std::string>& entries, ClassRole role, ClassPathOptions path_options,
                ClassPath& path, Problems& problems) {
  path_options.role = role;
  Problems about_these;
  for (const std::string& entry : entries) path.add(entry, path_options, about_these);
  // Build tools know libraries that only name others.
  for (const Problem& problem : about_these.sorted()) {
    const bool is_empty_jar = problem.kind == ProblemKind::kNothingToRead && problem.file.ends_with(".jar");
    if (!is_empty_jar) problems.add(problem);
  }
}

void add_current_directory(const ClassPathOptions& path_options, const Terminal& terminal, ClassPath& path,
                           Problems& problems) {
  std::vector<std::string> roots;
  for (const fs::path& root : find_class_roots(".")) {
    if (path.add(as_given(root), path_options, problems)) roots.push_back(as_given(root));
  }
  if (roots.empty()) return;
  constexpr size_t kMostNamed = 3;
  const size_t named = std::min(roots.size(), kMostNamed);
  const std::span<const std::string> first(roots.data(), named);
  terminal.note(fmt::format("no --classpath given; reading the class files below {}{}",
                            fmt::join(first, ", "),
                            named == roots.size() ? "" : fmt::format(" and {} more", roots.size() - named)));
}

}  // namespace

ClassPath open_class_path(const CommonOptions& options, const Terminal& terminal, Problems& problems) {
  ClassPathOptions path_options;
  path_options.java_version = options.java_version;
  ClassPath path;
  // First, as the JVM's own classes win over those of the class path.
  if (!options.no_jdk) add_jdk(options, path_options, terminal, path, problems);
  if (options.class_path.empty()) {
    add_current_directory(path_options, terminal, path, problems);
  } else {
    add_given(options, path_options, path, problems);
  }
  add_behind(options.tests, ClassRole::kTest, path_options, path, problems);
  add_behind(options.dependencies, ClassRole::kDependency, path_options, path, problems);
  if (path.size() == 0) {
    throw UserError(
        fmt::format("there is nothing to read: no class files below the current directory and no JDK; with "
                    "--classpath, {}",
                    kWhatToGive));
  }
  return path;
}

}  // namespace heddle
