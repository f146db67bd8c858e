#include "pointer/sweep.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "pointer/seeker.h"
#include "support/stopwatch.h"

namespace heddle {

Sweep::Sweep(Solver& solver, ForgettingRule rule)
    : solver_(solver), rule_(rule), churn_needed_(solver.options_.redraw_after) {
  for (uint32_t i = 0; i < solver_.bound_places_.size(); ++i) {
    bound_at_.emplace(solver_.bound_places_[i].node, i);
  }
}

void Sweep::enqueue(Kind kind, uint64_t id, Rank rank, bool revives, const ObjectSet& set) {
  if (kind == Kind::kNode && !aside_.empty() && set.intersects(aside_)) {
    ObjectSet rest = set;
    rest.remove_all(aside_);
    if (!rest.empty()) enqueue(kind, id, rank, revives, rest);
    return;
  }
  const Key key{rank, revives, kind, id};
  const auto [place, is_new] = waiting_.try_emplace(key);
  place->second.unite(set);
  if (is_new) queue_.push(key);
  if (kind != Kind::kNode || revives) return;
  const NodeId at(static_cast<uint32_t>(id));
  if (is_new) ++waiting_at_[at];
  if (const auto ahead = looked_ahead_.find(at); ahead != looked_ahead_.end()) ahead->second.remove_all(set);
}

void Sweep::suspect(NodeId at, ObjectId object) {
  ObjectSet one;
  one.add(object.index());
  suspect(at, one);
}

void Sweep::suspect(NodeId at, const ObjectSet& objects, FilterId filter, Rank after, Rank until) {
  if (!at || points_to(at).empty()) return;
  const ObjectSet& held = points_to(at);
  if (!objects.is_large()) {
    objects.each([&](uint32_t object) {
      if (held.contains(object)) suspect_one(at, object, filter, after, until);
    });
    return;
  }
  if (!held.intersects(objects)) return;
  ObjectSet passed;
  if (filter) passed.add_difference(objects, {}, &solver_.filters_[filter.index()]);
  const ObjectSet& wanted = filter ? passed : objects;
  for (const Layers::Layer& layer : layers(at).meeting(wanted.key_bits())) {
    if (layer.rank <= after) continue;
    if (layer.rank > until) break;
    const ObjectSet common = ObjectSet::intersection(layer.objects, wanted);
    if (!common.empty()) enqueue(Kind::kNode, at.index(), layer.rank, false, common);
  }
}

// Of what the node holds.
void Sweep::suspect_one(NodeId at, uint32_t object, FilterId filter, Rank after, Rank until) {
  if (filter && !solver_.filters_[filter.index()].passes(object)) return;
  const Rank rank = quick_rank_of(at, object);
  if (rank <= after || rank > until) return;
  ObjectSet one;
  one.add(object);
  enqueue(Kind::kNode, at.index(), rank, false, one);
}

void Sweep::suspect_callees(uint32_t call_id) {
  solver_.callees_[call_id].each([&](uint32_t callee) { call(call_id, InstanceId(callee), {false, 0}); });
}

// --- what depends on facts --------------------------------------------------------------------------------

void Sweep::node(NodeId at, const ObjectSet& objects, FilterId filter, Then then) {
  if (!at) return;
  if (!then.revives) return suspect(at, objects, filter, then.rank, then.until);
  if (!aside_.empty() && objects.intersects(aside_)) {
    for (const auto& one : redrawn_) one->check(at, objects, then.rank);
  }
  come_back(at, objects, then.rank);
}

void Sweep::come_back(NodeId at, const ObjectSet& objects, Rank rank) {
  const auto gone = gone_.find(at);
  if (gone == gone_.end()) return;
  ObjectSet back = ObjectSet::intersection(gone->second, objects);
  back.remove_all(killed_);
  if (!back.empty()) enqueue(Kind::kNode, at.index(), rank, true, back);
}

// What came along it is younger than at its source. A load from many arrays has most of what it holds from
// the oldest of them: when another goes, little becomes suspect.
void Sweep::edge(NodeId from, NodeId to, FilterId filter, Then then) {
  if (!from || !to) return;
  solver_.gates_.forget(from, solver_.nodes_[from].edges, to);
  if (then.revives) {
    for (const auto& one : redrawn_) one->comes_back(from, to, filter, then.rank);
    return come_back(to, points_to(from), then.rank);
  }
  if (!points_to(to).intersects(points_to(from))) return;
  suspect_younger(to, layers(from).meeting(points_to(to).key_bits()), points_to(from).key_bits(), filter,
                  then);
}

template <class Sorted>
void Sweep::suspect_younger(NodeId to, const Sorted& sources, uint32_t bits, FilterId filter, Then then) {
  const ObjectFilter* const passes = filter ? &solver_.filters_[filter.index()] : nullptr;
  auto next = sources.begin();
  ObjectSet older;
  for (const Layers::Layer& layer : layers(to).meeting(bits)) {
    if (layer.rank > then.until) break;
    if (layer.rank <= then.rank) continue;
    for (; next != sources.end() && (*next).rank < layer.rank; ++next) older.unite((*next).objects);
    if (older.empty()) continue;
    ObjectSet common = ObjectSet::intersection(layer.objects, older);
    if (passes != nullptr && !common.empty()) {
      ObjectSet passed;
      passed.add_difference(common, {}, passes);
      common = std::move(passed);
    }
    if (!common.empty()) enqueue(Kind::kNode, to.index(), layer.rank, false, common);
  }
}

void Sweep::call(uint32_t call_id, InstanceId callee, Then then) {
  ObjectSet one;
  one.add(callee.index());
  if (then.revives) {
    const auto gone = gone_calls_.find(call_id);
    if (gone != gone_calls_.end() && gone->second.contains(callee.index()))
      enqueue(Kind::kCall, call_id, then.rank, true, one);
    return;
  }
  const Rank rank = solver_.callee_layers_[call_id].rank_of(callee.index());
  if (rank != kNoRank && rank > then.rank && rank <= then.until)
    enqueue(Kind::kCall, call_id, rank, false, one);
}

void Sweep::instance(InstanceId id, Then then) {
  const Rank rank = solver_.instances_[id.index()].rank;
  if (then.revives) {
    if (rank == kNoRank) enqueue(Kind::kInstance, id.index(), then.rank, true);
  } else if (rank != kNoRank && rank > then.rank) {
    enqueue(Kind::kInstance, id.index(), rank, false);
  }
}

void Sweep::initialised(ClassId id, Then then) {
  if (!solver_.is_initialised(id) && !gone_classes_.contains(id)) return;
  const Rank rank = solver_.initialised_since_[id.index()];
  if (then.revives) {
    if (gone_classes_.contains(id)) enqueue(Kind::kClass, id.index(), then.rank, true);
  } else if (rank != kNoRank && rank > then.rank) {
    enqueue(Kind::kClass, id.index(), rank, false);
  }
}

void Sweep::receivers(uint32_t call_id, const ObjectSet& objects, Then then) {
  each_receiving(call_id, objects, [&](InstanceId callee, const ObjectSet& receivers) {
    call(call_id, callee, then);
    node(solver_.instances_[callee.index()].receiver(), receivers, {}, then);
  });
}

void Sweep::dependents(NodeId at, const ObjectSet& objects, Then then) {
  if (then.revives || objects.count() > kFewAtTargets) {
    each_target(at, [&](NodeId to, FilterId filter) { node(to, objects, filter, then); });
  } else {
    suspect_at_targets(at, objects, then);
  }
  dependents_by_uses(at, objects, then);
}

// A few objects. A node on a large cycle has hundreds of targets: these share few sets, and have more layers
// than there are objects.
void Sweep::suspect_at_targets(NodeId from, const ObjectSet& objects, Then then) {
  std::array<uint32_t, kFewAtTargets> few{};
  uint32_t count = 0;
  objects.each([&](uint32_t object) { few[count++] = object; });
  struct Known {
    const void* set = nullptr;
    uint64_t there = 0;  // by place in `few`
  };
  std::array<Known, 32> all_known{};
  const auto held_of = [&](const ObjectSet& held) {
    uint64_t there = 0;
    for (uint32_t i = 0; i < count; ++i) there |= uint64_t{held.contains(few[i]) ? 1U : 0U} << i;
    return there;
  };
  each_target(from, [&](NodeId to, FilterId filter) {
    if (!to || points_to(to).empty()) return;
    const ObjectSet& held = points_to(to);
    uint64_t there = 0;
    if (held.is_large()) {
      Known& known = all_known[held.quick_hash() % all_known.size()];
      if (known.set != held.identity()) known = {held.identity(), held_of(held)};
      there = known.there;
    } else {
      there = held_of(held);
    }
    if (there == 0) return;
    // Those that travel together have the same rank.
    ObjectSet due;
    Rank due_at = kNoRank;
    for (; there != 0; there &= there - 1) {
      const uint32_t object = few[static_cast<size_t>(std::countr_zero(there))];
      if (filter && !solver_.filters_[filter.index()].passes(object)) continue;
      const Rank rank = quick_rank_of(to, object);
      if (rank <= then.rank || rank > then.until) continue;
      if (rank != due_at && !due.empty()) {
        enqueue(Kind::kNode, to.index(), due_at, false, due);
        due.clear();
      }
      due_at = rank;
      due.add(object);
    }
    if (!due.empty()) enqueue(Kind::kNode, to.index(), due_at, false, due);
  });
}

void Sweep::dependents_by_uses(NodeId at, const ObjectSet& objects, Then then) {
  const Node& from = solver_.nodes_[at];
  if (!from.instance) {
    if (const auto bound = bound_at_.find(at); bound != bound_at_.end()) {
      if (const auto callers = solver_.bound_callers_.find(solver_.bound_places_[bound->second].handle);
          callers != solver_.bound_callers_.end()) {
        for (const Solver::HandleCall& caller : callers->second) {
          whole_source(uint64_t{caller.instance.index()} << 32 | caller.intrinsic, then);
        }
      }
    }
    return;
  }
  const Instance& instance = solver_.instances_[from.instance.index()];
  for (const Use& use : instance.constraints->uses_of(solver_.local_of(at))) {
    const NodeId other = instance.node(use.other);
    switch (use.kind) {
      case UseKind::kCopy:
        break;
      case UseKind::kLoad:
      case UseKind::kStore:
      case UseKind::kElementLoad:
      case UseKind::kElementStore: {
        const bool loads = use.kind == UseKind::kLoad || use.kind == UseKind::kElementLoad;
        const bool of_field = use.kind == UseKind::kLoad || use.kind == UseKind::kStore;
        // Of many bases all that is loaded is suspect, without a look at what each of them had.
        constexpr size_t kMany = 64;
        const bool all_loaded = loads && !then.revives && objects.count() > kMany;
        objects.each([&](uint32_t object) {
          const NodeId place = solver_.accessed(ObjectId(object), of_field ? FieldId(use.what) : FieldId());
          if (!place) return;
          if (all_loaded) {
            solver_.gates_.forget(place, solver_.nodes_[place].edges, other);
          } else if (loads) {
            edge(place, other, {}, then);
          } else {
            edge(other, place, {}, then);
          }
        });
        if (all_loaded && other) suspect(other, ObjectSet(points_to(other)), {}, then.rank, then.until);
        break;
      }
      case UseKind::kCall:
        receivers(instance.call(use.what), objects, then);
        break;
      case UseKind::kIntrinsic:
        source(uint64_t{from.instance.index()} << 32 | use.what, solver_.local_of(at), objects, then);
        break;
    }
  }
}

void Sweep::dependents_of_call(uint32_t call_id, InstanceId callee, Then then) {
  instance(callee, then);
  solver_.each_tie(call_id, callee,
                   [&](NodeId from, NodeId to, FilterId filter) { edge(from, to, filter, then); });
}

void Sweep::dependents_of_instance(InstanceId id, Then then) {
  const Instance& made = solver_.instances_[id.index()];
  const Constraints& constraints = *made.constraints;
  for (const Allocation& allocation : constraints.allocations) {
    const ObjectId object = solver_.find_object(allocation.site, made.context);
    if (!object || allocation.to == kNoLocal) continue;
    ObjectSet one;
    one.add(object.index());
    node(made.node(allocation.to), one, {}, then);
  }
  for (const StaticAccess& load : constraints.static_loads) {
    if (const NodeId from = solver_.static_node(load.field)) edge(from, made.node(load.local), {}, then);
  }
  for (uint32_t i = 0; i < constraints.calls.size(); ++i) {
    const Call& one = constraints.calls[i];
    if (one.retired || one.invoke != Invoke::kStatic || !one.method) continue;
    const uint32_t call_id = made.call(i);
    if (const InstanceId callee = solver_.find_instance(one.method, solver_.call_context_[call_id]))
      call(call_id, callee, then);
  }
  for (const ClassId type : constraints.initialises) initialised(type, then);
  for (uint32_t i = 0; i < constraints.intrinsics.size(); ++i) {
    const IntrinsicCall& one = constraints.intrinsics[i];
    if (!one.retired && !one.polymorphic && one.intrinsic == Intrinsic::kCallerClass)
      whole_source(uint64_t{id.index()} << 32 | i, then);
  }
}

void Sweep::dependents_of_class(ClassId id, Then then) {
  Program& program = solver_.code_.program();
  const Hierarchy& hierarchy = solver_.code_.hierarchy();
  const NameId name = program.symbols().name("<clinit>");
  const NameId descriptor = program.symbols().name("()V");
  if (const MethodId method = program.declared_method(id, name, descriptor)) {
    if (const InstanceId made = solver_.find_instance(method, Contexts::kEmpty)) instance(made, then);
  }
  if (program[id].is_interface()) return;
  if (const ClassId super = hierarchy.super(id)) initialised(super, then);
  hierarchy.visit_interfaces(id, [&](ClassId interface) {
    initialised(interface, then);
    return false;
  });
}

// --- the queue --------------------------------------------------------------------------------------------

bool Sweep::run(double most_ms) {
  const Stopwatch watch;
  constexpr uint64_t kItems = 64;  // between two looks at the clock
  for (;;) {
    Aside* const aside = next_aside();
    if (queue_.empty() && aside == nullptr) revive_later();
    if (queue_.empty() && aside == nullptr) break;
    if (counts_.looked_at % kItems == 0 && watch.millis() > most_ms) return false;
    if (aside != nullptr &&
        (queue_.empty() || aside->next() < Moment{.rank = queue_.top().rank, .after = true})) {
      ++counts_.looked_at;
      aside->step();
      continue;
    }
    const Key key = queue_.top();
    queue_.pop();
    const auto place = waiting_.find(key);
    const ObjectSet set = std::move(place->second);
    waiting_.erase(place);
    if (key.kind == Kind::kNode && !key.revives) --waiting_at_[NodeId(static_cast<uint32_t>(key.id))];
    ++counts_.looked_at;
    look_at(key, set);
    if (busiest_ > churn_needed_ && rule_ == ForgettingRule::kRanks) redraw_busiest(key.rank);
  }
  settle();
  return true;
}

// The one that has to do first; none if nothing is left to do.
Sweep::Aside* Sweep::next_aside() const {
  Aside* first = nullptr;
  Moment moment{.rank = kNoRank, .after = false};
  for (const auto& one : redrawn_) {
    if (const Moment next = one->next(); next < moment) {
      moment = next;
      first = one.get();
    }
  }
  return first;
}

void Sweep::look_at(const Key& key, const ObjectSet& set) {
  const auto id = static_cast<uint32_t>(key.id);
  switch (key.kind) {
    case Kind::kNode:
      return key.revives ? revive_node(NodeId(id), key.rank, set) : look_at_node(NodeId(id), key.rank, set);
    case Kind::kCall:
      return key.revives ? revive_call(id, key.rank, set) : look_at_call(id, key.rank, set);
    case Kind::kInstance:
      return look_at_instance(InstanceId(id), key.rank, key.revives);
    case Kind::kClass:
      return look_at_class(ClassId(id), key.rank, key.revives);
    case Kind::kSource:
      return key.revives ? revive_source(key.id, key.rank) : look_at_source(key.id, key.rank);
  }
}

void Sweep::look_at_node(NodeId at, Rank rank, const ObjectSet& suspects) {
  if (rule_ != ForgettingRule::kRanks) return look_at_node_by_rule(at, suspects);
  NodeHistory& history = solver_.nodes_.history(at);
  ObjectSet here = ObjectSet::intersection(suspects, history.layers.at(rank));
  if (here.empty()) return;
  counts_.suspects += here.count();
  // What is made nowhere has no reasons.
  ObjectSet lost = ObjectSet::intersection(here, dead_);
  here.remove_all(lost);
  if (waiting_at_[at] != 0) {
    ObjectSet rootless;
    here = look_ahead(at, rank, here, rootless);
    here.remove_all(rootless);
    if (!rootless.empty()) lose(at, rootless);
  }
  Seeker seeker(*this, here, rank);
  if (!here.empty()) each_reason(at, seeker);
  lost.unite(seeker.rest());
  if (lost.empty()) return;
  counts_.forgotten += lost.count();
  note_churn(seeker.rest());
  take_out(at, rank, lost);
  Node& node = solver_.nodes_[at];
  node.points_to = solver_.workers_[0].memo.difference(node.points_to, lost, SetMemo::kWhole, nullptr);
  gone_[at].unite(lost);
  note_dead(at, seeker.rest());
  dependents(at, lost, {false, rank});
  if (!dead_.empty()) {
    // Looking at all nodes takes as long as following so many facts.
    dead_facts_ += ObjectSet::intersection(lost, dead_).count();
    constexpr uint64_t kNodesPerFact = 256;
    if (dead_facts_ > solver_.nodes_.size() / kNodesPerFact) bury();
  }
  boost::unordered_flat_map<Rank, ObjectSet> by_rank;
  for (const auto& [object, oldest] : seeker.younger()) {
    if (seeker.rest().contains(object) && !dead_.contains(object)) by_rank[oldest].add(object);
  }
  for (const auto& [at_rank, objects] : by_rank) enqueue(Kind::kNode, at.index(), at_rank, true, objects);
}

// Suspects of all layers of a node are looked at with the first of them: what has an older reason now stays,
// and is suspect again if that goes. Where a load from arrays has thousands of reasons, one look takes the
// place of sixty. Gives what has no older reason of those that are due, and what of all has no reason at all.
ObjectSet Sweep::look_ahead(NodeId at, Rank rank, const ObjectSet& here, ObjectSet& rootless) {
  ObjectSet& known = looked_ahead_[at];
  std::vector<Seeker::Due> due{{rank, here}};
  std::vector<ObjectSet*> due_later;
  for (const Layers::Layer& layer : layers(at).all()) {
    if (layer.rank <= rank) continue;
    const auto waiting = waiting_.find(Key{layer.rank, false, Kind::kNode, at.index()});
    if (waiting == waiting_.end()) continue;
    ObjectSet common = ObjectSet::intersection(waiting->second, layer.objects);
    common.remove_all(known);
    common.remove_all(dead_);
    if (common.empty()) continue;
    due.push_back({layer.rank, std::move(common)});
    due_later.push_back(&waiting->second);
  }
  if (due_later.empty()) return here;
  for (size_t i = due.size() - 1; i-- > 0;) due[i].objects.unite(due[i + 1].objects);
  ObjectSet wanted = due.front().objects;
  Seeker seeker(*this, due);
  each_reason(at, seeker);
  wanted.remove_all(seeker.rest());
  known.unite(seeker.rest());
  for (ObjectSet* const waiting : due_later) waiting->remove_all(wanted);
  rootless = ObjectSet::intersection(seeker.rest(), seeker.unseen());
  return ObjectSet::intersection(here, seeker.rest());
}

// What has no reason, old or young, need not wait for its turn: it comes back if it gets one. All of it goes
// at once, where a variable of a method that runs no more would go layer by layer.
void Sweep::lose(NodeId at, const ObjectSet& objects) {
  const std::vector<Lost> lost = take_out(at, objects);
  note_dead(at, objects);
  each_target(at, [&](NodeId to, FilterId filter) {
    if (to && points_to(to).intersects(objects))
      suspect_younger(to, lost, objects.key_bits(), filter, {false, 0});
  });
  for (const Lost& layer : lost) dependents_by_uses(at, layer.objects, {false, layer.rank});
}

// From whatever layers they are in.
std::vector<Sweep::Lost> Sweep::take_out(NodeId at, const ObjectSet& objects) {
  std::vector<Lost> lost;
  ObjectSet rest = ObjectSet::intersection(points_to(at), objects);
  const size_t count = rest.count();
  for (const Layers::Layer& layer : layers(at).meeting(rest.key_bits())) {
    if (!layer.objects.intersects(rest)) continue;
    lost.push_back({layer.rank, ObjectSet::intersection(layer.objects, rest)});
    rest.remove_all(layer.objects);
    if (rest.empty()) break;
  }
  for (const Lost& layer : lost) take_out(at, layer.rank, layer.objects);
  counts_.forgotten += count;
  gone_[at].unite(objects);
  Node& node = solver_.nodes_[at];
  node.points_to = solver_.workers_[0].memo.difference(node.points_to, objects, SetMemo::kWhole, nullptr);
  return lost;
}

Rank Sweep::rank_of(NodeId at, uint32_t object) {
  const auto [place, is_new] = ranks_.try_emplace(uint64_t{at.index()} << 32 | object, 0);
  if (is_new) place->second = layers(at).rank_of(object);
  return place->second;
}

void Sweep::forget_ranks(NodeId at, const ObjectSet& objects) {
  if (ranks_.empty()) return;
  objects.each([&](uint32_t object) { ranks_.erase(uint64_t{at.index()} << 32 | object); });
}

// Layers of thousands of nodes are equal, and stay so: what becomes of them is computed once, and shared.
void Sweep::take_out(NodeId at, Rank rank, const ObjectSet& objects) {
  solver_.nodes_.history(at).layers.change(rank, [&](const ObjectSet& was) {
    if (was.is_large()) return solver_.workers_[0].memo.difference(was, objects, solver_.sets_);
    ObjectSet rest = was;
    rest.remove_all(objects);
    return rest;
  });
  forget_ranks(at, objects);
}

void Sweep::put_in(NodeId at, Rank rank, const ObjectSet& objects) {
  solver_.nodes_.history(at).layers.change(rank, [&](const ObjectSet& was) {
    return solver_.workers_[0].memo.unite(was, objects, solver_.sets_);
  });
  forget_ranks(at, objects);
}

// An object that lost the place where it is made, and is made at no other. What made it may run still, as of
// later than the object was there: then it comes back.
void Sweep::note_dead(NodeId at, const ObjectSet& lost) {
  const InstanceId id = solver_.nodes_[at].instance;
  if (!id) return;
  const MethodId method = solver_.instances_[id.index()].method;
  lost.each([&](uint32_t one) {
    if (dead_.contains(one)) return;
    const ObjectId object(one);
    const SiteId site_id = solver_.objects_[object].site;
    const Site& site = solver_.tables_.sites[site_id];
    if (site.method != method || (site.kind != SiteKind::kNew && site.kind != SiteKind::kLambda)) return;
    for (const InstanceId maker : solver_.instances_of(method)) {
      const Instance& instance = solver_.instances_[maker.index()];
      if (instance.rank == kNoRank) continue;
      for (const Allocation& allocation : instance.constraints->allocations) {
        if (allocation.site != site_id || allocation.to == kNoLocal) continue;
        if (solver_.find_object(site_id, instance.context) == object) return;
      }
    }
    dead_.add(one);
    unburied_.add(one);
  });
}

void Sweep::revive_node(NodeId at, Rank rank, const ObjectSet& candidates) {
  const auto gone = gone_.find(at);
  if (gone == gone_.end()) return;
  const ObjectSet here = ObjectSet::intersection(gone->second, candidates);
  if (here.empty()) return;
  Seeker seeker(*this, here, rank + 1);
  each_reason(at, seeker);
  ObjectSet back = here;
  back.remove_all(seeker.rest());
  // After a few tries: what has a reason in the end, when all that was to go has gone, comes back then.
  // Measured on lucene, the worst of 300 deletions: 10.7 s with one try, 7.4 with four, 6.6 with eight, 5.9
  // without a limit, which makes those worse that truly forget much.
  constexpr uint32_t kTries = 8;
  note_churn(seeker.rest());
  boost::unordered_flat_map<Rank, ObjectSet> again;
  for (const auto& [object, oldest] : seeker.younger()) {
    if (!seeker.rest().contains(object)) continue;
    if (++tries_[uint64_t{at.index()} << 32 | object] < kTries) {
      again[oldest].add(object);
    } else {
      later_[at].add(object);
    }
  }
  for (const auto& [at_rank, objects] : again) enqueue(Kind::kNode, at.index(), at_rank, true, objects);
  if (back.empty()) return;
  counts_.revived += back.count();
  gone->second.remove_all(back);
  // Of an object that is made after all, what went without a look is looked at when all that is to go has
  // gone: what still holds it may be a reason.
  if (const ObjectSet made = ObjectSet::intersection(dead_, back); !made.empty()) {
    dead_.remove_all(made);
    for (const auto& [node, objects] : gone_) {
      const ObjectSet lost = ObjectSet::intersection(objects, made);
      if (!lost.empty()) later_[node].unite(lost);
    }
  }
  put_in(at, rank + 1, back);
  Node& node = solver_.nodes_[at];
  node.points_to = solver_.workers_[0].memo.unite(node.points_to, back);
  dependents(at, back, {true, rank + 1});
}

void Sweep::revive_later() {
  for (const auto& [at, objects] : std::exchange(later_, {})) {
    const auto gone = gone_.find(at);
    if (gone == gone_.end()) continue;
    const ObjectSet here = ObjectSet::intersection(gone->second, objects);
    if (here.empty()) continue;
    Seeker seeker(*this, here, 0);
    each_reason(at, seeker);
    boost::unordered_flat_map<Rank, ObjectSet> by_rank;
    for (const auto& [object, oldest] : seeker.younger()) by_rank[oldest].add(object);
    for (const auto& [rank, back] : by_rank) enqueue(Kind::kNode, at.index(), rank, true, back);
  }
}

void Sweep::look_at_call(uint32_t call_id, Rank rank, const ObjectSet& suspects) {
  ObjectSet::intersection(suspects, solver_.callee_layers_[call_id].at(rank)).each([&](uint32_t callee) {
    if (stays(oldest_reason_of_call(call_id, InstanceId(callee), enough(rank)), rank)) return;
    ObjectSet one;
    one.add(callee);
    solver_.callee_layers_[call_id].remove(rank, one);
    solver_.callees_[call_id].remove(callee);
    gone_calls_[call_id].add(callee);
    dependents_of_call(call_id, InstanceId(callee), {false, rank});
    const Rank oldest = oldest_reason_of_call(call_id, InstanceId(callee), kNoRank);
    if (oldest != kNoRank) enqueue(Kind::kCall, call_id, std::max(oldest, rank), true, one);
  });
}

void Sweep::revive_call(uint32_t call_id, Rank rank, const ObjectSet& candidates) {
  const ObjectSet here = ObjectSet::intersection(gone_calls_[call_id], candidates);
  here.each([&](uint32_t callee) {
    ObjectSet one;
    one.add(callee);
    if (oldest_reason_of_call(call_id, InstanceId(callee), rank + 1) < rank + 1) {
      gone_calls_[call_id].remove(callee);
      solver_.callees_[call_id].add(callee);
      solver_.callee_layers_[call_id].add(rank + 1, one);
      dependents_of_call(call_id, InstanceId(callee), {true, rank + 1});
      return;
    }
    const Rank oldest = oldest_reason_of_call(call_id, InstanceId(callee), kNoRank);
    if (oldest != kNoRank && oldest > rank) enqueue(Kind::kCall, call_id, oldest, true, one);
  });
}

void Sweep::look_at_instance(InstanceId id, Rank rank, bool revives) {
  Instance& instance = solver_.instances_[id.index()];
  if (revives) {
    if (instance.rank != kNoRank) return;
    const Rank oldest = oldest_reason_of_instance(id, kNoRank);
    if (oldest == kNoRank) return;
    if (oldest > rank) return enqueue(Kind::kInstance, id.index(), oldest, true);
    instance.rank = rank + 1;
    gone_instances_.erase(id);
    return dependents_of_instance(id, {true, rank + 1});
  }
  if (instance.rank != rank || stays(oldest_reason_of_instance(id, enough(rank)), rank)) return;
  instance.rank = kNoRank;
  gone_instances_.insert(id);
  dependents_of_instance(id, {false, rank});
  const Rank oldest = oldest_reason_of_instance(id, kNoRank);
  if (oldest != kNoRank) enqueue(Kind::kInstance, id.index(), std::max(oldest, rank), true);
}

void Sweep::look_at_class(ClassId id, Rank rank, bool revives) {
  Rank& since = solver_.initialised_since_[id.index()];
  if (revives) {
    if (since != kNoRank) return;
    const Rank oldest = oldest_reason_of_class(id, kNoRank);
    if (oldest == kNoRank) return;
    if (oldest > rank) return enqueue(Kind::kClass, id.index(), oldest, true);
    since = rank + 1;
    solver_.initialised_[id.index()] = 1;
    gone_classes_.erase(id);
    return dependents_of_class(id, {true, rank + 1});
  }
  if (since != rank || stays(oldest_reason_of_class(id, enough(rank)), rank)) return;
  since = kNoRank;
  solver_.initialised_[id.index()] = 0;
  gone_classes_.insert(id);
  dependents_of_class(id, {false, rank});
  const Rank oldest = oldest_reason_of_class(id, kNoRank);
  if (oldest != kNoRank) enqueue(Kind::kClass, id.index(), std::max(oldest, rank), true);
}

// --- the end ----------------------------------------------------------------------------------------------

bool Sweep::is_fresh(const Constraints* constraints, std::vector<bool> Fresh::* list, size_t index) const {
  const auto found = fresh_.find(constraints);
  return found != fresh_.end() && (found->second.*list)[index];
}

void Sweep::settle() {
  settle_nodes();
  for (const auto& gone : gone_calls_) {
    const uint32_t call_id = gone.first;
    solver_.touched_.calls.push_back(call_id);
    gone.second.each([&](uint32_t callee) {
      solver_.each_tie(call_id, InstanceId(callee),
                       [&](NodeId from, NodeId to, FilterId filter) { cut(from, to, filter); });
      std::erase(solver_.callers_[callee], call_id);
      --solver_.counts_.call_edges;
    });
  }
  for (const InstanceId id : gone_instances_) settle_instance(id);
  settle_sources();
  solver_.disconnect(std::exchange(cut_, {}));
  counts_.instances = gone_instances_.size();
  for (const InstanceId id : gone_instances_) solver_.free(id);
  for (Solver::Worker& worker : solver_.workers_) worker.dispatches.clear();
}

void Sweep::cut(NodeId from, NodeId to, FilterId filter) {
  if (from && to && from != to) cut_.push_back({from, to, filter});
}

// What is gone from thousands of nodes: they are fetched before their turn, and share few sets.
void Sweep::settle_nodes() {
  std::vector<std::pair<NodeId, const ObjectSet*>> all;
  all.reserve(gone_.size());
  for (const auto& [at, objects] : gone_) all.emplace_back(at, &objects);
  struct Shared {
    ObjectSet was, now;
  };
  boost::unordered_flat_map<const void*, Shared> shared;
  for (size_t i = 0; i < all.size(); ++i) {
    fetch_for_uses(i, all.size(), [&](size_t k) { return all[k].first; });
    const auto [at, objects] = all[i];
    Node& node = solver_.nodes_[at];
    if (node.points_to.is_large()) {
      const auto [place, is_new] = shared.try_emplace(node.points_to.identity());
      if (is_new) place->second = {node.points_to, solver_.sets_.find(node.points_to)};
      node.points_to = place->second.now;
    }
    if (objects->empty()) continue;
    solver_.touched_.nodes.push_back(at);
    settle_node(at, *objects);
  }
}

// Edges that were there because an object was a base.
void Sweep::settle_node(NodeId at, const ObjectSet& gone) {
  const Node& node = solver_.nodes_[at];
  if (const auto bound = bound_at_.find(at); bound != bound_at_.end()) {
    solver_.bound_places_[bound->second].known.remove_all(gone);
  }
  if (!node.instance) return;
  const Instance& instance = solver_.instances_[node.instance.index()];
  const std::span<const Use> uses = instance.constraints->uses_of(solver_.local_of(at));
  for (const Use& use : uses) {
    const bool loads = use.kind == UseKind::kLoad || use.kind == UseKind::kElementLoad;
    const bool stores = use.kind == UseKind::kStore || use.kind == UseKind::kElementStore;
    if (!loads && !stores) continue;
    if (is_fresh(instance.constraints, &Fresh::uses,
                 static_cast<size_t>(&use - instance.constraints->uses.data())))
      continue;
    const bool of_field = use.kind == UseKind::kLoad || use.kind == UseKind::kStore;
    gone.each([&](uint32_t object) {
      const NodeId place = solver_.accessed(ObjectId(object), of_field ? FieldId(use.what) : FieldId());
      if (loads) {
        cut(place, instance.node(use.other), {});
      } else {
        cut(instance.node(use.other), place, {});
      }
    });
  }
}

void Sweep::settle_instance(InstanceId id) {
  Instance& instance = solver_.instances_[id.index()];
  const Constraints& constraints = *instance.constraints;
  for (size_t i = 0; i < constraints.static_loads.size(); ++i) {
    const StaticAccess& load = constraints.static_loads[i];
    if (!is_fresh(&constraints, &Fresh::static_loads, i))
      cut(solver_.static_node(load.field), instance.node(load.local), {});
  }
  for (size_t i = 0; i < constraints.static_stores.size(); ++i) {
    const StaticAccess& store = constraints.static_stores[i];
    if (!is_fresh(&constraints, &Fresh::static_stores, i))
      cut(instance.node(store.local), solver_.static_node(store.field), {});
  }
  for (const ClassId type : constraints.initialises) {
    auto& by = solver_.initialised_by_[type.index()];
    if (const auto place = std::ranges::find(by, id); place != by.end()) {
      *place = by.back();
      by.pop_back();
    }
  }
}

}  // namespace heddle
