// Whether a solution is the least one of its constraints.
//
// Problem. A solution is right if it is closed (every constraint of every method instance holds) and
// supported (everything in it was derived, by a derivation that ends at allocations and entry points; objects
// that hold each other up in a circle do not count). The solver gets there with differences, threads, locks
// and collapsed cycles, any of which may be wrong in a way that shows only at the end, on a big program.
//
// Formulation. Derive everything again, from the entries, on one thread and with the simplest means: a
// worklist of nodes, sets, and edges that are found anew. The checker makes nothing: each instance, object
// and node it needs must exist in the solution, or that is a violation. In the end the sets must be equal. An
// object that only the solution has is without support; one that only the derivation has was lost, so the
// solution is not closed.
//
// Un-collapsed, the solution of a big program has hundreds of times as many facts as it has in memory. So the
// derivation takes the cycles of the solution as one node, too, and checks afterwards that it was allowed to:
// each must be strongly connected by the edges without filter that the derivation found between its members.
//
// What is taken as given: the constraints themselves, masks of types and dispatch (tests compare those with a
// naive analysis), and what the rules of intrinsics put where and connected with what (intrinsic_rules.cc).
//
// Order. Whichever node comes next, the outcome is the same; to pass on each set few times rather than often,
// nodes come in the topological order of the edges that the solution has in the end.
//
// Measured: see docs/figures.md.
#include "pointer/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <queue>

#include "pointer/naming.h"

namespace heddle {

class Checker {
 public:
  explicit Checker(const Solver& solver)
      : solver_(solver),
        nodes_(solver.nodes_),
        naming_(solver),
        reached_(nodes_.size()),
        arriving_(nodes_.size()),
        edges_(nodes_.size()),
        is_reached_(solver.instances_.size()) {
    for (uint32_t i = 0; i < solver.fans_.size(); ++i) {
      for (const uint32_t call : solver.fans_[i].calls) fans_of_[call].push_back(i);
    }
  }

  CheckResult run() {
    check_settled();
    choose_order();
    for (const InstanceId id : solver_.entered_) reach(id);
    for (const auto& [id, sources] : solver_.effects_.initialised()) initialise(id);
    for (const auto& [node, list] : solver_.effects_.given()) {
      for (const Effects::Given& given : list) arrive(node, given.all, {});
    }
    for (uint32_t i = 0; i < nodes_.size() && solver_.effects_.has_edges(); ++i) {
      if (!nodes_[NodeId(i)].instance) follow_intrinsic_edges(NodeId(i));
    }
    while (!worklist_.empty() || !caught_up_.empty()) {
      catch_up();
      if (worklist_.empty()) continue;
      const NodeId node = worklist_.top().second;
      worklist_.pop();
      ObjectSet delta = std::move(arriving_[node.index()]);
      arriving_[node.index()].clear();
      reached_[node.index()].unite(delta);
      for (const Edge& edge : edges_[node.index()]) arrive(edge.to, delta, edge.filter);
      for (NodeId member = node; member; member = nodes_[member].next) pass_on(member, delta);
    }
    compare();
    check_cycles();
    return std::move(result_);
  }

 private:
  static constexpr size_t kListed = 100;

  struct Edge {
    NodeId to;
    FilterId filter;
  };

  void violation(std::string what) {
    if (result_.violation_count++ < kListed) result_.violations.push_back(std::move(what));
  }

  static uint64_t pair(uint32_t a, uint32_t b) { return uint64_t{a} << 32 | b; }
  NodeId representative(NodeId node) const { return nodes_.representative(node); }
  static NodeId at(const Instance& instance, Local local) { return instance.node(local); }
  const Program& program() const { return solver_.code_.program(); }

  // --- deriving -----------------------------------------------------------------------------------------

  void add_targets(NodeId node, std::vector<NodeId>& targets) const {
    nodes_[node].edges.each([&](NodeId to, FilterId) { targets.push_back(representative(to)); });
    const InstanceId id = nodes_[node].instance;
    if (!id) return;
    const Instance& instance = solver_[id];
    for (const Use& use : instance.constraints->uses_of(solver_.local_of(node))) {
      if (use.kind == UseKind::kCopy) targets.push_back(representative(at(instance, use.other)));
    }
  }

  // Depth first, by an explicit stack; what is finished last comes first.
  void choose_order() {
    constexpr uint32_t kEntered = 1;
    order_.assign(nodes_.size(), 0);
    uint32_t next = 0xFFFFFFFFU;
    struct Frame {
      NodeId node;
      size_t first_target;
    };
    std::vector<Frame> frames;
    std::vector<NodeId> targets;
    const auto enter = [&](NodeId node) {
      order_[node.index()] = kEntered;
      frames.push_back({node, targets.size()});
      for (NodeId member = node; member; member = nodes_[member].next) add_targets(member, targets);
    };
    for (uint32_t start = 0; start < nodes_.size(); ++start) {
      if (order_[start] != 0 || representative(NodeId(start)) != NodeId(start)) continue;
      enter(NodeId(start));
      while (!frames.empty()) {
        if (targets.size() > frames.back().first_target) {
          const NodeId target = targets.back();
          targets.pop_back();
          if (order_[target.index()] == 0) enter(target);
          continue;
        }
        order_[frames.back().node.index()] = next--;
        frames.pop_back();
      }
    }
  }

  void arrive(NodeId to, const ObjectSet& objects, FilterId filter) {
    to = representative(to);
    ObjectSet& waiting = arriving_[to.index()];
    const bool was_waiting = !waiting.empty();
    const ObjectFilter* passes = filter ? &solver_.filters_[filter.index()] : nullptr;
    waiting.add_difference(objects, reached_[to.index()], passes);
    if (!was_waiting && !waiting.empty()) worklist_.emplace(order_[to.index()], to);
  }
  void arrive(NodeId to, ObjectId object) {
    ObjectSet one;
    one.add(object.index());
    arrive(to, one, {});
  }

  void connect(NodeId from, NodeId to, FilterId filter = {}) {
    if (!from || !to || from == to) return;
    const NodeId source = representative(from);
    const NodeId target = representative(to);
    if (source == target) {
      if (!filter) inner_edges_.emplace_back(from, to);
      return;
    }
    if (!filter && !known_edges_.insert(pair(source.index(), target.index())).second) return;
    edges_[source.index()].push_back({target, filter});
    arrive(target, reached_[source.index()], filter);
  }

  void reach(InstanceId id) {
    if (is_reached_[id.index()] != 0) return;
    is_reached_[id.index()] = 1;
    const Instance& made = solver_[id];
    const Constraints& wanted = *made.constraints;
    for (Local local = 0; local < wanted.local_count; ++local) caught_up_.push_back(at(made, local));
    for (const Allocation& allocation : wanted.allocations) allocate(made, allocation);
    for (const StaticAccess& load : wanted.static_loads) {
      connect(place(load.field), at(made, load.local));
    }
    for (const StaticAccess& store : wanted.static_stores) {
      connect(at(made, store.local), place(store.field));
    }
    for (const ClassId type : wanted.initialises) initialise(type);
    for (uint32_t i = 0; i < wanted.calls.size(); ++i) {
      const uint32_t call = made.call(i);
      if (wanted.calls[i].retired) continue;
      if (!wanted.calls[i].method) {
        reach_by_intrinsic(call);
      } else if (wanted.calls[i].invoke == Invoke::kStatic) {
        enter(call, wanted.calls[i].method, solver_.call_context_[call]);
      }
    }
    for (uint32_t i = 0; i < wanted.intrinsics.size(); ++i) {
      const auto found = solver_.found_by_.find(pair(id.index(), i));
      if (found == solver_.found_by_.end()) continue;
      for (const uint32_t call : found->second) reach_found(call, *solver_.found_call(call));
    }
    for (Local local = 0; local < wanted.local_count; ++local) {
      for (const Use& use : wanted.uses_of(local)) {
        if (use.kind == UseKind::kCopy) connect(at(made, local), at(made, use.other), FilterId(use.what));
      }
    }
  }

  // A member of a cycle whose instance is reached after the cycle has objects.
  void catch_up() {
    while (!caught_up_.empty()) {
      const NodeId node = caught_up_.back();
      caught_up_.pop_back();
      const ObjectSet so_far = reached_[representative(node).index()];
      if (!so_far.empty()) pass_on(node, so_far);
      follow_intrinsic_edges(node);
    }
  }

  // Rules of intrinsics made these; they are stored at their source, among others.
  void follow_intrinsic_edges(NodeId node) {
    if (!solver_.effects_.has_edges()) return;
    nodes_[node].edges.each([&](NodeId to, FilterId filter) {
      if (solver_.effects_.has_edge({node, to, filter})) connect(node, to, filter);
    });
  }

  void allocate(const Instance& maker, const Allocation& allocation) {
    if (allocation.to == kNoLocal) return;
    const ObjectId object = solver_.find_object(allocation.site, maker.context);
    if (object) return arrive(at(maker, allocation.to), object);
    violation(fmt::format("{} was never made in {}", naming_.site(allocation.site), name(maker)));
  }

  NodeId place(FieldId field) {
    const NodeId node = solver_.static_node(field);
    if (!node) violation(fmt::format("{} has no place", naming_.field(field)));
    return node;
  }

  void initialise(ClassId id) {
    if (!initialised_.insert(id).second) return;
    if (!solver_.is_initialised(id)) {
      violation(fmt::format("{} is not initialised", naming_.class_name(id)));
      return;
    }
    Symbols& symbols = solver_.code_.symbols();
    const MethodId method = program().declared_method(id, symbols.name("<clinit>"), symbols.name("()V"));
    if (method)
      reach(method, Contexts::kEmpty, [&] { return "the initialiser of " + naming_.class_name(id); });
    if (program()[id].is_interface()) return;
    const Hierarchy& hierarchy = solver_.code_.hierarchy();
    if (const ClassId super = hierarchy.super(id)) initialise(super);
    hierarchy.visit_interfaces(id, [&](ClassId interface) {
      const bool has_code = std::ranges::any_of(program()[interface].methods, [&](MethodId one) {
        return (program()[one].access & (kAccStatic | kAccAbstract)) == 0;
      });
      if (has_code) initialise(interface);
      return false;
    });
  }

  InstanceId reach(MethodId method, ContextId context, const auto& who) {
    const InstanceId known = solver_.find_instance(method, context);
    if (!known) {
      violation(fmt::format("{} lacks the instance of {} in {}", who(), naming_.method(method),
                            naming_.context(context)));
      return {};
    }
    reach(known);
    return known;
  }

  void pass_on(NodeId node, const ObjectSet& delta) {
    const InstanceId id = nodes_[node].instance;
    if (!id || is_reached_[id.index()] == 0) return;
    const Instance& instance = solver_[id];
    for (const Use& use : instance.constraints->uses_of(solver_.local_of(node))) {
      const NodeId other = at(instance, use.other);
      switch (use.kind) {
        case UseKind::kCopy:  // an edge since the instance was reached
        case UseKind::kIntrinsic:
          break;
        case UseKind::kLoad:
        case UseKind::kStore: {
          const FieldId field(use.what);
          const ObjectMask& owners = *solver_.field_masks_[use.what];
          delta.each([&](uint32_t object) {
            if (owners.contains(object)) {
              access(use.kind == UseKind::kLoad, solver_.field_node(ObjectId(object), field), other,
                     ObjectId(object));
            }
          });
          break;
        }
        case UseKind::kElementLoad:
        case UseKind::kElementStore:
          delta.each([&](uint32_t object) {
            if (program()[solver_.objects_[ObjectId(object)].type].state != ClassState::kArray) return;
            access(use.kind == UseKind::kElementLoad, solver_.element_node(ObjectId(object)), other,
                   ObjectId(object));
          });
          break;
        case UseKind::kCall:
          dispatch(instance, use.what, delta);
          break;
      }
    }
  }

  void access(bool loads, NodeId place, NodeId local, ObjectId object) {
    if (!place) {
      violation(fmt::format("{} has no place for what {} accesses", naming_.object(object), name(local)));
    } else if (loads) {
      connect(place, local);
    } else {
      connect(local, place);
    }
  }

  void dispatch(const Instance& caller, uint32_t index, const ObjectSet& receivers) {
    const Call& call = caller.constraints->calls[index];
    const ObjectMask& owners = *solver_.receiver_masks_[call.method.index()];
    receivers.each([&](uint32_t object) {
      if (!owners.contains(object)) return;
      const MethodId method = target(call, solver_.objects_[ObjectId(object)].type);
      if (!method) return;
      const uint32_t call_id = caller.call(index);
      const InstanceId callee =
          enter(call_id, method, solver_.callee_context(call_id, solver_.callee(method), ObjectId(object)));
      if (!callee) return;
      const std::vector<Local>& registers = solver_[callee].constraints->of_register;
      if (!registers.empty() && registers[0] != kNoLocal)
        arrive(at(solver_[callee], registers[0]), ObjectId(object));
    });
  }

  MethodId target(const Call& call, ClassId receiver) {
    if (call.invoke == Invoke::kSpecial) return call.method;
    const auto [place, fresh] = targets_.try_emplace(pair(call.method.index(), receiver.index()), MethodId());
    if (fresh) place->second = solver_.code_.dispatch().target(call.invoke, receiver, call.method).method;
    return place->second;
  }

  InstanceId enter(uint32_t call_id, MethodId method, ContextId context) {
    const Instance& caller = solver_[solver_.call_owner_[call_id]];
    const InstanceId id = reach(method, context, [&] { return name(caller); });
    if (!id || !entered_.insert(pair(call_id, id.index())).second) return id;
    const Instance& callee = solver_[id];
    if (!solver_.callees_[call_id].contains(id.index())) {
      violation(fmt::format("{} lacks the call edge to {}", name(caller), name(callee)));
    }
    if (tied_by_fan(caller, call_id, id)) return id;
    const Call& call = caller.constraints->calls[solver_.call_index_[call_id]];
    const std::span<const Local> arguments = caller.constraints->arguments_of(call);
    const std::vector<Local>& parameters = callee.constraints->of_register;
    for (size_t i = call.invoke == Invoke::kStatic ? 0 : 1; i < arguments.size() && i < parameters.size();
         ++i) {
      connect(at(caller, arguments[i]), at(callee, parameters[i]));
    }
    connect(at(callee, callee.constraints->result), at(caller, call.result));
    connect(at(callee, callee.constraints->thrown), at(caller, call.thrown));
    return id;
  }

  // The targets of a fan are derived together, from the first of them that the call runs: should it not run
  // all of them in the end, those call edges are found to be without support.
  bool tied_by_fan(const Instance& caller, uint32_t call_id, InstanceId callee) {
    const auto fans = fans_of_.find(call_id);
    if (fans == fans_of_.end()) return false;
    for (const uint32_t index : fans->second) {
      const Solver::Fan& fan = solver_.fans_[index];
      if (!fan.callees.contains(callee.index())) continue;
      if (tied_.insert(pair(call_id, index)).second) tie(caller, call_id, fan);
      return true;
    }
    return false;
  }
  void tie(const Instance& caller, uint32_t call_id, const Solver::Fan& fan) {
    const Call& call = caller.constraints->calls[solver_.call_index_[call_id]];
    const std::span<const Local> arguments = caller.constraints->arguments_of(call);
    fan.callees.each([&](uint32_t id) {
      const Instance& callee = solver_[InstanceId(id)];
      const std::vector<Local>& parameters = callee.constraints->of_register;
      for (size_t i = 1; i < arguments.size() && i < parameters.size(); ++i) {
        through(at(caller, arguments[i]), fan.parameters[i].node, at(callee, parameters[i]));
      }
      through(at(callee, callee.constraints->result), fan.result.node, at(caller, call.result));
      through(at(callee, callee.constraints->thrown), fan.thrown.node, at(caller, call.thrown));
    });
  }
  void through(NodeId from, NodeId place, NodeId to) {
    if (!from || !to) return;
    if (!place) violation(fmt::format("a fan has no place between {} and {}", name(from), name(to)));
    connect(from, place);
    connect(place, to);
  }

  // Calls that reflection made up are taken as they are.
  void reach_found(uint32_t call_id, const Solver::FoundCall& found) {
    reach_by_intrinsic(call_id);
    solver_.callees_[call_id].each([&](uint32_t callee) {
      solver_.each_tie(call_id, InstanceId(callee),
                       [&](NodeId from, NodeId to, FilterId filter) { connect(from, to, filter); });
    });
    if (found.call.invoke == Invoke::kStatic || !found.receiver) return;
    nodes_.points_to(found.receiver).each([&](uint32_t object) {
      if (!solver_.receiver_masks_[found.call.method.index()]->contains(object)) return;
      const MethodId method = target(found.call, solver_.objects_[ObjectId(object)].type);
      if (!method) return;
      const ContextId context = solver_.callee_context(call_id, solver_.callee(method), ObjectId(object));
      const InstanceId callee = solver_.find_instance(method, context);
      if (callee && solver_[callee].receiver()) arrive(solver_[callee].receiver(), ObjectId(object));
    });
  }
  void reach_by_intrinsic(uint32_t call_id) {
    solver_.callees_[call_id].each([&](uint32_t callee) {
      entered_.insert(pair(call_id, callee));
      reach(InstanceId(callee));
    });
  }

  // --- comparing ----------------------------------------------------------------------------------------

  void check_settled() {
    for (uint32_t i = 0; i < nodes_.size(); ++i) {
      const Node& node = nodes_[NodeId(i)];
      if (node.pending != nullptr) violation(fmt::format("{} still has objects to pass on", name(NodeId(i))));
      if (node.representative != NodeId(i) && !node.points_to.empty()) {
        violation(fmt::format("{} joined a cycle and has objects of its own", name(NodeId(i))));
      }
    }
  }

  void compare() {
    for (uint32_t i = 0; i < nodes_.size(); ++i) {
      if (representative(NodeId(i)) != NodeId(i)) continue;
      const ObjectSet& solved = nodes_[NodeId(i)].points_to;
      const ObjectSet& derived = reached_[i];
      result_.facts += derived.count();
      solved.each([&](uint32_t object) {
        if (!derived.contains(object)) {
          violation(fmt::format("{} has {}, which nothing supports", name(NodeId(i)),
                                naming_.object(ObjectId(object))));
        }
      });
      derived.each([&](uint32_t object) {
        if (!solved.contains(object)) {
          violation(fmt::format("{} lacks {}", name(NodeId(i)), naming_.object(ObjectId(object))));
        }
      });
    }
    for (uint32_t i = 0; i < is_reached_.size(); ++i) {
      if (is_reached_[i] == 0 && solver_.is_reachable(InstanceId(i)))
        violation(fmt::format("nothing calls {}", naming_.instance(InstanceId(i))));
    }
    for (uint32_t call = 0; call < solver_.callees_.size(); ++call) {
      solver_.callees_[call].each([&](uint32_t callee) {
        if (entered_.contains(pair(call, callee))) return;
        violation(fmt::format("the call edge from {} to {} is without support",
                              naming_.instance(solver_.call_owner_[call]),
                              naming_.instance(InstanceId(callee))));
      });
    }
    for (uint32_t i = 0; i < program().class_count(); ++i) {
      if (solver_.is_initialised(ClassId(i)) && !initialised_.contains(ClassId(i))) {
        violation(fmt::format("nothing initialises {}", naming_.class_name(ClassId(i))));
      }
    }
  }

  // Every member of a cycle must be reached from its representative, and reach it.
  void check_cycles() {
    for (const bool forward : {true, false}) {
      if (!forward) {
        for (auto& [from, to] : inner_edges_) std::swap(from, to);
      }
      std::ranges::sort(inner_edges_);
      std::vector<uint8_t> seen(nodes_.size());
      std::vector<NodeId> stack;
      for (uint32_t i = 0; i < nodes_.size(); ++i) {
        if (representative(NodeId(i)) != NodeId(i) || !nodes_[NodeId(i)].next) continue;
        stack.assign(1, NodeId(i));
        seen[i] = 1;
        while (!stack.empty()) {
          const NodeId from = stack.back();
          stack.pop_back();
          for (auto edge = std::ranges::lower_bound(inner_edges_, std::pair(from, NodeId(0)));
               edge != inner_edges_.end() && edge->first == from; ++edge) {
            if (seen[edge->second.index()] != 0) continue;
            seen[edge->second.index()] = 1;
            stack.push_back(edge->second);
          }
        }
        for (NodeId member(i); member; member = nodes_[member].next) {
          if (seen[member.index()] == 0) {
            violation(
                fmt::format("{} is in a cycle with {} that it is not on", name(member), name(NodeId(i))));
          }
        }
      }
    }
  }

  // --- names --------------------------------------------------------------------------------------------

  std::string name(const Instance& instance) const {
    const std::string method = naming_.method(instance.method);
    return solver_.contexts_[instance.context].empty() ? method
                                                       : method + " " + naming_.context(instance.context);
  }

  std::string name(NodeId node) const {
    if (const InstanceId id = nodes_[node].instance) {
      const Instance& instance = solver_[id];
      const Local local = solver_.local_of(node);
      const std::vector<Local>& registers = instance.constraints->of_register;
      const auto found = std::ranges::find(registers, local);
      if (found != registers.end())
        return fmt::format("register {} of {}", found - registers.begin(), name(instance));
      if (local == instance.constraints->result) return "the result of " + name(instance);
      if (local == instance.constraints->thrown) return "what is thrown by " + name(instance);
      return fmt::format("place {} of {}", local, name(instance));
    }
    for (uint32_t i = 0; i < program().field_count(); ++i) {
      if (solver_.static_node(FieldId(i)) == node) return naming_.field(FieldId(i));
    }
    for (uint32_t i = 0; i < solver_.objects_.size(); ++i) {
      const ObjectId object(i);
      const ClassId type = solver_.objects_[object].type;
      if (program()[type].state == ClassState::kArray) {
        if (solver_.element_node(object) == node) return "the elements of " + naming_.object(object);
        continue;
      }
      for (ClassId holder = type; holder; holder = solver_.code_.hierarchy().super(holder)) {
        for (const FieldId field : program()[holder].fields) {
          if (solver_.field_node(object, field) == node) {
            return fmt::format("{} of {}", naming_.field(field), naming_.object(object));
          }
        }
      }
    }
    return fmt::format("node {}", node.index());
  }

  const Solver& solver_;
  const Nodes& nodes_;
  Naming naming_;
  CheckResult result_;
  std::vector<ObjectSet> reached_;   // by node, of representatives
  std::vector<ObjectSet> arriving_;  // what was not passed on yet; nothing that is in reached_
  std::vector<std::vector<Edge>> edges_;
  std::vector<uint32_t> order_;  // by node
  using Waiting = std::pair<uint32_t, NodeId>;
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> worklist_;
  std::vector<NodeId> caught_up_;
  std::vector<uint8_t> is_reached_;                                     // by instance
  boost::unordered_flat_map<uint32_t, std::vector<uint32_t>> fans_of_;  // by call
  boost::unordered_flat_set<uint64_t> tied_;                            // call, fan
  boost::unordered_flat_set<uint64_t> entered_;
  boost::unordered_flat_set<uint64_t> known_edges_;
  boost::unordered_flat_set<ClassId> initialised_;
  boost::unordered_flat_map<uint64_t, MethodId> targets_;
  std::vector<std::pair<NodeId, NodeId>> inner_edges_;  // between members of one cycle
};

CheckResult check_solution(const Solver& solver) {
  return Checker(solver).run();
}

}  // namespace heddle
