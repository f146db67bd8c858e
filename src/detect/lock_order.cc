#include "detect/lock_order.h"

#include <algorithm>
#include <tuple>

#include "threads/components.h"

namespace heddle {
namespace {

bool holds(const HeldLocks& held, const HeldLock& lock) {
  return std::ranges::any_of(held, [&](const HeldLock& one) { return one.same_as(lock); });
}

bool is_same(const HeldLock& one, const HeldLock& other) {
  return (one.object && one.object == other.object) || (one.path && one.path == other.path);
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

LockOrder::LockOrder(const World& world, const Story& story, size_t most)
    : world_(world), story_(story), most_(most) {
  find_acquires();
  find_edges();
  sort();
}

void LockOrder::find_acquires() {
  for (const Acquire& acquire : world_.locks.acquires()) {
    Known known{world_.locks.lock(acquire), {}};
    known.objects = lock_objects(world_, acquire);
    // One that is held already, by whomever above, is not waited for; readers that become writers wait for
    // themselves, which is another matter.
    known.is_held_before =
        std::ranges::any_of(world_.locks.held(acquire.node, acquire.stmt),
                            [&](const HeldLock& held) { return is_same(held, known.lock); });
    acquires_.push_back(std::move(known));
  }
}

const std::vector<std::string>& LockOrder::names(const Acquire& acquire) const {
  Known& known = acquires_[index(acquire)];
  if (known.names.empty()) {
    known.objects.each([&](uint32_t object) { known.names.push_back(story_.object(ObjectId(object))); });
    if (known.names.empty()) known.names.push_back(story_.lock(known.lock));
    std::ranges::sort(known.names);
  }
  return known.names;
}

LockOrder::StateId LockOrder::state(const Inside& inside) {
  const auto [known, fresh] = ids_.try_emplace(inside, static_cast<StateId>(states_.size()));
  if (fresh) states_.push_back(inside);
  return known->second;
}

// What runs below a statement, with the lock's name there.
template <class Visit>
void LockOrder::each_inside(AppNode node, const HeldLock& lock, uint32_t stmt, Visit&& visit) {
  constexpr uint32_t kDeepest = 3;  // steps of a name, of which recursion could make more and more
  for (const AppCall& call : world_.graph.calls_at(node, stmt)) {
    if (!world_.locks.has_effects(call.callee)) continue;
    const PathId path = world_.locks.into_callee(lock, node, call).path;
    const bool is_kept = path && world_.values.paths().depth(path) <= kDeepest;
    visit(state({call.callee, is_kept ? path : PathId()}));
  }
}

// Of all states that can be come to from those that are known.
void LockOrder::find_below() {
  std::vector<std::vector<StateId>> next;
  std::vector<ObjectSet> own;
  for (StateId id = 0; id < states_.size(); ++id) {
    const auto [node, path] = states_[id];
    HeldLock lock;
    lock.path = path;
    next.emplace_back();
    own.emplace_back();
    for (const uint32_t index : world_.locks.acquires_in(node)) {
      const bool again = path && acquires_[index].lock.path == path;
      if (!world_.locks.acquires()[index].maybe && !acquires_[index].is_held_before && !again)
        own.back().add(index);
    }
    for (const uint32_t stmt : interesting(node)) {
      each_inside(node, lock, stmt, [&](StateId to) { next[id].push_back(to); });
    }
    std::ranges::sort(next[id]);
    const auto twice = std::ranges::unique(next[id]);
    next[id].erase(twice.begin(), twice.end());
  }
  const Components components = find_components(
      static_cast<uint32_t>(states_.size()), [](uint32_t) { return true; },
      [&](uint32_t id, const auto& visit) {
        for (const StateId to : next[id]) visit(to);
      });
  std::vector<ObjectSet> sets(components.members.size());
  for (uint32_t i = 0; i < sets.size(); ++i) {
    for (const uint32_t id : components.members[i]) {
      sets[i].unite(own[id]);
      for (const StateId to : next[id]) {
        if (components.of[to] != i) sets[i].unite(sets[components.of[to]]);
      }
    }
  }
  below_.resize(states_.size());
  for (StateId id = 0; id < states_.size(); ++id) below_[id] = sets[components.of[id]];
}

void LockOrder::find_edges() {
  // What is held where, and what runs there; then what that acquires.
  struct Held {
    uint32_t first;
    std::vector<uint32_t> here{};  // acquires of the same method
    std::vector<StateId> inside{};
  };
  std::vector<Held> all;
  for (uint32_t first = 0; first < acquires_.size(); ++first) {
    const Acquire& acquire = world_.locks.acquires()[first];
    if (world_.threads.running(acquire.node).empty()) continue;
    if (acquires_[first].objects.count() > most_) continue;
    const HeldLock& lock = acquires_[first].lock;
    Held& one = all.emplace_back(Held{first});
    for (const uint32_t at : interesting(acquire.node)) {
      if (at == acquire.stmt || !world_.graph.facts(acquire.node).comes_after(acquire.stmt, at)) continue;
      if (!holds(world_.locks.held(acquire.node, at), lock)) continue;
      for (const uint32_t second : world_.locks.acquires_in(acquire.node)) {
        const Acquire& other = world_.locks.acquires()[second];
        if (other.stmt == at && !other.maybe) one.here.push_back(second);
      }
      each_inside(acquire.node, lock, at, [&](StateId to) { one.inside.push_back(to); });
    }
  }
  find_below();
  for (const Held& one : all) {
    ObjectSet taken;
    for (const uint32_t second : one.here) taken.add(second);
    for (const StateId to : one.inside) taken.unite(below_[to]);
    taken.each([&](uint32_t second) { add_edge(one.first, second); });
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

void LockOrder::add_edge(uint32_t first, uint32_t second) {
  const Acquire& held = world_.locks.acquires()[first];
  const Acquire& taken = world_.locks.acquires()[second];
  const Known& outer = acquires_[first];
  const Known& inner = acquires_[second];
  if (inner.objects.count() > most_) return;
  // Taken again, which is no wait.
  if (inner.is_held_before || (outer.lock.object && outer.lock.object == inner.lock.object)) return;
  if (held.node == taken.node && outer.lock.path && outer.lock.path == inner.lock.path) return;
  // Held before the outer one was taken.
  if (inner.lock.object &&
      std::ranges::any_of(world_.locks.held(held.node, held.stmt),
                          [&](const HeldLock& lock) { return lock.object == inner.lock.object; })) {
    return;
  }
  // Chosen by comparing the two: always in the same order.
  if (held.node == taken.node && world_.graph.facts(held.node).choice(held.lock, taken.lock)) return;
  edges_.push_back({&held, &taken, outer.lock, inner.lock, &outer.objects, &inner.objects});
}

void LockOrder::sort() {
  // Acquires in the order of their places, so that texts are compared once for each and not for each edge.
  std::vector<std::tuple<std::string_view, std::vector<std::string>, uint32_t>> order;
  for (uint32_t i = 0; i < acquires_.size(); ++i) {
    const Acquire& one = world_.locks.acquires()[i];
    order.emplace_back(story_.key(one.node, one.stmt),
                       world_.wording.context(world_.graph.instance(one.node).context), i);
  }
  std::ranges::sort(order);
  std::vector<uint32_t> rank(order.size()), rank_of_place(order.size());
  for (uint32_t i = 0, place = 0; i < order.size(); ++i) {
    if (i != 0 && std::get<0>(order[i]) != std::get<0>(order[i - 1])) place = i;
    rank[std::get<2>(order[i])] = i;
    rank_of_place[std::get<2>(order[i])] = place;
  }
  std::ranges::stable_sort(edges_, {}, [&](const LockEdge& edge) {
    return std::tuple(rank_of_place[index(*edge.held)], rank_of_place[index(*edge.taken)],
                      rank[index(*edge.taken)], rank[index(*edge.held)]);
  });
}

}  // namespace heddle
