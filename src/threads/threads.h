// Who runs: the threads, tasks and handlers of a program, who starts them where, and what each of them runs.
//
// A thread here is a start: a call that the knowledge files say starts something (Thread.start, submit,
// fork), the object that it starts, and the method that then runs. What is entered from outside is a root.
// Whether several of one start can be alive at once is not counted but follows from order.h: the start can be
// reached again while what it started is not over.
//
// A parallel loop is one thread of which there are many, whatever number of functions it runs (all steps of a
// stream): they hand each other what they make. What such a stream runs in order (forEachOrdered) is another
// thread, of which there is one.
//
// What the library calls back in a thread that nobody in the program starts (a server's handlers) is a root
// too, of unknown number. Class initialisers are no thread's: the virtual machine orders them before every
// use of their class.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <span>
#include <vector>

#include "threads/app_graph.h"
#include "threads/shared_intent.h"

namespace heddle {

using ThreadId = Id<struct ThreadTag>;

struct ThreadInfo {
  enum class Kind : uint8_t {
    kRoot,         // main, a test, a public method
    kHandler,      // called by the library or a container, as often and as many as it likes
    kCallback,     // by a container: one after the other, of all callbacks, while handlers run
    kCaller,       // of public methods of a library's classes that are meant to be shared, likewise
    kInitialiser,  // class initialisers
    kStarted,
  };
  Kind kind = Kind::kRoot;
  std::vector<AppNode> entries;  // where it begins; of what is started: one, but for loops
  AppNode at = kNoNode;          // the start
  uint32_t stmt = 0;
  const ThreadItem* item = nullptr;
  ObjectId handle;  // what the call is given: a thread, or a task
  ObjectId task;    // whose method runs
  // Of a loop, whose iterations run in several threads: all that it runs; handle and task are one of them.
  ObjectSet functions;
  ObjectSet elements;       // and what it is about, if these are few
  Reg given, result;        // at the start: what stands for it
  bool is_certain = false;  // of a handler: what calls it is known to do so from several threads
  bool is_thread = false;   // what is started is a thread, not a task: it can be started once only
  // Where it is really started, if that is in a method that starts what it is given: `at` is then a call of
  // that.
  AppNode inner = kNoNode;
  uint32_t inner_stmt = 0;
  Reg inner_given;
  ObjectSet executor;      // what the call is made on
  bool is_serial = false;  // of the executor: it runs one thing after the other
  uint64_t queue = 0;      // tells serial executors apart; 0: not known which it is
};

// It is a parallel loop, or what such a loop does in order.
inline bool is_loop(const ThreadInfo& thread) {
  return !thread.functions.empty();
}

// From outside, by any number of threads at once.
constexpr bool is_called_often(ThreadInfo::Kind kind) {
  return kind == ThreadInfo::Kind::kHandler || kind == ThreadInfo::Kind::kCaller;
}

class Threads {
 public:
  explicit Threads(const AppGraph& graph);

  uint32_t size() const { return static_cast<uint32_t>(threads_.size()); }
  const ThreadInfo& operator[](ThreadId id) const { return threads_[id.index()]; }
  bool runs(ThreadId thread, AppNode node) const {
    return (runs_[thread.index() * words_ + node / 64] >> (node % 64) & 1) != 0;
  }
  std::span<const ThreadId> running(AppNode node) const { return running_[node]; }
  // The first of those that run the same methods: many starts run one task.
  ThreadId alike(ThreadId thread) const { return alike_[thread.index()]; }
  std::span<const ThreadId> started_in(AppNode node) const { return started_in_[node]; }
  // Of what is started: the threads that may do so.
  std::span<const ThreadId> parents(ThreadId id) const { return running(threads_[id.index()].at); }

  // The thread runs the method, or a loop does that it runs as a whole, or that it is one part of.
  bool runs_or_loops(ThreadId thread, AppNode node) const;
  // Both are parts of one loop.
  bool are_one_loop(ThreadId a, ThreadId b) const {
    const ThreadInfo& one = threads_[a.index()];
    const ThreadInfo& other = threads_[b.index()];
    return is_loop(one) && is_loop(other) && one.at == other.at && one.stmt == other.stmt;
  }

  // The method runs at most once in the whole program.
  bool at_most_once(AppNode node) const { return times_[node] <= 1; }
  bool at_most_once(AppNode node, uint32_t stmt) const {
    return at_most_once(node) && !graph_.facts(node).in_loop(stmt);
  }
  // It is one thread that exists once, whatever number of calls would start it.
  bool runs_once(ThreadId id) const {
    const ThreadInfo& thread = threads_[id.index()];
    return thread.is_thread && !thread.item->often && is_unique(thread.handle);
  }
  // Only one object is made there in one run.
  bool is_unique(ObjectId object) const { return unique_.contains(object.index()); }
  // Objects that callers of a library have in common: the one of each class that is meant to be shared. Of a
  // container: those that it calls, and what these were made of.
  const ObjectSet& offered() const { return offered_; }
  // Those that this one has.
  const ObjectSet* offered_to(ThreadId id) const {
    const ThreadInfo& thread = threads_[id.index()];
    const bool has = thread.kind == ThreadInfo::Kind::kCaller || serves_container(thread);
    return has ? &offered_ : nullptr;
  }
  static bool serves_container(const ThreadInfo& thread) {
    return thread.is_certain || thread.kind == ThreadInfo::Kind::kCallback;
  }
  // Nodes that make the object.
  std::span<const std::pair<AppNode, uint32_t>> makers(ObjectId object) const;
  // Objects of the library's classes that run what others are.
  const ObjectSet* wrapped(ObjectId object) const {
    const auto found = wrapped_.find(object.index());
    return found == wrapped_.end() ? nullptr : &found->second;
  }
  uint32_t unattributed() const { return unattributed_; }  // nodes that no thread runs, as far as is known

 private:
  void find_roots();
  bool is_called_by_several(const EntryPoint& entry) const;
  void find_offered();
  void find_served();
  void find_wrapped();
  void find_serial();
  void find_starts();
  void find_loops();
  ClassId declared_type(const ThreadItem& item, bool& is_many) const;
  struct Function {
    std::string name;
    ObjectId object;
    AppNode entry;
  };
  void add_loop(AppNode node, uint32_t stmt, const ThreadItem& item, std::vector<Function> functions);
  ObjectSet elements_of(AppNode node, uint32_t stmt) const;
  void find_loops_below();
  void add_start(const ThreadInfo& start, const ObjectSet& objects, ClassId declared);
  bool gives_back(AppNode node, Reg given) const;
  static uint64_t queue_key(AppNode node, uint32_t stmt) { return (uint64_t{node} << 32 | stmt) + 2; }
  uint64_t queue_of(AppNode node, Reg executor) const;
  uint32_t given_parameter(AppNode node, Reg given) const;
  void find_handlers();
  void find_running();
  void count();
  void find_unique();
  std::vector<std::pair<ObjectId, AppNode>> entries_of(ObjectId object, ClassId declared, int depth) const;
  bool is_static(AppNode node) const {
    return (graph_.program()[graph_.method(node)].access & kAccStatic) != 0;
  }
  MethodId only_abstract_method(ClassId interface) const;
  std::vector<AppNode> reach(std::span<const AppNode> from) const;

  const AppGraph& graph_;
  std::vector<ThreadInfo> threads_;
  boost::unordered_flat_map<uint32_t, ObjectSet> wrapped_;
  ObjectSet serial_;
  boost::unordered_flat_map<uint32_t, std::vector<uint64_t>>
      serial_calls_;  // by object: where it was asked for
  size_t words_ = 0;
  std::vector<uint64_t> runs_;
  // By thread, where there is any: loops that belong to what it runs.
  std::vector<std::vector<ThreadId>> loops_below_;
  std::vector<ThreadId> alike_;                    // by thread
  std::vector<std::vector<ThreadId>> running_;     // by node
  std::vector<std::vector<ThreadId>> started_in_;  // by node
  std::vector<uint8_t> times_;                     // by node: 0, 1, or 2 for many
  ObjectMask unique_;
  SharedIntent intent_;
  ObjectSet offered_;
  boost::unordered_flat_map<uint32_t, std::vector<std::pair<AppNode, uint32_t>>> makers_;
  uint32_t unattributed_ = 0;
};

}  // namespace heddle
