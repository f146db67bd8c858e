// From the constraints of a method to those of its next version, such that what is the same keeps its number:
// nodes and calls of the method's instances are found by these numbers.
//
// Locals are matched by what they are: parameters, the results of statements that survive (body_diff.h), what
// belongs to such statements. Calls are matched by their statement, and are the same if everything about them
// is. Numbers that are given up now are taken again by the next version: until then the solver forgets what
// was there.
#pragma once

#include <span>
#include <vector>

#include "pointer/constraint_builder.h"

namespace heddle {

// What must be known of a changed method until it is changed again.
struct MethodVersion {
  std::vector<Rebuild::Helper> helpers;  // with the numbers of the constraints
  std::vector<Local> free_locals;
  boost::unordered_flat_map<uint32_t, uint32_t> call_sites;  // by statement's identity
};

// What is in one version only. Of the old one by value; of the new one as indexes into its lists.
struct ConstraintDelta {
  std::vector<std::pair<Local, Use>> removed_uses;
  std::vector<std::pair<Local, uint32_t>> added_uses;
  std::vector<Allocation> removed_allocations, added_allocations;
  std::vector<StaticAccess> removed_loads, removed_stores;
  std::vector<uint32_t> added_loads, added_stores;
  std::vector<uint32_t> removed_calls, added_calls;
  std::vector<uint32_t> removed_intrinsics, added_intrinsics;
  std::vector<ClassId> removed_initialises, added_initialises;
  bool empty() const {
    return removed_uses.empty() && added_uses.empty() && removed_allocations.empty() &&
           added_allocations.empty() && removed_loads.empty() && removed_stores.empty() &&
           added_loads.empty() && added_stores.empty() && removed_calls.empty() && added_calls.empty() &&
           removed_intrinsics.empty() && added_intrinsics.empty() && removed_initialises.empty() &&
           added_initialises.empty();
  }
};

struct NextVersion {
  Constraints constraints;
  ConstraintDelta delta;
};

// `fresh` was built from the new body, and has numbers of its own; so have the rebuild's helpers.
NextVersion next_version(const Constraints& old, const Body& old_body, MethodVersion& version,
                         const Constraints& fresh, const Body& new_body, std::vector<Rebuild::Helper> helpers,
                         std::span<const uint32_t> old_of_new);

}  // namespace heddle
