// Changing the program under a solution.
//
// A changed method gets its next constraints (method_change.h), in which what is the same has the same
// number. For each instance, what lost a rule becomes suspect; then all of the change is forgotten in one
// sweep (sweep.h); then what is new is added, by the same rounds that solve from scratch. The sweep knows the
// new rules already: an object that gets where it was by another way stays there, and nothing behind it is
// looked at. For the same reason the calls that are new, of what is there anyway, become facts before the
// sweep, as old as they can be.
#include <algorithm>
#include <numeric>

#include "pointer/definitions.h"
#include "pointer/method_change.h"
#include "pointer/solver.h"
#include "pointer/sweep.h"
#include "support/stopwatch.h"

namespace heddle {
namespace {

uint64_t pair(uint32_t a, uint32_t b) {
  return uint64_t{a} << 32 | b;
}

std::vector<bool> marked(size_t size, const auto& indexes) {
  std::vector<bool> marks(size);
  for (const auto index : indexes) marks[index] = true;
  return marks;
}

}  // namespace

struct Solver::MethodUpdate {
  MethodId method;
  ConstraintDelta delta;
  std::unique_ptr<Constraints> old;  // none: the method was not reached
};

bool Solver::apply(std::vector<BodyChange> changes, const Restructured* structure, double most_ms) {
  options_.limits = {};  // what is shared belongs to the state now
  last_update_ = {};
  last_update_.add(std::exchange(taken_out_, {}));
  Stopwatch watch;
  if (structure != nullptr) forget_about(structure->types);
  touched_ = {};
  for (const BodyChange& change : changes) touched_.methods.push_back(change.method);
  is_traced_ = true;
  std::vector<MethodUpdate> updates;
  for (BodyChange& change : changes) updates.push_back(prepare(std::move(change)));
  std::erase_if(updates, [](const MethodUpdate& update) { return update.old == nullptr; });
  // Ranks have run out: they last for some ten thousand changes.
  if (clock_ > kLastRank) return false;
  last_update_.build_ms = watch.lap();
  Sweep sweep(*this, options_.rule);
  std::vector<std::pair<const MethodUpdate*, InstanceId>> changed;
  for (const MethodUpdate& update : updates) {
    for (const InstanceId id : instances_of(update.method)) changed.emplace_back(&update, id);
  }
  for (const auto& [update, id] : changed) {
    instances_[id.index()].constraints = constraints_[update->method.index()].get();
    grow(id);
  }
  for (const MethodUpdate& update : updates) {
    const Constraints& next = *constraints_[update.method.index()];
    Sweep::Fresh fresh{.method = update.method, .uses = {}, .static_loads = {}, .static_stores = {}};
    std::vector<uint32_t> uses;
    for (const auto& [local, use] : update.delta.added_uses) uses.push_back(use);
    fresh.uses = marked(next.uses.size(), uses);
    fresh.static_loads = marked(next.static_loads.size(), update.delta.added_loads);
    fresh.static_stores = marked(next.static_stores.size(), update.delta.added_stores);
    sweep.add_fresh(&next, std::move(fresh));
  }
  for (const auto& [update, id] : changed) announce(sweep, *update, id);
  for (const auto& [update, id] : changed) withdraw(sweep, *update, id);
  std::vector<Redispatch> redispatched;
  if (structure != nullptr) withdraw(sweep, *structure, redispatched);
  const bool done = sweep.run(most_ms);
  last_update_.add(sweep.counts());
  last_update_.forget_ms = watch.lap();
  if (!done) return false;
  for (const auto& [call, callee] : announced_) {
    if (!call_owner_[call] || !callees_[call].contains(callee.index())) continue;
    each_tie(call, callee, [&](NodeId from, NodeId to, FilterId filter) {
      if (!nodes_[from].points_to.empty()) push(workers_[0], to, nodes_[from].points_to, filter);
    });
  }
  announced_.clear();
  for (const auto& [update, id] : changed) {
    if (is_reachable(id)) add(*update, id);
  }
  if (structure != nullptr) add(*structure, redispatched);
  solve();
  for (Worker& worker : workers_) {
    touched_.nodes.insert(touched_.nodes.end(), worker.touched.begin(), worker.touched.end());
    worker.touched.clear();
  }
  is_traced_ = false;
  if (sets_.has_grown()) sweep_sets();
  last_update_.add_ms = watch.lap();
  return true;
}

// How the constraints that a method has now came to be, as far as the next ones must know.
MethodVersion& Solver::version_of(MethodId method) {
  auto& version = versions_[method];
  if (version != nullptr) return *version;
  version = std::make_unique<MethodVersion>();
  Rebuild before;
  for (const Call& call : constraints_[method.index()]->calls)
    before.call_sites.emplace(code_.statement_id(method, call.stmt), call.site);
  build_constraints(code_, tables_, method, *code_.body(method), &before);
  version->helpers = std::move(before.helpers);
  version->call_sites = std::move(before.call_sites);
  return *version;
}

Solver::MethodUpdate Solver::prepare(BodyChange change) {
  const MethodId method = change.method;
  const bool was_reached = method.index() < constraints_.size() && constraints_[method.index()] != nullptr;
  const MethodId wanted[] = {method};
  code_.prepare(wanted, team_);
  if (!was_reached) {
    if (change.body != nullptr) code_.replace(method, std::move(change.body), change.old_of_new);
    return {method, {}, nullptr};
  }
  // What nobody runs is built anew when somebody does.
  if (instances_of(method).empty()) {
    if (change.body != nullptr) code_.replace(method, std::move(change.body), change.old_of_new);
    drop_constraints(method);
    return {method, {}, nullptr};
  }
  std::unique_ptr<Constraints>& place = constraints_[method.index()];
  MethodVersion& version = version_of(method);
  const bool is_rebuilt = change.body == nullptr;
  std::unique_ptr<const Body> old_body;
  if (is_rebuilt) {
    change.old_of_new.resize(code_.body(method)->stmts.size());
    std::iota(change.old_of_new.begin(), change.old_of_new.end(), 0U);
  } else {
    old_body = code_.replace(method, std::move(change.body), change.old_of_new);
  }
  Rebuild rebuild;
  rebuild.call_sites = version.call_sites;
  const Body& body = *code_.body(method);
  const Constraints fresh = build_constraints(code_, tables_, method, body, &rebuild);
  for (const Call& call : fresh.calls)
    version.call_sites.emplace(code_.statement_id(method, call.stmt), call.site);
  NextVersion next = next_version(*place, is_rebuilt ? body : *old_body, version, fresh, body,
                                  std::move(rebuild.helpers), change.old_of_new);
  MethodUpdate update{method, std::move(next.delta), std::move(place)};
  if (constraints_.size() < code_.program().method_count())
    constraints_.resize(code_.program().method_count());
  std::unique_ptr<Constraints>& now_there = constraints_[method.index()];
  now_there = std::make_unique<Constraints>(std::move(next.constraints));
  know(*now_there);
  if (method.index() < definitions_.size()) definitions_[method.index()] = nullptr;
  if (method.index() < naming_known_.size()) naming_known_[method.index()] = false;
  return update;
}

void Solver::drop_constraints(MethodId method) {
  if (method.index() < constraints_.size()) constraints_[method.index()] = nullptr;
  if (method.index() < definitions_.size()) definitions_[method.index()] = nullptr;
  if (method.index() < naming_known_.size()) naming_known_[method.index()] = false;
  versions_.erase(method);
}

// Room for locals and calls that the instance had none of.
void Solver::grow(InstanceId id) {
  Instance& instance = instances_[id.index()];
  const Constraints& next = *instance.constraints;
  if (next.local_count <= instance.locals && next.calls.size() <= instance.calls) return;
  if (instance.extra == nullptr) instance.extra = std::make_unique<Instance::Extra>();
  for (Local local = instance.locals + static_cast<uint32_t>(instance.extra->nodes.size());
       local < next.local_count; ++local) {
    const NodeId made = take_nodes(1);
    nodes_[made].instance = id;
    extra_locals_[made] = local;
    instance.extra->nodes.push_back(made);
  }
  for (auto index = instance.calls + static_cast<uint32_t>(instance.extra->calls.size());
       index < next.calls.size(); ++index) {
    instance.extra->calls.push_back(take_calls(1));
  }
}

void Solver::withdraw(Sweep& sweep, const MethodUpdate& update, InstanceId id) {
  const Instance& instance = instances_[id.index()];
  const ConstraintDelta& delta = update.delta;
  for (const auto& [local, use] : delta.removed_uses) {
    const ObjectSet& held = nodes_[instance.node(local)].points_to;
    const NodeId other = instance.node(use.other);
    switch (use.kind) {
      case UseKind::kCopy:
        sweep.suspect_edge(instance.node(local), other, FilterId(use.what));
        break;
      case UseKind::kLoad:
      case UseKind::kElementLoad:
      case UseKind::kStore:
      case UseKind::kElementStore: {
        const bool loads = use.kind == UseKind::kLoad || use.kind == UseKind::kElementLoad;
        const bool of_field = use.kind == UseKind::kLoad || use.kind == UseKind::kStore;
        held.each([&](uint32_t object) {
          const NodeId place = accessed(ObjectId(object), of_field ? FieldId(use.what) : FieldId());
          if (!place) return;
          const NodeId from = loads ? place : other;
          const NodeId to = loads ? other : place;
          sweep.suspect_edge(from, to);
          disconnect(from, to, {});
        });
        break;
      }
      case UseKind::kCall:  // see removed_calls
      case UseKind::kIntrinsic:
        break;
    }
  }
  for (const Allocation& allocation : delta.removed_allocations) {
    const ObjectId made = find_object(allocation.site, instance.context);
    if (made && allocation.to != kNoLocal) sweep.suspect(instance.node(allocation.to), made);
  }
  for (const StaticAccess& load : delta.removed_loads) {
    const NodeId from = static_place(load.field);
    sweep.suspect_edge(from, instance.node(load.local));
    disconnect(from, instance.node(load.local), {});
  }
  for (const StaticAccess& store : delta.removed_stores) {
    const NodeId from = instance.node(store.local);
    sweep.suspect_edge(from, static_place(store.field));
    disconnect(from, static_place(store.field), {});
  }
  for (const uint32_t index : delta.removed_calls) {
    const uint32_t call_id = instance.call(index);
    const Call& call = instance.constraints->calls[index];
    sweep.suspect_callees(call_id);
    if (!call.method || call.invoke == Invoke::kStatic) continue;
    const NodeId receiver = instance.node(instance.constraints->arguments_of(call)[0]);
    if (!receiver) continue;
    callees_[call_id].each(
        [&](uint32_t callee) { sweep.suspect(instances_[callee].receiver(), nodes_[receiver].points_to); });
  }
  for (const uint32_t index : delta.removed_intrinsics)
    sweep.suspect_source(uint64_t{id.index()} << 32 | index);
  for (const ClassId type : delta.removed_initialises) {
    auto& by = initialised_by_[type.index()];
    *std::ranges::find(by, id) = by.back();
    by.pop_back();
    sweep.suspect_initialised(type);
  }
}

void Solver::announce(Sweep& sweep, const MethodUpdate& update, InstanceId id) {
  const Instance& instance = instances_[id.index()];
  for (const ClassId type : update.delta.added_initialises) {
    if (initialised_by_.size() <= type.index()) initialised_by_.resize(code_.program().class_count());
    initialised_by_[type.index()].push_back(id);
  }
  for (const uint32_t index : update.delta.added_calls) {
    const uint32_t call_id = instance.call(index);
    make_call(id, call_id, index);
    const Call& call = instance.constraints->calls[index];
    if (!call.method) continue;
    const auto take = [&](InstanceId callee, Rank rank) {
      if (!add_callee(call_id, callee, rank)) return;
      each_tie(call_id, callee, [&](NodeId from, NodeId to, FilterId filter) { attach(from, to, filter); });
      announced_.emplace_back(call_id, callee);
    };
    if (call.invoke == Invoke::kStatic) {
      if (const InstanceId callee = find_instance(call.method, call_context_[call_id]))
        take(callee, instance.rank + 1);
      continue;
    }
    const NodeId receiver = instance.node(instance.constraints->arguments_of(call)[0]);
    if (!receiver) continue;
    std::vector<Receivers> groups;
    dispatch(workers_[0], call, nodes_[receiver].points_to, instance.in_no_origin, groups);
    for (const Receivers& group : groups) {
      const InstanceId callee =
          find_instance(group.callee.method, callee_context(call_id, group.callee, group.context));
      if (callee) take(callee, sweep.oldest_reason_of_call(call_id, callee, kNoRank) + 1);
    }
  }
}

void Solver::add(const MethodUpdate& update, InstanceId id) {
  const Instance& instance = instances_[id.index()];
  const Constraints& next = *instance.constraints;
  const ConstraintDelta& delta = update.delta;
  Worker& worker = workers_[0];
  for (const Allocation& allocation : delta.added_allocations) {
    if (allocation.to != kNoLocal)
      push(worker, instance.node(allocation.to), object(allocation.site, instance.context));
  }
  for (const uint32_t index : delta.added_loads)
    edge(static_place(next.static_loads[index].field), instance.node(next.static_loads[index].local));
  for (const uint32_t index : delta.added_stores)
    edge(instance.node(next.static_stores[index].local), static_place(next.static_stores[index].field));
  for (const ClassId type : delta.added_initialises) run_initialisers(type);
  for (const uint32_t index : delta.added_calls) {
    const Call& call = next.calls[index];
    const uint32_t call_id = instance.call(index);
    if (!call.method || call.invoke != Invoke::kStatic) continue;
    const Rank rank = next_rank();
    const InstanceId callee = this->instance(call.method, call_context_[call_id]);
    if (!callees_[call_id].contains(callee.index())) static_calls_.push_back({call_id, callee, rank});
  }
  for (const auto& [local, use_index] : delta.added_uses) {
    const Use& use = next.uses[use_index];
    const ObjectSet held = nodes_[instance.node(local)].points_to;
    if (held.empty()) continue;
    const NodeId other = instance.node(use.other);
    switch (use.kind) {
      case UseKind::kCopy:
        push(worker, other, held, FilterId(use.what));
        break;
      case UseKind::kLoad:
      case UseKind::kStore:
      case UseKind::kElementLoad:
      case UseKind::kElementStore:
        access(worker, use, held, other);
        break;
      case UseKind::kCall:
        arrive(worker, instance, use.what, held);
        break;
      case UseKind::kIntrinsic:
        worker.intrinsic_arrivals.push_back({id, use.what, local, held});
        break;
    }
  }
  for (const uint32_t index : delta.added_intrinsics) start_intrinsic(id, index);
}

// --- tables -----------------------------------------------------------------------------------------------

// An edge, without passing anything on.
void Solver::attach(NodeId from, NodeId to, FilterId filter) {
  nodes_[from].edges.add(to, filter);
  if (!nodes_[to].instance) nodes_.history(to).sources.add(from, filter);
  ++counts_.edges;
}

void Solver::disconnect(NodeId from, NodeId to, FilterId filter) {
  if (!from || !to || from == to) return;
  const uint32_t word = nodes_[from].edges.remove(to, filter);
  gates_.remove(from, word, filter ? 2 : 1);
  if (!nodes_[to].instance) nodes_.history(to).sources.remove(from, filter);
  --counts_.edges;
}

// A field of an object that is gone, and a variable that is stored into many, have thousands of edges: the
// list of a node is gone through once for all that it loses.
void Solver::disconnect(std::vector<NewEdge> edges) {
  const auto key = [](NodeId node, FilterId filter) { return pair(node.index(), filter.index()); };
  boost::unordered_flat_map<uint64_t, uint32_t> gone;  // the other end, with the filter: so often
  const auto goes = [&](NodeId node, FilterId filter) {
    const auto found = gone.find(key(node, filter));
    if (found == gone.end() || found->second == 0) return false;
    --found->second;
    return true;
  };
  const auto each_group = [&](NodeId NewEdge::* at, NodeId NewEdge::* other, auto&& visit) {
    std::ranges::sort(edges, {}, at);
    for (size_t i = 0; i < edges.size();) {
      const NodeId node = edges[i].*at;
      gone.clear();
      for (; i < edges.size() && edges[i].*at == node; ++i) ++gone[key(edges[i].*other, edges[i].filter)];
      visit(node);
    }
  };
  each_group(&NewEdge::from, &NewEdge::to, [&](NodeId from) {
    std::vector<Rank>* const gates = gates_.find(from);
    uint32_t left = 0;
    nodes_[from].edges.remove_if(goes, [&](uint32_t stood, uint32_t stands) {
      if (gates == nullptr || stood >= gates->size()) return;
      (*gates)[stands] = (*gates)[stood];
      left = stands + 1;
    });
    if (gates != nullptr) gates->resize(left);
  });
  counts_.edges -= edges.size();
  std::erase_if(edges, [&](const NewEdge& edge) { return static_cast<bool>(nodes_[edge.to].instance); });
  each_group(&NewEdge::to, &NewEdge::from,
             [&](NodeId to) { nodes_.history(to).sources.remove_if(goes, [](uint32_t, uint32_t) {}); });
}

NodeId Solver::take_nodes(uint32_t count) {
  const auto free = free_nodes_.find(count);
  if (free == free_nodes_.end() || free->second.empty()) return nodes_.make(count);
  const NodeId first = free->second.back();
  free->second.pop_back();
  return first;
}

void Solver::free_nodes(NodeId first, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    Node& node = nodes_[NodeId(first.index() + i)];
    assert(node.points_to.empty() && node.edges.words() == 0 && node.pending == nullptr);
    node.points_to.clear();
    node.edges.clear();
    gates_.forget(NodeId(first.index() + i));
    node.instance = InstanceId();
    NodeHistory& history = nodes_.history(NodeId(first.index() + i));
    assert(history.layers.empty());
    history.layers.clear();
    history.sources.clear();
  }
  if (count != 0) free_nodes_[count].push_back(first);
}

uint32_t Solver::take_calls(uint32_t count) {
  const auto free = free_calls_.find(count);
  if (free != free_calls_.end() && !free->second.empty()) {
    const uint32_t first = free->second.back();
    free->second.pop_back();
    return first;
  }
  const auto first = static_cast<uint32_t>(call_owner_.size());
  for (uint32_t i = 0; i < count; ++i) {
    call_owner_.emplace_back();
    call_index_.emplace_back();
    call_context_.emplace_back();
    callees_.emplace_back();
    if (options_.forgets) callee_layers_.emplace_back();
  }
  return first;
}

void Solver::free_calls(uint32_t first, uint32_t count) {
  for (uint32_t call = first; call < first + count; ++call) {
    assert(callees_[call].empty());
    call_owner_[call] = InstanceId();
    call_inlined_.erase(call);
  }
  if (count != 0) free_calls_[count].push_back(first);
}

// Nothing is known of it any more, and nothing leads there.
void Solver::free(InstanceId id) {
  Instance& instance = instances_[id.index()];
  const MethodId method = instance.method;
  touched_.instances.push_back(id);
  assert(callers_[id.index()].empty());
  for (uint32_t i = 0; i < instance.constraints->intrinsics.size(); ++i) {
    if (const auto spread = spread_arguments_.find(uint64_t{id.index()} << 32 | i);
        spread != spread_arguments_.end()) {
      free_nodes(spread->second, 1);
      spread_arguments_.erase(spread);
    }
  }
  free_nodes(instance.first, instance.locals);
  free_calls(instance.first_call, instance.calls);
  if (instance.extra != nullptr) {
    for (const NodeId node : instance.extra->nodes) {
      extra_locals_.erase(node);
      free_nodes(node, 1);
    }
    for (const uint32_t call : instance.extra->calls) free_calls(call, 1);
  }
  instance_ids_.erase(uint64_t{method.index()} << 32 | instance.context.index());
  auto& siblings = instances_of_[method.index()];
  std::erase(siblings, id);
  if (siblings.empty()) {
    // In order of discovery, which nobody needs after a change.
    *std::ranges::find(reachable_, method) = reachable_.back();
    reachable_.pop_back();
  }
  instance = Instance();
  free_instances_.push_back(id);
}

}  // namespace heddle
