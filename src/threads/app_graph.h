// The application's part of the call graph: which of its methods, in which contexts, call which, directly or
// through the library.
//
// Problem. Races, orders and locks are asked about code that people wrote. Between two such methods often
// lies the library: list.forEach(x -> ...) runs the lambda, println(x) runs toString. The library is analysed
// once for all callers, so what it may call anywhere is far more than what it calls here.
//
// Formulation. For each instance of a library method the application's instances that it may call, through
// the library alone, are found by components of the call graph. A call of the application into the library
// then runs those of them whose receiver was handed to it: is among the arguments, or in an array or library
// object that can be reached from them, as far as callbacks.h knows what is done with it. Calls inside the
// library that are handed nothing of the application lead nowhere: without that, what it does about an index
// that is out of bounds (formatting a text) made ArrayList.get call every toString, and h2 had 3.9 million
// such calls. What starts threads is cut: tasks and threads run by what the knowledge files say (apis.h), not
// by what the library's executors might do.
//
// The library is far larger than most programs, so of its calls, and of what its containers hold, only that
// is looked at which calls of the application lead to.
//
// Changes. After bodies of methods changed, `follow` looks again at those nodes alone whose body, arguments
// or callees are others: what they call is all that the graph says of them. That holds as long as the part of
// the library that was looked at is as it was: what the instances that calls lead to hand on and call, what
// arrays and containers have in them, and on what called-back methods run. Whether it is, is told by the
// nodes of the solver that were read for it. If not, or if methods of the application came or went, the graph
// is made anew.
//
// Nodes are numbered in the order of their names: what is found first, and told, must not depend on the order
// in which the solver met things.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "pointer/analysis.h"
#include "threads/apis.h"
#include "threads/body_facts.h"
#include "threads/components.h"
#include "threads/holders.h"

namespace heddle {

using AppNode = uint32_t;
constexpr AppNode kNoNode = 0xFFFFFFFFU;

struct AppCall {
  uint32_t stmt = 0;
  AppNode callee = kNoNode;
  uint32_t call = 0;             // index into the constraints' calls
  bool through_library = false;  // called back,
  uint8_t on = 0xFF;             // on this argument; 0xFF: it is not known on which object
  friend bool operator==(const AppCall&, const AppCall&) = default;
};

// A function that a call runs in several threads, and is over when the call returns: a parallel stream's.
struct AppLoop {
  uint32_t stmt = 0;
  AppNode callee = kNoNode;
  bool in_order = false;  // one call of it after the other
  friend bool operator==(const AppLoop&, const AppLoop&) = default;
};

struct AppCaller {
  AppNode caller = kNoNode;
  uint32_t at = 0;  // index into the caller's calls
  friend bool operator==(const AppCaller&, const AppCaller&) = default;
};

// A call that the knowledge files say something about.
struct ApiCall {
  uint32_t stmt = 0;
  uint32_t call = 0;  // index into the constraints' calls
  const ThreadItem* item = nullptr;
  friend bool operator==(const ApiCall&, const ApiCall&) = default;
};

class Callbacks;

class AppGraph {
 public:
  AppGraph(const Analysis& analysis, const Apis& apis);
  ~AppGraph();
  AppGraph(const AppGraph&) = delete;
  AppGraph& operator=(const AppGraph&) = delete;

  // To what it would be if it were made now, after an update of bodies. No: it must be made anew.
  bool follow(const Touched& touched);
  // Says the same of the same program.
  bool is_like(const AppGraph& other) const;

  const Analysis& analysis() const { return analysis_; }
  const Solver& solver() const { return analysis_.solver(); }
  const Program& program() const { return analysis_.program(); }

  uint32_t size() const { return static_cast<uint32_t>(nodes_.size()); }
  InstanceId instance_id(AppNode node) const { return nodes_[node].instance; }
  const Instance& instance(AppNode node) const { return solver()[nodes_[node].instance]; }
  MethodId method(AppNode node) const { return instance(node).method; }
  const Body& body(AppNode node) const { return nodes_[node].facts->body(); }
  const BodyFacts& facts(AppNode node) const { return *nodes_[node].facts; }
  AppNode node_of(InstanceId id) const {
    return id.index() < node_of_.size() ? node_of_[id.index()] : kNoNode;
  }

  std::span<const AppCall> calls(AppNode node) const { return nodes_[node].calls; }  // by statement
  std::span<const AppCall> calls_at(AppNode node, uint32_t stmt) const;
  std::span<const AppCaller> callers(AppNode node) const { return nodes_[node].callers; }
  std::span<const ApiCall> api_calls(AppNode node) const { return nodes_[node].apis; }
  std::span<const AppLoop> loops(AppNode node) const { return nodes_[node].loops; }  // by statement
  // Methods of the application that the statement may call, not through the library.
  std::vector<AppNode> own_callees(AppNode node, uint32_t stmt) const;
  // What a register may hold; nothing if it holds no objects.
  const ObjectSet& points_to(AppNode node, Reg reg) const;
  // An argument of a call as the knowledge counts: kReceiver, kResult, or a parameter.
  Reg argument(AppNode node, uint32_t stmt, int8_t which) const;

  // The method, or one that it overrides, is where the knowledge files say that threads, tasks or handlers
  // begin.
  // `of_handlers`: only such as libraries call by themselves, none of java.lang and java.util.
  bool is_origin_entry(MethodId method, bool of_handlers = false) const;
  std::span<const MethodId> origin_methods() const { return origin_methods_; }
  bool is_application(ClassId id) const;
  bool is_application_object(ObjectId id) const { return is_application(solver().objects()[id].type); }
  // These objects, and what can be reached from them through arrays and containers.
  ObjectSet handed(const ObjectSet& objects) const;
  // All fields of an object of this type that hold references, and are known to hold something.
  template <class Visit>
  void each_content(ObjectId id, Visit&& visit) const {  // (set)
    each_content_node(id, [&](NodeId node) { visit(solver().nodes().points_to(node)); });
  }
  template <class Visit>
  void each_field(ObjectId id, Visit&& visit) const {  // (field, set)
    for (const FieldId field : reference_fields(solver().objects()[id].type)) {
      if (const NodeId node = solver().field_node(id, field)) visit(field, solver().nodes().points_to(node));
    }
  }
  template <class Visit>
  void each_content_node(ObjectId id, Visit&& visit) const {
    if (program()[solver().objects()[id].type].state == ClassState::kArray) {
      if (const NodeId elements = solver().element_node(id)) visit(elements);
      return;
    }
    for (const FieldId field : reference_fields(solver().objects()[id].type)) {
      if (const NodeId node = solver().field_node(id, field)) visit(node);
    }
  }
  // Nodes of a method that run on this object.
  std::vector<AppNode> nodes_on(MethodId method, ObjectId receiver) const;

 private:
  struct Node {
    InstanceId instance;
    const BodyFacts* facts = nullptr;
    std::vector<AppCall> calls;
    std::vector<AppCaller> callers;
    std::vector<ApiCall> apis;
    std::vector<AppLoop> loops;
    bool has_streams = false;
  };

  void find_nodes();
  void find_calls();
  void find_calls(AppNode node);
  void find_callers();
  bool is_node(InstanceId id) const;
  void note_contents();
  bool is_as_it_was(const Touched& touched) const;
  std::vector<AppNode> concerned(const Touched& touched) const;
  void find_calls_again(AppNode node);
  void note_read(NodeId node) const {
    if (node.index() >= read_.size()) read_.resize(node.index() + 1);
    read_[node.index()] = true;
  }
  // Nodes that the instance of a library method may call, through the library alone.
  const ObjectSet& called_back(uint32_t instance);
  struct LibraryCalls {
    ObjectSet nodes;
    std::vector<uint32_t> instances;  // of the library
  };
  LibraryCalls calls_of_library(uint32_t instance);
  bool carries(const Instance& instance, const Call& call) const;
  bool passes_on(ObjectId id) const;
  bool passes_on(ClassId type) const;
  const std::vector<FieldId>& reference_fields(ClassId type) const;

  const Analysis& analysis_;
  const Apis& apis_;
  std::vector<Node> nodes_;
  std::vector<AppNode> node_of_;  // by instance
  boost::unordered_flat_map<MethodId, std::unique_ptr<BodyFacts>> facts_;
  mutable std::vector<uint8_t> application_;  // by class: 0 unknown, 1 no, 2 yes
  std::vector<MethodId> origin_methods_;
  mutable boost::unordered_flat_map<ClassId, std::vector<FieldId>> fields_;

  boost::unordered_flat_map<MethodId, bool> is_entry_;
  boost::unordered_flat_map<uint32_t, LibraryCalls> library_calls_;  // by instance
  ComponentSearch library_;                                          // of instances that call each other
  std::vector<ObjectSet> called_back_;                               // by component: nodes

  // What the library's part was made of.
  mutable std::vector<bool> read_;       // nodes of the solver
  size_t objects_known_ = 0;             // how many there were
  std::vector<ObjectId> without_nodes_;  // that hand on what they have, and had no place for anything yet

  void find_leading();
  ObjectSet leads_to_application_;          // objects that are the application's, or lead to such
  mutable std::vector<uint8_t> passes_on_;  // by class: 0 unknown, 1 no, 2 yes
  ObjectSet passing_;                       // arrays and containers
  std::unique_ptr<Callbacks> callbacks_;
  mutable std::optional<Holders> holders_;
  std::optional<Holders> leading_;  // only of what leads to the application
};

}  // namespace heddle
