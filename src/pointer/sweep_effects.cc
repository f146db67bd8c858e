// Forgetting what intrinsics did.
//
// An intrinsic's rule is code (intrinsic_rules.cc), so it is asked what it would do with what its arguments
// held before some rank (Solver::collect): what it did at that rank and would not do is forgotten. Most
// intrinsics treat each object by itself. Of these only what they did with the objects that went is suspect,
// and the question ends as soon as all of that was found again.
#include <algorithm>

#include "pointer/sweep.h"

namespace heddle {

// An intrinsic has these objects no more, or again, at one of its arguments.
void Sweep::source(Source source, Local at, const ObjectSet& objects, Then then) {
  const Instance& instance = solver_.instances_[source >> 32];
  const IntrinsicCall& intrinsic = instance.constraints->intrinsics[static_cast<uint32_t>(source)];
  if (intrinsic.retired) return;  // all that it did is suspect anyway
  if (at != kNoLocal) found_calls(source, instance.node(at), objects, then);
  if (then.revives || at == kNoLocal || !Solver::is_separable(intrinsic)) return whole_source(source, then);
  suspect_effects(source, solver_.collect(source, at, objects), then);
}

void Sweep::suspect_source(Source source, const Collected& did) {
  const Instance& instance = solver_.instances_[source >> 32];
  if (instance.constraints == nullptr) return;
  const IntrinsicCall& intrinsic = instance.constraints->intrinsics[static_cast<uint32_t>(source)];
  if (intrinsic.retired) return;
  if (!Solver::is_separable(intrinsic)) return whole_source(source, {false, 0});
  suspect_effects(source, did, {false, 0});
}

void Sweep::suspect_effects(Source source, const Collected& candidates, Then then) {
  const Instance& instance = solver_.instances_[source >> 32];
  const IntrinsicCall& intrinsic = instance.constraints->intrinsics[static_cast<uint32_t>(source)];
  touched_.insert(source);
  Effects& effects = solver_.effects_;
  const auto suspects = [&](Rank rank) -> Collected& {
    enqueue(Kind::kSource, source, rank, false);
    return suspect_effects_[Key{rank, false, Kind::kSource, source}];
  };
  for (const auto& [to, given] : candidates.given) {
    const auto list = effects.given_.find(to);
    if (list == effects.given_.end()) continue;
    for (const Effects::Given& one : list->second) {
      if (one.source != source) continue;
      for (const Layers::Layer& layer : one.layers.all()) {
        if (layer.rank > then.rank && layer.objects.intersects(given))
          suspects(layer.rank).given[to].unite(ObjectSet::intersection(layer.objects, given));
      }
    }
  }
  for (const MadeEdge& edge : candidates.edges) {
    const auto known = effects.edges_.find(edge);
    if (known == effects.edges_.end()) continue;
    for (const Effects::Maker& maker : known->second) {
      if (maker.source == source && maker.rank > then.rank) suspects(maker.rank).edges.insert(edge);
    }
  }
  for (const ClassId id : candidates.initialised) {
    const auto list = effects.initialised_.find(id);
    if (list == effects.initialised_.end()) continue;
    for (const Effects::Maker& one : list->second) {
      if (one.source == source && one.rank > then.rank) suspects(one.rank).initialised.insert(id);
    }
  }
  if (!candidates.calls.empty()) {
    for (const uint32_t call_id : solver_.found_by_[source]) {
      const Solver::FoundCall& found = *solver_.found_call(call_id);
      if (candidates.calls.contains(found.call.method) && found.rank != kNoRank && found.rank > then.rank)
        suspects(found.rank).calls.insert(found.call.method);
    }
  }
  const uint32_t call_id = instance.call(intrinsic.call);
  candidates.callees.each([&](uint32_t callee) { call(call_id, InstanceId(callee), then); });
}

void Sweep::whole_source(Source source, Then then) {
  const Instance& instance = solver_.instances_[source >> 32];
  const auto& intrinsic = instance.constraints->intrinsics[static_cast<uint32_t>(source)];
  const uint32_t call_id = instance.call(intrinsic.call);
  if (then.revives) {
    if (gone_effects_.contains(source)) enqueue(Kind::kSource, source, then.rank, true);
    if (const auto gone = gone_calls_.find(call_id); gone != gone_calls_.end() && !gone->second.empty())
      enqueue(Kind::kCall, call_id, then.rank, true, gone->second);
    return;
  }
  touched_.insert(source);
  const auto suspects = [&](Rank rank) -> Collected& {
    enqueue(Kind::kSource, source, rank, false);
    return suspect_effects_[Key{rank, false, Kind::kSource, source}];
  };
  Effects& effects = solver_.effects_;
  if (const auto found = effects.of_source_.find(source); found != effects.of_source_.end()) {
    for (const NodeId at : found->second.given) {
      for (const Effects::Given& given : effects.given_[at]) {
        if (given.source != source) continue;
        for (const Layers::Layer& layer : given.layers.all()) {
          if (layer.rank > then.rank) suspects(layer.rank).given[at].unite(layer.objects);
        }
      }
    }
    for (const MadeEdge& edge : found->second.edges) {
      for (const Effects::Maker& maker : effects.edges_[edge]) {
        if (maker.source == source && maker.rank > then.rank) suspects(maker.rank).edges.insert(edge);
      }
    }
    for (const ClassId id : found->second.initialised) {
      for (const Effects::Maker& one : effects.initialised_[id]) {
        if (one.source == source && one.rank > then.rank) suspects(one.rank).initialised.insert(id);
      }
    }
  }
  if (const auto calls = solver_.found_by_.find(source); calls != solver_.found_by_.end()) {
    for (const uint32_t found : calls->second) {
      const Solver::FoundCall& one = *solver_.found_call(found);
      if (one.rank != kNoRank && one.rank > then.rank) suspects(one.rank).calls.insert(one.call.method);
    }
  }
  for (const Solver::Offset& offset : solver_.offset_fields_.all) {
    if (offset.source == source && offset.rank > then.rank)
      suspects(offset.rank).offsets.insert(offset.field);
  }
  for (const auto& [bound, handles] : solver_.bound_handles_) {
    for (const Solver::BoundTo& one : handles) {
      if (one.source == source && one.rank > then.rank)
        suspects(one.rank).bound.insert(uint64_t{bound.index()} << 32 | one.handle.index());
    }
  }
  for (const Layers::Layer& layer : solver_.callee_layers_[call_id].all()) {
    if (layer.rank > then.rank) enqueue(Kind::kCall, call_id, layer.rank, false, layer.objects);
  }
}

// Calls that reflection made up have their receivers from an argument of the intrinsic.
void Sweep::found_calls(Source source, NodeId at, const ObjectSet& objects, Then then) {
  const auto calls = solver_.found_by_.find(source);
  if (calls == solver_.found_by_.end()) return;
  for (const uint32_t call_id : calls->second) {
    const Solver::FoundCall& found = *solver_.found_call(call_id);
    if (found.receiver == at && found.call.invoke != Invoke::kStatic) receivers(call_id, objects, then);
  }
}

// What getClass and clone do with an object depends on its class: of the thousands that an argument may hold,
// only those are asked that are of a class in question. None: any may do it.
std::optional<ObjectSet> Sweep::may_do(Source source, const Collected& goals) const {
  const Instance& instance = solver_.instances_[source >> 32];
  if (instance.constraints == nullptr) return std::nullopt;
  const IntrinsicCall& call = instance.constraints->intrinsics[static_cast<uint32_t>(source)];
  const bool is_class_of = call.intrinsic == Intrinsic::kClassOf;
  if (call.polymorphic || (!is_class_of && call.intrinsic != Intrinsic::kClone)) return std::nullopt;
  std::vector<ClassId> types;
  bool is_known = true;
  for (const auto& [at, objects] : goals.given) {
    objects.each([&](uint32_t one) {
      const Object& object = solver_.objects_[ObjectId(one)];
      const Site& site = solver_.tables_.sites[object.site];
      is_known = is_known && (!is_class_of || site.kind == SiteKind::kClass);
      if (is_known) types.push_back(is_class_of ? ClassId(site.value) : object.type);
    });
  }
  for (const MadeEdge& edge : goals.edges) {
    const ObjectId owner = owner_of(edge.from);
    is_known = is_known && owner;
    if (is_known) types.push_back(solver_.objects_[owner].type);
  }
  if (!is_known) return std::nullopt;
  return solver_.objects_of(std::move(types));
}

// What of these effects it still has a reason for, of arguments before this rank.
Collected Sweep::holds(Source source, const Collected& goals, Rank below) {
  Collected holds;
  const std::optional<ObjectSet> among = may_do(source, goals);
  solver_.collect_until(source, below, among ? &*among : nullptr, holds, [&](const Collected& so_far) {
    for (const auto& [at, objects] : goals.given) {
      const auto found = so_far.given.find(at);
      if (!objects.empty() && (found == so_far.given.end() || !found->second.includes(objects))) return false;
    }
    const auto all_in = [](const auto& wanted, const auto& there) {
      return std::ranges::all_of(wanted, [&](const auto& one) { return there.contains(one); });
    };
    return all_in(goals.edges, so_far.edges) && all_in(goals.initialised, so_far.initialised) &&
           all_in(goals.calls, so_far.calls) && all_in(goals.offsets, so_far.offsets) &&
           all_in(goals.bound, so_far.bound);
  });
  return holds;
}

void Sweep::look_at_source(Source source, Rank rank) {
  Effects& effects = solver_.effects_;
  const auto place = suspect_effects_.find(Key{rank, false, Kind::kSource, source});
  if (place == suspect_effects_.end()) return;
  const Collected suspects = std::move(place->second);
  suspect_effects_.erase(place);
  Collected holds = this->holds(source, suspects, enough(rank));
  Collected& gone = gone_effects_[source];
  bool lost_any = false;
  const Then then{false, rank};
  for (const auto& [at, objects] : suspects.given) {
    const auto list = effects.given_.find(at);
    if (list == effects.given_.end()) continue;
    for (Effects::Given& given : list->second) {
      if (given.source != source) continue;
      ObjectSet lost = ObjectSet::intersection(given.layers.at(rank), objects);
      lost.remove_all(holds.given[at]);
      if (lost.empty()) continue;
      given.layers.remove(rank, lost);
      given.all.remove_all(lost);
      gone.given[at].unite(lost);
      lost_any = true;
      node(at, lost, {}, then);
    }
  }
  for (const MadeEdge& edge : suspects.edges) {
    if (holds.edges.contains(edge)) continue;
    const size_t lost = std::erase_if(effects.edges_[edge], [&](const Effects::Maker& maker) {
      return maker.source == source && maker.rank == rank;
    });
    if (lost == 0) continue;
    gone.edges.insert(edge);
    lost_any = true;
    this->edge(edge.from, edge.to, edge.filter, then);
  }
  for (const ClassId id : suspects.initialised) {
    if (holds.initialised.contains(id)) continue;
    const size_t lost = std::erase_if(effects.initialised_[id], [&](const Effects::Maker& one) {
      return one.source == source && one.rank == rank;
    });
    if (lost == 0) continue;
    gone.initialised.insert(id);
    lost_any = true;
    initialised(id, then);
  }
  if (const auto calls = solver_.found_by_.find(source); calls != solver_.found_by_.end()) {
    for (const uint32_t call_id : calls->second) {
      Solver::FoundCall& found = solver_.found_calls_.find(call_id)->second;
      if (found.rank != rank || !suspects.calls.contains(found.call.method) ||
          holds.calls.contains(found.call.method))
        continue;
      found.rank = kNoRank;
      gone.calls.insert(found.call.method);
      lost_any = true;
      dependents_of_found(call_id, then);
    }
  }
  const size_t offsets = std::erase_if(solver_.offset_fields_.all, [&](const Solver::Offset& one) {
    if (one.source != source || one.rank != rank || holds.offsets.contains(one.field)) return false;
    gone.offsets.insert(one.field);
    return true;
  });
  if (offsets != 0) {
    lost_any = true;
    for (const Source user : solver_.unsafe_users_) whole_source(user, then);
  }
  bool unbound = false;
  for (auto& [bound, handles] : solver_.bound_handles_) {
    std::erase_if(handles, [&](const Solver::BoundTo& one) {
      const uint64_t key = uint64_t{bound.index()} << 32 | one.handle.index();
      if (one.source != source || one.rank != rank || holds.bound.contains(key)) return false;
      gone.bound.insert(key);
      return unbound = true;
    });
  }
  if (unbound) {
    lost_any = true;
    callers_of_bound(then);
  }
  if (!lost_any) return;
  const Instance& instance = solver_.instances_[source >> 32];
  if (instance.constraints->intrinsics[static_cast<uint32_t>(source)].retired) return;
  const Rank youngest = std::max(youngest_argument(source), instance.rank == kNoRank ? 0 : instance.rank);
  if (youngest >= rank) enqueue(Kind::kSource, source, youngest, true);
}

void Sweep::callers_of_bound(Then then) {
  std::vector<Source> callers;
  for (const auto& [handle, list] : solver_.bound_callers_) {
    for (const Solver::HandleCall& caller : list)
      callers.push_back(uint64_t{caller.instance.index()} << 32 | caller.intrinsic);
  }
  for (const Source caller : callers) whole_source(caller, then);
}

void Sweep::dependents_of_found(uint32_t call_id, Then then) {
  const Solver::FoundCall& found = *solver_.found_call(call_id);
  if (found.call.invoke != Invoke::kStatic) {
    if (found.receiver) receivers(call_id, points_to(found.receiver), then);
  } else if (const InstanceId callee =
                 solver_.find_instance(found.call.method, solver_.call_context_[call_id])) {
    call(call_id, callee, then);
  }
}

void Sweep::revive_source(Source source, Rank rank) {
  const auto found = gone_effects_.find(source);
  if (found == gone_effects_.end()) return;
  Effects& effects = solver_.effects_;
  Collected& gone = found->second;
  Collected holds = this->holds(source, gone, rank + 1);
  const Then then{true, rank + 1};
  for (auto& [at, objects] : gone.given) {
    const ObjectSet back = ObjectSet::intersection(objects, holds.given[at]);
    if (back.empty()) continue;
    objects.remove_all(back);
    for (Effects::Given& given : effects.given_[at]) {
      if (given.source != source) continue;
      given.layers.add(rank + 1, back);
      given.all.unite(back);
    }
    node(at, back, {}, then);
  }
  for (const MadeEdge& edge : holds.edges) {
    if (gone.edges.erase(edge) == 0) continue;
    effects.edges_[edge].push_back({source, rank + 1});
    this->edge(edge.from, edge.to, edge.filter, then);
  }
  for (const ClassId id : holds.initialised) {
    if (gone.initialised.erase(id) == 0) continue;
    effects.initialised_[id].push_back({source, rank + 1});
    initialised(id, then);
  }
  for (const MethodId method : holds.calls) {
    if (gone.calls.erase(method) == 0) continue;
    for (const uint32_t call_id : solver_.found_by_[source]) {
      Solver::FoundCall& one = solver_.found_calls_.find(call_id)->second;
      if (one.call.method != method) continue;
      one.rank = rank + 1;
      dependents_of_found(call_id, then);
    }
  }
  bool offsets = false;
  for (const FieldId field : holds.offsets) {
    if (gone.offsets.erase(field) == 0) continue;
    solver_.offset_fields_.all.push_back({field, source, rank + 1});
    offsets = true;
  }
  if (offsets) {
    for (const Source user : solver_.unsafe_users_) whole_source(user, then);
  }
  bool bound = false;
  for (const uint64_t key : holds.bound) {
    if (gone.bound.erase(key) == 0) continue;
    solver_.bound_handles_[ObjectId(static_cast<uint32_t>(key >> 32))].push_back(
        {ObjectId(static_cast<uint32_t>(key)), source, rank + 1});
    bound = true;
  }
  if (bound) callers_of_bound(then);
}

// Intrinsics whose arguments lost something look at all of the rest again: what they remember to have done
// may not be so any more.
void Sweep::settle_sources() {
  Effects& effects = solver_.effects_;
  for (const auto& [source, gone] : gone_effects_) {
    Effects::OfSource& of = effects.of_source_[source];
    for (const MadeEdge& edge : gone.edges) {
      std::erase(of.edges, edge);
      const auto made = effects.edges_.find(edge);
      if (made == effects.edges_.end() || !made->second.empty()) continue;
      effects.edges_.erase(made);
      auto& into = effects.edges_into_[edge.to];
      std::erase(into, edge);
      if (into.empty()) effects.edges_into_.erase(edge.to);
      solver_.disconnect(edge.from, edge.to, edge.filter);
    }
    for (const ClassId id : gone.initialised) {
      std::erase(of.initialised, id);
      if (effects.initialised_[id].empty()) effects.initialised_.erase(id);
    }
    for (const auto& [at, objects] : gone.given) {
      auto& list = effects.given_[at];
      std::erase_if(list, [&](const Effects::Given& given) {
        if (given.source != source || !given.all.empty()) return false;
        std::erase(of.given, at);
        return true;
      });
      if (list.empty()) effects.given_.erase(at);
    }
    if (of.given.empty() && of.edges.empty() && of.initialised.empty()) effects.of_source_.erase(source);
  }
  for (const auto& [source, gone] : gone_effects_) {
    if (gone.calls.empty()) continue;
    std::erase_if(solver_.found_by_[source], [&](uint32_t call_id) {
      if (solver_.found_call(call_id)->rank != kNoRank) return false;
      solver_.found_methods_.erase({source, solver_.found_call(call_id)->call.method});
      solver_.found_calls_.erase(call_id);
      solver_.free_calls(call_id, 1);
      return true;
    });
    if (solver_.found_by_[source].empty()) solver_.found_by_.erase(source);
  }
  for (const Source source : touched_) {
    const InstanceId id(static_cast<uint32_t>(source >> 32));
    const auto index = static_cast<uint32_t>(source);
    const Instance& instance = solver_.instances_[id.index()];
    const IntrinsicCall& intrinsic = instance.constraints->intrinsics[index];
    solver_.look_ups_.erase(source);
    for (auto& [handle, callers] : solver_.bound_callers_) {
      boost::unordered::erase_if(callers, [&](const Solver::HandleCall& caller) {
        return caller.instance == id && caller.intrinsic == index;
      });
    }
    const uint32_t call_id = instance.call(intrinsic.call);
    boost::unordered::erase_if(solver_.tied_to_handles_,
                               [&](const Solver::TiedToHandle& tied) { return tied.call == call_id; });
    if (gone_instances_.contains(id) || intrinsic.retired) {
      solver_.unsafe_users_.erase(source);
      solver_.asked_for_unknown_.erase(source);
      solver_.unknown_names_.erase(source);
      continue;
    }
    const bool was_unknown = solver_.unknown_names_.erase(source) != 0;
    if (Solver::is_separable(intrinsic) && !solver_.asked_for_unknown_.contains(source)) {
      if (was_unknown && solver_.collect(source, kNoRank).unknown_name) solver_.unknown_names_.insert(source);
      continue;
    }
    solver_.asked_for_unknown_.erase(source);
    ObjectSet all;
    for (const Local local : instance.constraints->arguments_of(intrinsic)) {
      if (local != kNoLocal) all.unite(points_to(instance.node(local)));
    }
    if (!all.empty()) solver_.workers_[0].intrinsic_arrivals.push_back({id, index, kNoLocal, std::move(all)});
  }
}

void Sweep::withdraw_given(NodeId to, Effects::Given& given, const ObjectSet& gone) {
  if (gone.empty()) return;
  given.all.remove_all(gone);
  given.layers.remove(gone);
  suspect(to, gone);
}

void Sweep::withdraw_outside(const Collected& still) {
  Effects& effects = solver_.effects_;
  const auto of_outside = effects.of_source_.find(kOutside);
  if (of_outside == effects.of_source_.end()) return;
  Effects::OfSource& all = of_outside->second;
  for (const NodeId to : all.given) {
    const auto list = effects.given_.find(to);
    if (list == effects.given_.end()) continue;
    for (Effects::Given& one : list->second) {
      if (one.source != kOutside) continue;
      ObjectSet gone = one.all;
      if (const auto kept = still.given.find(to); kept != still.given.end()) gone.remove_all(kept->second);
      withdraw_given(to, one, gone);
    }
  }
  for (const MadeEdge& edge : all.edges) {
    if (still.edges.contains(edge)) continue;
    std::erase_if(effects.edges_[edge], [](const Effects::Maker& maker) { return maker.source == kOutside; });
    gone_effects_[kOutside].edges.insert(edge);
    suspect_edge(edge.from, edge.to, edge.filter);
  }
  std::erase_if(all.initialised, [&](ClassId id) {
    if (still.initialised.contains(id)) return false;
    std::vector<Effects::Maker>& makers = effects.initialised_[id];
    std::erase_if(makers, [](const Effects::Maker& maker) { return maker.source == kOutside; });
    if (makers.empty()) effects.initialised_.erase(id);
    suspect_initialised(id);
    return true;
  });
}

std::vector<Source> Sweep::withdraw_given(const ObjectSet& objects) {
  std::vector<Source> givers;
  for (auto& [to, list] : solver_.effects_.given_) {
    for (Effects::Given& one : list) {
      const ObjectSet gone = ObjectSet::intersection(one.all, objects);
      if (gone.empty()) continue;
      withdraw_given(to, one, gone);
      if (one.source != kOutside) givers.push_back(one.source);
    }
  }
  return givers;
}

}  // namespace heddle
