#include "detect/set_once.h"

#include <algorithm>
#include <vector>

namespace heddle {
namespace {

// Control may come from one block to another without passing a third.
bool comes_around(const Body& body, BlockId from, BlockId without, BlockId to) {
  std::vector<bool> seen(body.blocks.size());
  std::vector<BlockId> pending{from};
  seen[from] = true;
  const auto add = [&](BlockId next) {
    if (next == without || seen[next]) return;
    seen[next] = true;
    pending.push_back(next);
  };
  while (!pending.empty()) {
    const BlockId at = pending.back();
    pending.pop_back();
    if (at == to) return true;
    for (const BlockId next : body.successors_of(at)) add(next);
    for (const ExceptionEdge& edge : body.exceptions_of(at)) add(edge.handler);
  }
  return false;
}

}  // namespace

bool SetOnce::is_same_place(const Access& access, const Stmt& load) const {
  if (load.op != (access.kind == Access::Kind::kStatic ? Op::kGetStatic : Op::kGetField)) return false;
  if (world_.values.field(access.node, load) != access.field) return false;
  if (access.kind == Access::Kind::kStatic) return true;
  const BodyFacts& facts = world_.graph.facts(access.node);
  return facts.source(facts.body().arg(load, 0)) == facts.source(access.base);
}

bool SetOnce::is_store_to(const Access& access, const Stmt& store) const {
  if (store.op != (access.kind == Access::Kind::kStatic ? Op::kPutStatic : Op::kPutField)) return false;
  if (world_.values.field(access.node, store) != access.field) return false;
  if (access.kind == Access::Kind::kStatic) return true;
  const BodyFacts& facts = world_.graph.facts(access.node);
  return facts.source(facts.body().arg(store, 0)) == facts.source(access.base);
}

bool SetOnce::is_where_unset(const BodyFacts& facts, Reg value, uint32_t at) const {
  constexpr uint8_t kIfEq = 153, kIfNe = 154, kIfSame = 165, kIfOther = 166, kIfNull = 198, kIfNonNull = 199;
  const Body& body = facts.body();
  const auto is_value = [&](Reg reg) { return facts.source(reg) == facts.source(value); };
  const auto is_null = [&](Reg reg) {
    return body.is_constant(reg) &&
           world_.graph.program().symbols()[body.constant(reg)].kind == ConstantValue::Kind::kNull;
  };
  for (BlockId id = 0; id < body.blocks.size(); ++id) {
    const Block& block = body.blocks[id];
    if (block.stmt_count == 0) continue;
    const Stmt& last = body.stmts[block.first_stmt + block.stmt_count - 1];
    if (last.op != Op::kIf || last.arg_count == 0) continue;
    const bool compares = last.sub == kIfSame || last.sub == kIfOther;
    if (compares ? !((is_null(body.arg(last, 0)) && is_value(body.arg(last, 1))) ||
                     (is_value(body.arg(last, 0)) && is_null(body.arg(last, 1))))
                 : !is_value(body.arg(last, 0))) {
      continue;
    }
    const bool jumps_if_unset = last.sub == kIfEq || last.sub == kIfNull || last.sub == kIfSame;
    if (!jumps_if_unset && !compares && last.sub != kIfNe && last.sub != kIfNonNull) continue;
    const auto next = body.successors_of(id);
    if (next.size() != 2) continue;
    const BlockId set = next[jumps_if_unset ? 1 : 0];
    BlockId unset = next[jumps_if_unset ? 0 : 1];
    while (body.blocks[unset].stmt_count == 0 && body.successors_of(unset).size() == 1)
      unset = body.successors_of(unset)[0];
    if (body.blocks[unset].stmt_count == 0 || set == unset) continue;
    if (facts.reaches(set, unset)) {  // around a loop
      if (body.blocks[unset].predecessor_count != 1 || comes_around(body, set, unset, facts.block_of(at)))
        continue;
    }
    if (facts.dominates(body.blocks[unset].first_stmt, at)) return true;
  }
  return false;
}

bool SetOnce::is_by_finder(const Access& write) const {
  if (!write.is_write || (write.kind != Access::Kind::kStatic && write.kind != Access::Kind::kField))
    return false;
  const HeldLocks held = world_.locks.held(write.node, write.stmt);
  if (held.empty()) return false;
  const BodyFacts& facts = world_.graph.facts(write.node);
  const Body& body = facts.body();
  for (uint32_t at = 0; at < body.stmts.size(); ++at) {
    if (!is_same_place(write, body.stmts[at]) || !facts.dominates(at, write.stmt)) continue;
    // Acquired once for both: what is let go of in between is acquired elsewhere.
    const HeldLocks before = world_.locks.held(write.node, at);
    const bool all = std::ranges::all_of(held, [&](const HeldLock& lock) {
      return std::ranges::any_of(before, [&](const HeldLock& other) {
        return lock.same_as(other) && lock.at == other.at && lock.stmt == other.stmt;
      });
    });
    if (all && is_where_unset(facts, body.stmts[at].dst, write.stmt)) return true;
  }
  return false;
}

uint32_t SetOnce::look_before(const Access& access) const {
  if (access.is_write || (access.kind != Access::Kind::kStatic && access.kind != Access::Kind::kField))
    return BodyFacts::kNone;
  const BodyFacts& facts = world_.graph.facts(access.node);
  const Body& body = facts.body();
  for (uint32_t at = 0; at < body.stmts.size(); ++at) {
    if (at == access.stmt || !is_same_place(access, body.stmts[at]) || !facts.dominates(at, access.stmt))
      continue;
    if (world_.locks.held(access.node, at).empty()) continue;
    // If it found nothing, the field is set before control comes here.
    const bool sets = std::ranges::any_of(body.stmts, [&](const Stmt& stmt) {
      return is_store_to(access, stmt) &&
             is_where_unset(facts, body.stmts[at].dst, static_cast<uint32_t>(&stmt - body.stmts.data()));
    });
    if (sets) return at;
  }
  return BodyFacts::kNone;
}

bool SetOnce::is_never_reset(FieldId flag) const {
  const Program& program = world_.graph.program();
  for (AppNode node = 0; node < world_.graph.size(); ++node) {
    const Body& body = world_.graph.body(node);
    if (program.text(program[world_.graph.method(node)].name) == "<clinit>") continue;
    for (const Stmt& stmt : body.stmts) {
      if (stmt.op != Op::kPutStatic || world_.values.field(node, stmt) != flag) continue;
      const Reg value = body.arg(stmt, 0);
      if (!body.is_constant(value) || program.symbols()[body.constant(value)].value == 0) return false;
    }
  }
  return true;
}

// Under a lock, a flag was found unset and has been set, and the lock was not let go of since.
bool SetOnce::is_in_section(AppNode node, uint32_t at) const {
  const HeldLocks held = world_.locks.held(node, at);
  if (held.empty()) return false;
  const BodyFacts& facts = world_.graph.facts(node);
  const Body& body = facts.body();
  const auto is_same_stretch = [&](uint32_t stmt) {
    const HeldLocks before = world_.locks.held(node, stmt);
    return std::ranges::any_of(held, [&](const HeldLock& lock) {
      return !lock.shared && std::ranges::any_of(before, [&](const HeldLock& other) {
        return lock.same_as(other) && lock.at == other.at && lock.stmt == other.stmt;
      });
    });
  };
  for (uint32_t look = 0; look < body.stmts.size(); ++look) {
    const Stmt& load = body.stmts[look];
    if (load.op != Op::kGetStatic || !facts.dominates(look, at) || !is_same_stretch(look)) continue;
    if (!is_where_unset(facts, load.dst, at)) continue;
    const FieldId flag = world_.values.field(node, load);
    const bool sets = std::ranges::any_of(body.stmts, [&](const Stmt& stmt) {
      const auto set = static_cast<uint32_t>(&stmt - body.stmts.data());
      return stmt.op == Op::kPutStatic && set != at && world_.values.field(node, stmt) == flag &&
             facts.dominates(look, set) && facts.dominates(set, at) && is_same_stretch(set);
    });
    if (sets && flag && is_never_reset(flag)) return true;
  }
  return false;
}

MethodId SetOnce::section(const Access& write) const {
  if (!write.is_write || write.kind != Access::Kind::kStatic) return {};
  if (is_in_section(write.node, write.stmt)) return world_.graph.method(write.node);
  MethodId found;
  for (const AppCaller& caller : world_.graph.callers(write.node)) {
    const AppCall& call = world_.graph.calls(caller.caller)[caller.at];
    if (call.through_library || !is_in_section(caller.caller, call.stmt)) return {};
    const MethodId method = world_.graph.method(caller.caller);
    if (found && found != method) return {};
    found = method;
  }
  return found;
}

bool SetOnce::has_passed(const Access& read, MethodId section) const {
  if (read.is_write) return false;
  const BodyFacts& facts = world_.graph.facts(read.node);
  if (world_.graph.method(read.node) == section) {
    const auto& stmts = facts.body().stmts;
    return std::ranges::any_of(stmts, [&](const Stmt& stmt) {
      const auto at = static_cast<uint32_t>(&stmt - stmts.data());
      return stmt.op == Op::kPutStatic && facts.dominates(at, read.stmt) && is_in_section(read.node, at);
    });
  }
  const auto calls = world_.graph.calls(read.node);
  return std::ranges::any_of(calls, [&](const AppCall& call) {
    return !call.through_library && call.stmt != read.stmt && facts.dominates(call.stmt, read.stmt) &&
           std::ranges::all_of(world_.graph.calls_at(read.node, call.stmt), [&](const AppCall& one) {
             return world_.graph.method(one.callee) == section;
           });
  });
}

}  // namespace heddle
