#include "threads/locks.h"

#include <algorithm>

namespace heddle {
namespace {

bool has(const HeldLocks& locks, const HeldLock& lock) {
  return std::ranges::any_of(locks, [&](const HeldLock& one) { return one.same_as(lock); });
}

void add(HeldLocks& locks, const HeldLock& lock) {
  if ((lock.path || lock.object) && !has(locks, lock)) locks.push_back(lock);
}

void acquire(HeldLocks& locks, const HeldLock& lock) {
  constexpr uint8_t kMost = 8;
  for (HeldLock& one : locks) {
    if (!one.same_as(lock)) continue;
    one.times = std::min<uint8_t>(one.times + 1, kMost);
    return;
  }
  add(locks, lock);
}

// False if it was not held.
bool release(HeldLocks& locks, const HeldLock& lock) {
  const auto held = std::ranges::find_if(locks, [&](const HeldLock& one) { return one.same_as(lock); });
  if (held == locks.end()) return false;
  if (--held->times == 0) locks.erase(held);
  return true;
}

// What both have; true if that is less than before.
bool meet(HeldLocks& locks, const HeldLocks& other) {
  bool is_less = false;
  for (HeldLock& one : locks) {
    const auto same = std::ranges::find_if(other, [&](const HeldLock& lock) { return lock.same_as(one); });
    const uint8_t times = same == other.end() ? uint8_t{0} : std::min(one.times, same->times);
    is_less = is_less || times < one.times;
    one.times = times;
  }
  std::erase_if(locks, [](const HeldLock& one) { return one.times == 0; });
  return is_less;
}

}  // namespace

Locks::Locks(const AppGraph& graph, const Threads& threads, const Values& values, const Guards& guards)
    : graph_(graph), threads_(threads), values_(values) {
  find_effects();
  summaries_.resize(graph.size());
  entry_.resize(graph.size());
  blocks_.resize(graph.size());
  // Who calls something with effects has some.
  has_effects_.resize(graph.size());
  std::vector<AppNode> pending;
  for (AppNode node = 0; node < graph.size(); ++node) {
    if (!effects_[node].empty()) {
      has_effects_[node] = true;
      pending.push_back(node);
    }
  }
  while (!pending.empty()) {
    const AppNode node = pending.back();
    pending.pop_back();
    for (const AppCaller& caller : graph.callers(node)) {
      if (has_effects_[caller.caller]) continue;
      has_effects_[caller.caller] = true;
      pending.push_back(caller.caller);
    }
  }
  for (AppNode node = 0; node < graph.size(); ++node) summary(node);
  spread(guards);
}

void Locks::find_effects() {
  effects_.resize(graph_.size());
  acquires_in_.resize(graph_.size());
  for (AppNode node = 0; node < graph_.size(); ++node) {
    const Body& body = graph_.body(node);
    for (uint32_t at = 0; at < body.stmts.size(); ++at) {
      const Stmt& stmt = body.stmts[at];
      if (stmt.op == Op::kMonitorEnter) {
        effects_[node].push_back({at, Effect::Kind::kAcquire, body.arg(stmt, 0), false, true});
      } else if (stmt.op == Op::kMonitorExit) {
        effects_[node].push_back({at, Effect::Kind::kRelease, body.arg(stmt, 0), false, true});
      }
    }
    for (const ApiCall& call : graph_.api_calls(node)) {
      const auto kind = call.item->kind;
      if (kind != ThreadItem::Kind::kAcquires && kind != ThreadItem::Kind::kReleases) continue;
      const auto effect = kind == ThreadItem::Kind::kReleases ? Effect::Kind::kRelease
                          : call.item->maybe                  ? Effect::Kind::kTry
                                                              : Effect::Kind::kAcquire;
      effects_[node].push_back(
          {call.stmt, effect, body.arg(body.stmts[call.stmt], 0), call.item->shared, false});
    }
    std::ranges::sort(effects_[node], {}, &Effect::stmt);
    for (const Effect& effect : effects_[node]) {
      if (effect.kind == Effect::Kind::kRelease) continue;
      acquires_in_[node].push_back(static_cast<uint32_t>(acquires_.size()));
      acquires_.push_back(
          {node, effect.stmt, effect.lock, effect.shared, effect.kind == Effect::Kind::kTry, effect.monitor});
    }
  }
}

HeldLock Locks::lock_of(AppNode node, uint32_t stmt, Reg reg, bool shared, bool monitor) const {
  Paths& paths = values_.paths();
  HeldLock lock{values_.path(node, reg), values_.only_object(node, reg), shared, monitor, node, stmt};
  // The locks that readers and writers take are parts of one.
  const PathId path = lock.path;
  if (!paths.is_root(path) &&
      (paths.field(path) == Paths::kSharedView || paths.field(path) == Paths::kExclusiveView)) {
    lock.shared = paths.field(path) == Paths::kSharedView;
    lock.path = paths.parent(path);
    const BodyFacts& facts = graph_.facts(node);
    const uint32_t made = facts.definition(facts.source(reg));
    lock.object = made == BodyFacts::kNone || !is_call(facts.body().stmts[made].op)
                      ? ObjectId()
                      : values_.only_object(node, facts.body().arg(facts.body().stmts[made], 0));
  }
  return lock;
}

HeldLock Locks::lock(const Acquire& acquire) const {
  return lock_of(acquire.node, acquire.stmt, acquire.lock, acquire.shared, acquire.monitor);
}

HeldLock Locks::into_callee(const HeldLock& lock, AppNode caller, const AppCall& call) const {
  Paths& paths = values_.paths();
  HeldLock inside = lock;
  if (lock.path && paths.is_absolute(lock.path)) return inside;
  inside.path = {};
  if (!lock.path) return inside;
  const Stmt& stmt = graph_.body(caller).stmts[call.stmt];
  if (call.through_library) {
    if (call.on >= stmt.arg_count) return inside;
    const PathId argument = values_.path(caller, graph_.body(caller).arg(stmt, call.on));
    inside.path = paths.between(argument, lock.path, values_.path(call.callee, Reg(0)));
    return inside;
  }
  if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic) return inside;
  const PathId root = paths.top(lock.path);
  for (uint32_t i = 0; i < stmt.arg_count && !inside.path; ++i) {
    const Reg argument = graph_.body(caller).arg(stmt, i);
    if (graph_.body(caller).kinds[argument.index()] != ValueKind::kRef) continue;
    const PathId path = values_.path(caller, argument);
    if (paths.top(path) != root) continue;
    inside.path = paths.between(path, lock.path, values_.path(call.callee, Reg(i)));
  }
  return inside;
}

std::optional<HeldLock> Locks::out_of_callee(const HeldLock& lock, AppNode node, const AppCall& call) const {
  Paths& paths = values_.paths();
  HeldLock outside = lock;
  if (lock.path && !paths.is_absolute(lock.path)) {
    outside.path = {};
    const Stmt& stmt = graph_.body(node).stmts[call.stmt];
    const uint32_t parameter = paths.root_index(lock.path);
    if (paths.kind(lock.path) == PathRoot::Kind::kParameter && parameter < stmt.arg_count &&
        is_call(stmt.op) && stmt.op != Op::kInvokeDynamic) {
      outside.path = values_.path(node, graph_.body(node).arg(stmt, parameter));
      for (const uint32_t step : paths.steps(lock.path)) {
        if (outside.path) outside.path = paths.step(outside.path, step);
      }
    }
  }
  if (!outside.path && !outside.object) return std::nullopt;
  outside.at = lock.at;
  return outside;
}

void Locks::apply(AppNode node, uint32_t stmt, HeldLocks& state, HeldLocks* released) const {
  for (const Effect& effect : std::ranges::equal_range(effects_[node], stmt, {}, &Effect::stmt)) {
    if (effect.kind == Effect::Kind::kTry) continue;
    const HeldLock lock = lock_of(node, stmt, effect.lock, effect.shared, effect.monitor);
    if (effect.kind == Effect::Kind::kAcquire) {
      acquire(state, lock);
    } else if (!release(state, lock) && released != nullptr) {
      add(*released, lock);
    }
  }
  bool first = true;
  HeldLocks gained;
  for (const AppCall& call : graph_.calls_at(node, stmt)) {
    if (!has_effects_[call.callee] || call.through_library) {
      if (!call.through_library) gained.clear();
      first = call.through_library && first;
      continue;
    }
    const Summary& inner = summaries_[call.callee];
    for (const HeldLock& lock : inner.released) {
      const auto here = out_of_callee(lock, node, call);
      if (here && !release(state, *here) && released != nullptr) add(*released, *here);
    }
    HeldLocks more;
    for (const HeldLock& lock : inner.acquired) {
      if (const auto here = out_of_callee(lock, node, call)) add(more, *here);
    }
    if (first) {
      gained = more;
    } else {
      meet(gained, more);
    }
    first = false;
  }
  for (const HeldLock& lock : gained) acquire(state, lock);
}

std::vector<std::optional<HeldLocks>> Locks::flow(AppNode node, const HeldLocks& entry,
                                                  HeldLocks* released) const {
  const Body& body = graph_.body(node);
  std::vector<std::optional<HeldLocks>> states(body.blocks.size());
  if (body.blocks.empty()) return states;
  if (!has_effects_[node]) {  // as most: what it is entered with is held all the way
    states.assign(body.blocks.size(), entry);
    return states;
  }
  std::vector<BlockId> pending{0};
  states[0] = entry;
  const auto arrive = [&](BlockId block, const HeldLocks& state) {
    if (!states[block]) {
      states[block] = state;
      pending.push_back(block);
    } else if (meet(*states[block], state)) {
      pending.push_back(block);
    }
  };
  while (!pending.empty()) {
    const BlockId block = pending.back();
    pending.pop_back();
    HeldLocks state = *states[block];
    for (const ExceptionEdge& edge : body.exceptions_of(block)) arrive(edge.handler, state);
    const Block& here = body.blocks[block];
    for (uint32_t i = 0; i < here.stmt_count; ++i) apply(node, here.first_stmt + i, state, released);
    // Where the result of an attempt was tested.
    std::optional<HeldLock> tried;
    uint32_t taken_if = 2;
    if (here.stmt_count != 0) {
      const Stmt& last = body.stmts[here.first_stmt + here.stmt_count - 1];
      constexpr uint8_t kIfEq = 153, kIfNe = 154;
      if (last.op == Op::kIf && last.arg_count >= 1 && (last.sub == kIfEq || last.sub == kIfNe)) {
        const uint32_t made = graph_.facts(node).definition(graph_.facts(node).source(body.arg(last, 0)));
        for (const Effect& effect : effects_[node]) {
          if (effect.stmt != made || effect.kind != Effect::Kind::kTry) continue;
          tried = lock_of(node, made, effect.lock, effect.shared, effect.monitor);
          taken_if = last.sub == kIfNe ? 0 : 1;
        }
      }
    }
    const auto successors = body.successors_of(block);
    for (uint32_t i = 0; i < successors.size(); ++i) {
      if (tried && i == taken_if) {
        HeldLocks more = state;
        acquire(more, *tried);
        arrive(successors[i], more);
      } else {
        arrive(successors[i], state);
      }
    }
  }
  return states;
}

const Locks::Summary& Locks::summary(AppNode root) {
  // From the callees up; of a cycle, whoever is asked first knows nothing of the others yet.
  if (summaries_[root].done || !has_effects_[root]) return summaries_[root];
  std::vector<std::pair<AppNode, size_t>> frames{{root, 0}};
  std::vector<bool> open(graph_.size());
  open[root] = true;
  while (!frames.empty()) {
    auto& [node, next] = frames.back();
    if (next < graph_.calls(node).size()) {
      const AppNode callee = graph_.calls(node)[next++].callee;
      if (has_effects_[callee] && !summaries_[callee].done && !open[callee]) {
        open[callee] = true;
        frames.emplace_back(callee, 0);
      }
      continue;
    }
    const AppNode done = node;
    frames.pop_back();
    summarise(done, summaries_[done]);
  }
  return summaries_[root];
}

// At all returns.
HeldLocks Locks::held_at_end(AppNode node, const std::vector<std::optional<HeldLocks>>& states) const {
  const Body& body = graph_.body(node);
  std::optional<HeldLocks> at_end;
  for (BlockId block = 0; block < body.blocks.size(); ++block) {
    const Block& here = body.blocks[block];
    if (!states[block] || here.stmt_count == 0) continue;
    if (body.stmts[here.first_stmt + here.stmt_count - 1].op != Op::kReturn) continue;
    HeldLocks state = *states[block];
    for (uint32_t i = 0; i < here.stmt_count; ++i) apply(node, here.first_stmt + i, state, nullptr);
    if (at_end) {
      meet(*at_end, state);
    } else {
      at_end = std::move(state);
    }
  }
  return at_end.value_or(HeldLocks());
}

void Locks::summarise(AppNode node, Summary& summary) {
  summary.done = true;
  HeldLocks released;
  HeldLocks at_end = held_at_end(node, flow(node, {}, &released));
  summary.lets_go = !released.empty();
  // What it takes again before it returns, if it was held at first, is neither let go of nor acquired.
  if (!released.empty()) {
    at_end = held_at_end(node, flow(node, released, nullptr));
    std::erase_if(released, [&](const HeldLock& lock) { return release(at_end, lock); });
  }
  const auto keep = [&](const HeldLocks& from, HeldLocks& to) {
    const Paths& paths = values_.paths();
    for (const HeldLock& lock : from) {
      if (lock.object || paths.is_absolute(lock.path) ||
          paths.kind(lock.path) == PathRoot::Kind::kParameter) {
        to.push_back(lock);
      }
    }
  };
  keep(at_end, summary.acquired);
  keep(released, summary.released);
}

HeldLocks Locks::declared(AppNode node, const Guards& guards) const {
  HeldLocks locks;
  const MethodId method = graph_.method(node);
  const bool is_static = (graph_.program()[method].access & kAccStatic) != 0;
  for (const Guard& guard : guards.of(method)) {
    const PathId object = is_static ? PathId() : values_.paths().root(PathRoot::Kind::kParameter, 0);
    const PathId path = guards.on(guard, object);
    add(locks, {path, {}, guard.part == Guard::Part::kReaders, !guard.is_lock, kNoNode, 0});
  }
  return locks;
}

void Locks::spread(const Guards& guards) {
  std::vector<AppNode> pending;
  std::vector<bool> waits(graph_.size());
  const auto enter = [&](AppNode node, HeldLocks locks) {
    for (const HeldLock& lock : declared(node, guards)) add(locks, lock);
    if (!entry_[node]) {
      entry_[node] = std::move(locks);
    } else if (!meet(*entry_[node], locks)) {
      return;
    }
    if (!waits[node]) pending.push_back(node);
    waits[node] = true;
  };
  for (uint32_t i = 0; i < threads_.size(); ++i) {
    for (const AppNode node : threads_[ThreadId(i)].entries) enter(node, {});
  }
  while (!pending.empty()) {
    const AppNode node = pending.back();
    pending.pop_back();
    waits[node] = false;
    blocks_[node] = flow(node, *entry_[node], nullptr);
    // Several callees of one call are entered with the same.
    uint32_t at = 0xFFFFFFFFU;
    HeldLocks here;
    for (const AppCall& call : graph_.calls(node)) {
      // Less than nothing cannot be held.
      if (entry_[call.callee] && entry_[call.callee]->empty()) continue;
      if (call.stmt != std::exchange(at, call.stmt)) here = held(node, call.stmt);
      HeldLocks inside;
      for (const HeldLock& lock : here) add(inside, into_callee(lock, node, call));
      enter(call.callee, std::move(inside));
    }
  }
}

HeldLocks Locks::held(AppNode node, uint32_t stmt) const {
  if (blocks_[node].empty()) return {};  // nothing runs it
  const BlockId block = graph_.facts(node).block_of(stmt);
  if (!blocks_[node][block]) return {};
  HeldLocks state = *blocks_[node][block];
  if (!has_effects_[node]) return state;
  for (uint32_t at = graph_.body(node).blocks[block].first_stmt; at < stmt; ++at) {
    apply(node, at, state, nullptr);
  }
  return state;
}

}  // namespace heddle
