// What registers are, symbolically: which field a statement means, which fields never change, and the access
// path of a register (paths.h).
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include "threads/app_graph.h"
#include "threads/paths.h"
#include "threads/threads.h"

namespace heddle {

class Values {
 public:
  Values(const AppGraph& graph, const Threads& threads);

  // The field that a statement reads or writes; none if it does not exist.
  FieldId field(AppNode node, const Stmt& stmt) const;
  // Once an object is made, nothing sets it any more, but to null: final, or only set by constructors of its
  // class, on what they make; of static ones by the class initialiser.
  bool is_stable(FieldId field) const;
  bool is_volatile(FieldId field) const { return (graph_.program()[field].access & kAccVolatile) != 0; }
  bool is_final(FieldId field) const { return (graph_.program()[field].access & kAccFinal) != 0; }

  PathId path(AppNode node, Reg reg) const;
  Paths& paths() const { return paths_; }
  // From an object along a field, whether or not it changes; of a static field from nowhere. None if it would
  // be too deep.
  PathId along(PathId from, FieldId field) const;
  // The path of a register as the method spells it: along fields that change too, so that it says how the
  // value was found and not which it is.
  PathId spelled(AppNode node, Reg reg) const;
  // The one object that the register can hold in one run of the program, if there is only one.
  ObjectId only_object(AppNode node, Reg reg) const;

 private:
  void find_aliases();
  FieldId set_by_super(AppNode constructor, Reg value) const;
  PathId find_path(AppNode node, Reg reg, int depth) const;
  FieldId kept_as_outer(AppNode node, Reg parameter) const;
  PathId getter(AppNode node, uint32_t stmt, int depth) const;

  const AppGraph& graph_;
  const Threads& threads_;
  mutable Paths paths_;
  boost::unordered_flat_set<FieldId> reassigned_;
  boost::unordered_flat_map<FieldId, std::vector<uint32_t>> aliases_;  // steps from the same object
  mutable boost::unordered_flat_map<uint64_t, PathId> known_;          // node, register
  mutable boost::unordered_flat_map<uint64_t, FieldId> fields_;        // method's class, reference
};

}  // namespace heddle
