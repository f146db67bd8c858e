#include "program/find_source.h"

#include <algorithm>
#include <map>
#include <set>

#include "classfile/attributes.h"
#include "program/find_name.h"
#include "support/utf8.h"

namespace heddle {
namespace {

std::string_view package_of(std::string_view internal_name) {
  const size_t slash = internal_name.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : internal_name.substr(0, slash);
}

// "HashMap" of java/util/HashMap$Node: source files are named after their outermost class.
std::string_view outermost_simple_name(std::string_view internal_name) {
  const size_t slash = internal_name.rfind('/');
  const std::string_view simple = internal_name.substr(slash == std::string_view::npos ? 0 : slash + 1);
  return simple.substr(0, simple.find('$', 1));
}

std::string_view stem(std::string_view path) {
  const size_t slash = path.rfind('/');
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  return path.substr(0, path.rfind('.'));
}

bool ends_with_path(std::string_view whole, std::string_view end) {
  return whole.ends_with(end) && (whole.size() == end.size() || whole[whole.size() - end.size() - 1] == '/');
}

// Either may be the longer one: a bare file name, or a path that begins above the source root.
bool paths_fit(std::string_view source, std::string_view written) {
  return ends_with_path(source, written) || ends_with_path(written, source);
}

std::vector<ClassId> candidates(Program& program, std::string_view written, unsigned threads) {
  const std::vector<std::string_view> names = program.class_path().class_names();
  const std::string_view wanted = stem(written);
  std::set<std::string_view> packages;
  for (const std::string_view name : names) {
    if (outermost_simple_name(name) == wanted) packages.insert(package_of(name));
  }
  if (packages.empty()) {
    const bool application_only = !program.class_path().class_names(true).empty();
    program.load_all(application_only, threads);
    for (const std::string_view name : program.class_path().class_names(application_only)) {
      packages.insert(package_of(name));
    }
  }
  std::vector<ClassId> ids;
  for (const std::string_view name : names) {
    if (packages.contains(package_of(name))) ids.push_back(program.declare(name));
  }
  return ids;
}

std::vector<SourceFileClasses> by_source(Program& program, const std::vector<ClassId>& ids,
                                         std::string_view written) {
  std::map<std::string, std::vector<ClassId>> found;
  for (const ClassId id : ids) {
    const std::string path = source_path(program, program.load(id));
    if (!path.empty() && paths_fit(path, written)) found[path].push_back(id);
  }
  std::vector<SourceFileClasses> result;
  for (auto& [path, classes] : found) result.push_back({path, std::move(classes)});
  return result;
}

bool from_jdk(const Program& program, const SourceFileClasses& source) {
  return program.class_path().from_jdk(program.text(program[source.classes.front()].name));
}

// Of p/q/C.java and C.java, both of which a/p/q/C.java ends with, the first is meant; and the application's
// files before the JDK's.
void keep_best(const Program& program, std::string_view written, std::vector<SourceFileClasses>& sources) {
  size_t longest = 0;
  for (const SourceFileClasses& source : sources) {
    if (ends_with_path(written, source.path)) longest = std::max(longest, source.path.size());
  }
  if (longest > 0) {
    std::erase_if(sources, [&](const SourceFileClasses& source) {
      return source.path.size() != longest || !ends_with_path(written, source.path);
    });
  }
  auto is_jdk = [&](const SourceFileClasses& source) { return from_jdk(program, source); };
  if (!std::all_of(sources.begin(), sources.end(), is_jdk)) std::erase_if(sources, is_jdk);
}

bool looks_like_file(std::string_view written) {
  for (const std::string_view suffix : {".java", ".kt", ".scala", ".groovy", ".clj"}) {
    if (written.ends_with(suffix)) return true;
  }
  return false;
}

}  // namespace

std::string source_path(const Program& program, const Class& loaded) {
  if (loaded.file == nullptr) return "";
  const Result<std::string_view> file = source_file(*loaded.file);
  if (!file || file->empty()) return "";
  const std::string_view package = program.text(loaded.package);
  return display_utf8(package) + (package.empty() ? "" : "/") + display_utf8(*file);
}

std::vector<SourceFileClasses> classes_of_source(Program& program, std::string_view written,
                                                 unsigned threads) {
  while (written.starts_with("./")) written.remove_prefix(2);
  if (looks_like_file(written)) {
    auto sources = by_source(program, candidates(program, written, threads), written);
    keep_best(program, written, sources);
    return sources;
  }
  std::vector<SourceFileClasses> result;
  std::set<std::string> paths;
  for (const ClassId id : NameFinder(program).classes(written)) {
    paths.insert(source_path(program, program.load(id)));
  }
  for (const std::string& path : paths) {
    if (path.empty()) continue;
    for (auto& source : by_source(program, candidates(program, path, threads), path)) {
      if (source.path == path) result.push_back(std::move(source));
    }
  }
  return result;
}

}  // namespace heddle
