#include "pointer/entry_points.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <tuple>

#include "classfile/annotation_text.h"
#include "classfile/descriptor.h"
#include "pointer/framework_entries.h"
#include "program/find_name.h"
#include "support/wildcard.h"

namespace heddle {
namespace {

bool is_static(const Method& method) {
  return (method.access & kAccStatic) != 0;
}

// Something a caller outside can name: neither made by the compiler nor run by itself.
bool can_be_called(const Program& program, const Method& method) {
  return (method.access & (kAccAbstract | kAccSynthetic)) == 0 && program.text(method.name) != "<clinit>";
}

class Finder {
 public:
  Finder(Program& program, ApplicationTypes& types, const Frameworks& frameworks)
      : program_(program), types_(types), frameworks_(frameworks) {}

  EntryPoints find(const std::vector<std::string>& patterns) {
    if (patterns.empty()) {
      find_usual();
    } else {
      for (const std::string& pattern : patterns) add_pattern(pattern);
    }
    EntryPoints result{take_points(), std::move(problems_)};
    return result;
  }

 private:
  // --- without patterns ---------------------------------------------------------------------------------

  void find_usual() {
    for (const ClassId id : types_.classes()) {
      if (is_dependency(id)) continue;
      if (const MethodId method = main_method(program_, types_, id); method && program_[method].owner == id) {
        add(method, EntryKind::kMain, {id});
      }
      for (const EntryPoint& point : framework_entries(program_, types_, frameworks_, id)) {
        add(point.method, point.kind, point.receivers);
      }
    }
    if (!points_.empty()) return;
    for (const ClassId id : types_.classes()) {
      if ((program_[id].access & kAccPublic) != 0 && !is_dependency(id)) add_public(id, EntryKind::kLibrary);
    }
  }

  bool is_dependency(ClassId id) const {
    return program_.class_path().from_dependency(program_.text(program_[id].name));
  }

  // All that is public in a class, inherited from others of the application included.
  size_t add_public(ClassId id, EntryKind kind) {
    size_t count = 0;
    boost::unordered_flat_set<uint64_t> seen;
    for (const ClassId owner : types_.application_chain(id)) {
      for (const MethodId method_id : program_[owner].methods) {
        const Method& method = program_[method_id];
        const std::string_view name = program_.text(method.name);
        if ((method.access & kAccPublic) == 0 || (method.access & kAccSynthetic) != 0) continue;
        if (name == "<init>" && (owner != id || !can_be_made(program_[id]))) continue;
        // Public for the tests only, which call it on their own terms.
        if (has_annotation(*program_[owner].file, program_.info(method).attributes, "VisibleForTesting"))
          continue;
        if (!seen.insert(uint64_t{method.name.index()} << 32 | method.descriptor.index()).second) continue;
        count += add_called_on(id, method_id, kind);
      }
    }
    return count;
  }

  // A method as it is called by someone who has an object of the class.
  size_t add_called_on(ClassId id, MethodId method_id, EntryKind kind) {
    const Method& method = program_[method_id];
    if (!can_be_called(program_, method) && (method.access & kAccAbstract) == 0) return 0;
    if (is_static(method)) {
      add(method_id, kind, {});
      return 1;
    }
    size_t count = 0;
    for (const ClassId receiver : receivers_of(id)) {
      const MethodId runs = selected(receiver, method_id);
      if ((program_[runs].access & kAccAbstract) != 0) continue;
      add(runs, kind, {receiver});
      ++count;
    }
    return count;
  }

  MethodId selected(ClassId receiver, MethodId method) {
    for (const ClassId owner : types_.application_chain(receiver)) {
      const MethodId own =
          program_.declared_method(owner, program_[method].name, program_[method].descriptor);
      if (own && (program_[own].access & (kAccStatic | kAccPrivate)) == 0) return own;
    }
    return method;
  }

  // On what the methods of a class can be called: itself, or else what is below it.
  std::vector<ClassId> receivers_of(ClassId id) {
    if (can_be_made(program_[id])) return {id};
    const std::span<const ClassId> below = types_.some_below(program_.text(program_[id].name));
    return {below.begin(), below.end()};
  }

  // --- patterns -----------------------------------------------------------------------------------------

  void add_pattern(const std::string& pattern) {
    if (pattern.find('*') != std::string::npos) return add_wildcard(pattern);
    const NameFinder finder(program_);
    const std::vector<ClassId> classes = finder.classes(pattern);
    if (classes.size() == 1) return add_class_or_complain(classes.front());
    if (classes.size() > 1) return several(pattern, classes);
    const std::vector<MethodId> methods = finder.methods(pattern);
    if (methods.empty()) return nothing(pattern, finder);
    for (const MethodId id : methods) {
      const bool same = program_[id].owner == program_[methods.front()].owner;
      if (!same) return several_methods(pattern, methods);
    }
    for (const MethodId id : methods) add_given(id);
  }

  void add_class_or_complain(ClassId id) {
    if (program_.load(id).file != nullptr && add_class(id) > 0) return;
    problems_.push_back(
        {fmt::format("{} has no main method, no tests and nothing public that could be an entry "
                     "point; name a method, as in --entry {}.run",
                     name_of(id), name_of(id)),
         {},
         {}});
  }

  size_t add_class(ClassId id) {
    if (const MethodId method = main_method(program_, types_, id)) {
      add(method, EntryKind::kGiven, {id});
      return 1;
    }
    const std::vector<EntryPoint> called = framework_entries(program_, types_, frameworks_, id);
    for (const EntryPoint& point : called) add(point.method, point.kind, point.receivers);
    return called.empty() ? add_public(id, EntryKind::kLibrary) : called.size();
  }

  void add_given(MethodId id) { add(id, EntryKind::kGiven, receivers_of(program_[id].owner)); }

  void add_wildcard(const std::string& pattern) {
    const std::string name = pattern.substr(0, pattern.find('('));
    const size_t split = name.find_last_of(".#");
    const std::string owner = split == std::string::npos ? "" : name.substr(0, split);
    size_t count = 0;
    // com.foo.Bar.* means the methods of Bar if there is such a class, else the classes of a package.
    for (const ClassId id : matching_classes(owner)) {
      if (owner.find('*') == std::string::npos) count += add_methods(id, pattern, split);
    }
    if (count > 0) return;
    for (const ClassId id : matching_classes(name)) count += add_class(id);
    if (count > 0) return;
    for (const ClassId id : matching_classes(owner)) count += add_methods(id, pattern, split);
    if (count > 0) return;
    problems_.push_back(
        {fmt::format("no class or method of the application matches {}; * stands for anything "
                     "but a dot, ** for anything, as in com.foo.* or com.foo.**.Main",
                     pattern),
         {},
         {}});
  }

  std::vector<ClassId> matching_classes(const std::string& pattern) const {
    std::vector<ClassId> found;
    if (pattern.empty()) return found;
    for (const ClassId id : types_.classes()) {
      std::string name = name_of(id);
      bool fits = wildcard_match(pattern, name);
      std::ranges::replace(name, '$', '.');
      fits |= wildcard_match(pattern, name);
      if (fits) found.push_back(id);
    }
    return found;
  }

  size_t add_methods(ClassId id, const std::string& pattern, size_t split) {
    const size_t parameters = std::min(pattern.find('('), pattern.size());
    const std::string name = pattern.substr(split + 1, parameters - split - 1);
    if (name == "*" && parameters == pattern.size()) return add_public(id, EntryKind::kLibrary);
    size_t count = 0;
    for (const MethodId method_id : program_[id].methods) {
      const Method& method = program_[method_id];
      if (!can_be_called(program_, method) || !wildcard_match(name, program_.text(method.name))) continue;
      if (!parameters_fit(pattern.substr(parameters), program_.text(method.descriptor))) continue;
      add_given(method_id);
      ++count;
    }
    return count;
  }

  // --- what is wrong with a pattern ---------------------------------------------------------------------

  void several(const std::string& pattern, const std::vector<ClassId>& classes) {
    EntryProblem problem{
        fmt::format("--entry {} may mean any of {} classes; say which", pattern, classes.size()), {}, {}};
    for (const ClassId id : classes) problem.matches.push_back(name_of(id));
    problems_.push_back(std::move(problem));
  }

  void several_methods(const std::string& pattern, const std::vector<MethodId>& methods) {
    EntryProblem problem{
        fmt::format("--entry {} may mean any of {} methods; say which", pattern, methods.size()), {}, {}};
    for (const MethodId id : methods) problem.matches.push_back(method_display(program_, id));
    problems_.push_back(std::move(problem));
  }

  void nothing(const std::string& pattern, const NameFinder& finder) {
    const WrittenMethod written = parse_method_name(pattern);
    const std::vector<ClassId> owners =
        written.owner.empty() ? std::vector<ClassId>() : finder.classes(written.owner);
    if (owners.size() == 1) {
      const char* const hint = written.name == "main" ? ", so it cannot be started" : "";
      problems_.push_back({fmt::format("{} has no method {}{}{}", name_of(owners.front()), written.name,
                                       written.parameters, hint),
                           {},
                           finder.similar_methods(pattern)});
      return;
    }
    std::vector<std::string> near = finder.similar_classes(pattern);
    if (near.empty()) near = finder.similar_methods(pattern);
    problems_.push_back(
        {fmt::format("--entry {} names no class and no method", pattern), {}, std::move(near)});
  }

  // ------------------------------------------------------------------------------------------------------

  std::string name_of(ClassId id) const { return class_display(program_.text(program_[id].name)); }

  void add(MethodId method, EntryKind kind, const std::vector<ClassId>& receivers) {
    const auto [place, fresh] = index_.try_emplace(method, points_.size());
    if (fresh) points_.push_back({method, kind, {}});
    if (is_static(program_[method])) return;
    std::vector<ClassId>& known = points_[place->second].receivers;
    for (const ClassId id : receivers) {
      if (std::ranges::find(known, id) != known.end()) continue;
      if (known.size() < ApplicationTypes::kMostFromOutside) {
        known.push_back(id);
      } else {
        types_.some_below(program_.text(program_[program_[method].owner].name));  // which notes it
      }
    }
  }

  std::vector<EntryPoint> take_points() {
    std::ranges::sort(points_, {}, [&](const EntryPoint& point) {
      const Method& method = program_[point.method];
      return std::tuple(program_.text(program_[method.owner].name), program_.text(method.name),
                        program_.text(method.descriptor));
    });
    return std::move(points_);
  }

  Program& program_;
  ApplicationTypes& types_;
  const Frameworks& frameworks_;
  std::vector<EntryPoint> points_;
  boost::unordered_flat_map<MethodId, size_t> index_;
  std::vector<EntryProblem> problems_;
};

// What people pass most often where the JDK's interfaces are declared.
std::string_view usual_implementation(std::string_view name) {
  static const boost::unordered_flat_map<std::string_view, std::string_view> kUsual = {
      {"java/lang/Iterable", "java/util/ArrayList"},
      {"java/util/Collection", "java/util/ArrayList"},
      {"java/util/List", "java/util/ArrayList"},
      {"java/util/Set", "java/util/HashSet"},
      {"java/util/Map", "java/util/HashMap"},
      {"java/util/SortedSet", "java/util/TreeSet"},
      {"java/util/SortedMap", "java/util/TreeMap"},
      {"java/util/NavigableMap", "java/util/TreeMap"},
      {"java/util/NavigableSet", "java/util/TreeSet"},
      {"java/util/Queue", "java/util/ArrayDeque"},
      {"java/util/Deque", "java/util/ArrayDeque"},
      {"java/lang/CharSequence", "java/lang/String"},
      {"java/lang/Comparable", "java/lang/String"},
      {"java/lang/Number", "java/lang/Integer"},
      {"java/io/InputStream", "java/io/ByteArrayInputStream"},
      {"java/io/OutputStream", "java/io/ByteArrayOutputStream"},
      {"java/io/Reader", "java/io/StringReader"},
      {"java/io/Writer", "java/io/StringWriter"},
      {"java/util/concurrent/ConcurrentMap", "java/util/concurrent/ConcurrentHashMap"},
      {"java/util/concurrent/BlockingQueue", "java/util/concurrent/LinkedBlockingQueue"},
      {"java/util/concurrent/Executor", "java/util/concurrent/ThreadPoolExecutor"},
      {"java/util/concurrent/ExecutorService", "java/util/concurrent/ThreadPoolExecutor"},
  };
  const auto found = kUsual.find(name);
  return found == kUsual.end() ? std::string_view() : found->second;
}

}  // namespace

std::string_view entry_kind_name(EntryKind kind) {
  switch (kind) {
    case EntryKind::kMain:
      return "main";
    case EntryKind::kTest:
      return "test";
    case EntryKind::kServlet:
      return "servlet";
    case EntryKind::kHandler:
      return "handler";
    case EntryKind::kCallback:
      return "callback";
    case EntryKind::kPreparation:
      return "preparation";
    case EntryKind::kLibrary:
      return "library";
    case EntryKind::kGiven:
      return "given";
    case EntryKind::kConstructor:
      return "constructor";
    case EntryKind::kVirtualMachine:
      return "virtual-machine";
  }
  return "";
}

EntryPoints find_entry_points(Program& program, ApplicationTypes& types, const Frameworks& frameworks,
                              const std::vector<std::string>& patterns) {
  return Finder(program, types, frameworks).find(patterns);
}

std::vector<ClassId> types_from_outside(Program& program, ApplicationTypes& types, ClassId declared) {
  const std::string_view name = program.text(program[declared].name);
  // Everything is below Object; passing everything everywhere would say nothing.
  if (name.starts_with('[') || name == "java/lang/Object") return {declared};
  const std::span<const ClassId> below = types.some_below(name);
  std::vector<ClassId> found(below.begin(), below.end());
  if (const std::string_view usual = usual_implementation(name); program.class_path().contains(usual)) {
    found.push_back(program.declare(usual));
  }
  if (found.empty()) found.push_back(declared);
  return found;
}

std::vector<FieldId> fields_filled(const Program& program, ApplicationTypes& types,
                                   const Frameworks& frameworks, ClassId made) {
  std::vector<FieldId> all;
  for (const ClassId id : types.application_chain(made))
    std::ranges::move(frameworks.filled(program, id), std::back_inserter(all));
  return all;
}

std::vector<EntryPoint> constructors_for(Program& program, ApplicationTypes& types,
                                         const Frameworks& frameworks,
                                         const std::vector<EntryPoint>& points) {
  std::vector<ClassId> pending;
  boost::unordered_flat_set<ClassId> seen;
  boost::unordered_flat_set<MethodId> known;
  const auto add_type = [&](ClassId id) {
    // Strings are complete as they are, and in nearly every program's entry.
    if (program.text(program[id].name) == "java/lang/String") return;
    if (seen.insert(id).second) pending.push_back(id);
  };
  const auto add_declared = [&](std::string_view type) {
    while (type.starts_with('[')) type.remove_prefix(1);
    if (!type.starts_with('L')) return;
    const ClassId declared = program.declare(type.substr(1, type.size() - 2));
    for (const ClassId one : types_from_outside(program, types, declared)) add_type(one);
  };
  const auto add_parameters = [&](MethodId id) {
    DescriptorCursor cursor(program.text(program[id].descriptor));
    while (cursor.more()) add_declared(cursor.next());
  };
  for (const EntryPoint& point : points) {
    known.insert(point.method);
    for (const ClassId id : point.receivers) add_type(id);
    add_parameters(point.method);
  }
  std::vector<EntryPoint> made;
  for (size_t next = 0; next < pending.size();) {
    const ClassId made_class = pending[next++];
    const std::string_view name = program.text(program[made_class].name);
    const bool own = types.contains(made_class);
    // Of the JDK's classes the constructor without parameters will do.
    if (!own && !program.class_path().contains(name)) continue;
    const Class& type = program.load(made_class);
    if (type.file == nullptr || !can_be_made(type)) continue;
    if (own) {
      for (const FieldId field : fields_filled(program, types, frameworks, made_class))
        add_declared(program.text(program[field].descriptor));
    }
    for (const MethodId id : std::vector(type.methods)) {
      const Method& method = program[id];
      const bool usable = (method.access & (kAccPrivate | kAccSynthetic)) == 0;
      if (!usable || program.text(method.name) != "<init>" || known.contains(id)) continue;
      if (!own && program.text(method.descriptor) != "()V") continue;
      made.push_back({id, EntryKind::kConstructor, {made_class}});
      add_parameters(id);
    }
  }
  return made;
}

}  // namespace heddle
