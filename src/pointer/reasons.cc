// Rules, from their heads: for what reasons a fact may hold.
//
// Nothing is stored for this but who calls an instance and where edges into a field come from: the reasons of
// a local are found from the definitions in its method, which all instances share (definitions.h).
#include <fmt/format.h>

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
  if (const auto given = solver_.effects_.given_.find(at); given != solver_.effects_.given_.end()) {
    for (const Effects::Given& one : given->second) {
      for (const Layers::Layer& layer : one.layers.all()) visitor.direct(layer.objects, layer.rank);
    }
  }
  if (const auto made = solver_.effects_.edges_into_.find(at); made != solver_.effects_.edges_into_.end()) {
    for (const MadeEdge& edge : made->second) {
      for (const Effects::Maker& maker : solver_.effects_.edges_.find(edge)->second)
        visitor.through(edge.from, edge.filter, maker.rank);
      if (visitor.done()) return;
    }
  }
  if (!node.instance) {
    const ObjectId owner =
        at.index() < solver_.owner_of_field_.size() ? solver_.owner_of_field_[at.index()] : ObjectId();
    NodeId last;
    solver_.nodes_.history(at).sources.each([&](NodeId from, FilterId) {
      if (from == last || visitor.done() || !visitor.may_help(from) || !solver_.nodes_[from].instance) return;
      last = from;
      const Instance& instance = solver_.instances_[solver_.nodes_[from].instance.index()];
      for (const StoreOf& store : definitions(instance).stores_of(solver_.local_of(from))) {
        if (store.kind == UseKind::kLoad) {
          if (solver_.static_node(FieldId(store.field)) == at) visitor.through(from, {}, 0);
          continue;
        }
        if (!owner) continue;
        const bool is_element = store.kind == UseKind::kElementStore;
        const NodeId place =
            is_element ? solver_.element_node(owner) : solver_.field_node(owner, FieldId(store.field));
        if (place != at) continue;
        if (is_element != (solver_.code_.program()[solver_.objects_[owner].type].state == ClassState::kArray))
          continue;
        if (!is_element && !solver_.field_masks_[store.field]->contains(owner.index())) continue;
        visitor.through(from, {}, {Gate::Kind::kHeld, instance.node(store.base).index(), owner.index()});
      }
    });
    return;
  }
  const Instance& instance = solver_.instances_[node.instance.index()];
  const auto each_of_base = [&](NodeId base, auto&& place_of) {
    for (const Layers::Layer& layer : layers(base).all()) {
      layer.objects.each([&](uint32_t object) {
        if (!visitor.done()) visitor.through(place_of(object), {}, layer.rank);
      });
    }
  };
  for (const Definition& definition : definitions(instance).of(solver_.local_of(at))) {
    if (visitor.done()) return;
    switch (definition.kind) {
      case Definition::Kind::kAllocation: {
        const ObjectId object = solver_.find_object(SiteId(definition.what), instance.context);
        ObjectSet one;
        if (object) one.add(object.index());
        visitor.direct(one, instance.rank);
        break;
      }
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
      if (!solver_.collect_until(source, enough, collected, runs_it)) return kNoRank;
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
  for (const auto& [place, handle] : bound_at_) {
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
  }
  for (uint32_t call_id = 0; call_id < solver_.callees_.size(); ++call_id) {
    ObjectSet all;
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
