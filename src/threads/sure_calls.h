// What surely runs: reached by calls that can mean a few methods only.
//
// Where a call may run dozens of methods, because the analysis cannot tell objects apart, most of what lies
// behind it does not happen. A finding whose places are only reached that way is less sure, and says so.
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
  // One method surely leads to the other.
  bool leads(AppNode from, AppNode to) const;

 private:
  std::vector<bool> reach(std::span<const AppNode> from) const;

  const AppGraph& graph_;
  const Threads& threads_;
  std::vector<std::vector<AppNode>> next_;  // by node
  std::vector<std::vector<bool>> reached_;  // by thread; empty: it is not surely started
  mutable boost::unordered_flat_map<AppNode, std::vector<bool>> from_;  // as asked
};

}  // namespace heddle
