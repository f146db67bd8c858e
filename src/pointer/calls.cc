// Calls: what receivers run, and how arguments get there.
//
// Problem. In a big program a few thousand calls (of toString, equals, run, ...) have hundreds of targets
// each, and together nearly all call edges: 6.8 of 7.2 million in jython. Each edge would be an entry in a
// table, and three or four edges of the pointer graph, along each of which everything is passed.
//
// Formulation. What arrived at a call is grouped by what it runs. Most of those calls get the same receivers
// at the same time, so a large set of receivers is dispatched once and remembered (Dispatched), and so is
// that its objects were given to what they run. Targets that a call did not have before become edges from its
// arguments to their parameters if they are few. If they are many, they become a fan: one place for each
// argument, from where edges lead to the parameters of exactly these targets, and one each for results and
// exceptions. The next call with the same new targets is tied to the same fan. A fan stands for the edges
// between its calls and its targets, all of which there are; so it changes no solution, only how many edges
// it takes: calls plus targets instead of calls times targets.
//
// Measured on jython with ci: 82 thousand calls tied to 3,815 fans with 123 thousand targets replace 6.8
// million call edges and most of 25 million edges of the pointer graph.
#include <algorithm>

#include "pointer/solver.h"

namespace heddle {
namespace {

constexpr uint32_t kNone = 0xFFFFFFFFU;

uint64_t pair(uint32_t a, uint32_t b) {
  return uint64_t{a} << 32 | b;
}

}  // namespace

Solver::Callee Solver::callee(MethodId method) const {
  if (!method) return {};
  const ClassId owner = code_.program()[method].owner;
  const bool by_origin = options_.policy.flavour == ContextPolicy::Flavour::kOrigin;
  return {.method = method,
          .is_inline = code_.is_inline(method),
          .is_library = by_origin && code_.is_library(owner),
          .is_container = options_.policy.containers && code_.is_container(owner)};
}

Solver::Callee Solver::target(Worker& worker, const Call& call, ClassId receiver) {
  const bool is_exact = call.invoke == Invoke::kSpecial;
  const auto [place, fresh] =
      worker.targets.try_emplace(pair(call.method.index(), is_exact ? kNone : receiver.index()), Callee());
  if (fresh) {
    place->second =
        callee(is_exact ? call.method : code_.dispatch().target(call.invoke, receiver, call.method).method);
  }
  return place->second;
}

// The context that the receiver decides; none if it does not.
ContextId Solver::receiver_context(const Callee& target, const Object& object, bool from_no_origin) const {
  using Flavour = ContextPolicy::Flavour;
  if (object.container && target.is_container) return object.as_receiver;
  switch (options_.policy.flavour) {
    case Flavour::kInsensitive:
    case Flavour::kCallSite:
      return {};
    case Flavour::kObject:
    case Flavour::kType:
      return object.as_receiver;
    case Flavour::kOrigin:
      if (object.as_receiver && !object.container && enters_origin(target.method, object.type))
        return object.as_receiver;
      if (target.is_library) return Contexts::kEmpty;
      return from_no_origin ? object.home : ContextId();
  }
  return {};
}

ContextId Solver::callee_context(uint32_t call, const Callee& target, ContextId by_receiver) const {
  if (target.is_inline) {
    if (const auto inlined = call_inlined_.find(call); inlined != call_inlined_.end()) return inlined->second;
  }
  return sharing_.running(target.method, by_receiver ? by_receiver : call_context_[call]);
}

ContextId Solver::callee_context(uint32_t call, const Callee& target, ObjectId receiver) const {
  const bool from_no_origin = instances_[call_owner_[call].index()].in_no_origin;
  return callee_context(call, target, receiver_context(target, objects_[receiver], from_no_origin));
}

ContextId Solver::static_context(const Instance& caller, uint32_t call_site, MethodId target) {
  const ContextId context = policy_context(caller, call_site, target);
  return target ? sharing_.running(target, context) : context;
}

ContextId Solver::policy_context(const Instance& caller, uint32_t call_site, MethodId target) {
  using Flavour = ContextPolicy::Flavour;
  if (target && code_.is_inline(target)) return contexts_.inlined(caller.context, call_site);
  const Callee described = callee(target);
  if (described.is_container) {
    if (contexts_.is_on_top(caller.context)) return caller.context;
    if (!code_.is_library(code_.program()[caller.method].owner))
      return contexts_.inlined(caller.context, call_site);
  }
  if (described.is_library) return Contexts::kEmpty;
  if (options_.policy.flavour != Flavour::kCallSite) return caller.policy_context;
  return contexts_.extend(caller.policy_context, {ContextElement::Kind::kCallSite, call_site},
                          options_.policy.depth);
}

void Solver::dispatch(Worker& worker, const Call& call, const ObjectSet& receivers, bool from_no_origin,
                      std::vector<Receivers>& groups) {
  groups.clear();
  const ObjectMask& owners = *receiver_masks_[call.method.index()];
  auto& dispatched = worker.dispatched;
  dispatched.clear();
  receivers.each([&](uint32_t id) {
    if (!owners.contains(id)) return;
    const Object& object = objects_[ObjectId(id)];
    const Callee callee = target(worker, call, object.type);
    if (!callee.method) return;
    const ContextId context = receiver_context(callee, object, from_no_origin);
    dispatched.emplace_back(pair(callee.method.index(), context.index()), id);
  });
  std::ranges::sort(dispatched);
  std::vector<uint32_t> objects;
  for (size_t i = 0; i < dispatched.size();) {
    const uint64_t key = dispatched[i].first;
    objects.clear();
    for (; i < dispatched.size() && dispatched[i].first == key; ++i) objects.push_back(dispatched[i].second);
    groups.push_back({callee(MethodId(static_cast<uint32_t>(key >> 32))),
                      ContextId(static_cast<uint32_t>(key)), ObjectSet::from_sorted(objects)});
  }
}

// What a large set of receivers runs, remembered; the last to fall on a place has it.
const std::shared_ptr<Solver::Dispatched>& Solver::dispatched(Worker& worker, const Call& call, ContextId own,
                                                              const ObjectSet& receivers,
                                                              bool from_no_origin) {
  constexpr size_t kPlaces = 1024;
  if (worker.dispatches.empty()) worker.dispatches.resize(kPlaces);
  const uint64_t what = pair(call.method.index(), own.index());
  const uint8_t how = static_cast<uint8_t>(static_cast<uint8_t>(call.invoke) << 1 | (from_no_origin ? 1 : 0));
  const size_t place = hash_combine(hash_combine(receivers.quick_hash(), what), how) % kPlaces;
  std::shared_ptr<Dispatched>& known = worker.dispatches[place];
  if (known == nullptr || known->what != what || known->how != how || !known->receivers.same_as(receivers)) {
    known = std::make_shared<Dispatched>();
    known->what = what;
    known->how = how;
    known->receivers = receivers;
    dispatch(worker, call, receivers, from_no_origin, known->groups);
    for (Receivers& group : known->groups) {
      if (!group.context) group.context = own;
    }
  }
  return known;
}

InstanceId Solver::find_instance(MethodId method, ContextId context) const {
  const auto known = instance_ids_.find(pair(method.index(), sharing_.running(method, context).index()));
  return known == instance_ids_.end() ? InstanceId() : known->second;
}

// Whether all that is to run is there. If so, the receivers have been given to it.
bool Solver::deliver(Worker& worker, Dispatched& what) {
  if (what.delivered) return true;
  std::vector<uint32_t> callees;
  callees.reserve(what.groups.size());
  for (const Receivers& group : what.groups) {
    const InstanceId callee = find_instance(group.callee.method, group.context);
    if (!callee) return false;
    callees.push_back(callee.index());
  }
  for (size_t i = 0; i < callees.size(); ++i) {
    if (const NodeId self = instances_[callees[i]].receiver()) push(worker, self, what.groups[i].objects, {});
  }
  std::ranges::sort(callees);
  callees.erase(std::ranges::unique(callees).begin(), callees.end());
  what.callees = ObjectSet::from_sorted(callees);
  if (what.callees.is_large()) what.callees = sets_.find(std::move(what.callees));
  what.delivered = true;
  return true;
}

void Solver::arrive(Worker& worker, const Instance& caller, uint32_t index, const ObjectSet& receivers) {
  arrive(worker, caller.call(index), caller.constraints->calls[index], caller.in_no_origin, receivers);
}

void Solver::arrive(Worker& worker, uint32_t call_id, const Call& call, bool from_no_origin,
                    const ObjectSet& receivers) {
  const ObjectSet& known = callees_[call_id];
  if (receivers.is_large() && !call_inlined_.contains(call_id)) {
    const auto& what = dispatched(worker, call, call_context_[call_id], receivers, from_no_origin);
    if (!deliver(worker, *what)) {
      worker.arrivals.push_back({call_id, {}, what});
      return;
    }
    const ObjectSet& fresh = worker.memo.difference(what->callees, known, SetMemo::kWhole, nullptr);
    if (!fresh.empty()) worker.arrivals.push_back({call_id, fresh, nullptr});
    return;
  }
  dispatch(worker, call, receivers, from_no_origin, worker.groups);
  ObjectSet fresh;
  std::shared_ptr<Dispatched> missing;
  for (Receivers& group : worker.groups) {
    group.context = callee_context(call_id, group.callee, group.context);
    const InstanceId callee = find_instance(group.callee.method, group.context);
    if (!callee) {
      if (missing == nullptr) missing = std::make_shared<Dispatched>();
      missing->groups.push_back(std::move(group));
      continue;
    }
    if (const NodeId self = instances_[callee.index()].receiver()) push(worker, self, group.objects, {});
    if (!known.contains(callee.index())) fresh.add(callee.index());
  }
  if (!fresh.empty() || missing != nullptr)
    worker.arrivals.push_back({call_id, std::move(fresh), std::move(missing)});
}

// A call of an entry (or of what overrides it, inherited from wherever), or of a constructor.
bool Solver::enters_origin(MethodId id, ClassId receiver) const {
  const Program& program = code_.program();
  const Method& method = program[id];
  if (method.name == constructor_name_) return true;
  return std::ranges::any_of(origin_methods_, [&](MethodId entry) {
    return program[entry].name == method.name && program[entry].descriptor == method.descriptor &&
           code_.hierarchy().is_subclass(receiver, program[entry].owner);
  });
}

// What arrived at calls may make new instances, and these calls of their own, until nothing is left to do but
// to pass objects on.
void Solver::handle_calls() {
  Worker& worker = workers_[0];
  call_bound_again();  // what they hold changes in rounds only
  for (;;) {
    handle_intrinsics();
    const Rank rank = next_rank();  // of calls; what they make reachable is younger
    std::vector<Arrival> arrivals;
    for (Worker& source : workers_) {
      std::ranges::move(source.arrivals, std::back_inserter(arrivals));
      source.arrivals.clear();
    }
    for (const Arrival& arrival : arrivals) {
      if (arrival.missing == nullptr || arrival.missing->is_made) continue;
      arrival.missing->is_made = true;
      for (const Receivers& group : arrival.missing->groups) instance(group.callee.method, group.context);
    }
    instantiate_new();
    std::ranges::sort(arrivals, {}, &Arrival::call);
    for (size_t i = 0; i < arrivals.size();) {
      const uint32_t call = arrivals[i].call;
      ObjectSet all;
      const auto take = [&](const ObjectSet& callees) {
        if (all.empty()) {
          all = callees;
        } else {
          all.unite(callees);
        }
      };
      // What came to a call by several ways is connected at once, so that fans do not depend on who was
      // first.
      for (; i < arrivals.size() && arrivals[i].call == call; ++i) {
        take(arrivals[i].callees);
        if (arrivals[i].missing == nullptr) continue;
        deliver(worker, *arrivals[i].missing);
        take(arrivals[i].missing->callees);
      }
      connect(call, all, rank);
    }
    std::vector<StaticCall> static_calls;
    static_calls.swap(static_calls_);
    for (const StaticCall& made : static_calls) connect(made.call, made.callee, made.rank);
    if (std::ranges::all_of(workers_, [](const Worker& source) { return source.arrivals.empty(); }) &&
        static_calls_.empty()) {
      return;
    }
  }
}

bool Solver::add_callee(uint32_t call, InstanceId callee, Rank rank) {
  if (!callees_[call].add(callee.index())) return false;
  if (is_traced_) touched_.calls.push_back(call);
  if (options_.forgets) {
    callee_layers_[call].add(rank, callee.index());
    callers_[callee.index()].push_back(call);
  }
  ++counts_.call_edges;
  return true;
}

void Solver::connect(uint32_t call, InstanceId callee, Rank rank) {
  if (add_callee(call, callee, rank)) tie(call, callee);
}

void Solver::connect(uint32_t call, const ObjectSet& callees, Rank rank) {
  SetMemo& memo = workers_[0].memo;
  ObjectSet& known = callees_[call];
  const ObjectSet fresh = memo.difference(callees, known, SetMemo::kWhole, nullptr);
  const size_t count = fresh.count();
  if (count < options_.fan_size || found_calls_.contains(call)) {
    fresh.each([&](uint32_t callee) { connect(call, InstanceId(callee), rank); });
    return;
  }
  counts_.call_edges += count;
  known = memo.unite(known, fresh, sets_);
  const auto [place, is_new] = fan_ids_.try_emplace(fresh, FanId(static_cast<uint32_t>(fans_.size())));
  if (is_new) fans_.push_back({.callees = fresh});
  tie(call, place->second);
}

// By edges from arguments to parameters, and back.
void Solver::tie(uint32_t call_id, InstanceId callee_id) {
  each_tie(call_id, callee_id, [&](NodeId from, NodeId to, FilterId filter) { edge(from, to, filter); });
}

void Solver::tie(uint32_t call_id, FanId id) {
  Fan& fan = fans_[id.index()];
  fan.calls.push_back(call_id);
  const Instance& caller = instances_[call_owner_[call_id].index()];
  const Call& call = caller.constraints->calls[call_index_[call_id]];
  const std::span<const Local> arguments = caller.constraints->arguments_of(call);
  if (fan.parameters.size() < arguments.size()) fan.parameters.resize(arguments.size());
  for (size_t i = 1; i < arguments.size(); ++i) {
    const NodeId from = caller.node(arguments[i]);
    if (!from) continue;
    Fan::Place& place = fan.parameters[i];
    if (!place.is_made) {
      make(
          place, fan,
          [&](const Instance& callee) {
            const std::vector<Local>& parameters = callee.constraints->of_register;
            return i < parameters.size() ? callee.node(parameters[i]) : NodeId();
          },
          true);
    }
    edge(from, place.node);
  }
  const auto give_back = [&](Fan::Place& place, Local to, Local Constraints::* from) {
    if (to == kNoLocal) return;
    if (!place.is_made) {
      make(place, fan, [&](const Instance& callee) { return callee.node(callee.constraints->*from); }, false);
    }
    edge(place.node, caller.node(to));
  };
  give_back(fan.result, call.result, &Constraints::result);
  give_back(fan.thrown, call.thrown, &Constraints::thrown);
}

// None if no target has one.
template <class NodeOf>
void Solver::make(Fan::Place& place, const Fan& fan, NodeOf&& node_of, bool leads_there) {
  place.is_made = true;
  fan.callees.each([&](uint32_t callee) {
    const NodeId node = node_of(instances_[callee]);
    if (!node) return;
    if (!place.node) place.node = nodes_.make(1);
    edge(leads_there ? place.node : node, leads_there ? node : place.node);
  });
}

void Solver::edge(NodeId from, NodeId to, FilterId filter) {
  if (from && to && from != to) workers_[0].new_edges.push_back({from, to, filter});
}

}  // namespace heddle
