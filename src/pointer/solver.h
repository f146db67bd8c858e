// The pointer analysis and call graph of a whole program: inclusion-based, field-sensitive, on the fly.
//
// Problem. Find the least solution of the constraints of all reachable methods (constraints.h), where what is
// reachable depends on the solution: which objects a receiver may be decides which methods a call runs.
//
// Formulation. Rounds. A round takes all nodes at which objects arrived, absorbs what arrived into their
// sets, and passes on just that difference: along edges, and to the loads, stores and calls whose base the
// node is; these make new edges, call edges and method instances, whose first objects belong to the next
// round. Rules only ever add, and there are finitely many objects and nodes for a given policy, so rounds
// end; a solution in which nothing is pending satisfies every constraint, and everything in it was derived,
// so it is the least. Rounds are breadth-first, and what is passed on in a round was absorbed in that round:
// the number of the round can serve as rank of all facts absorbed in it, strictly above the ranks of what
// they were derived from.
//
// Threads. Each part of a round runs on the whole team: absorbing touches each node alone; passing on only
// reads sets and adds to what is pending, under the target's lock; new edges are then added by the owner of
// their source. Only calls that were not known yet, and what they make reachable, are handled by one thread.
// Nodes with the same large set stand together and are mostly one thread's, first to absorb and then to pass
// on: so threads do not remember the same unions, and do not fight for the counters of the same blocks.
// The solution is unique, so the number of threads cannot change it; ids differ, names do not.
//
// What made it fast. Measured on h2 (40,520 methods, 293 M facts) with ci on one thread, on a machine that
// did other things too: 13.5 s with plain difference propagation in blocks of 256 and collapsed cycles; 9.6 s
// when equal sets share their blocks and operations on them are remembered (shared_sets.h), which also made
// 147 MB of sets 31; 6.0 s with one list of targets per cycle (cycles.cc: of 29 M visits of edges, 17 M led
// back into the cycle or to a node that had the difference already) and with fetching ahead what the next
// nodes need, since nodes come in no order and each is five cache misses away. Results of calls that nobody
// takes have no node: 4 % of the facts. Calls with many targets share fans (calls.cc).
//
// Heavy nodes wait. What has thousands of objects gets some more in nearly every round, and passes each on to
// thousands of nodes as large. So the larger the set of a node, the fewer rounds in which it takes part
// (every one, every 4th, 16th, 64th), unless nothing lighter has anything to do: it then takes in at once
// what would have come one by one. Nodes looked at, over all rounds: h2 5.2 to 2.9 million, tomcat 19.4
// to 8.9, josm 12.4 to 7.7, xalan 2.5 to 1.4. What waits is not in the node's set yet, so ranks stay as they
// are.
#pragma once

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "pointer/code.h"
#include "pointer/constraint_builder.h"
#include "pointer/context.h"
#include "pointer/effects.h"
#include "pointer/gates.h"
#include "pointer/method_sharing.h"
#include "pointer/nodes.h"
#include "pointer/objects.h"
#include "pointer/services.h"
#include "pointer/shared_sets.h"
#include "pointer/wide_reflection.h"
#include "support/team.h"

namespace heddle {

struct Instance {
  MethodId method{};
  ContextId context{};
  ContextId policy_context{};  // the same without what is on top of the policy
  NodeId first{};              // node of local 0
  uint32_t first_call = 0;
  Rank rank = 0;        // since when it is reachable
  uint32_t locals = 0;  // nodes from the first one on; and calls:
  uint32_t calls = 0;
  bool in_no_origin = false;
  const Constraints* constraints = nullptr;
  // Nodes and calls beyond these, after the method was changed.
  struct Extra {
    std::vector<NodeId> nodes;
    std::vector<uint32_t> calls;
  };
  std::unique_ptr<Extra> extra = nullptr;

  NodeId node(Local local) const {
    if (local < locals) return NodeId(first.index() + local);
    return local == kNoLocal ? NodeId() : extra->nodes[local - locals];
  }
  uint32_t call(uint32_t index) const {
    return index < calls ? first_call + index : extra->calls[index - calls];
  }
  NodeId receiver() const {
    return constraints->of_register.empty() ? NodeId() : node(constraints->of_register[0]);
  }
};

// How much a policy may cost; 0: as much as it wants. Looked at between rounds, and what is done by then does
// not depend on the number of threads; so neither does the outcome.
struct SolverLimits {
  uint64_t bytes = 0;  // of memory, estimated; beyond it, solving is given up
  // Instances of methods beside their first ones: so many, and more for each method that is reachable. The
  // nearer to this, the more methods are shared (method_sharing.h).
  uint64_t further_to_start = 0;
  double further_per_method = 0;
  uint64_t reflective_calls =
      0;  // beyond it, solving is given up, if there is wide reflection (wide_reflection.h)
};

// What comes in from outside.
struct Outside {
  // Of which types, where an object of this type is declared.
  std::function<std::vector<ClassId>(ClassId declared)> types = nullptr;
  // Which of their fields hold such objects from the beginning.
  std::function<std::vector<FieldId>(ClassId made)> filled = nullptr;
};

enum class ForgettingRule : uint8_t;  // sweep.h

struct SolverOptions {
  ContextPolicy policy;
  unsigned threads = 1;
  SolverLimits limits{};
  WrittenSharing shared{};                // from the beginning
  std::vector<ReflectiveUse> given_up{};  // not followed; sorted
  // When cycles are collapsed; it changes the time taken and nothing else. The extremes are for tests.
  enum class Collapse : uint8_t { kWhenWorthIt, kEveryRound, kNever };
  Collapse collapse = Collapse::kWhenWorthIt;
  // As many new targets of a call make a fan (calls.cc); likewise.
  uint32_t fan_size = 4;
  // From so many objects on a node is heavy, and waits; likewise.
  uint32_t heavy_from = 512;
  // Keeps what is needed to take back parts of the program (sweep.h); without collapsed cycles and fans.
  bool forgets = false;
  ForgettingRule rule{};  // others than the first are there to be measured, and not exact
  // So often an object may go from somewhere, or be looked for in vain, until it is redrawn (redraw.cc).
  uint32_t redraw_after = 400;
};

struct SolverCounts {
  uint64_t rounds = 0;
  uint64_t activations = 0;  // nodes looked at, summed over rounds
  uint64_t edges = 0;        // stored ones
  uint64_t call_edges = 0;
  uint64_t cycles = 0;     // collapsed, some of them more than once
  uint64_t collapsed = 0;  // nodes that joined others
  double lower_ms = 0, build_ms = 0, absorb_ms = 0, pass_ms = 0, edge_ms = 0, call_ms = 0, cycle_ms = 0;
};

// What forgetting took (sweep.h).
struct SweepCounts {
  uint64_t work = 0;       // reasons, and their layers, that were looked at
  uint64_t looked_at = 0;  // items of the queue
  uint64_t suspects = 0;   // objects in nodes
  uint64_t forgotten = 0;  // likewise; some came back:
  uint64_t revived = 0;
  uint64_t instances = 0;  // that are not reachable any more
  uint64_t redraws = 0;    // redraw.cc

  void add(const SweepCounts& other) {
    work += other.work;
    looked_at += other.looked_at;
    suspects += other.suspects;
    forgotten += other.forgotten;
    revived += other.revived;
    instances += other.instances;
    redraws += other.redraws;
  }
};

// What an update may have changed, in no order and some of it more than once: a fact that went and came back
// counts, too.
struct Touched {
  std::vector<NodeId> nodes;          // of which the objects,
  std::vector<uint32_t> calls;        // of which the callees,
  std::vector<InstanceId> instances;  // that came or went, and
  std::vector<MethodId> methods;      // of which the bodies, if only in where they stand
};

// What an update took.
struct UpdateCounts : SweepCounts {
  double build_ms = 0, forget_ms = 0, add_ms = 0;
};

class Definitions;
class Sweep;
struct MethodVersion;

class Solver {
 public:
  Solver(Code& code, const SolverOptions& options);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // Makes a method reachable from outside: on an object of each of these classes (of its own class, if none
  // are given), with arguments of the types that `outside` gives, or of its declared types.
  void add_entry(MethodId method, std::span<const ClassId> receivers = {}, const Outside& outside = {});
  void initialise(ClassId id, Source source = kOutside);
  // What reflection by unknown names may mean; before solving.
  void add_targets(const ReflectionTargets& targets) { services_.add_targets(targets); }
  // Runs to the fixpoint; false: to a limit, and then the solution is none. `progress` is called now and
  // then, on the caller's thread.
  bool solve(const std::function<void(const Solver&)>& progress = {});

  // The methods with the most instances: those without which at most `rest` instances would remain.
  std::vector<MethodId> heaviest(size_t rest) const;
  uint64_t estimated_bytes() const;

  Code& code() const { return code_; }
  const Objects& objects() const { return objects_; }
  const Nodes& nodes() const { return nodes_; }
  const SharedSets& sets() const { return sets_; }
  const ConstraintTables& tables() const { return tables_; }
  const Contexts& contexts() const { return contexts_; }
  const MethodSharing& sharing() const { return sharing_; }
  std::vector<MethodId> shared() const;  // those that run in the context for the rest; sorted
  // Why solving was given up, and the uses that it is due to, sorted.
  bool reflection_is_too_wide() const {
    const uint64_t most = options_.limits.reflective_calls;
    return most != 0 && reflection_width_.is_too_wide(most);
  }
  std::vector<ReflectiveUse> wide_reflection() const;
  bool is_given_up(const ReflectiveUse& use) const {
    return std::ranges::binary_search(options_.given_up, use);
  }
  const SolverCounts& counts() const { return counts_; }
  // Of solving, what several threads can do; but for lowering (counts().lower_ms).
  double millis_together() const { return team_.millis_together(); }
  size_t instance_count() const { return instances_.size(); }
  const Instance& operator[](InstanceId id) const { return instances_[id.index()]; }
  std::span<const InstanceId> instances_of(MethodId method) const;
  std::span<const MethodId> reachable() const { return reachable_; }  // in order of discovery
  bool is_reachable(MethodId method) const { return !instances_of(method).empty(); }
  bool is_reachable(InstanceId id) const { return instances_[id.index()].constraints != nullptr; }

  using BodyChange = heddle::BodyChange;
  // What changed beside bodies: the program has these classes anew already (restructure.cc).
  struct Restructured {
    std::vector<ClassId> types{};      // the classes and all that is or was below them, by number
    std::vector<ClassId> withdrawn{};  // those of them whose objects were taken out
    std::vector<Signature> methods{};  // that came, went, or have other flags in them
    std::vector<ClassId> above{};      // their supertypes, as they were
    struct Entry {
      MethodId method;
      std::vector<ClassId> receivers;
    };
    std::vector<Entry> entries{};  // all of them, as of now
    Outside outside{};
  };
  // Changes the program, and the solution to that of the changed program (update.cc). Needs `forgets`.
  // False: forgetting would take longer than the limit; then the solution is none.
  bool apply(std::vector<BodyChange> changes, double most_ms = kNoLimit) {
    return apply(std::move(changes), nullptr, most_ms);
  }
  bool apply(std::vector<BodyChange> changes, const Restructured* structure, double most_ms);

  // Before classes are defined anew. The methods that are to be changed, or whose bodies name such a class:
  // they must be known as they are.
  std::vector<MethodId> methods_naming(const boost::unordered_flat_set<NameId>& classes);
  void remember(std::span<const MethodId> methods);
  // A method that nothing runs is built anew when something does.
  void drop_constraints(MethodId method);
  // Takes all objects of these types, and of arrays of them, out of the solution: they are others afterwards.
  // False: that is not possible, or too much work; then the solution is none.
  bool withdraw_objects(std::span<const ClassId> types, double most_ms);
  // What reflection does with these classes, with members of such names, with names of classes that come or
  // go, as programs write them, and with services and unknown names that mean something else. Afterwards it
  // is compared with what it does then, and the difference is for apply.
  struct Reflected {
    Source source;
    Local at;
    ObjectSet objects;  // that are about these classes, there
    Collected done;
  };
  std::vector<Reflected> reflection_on(std::span<const ClassId> types, std::span<const Signature> methods,
                                       std::span<const std::string> names, const Services::Change& services);
  void note_changes(std::vector<Reflected> reflection);
  // Services::Change, which counts from note_changes on.
  Services::Change read_services() { return services_.read_next(); }
  const Services& services() const { return services_; }
  // Reflection looked for methods of the class by name.
  bool is_looked_up(ClassId id) const { return looked_up_.contains(id); }
  static constexpr double kNoLimit = std::numeric_limits<double>::infinity();
  Rank last_rank() const { return clock_; }
  const UpdateCounts& last_update() const { return last_update_; }
  // By the last update, of bodies only.
  const Touched& touched() const { return touched_; }
  // There was none, or these bodies are others, too, with the same statements.
  void forget_touched() { touched_ = {}; }
  void add_touched(std::span<const MethodId> methods) {
    touched_.methods.insert(touched_.methods.end(), methods.begin(), methods.end());
  }
  size_t call_edge_count() const { return counts_.call_edges; }
  template <class Visit>
  void each_call_edge(Visit&& visit) const {  // (caller, call index, callee)
    for (uint32_t call = 0; call < callees_.size(); ++call) {
      const InstanceId caller = call_owner_[call];
      if (!caller) continue;
      callees_[call].each([&](uint32_t callee) { visit(caller, call_index_[call], InstanceId(callee)); });
    }
  }
  // The instances that a call may run; its number is Instance::call's.
  const ObjectSet& callees(uint32_t call) const { return callees_[call]; }
  NodeId static_node(FieldId field) const {
    return field.index() < statics_.size() ? statics_[field.index()] : NodeId();
  }
  // None of one that is free.
  InstanceId caller(uint32_t call) const { return call_owner_[call]; }
  // Of a local's node.
  Local local_of(NodeId id) const {
    const Instance& instance = instances_[nodes_[id].instance.index()];
    const uint32_t local = id.index() - instance.first.index();
    return local < instance.locals ? local : extra_locals_.find(id)->second;
  }
  // None if no field of the object was touched.
  NodeId field_node(ObjectId object, FieldId field) const;
  NodeId element_node(ObjectId object) const;
  // The instances in which reflection asked for a name that is not known; in no useful order.
  template <class Visit>
  void each_unknown_name(Visit&& visit) const {
    for (const Source place : unknown_names_) visit(InstanceId(static_cast<uint32_t>(place >> 32)));
  }
  bool is_initialised(ClassId id) const {
    return id.index() < initialised_.size() && initialised_[id.index()];
  }

 private:
  friend class IntrinsicRules;
  friend class Checker;
  friend class Sweep;

  static constexpr unsigned kWeights = 4;  // of nodes: how many objects they have
  static constexpr unsigned kKinds = 16;   // of nodes: by their sets
  struct NewEdge {
    NodeId from, to;
    FilterId filter;
  };
  struct IntrinsicArrival {
    InstanceId instance;
    uint32_t index;
    Local local;
    ObjectSet objects;
  };
  // The arguments of a call lead to the callee, as this handle takes them.
  struct TiedToHandle {
    uint32_t call;
    InstanceId callee;
    ObjectId handle;
    friend bool operator==(const TiedToHandle&, const TiedToHandle&) = default;
    friend size_t hash_value(const TiedToHandle& tied) {
      return hash_combine(uint64_t{tied.call} << 32 | tied.callee.index(), tied.handle.index());
    }
  };
  struct HandleCall {
    InstanceId instance;
    uint32_t intrinsic;
    ObjectId handle;
    friend bool operator==(const HandleCall&, const HandleCall&) = default;
    friend size_t hash_value(const HandleCall& call) {
      return hash_combine(uint64_t{call.instance.index()} << 32 | call.intrinsic, call.handle.index());
    }
  };
  // What reflection has asked for members.
  struct LookUp {
    boost::unordered_flat_set<ClassId> classes, holders;
  };
  struct ClassesOf {
    ObjectSet objects, classes;
  };
  struct Target {
    NodeId to;
    FilterId filter;
    friend auto operator<=>(const Target&, const Target&) = default;
  };
  // A collapsed cycle, by its representative.
  struct Cycle {
    std::vector<Target> targets;  // of all members
    std::vector<NodeId> busy;     // members with loads, stores or calls
  };
  // A node with what it has to pass on.
  struct Active {
    enum class Part : uint8_t { kWhole, kUses, kTargets };  // kTargets: of the cycle
    NodeId node;
    const ObjectSet* delta;
    Part part = Part::kWhole;
  };
  struct Callee {
    MethodId method;  // none: nothing runs
    bool is_inline = false;
    bool is_library = false;
    bool is_container = false;
  };
  // What some receivers of a call run.
  struct Receivers {
    Callee callee;
    ContextId context;  // as they decide, if they do
    ObjectSet objects;
  };
  struct Dispatched {
    uint64_t what = 0;  // is called, and in which context if the receiver does not decide
    uint8_t how = 0;
    bool is_made = false;    // there is an instance of all that runs,
    bool delivered = false;  // and it got its receivers: those are
    ObjectSet callees;
    ObjectSet receivers;
    std::vector<Receivers> groups;
  };
  struct DispatchedByRule {
    uint64_t what = 0;
    ObjectSet receivers;
    std::shared_ptr<const std::vector<Receivers>> groups;
  };
  // A method that an intrinsic runs on receivers. Arguments are in one place each, or all in one.
  struct Invocation {
    InstanceId instance;
    uint32_t intrinsic;
    ObjectId handle;
    Call call;
    ObjectSet receivers;
    std::vector<NodeId> placed;
    NodeId spread;
    std::vector<Receivers> groups{};  // that it does something new for
  };
  // What a call is to be connected with.
  struct Arrival {
    uint32_t call;
    ObjectSet callees;                    // instances
    std::shared_ptr<Dispatched> missing;  // of which there are none yet
  };
  struct StaticCall {
    uint32_t call;
    InstanceId callee;
    Rank rank;
  };
  // A call that an intrinsic made up: of a method that reflection named, on what is in some node, with
  // arguments out of an array.
  struct FoundCall {
    Call call;
    NodeId receiver, spread, result, thrown;
    std::vector<std::pair<bool, FilterId>> parameters;  // behind the receiver: whether it takes a reference
    FilterId result_filter;
    Rank rank = 0;
  };
  using FanId = Id<struct FanTag>;
  // Instances that many calls run, and the places through which they are tied to them (calls.cc).
  struct Fan {
    struct Place {
      bool is_made = false;
      NodeId node{};
    };
    ObjectSet callees;
    std::vector<uint32_t> calls{};
    std::vector<Place> parameters{};
    Place result{}, thrown{};
  };
  struct alignas(64) Worker {
    uint64_t passed = 0;  // how often it passed on what a node has, to another
    // Nodes that wait for their turn; by weight, and such that nodes with the same large set stand together.
    std::array<std::array<std::vector<NodeId>, kKinds>, kWeights> woken;
    std::vector<NodeId> touched;  // that absorbed something, while an update is under way
    std::vector<Active> busy;     // members of cycles
    std::vector<std::unique_ptr<Pending>> spare;
    std::vector<NewEdge> new_edges;
    std::vector<Arrival> arrivals;
    std::vector<IntrinsicArrival> intrinsic_arrivals;
    std::vector<std::pair<uint64_t, uint32_t>> dispatched;  // (callee, context), object
    boost::unordered_flat_map<uint64_t, Callee> targets;    // (resolved, class)
    std::vector<Receivers> groups;
    std::vector<std::shared_ptr<Dispatched>> dispatches;
    std::vector<DispatchedByRule> dispatched_by_rules;
    SetMemo memo;
  };

  // A round.
  void take_woken();
  unsigned weight(const ObjectSet& objects) const;
  void absorb();
  Active absorb(Worker& worker, NodeId id, std::unique_ptr<Pending>& place);
  void pass_on();
  void pass_on(Worker& worker, const Active& active);
  void pass_to_targets(Worker& worker, const Active& active);
  void pass_to_uses(Worker& worker, const Active& active);
  void look_ahead(size_t active) const;
  void add_edges();
  void handle_calls();
  void handle_intrinsics();
  void call_bound_again();
  void receive_at_found_calls();
  void invoke_on_receivers();
  std::shared_ptr<const std::vector<Receivers>> dispatch_of_rule(Worker& worker, const Call& call,
                                                                 const ObjectSet& receivers,
                                                                 bool from_no_origin);
  bool is_done(const Invocation& invocation, const Receivers& group) const;
  bool within_limits() const;
  void share_heavy_methods();
  void sweep_sets();
  bool worth_collapsing() const;
  void collapse_cycles();
  void collapse(std::span<const NodeId> component);
  void tidy(NodeId representative, Cycle& cycle) const;
  bool has_uses(NodeId id) const;
  template <class Visit>
  void each_target(NodeId from, Visit&& visit) const;
  class PlainGraph;
  void plain_targets(NodeId from, std::vector<NodeId>& targets) const;

  // `difference` tells apart what is passed on in a round, for pushes that are part of passing on.
  void push(Worker& worker, NodeId to, const ObjectSet& objects, FilterId filter,
            const void* difference = nullptr);
  void push(Worker& worker, NodeId to, ObjectId object);
  void wake(Worker& worker, NodeId node);
  void wait(Worker& worker, NodeId at, ObjectSet objects);  // as what is pending there, until the next round
  void arrive(Worker& worker, const Instance& caller, uint32_t index, const ObjectSet& receivers);
  void arrive(Worker& worker, uint32_t call_id, const Call& call, bool from_no_origin,
              const ObjectSet& receivers);
  // As the constraints have it, or as it was made up.
  const Call& call_at(uint32_t call) const {
    const Call& written = instances_[call_owner_[call].index()].constraints->calls[call_index_[call]];
    if (written.method) return written;
    const auto found = found_calls_.find(call);
    return found == found_calls_.end() ? written : found->second.call;
  }
  const FoundCall* found_call(uint32_t call) const {
    const auto found = found_calls_.find(call);
    return found == found_calls_.end() ? nullptr : &found->second;
  }
  Callee target(Worker& worker, const Call& call, ClassId receiver);
  Callee callee(MethodId method) const;
  void dispatch(Worker& worker, const Call& call, const ObjectSet& receivers, bool from_no_origin,
                std::vector<Receivers>& groups);
  const std::shared_ptr<Dispatched>& dispatched(Worker& worker, const Call& call, ContextId own,
                                                const ObjectSet& receivers, bool from_no_origin);
  bool deliver(Worker& worker, Dispatched& what);
  ContextId receiver_context(const Callee& target, const Object& object, bool from_no_origin) const;
  ContextId callee_context(uint32_t call, const Callee& target, ContextId by_receiver) const;
  ContextId callee_context(uint32_t call, const Callee& target, ObjectId receiver) const;
  InstanceId find_instance(MethodId method, ContextId context) const;
  ContextId static_context(const Instance& caller, uint32_t call_site, MethodId target);
  ContextId policy_context(const Instance& caller, uint32_t call_site, MethodId target);
  NodeId touch_field(uint32_t object, FieldId field);
  NodeId touch_field(uint32_t object, uint32_t slot);
  void own_fields(NodeId first, uint32_t count, ObjectId owner);
  // Where the object has this field, or an array its elements if there is no field; none if it has not.
  NodeId accessed(ObjectId object, FieldId field) const;

  // Updates (update.cc, restructure.cc).
  struct MethodUpdate;
  struct Redispatch {
    uint32_t call;
    ObjectSet receivers;
  };
  void withdraw(Sweep& sweep, const Restructured& structure, std::vector<Redispatch>& calls);
  void add(const Restructured& structure, std::span<const Redispatch> calls);
  void make_again(std::span<const ClassId> types);
  ObjectSet objects_of(std::vector<ClassId> types) const;
  void forget_about(std::span<const ClassId> types);
  MethodVersion& version_of(MethodId method);
  Collected collect_entries(const Restructured& structure, std::vector<InstanceId>& entered);
  void initialise_above(ClassId id);
  void run_reflection_again();
  MethodUpdate prepare(BodyChange change);
  void grow(InstanceId id);
  void withdraw(Sweep& sweep, const MethodUpdate& update, InstanceId id);
  void announce(Sweep& sweep, const MethodUpdate& update, InstanceId id);
  void add(const MethodUpdate& update, InstanceId id);
  void attach(NodeId from, NodeId to, FilterId filter);
  void disconnect(NodeId from, NodeId to, FilterId filter);
  void disconnect(std::vector<NewEdge> edges);  // each once
  template <class Visit>
  void each_tie(uint32_t call, InstanceId callee, Visit&& visit) const;
  NodeId take_nodes(uint32_t count);
  void free_nodes(NodeId first, uint32_t count);
  uint32_t take_calls(uint32_t count);
  void free_calls(uint32_t first, uint32_t count);
  void free(InstanceId id);
  void start_intrinsic(InstanceId id, uint32_t index);
  void access(Worker& worker, const Use& use, const ObjectSet& bases, NodeId other);
  void make_call(InstanceId owner, uint32_t call, uint32_t index);
  void know(const Constraints& constraints);

  // Entries (entries.cc).
  ObjectId outside_object(ClassId type, const Outside& outside);
  void enter(MethodId method, ContextId context, ObjectId receiver, const Outside& outside);

  // One thread.
  InstanceId instance(MethodId method, ContextId context);
  void instantiate_new();
  void instantiate(InstanceId id);
  const Constraints& constraints(MethodId method);
  bool add_callee(uint32_t call, InstanceId callee, Rank rank);  // false if it was there
  void connect(uint32_t call, InstanceId callee, Rank rank);
  void connect(uint32_t call, const ObjectSet& callees, Rank rank);
  void tie(uint32_t call, InstanceId callee);
  void tie(uint32_t call, FanId fan);
  template <class NodeOf>
  void make(Fan::Place& place, const Fan& fan, NodeOf&& node_of, bool leads_there);
  void edge(NodeId from, NodeId to, FilterId filter = {});
  ObjectId object(SiteId site, ContextId maker);
  ObjectId find_object(SiteId site, ContextId maker) const;
  // Puts an object where no constraint of a method puts it.
  void give(NodeId to, ObjectId object, Source source);
  void give(NodeId to, const ObjectSet& objects, Source source);
  void run_initialisers(ClassId id);
  void make_room_for_classes();
  void mark_initialised(ClassId id);
  // Later than everything so far. There is room between two of these for what is found to be older.
  Rank next_rank() { return clock_ += kStep; }
  NodeId static_place(FieldId field);
  bool enters_origin(MethodId method, ClassId receiver) const;
  void prepare_filters();
  void know_receivers(MethodId method);
  void bind(ObjectId bound, ObjectId handle, Source source);
  Collected collect(Source source, Rank below);
  // What it would do with these objects at one of its arguments, and all that the others hold.
  Collected collect(Source source, Local at, const ObjectSet& objects);
  // Of those objects that are among these, if any are given.
  bool collect_until(Source source, Rank below, const ObjectSet* among, Collected& collected,
                     const std::function<bool(const Collected&)>& enough);
  static bool is_separable(const IntrinsicCall& call);
  ReflectiveUse reflective_use(Source source) const;
  bool has_finalizer(ClassId type);

  Code& code_;
  SolverOptions options_;
  ConstraintTables tables_;
  Contexts contexts_;
  MethodSharing sharing_{code_, contexts_, tables_};
  size_t instances_at_sharing_ = 0;  // when it was last looked at
  size_t further_instances_ = 0;     // beside the first of each method, but for models
  Objects objects_;
  Nodes nodes_;
  SharedSets sets_;
  Team team_;
  std::vector<Worker> workers_;
  std::vector<NodeId> woken_;                       // those whose turn it is
  std::vector<std::unique_ptr<Pending>> absorbed_;  // of each woken node
  std::vector<Active> active_;
  std::vector<Active> catching_up_;  // members of cycles that were just collapsed
  std::deque<ObjectSet> deltas_;     // theirs
  boost::unordered_flat_map<NodeId, Cycle> cycles_;
  uint64_t work_at_collapse_ = 0;
  std::vector<ObjectFilter> filters_;                             // by FilterId
  std::deque<std::vector<const ObjectMask*>> filter_exceptions_;  // what they point into
  std::vector<std::unique_ptr<Constraints>> constraints_;         // by method
  std::vector<const ObjectMask*> field_masks_;                    // by field: objects that have it
  std::vector<const ObjectMask*> receiver_masks_;                 // by resolved method
  std::deque<Instance> instances_;
  std::vector<InstanceId> call_owner_;   // none: the call is gone
  std::vector<uint32_t> call_index_;     // among those of its owner
  std::vector<ContextId> call_context_;  // what a static callee gets, or one whose receiver does not decide
  boost::unordered_flat_map<uint32_t, ContextId> call_inlined_;  // by call: what inline models get
  boost::unordered_flat_map<uint64_t, InstanceId> instance_ids_;
  std::vector<std::vector<InstanceId>> instances_of_;  // by method
  std::vector<MethodId> reachable_;
  std::vector<ObjectSet> callees_;          // by call: instances
  static constexpr Rank kStep = 32;         // between two ranks, for what is revived in between (sweep.h);
  static constexpr Rank kRoundStep = 1024;  // and before a round
  static constexpr Rank kLastRank = 0xF0000000U;  // a change that begins before this has ranks enough
  Rank clock_ = 0;
  Effects effects_;
  struct FoundMethod {
    Source source;
    MethodId method;
    friend bool operator==(const FoundMethod&, const FoundMethod&) = default;
    friend size_t hash_value(const FoundMethod& found) {
      return hash_combine(hash_mix(found.source), found.method.index());
    }
  };
  boost::unordered_flat_set<FoundMethod> found_methods_;
  boost::unordered_flat_map<uint32_t, FoundCall> found_calls_;
  boost::unordered_flat_map<Source, std::vector<uint32_t>> found_by_;
  std::vector<Invocation> invocations_;
  std::vector<std::pair<uint32_t, size_t>> received_;  // calls that were found, and which of these arrived:
  std::vector<ObjectSet> receivers_;
  // With SolverOptions::forgets:
  std::vector<Layers> callee_layers_;                    // by call
  std::vector<std::vector<uint32_t>> callers_;           // by instance: calls
  std::vector<Rank> initialised_since_;                  // by class
  std::vector<std::vector<InstanceId>> initialised_by_;  // by class; each as often as it says so
  std::vector<ObjectId> owner_of_field_;                 // by node
  Gates gates_;
  boost::unordered_flat_map<NodeId, Local> extra_locals_;
  std::vector<std::unique_ptr<Definitions>> definitions_;  // by method
  boost::unordered_flat_map<MethodId, std::unique_ptr<MethodVersion>> versions_;
  std::vector<std::pair<uint32_t, InstanceId>> announced_;  // calls known before what is forgotten
  UpdateCounts last_update_;
  Touched touched_;
  bool is_traced_ = false;  // an update is under way
  SweepCounts taken_out_;   // what it took to take objects out, before the change that they are for
  std::vector<Reflected> changed_reflection_;  // which does other things than it did,
  std::vector<Source> run_again_;              // and such whose objects were taken out
  // Methods by the classes that their bodies name, as far as they were looked at.
  boost::unordered_flat_map<NameId, std::vector<MethodId>> naming_;
  std::vector<bool> naming_known_;
  boost::unordered_flat_map<uint32_t, std::vector<NodeId>> free_nodes_;    // runs, by length
  boost::unordered_flat_map<uint32_t, std::vector<uint32_t>> free_calls_;  // likewise
  std::vector<InstanceId> free_instances_;
  std::vector<StaticCall> static_calls_;
  std::deque<Fan> fans_;
  boost::unordered_flat_map<ObjectSet, FanId, SharedSets::ContentHash> fan_ids_;
  std::vector<InstanceId> new_instances_;
  std::vector<NodeId> statics_;
  std::vector<uint8_t> initialised_;
  NameId constructor_name_;
  std::vector<MethodId> origin_methods_;
  static constexpr uint32_t kNoFields = 0xFFFFFFFFU;
  std::deque<std::atomic<uint32_t>> field_first_;             // by object: its first field node
  boost::unordered_flat_map<uint64_t, NodeId> stray_fields_;  // (object, field) without a slot
  std::mutex field_mutex_;
  // What intrinsics did already, and what they know.
  boost::unordered_flat_set<Source> unsafe_users_;
  boost::unordered_flat_set<Source> unknown_names_;  // where a name was asked for in vain
  ReflectionWidth reflection_width_;
  struct BoundPlace {
    ObjectId handle;
    NodeId node;        // of what is bound to it
    ObjectSet known{};  // of that, by the handle's callers
  };
  std::vector<BoundPlace> bound_places_;
  std::vector<ObjectSet> bound_anew_;  // by place: what came there since it was last looked at
  boost::unordered_flat_map<ObjectId, uint32_t> bound_place_of_;  // by handle
  struct BoundTo {
    ObjectId handle;
    Source source;
    Rank rank;
  };
  boost::unordered_flat_map<ObjectId, std::vector<BoundTo>> bound_handles_;  // by what is bound to them
  boost::unordered_flat_map<ObjectId, boost::unordered_flat_set<HandleCall>> bound_callers_;
  boost::unordered_flat_set<TiedToHandle> tied_to_handles_;
  boost::unordered_flat_map<uint64_t, NodeId> spread_arguments_;  // instance, intrinsic: elements of arrays
  // Fields whose offsets were asked for.
  struct Offset {
    FieldId field;
    Source source;
    Rank rank;
  };
  struct Offsets {
    std::vector<Offset> all;
    std::vector<FieldId> fresh;  // that users do not know yet
    void add(FieldId field, Source source, Rank rank) {
      bool known = false;
      for (const Offset& one : all) {
        if (one.field != field) continue;
        known = true;
        if (one.source == source) return;
      }
      all.push_back({field, source, rank});
      if (!known) fresh.push_back(field);
    }
  };
  Offsets offset_fields_;
  boost::unordered_flat_map<uint64_t, LookUp> look_ups_;  // instance, intrinsic
  boost::unordered_flat_set<ClassId> looked_up_;          // by any of them; of these:
  boost::unordered_flat_map<NameId, std::vector<MethodId>> methods_named_;
  boost::unordered_flat_set<uint64_t> asked_for_unknown_;         // instance, intrinsic
  std::vector<ObjectId> class_objects_;                           // by class
  boost::unordered_flat_map<uint64_t, ObjectId> member_objects_;  // member, use
  std::vector<ClassesOf> classes_of_;
  std::vector<uint8_t> in_application_;  // by class: 0 unknown, 1 no, 2 yes
  std::vector<uint8_t> has_finalizer_;   // by class: 0 unknown, 1 no, 2 yes
  Services services_;
  std::vector<InstanceId> entered_;
  Collected* outside_ = nullptr;                // there goes what entries do, and nothing is done
  boost::unordered_flat_set<ObjectId> filled_;  // from outside, with what comes in their fields
  SolverCounts counts_;
};

// The edges of a call, of which the receiver's is none.
template <class Visit>
void Solver::each_tie(uint32_t call_id, InstanceId callee_id, Visit&& visit) const {
  const Instance& callee = instances_[callee_id.index()];
  const std::vector<Local>& parameters = callee.constraints->of_register;
  const auto tie = [&](NodeId from, NodeId to, FilterId filter) {
    if (from && to && from != to) visit(from, to, filter);
  };
  if (const FoundCall* const found = found_call(call_id)) {
    size_t at = found->call.invoke == Invoke::kStatic ? 0 : 1;
    for (const auto& [is_reference, filter] : found->parameters) {
      if (is_reference && at < parameters.size()) tie(found->spread, callee.node(parameters[at]), filter);
      ++at;
    }
    tie(callee.node(callee.constraints->result), found->result, found->result_filter);
    tie(callee.node(callee.constraints->thrown), found->thrown, {});
    return;
  }
  const Instance& caller = instances_[call_owner_[call_id].index()];
  const Call& call = caller.constraints->calls[call_index_[call_id]];
  if (!call.method) return;
  const std::span<const Local> arguments = caller.constraints->arguments_of(call);
  for (size_t i = call.invoke == Invoke::kStatic ? 0 : 1; i < arguments.size() && i < parameters.size();
       ++i) {
    tie(caller.node(arguments[i]), callee.node(parameters[i]), {});
  }
  tie(callee.node(callee.constraints->result), caller.node(call.result), {});
  tie(callee.node(callee.constraints->thrown), caller.node(call.thrown), {});
}

template <class Visit>
void Solver::each_target(NodeId from, Visit&& visit) const {
  const Node& node = nodes_[from];
  node.edges.each_fetching([&](NodeId to) { nodes_.fetch(to); },
                           [&](NodeId to, FilterId filter, uint32_t) { visit(to, filter); });
  if (!node.instance) return;
  const Instance& instance = instances_[node.instance.index()];
  for (const Use& use : instance.constraints->uses_of(local_of(from))) {
    if (use.kind != UseKind::kCopy) break;  // copies come first
    visit(instance.node(use.other), FilterId(use.what));
  }
}

}  // namespace heddle
