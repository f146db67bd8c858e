// Which threads may be at two statements at once.
//
// Problem. Races and deadlocks ask this of every two accesses and acquires. What order.h and handover.h look
// at for it are regions, and nearly all statements of a method, and most methods, are in the same ones.
//
// Formulation. Two statements are of one *class* if the same threads run them and they are in the same of all
// the regions that may be asked about these threads. Statements of one class cannot be told apart by whoever
// asks, so each two classes are looked at once. Where regions do not tell all (Handover), statements stand
// alone.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <unordered_map>
#include <vector>

#include "threads/handover.h"
#include "threads/order.h"

namespace heddle {

class Meetings {
 public:
  Meetings(const Ground& ground, const Threads& threads, const Order& order, const Handover& handover);

  struct Both {
    ThreadId a, b;
  };
  const std::vector<Both>& at_once(const CodePoint& a, const CodePoint& b) const {
    return at_once(a, class_of(a), b, class_of(b));
  }
  bool any_at_once(const CodePoint& a, const CodePoint& b) const { return !at_once(a, b).empty(); }

  using ClassId = uint32_t;
  ClassId class_of(const CodePoint& point) const;
  // Of statements whose classes are known.
  const std::vector<Both>& at_once(const CodePoint& a, ClassId class_of_a, const CodePoint& b,
                                   ClassId class_of_b) const;

 private:
  using Signature = std::vector<uint32_t>;
  const std::vector<const Region*>& asked_of(ThreadId thread) const;
  ClassId find_class(const CodePoint& point, bool& splits) const;
  std::vector<Both> find(const CodePoint& a, const CodePoint& b) const;

  const Ground& ground_;
  const Threads& threads_;
  const Order& order_;
  const Handover& handover_;
  mutable std::vector<std::unique_ptr<std::vector<const Region*>>> asked_;  // by thread
  mutable boost::unordered_flat_map<Signature, ClassId> classes_;
  mutable std::vector<ClassId> of_node_;                             // kSplit: told apart by statement
  mutable boost::unordered_flat_map<uint64_t, ClassId> of_point_;    // by node and statement
  mutable std::unordered_map<uint64_t, std::vector<Both>> at_once_;  // by both classes; given away
};

}  // namespace heddle
