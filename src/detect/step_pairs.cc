#include "detect/step_pairs.h"

#include <algorithm>

namespace heddle {
namespace {

constexpr uint8_t kIfEq = 153, kIfNe = 154, kIfNull = 198, kIfNonNull = 199;

// Blocks that control comes to from one, by normal ways that do not pass the other.
bool reaches_past(const Body& body, BlockId from, BlockId past, BlockId to) {
  if (from == past) return false;
  std::vector<bool> seen(body.blocks.size());
  std::vector<BlockId> pending{from};
  seen[from] = true;
  while (!pending.empty()) {
    const BlockId at = pending.back();
    pending.pop_back();
    if (at == to) return true;
    for (const BlockId next : body.successors_of(at)) {
      if (next == past || seen[next]) continue;
      seen[next] = true;
      pending.push_back(next);
    }
  }
  return false;
}

}  // namespace

bool StepPair::is_broken_by(const Step& other) const {
  if (what == Act::kUses) return other.removes;
  if (what == Act::kRemoves) return act->key ? other.adds : other.removes;
  if (relies == Relies::kNothingThere) return other.adds && other.value != Step::Value::kNothing;
  if (relies == Relies::kSomethingThere)
    return other.removes || (act->is_single && other.adds && other.value != Step::Value::kSomething);
  return other.adds || other.removes;
}

StepPairs::StepPairs(const World& world) : world_(world) {
  const Program& program = world.graph.program();
  thread_ = program.find(program.symbols().find_name("java/lang/Thread"));
  find_types();
  for (AppNode node = 0; node < world.graph.size(); ++node) {
    const Class& owner = program[program[world.graph.method(node)].owner];
    const bool runs = std::ranges::any_of(world.threads.running(node), [&](ThreadId thread) {
      return world.threads[thread].kind != ThreadInfo::Kind::kInitialiser;
    });
    if (runs && owner.state != ClassState::kSynthetic) find_steps(node);
  }
  for (size_t first = 0; first < steps_.size();) {
    size_t end = first;
    while (end < steps_.size() && steps_[end].access.node == steps_[first].access.node) ++end;
    find_pairs(steps_[first].access.node, std::span(steps_).subspan(first, end - first));
    first = end;
  }
}

void StepPairs::find_types() {
  const Program& program = world_.graph.program();
  const Hierarchy& hierarchy = world_.graph.analysis().code().hierarchy();
  struct Known {
    ClassId type;
    const AtomicItem* item;
  };
  std::vector<Known> known;
  for (const AtomicItem& item : world_.graph.analysis().knowledge().atomic()) {
    const ClassId type = program.find(item.type.name);
    if (type && hierarchy.linked(type)) known.push_back({type, &item});
  }
  const Solver& solver = world_.graph.solver();
  for (uint32_t i = 0; i < solver.objects().size(); ++i) {
    const ClassId type = solver.objects()[ObjectId(i)].type;
    if (program[type].state == ClassState::kArray || !hierarchy.linked(type)) continue;
    for (const Known& one : known) {
      const bool below = one.item->type.scope == ClassItem::Scope::kSubtypes;
      if (below ? !hierarchy.is_subclass(type, one.type) : type != one.type) continue;
      atomic_.add(i);
      if (one.item->locks_itself) locking_.add(i);
    }
  }
}

ObjectSet StepPairs::objects(const Step& step) const {
  return ObjectSet::intersection(world_.sharing.objects(step.access), atomic_);
}

// --- steps -------------------------------------------------------------------------------------------------

void StepPairs::find_steps(AppNode node) {
  const Body& body = world_.graph.body(node);
  const Program& program = world_.graph.program();
  const size_t first = steps_.size();
  const auto value_of = [&](Reg reg) {
    if (!body.is_constant(reg)) return Step::Value::kUnknown;
    const ConstantValue& constant = program.symbols()[body.constant(reg)];
    if (constant.kind == ConstantValue::Kind::kNull) return Step::Value::kNothing;
    if (constant.kind != ConstantValue::Kind::kInt && constant.kind != ConstantValue::Kind::kLong)
      return Step::Value::kUnknown;
    return constant.value == 0 ? Step::Value::kNothing : Step::Value::kSomething;
  };
  for (const ApiCall& call : world_.graph.api_calls(node)) {
    using Kind = ThreadItem::Kind;
    const ThreadItem& item = *call.item;
    if (item.kind != Kind::kLooks && item.kind != Kind::kRelies && item.kind != Kind::kAdds &&
        item.kind != Kind::kRemoves) {
      continue;
    }
    const Stmt& stmt = body.stmts[call.stmt];
    if (stmt.op == Op::kInvokeStatic || stmt.op == Op::kInvokeDynamic || stmt.arg_count == 0) continue;
    if (steps_.size() == first || steps_.back().access.stmt != call.stmt) {
      Step step{.access = {.node = node,
                           .stmt = call.stmt,
                           .kind = Access::Kind::kLibrary,
                           .is_write = false,
                           .base = body.arg(stmt, 0),
                           .field = {}},
                .key = {},
                .is_single = false};
      if (!world_.graph.points_to(node, step.access.base).intersects(atomic_)) continue;
      if (!world_.sharing.may_be_others(step.access)) continue;
      steps_.push_back(step);
    }
    Step& step = steps_.back();
    step.looks |= item.kind == Kind::kLooks;
    step.looks_for_nothing |= item.kind == Kind::kLooks && item.unless;
    step.relies |= item.kind == Kind::kRelies;
    step.gives_null |= item.kind == Kind::kRelies && item.maybe;
    step.adds |= item.kind == Kind::kAdds;
    step.removes |= item.kind == Kind::kRemoves;
    step.is_idempotent |= item.often;
    step.access.is_write |= step.changes();
    step.is_one_step |= step.changes() && item.maybe;
    if (item.argument >= 0) step.key = world_.graph.argument(node, call.stmt, item.argument);
    if (item.kind == Kind::kAdds && item.often && item.argument < 0) {
      step.is_single = true;
      if (stmt.arg_count == 2) step.value = value_of(body.arg(stmt, 1));
    }
  }
  std::erase_if(steps_, [&](const Step& step) { return !step.looks && !step.relies && !step.changes(); });
  for (uint32_t at = 0; at < body.stmts.size(); ++at) {
    const Stmt& stmt = body.stmts[at];
    const bool is_static = stmt.op == Op::kGetStatic || stmt.op == Op::kPutStatic;
    const bool is_write = stmt.op == Op::kPutField || stmt.op == Op::kPutStatic;
    if (!is_static && !is_write && stmt.op != Op::kGetField) continue;
    const FieldId field = world_.values.field(node, stmt);
    if (!field || !world_.values.is_volatile(field) || !world_.graph.is_application(program[field].owner))
      continue;
    Step step{.access = {.node = node,
                         .stmt = at,
                         .kind = is_static ? Access::Kind::kStatic : Access::Kind::kField,
                         .is_write = is_write,
                         .base = is_static ? Reg() : body.arg(stmt, 0),
                         .field = field},
              .key = {},
              .is_single = true};
    step.looks = !is_write;
    step.adds = step.is_idempotent = is_write;
    if (is_write) step.value = value_of(body.arg(stmt, stmt.arg_count - 1));
    if (world_.sharing.may_be_others(step.access)) steps_.push_back(step);
  }
}

// --- pairs -------------------------------------------------------------------------------------------------

StepPairs::Uses StepPairs::find_uses(const Body& body) const {
  Uses uses(body.kinds.size());
  for (uint32_t at = 0; at < body.stmts.size(); ++at) {
    for (const uint32_t arg : body.args_of(body.stmts[at])) uses[arg].push_back(at);
  }
  return uses;
}

void StepPairs::find_pairs(AppNode node, std::span<const Step> steps) {
  const bool any = std::ranges::any_of(steps, &Step::looks) &&
                   std::ranges::any_of(steps, [](const Step& one) { return one.changes() || one.relies; });
  if (!any) return;
  const BodyFacts& facts = world_.graph.facts(node);
  const Uses uses = find_uses(facts.body());
  for (const Step& act : steps) {
    const Step* last = nullptr;
    StepPair pair;
    for (const Step& look : steps) {
      StepPair found;
      if (&look == &act || !is_pair(look, act, steps, uses, found)) continue;
      if (last != nullptr && !facts.dominates(last->access.stmt, look.access.stmt)) continue;
      last = &look;
      pair = found;
    }
    if (last != nullptr) pairs_.push_back(pair);
  }
}

bool StepPairs::is_pair(const Step& look, const Step& act, std::span<const Step> steps, const Uses& uses,
                        StepPair& pair) const {
  if (!look.looks || (!act.relies && !act.changes()) || act.is_one_step) return false;
  const AppNode node = look.access.node;
  const BodyFacts& facts = world_.graph.facts(node);
  if (!facts.dominates(look.access.stmt, act.access.stmt) || look.access.stmt == act.access.stmt)
    return false;
  if (!is_same_thing(look, act) || !is_same_key(look, act) || is_own_key(act)) return false;
  pair.look = &look;
  pair.act = &act;
  const bool is_field = static_cast<bool>(act.access.field);
  bool more = false;
  const bool is_decided = !is_field && this->is_decided(look, act, pair.relies, more);
  if (act.adds) {
    if (is_result_used(act, uses)) return false;
    pair.what = StepPair::Act::kAdds;
    if (sets_what_it_got(look, act)) {
      pair.relies = StepPair::Relies::kThisValue;
      return true;
    }
    if (!is_decided || (act.is_idempotent && !more)) return false;
    // What is looked at again is what everybody has.
    return std::ranges::none_of(steps, [&](const Step& again) {
      return again.looks && again.access.stmt != look.access.stmt &&
             facts.dominates(act.access.stmt, again.access.stmt) && is_same_thing(act, again) &&
             is_same_key(act, again);
    });
  }
  if (!is_decided) return false;
  if (act.relies && pair.relies == StepPair::Relies::kSomethingThere &&
      (!act.gives_null || uses_blindly(act, uses))) {
    pair.what = StepPair::Act::kUses;
    return true;
  }
  pair.what = StepPair::Act::kRemoves;
  const Reg seen = facts.body().stmts[look.access.stmt].dst;
  return act.removes && facts.body().kinds[seen.index()] == ValueKind::kRef &&
         pair.relies == StepPair::Relies::kThisValue && !is_result_used(act, uses);
}

bool StepPairs::is_same_value(AppNode node, Reg one, Reg other) const {
  const BodyFacts& facts = world_.graph.facts(node);
  one = facts.source(one);
  other = facts.source(other);
  if (one == other) return true;
  const Body& body = facts.body();
  if (body.is_constant(one) && body.is_constant(other)) return body.constant(one) == body.constant(other);
  const uint32_t a = facts.definition(one), b = facts.definition(other);
  if (a == BodyFacts::kNone || b == BodyFacts::kNone) return false;
  const Stmt& first = body.stmts[a];
  const Stmt& second = body.stmts[b];
  // Boxed twice.
  if (first.op == Op::kInvokeStatic && second.op == Op::kInvokeStatic && first.ref == second.ref &&
      first.arg_count == 1 && second.arg_count == 1) {
    return facts.source(body.arg(first, 0)) == facts.source(body.arg(second, 0)) &&
           world_.graph.calls_at(node, a).empty();
  }
  const PathId path = world_.values.spelled(node, one);
  const Paths& paths = world_.values.paths();
  return path && path == world_.values.spelled(node, other) &&
         (!paths.is_root(path) || paths.is_absolute(path));
}

bool StepPairs::is_same_thing(const Step& one, const Step& other) const {
  if (one.access.field != other.access.field) return false;
  if (!one.access.base || !other.access.base) return !one.access.base && !other.access.base;
  return is_same_value(one.access.node, one.access.base, other.access.base);
}

// Who looks at the whole may do something with any part of it.
bool StepPairs::is_same_key(const Step& one, const Step& other) const {
  if (!one.key || !other.key) return !one.key && !other.key;
  return is_same_value(one.access.node, one.key, other.key);
}

bool StepPairs::are_different_keys(const Step& one, const Step& other) const {
  if (!one.key || !other.key) return false;
  const auto constant = [&](const Step& step) {
    const Body& body = world_.graph.body(step.access.node);
    const Reg key = world_.graph.facts(step.access.node).source(step.key);
    return body.is_constant(key) ? body.constant(key) : ConstantId();
  };
  const ConstantId a = constant(one), b = constant(other);
  return a && b && a != b;
}

// The thread itself, or something that is asked of it.
bool StepPairs::is_own_key(const Step& step) const {
  if (!step.key || !thread_) return false;
  const AppNode node = step.access.node;
  const BodyFacts& facts = world_.graph.facts(node);
  const Hierarchy& hierarchy = world_.graph.analysis().code().hierarchy();
  Reg key = facts.source(step.key);
  for (int steps = 0; steps < 3; ++steps) {
    const ObjectSet& objects = world_.graph.points_to(node, key);
    bool all = !objects.empty();
    objects.each([&](uint32_t object) {
      const ClassId type = world_.graph.solver().objects()[ObjectId(object)].type;
      all = all && hierarchy.linked(type) && hierarchy.is_subclass(type, thread_);
    });
    if (all) return true;
    const uint32_t made = facts.definition(key);
    if (made == BodyFacts::kNone) return false;
    const Stmt& stmt = facts.body().stmts[made];
    if (!is_call(stmt.op) || stmt.arg_count != 1) return false;
    key = facts.source(facts.body().arg(stmt, 0));
  }
  return false;
}

// The value is computed from what the statement gives.
bool StepPairs::depends(AppNode node, Reg value, uint32_t on) const {
  const Body& body = world_.graph.body(node);
  const BodyFacts& facts = world_.graph.facts(node);
  std::vector<bool> seen(body.kinds.size());
  std::vector<Reg> pending;
  const auto add = [&](Reg reg) {
    if (!seen[reg.index()]) pending.push_back(reg);
    seen[reg.index()] = true;
  };
  add(value);
  while (!pending.empty()) {
    const Reg reg = pending.back();
    pending.pop_back();
    const uint32_t at = facts.definition(reg);
    if (at == BodyFacts::kNone) continue;
    if (at == on) return true;
    const Stmt& stmt = body.stmts[at];
    if (stmt.op == Op::kNew) {
      for (const Stmt& call : body.stmts) {
        if (call.op != Op::kInvokeSpecial || call.arg_count == 0 || body.arg(call, 0) != reg) continue;
        for (uint32_t i = 1; i < call.arg_count; ++i) add(body.arg(call, i));
      }
      continue;
    }
    const bool passes = stmt.op == Op::kPhi || stmt.op == Op::kCast || stmt.op == Op::kArithmetic ||
                        stmt.op == Op::kInstanceOf || stmt.op == Op::kGetField ||
                        stmt.op == Op::kInvokeDynamic || is_call(stmt.op);
    if (!passes) continue;
    for (const uint32_t arg : body.args_of(stmt)) add(Reg(arg));
  }
  return false;
}

bool StepPairs::sets_what_it_got(const Step& look, const Step& act) const {
  const AppNode node = act.access.node;
  const Body& body = world_.graph.body(node);
  const Stmt& stmt = body.stmts[act.access.stmt];
  if (!act.is_single && !act.key) return false;
  const uint32_t last = stmt.arg_count - 1;
  if (stmt.arg_count == 0 || body.arg(stmt, last) == act.key) return false;
  const BodyFacts& facts = world_.graph.facts(node);
  const Reg value = facts.source(body.arg(stmt, last));
  // What is put back as it was is no update.
  return value != facts.source(body.stmts[look.access.stmt].dst) && depends(node, value, look.access.stmt);
}

// A branch on what the look gave decides whether the act is come to.
bool StepPairs::is_decided(const Step& look, const Step& act, StepPair::Relies& relies, bool& more) const {
  using Relies = StepPair::Relies;
  const AppNode node = look.access.node;
  const BodyFacts& facts = world_.graph.facts(node);
  const Body& body = facts.body();
  const Reg given = facts.source(body.stmts[look.access.stmt].dst);
  const BlockId goal = facts.block_of(act.access.stmt);
  bool any = false, nothing = false, value = false;
  for (BlockId id = 0; id < body.blocks.size(); ++id) {
    const Block& block = body.blocks[id];
    if (block.stmt_count == 0 || id == goal) continue;
    const uint32_t last = block.first_stmt + block.stmt_count - 1;
    const Stmt& branch = body.stmts[last];
    if (branch.op != Op::kIf && branch.op != Op::kSwitch) continue;
    if (!facts.dominates(look.access.stmt, last)) continue;
    const auto next = body.successors_of(id);
    std::vector<BlockId> ways;
    for (const BlockId way : next) {
      if (reaches_past(body, way, id, goal)) ways.push_back(way);
    }
    if (ways.empty() || ways.size() == next.size()) continue;
    const bool depends = std::ranges::any_of(
        body.args_of(branch), [&](uint32_t arg) { return this->depends(node, Reg(arg), look.access.stmt); });
    if (!depends) continue;
    any = true;
    more =
        more || std::ranges::any_of(ways, [&](BlockId way) { return does_more(node, way, act.access.stmt); });
    const bool is_plain =
        branch.op == Op::kIf && branch.arg_count == 1 && facts.source(body.arg(branch, 0)) == given;
    if (!is_plain || ways.size() != 1) {
      // A count that is compared with the index, or with 1.
      const bool counts = branch.op == Op::kIf && body.kinds[given.index()] == ValueKind::kInt && !look.key &&
                          std::ranges::any_of(body.args_of(branch),
                                              [&](uint32_t arg) { return facts.source(Reg(arg)) == given; });
      const bool is_index = std::ranges::any_of(body.args_of(branch), [&](uint32_t arg) {
        const Stmt& stmt = body.stmts[act.access.stmt];
        return stmt.arg_count > 1 && facts.source(Reg(arg)) == facts.source(body.arg(stmt, 1));
      });
      value = value || !counts || (!is_index && branch.arg_count != 1);
      continue;
    }
    const bool is_taken = ways.front() == next[0] && next[0] != next[1];
    const bool is_tested =
        branch.sub == kIfEq || branch.sub == kIfNull || branch.sub == kIfNe || branch.sub == kIfNonNull;
    if (!is_tested) continue;  // more than 0: there is something
    const bool if_zero = branch.sub == kIfEq || branch.sub == kIfNull;
    const bool is_zero = if_zero == is_taken;
    if (is_zero != look.looks_for_nothing) nothing = true;
  }
  relies = nothing ? Relies::kNothingThere : value ? Relies::kThisValue : Relies::kSomethingThere;
  return any;
}

// Behind the branch something else is done as well.
bool StepPairs::does_more(AppNode node, BlockId from, uint32_t act) const {
  const BodyFacts& facts = world_.graph.facts(node);
  const Body& body = facts.body();
  if (body.blocks[from].predecessor_count != 1) return false;
  const uint32_t first = body.blocks[from].first_stmt;
  for (uint32_t at = 0; at < body.stmts.size(); ++at) {
    const Stmt& stmt = body.stmts[at];
    const bool does = is_call(stmt.op) || stmt.op == Op::kPutField || stmt.op == Op::kPutStatic ||
                      stmt.op == Op::kArrayStore;
    if (at != act && does && body.blocks[from].stmt_count != 0 && facts.dominates(first, at)) return true;
  }
  return false;
}

bool StepPairs::is_result_used(const Step& act, const Uses& uses) const {
  const Reg result = world_.graph.body(act.access.node).stmts[act.access.stmt].dst;
  return result && !uses[result.index()].empty();
}

// What it gives is used as if it could not be null.
bool StepPairs::uses_blindly(const Step& act, const Uses& uses) const {
  const BodyFacts& facts = world_.graph.facts(act.access.node);
  const Body& body = facts.body();
  const Reg result = body.stmts[act.access.stmt].dst;
  if (!result) return false;
  bool blindly = false;
  std::vector<Reg> pending{result};
  std::vector<bool> seen(body.kinds.size());
  while (!pending.empty()) {
    const Reg reg = pending.back();
    pending.pop_back();
    if (seen[reg.index()]) continue;
    seen[reg.index()] = true;
    for (const uint32_t at : uses[reg.index()]) {
      const Stmt& stmt = body.stmts[at];
      switch (stmt.op) {
        case Op::kCast:
        case Op::kPhi:
          pending.push_back(stmt.dst);
          break;
        case Op::kIf:
        case Op::kInstanceOf:
          return false;
        case Op::kInvokeVirtual:
        case Op::kInvokeInterface:
        case Op::kGetField:
        case Op::kArrayLength:
          blindly = blindly || body.arg(stmt, 0) == reg;
          break;
        default:
          break;
      }
    }
  }
  return blindly;
}

}  // namespace heddle
