// What surely runs: reached by calls that can mean a few methods only.
//
// Where a call may run dozens of methods, because the analysis cannot tell objects apart, most of what lies
// behind it does not happen. A finding whose places are only reached that way is less sure, and says so; one
// that needs two such calls is less sure again.
//
// A thread that is started is not also run by a call, as a task would be. Where a call that may mean several
// methods seems to do that, because threads are tasks by their type, what lies behind it hardly happens.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <vector>

#include "threads/threads.h"

namespace heddle {

class SureCalls {
 public:
  SureCalls(const AppGraph& graph, const Threads& threads);

  // The thread, which is surely started, surely comes to the method.
  bool runs(ThreadId thread, AppNode node) const;
  // It comes there if one call that may mean some methods more, or one start of a thread, is as meant.
  bool may_run(ThreadId thread, AppNode node) const {
    return !once_unsure_[thread.index()].empty() && once_unsure_[thread.index()][node];
  }
  // What is not sure of a way there: 0 nothing, 1 one call or start, 2 more than that, 3 it needs a call that
  // runs what is started as a thread.
  int unlikely(ThreadId thread, AppNode node) const {
    if (runs(thread, node)) return 0;
    if (may_run(thread, node)) return 1;
    return is_possible(thread, node) ? 2 : 3;
  }
  // The call may mean a few methods only.
  bool is_sure(AppNode node, uint32_t stmt) const { return means_at_most(node, stmt, kFew); }
  bool means_dozens(AppNode node, uint32_t stmt) const { return !means_at_most(node, stmt, kSome); }
  // One method surely leads to the other.
  bool leads(AppNode from, AppNode to) const;
  // What is not sure of the way from a call to a method: 0 nothing, 1 one call that may mean some methods
  // more, 2 more than that.
  int unlikely(const AppCall& call, AppNode from, AppNode to) const;

 private:
  static constexpr size_t kFew = 4, kSome = 16;

  bool means_at_most(AppNode node, uint32_t stmt, size_t most) const;
  using Next = std::vector<std::vector<AppNode>>;
  std::vector<bool> reach(std::span<const AppNode> from) const { return reach(from, next_); }
  std::vector<bool> reach(std::span<const AppNode> from, const Next& next) const;
  std::vector<bool> reach_with_one(const std::vector<bool>& sure) const;
  void find_once_unsure();
  void find_possible();
  bool runs_thread(AppNode node, const AppCall& call) const;
  bool is_possible(ThreadId thread, AppNode node) const {
    return !possible_[thread.index()].empty() && possible_[thread.index()][node];
  }

  const AppGraph& graph_;
  const Threads& threads_;
  Next next_, less_sure_;  // by node: by calls that mean a few methods; by calls that mean some
  boost::unordered_flat_set<MethodId> begins_thread_;  // of a class of threads that are started
  std::vector<std::vector<bool>> reached_;             // by thread; empty: it is not surely started
  std::vector<std::vector<bool>> once_unsure_;         // by thread; empty: even that does not start it
  std::vector<std::vector<bool>> possible_;            // by thread, without calls that run threads
  mutable boost::unordered_flat_map<AppNode, std::vector<bool>> from_, from_with_one_;  // as asked
};

}  // namespace heddle
