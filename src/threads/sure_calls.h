// What surely runs: reached by calls that can mean a few methods only.
//
// Where a call may run dozens of methods, because the analysis cannot tell objects apart, most of what lies
// behind it does not happen. A finding whose places are only reached that way is less sure, and says so; one
// that needs two such calls is less sure again.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
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
  // The call may mean a few methods only.
  bool is_sure(AppNode node, uint32_t stmt) const { return means_at_most(node, stmt, kFew); }
  // One method surely leads to the other.
  bool leads(AppNode from, AppNode to) const;

 private:
  static constexpr size_t kFew = 4, kSome = 16;

  bool means_at_most(AppNode node, uint32_t stmt, size_t most) const;
  std::vector<bool> reach(std::span<const AppNode> from) const;
  std::vector<bool> reach_with_one(const std::vector<bool>& sure) const;
  void find_once_unsure();

  const AppGraph& graph_;
  const Threads& threads_;
  std::vector<std::vector<AppNode>> next_;       // by node: by calls that mean a few methods
  std::vector<std::vector<AppNode>> less_sure_;  // by calls that mean some
  std::vector<std::vector<bool>> reached_;       // by thread; empty: it is not surely started
  std::vector<std::vector<bool>> once_unsure_;   // by thread; empty: even that does not start it
  mutable boost::unordered_flat_map<AppNode, std::vector<bool>> from_;  // as asked
};

}  // namespace heddle
