#include "pointer/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "classfile/descriptor.h"

namespace heddle {

// Looks for the oldest reasons of some objects of a node, until all have one that is older than a rank. Ranks
// are exact only for what has no such reason.
class Sweep::Seeker {
 public:
  Seeker(Sweep& sweep, const ObjectSet& wanted, Rank below)
      : sweep_(sweep), rest_(wanted), below_(below), wanted_(wanted.count()) {}
  bool done() const { return rest_.empty(); }
  const ObjectSet& rest() const { return rest_; }  // without an older reason
  // The others' oldest reasons; those without any are not there.
  const boost::unordered_flat_map<uint32_t, Rank>& younger() const { return younger_; }

  // What the other node holds comes here, since `gate`.
  void through(NodeId from, FilterId filter, Rank gate) {
    if (gate >= enough_ || !may_help(from)) return;
    constexpr uint32_t kFew = 6;
    if (!rest_.is_large() && sweep_.layers(from).all().size() > kFew) {
      few_through(from, filter, gate);
      return;
    }
    for (const Layers::Layer& layer : sweep_.layers(from).all()) {
      if (layer.rank >= enough_) return;
      ++sweep_.counts_.work;
      direct(layer.objects, std::max(gate, layer.rank), filter);
      if (done()) return;
    }
  }
  void direct(const ObjectSet& objects, Rank rank, FilterId filter = {}) {
    if (rank >= enough_) return;  // as of what is gone
    const ObjectFilter* passes = filter ? &sweep_.solver_.filters_[filter.index()] : nullptr;
    if (rank < below_ && passes == nullptr) {
      rest_.remove_all(objects);
      return;
    }
    ObjectSet found = ObjectSet::intersection(rest_, objects);
    if (passes != nullptr && !found.empty()) {
      ObjectSet passed;
      passed.add_difference(found, {}, passes);
      found = std::move(passed);
    }
    take(found, rank);
  }
  // Receivers of a call that run this instance.
  void receivers(uint32_t call_id, const Call& call, NodeId from, const Instance& callee, Rank gate) {
    if (gate >= enough_ || !may_help(from)) return;
    for (const Layers::Layer& layer : sweep_.layers(from).all()) {
      if (layer.rank >= enough_) return;
      ObjectSet found;
      ObjectSet::intersection(rest_, layer.objects).each([&](uint32_t object) {
        if (sweep_.runs(call_id, call, object, callee)) found.add(object);
      });
      take(found, std::max(gate, layer.rank));
    }
  }

 private:
  // A few objects of a node with many layers: others will ask for the same.
  void few_through(NodeId from, FilterId filter, Rank gate) {
    const ObjectFilter* passes = filter ? &sweep_.solver_.filters_[filter.index()] : nullptr;
    const ObjectSet& held = sweep_.points_to(from);
    ObjectSet older;
    rest_.each([&](uint32_t object) {
      if (!held.contains(object) || (passes != nullptr && !passes->passes(object))) return;
      ++sweep_.counts_.work;
      const Rank rank = std::max(gate, sweep_.rank_of(from, object));
      if (rank < below_) {
        older.add(object);
      } else if (rank < enough_) {
        note(object, rank);
      }
    });
    if (!older.empty()) rest_.remove_all(older);
    if (younger_.size() >= wanted_) tighten();
  }
  void note(uint32_t object, Rank rank) {
    const auto [place, is_new] = younger_.try_emplace(object, rank);
    if (!is_new) place->second = std::min(place->second, rank);
  }
  // Once all have a younger reason, one that is younger still is of no use.
  void tighten() {
    enough_ = 0;
    for (const auto& [object, oldest] : younger_) enough_ = std::max(enough_, oldest);
  }
  // Whether the node has any of the objects. Many nodes share few sets: those that are known to have none
  // need not be looked at again.
  bool may_help(NodeId from) {
    ++sweep_.counts_.work;
    if (!from) return false;
    const ObjectSet& held = sweep_.points_to(from);
    if (held.empty()) return false;
    if (!held.is_large()) return held.intersects(rest_);
    const void*& known = useless_[held.quick_hash() % useless_.size()];
    if (known == held.identity()) return false;
    if (held.intersects(rest_)) return true;
    known = held.identity();
    return false;
  }
  void take(const ObjectSet& found, Rank rank) {
    if (rank < below_) {
      rest_.remove_all(found);
      return;
    }
    if (found.empty()) return;
    found.each([&](uint32_t object) { note(object, rank); });
    if (younger_.size() >= wanted_) tighten();
  }

  Sweep& sweep_;
  ObjectSet rest_;
  const Rank below_;
  const size_t wanted_;
  Rank enough_ = kNoRank;  // reasons are of use before this
  boost::unordered_flat_map<uint32_t, Rank> younger_;
  std::array<const void*, 64> useless_{};
};

Sweep::Sweep(Solver& solver) : solver_(solver) {
  for (const auto& [handle, place] : solver_.bound_arguments_) bound_at_.emplace(place, handle);
}

void Sweep::enqueue(Kind kind, uint64_t id, Rank rank, bool revives, const ObjectSet& set) {
  const Key key{rank, revives, kind, id};
  const auto [place, is_new] = waiting_.try_emplace(key);
  place->second.unite(set);
  if (is_new) queue_.push(key);
}

void Sweep::suspect(NodeId at, ObjectId object) {
  ObjectSet one;
  one.add(object.index());
  suspect(at, one);
}

void Sweep::suspect(NodeId at, const ObjectSet& objects, FilterId filter, Rank after) {
  if (!at || !points_to(at).intersects(objects)) return;
  ObjectSet passed;
  if (filter) passed.add_difference(objects, {}, &solver_.filters_[filter.index()]);
  const ObjectSet& wanted = filter ? passed : objects;
  const std::span<const Layers::Layer> all = layers(at).all();
  constexpr size_t kFew = 4;
  if (!wanted.is_large() && all.size() > kFew) {
    const ObjectSet& held = points_to(at);
    wanted.each([&](uint32_t object) {
      if (!held.contains(object)) return;
      const Rank rank = rank_of(at, object);
      if (rank <= after) return;
      ObjectSet one;
      one.add(object);
      enqueue(Kind::kNode, at.index(), rank, false, one);
    });
    return;
  }
  for (size_t i = all.size(); i-- > 0 && all[i].rank > after;) {
    const ObjectSet common = ObjectSet::intersection(all[i].objects, wanted);
    if (!common.empty()) enqueue(Kind::kNode, at.index(), all[i].rank, false, common);
  }
}

void Sweep::suspect_callees(uint32_t call_id) {
  solver_.callees_[call_id].each([&](uint32_t callee) { call(call_id, InstanceId(callee), {false, 0}); });
}

// --- reasons ----------------------------------------------------------------------------------------------

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

template <class Visitor>
void Sweep::each_reason(NodeId at, Visitor& visitor) {
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
      if (from == last || visitor.done() || !solver_.nodes_[from].instance) return;
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
        visitor.through(from, {}, layers(instance.node(store.base)).rank_of(owner.index()));
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
          const Rank gate = solver_.callee_layers_[call_id].rank_of(node.instance.index());
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
  if (program.text(program[instance.method].name) == "<clinit>") {
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
  const bool has_default = std::ranges::any_of(program[id].methods, [&](MethodId method) {
    return (program[method].access & (kAccStatic | kAccAbstract)) == 0;
  });
  if (!has_default) return oldest;
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
    const auto all = layers(instance.node(local)).all();
    if (!all.empty()) youngest = std::max(youngest, all.back().rank);
  }
  // What is bound to handles, and which offsets were asked for, counts as well.
  for (const auto& [place, handle] : bound_at_) {
    const auto all = layers(place).all();
    if (!all.empty()) youngest = std::max(youngest, all.back().rank);
  }
  for (const auto& [bound, handles] : solver_.bound_handles_) {
    for (const Solver::BoundTo& one : handles) youngest = std::max(youngest, one.rank);
  }
  for (const Solver::Offset& offset : solver_.offset_fields_.all) youngest = std::max(youngest, offset.rank);
  return youngest;
}

// --- what depends on facts --------------------------------------------------------------------------------

void Sweep::node(NodeId at, const ObjectSet& objects, FilterId filter, Then then) {
  if (!at) return;
  if (!then.revives) return suspect(at, objects, filter, then.rank);
  const auto gone = gone_.find(at);
  if (gone == gone_.end()) return;
  const ObjectSet back = ObjectSet::intersection(gone->second, objects);
  if (!back.empty()) enqueue(Kind::kNode, at.index(), then.rank, true, back);
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
  if (rank != kNoRank && rank > then.rank) enqueue(Kind::kCall, call_id, rank, false, one);
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

// An intrinsic has these objects no more, or again, at one of its arguments.
void Sweep::source(Source source, Local at, const ObjectSet& objects, Then then) {
  const Instance& instance = solver_.instances_[source >> 32];
  const IntrinsicCall& intrinsic = instance.constraints->intrinsics[static_cast<uint32_t>(source)];
  if (intrinsic.retired) return;  // all that it did is suspect anyway
  if (at != kNoLocal) found_calls(source, instance.node(at), objects, then);
  if (then.revives || at == kNoLocal || !Solver::is_separable(intrinsic)) return whole_source(source, then);
  touched_.insert(source);
  // Suspect is what it did with these objects.
  const Collected candidates = solver_.collect(source, at, objects);
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

void Sweep::receivers(uint32_t call_id, const ObjectSet& objects, Then then) {
  const bool from_no_origin = solver_.instances_[solver_.call_owner_[call_id].index()].in_no_origin;
  std::vector<Solver::Receivers> groups;
  solver_.dispatch(solver_.workers_[0], call_of(call_id), objects, from_no_origin, groups);
  for (const Solver::Receivers& group : groups) {
    const InstanceId callee = solver_.find_instance(
        group.callee.method, solver_.callee_context(call_id, group.callee, group.context));
    if (!callee) continue;
    call(call_id, callee, then);
    node(solver_.instances_[callee.index()].receiver(), group.objects, {}, then);
  }
}

void Sweep::dependents(NodeId at, const ObjectSet& objects, Then then) {
  const Node& from = solver_.nodes_[at];
  from.edges.each([&](NodeId to, FilterId filter) { node(to, objects, filter, then); });
  if (!from.instance) {
    if (const auto bound = bound_at_.find(at); bound != bound_at_.end()) {
      if (const auto callers = solver_.bound_callers_.find(bound->second);
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
        node(other, objects, FilterId(use.what), then);
        break;
      case UseKind::kLoad:
      case UseKind::kStore: {
        const ObjectMask& owners = *solver_.field_masks_[use.what];
        objects.each([&](uint32_t object) {
          if (!owners.contains(object)) return;
          const NodeId field = solver_.field_node(ObjectId(object), FieldId(use.what));
          if (!field) return;
          if (use.kind == UseKind::kLoad) {
            node(other, points_to(field), {}, then);
          } else {
            node(field, points_to(other), {}, then);
          }
        });
        break;
      }
      case UseKind::kElementLoad:
      case UseKind::kElementStore:
        objects.each([&](uint32_t object) {
          const ClassId type = solver_.objects_[ObjectId(object)].type;
          if (solver_.code_.program()[type].state != ClassState::kArray) return;
          const NodeId element = solver_.element_node(ObjectId(object));
          if (!element) return;
          if (use.kind == UseKind::kElementLoad) {
            node(other, points_to(element), {}, then);
          } else {
            node(element, points_to(other), {}, then);
          }
        });
        break;
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
                   [&](NodeId from, NodeId to, FilterId filter) { node(to, points_to(from), filter, then); });
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
    if (const NodeId from = solver_.static_node(load.field))
      node(made.node(load.local), points_to(from), {}, then);
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

bool Sweep::run(uint64_t most_work) {
  for (;;) {
    if (queue_.empty()) revive_later();
    if (queue_.empty()) break;
    if (counts_.work > most_work) return false;
    const Key key = queue_.top();
    queue_.pop();
    const auto place = waiting_.find(key);
    const ObjectSet set = std::move(place->second);
    waiting_.erase(place);
    ++counts_.looked_at;
    look_at(key, set);
  }
  settle();
  return true;
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
  NodeHistory& history = solver_.nodes_.history(at);
  const ObjectSet* const layer = history.layers.at(rank);
  if (layer == nullptr) return;
  ObjectSet here = ObjectSet::intersection(suspects, *layer);
  if (here.empty()) return;
  counts_.suspects += here.count();
  // What is made nowhere has no reasons.
  ObjectSet lost = ObjectSet::intersection(here, dead_);
  here.remove_all(lost);
  Seeker seeker(*this, here, rank);
  if (!here.empty()) each_reason(at, seeker);
  lost.unite(seeker.rest());
  if (lost.empty()) return;
  counts_.forgotten += lost.count();
  history.layers.remove(rank, lost);
  forget_ranks(at, lost);
  Node& node = solver_.nodes_[at];
  node.points_to = solver_.workers_[0].memo.difference(node.points_to, lost, SetMemo::kWhole, nullptr);
  gone_[at].unite(lost);
  note_dead(at, seeker.rest());
  dependents(at, lost, {false, rank});
  boost::unordered_flat_map<Rank, ObjectSet> by_rank;
  for (const auto& [object, oldest] : seeker.younger()) {
    if (seeker.rest().contains(object) && !dead_.contains(object)) by_rank[oldest].add(object);
  }
  for (const auto& [at_rank, objects] : by_rank) enqueue(Kind::kNode, at.index(), at_rank, true, objects);
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

// An object that lost the place where it is made, and is made at no other.
void Sweep::note_dead(NodeId at, const ObjectSet& lost) {
  const InstanceId id = solver_.nodes_[at].instance;
  if (!id) return;
  const MethodId method = solver_.instances_[id.index()].method;
  lost.each([&](uint32_t one) {
    const ObjectId object(one);
    const SiteId site_id = solver_.objects_[object].site;
    const Site& site = solver_.tables_.sites[site_id];
    if (site.method != method || (site.kind != SiteKind::kNew && site.kind != SiteKind::kLambda)) return;
    for (const InstanceId maker : solver_.instances_of(method)) {
      const Instance& instance = solver_.instances_[maker.index()];
      if (instance.rank == kNoRank) continue;
      for (const Allocation& allocation : instance.constraints->allocations) {
        if (allocation.site != site_id || allocation.to == kNoLocal) continue;
        if (solver_.find_object(site_id, instance.context) == object &&
            points_to(instance.node(allocation.to)).contains(one))
          return;
      }
    }
    dead_.add(one);
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
  dead_.remove_all(back);
  solver_.nodes_.history(at).layers.add(rank + 1, back);
  forget_ranks(at, back);
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
  const ObjectSet* const layer = solver_.callee_layers_[call_id].at(rank);
  if (layer == nullptr) return;
  ObjectSet::intersection(suspects, *layer).each([&](uint32_t callee) {
    if (oldest_reason_of_call(call_id, InstanceId(callee), rank) < rank) return;
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
  if (instance.rank != rank || oldest_reason_of_instance(id, rank) < rank) return;
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
  if (since != rank || oldest_reason_of_class(id, rank) < rank) return;
  since = kNoRank;
  solver_.initialised_[id.index()] = 0;
  gone_classes_.insert(id);
  dependents_of_class(id, {false, rank});
  const Rank oldest = oldest_reason_of_class(id, kNoRank);
  if (oldest != kNoRank) enqueue(Kind::kClass, id.index(), std::max(oldest, rank), true);
}

// --- what intrinsics did ----------------------------------------------------------------------------------

// What of these effects it still has a reason for, of arguments before this rank.
Collected Sweep::holds(Source source, const Collected& goals, Rank below) {
  Collected holds;
  solver_.collect_until(source, below, holds, [&](const Collected& so_far) {
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
  Collected holds = this->holds(source, suspects, rank);
  Collected& gone = gone_effects_[source];
  bool lost_any = false;
  const Then then{false, rank};
  for (const auto& [at, objects] : suspects.given) {
    const auto list = effects.given_.find(at);
    if (list == effects.given_.end()) continue;
    for (Effects::Given& given : list->second) {
      const ObjectSet* const layer = given.source == source ? given.layers.at(rank) : nullptr;
      if (layer == nullptr) continue;
      ObjectSet lost = ObjectSet::intersection(*layer, objects);
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
    node(edge.to, points_to(edge.from), edge.filter, then);
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
    node(edge.to, points_to(edge.from), edge.filter, then);
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

// --- the end ----------------------------------------------------------------------------------------------

bool Sweep::is_fresh(const Constraints* constraints, std::vector<bool> Fresh::* list, size_t index) const {
  const auto found = fresh_.find(constraints);
  return found != fresh_.end() && (found->second.*list)[index];
}

void Sweep::settle() {
  for (const auto& [at, objects] : gone_) {
    Node& node = solver_.nodes_[at];
    if (node.points_to.is_large()) node.points_to = solver_.sets_.find(std::move(node.points_to));
    if (!objects.empty()) settle_node(at, objects);
  }
  for (const auto& [call_id, callees] : gone_calls_) {
    callees.each([&](uint32_t callee) {
      solver_.untie(call_id, InstanceId(callee));
      std::erase(solver_.callers_[callee], call_id);
      --solver_.counts_.call_edges;
    });
  }
  settle_sources();
  counts_.instances = gone_instances_.size();
  for (const InstanceId id : gone_instances_) destroy(id);
  for (Solver::Worker& worker : solver_.workers_) worker.dispatches.clear();
}

// Edges that were there because an object was a base.
void Sweep::settle_node(NodeId at, const ObjectSet& gone) {
  const Node& node = solver_.nodes_[at];
  if (const auto bound = bound_at_.find(at); bound != bound_at_.end()) {
    solver_.bound_known_[bound->second].remove_all(gone);
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
      if (!place) return;
      if (loads) {
        solver_.disconnect(place, instance.node(use.other), {});
      } else {
        solver_.disconnect(instance.node(use.other), place, {});
      }
    });
  }
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

void Sweep::destroy(InstanceId id) {
  Instance& instance = solver_.instances_[id.index()];
  const Constraints& constraints = *instance.constraints;
  for (size_t i = 0; i < constraints.static_loads.size(); ++i) {
    const StaticAccess& load = constraints.static_loads[i];
    if (!is_fresh(&constraints, &Fresh::static_loads, i))
      solver_.disconnect(solver_.static_node(load.field), instance.node(load.local), {});
  }
  for (size_t i = 0; i < constraints.static_stores.size(); ++i) {
    const StaticAccess& store = constraints.static_stores[i];
    if (!is_fresh(&constraints, &Fresh::static_stores, i))
      solver_.disconnect(instance.node(store.local), solver_.static_node(store.field), {});
  }
  for (const ClassId type : constraints.initialises) {
    auto& by = solver_.initialised_by_[type.index()];
    if (const auto place = std::ranges::find(by, id); place != by.end()) {
      *place = by.back();
      by.pop_back();
    }
  }
  solver_.free(id);
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
