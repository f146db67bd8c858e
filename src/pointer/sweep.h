// Forgetting exactly.
//
// Problem. Some reasons are gone: a statement, a call, whatever a change took out. All facts that were
// derived from them alone must go, and no others, although facts may support each other in circles: an object
// that a list holds because the list's own nodes hold it, methods that call each other.
//
// Formulation. Facts are: an object in a node, a call edge, a reachable instance, an initialised class, and
// what an intrinsic did. A rule instance derives one fact, its head, from others, its bodies. Each fact has a
// rank (layers.h) such that some rule instance derives it from bodies of smaller rank: so nothing is its own
// reason. The sweep keeps that true. It goes through ranks in ascending order with a queue of suspects,
// facts that may have lost a reason. All facts of smaller rank are settled by then, so a suspect that has a
// reason among them stays. One that has none is forgotten, and whatever it is a body of becomes suspect,
// where it is younger. But it may well have a younger reason: the oldest of these becomes true, or not, when
// the sweep gets to its youngest body, at rank k. The fact is then revived with rank k + 1, which is still
// older than most of what was derived from it and not looked at yet. Ranks are given in steps to leave room
// for that.
//
// Why it ends and is exact. Ranks of what is looked at only grow, and what is revived gets a rank above its
// bodies'. In the end each fact has an older reason, so by induction on ranks each can be derived; and a
// forgotten fact with a reason is impossible, for it was looked at again whenever one of its bodies came
// back. So the facts are the least solution of what remains of the rules.
//
// Sets, not facts, are what the queue holds: the suspects among a node's objects of one rank are looked at
// together.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <vector>

#include "pointer/definitions.h"
#include "pointer/solver.h"

namespace heddle {

// How it is decided whether a suspect stays. All but the first are what others have published, to be measured
// against (sweep_baselines.cc): they may keep what nothing supports, or take much longer.
enum class ForgettingRule : uint8_t {
  kRanks,         // it has an older reason
  kNeighbours,    // it has a reason
  kReachability,  // its object is made, or given, at a place from where edges lead here
  kReset,         // it does not, nor does anything at the node: all of it is found anew
};

class Sweep {
 public:
  explicit Sweep(Solver& solver, ForgettingRule rule = ForgettingRule::kRanks);

  // What may have lost a reason.
  void suspect(NodeId at, const ObjectSet& objects) { suspect(at, objects, {}, 0); }
  void suspect(NodeId at, ObjectId object);
  void suspect_edge(NodeId from, NodeId to, FilterId filter = {}) { edge(from, to, filter, {false, 0}); }
  void suspect_callees(uint32_t call);
  void suspect_initialised(ClassId id) { initialised(id, {false, 0}); }
  void suspect_source(Source source) { whole_source(source, {false, 0}); }
  void suspect_source(Source source, const Collected& did);  // this, of what it did
  void suspect_call(uint32_t call_id, InstanceId callee) { call(call_id, callee, {false, 0}); }
  void suspect_instance(InstanceId id) { instance(id, {false, 0}); }
  // Objects that are to go, whatever reasons they have.
  void kill(const ObjectSet& objects) {
    dead_.unite(objects);
    unburied_.unite(objects);
    killed_.unite(objects);
  }
  // What the outside world did is suspect where it is not among this.
  void withdraw_outside(const Collected& still);
  // Objects that were given by the outside world, or by intrinsics, are given no more. Says by which
  // intrinsics.
  std::vector<Source> withdraw_given(const ObjectSet& objects);

  // The oldest, or any that is older than `enough`.
  Rank oldest_reason_of_call(uint32_t call, InstanceId callee, Rank enough);

  // Uses and accesses that a change brings: the rules know them, but what they do was not done yet.
  struct Fresh {
    MethodId method;
    std::vector<bool> uses, static_loads, static_stores;
  };
  void add_fresh(const Constraints* constraints, Fresh fresh) { fresh_[constraints] = std::move(fresh); }

  // Afterwards the solver's state is the least solution of its rules, but for what is to be added. False: it
  // would take longer than the limit, and the state is none.
  bool run(double most_ms);

  const SweepCounts& counts() const { return counts_; }

  // Sentences about facts without an older reason, and about tables that do not agree.
  std::vector<std::string> unfounded();

 private:
  enum class Kind : uint8_t { kNode, kCall, kInstance, kClass, kSource };
  struct Key {
    Rank rank = 0;
    bool revives = false;
    Kind kind = Kind::kNode;
    uint64_t id = 0;
    friend auto operator<=>(const Key&, const Key&) = default;
    friend size_t hash_value(const Key& key) {
      return hash_combine(hash_mix(uint64_t{key.rank} << 8 | static_cast<uint64_t>(key.kind) << 1 |
                                   static_cast<uint64_t>(key.revives)),
                          key.id);
    }
  };
  // What to do with what depends on a fact: it becomes suspect if it is younger, or may come back.
  struct Then {
    bool revives;
    Rank rank;             // of the fact
    Rank until = kNoRank;  // from here on it holds again
  };
  // Since when an edge is there: a rank, or that of a fact, which is looked for when it is needed.
  struct Gate {
    enum class Kind : uint8_t {
      kRank,
      kHeld,    // a node, and an object that it holds
      kCalled,  // a call, and an instance that it runs
    };
    Gate(Rank rank) : what(rank) {}
    Gate(Kind a_kind, uint32_t an_owner, uint32_t a_fact) : kind(a_kind), of(an_owner), what(a_fact) {}
    Kind kind = Kind::kRank;
    uint32_t of = 0;
    uint32_t what;  // or the rank
  };
  Rank since(const Gate& gate) {
    switch (gate.kind) {
      case Gate::Kind::kRank:
        return gate.what;
      case Gate::Kind::kHeld:
        return rank_of(NodeId(gate.of), gate.what);
      case Gate::Kind::kCalled:
        return solver_.callee_layers_[gate.of].rank_of(gate.what);
    }
    return kNoRank;
  }
  // Is told for what reasons a node may hold objects.
  class Reasons {
   public:
    Reasons() = default;
    Reasons(const Reasons&) = delete;
    Reasons& operator=(const Reasons&) = delete;
    virtual bool done() const = 0;           // no more are wanted
    virtual bool may_help(NodeId from) = 0;  // something of what the node holds is wanted
    // What the other node holds comes here, since `gate`, or not any more.
    virtual void through(NodeId from, FilterId filter, const Gate& gate) = 0;
    // They are made or given here.
    virtual void direct(const ObjectSet& objects, Rank rank) = 0;
    // What the other node holds and makes the call run this instance.
    virtual void receivers(uint32_t call_id, const Call& call, NodeId from, const Instance& callee,
                           Rank gate) = 0;

   protected:
    ~Reasons() = default;
  };
  class Seeker;
  class Sources;
  // Some objects whose facts are found anew by passing them on, while the sweep goes on (redraw.cc).
  struct Moment {
    Rank rank;
    bool after;  // what the sweep has of this rank; or before it
    friend auto operator<=>(const Moment&, const Moment&) = default;
  };
  class Aside {
   public:
    Aside() = default;
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;
    virtual ~Aside() = default;
    virtual Moment next() const = 0;  // when there is something to do
    virtual void step() = 0;          // the first of it
    // As of a rank, these may come along an edge again, or have some other reason.
    virtual void comes_back(NodeId from, NodeId to, FilterId filter, Rank rank) = 0;
    virtual void check(NodeId at, const ObjectSet& objects, Rank rank) = 0;
  };
  template <size_t kWords>
  class Redraw;
  Aside* next_aside() const;

  void enqueue(Kind kind, uint64_t id, Rank rank, bool revives, const ObjectSet& set = {});
  void suspect(NodeId at, const ObjectSet& objects, FilterId filter, Rank after, Rank until = kNoRank);
  void suspect_one(NodeId at, uint32_t object, FilterId filter, Rank after, Rank until);
  static constexpr size_t kFewAtTargets = 32;
  void suspect_at_targets(NodeId from, const ObjectSet& objects, Then then);
  // What is younger there than in these layers.
  template <class Sorted>
  void suspect_younger(NodeId to, const Sorted& sources, uint32_t key_bits, FilterId filter, Then then);

  // Reasons.
  void each_reason(NodeId node, Reasons& reasons);
  template <class Visit>  // (const ObjectSet&, Rank)
  void each_given(NodeId node, Visit&& visit);
  template <class Visit>  // likewise
  void each_made(NodeId node, Visit&& visit);
  // Since when a stored edge, or one that is fresh, leads from one node to another. It takes a look at the
  // rules; what it gives for stored ones is remembered (gates.h).
  Rank since(NodeId from, NodeId to, FilterId filter);
  void find_gate(NodeId from, NodeId to, FilterId filter, std::vector<Rank>& gates, uint32_t word);
  void find_gates_of_stores(NodeId from, std::vector<Rank>& gates);
  Rank spread_since(NodeId from, InstanceId callee, uint32_t parameter, FilterId filter) const;
  std::optional<Gate> stored_since(const Instance& instance, const StoreOf& store, NodeId to,
                                   ObjectId owner) const;
  ObjectId owner_of(NodeId field) const {
    return field.index() < solver_.owner_of_field_.size() ? solver_.owner_of_field_[field.index()]
                                                          : ObjectId();
  }
  // Where edges lead that the rules know, but that are not stored yet.
  using FreshTargets = boost::unordered_flat_map<NodeId, std::vector<NodeId>>;
  const FreshTargets& fresh_targets();
  template <class Visit>                         // (NodeId, FilterId)
  void each_target(NodeId from, Visit&& visit);  // stored or not
  Rank oldest_reason_of_instance(InstanceId id, Rank enough) const;
  Rank oldest_reason_of_class(ClassId id, Rank enough) const;
  bool runs(uint32_t call_id, const Call& call, uint32_t receiver, const Instance& callee);

  // What depends on facts.
  void dependents(NodeId node, const ObjectSet& objects, Then then);
  void dependents_by_uses(NodeId node, const ObjectSet& objects, Then then);  // not by copying
  template <class Visit>  // (InstanceId callee, const ObjectSet& receivers)
  void each_receiving(uint32_t call, const ObjectSet& objects, Visit&& visit);
  void dependents_of_call(uint32_t call, InstanceId callee, Then then);
  void dependents_of_instance(InstanceId id, Then then);
  void dependents_of_class(ClassId id, Then then);
  void node(NodeId at, const ObjectSet& objects, FilterId filter, Then then);
  void come_back(NodeId at, const ObjectSet& objects, Rank rank);  // those that are gone, and not aside
  void edge(NodeId from, NodeId to, FilterId filter, Then then);   // one that depends on it
  void call(uint32_t call, InstanceId callee, Then then);
  void instance(InstanceId id, Then then);
  void initialised(ClassId id, Then then);
  void source(Source source, Local at, const ObjectSet& objects, Then then);
  void suspect_effects(Source source, const Collected& candidates, Then then);
  void whole_source(Source source, Then then);  // whatever it did
  void found_calls(Source source, NodeId at, const ObjectSet& objects, Then then);
  void dependents_of_found(uint32_t call, Then then);
  void callers_of_bound(Then then);
  void receivers(uint32_t call, const ObjectSet& objects, Then then);
  Collected holds(Source source, const Collected& goals, Rank below);
  std::optional<ObjectSet> may_do(Source source, const Collected& goals) const;
  void withdraw_given(NodeId to, Effects::Given& given, const ObjectSet& gone);

  void look_at(const Key& key, const ObjectSet& set);
  void look_at_node_by_rule(NodeId at, const ObjectSet& suspects);
  bool is_reachable(NodeId at, uint32_t object);
  // Whether a fact of this rank whose oldest reason is so old stays; the reset rule has none of it.
  bool stays(Rank oldest, Rank rank) const {
    return rule_ == ForgettingRule::kRanks ? oldest < rank
                                           : rule_ != ForgettingRule::kReset && oldest != kNoRank;
  }
  // How old a reason must be.
  Rank enough(Rank rank) const { return rule_ == ForgettingRule::kRanks ? rank : kNoRank; }
  void look_at_node(NodeId at, Rank rank, const ObjectSet& suspects);
  ObjectSet look_ahead(NodeId at, Rank rank, const ObjectSet& here, ObjectSet& rootless);
  void lose(NodeId at, const ObjectSet& objects);
  void note_churn(const ObjectSet& objects);
  void redraw_busiest(Rank now);
  void resolve(const ObjectSet& objects);
  void revive_node(NodeId at, Rank rank, const ObjectSet& candidates);
  void look_at_call(uint32_t call, Rank rank, const ObjectSet& suspects);
  void revive_call(uint32_t call, Rank rank, const ObjectSet& candidates);
  void look_at_instance(InstanceId id, Rank rank, bool revives);
  void look_at_class(ClassId id, Rank rank, bool revives);
  void look_at_source(Source source, Rank rank);
  void revive_source(Source source, Rank rank);
  void note_dead(NodeId at, const ObjectSet& lost);
  void bury();
  void take_out(NodeId at, Rank rank, const ObjectSet& objects);
  struct Lost {
    Rank rank;
    ObjectSet objects;
  };
  std::vector<Lost> take_out(NodeId at, const ObjectSet& objects);
  void put_in(NodeId at, Rank rank, const ObjectSet& objects);
  Rank rank_of(NodeId at, uint32_t object);
  Rank quick_rank_of(NodeId at, uint32_t object) {
    constexpr size_t kFew = 4;
    return layers(at).size() > kFew ? rank_of(at, object) : layers(at).rank_of(object);
  }
  void forget_ranks(NodeId at, const ObjectSet& objects);
  void revive_later();

  // The end: tables follow facts.
  void settle();
  void settle_nodes();
  void settle_node(NodeId at, const ObjectSet& gone);
  void settle_instance(InstanceId id);
  void cut(NodeId from, NodeId to, FilterId filter);  // an edge is stored no more
  void settle_sources();

  // Nodes of a list come in no order that memory knows: what the uses of those behind the i-th need is
  // fetched, one step of the way at a time.
  template <class NodeAt>
  void fetch_for_uses(size_t i, size_t count, NodeAt&& node_at) const {
    constexpr size_t kAhead = 12;
    const auto instance_at = [&](size_t k) { return solver_.nodes_[node_at(k)].instance; };
    if (i + kAhead < count) solver_.nodes_.fetch(node_at(i + kAhead));
    if (i + kAhead * 2 / 3 < count) {
      if (const InstanceId id = instance_at(i + kAhead * 2 / 3))
        __builtin_prefetch(&solver_.instances_[id.index()]);
    }
    if (i + kAhead / 3 < count) {
      if (const InstanceId id = instance_at(i + kAhead / 3))
        __builtin_prefetch(solver_.instances_[id.index()].constraints);
    }
  }
  // Likewise, for their layers.
  template <class NodeAt>
  void fetch_layers(size_t i, size_t count, NodeAt&& node_at) const {
    constexpr size_t kAhead = 12;
    if (i + kAhead < count) __builtin_prefetch(&solver_.nodes_.history(node_at(i + kAhead)));
    if (i + kAhead / 2 < count) layers(node_at(i + kAhead / 2)).fetch();
  }

  const Definitions& definitions(const Instance& instance);
  const Layers& layers(NodeId id) const { return solver_.nodes_.history(id).layers; }
  const ObjectSet& points_to(NodeId id) const { return solver_.nodes_[id].points_to; }
  const Call& call_of(uint32_t call) const { return solver_.call_at(call); }
  NodeId receiver_of(uint32_t call_id) const;
  Rank youngest_argument(Source source) const;
  bool is_fresh(const Constraints* constraints, std::vector<bool> Fresh::* list, size_t index) const;

  Solver& solver_;
  const ForgettingRule rule_;
  std::priority_queue<Key, std::vector<Key>, std::greater<>> queue_;
  boost::unordered_flat_map<Key, ObjectSet> waiting_;
  boost::unordered_flat_map<NodeId, uint32_t> waiting_at_;     // how many layers
  boost::unordered_flat_map<NodeId, ObjectSet> looked_ahead_;  // what had no older reason then
  boost::unordered_flat_map<uint32_t, uint32_t> churn_;        // object: so often lost, or not found again
  std::vector<std::unique_ptr<Aside>> redrawn_;
  ObjectSet aside_;        // the objects of these
  uint32_t busiest_ = 0;   // of these
  uint64_t churn_needed_;  // for the next redraw
  boost::unordered_flat_map<NodeId, ObjectSet> gone_;
  boost::unordered_flat_map<NodeId, ObjectSet> later_;   // what was gone when it was to be revived
  boost::unordered_flat_map<uint64_t, Rank> ranks_;      // (node, object): what was found in layers
  boost::unordered_flat_map<uint64_t, uint32_t> tries_;  // (node, object)
  ObjectSet dead_;                                       // objects that are made nowhere
  ObjectSet unburied_;                                   // those of them that nodes may hold still
  uint64_t dead_facts_ = 0;                              // that were looked at since they were buried
  ObjectSet killed_;                                     // those of them that must not come back
  std::vector<Solver::NewEdge> cut_;
  boost::unordered_flat_map<uint32_t, ObjectSet> gone_calls_;
  boost::unordered_flat_set<InstanceId> gone_instances_;
  boost::unordered_flat_set<ClassId> gone_classes_;
  boost::unordered_flat_map<Source, Collected> gone_effects_;
  boost::unordered_flat_map<Key, Collected> suspect_effects_;
  boost::unordered_flat_set<Source> touched_;             // sources with suspects
  boost::unordered_flat_map<NodeId, uint32_t> bound_at_;  // of places of what is bound to handles: which
  boost::unordered_flat_map<const Constraints*, Fresh> fresh_;
  std::optional<FreshTargets> fresh_targets_;
  SweepCounts counts_;
};

template <class Visit>
void Sweep::each_given(NodeId at, Visit&& visit) {
  if (const auto given = solver_.effects_.given_.find(at); given != solver_.effects_.given_.end()) {
    for (const Effects::Given& one : given->second) {
      for (const Layers::Layer& layer : one.layers.all()) visit(layer.objects, layer.rank);
    }
  }
}

template <class Visit>
void Sweep::each_target(NodeId from, Visit&& visit) {
  solver_.each_target(from, visit);
  const FreshTargets& fresh = fresh_targets();
  if (fresh.empty()) return;
  if (const auto found = fresh.find(from); found != fresh.end()) {
    for (const NodeId to : found->second) visit(to, FilterId());
  }
}

template <class Visit>
void Sweep::each_made(NodeId at, Visit&& visit) {
  const Node& node = solver_.nodes_[at];
  if (!node.instance) return;
  const Instance& instance = solver_.instances_[node.instance.index()];
  for (const Definition& definition : definitions(instance).of(solver_.local_of(at))) {
    if (definition.kind != Definition::Kind::kAllocation) continue;
    const ObjectId object = solver_.find_object(SiteId(definition.what), instance.context);
    if (!object) continue;
    ObjectSet one;
    one.add(object.index());
    visit(one, instance.rank);
  }
}

template <class Visit>
void Sweep::each_receiving(uint32_t call_id, const ObjectSet& objects, Visit&& visit) {
  const bool from_no_origin = solver_.instances_[solver_.call_owner_[call_id].index()].in_no_origin;
  std::vector<Solver::Receivers> groups;
  solver_.dispatch(solver_.workers_[0], call_of(call_id), objects, from_no_origin, groups);
  for (const Solver::Receivers& group : groups) {
    const InstanceId callee = solver_.find_instance(
        group.callee.method, solver_.callee_context(call_id, group.callee, group.context));
    if (callee) visit(callee, group.objects);
  }
}

}  // namespace heddle
