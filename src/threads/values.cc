#include "threads/values.h"

#include "program/resolution.h"

namespace heddle {

Values::Values(const AppGraph& graph, const Threads& threads) : graph_(graph), threads_(threads) {
  const Program& program = graph.program();
  boost::unordered_flat_set<MethodId> seen;
  for (AppNode node = 0; node < graph.size(); ++node) {
    if (!seen.insert(graph.method(node)).second) continue;
    const Method& method = program[graph.method(node)];
    const std::string_view name = program.text(method.name);
    for (const Stmt& stmt : graph.body(node).stmts) {
      if (stmt.op != Op::kPutField && stmt.op != Op::kPutStatic) continue;
      const FieldId id = field(node, stmt);
      if (!id) continue;
      const bool at_home = program[id].owner == method.owner;
      const bool initial = stmt.op == Op::kPutField
                               ? at_home && name == "<init>" &&
                                     graph.facts(node).source(graph.body(node).arg(stmt, 0)) == Reg(0)
                               : at_home && name == "<clinit>";
      // One that is given up by setting it to null is what it was, for whoever still finds something.
      const Reg value = graph.body(node).arg(stmt, stmt.arg_count - 1);
      const bool gives_up =
          graph.body(node).is_constant(value) &&
          program.symbols()[graph.body(node).constant(value)].kind == ConstantValue::Kind::kNull;
      if (!initial && !gives_up) reassigned_.insert(id);
    }
  }
  find_aliases();
}

// Fields that constructors set to something that is found from the object itself, such as a part of a lock
// that is in another field, or what the constructor of the superclass keeps as well: the outer object, of
// which each class of a hierarchy of inner ones has a field.
void Values::find_aliases() {
  const Program& program = graph_.program();
  boost::unordered_flat_map<FieldId, std::vector<uint32_t>> found;
  boost::unordered_flat_set<FieldId> others;
  for (AppNode node = 0; node < graph_.size(); ++node) {
    if (program.text(program[graph_.method(node)].name) != "<init>") continue;
    const Body& body = graph_.body(node);
    for (const Stmt& stmt : body.stmts) {
      if (stmt.op != Op::kPutField) continue;
      const FieldId id = field(node, stmt);
      if (!id || !is_stable(id)) continue;
      PathId value =
          body.is_parameter(graph_.facts(node).source(body.arg(stmt, 1)))
              ? paths_.root(PathRoot::Kind::kParameter, graph_.facts(node).source(body.arg(stmt, 1)).index())
              : find_path(node, body.arg(stmt, 1), 0);
      if (const FieldId same = set_by_super(node, body.arg(stmt, 1)))
        value = paths_.step(paths_.root(PathRoot::Kind::kParameter, 0), same.index());
      const bool from_this =
          paths_.kind(value) == PathRoot::Kind::kParameter && paths_.root_index(value) == 0;
      if (!from_this || paths_.is_root(value)) {
        others.insert(id);
        continue;
      }
      std::vector<uint32_t> steps = paths_.steps(value);
      const auto [place, fresh] = found.try_emplace(id, steps);
      if (!fresh && place->second != steps) others.insert(id);
    }
  }
  for (auto& [id, steps] : found) {
    if (!others.contains(id)) aliases_.emplace(id, std::move(steps));
  }
  known_.clear();
}

// The field of a superclass that its constructor, called by this one, sets to the same value.
FieldId Values::set_by_super(AppNode constructor, Reg value) const {
  const BodyFacts& facts = graph_.facts(constructor);
  const Body& body = facts.body();
  if (!body.is_parameter(facts.source(value))) return {};
  for (const AppCall& call : graph_.calls(constructor)) {
    const Stmt& stmt = body.stmts[call.stmt];
    if (stmt.op != Op::kInvokeSpecial || call.through_library || facts.source(body.arg(stmt, 0)) != Reg(0) ||
        graph_.program().text(graph_.program()[graph_.method(call.callee)].name) != "<init>") {
      continue;
    }
    const BodyFacts& inner = graph_.facts(call.callee);
    for (const Stmt& set : inner.body().stmts) {
      if (set.op != Op::kPutField || inner.source(inner.body().arg(set, 0)) != Reg(0)) continue;
      const Reg given = inner.source(inner.body().arg(set, 1));
      const FieldId id = field(call.callee, set);
      if (id && is_stable(id) && inner.body().is_parameter(given) && given.index() < stmt.arg_count &&
          facts.source(body.arg(stmt, given.index())) == facts.source(value)) {
        return id;
      }
    }
  }
  return {};
}

FieldId Values::field(AppNode node, const Stmt& stmt) const {
  const Program& program = graph_.program();
  const ClassId caller = program[graph_.method(node)].owner;
  const auto [place, fresh] = fields_.try_emplace(uint64_t{caller.index()} << 32 | stmt.ref, FieldId());
  if (!fresh) return place->second;
  const MemberRef& ref = program.symbols()[MemberRefId(stmt.ref)];
  const ClassId named = program.find(ref.owner);
  const Hierarchy& hierarchy = graph_.analysis().code().hierarchy();
  if (!named || !hierarchy.linked(named)) return {};
  const FieldResult found = find_field(hierarchy, named, {ref.name, ref.descriptor});
  return place->second = found.field;
}

bool Values::is_stable(FieldId field) const {
  return is_final(field) || (!is_volatile(field) && !reassigned_.contains(field));
}

PathId Values::path(AppNode node, Reg reg) const {
  return find_path(node, reg, 0);
}

PathId Values::find_path(AppNode node, Reg reg, int depth) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  reg = facts.source(reg);
  if (body.is_parameter(reg)) {
    const FieldId outer = kept_as_outer(node, reg);
    const PathId root = paths_.root(PathRoot::Kind::kParameter, outer ? 0 : reg.index());
    return outer ? paths_.step(root, outer.index()) : root;
  }
  const uint64_t key = uint64_t{node} << 32 | reg.index();
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  PathId found;
  if (body.is_constant(reg)) {
    const ConstantValue& constant = graph_.program().symbols()[body.constant(reg)];
    if (constant.kind == ConstantValue::Kind::kClass) {
      found = paths_.root(PathRoot::Kind::kClass, static_cast<uint32_t>(constant.value));
    }
  } else if (const uint32_t at = facts.definition(reg); at != BodyFacts::kNone && depth < 12) {
    const Stmt& stmt = body.stmts[at];
    if (stmt.op == Op::kGetField || stmt.op == Op::kGetStatic) {
      const FieldId id = field(node, stmt);
      if (id && is_stable(id)) {
        found =
            along(stmt.op == Op::kGetStatic ? PathId() : find_path(node, body.arg(stmt, 0), depth + 1), id);
      }
    } else if (is_call(stmt.op)) {
      found = getter(node, at, depth);
    }
  }
  if (!found) found = paths_.root(PathRoot::Kind::kRegister, reg.index());
  known_[key] = found;
  return found;
}

PathId Values::along(PathId from, FieldId field) const {
  if ((graph_.program()[field].access & kAccStatic) != 0)
    return paths_.root(PathRoot::Kind::kStatic, field.index());
  const auto alias = aliases_.find(field);
  if (alias == aliases_.end()) return from ? paths_.step(from, field.index()) : from;
  for (const uint32_t step : alias->second) from = from ? paths_.step(from, step) : from;
  return from;
}

PathId Values::spelled(AppNode node, Reg reg) const {
  const BodyFacts& facts = graph_.facts(node);
  std::vector<FieldId> fields;  // innermost last
  for (; fields.size() < Paths::kDeepest;
       reg = facts.body().arg(facts.body().stmts[facts.definition(reg)], 0)) {
    reg = facts.source(reg);
    const uint32_t at = facts.definition(reg);
    if (at == BodyFacts::kNone) break;
    const Stmt& stmt = facts.body().stmts[at];
    const FieldId id = stmt.op == Op::kGetField || stmt.op == Op::kGetStatic ? field(node, stmt) : FieldId();
    if (!id) break;
    fields.push_back(id);
    if (stmt.op == Op::kGetStatic) break;
  }
  const bool from_static = !fields.empty() && (graph_.program()[fields.back()].access & kAccStatic) != 0;
  PathId found = from_static ? PathId() : path(node, reg);
  for (size_t i = fields.size(); i-- > 0;) {
    found = along(found, fields[i]);
    if (!found) break;
  }
  return found;
}

// In the constructor of an inner class: the field that keeps the outer object, if this is the parameter for
// it. Both are one object, and methods that the constructor calls know the field only.
FieldId Values::kept_as_outer(AppNode node, Reg parameter) const {
  const Program& program = graph_.program();
  if (parameter.index() == 0 || program.text(program[graph_.method(node)].name) != "<init>") return {};
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  for (const Stmt& stmt : body.stmts) {
    if (stmt.op != Op::kPutField || facts.source(body.arg(stmt, 0)) != Reg(0)) continue;
    if (facts.source(body.arg(stmt, 1)) != parameter) continue;
    const FieldId id = field(node, stmt);
    if (!id || !program.text(program[id].name).starts_with("this$")) continue;
    const auto alias = aliases_.find(id);
    return alias != aliases_.end() && alias->second.size() == 1 ? FieldId(alias->second[0]) : id;
  }
  return {};
}

// A call that gives a part of what it is given: a view of a lock, or what a method of one statement returns.
PathId Values::getter(AppNode node, uint32_t at, int depth) const {
  const Body& body = graph_.body(node);
  const Stmt& stmt = body.stmts[at];
  for (const ApiCall& call : graph_.api_calls(node)) {
    if (call.stmt != at || call.item->kind != ThreadItem::Kind::kView) continue;
    return paths_.step(find_path(node, body.arg(stmt, 0), depth + 1),
                       call.item->shared ? Paths::kSharedView : Paths::kExclusiveView);
  }
  const auto callees = graph_.calls_at(node, at);
  if (callees.size() != 1 || callees[0].through_library) return {};
  const AppNode callee = callees[0].callee;
  const Body& inner = graph_.body(callee);
  Reg given;
  for (const Stmt& one : inner.stmts) {
    if (one.op != Op::kReturn) continue;
    if (given || one.arg_count != 1) return {};
    given = inner.arg(one, 0);
  }
  if (!given || inner.blocks.size() > 3) return {};
  const PathId result = find_path(callee, given, depth + 4);
  if (paths_.is_absolute(result)) return result;
  if (paths_.kind(result) != PathRoot::Kind::kParameter) return {};
  const uint32_t parameter = paths_.root_index(result);
  if (parameter >= stmt.arg_count) return {};
  PathId path = find_path(node, body.arg(stmt, parameter), depth + 1);
  for (const uint32_t step : paths_.steps(result)) {
    if (path) path = paths_.step(path, step);
  }
  return path;
}

ObjectId Values::only_object(AppNode node, Reg reg) const {
  const ObjectSet& objects = graph_.points_to(node, reg);
  if (objects.count() != 1) return {};
  ObjectId only;
  objects.each([&](uint32_t object) { only = ObjectId(object); });
  return threads_.is_unique(only) ? only : ObjectId();
}

}  // namespace heddle
