// What the search for broken declarations (guarded_by.cc) tells the search for races.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>

#include "threads/app_graph.h"

namespace heddle {

// What is known of uses of fields that are declared @GuardedBy.
class GuardedUses {
 public:
  // It is told as breaking the declaration; contexts do not matter.
  void add_told(MethodId method, uint32_t stmt) { told_.insert(key(method.index(), stmt)); }
  bool is_told(MethodId method, uint32_t stmt) const { return told_.contains(key(method.index(), stmt)); }
  bool any_told() const { return !told_.empty(); }
  // Whoever comes there with an object that others may have holds the lock.
  void add_kept(AppNode node, uint32_t stmt) { kept_.insert(key(node, stmt)); }
  bool is_kept(AppNode node, uint32_t stmt) const { return kept_.contains(key(node, stmt)); }

 private:
  static uint64_t key(uint32_t code, uint32_t stmt) { return uint64_t{code} << 32 | stmt; }
  boost::unordered_flat_set<uint64_t> told_, kept_;
};

}  // namespace heddle
