#include "detect/while_made.h"

#include <algorithm>

namespace heddle {

void WhileMade::add(HeldLocks& to, const HeldLocks& more) {
  for (const HeldLock& lock : more) {
    if (!lock.path && !lock.object) continue;
    if (std::ranges::none_of(to, [&](const HeldLock& known) { return known.same_as(lock); }))
      to.push_back(lock);
  }
}

std::optional<HeldLocks> WhileMade::held_later(const Access& access) {
  HeldLocks held = world_.locks.held(access.node, access.stmt);
  if (!access.base) return held;
  const PathId path = world_.values.path(access.node, access.base);
  const Paths& paths = world_.values.paths();
  if (paths.kind(path) != PathRoot::Kind::kParameter) return held;
  const Entry& entry = at_entry(access.node, paths.root_index(path), 0);
  if (!entry) return std::nullopt;
  add(held, *entry);
  return held;
}

// What every call holds that does not come from the making of what it hands over.
const WhileMade::Entry& WhileMade::at_entry(AppNode node, uint32_t parameter, int depth) {
  constexpr int kDeepest = 6;
  const uint64_t key = uint64_t{node} << 32 | parameter;
  if (const auto known = entries_.find(key); known != entries_.end()) return *known->second;
  // Whoever comes here again while this is looked at is told that nothing is held.
  entries_.emplace(key, std::make_unique<Entry>(HeldLocks()));
  const auto callers = world_.graph.callers(node);
  bool is_entered = callers.empty() || depth > kDeepest;
  for (const ThreadId thread : world_.threads.running(node)) {
    const auto& entries = world_.threads[thread].entries;
    is_entered = is_entered || std::ranges::find(entries, node) != entries.end();
  }
  Entry all;
  for (size_t i = 0; i < callers.size() && !is_entered; ++i) {
    Entry held = held_at_call(callers[i], parameter, depth);
    if (!held) continue;
    if (!all) {
      all = std::move(held);
    } else {
      std::erase_if(*all, [&](const HeldLock& lock) {
        return std::ranges::none_of(*held, [&](const HeldLock& other) { return other.same_as(lock); });
      });
    }
    if (all->empty()) break;
  }
  if (is_entered) all = HeldLocks();
  return *(entries_[key] = std::make_unique<Entry>(std::move(all)));
}

WhileMade::Entry WhileMade::held_at_call(const AppCaller& caller, uint32_t parameter, int depth) {
  const AppGraph& graph = world_.graph;
  const AppCall& call = graph.calls(caller.caller)[caller.at];
  const BodyFacts& facts = graph.facts(caller.caller);
  const Stmt& stmt = facts.body().stmts[call.stmt];
  HeldLocks here = world_.locks.held(caller.caller, call.stmt);
  const auto given = [&] {
    HeldLocks inside;
    for (const HeldLock& lock : here) add(inside, {world_.locks.into_callee(lock, caller.caller, call)});
    return inside;
  };
  if (call.through_library || !is_call(stmt.op) || stmt.op == Op::kInvokeDynamic ||
      parameter >= stmt.arg_count)
    return given();
  const Program& program = graph.program();
  const NameId named = program.symbols()[MemberRefId(stmt.ref)].name;
  // Who calls by reflection hands over what it was given, if it does so at all.
  if (program[graph.method(call.callee)].name != named) return std::nullopt;
  const Reg reg = facts.body().arg(stmt, parameter);
  const uint32_t made = facts.definition(facts.source(reg));
  const bool is_made_here = made != BodyFacts::kNone && facts.body().stmts[made].op == Op::kNew;
  if (is_made_here && world_.sharing.constructs(caller.caller)) return std::nullopt;
  const Paths& paths = world_.values.paths();
  const PathId path = world_.values.path(caller.caller, reg);
  if (paths.kind(path) != PathRoot::Kind::kParameter) return given();
  const uint32_t from = paths.root_index(path);
  if (from == 0 && world_.sharing.constructs(caller.caller)) return std::nullopt;
  const Entry& before = at_entry(caller.caller, from, depth + 1);
  if (!before) return std::nullopt;
  add(here, *before);
  return given();
}

}  // namespace heddle
