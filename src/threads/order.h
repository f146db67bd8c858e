// Which things may happen at the same time.
//
// Problem. Two accesses race only if neither is ordered before the other in every execution. Order inside a
// thread is by position; between threads it comes from starts (what is before the start is before all that
// the thread does) and from waiting for its end (join, get, awaitTermination).
//
// Formulation. For each start s the *region* of s: the statements that control may come to, in the thread
// that executes s, after s and before anything that waits for what s started. It is found by one walk
// forwards: through the rest of the method, into what is called there, and after its end on to all its
// callers. A wait for that very thread is where the walk ends. Then a thread B is alive while its parent is
// in B's region; and if the parent's end is in it, B outlives its parent and is alive in the region of the
// parent's own start as if nobody waited, and so on upwards. Every thread that is started in one of these
// regions may be alive at the same time, with all that it starts. That one start can be reached again from
// its own region is what makes it many.
//
// Waits are matched soundly: the one waited for must be the one started, because it is the same value in the
// same method, the only object of its site, or each element of the collection into which all of them were
// put.
//
// The rules only look at what control may reach, so everything that may run at the same time is found, up to
// what the knowledge files do not know; what is found too much is told by the finding's confidence.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "threads/threads.h"
#include "threads/walk.h"

namespace heddle {

class Order {
 public:
  Order(const Ground& ground, const Threads& threads);

  struct Point {
    ThreadId thread;
    AppNode node;
    uint32_t stmt;
  };
  // Neither is ordered before the other.
  bool in_parallel(const Point& a, const Point& b) const;
  // Two of one start may be alive at once.
  bool is_many(ThreadId thread) const {
    return !threads_.runs_once(thread) && alive_with(thread).threads[thread.index()];
  }

  // Two of one start may be alive at once, and not only because one call starts several.
  bool is_called_at_once(ThreadId thread) const { return alive_with(thread).otherwise_many; }

  // All regions that in_parallel looks into for statements of the thread.
  template <class Visit>
  void each_region(ThreadId thread, Visit&& visit) const {
    for (uint32_t i = 0; i < threads_.size(); ++i) {
      const ThreadId other(i);
      if (other == thread || threads_[other].kind == ThreadInfo::Kind::kInitialiser) continue;
      for (const Part& part : alive_with(other).parts) {
        if (part.thread == thread) visit(*part.region);
      }
      if (may_wait(thread, other)) visit(before_wait(thread, other));
    }
  }
  // All of the later one is after all of the earlier one: a stage that was made from it.
  bool follows(ThreadId later, ThreadId earlier) const;
  // The statement waits for the end of what the thread is.
  bool waits_for(ThreadId thread, AppNode node, uint32_t stmt) const;

 private:
  struct Part {
    ThreadId thread;
    const Region* region;
  };
  struct Alive {
    std::vector<Part> parts;    // in which of its ancestors' regions
    std::vector<bool> threads;  // others that may be alive with it
    bool otherwise_many = false;
  };
  // A place where something is waited for.
  struct Wait {
    uint32_t stmt;
    const ThreadItem* item;
    BlockId loop = kNoBlock;  // waits for all elements of a collection: header of the loop
    Reg collection;
  };

  const Region& region(ThreadId thread, bool with_waits) const;
  bool waits_itself(ThreadId thread, AppNode node, uint32_t stmt) const;
  bool waits_through_another(ThreadId thread, AppNode node, uint32_t stmt) const;
  bool may_wait(ThreadId waiting, ThreadId awaited) const;
  const Region& before_wait(ThreadId waiting, ThreadId awaited) const;
  const Alive& alive_with(ThreadId thread) const;
  bool is_ancestor(ThreadId above, ThreadId below) const;
  void find_waits();
  WalkLimits up_to_waits(ThreadId awaited, bool also_through_another) const;
  const WalkLimits& limits(ThreadId awaited, bool also_through_another) const;
  bool waits_for_ever(AppNode node, uint32_t stmt) const;
  std::optional<Wait> loop_wait(AppNode node, const ApiCall& call) const;
  bool same_handle(ThreadId thread, AppNode node, const Wait& wait) const;
  bool same_value(const ThreadInfo& thread, Reg started, AppNode node, Reg waited) const;
  bool stands_for(ThreadId thread, AppNode node, Reg value, int depth) const;
  bool comes_after(ThreadId thread, AppNode node, uint32_t stmt, int depth) const;
  bool put_into(AppNode node, Reg value, const ObjectSet& collection) const;
  void add_descendants(ThreadId thread, std::vector<bool>& threads) const;
  bool may_overlap(ThreadId a, ThreadId b) const;

  const Ground& ground_;
  const AppGraph& graph_;
  const Threads& threads_;
  std::vector<std::vector<Wait>> waits_;  // by node
  std::vector<AppNode> waiting_nodes_;
  std::vector<std::vector<ThreadId>> children_;
  mutable boost::unordered_flat_map<uint64_t, bool> may_wait_;            // by both threads
  mutable std::vector<const Region*> regions_, unwaited_;                 // by thread
  mutable std::vector<std::unique_ptr<WalkLimits>> limits_, own_limits_;  // likewise
  mutable std::vector<std::unique_ptr<Alive>> alive_;
  mutable std::vector<std::unique_ptr<std::vector<bool>>> ancestors_;
};

}  // namespace heddle
