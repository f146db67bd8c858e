// Two solutions by the same solver, compared by name: one that was updated, one from scratch, be it of the
// same program in memory or of another that was read from the same classes.
#pragma once

#include <string>
#include <vector>

#include "pointer/solver.h"

namespace heddle::testing {

// Sentences about what only one of them has: points-to sets of all registers, results, exceptions, fields,
// elements and statics; instances, call edges, initialised classes, what is not resolved, names that
// reflection asked for in vain.
std::vector<std::string> state_differences(const Solver& updated, const Solver& fresh);

}  // namespace heddle::testing
