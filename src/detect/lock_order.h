// Which locks are taken while others are held.
//
// Formulation. An edge is a place where a lock is acquired while another is held: found from each acquire
// forwards, over the statements of its method at which the lock is held, and down into what is called there,
// with the lock's name carried along in the callee's terms, so that taking the same lock again is seen as
// such and is no edge. What is acquired in a callee and below depends on the lock's name there alone, not on
// who holds it: it is found once for each method and name, by components of the graph that these make.
//
// Measured. All of the search for deadlocks on hsqldb: 6.6 s with a walk from each acquire through all that
// it calls, 1.1 s so, on a busy machine both times.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "detect/story.h"

namespace heddle {

struct LockEdge {
  const Acquire* held;   // acquired first,
  const Acquire* taken;  // and this while it was held
  HeldLock outer, inner;
  const ObjectSet* outer_objects;  // what they may be
  const ObjectSet* inner_objects;
};

// What may be acquired; of a part of a lock the lock itself.
ObjectSet lock_objects(const World& world, const Acquire& acquire);

class LockOrder {
 public:
  static constexpr size_t kAny = std::numeric_limits<size_t>::max();
  // Without edges of locks that may be more than so many objects.
  LockOrder(const World& world, const Story& story, size_t most = kAny);

  // In an order that does not depend on ids, as far as it can be told.
  const std::vector<LockEdge>& edges() const { return edges_; }
  const ObjectSet& objects(const Acquire& acquire) const { return acquires_[index(acquire)].objects; }
  // How what may be acquired is called, sorted; if nothing is known of it, how the code names the lock.
  const std::vector<std::string>& names(const Acquire& acquire) const;

 private:
  // A method that runs while a lock is held; none: it has no name for the lock.
  using Inside = std::pair<AppNode, PathId>;
  using StateId = uint32_t;
  struct Known {
    HeldLock lock;
    ObjectSet objects;
    bool is_held_before = false;  // it is taken again, which is no wait
    std::vector<std::string> names{};
  };

  size_t index(const Acquire& acquire) const {
    return static_cast<size_t>(&acquire - world_.locks.acquires().data());
  }
  void find_acquires();
  void find_edges();
  StateId state(const Inside& inside);
  template <class Visit>
  void each_inside(AppNode node, const HeldLock& lock, uint32_t stmt, Visit&& visit);
  void find_below();
  void add_edge(uint32_t first, uint32_t second);
  void sort();
  const std::vector<uint32_t>& interesting(AppNode node);

  const World& world_;
  const Story& story_;
  const size_t most_;
  mutable std::vector<Known> acquires_;
  boost::unordered_flat_map<Inside, StateId> ids_;
  std::vector<Inside> states_;
  std::vector<ObjectSet> below_;  // by state: what is acquired in it and in what it calls
  std::vector<LockEdge> edges_;
  boost::unordered_flat_map<AppNode, std::unique_ptr<std::vector<uint32_t>>> interesting_;
};

}  // namespace heddle
