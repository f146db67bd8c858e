#include "threads/guards.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "classfile/descriptor.h"

namespace heddle {
namespace {

using Kind = GuardPart::Kind;

// Looks up one expression, from left to right.
class Lookup {
 public:
  Lookup(const AppGraph& graph, const Values& values, ClassId home, bool is_static)
      : graph_(graph),
        program_(graph.program()),
        hierarchy_(graph.analysis().code().hierarchy()),
        values_(values),
        paths_(values.paths()),
        home_(home),
        is_static_(is_static) {}

  // The error follows "is not understood: ".
  Result<Guard> find(const std::string& text) {
    auto parsed = parse_guard(text);
    if (!parsed) return parsed.error();
    parts_ = std::move(*parsed);
    guard_.text = text;
    if (parts_[0].kind == Kind::kItself) {
      guard_.is_itself = true;
      return guard_;
    }
    if (!begin()) return Error{error_};
    while (next_ < parts_.size()) {
      if (!go_on()) return Error{error_};
    }
    finish();
    return guard_;
  }

 private:
  // Where the lookup has come to: a value of this type. Without path nobody knows how to get there.
  struct Value {
    PathId path;
    ClassId type;
    bool is_idle = false;  // of a class that is there and that nothing uses, so nobody holds such a lock
  };

  // The rest cannot be looked up, and need not be.
  bool give_up() {
    at_ = {};
    guard_.is_idle = true;
    next_ = parts_.size();
    return true;
  }

  bool fail(std::string message) {
    error_ = std::move(message);
    return false;
  }

  // --- the first names ------------------------------------------------------------------------------------

  bool begin() {
    const GuardPart& first = parts_[0];
    if (first.kind == Kind::kThis) {
      if (is_static_) return fail("'this' says nothing where something is static");
      at_ = {paths_.base(), home_};
      next_ = 1;
      return true;
    }
    for (ClassId around = home_; around; around = enclosing(around)) {
      const bool found =
          first.kind == Kind::kCall ? has_method(around, first.name) : has_field(around, first.name);
      if (!found) continue;
      at_ = {outer(around), around};
      return go_on();
    }
    if (first.kind == Kind::kCall) return fail(fmt::format("there is no method {}()", first.name));
    return begin_with_class();
  }

  bool begin_with_class() {
    size_t used = 0;
    const ClassId named = class_of_names(used);
    if (!named && is_idle_class()) return give_up();
    if (!named) return fail(fmt::format("there is no field and no class {}", parts_[0].name));
    next_ = used;
    if (next_ == parts_.size()) return fail(fmt::format("{} is a class", parts_[next_ - 1].name));
    if (parts_[next_].kind == Kind::kClass) {
      at_ = {paths_.root(PathRoot::Kind::kClass, program_[named].name.index()), {}};
      ++next_;
      return true;
    }
    if (parts_[next_].kind == Kind::kThis) {
      for (ClassId around = home_; around; around = enclosing(around)) {
        if (around != named && !is_below(around, named)) continue;
        at_ = {outer(around), around};
        ++next_;
        return true;
      }
      return fail(fmt::format("{} is not around it", parts_[next_ - 1].name));
    }
    // A static member; or one of the object around, which some write with the class only.
    at_ = {outer(named), named};
    return go_on();
  }

  // The longest run of names that is a class.
  ClassId class_of_names(size_t& used) {
    ClassId found;
    std::string whole;
    for (size_t i = 0; i < parts_.size() && parts_[i].kind == Kind::kName; ++i) {
      const std::string& name = parts_[i].name;
      ClassId here = found ? nested(found, name) : ClassId();
      whole += (whole.empty() ? "" : "/") + name;
      if (!found) here = i == 0 ? near_class(name) : known(whole);
      if (found && !here) break;
      found = here;
      if (found) used = i + 1;
    }
    return found;
  }

  // Names of a class that nothing uses.
  bool is_idle_class() const {
    const auto is_there = [&](const std::string& name) { return program_.class_path().contains(name); };
    for (ClassId around = home_; around; around = enclosing(around)) {
      if (is_there(fmt::format("{}${}", program_.text(program_[around].name), parts_[0].name))) return true;
    }
    std::string whole(program_.text(program_[home_].package));
    if (is_there(whole.empty() ? parts_[0].name : fmt::format("{}/{}", whole, parts_[0].name))) return true;
    whole.clear();
    return std::ranges::any_of(parts_, [&](const GuardPart& part) {
      if (part.kind != Kind::kName) return false;
      whole += (whole.empty() ? "" : "/") + part.name;
      return is_there(whole);
    });
  }

  ClassId known(const std::string& internal_name) const {
    const NameId name = program_.symbols().find_name(internal_name);
    const ClassId id = name ? program_.find(name) : ClassId();
    return id && hierarchy_.linked(id) ? id : ClassId();
  }
  ClassId nested(ClassId in, const std::string& name) const {
    return known(fmt::format("{}${}", program_.text(program_[in].name), name));
  }
  static std::string_view last_name(std::string_view internal_name) {
    return internal_name.substr(internal_name.find_last_of("/$") + 1);
  }
  ClassId near_class(const std::string& name) const {
    for (ClassId around = home_; around; around = enclosing(around)) {
      for (ClassId at = around; at && hierarchy_.linked(at); at = hierarchy_.super(at)) {
        if (last_name(program_.text(program_[at].name)) == name) return at;
        if (const ClassId inner = nested(at, name)) return inner;
      }
    }
    const std::string_view package = program_.text(program_[home_].package);
    if (const ClassId beside = known(package.empty() ? name : fmt::format("{}/{}", package, name)))
      return beside;
    if (const ClassId mentioned = mentioned_class(name)) return mentioned;
    return known("java/lang/" + name);
  }
  // Of several, the one that comes first by name.
  ClassId mentioned_class(std::string_view name) const {
    const ConstantPool& constants = program_[home_].file->constants();
    std::string best;
    for (uint32_t i = 1; i < constants.count(); ++i) {
      if (!constants.is(static_cast<uint16_t>(i), ConstantTag::kClass)) continue;
      const std::string_view one = constants.class_name(static_cast<uint16_t>(i));
      if (last_name(one) == name && known(std::string(one)) && (best.empty() || one < best)) best = one;
    }
    return best.empty() ? ClassId() : known(best);
  }

  // --- one part after the other ---------------------------------------------------------------------------

  bool go_on() {
    const GuardPart& part = parts_[next_++];
    if (at_.is_idle) return give_up();
    if (part.kind == Kind::kCall) return call(part.name);
    if (part.kind != Kind::kName)
      return fail("'this' or 'class' stands behind something that is not a class");
    const FieldId field = field_of(at_.type, part.name);
    if (!field) {
      return fail(at_.type ? fmt::format("{} has no field {}", shown(at_.type), part.name)
                           : fmt::format("nothing is known of what {} is a field of", part.name));
    }
    if ((program_[field].access & kAccStatic) == 0 && is_static_ && next_ == 1)
      return fail(fmt::format("{} is not static, and what it guards is", part.name));
    set_type(program_.text(program_[field].descriptor));
    at_.path = values_.along(at_.path, field);
    return true;
  }

  bool call(const std::string& name) {
    if (is_below(at_.type, "java/util/concurrent/locks/ReadWriteLock") ||
        is_below(at_.type, "java/util/concurrent/locks/StampedLock")) {
      const bool reads = name == "readLock" || name == "asReadLock";
      if (reads || name == "writeLock" || name == "asWriteLock") {
        at_.path =
            at_.path ? paths_.step(at_.path, reads ? Paths::kSharedView : Paths::kExclusiveView) : PathId();
        at_.type = {};
        guard_.is_lock = true;
        return true;
      }
    }
    const MethodId method = method_of(at_.type, name);
    if (!method) {
      return fail(at_.type ? fmt::format("{} has no method {}() without parameters", shown(at_.type), name)
                           : fmt::format("nothing is known of what {}() is called on", name));
    }
    const PathId on = at_.path;
    at_.path = {};
    const std::string_view descriptor = program_.text(program_[method].descriptor);
    set_type(DescriptorCursor(descriptor).result());
    for (AppNode node = 0; node < graph_.size(); ++node) {
      if (graph_.method(node) != method) continue;
      at_.path = returned(node, on);
      break;  // the body is the same in all contexts
    }
    return true;
  }

  // What the method gives whoever calls it on this.
  PathId returned(AppNode node, PathId on) const {
    const Body& body = graph_.body(node);
    Reg given;
    for (const Stmt& stmt : body.stmts) {
      if (stmt.op != Op::kReturn) continue;
      if (given || stmt.arg_count != 1) return {};
      given = body.arg(stmt, 0);
    }
    if (!given) return {};
    const PathId path = values_.path(node, given);
    if (paths_.is_absolute(path)) return path;
    const bool is_from_this = (program_[graph_.method(node)].access & kAccStatic) == 0 &&
                              paths_.kind(path) == PathRoot::Kind::kParameter && paths_.root_index(path) == 0;
    if (!is_from_this) return {};
    PathId at = on;
    for (const uint32_t step : paths_.steps(path)) at = at ? paths_.step(at, step) : at;
    return at;
  }

  // A part of a lock is the lock, held in one way.
  void finish() {
    guard_.path = at_.path;
    for (const std::string_view lock :
         {"java/util/concurrent/locks/Lock", "java/util/concurrent/locks/ReadWriteLock",
          "java/util/concurrent/locks/StampedLock"}) {
      guard_.is_lock = guard_.is_lock || is_below(at_.type, lock);
    }
    if (!guard_.path || paths_.is_root(guard_.path)) return;
    const uint32_t last = paths_.field(guard_.path);
    if (last != Paths::kSharedView && last != Paths::kExclusiveView) return;
    guard_.part = last == Paths::kSharedView ? Guard::Part::kReaders : Guard::Part::kWriters;
    guard_.path = paths_.parent(guard_.path);
  }

  // --- classes --------------------------------------------------------------------------------------------

  std::string shown(ClassId id) const { return class_display(program_.text(program_[id].name)); }

  void set_type(std::string_view descriptor) {
    at_.type = {};
    at_.is_idle = false;
    if (!descriptor.starts_with('L') || !descriptor.ends_with(';')) return;
    const std::string name(descriptor.substr(1, descriptor.size() - 2));
    at_.type = known(name);
    at_.is_idle = !at_.type && program_.class_path().contains(name);
  }

  bool is_below(ClassId id, ClassId above) const {
    return id && above && hierarchy_.linked(id) && hierarchy_.linked(above) &&
           hierarchy_.is_subclass(id, above);
  }
  bool is_below(ClassId id, std::string_view above) const { return is_below(id, known(std::string(above))); }

  // The class in whose text this one stands.
  ClassId enclosing(ClassId id) const {
    const Class& type = program_[id];
    if (type.file == nullptr) return {};
    if (const auto inner = inner_classes(*type.file)) {
      for (const InnerClass& one : *inner) {
        if (one.inner == type.file->name() && !one.outer.empty()) return other(id, one.outer);
      }
    }
    const auto method = enclosing_method(*type.file);
    return method && *method ? other(id, (*method)->class_name) : ClassId();
  }
  // A class file may say that a class is in itself, or in one that is in it.
  ClassId other(ClassId id, std::string_view around) const {
    return around.size() < program_.text(program_[id].name).size() ? known(std::string(around)) : ClassId();
  }

  // The object of a class around the one where the annotation stands; none if there is none.
  PathId outer(ClassId around) const {
    PathId path = is_static_ ? PathId() : paths_.base();
    for (ClassId at = home_; path && at != around; at = enclosing(at)) {
      const ClassId next = at ? enclosing(at) : ClassId();
      if (!next) return {};
      const std::string descriptor = fmt::format("L{};", program_.text(program_[next].name));
      const auto& fields = program_[at].fields;
      const auto kept = std::ranges::find_if(fields, [&](FieldId field) {
        return program_.text(program_[field].name).starts_with("this$") &&
               program_.text(program_[field].descriptor) == descriptor;
      });
      if (kept == fields.end()) return {};
      path = values_.along(path, *kept);
    }
    return path;
  }

  // --- members --------------------------------------------------------------------------------------------

  template <class Visit>
  void each_above(ClassId id, Visit&& visit) const {  // true ends it
    if (!id || !hierarchy_.linked(id)) return;
    for (ClassId at = id; at; at = hierarchy_.super(at)) {
      if (visit(at)) return;
    }
    hierarchy_.visit_interfaces(id, visit);
  }
  FieldId field_of(ClassId id, std::string_view name) const {
    FieldId found;
    each_above(id, [&](ClassId at) {
      for (const FieldId field : program_[at].fields) {
        if (program_.text(program_[field].name) == name) found = field;
      }
      return static_cast<bool>(found);
    });
    return found;
  }
  MethodId method_of(ClassId id, std::string_view name) const {
    MethodId found;
    each_above(id, [&](ClassId at) {
      for (const MethodId method : program_[at].methods) {
        const Method& one = program_[method];
        if (program_.text(one.name) == name && program_.text(one.descriptor).starts_with("()"))
          found = method;
      }
      return static_cast<bool>(found);
    });
    return found;
  }
  bool has_field(ClassId id, std::string_view name) const { return static_cast<bool>(field_of(id, name)); }
  bool has_method(ClassId id, std::string_view name) const { return static_cast<bool>(method_of(id, name)); }

  const AppGraph& graph_;
  const Program& program_;
  const Hierarchy& hierarchy_;
  const Values& values_;
  Paths& paths_;
  ClassId home_;
  bool is_static_;
  GuardExpression parts_;
  size_t next_ = 0;
  Value at_;
  Guard guard_;
  std::string error_;
};

}  // namespace

Guards::Guards(const AppGraph& graph, const Values& values, const Annotations& annotations)
    : values_(values) {
  const Program& program = graph.program();
  const auto find_all = [&](ClassId owner, bool is_static, NameId member, FieldId field,
                            const std::vector<std::string>& texts) {
    std::vector<Guard> found;
    for (const std::string& text : texts) {
      auto guard = Lookup(graph, values, owner, is_static).find(text);
      if (guard && guard->is_itself && !field) guard = Error{"a method cannot be its own lock"};
      if (!guard) {
        program.problems().add(
            {ProblemKind::kBadAnnotation, "", class_display(program.text(program[owner].name)),
             fmt::format("@GuardedBy(\"{}\") of {} is not understood: {}; it is not checked", text,
                         program.text(member), guard.error().message)});
        continue;
      }
      // A field that is named as its own lock: what it holds is.
      const Paths& paths = values.paths();
      const PathId path = guard->path;
      const bool is_own =
          path && field &&
          (paths.is_root(path)
               ? paths.kind(path) == PathRoot::Kind::kStatic && paths.root_index(path) == field.index()
               : paths.field(path) == field.index() && paths.depth(path) == 1 &&
                     paths.kind(path) == PathRoot::Kind::kBase);
      guard->is_itself = guard->is_itself || is_own;
      found.push_back(std::move(*guard));
    }
    return found;
  };
  const Hierarchy& hierarchy = graph.analysis().code().hierarchy();
  for (const auto& [id, texts] : annotations.guarded_fields()) {
    const Field& field = program[id];
    if (!hierarchy.linked(field.owner)) continue;  // nothing uses it
    auto found = find_all(field.owner, (field.access & kAccStatic) != 0, field.name, id, texts);
    if (!found.empty()) fields_.emplace(id, std::move(found));
  }
  for (const auto& [id, texts] : annotations.guarded_methods()) {
    const Method& method = program[id];
    if (!hierarchy.linked(method.owner)) continue;
    auto found = find_all(method.owner, (method.access & kAccStatic) != 0, method.name, {}, texts);
    if (!found.empty()) methods_.emplace(id, std::move(found));
  }
}

PathId Guards::on(const Guard& guard, PathId object) const {
  Paths& paths = values_.paths();
  if (!guard.path || paths.is_absolute(guard.path)) return guard.path;
  PathId at = object;
  for (const uint32_t step : paths.steps(guard.path)) at = at ? paths.step(at, step) : at;
  return at;
}

}  // namespace heddle
