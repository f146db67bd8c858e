// Which locks are taken while others are held.
//
// Formulation. An edge is a place where a lock is acquired while another is held: found from each acquire
// forwards, over the statements of its method at which the lock is held, and down into what is called there,
// with the lock's name carried along in the callee's terms, so that taking the same lock again is seen as
// such and is no edge.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "detect/story.h"

namespace heddle {

struct LockEdge {
  const Acquire* held;   // acquired first,
  const Acquire* taken;  // and this while it was held
  HeldLock outer, inner;
  ObjectSet outer_objects, inner_objects;
};

// What may be acquired; of a part of a lock the lock itself.
ObjectSet lock_objects(const World& world, const Acquire& acquire);

class LockOrder {
 public:
  LockOrder(const World& world, const Story& story);

  // In an order that does not depend on ids, as far as it can be told.
  const std::vector<LockEdge>& edges() const { return edges_; }
  // How what may be acquired is called, sorted; if nothing is known of it, how the code names the lock.
  std::vector<std::string> names(const Acquire& acquire) const;

 private:
  using Seen = std::set<std::pair<AppNode, uint32_t>>;

  void find_edges();
  void look_at(const Acquire& first, const HeldLock& lock, AppNode node, uint32_t at, Seen& seen);
  void add_edge(const Acquire& first, const HeldLock& outer, const Acquire& second);
  void sort();
  const std::vector<uint32_t>& interesting(AppNode node);

  const World& world_;
  const Story& story_;
  std::vector<LockEdge> edges_;
  boost::unordered_flat_map<AppNode, std::unique_ptr<std::vector<uint32_t>>> interesting_;
};

}  // namespace heddle
