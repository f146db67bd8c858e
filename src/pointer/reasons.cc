// Rules, from their heads: for what reasons a fact may hold.
//
// Nothing is stored for this but who calls an instance and where edges into a field come from: the reasons of
// a local are found from the definitions in its method, which all instances share (definitions.h).
#include <fmt/format.h>

#include <array>
#include <utility>

#include "classfile/descriptor.h"
#include "pointer/seeker.h"

namespace heddle {

const Definitions& Sweep::definitions(const Instance& instance) {
  auto& all = solver_.definitions_;
  if (all.size() <= instance.method.index()) all.resize(solver_.code_.program().method_count());
  auto& made = all[instance.method.index()];
  if (made == nullptr) {
    const Method& method = solver_.code_.program()[instance.method];
    uint32_t parameters = (method.access & kAccStatic) != 0 ? 0 : 1;
    for (DescriptorCursor cursor(solver_.code_.program().text(method.descriptor)); cursor.more();) {
      cursor.next();
      ++parameters;
    }
    made = std::make_unique<Definitions>(*instance.constraints, parameters);
  }
  return *made;
}

NodeId Sweep::receiver_of(uint32_t call_id) const {
  if (const Solver::FoundCall* const found = solver_.found_call(call_id)) return found->receiver;
  const Instance& caller = solver_.instances_[solver_.call_owner_[call_id].index()];
  const Call& call = call_of(call_id);
  const auto arguments = caller.constraints->arguments_of(call);
  return arguments.empty() ? NodeId() : caller.node(arguments[0]);
}

bool Sweep::runs(uint32_t call_id, const Call& call, uint32_t receiver, const Instance& callee) {
  if (!solver_.receiver_masks_[call.method.index()]->contains(receiver)) return false;
  const Solver::Callee target =
      solver_.target(solver_.workers_[0], call, solver_.objects_[ObjectId(receiver)].type);
  return target.method == callee.method &&
         solver_.callee_context(call_id, target, ObjectId(receiver)) == callee.context;
}

void Sweep::each_reason(NodeId at, Reasons& visitor) {
  const Node& node = solver_.nodes_[at];
  const auto direct = [&](const ObjectSet& objects, Rank rank) { visitor.direct(objects, rank); };
  each_given(at, direct);
  each_made(at, direct);
  if (const auto made = solver_.effects_.edges_into_.find(at); made != solver_.effects_.edges_into_.end()) {
    for (const MadeEdge& edge : made->second) {
      for (const Effects::Maker& maker : solver_.effects_.edges_.find(edge)->second)
        visitor.through(edge.from, edge.filter, maker.rank);
      if (visitor.done()) return;
    }
  }
  if (!node.instance) {
    const ObjectId owner = owner_of(at);
    NodeId last;
    solver_.nodes_.history(at).sources.each([&](NodeId from, FilterId) {
      if (from == last || visitor.done() || !visitor.may_help(from) || !solver_.nodes_[from].instance) return;
      last = from;
      const Instance& instance = solver_.instances_[solver_.nodes_[from].instance.index()];
      for (const StoreOf& store : definitions(instance).stores_of(solver_.local_of(from))) {
        if (const auto gate = stored_since(instance, store, at, owner)) visitor.through(from, {}, *gate);
      }
    });
    return;
  }
  const Instance& instance = solver_.instances_[node.instance.index()];
  // Of thousands of arrays, say: those of the next are fetched before their turn.
  const auto each_of_base = [&](NodeId base, auto&& place_of) {
    constexpr size_t kTogether = 16;
    std::array<std::pair<NodeId, Rank>, kTogether> places;
    size_t count = 0;
    const auto visit = [&] {
      for (size_t i = 0; i < count && !visitor.done(); ++i)
        visitor.through(places[i].first, {}, places[i].second);
      count = 0;
    };
    for (const Layers::Layer& layer : layers(base).all()) {
      if (visitor.done()) return;
      layer.objects.each([&](uint32_t object) {
        const NodeId place = place_of(object);
        if (!place) return;
        solver_.nodes_.fetch(place);
        places[count++] = {place, layer.rank};
        if (count == kTogether) visit();
      });
    }
    visit();
  };
  for (const Definition& definition : definitions(instance).of(solver_.local_of(at))) {
    if (visitor.done()) return;
    switch (definition.kind) {
      case Definition::Kind::kAllocation:
        break;
      case Definition::Kind::kCopy:
        visitor.through(instance.node(definition.from), FilterId(definition.what), 0);
        break;
      case Definition::Kind::kLoad: {
        const FieldId field(definition.what);
        each_of_base(instance.node(definition.from),
                     [&](uint32_t object) { return solver_.accessed(ObjectId(object), field); });
        break;
      }
      case Definition::Kind::kElementLoad:
        each_of_base(instance.node(definition.from),
                     [&](uint32_t object) { return solver_.accessed(ObjectId(object), {}); });
        break;
      case Definition::Kind::kStaticLoad:
        visitor.through(solver_.static_node(FieldId(definition.what)), {}, instance.rank);
        break;
      case Definition::Kind::kResult:
      case Definition::Kind::kThrown: {
        const bool is_result = definition.kind == Definition::Kind::kResult;
        for (const Layers::Layer& layer : solver_.callee_layers_[instance.call(definition.what)].all()) {
          layer.objects.each([&](uint32_t id) {
            const Instance& callee = solver_.instances_[id];
            if (visitor.done()) return;
            visitor.through(callee.node(is_result ? callee.constraints->result : callee.constraints->thrown),
                            {}, layer.rank);
          });
        }
        break;
      }
      case Definition::Kind::kParameter:
        for (const uint32_t call_id : solver_.callers_[node.instance.index()]) {
          if (visitor.done()) return;
          const Call& call = call_of(call_id);
          if (!call.method) continue;
          const Solver::FoundCall* const found = solver_.found_call(call_id);
          if (definition.what == 0 && call.invoke != Invoke::kStatic) {
            if (call.retired) continue;
            visitor.receivers(call_id, call, receiver_of(call_id), instance,
                              found == nullptr ? 0 : found->rank);
            continue;
          }
          const Gate gate(Gate::Kind::kCalled, call_id, node.instance.index());
          if (found != nullptr) {
            const size_t i = definition.what - (call.invoke == Invoke::kStatic ? 0 : 1);
            if (i < found->parameters.size() && found->parameters[i].first)
              visitor.through(found->spread, found->parameters[i].second, gate);
            continue;
          }
          const Instance& caller = solver_.instances_[solver_.call_owner_[call_id].index()];
          const auto arguments = caller.constraints->arguments_of(call);
          if (definition.what < arguments.size())
            visitor.through(caller.node(arguments[definition.what]), {}, gate);
        }
        break;
      case Definition::Kind::kFoundResult:
      case Definition::Kind::kFoundThrown: {
        const bool is_result = definition.kind == Definition::Kind::kFoundResult;
        const auto calls = solver_.found_by_.find(uint64_t{node.instance.index()} << 32 | definition.what);
        if (calls == solver_.found_by_.end()) break;
        for (const uint32_t call_id : calls->second) {
          const Solver::FoundCall& found = *solver_.found_call(call_id);
          for (const Layers::Layer& layer : solver_.callee_layers_[call_id].all()) {
            layer.objects.each([&](uint32_t id) {
              const Instance& callee = solver_.instances_[id];
              if (visitor.done()) return;
              visitor.through(
                  callee.node(is_result ? callee.constraints->result : callee.constraints->thrown),
                  is_result ? found.result_filter : FilterId(), layer.rank);
            });
          }
        }
        break;
      }
    }
  }
}

// Since when a store of an instance leads to a field, of this owner or of none; none if it does not.
std::optional<Sweep::Gate> Sweep::stored_since(const Instance& instance, const StoreOf& store, NodeId to,
                                               ObjectId owner) const {
  if (store.kind == UseKind::kLoad) {
    if (solver_.static_node(FieldId(store.field)) == to) return Gate(0);
    return std::nullopt;
  }
  const FieldId field = store.kind == UseKind::kElementStore ? FieldId() : FieldId(store.field);
  if (!owner || solver_.accessed(owner, field) != to) return std::nullopt;
  return Gate(Gate::Kind::kHeld, instance.node(store.base).index(), owner.index());
}

// What each_reason tells of an edge, asked from its other end: of all callers of a method, or of all objects
// of a base, one is looked at.
Rank Sweep::since(NodeId from, NodeId to, FilterId filter) {
  Rank oldest = kNoRank;
  const auto take = [&](Rank rank) { oldest = std::min(oldest, rank); };
  if (const auto made = solver_.effects_.edges_.find({from, to, filter});
      made != solver_.effects_.edges_.end()) {
    for (const Effects::Maker& maker : made->second) take(maker.rank);
  }
  const InstanceId there = solver_.nodes_[from].instance, here = solver_.nodes_[to].instance;
  if (!here) {
    if (!there) return oldest;
    const Instance& instance = solver_.instances_[there.index()];
    for (const StoreOf& store : definitions(instance).stores_of(solver_.local_of(from))) {
      if (const auto gate = stored_since(instance, store, to, owner_of(to))) take(since(*gate));
    }
    return oldest;
  }
  const Instance& instance = solver_.instances_[here.index()];
  const Instance* const other = there ? &solver_.instances_[there.index()] : nullptr;
  for (const Definition& definition : definitions(instance).of(solver_.local_of(to))) {
    const bool is_result =
        definition.kind == Definition::Kind::kResult || definition.kind == Definition::Kind::kFoundResult;
    const auto comes_out = [&] {
      return other != nullptr &&
             from == other->node(is_result ? other->constraints->result : other->constraints->thrown);
    };
    switch (definition.kind) {
      case Definition::Kind::kAllocation:
      case Definition::Kind::kCopy:  // is not stored
        break;
      case Definition::Kind::kLoad:
      case Definition::Kind::kElementLoad: {
        const ObjectId owner = owner_of(from);
        const FieldId field =
            definition.kind == Definition::Kind::kLoad ? FieldId(definition.what) : FieldId();
        if (!there && owner && solver_.accessed(owner, field) == from)
          take(rank_of(instance.node(definition.from), owner.index()));
        break;
      }
      case Definition::Kind::kStaticLoad:
        if (solver_.static_node(FieldId(definition.what)) == from) take(instance.rank);
        break;
      case Definition::Kind::kResult:
      case Definition::Kind::kThrown:
        if (comes_out()) take(solver_.callee_layers_[instance.call(definition.what)].rank_of(there.index()));
        break;
      case Definition::Kind::kParameter:
        if (other == nullptr) {
          take(spread_since(from, here, definition.what, filter));
          break;
        }
        for (uint32_t i = 0; i < other->constraints->calls.size(); ++i) {
          const Call& call = other->constraints->calls[i];
          if (!call.method || (definition.what == 0 && call.invoke != Invoke::kStatic)) continue;
          const auto arguments = other->constraints->arguments_of(call);
          if (definition.what < arguments.size() && other->node(arguments[definition.what]) == from)
            take(solver_.callee_layers_[other->call(i)].rank_of(here.index()));
        }
        break;
      case Definition::Kind::kFoundResult:
      case Definition::Kind::kFoundThrown: {
        const auto calls = solver_.found_by_.find(uint64_t{here.index()} << 32 | definition.what);
        if (!comes_out() || calls == solver_.found_by_.end()) break;
        for (const uint32_t call_id : calls->second) {
          if (!is_result || solver_.found_call(call_id)->result_filter == filter)
            take(solver_.callee_layers_[call_id].rank_of(there.index()));
        }
        break;
      }
    }
  }
  return oldest;
}

void Sweep::find_gate(NodeId from, NodeId to, FilterId filter, std::vector<Rank>& gates, uint32_t word) {
  constexpr ptrdiff_t kMany = 8;
  const bool stores = solver_.nodes_[from].instance && !solver_.nodes_[to].instance;
  if (stores && std::ranges::count(gates, Gates::kUnknown) > kMany) {
    find_gates_of_stores(from, gates);
  } else {
    gates[word] = since(from, to, filter);
  }
}

// A variable that is stored into many fields of what may be thousands of objects: all of it in one go through
// the bases, where each edge by itself would look through all stores.
void Sweep::find_gates_of_stores(NodeId from, std::vector<Rank>& gates) {
  const Instance& instance = solver_.instances_[solver_.nodes_[from].instance.index()];
  boost::unordered_flat_map<NodeId, Rank> oldest;
  const auto take = [&](NodeId to, Rank rank) {
    if (!to) return;
    const auto [place, is_new] = oldest.try_emplace(to, rank);
    if (!is_new) place->second = std::min(place->second, rank);
  };
  for (const StoreOf& store : definitions(instance).stores_of(solver_.local_of(from))) {
    if (store.kind == UseKind::kLoad) {
      take(solver_.static_node(FieldId(store.field)), 0);
      continue;
    }
    const FieldId field = store.kind == UseKind::kElementStore ? FieldId() : FieldId(store.field);
    for (const Layers::Layer& layer : layers(instance.node(store.base)).all()) {
      layer.objects.each(
          [&](uint32_t object) { take(solver_.accessed(ObjectId(object), field), layer.rank); });
    }
  }
  solver_.nodes_[from].edges.each_at([&](NodeId to, FilterId filter, uint32_t word) {
    if (gates[word] != Gates::kUnknown || solver_.nodes_[to].instance) return;
    const auto stored = oldest.find(to);
    gates[word] = stored == oldest.end() ? kNoRank : stored->second;
    const auto made = solver_.effects_.edges_.find({from, to, filter});
    if (made == solver_.effects_.edges_.end()) return;
    for (const Effects::Maker& maker : made->second) gates[word] = std::min(gates[word], maker.rank);
  });
}

// As an argument out of an array of a call that reflection made up.
Rank Sweep::spread_since(NodeId from, InstanceId callee, uint32_t parameter, FilterId filter) const {
  Rank oldest = kNoRank;
  for (const uint32_t call_id : solver_.callers_[callee.index()]) {
    const Solver::FoundCall* const found = solver_.found_call(call_id);
    if (found == nullptr || found->spread != from) continue;
    const uint32_t receivers = found->call.invoke == Invoke::kStatic ? 0 : 1;
    if (parameter < receivers || parameter - receivers >= found->parameters.size()) continue;
    const auto& [is_reference, passes] = found->parameters[parameter - receivers];
    if (is_reference && passes == filter)
      oldest = std::min(oldest, solver_.callee_layers_[call_id].rank_of(callee.index()));
  }
  return oldest;
}

const Sweep::FreshTargets& Sweep::fresh_targets() {
  if (fresh_targets_) return *fresh_targets_;
  FreshTargets& found = fresh_targets_.emplace();
  const auto add = [&](NodeId from, NodeId to) {
    if (from && to && from != to) found[from].push_back(to);
  };
  const auto any = [](const std::vector<bool>& marks) {
    return std::ranges::find(marks, true) != marks.end();
  };
  for (const auto& [constraints, fresh] : fresh_) {
    if (!any(fresh.uses) && !any(fresh.static_loads) && !any(fresh.static_stores)) continue;
    for (const InstanceId id : solver_.instances_of(fresh.method)) {
      const Instance& instance = solver_.instances_[id.index()];
      for (Local base = 0; base < constraints->local_count; ++base) {
        for (const Use& use : constraints->uses_of(base)) {
          if (!fresh.uses[static_cast<size_t>(&use - constraints->uses.data())]) continue;
          const bool loads = use.kind == UseKind::kLoad || use.kind == UseKind::kElementLoad;
          const bool stores = use.kind == UseKind::kStore || use.kind == UseKind::kElementStore;
          if (!loads && !stores) continue;
          const bool of_field = use.kind == UseKind::kLoad || use.kind == UseKind::kStore;
          const NodeId at = instance.node(base), other = instance.node(use.other);
          const auto access = [&](uint32_t object) {
            const NodeId place = solver_.accessed(ObjectId(object), of_field ? FieldId(use.what) : FieldId());
            add(loads ? place : other, loads ? other : place);
          };
          points_to(at).each(access);
          if (const auto gone = gone_.find(at); gone != gone_.end()) gone->second.each(access);
        }
      }
      for (size_t i = 0; i < constraints->static_loads.size(); ++i) {
        const StaticAccess& load = constraints->static_loads[i];
        if (fresh.static_loads[i]) add(solver_.static_node(load.field), instance.node(load.local));
      }
      for (size_t i = 0; i < constraints->static_stores.size(); ++i) {
        const StaticAccess& store = constraints->static_stores[i];
        if (fresh.static_stores[i]) add(instance.node(store.local), solver_.static_node(store.field));
      }
    }
  }
  return found;
}

Rank Sweep::oldest_reason_of_call(uint32_t call_id, InstanceId callee_id, Rank enough) {
  const InstanceId caller_id = solver_.call_owner_[call_id];
  const Call& call = call_of(call_id);
  if (call.retired) return kNoRank;
  const Instance& caller = solver_.instances_[caller_id.index()];
  const Instance& callee = solver_.instances_[callee_id.index()];
  if (!call.method) {
    const auto& intrinsics = caller.constraints->intrinsics;
    for (uint32_t i = 0; i < intrinsics.size(); ++i) {
      if (intrinsics[i].retired || intrinsics[i].call != solver_.call_index_[call_id]) continue;
      const Source source = uint64_t{caller_id.index()} << 32 | i;
      Collected collected;
      const auto runs_it = [&](const Collected& so_far) {
        return so_far.callees.contains(callee_id.index());
      };
      if (!solver_.collect_until(source, enough, nullptr, collected, runs_it)) return kNoRank;
      return enough != kNoRank ? 0 : youngest_argument(source);
    }
    return kNoRank;
  }
  const Solver::FoundCall* const made_up = solver_.found_call(call_id);
  const Rank gate = made_up == nullptr ? 0 : made_up->rank;
  if (gate == kNoRank) return kNoRank;
  if (call.invoke == Invoke::kStatic) {
    const bool still = callee.method == call.method && callee.context == solver_.call_context_[call_id];
    if (!still) return kNoRank;
    return made_up == nullptr ? caller.rank : gate;
  }
  const NodeId receiver = receiver_of(call_id);
  if (!receiver) return kNoRank;
  for (const Layers::Layer& layer : layers(receiver).all()) {
    if (layer.rank >= enough) break;
    bool found = false;
    layer.objects.each([&](uint32_t object) { found = found || runs(call_id, call, object, callee); });
    if (found) return std::max(gate, layer.rank);
  }
  return kNoRank;
}

Rank Sweep::oldest_reason_of_instance(InstanceId id, Rank enough) const {
  const Instance& instance = solver_.instances_[id.index()];
  if (std::ranges::find(solver_.entered_, id) != solver_.entered_.end()) return 0;
  Rank oldest = kNoRank;
  for (const uint32_t call : solver_.callers_[id.index()]) {
    oldest = std::min(oldest, solver_.callee_layers_[call].rank_of(id.index()));
    if (oldest < enough && enough != kNoRank) return oldest;
  }
  const Program& program = solver_.code_.program();
  if (program[instance.method].present && program.text(program[instance.method].name) == "<clinit>") {
    oldest = std::min(oldest, solver_.initialised_since_[program[instance.method].owner.index()]);
  }
  return oldest;
}

Rank Sweep::oldest_reason_of_class(ClassId id, Rank enough) const {
  Rank oldest = kNoRank;
  const auto take = [&](Rank rank) {
    oldest = std::min(oldest, rank);
    return enough != kNoRank && oldest < enough;
  };
  if (const auto made = solver_.effects_.initialised_.find(id); made != solver_.effects_.initialised_.end()) {
    for (const Effects::Maker& one : made->second) {
      if (take(one.rank)) return oldest;
    }
  }
  if (id.index() < solver_.initialised_by_.size()) {
    for (const InstanceId by : solver_.initialised_by_[id.index()]) {
      if (take(solver_.instances_[by.index()].rank)) return oldest;
    }
  }
  const Program& program = solver_.code_.program();
  const Hierarchy& hierarchy = solver_.code_.hierarchy();
  const auto since = [&](ClassId one) {
    return one.index() < solver_.initialised_since_.size() ? solver_.initialised_since_[one.index()]
                                                           : kNoRank;
  };
  if (!program[id].is_interface()) {
    for (const ClassId sub : hierarchy.direct_subtypes(id)) {
      if (hierarchy.super(sub) == id && !program[sub].is_interface() && take(since(sub))) return oldest;
    }
    return oldest;
  }
  if (!has_default_methods(program, id)) return oldest;
  for (const ClassId sub : hierarchy.all_subtypes(id)) {
    if (!program[sub].is_interface() && take(since(sub))) return oldest;
  }
  return oldest;
}

Rank Sweep::youngest_argument(Source source) const {
  const Instance& instance = solver_.instances_[source >> 32];
  Rank youngest = 0;
  for (const Local local :
       instance.constraints->arguments_of(instance.constraints->intrinsics[static_cast<uint32_t>(source)])) {
    if (local == kNoLocal) continue;
    youngest = std::max(youngest, layers(instance.node(local)).last_rank());
  }
  // What is bound to handles, and which offsets were asked for, counts as well.
  for (const auto& [place, which] : bound_at_) {
    youngest = std::max(youngest, layers(place).last_rank());
  }
  for (const auto& [bound, handles] : solver_.bound_handles_) {
    for (const Solver::BoundTo& one : handles) youngest = std::max(youngest, one.rank);
  }
  for (const Solver::Offset& offset : solver_.offset_fields_.all) youngest = std::max(youngest, offset.rank);
  return youngest;
}

// --- checking ---------------------------------------------------------------------------------------------

std::vector<std::string> Sweep::unfounded() {
  std::vector<std::string> found;
  constexpr size_t kMost = 20;
  const auto note = [&](std::string what) {
    if (found.size() < kMost) found.push_back(std::move(what));
  };
  for (uint32_t i = 0; i < solver_.nodes_.size(); ++i) {
    const NodeId at(i);
    ObjectSet all;
    size_t count = 0;
    for (const Layers::Layer& layer : layers(at).all()) {
      all.unite(layer.objects);
      count += layer.objects.count();
      Seeker seeker(*this, layer.objects, layer.rank);
      each_reason(at, seeker);
      if (!seeker.rest().empty())
        note(fmt::format("node {} has {} objects of rank {} without a reason", i, seeker.rest().count(),
                         layer.rank));
    }
    if (!(all == points_to(at)) || all.count() != count) note(fmt::format("layers of node {}", i));
    solver_.nodes_[at].edges.each_at([&](NodeId to, FilterId filter, uint32_t word) {
      const Rank known = solver_.gates_.known(at, word);
      if (known != Gates::kUnknown && known < since(at, to, filter))
        note(fmt::format("the edge from node {} to {} is not there since {}", i, to.index(), known));
    });
  }
  for (uint32_t call_id = 0; call_id < solver_.callees_.size(); ++call_id) {
    ObjectSet all;
    if (!solver_.call_owner_[call_id]) {
      if (!solver_.callees_[call_id].empty())
        note(fmt::format("call {} is nobody's, and runs something", call_id));
      continue;
    }
    for (const Layers::Layer& layer : solver_.callee_layers_[call_id].all()) {
      all.unite(layer.objects);
      layer.objects.each([&](uint32_t callee) {
        if (oldest_reason_of_call(call_id, InstanceId(callee), layer.rank) >= layer.rank)
          note(fmt::format("call {} has no reason to run {}", call_id, callee));
        const auto& callers = solver_.callers_[callee];
        if (std::ranges::count(callers, call_id) != 1) note(fmt::format("callers of instance {}", callee));
      });
    }
    if (!(all == solver_.callees_[call_id])) note(fmt::format("layers of call {}", call_id));
  }
  for (uint32_t i = 0; i < solver_.instances_.size(); ++i) {
    const Instance& instance = solver_.instances_[i];
    if (instance.constraints == nullptr) continue;
    if (oldest_reason_of_instance(InstanceId(i), instance.rank) >= instance.rank)
      note(fmt::format("instance {} has no reason", i));
  }
  for (uint32_t i = 0; i < solver_.initialised_.size(); ++i) {
    if (solver_.initialised_[i] == 0) continue;
    if (oldest_reason_of_class(ClassId(i), solver_.initialised_since_[i]) >= solver_.initialised_since_[i])
      note(fmt::format("class {} has no reason to be initialised", i));
  }
  return found;
}

}  // namespace heddle
