#include "detect/lock_order.h"

#include <algorithm>
#include <tuple>

namespace heddle {
namespace {

bool holds(const HeldLocks& held, const HeldLock& lock) {
  return std::ranges::any_of(held, [&](const HeldLock& one) { return one.same_as(lock); });
}

}  // namespace

ObjectSet lock_objects(const World& world, const Acquire& acquire) {
  const HeldLock lock = world.locks.lock(acquire);
  if (lock.object) {
    const uint32_t only = lock.object.index();
    return ObjectSet::from_sorted(std::span(&only, 1));
  }
  const BodyFacts& facts = world.graph.facts(acquire.node);
  const uint32_t made = facts.definition(facts.source(acquire.lock));
  if (made != BodyFacts::kNone && is_call(facts.body().stmts[made].op) &&
      facts.body().stmts[made].arg_count == 1) {
    for (const ApiCall& call : world.graph.api_calls(acquire.node)) {
      if (call.stmt == made && call.item->kind == ThreadItem::Kind::kView) {
        return world.graph.points_to(acquire.node, facts.body().arg(facts.body().stmts[made], 0));
      }
    }
  }
  return world.graph.points_to(acquire.node, acquire.lock);
}

LockOrder::LockOrder(const World& world, const Story& story) : world_(world), story_(story) {
  find_edges();
  sort();
}

std::vector<std::string> LockOrder::names(const Acquire& acquire) const {
  std::vector<std::string> names;
  lock_objects(world_, acquire).each([&](uint32_t object) {
    names.push_back(story_.object(ObjectId(object)));
  });
  if (names.empty()) names.push_back(story_.lock(world_.locks.lock(acquire)));
  std::ranges::sort(names);
  return names;
}

void LockOrder::find_edges() {
  for (const Acquire& first : world_.locks.acquires()) {
    if (world_.threads.running(first.node).empty()) continue;
    const HeldLock lock = world_.locks.lock(first);
    Seen seen;
    const Body& body = world_.graph.body(first.node);
    for (uint32_t at = 0; at < body.stmts.size(); ++at) {
      if (at == first.stmt || !world_.graph.facts(first.node).comes_after(first.stmt, at)) continue;
      const bool interesting = is_call(body.stmts[at].op) || body.stmts[at].op == Op::kMonitorEnter;
      if (!interesting || !holds(world_.locks.held(first.node, at), lock)) continue;
      look_at(first, lock, first.node, at, seen);
    }
  }
}

// Statements that acquire, or call something that does.
const std::vector<uint32_t>& LockOrder::interesting(AppNode node) {
  const auto [place, fresh] = interesting_.try_emplace(node);
  if (!fresh) return *place->second;
  auto found = std::make_unique<std::vector<uint32_t>>();
  for (const uint32_t index : world_.locks.acquires_in(node)) {
    found->push_back(world_.locks.acquires()[index].stmt);
  }
  for (const AppCall& call : world_.graph.calls(node)) {
    if (world_.locks.has_effects(call.callee)) found->push_back(call.stmt);
  }
  std::ranges::sort(*found);
  const auto twice = std::ranges::unique(*found);
  found->erase(twice.begin(), twice.end());
  return *(interesting_[node] = std::move(found));
}

// One statement that runs while the lock, which is called so here, is held.
void LockOrder::look_at(const Acquire& first, const HeldLock& lock, AppNode node, uint32_t at, Seen& seen) {
  for (const uint32_t index : world_.locks.acquires_in(node)) {
    const Acquire& second = world_.locks.acquires()[index];
    if (second.stmt == at && !second.maybe) add_edge(first, lock, second);
  }
  for (const AppCall& call : world_.graph.calls_at(node, at)) {
    if (!world_.locks.has_effects(call.callee)) continue;
    const HeldLock inside = world_.locks.into_callee(lock, node, call);
    if (!seen.emplace(call.callee, inside.path ? inside.path.index() : 0xFFFFFFFFU).second) continue;
    if (seen.size() > 5000) return;
    for (const uint32_t stmt : interesting(call.callee)) look_at(first, inside, call.callee, stmt, seen);
  }
}

void LockOrder::add_edge(const Acquire& first, const HeldLock& outer, const Acquire& second) {
  LockEdge edge{&first,
                &second,
                outer,
                world_.locks.lock(second),
                lock_objects(world_, first),
                lock_objects(world_, second)};
  const auto is_same = [&](const HeldLock& one) {
    return (one.object && one.object == edge.inner.object) || (one.path && one.path == edge.inner.path);
  };
  if (is_same(edge.outer)) return;  // re-entrance
  // Chosen by comparing the two: always in the same order.
  if (first.node == second.node && world_.graph.facts(first.node).choice(first.lock, second.lock)) return;
  // One that is held already, by whomever above, is not waited for; readers that become writers wait for
  // themselves, which is another matter.
  for (const HeldLock& held : world_.locks.held(second.node, second.stmt)) {
    if (is_same(held)) return;
  }
  edges_.push_back(std::move(edge));
}

void LockOrder::sort() {
  std::ranges::stable_sort(edges_, {}, [&](const LockEdge& edge) {
    return std::tuple(story_.key(edge.held->node, edge.held->stmt),
                      story_.key(edge.taken->node, edge.taken->stmt),
                      world_.wording.context(world_.graph.instance(edge.taken->node).context));
  });
}

}  // namespace heddle
