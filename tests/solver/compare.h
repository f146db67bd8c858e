// Two solutions of one program, compared by name.
#pragma once

#include <string>
#include <vector>

#include "pointer/solver.h"
#include "tests/solver/naive_solver.h"

namespace heddle::testing {

// Sentences about what only one of them has: points-to sets of registers, results and exceptions of every
// method instance, of fields, elements and statics; call edges, instances, initialised classes. Empty if they
// agree.
std::vector<std::string> differences(const Solver& solver, const NaiveSolver& naive);

// The first few, as lines.
std::string summary(const std::vector<std::string>& differences);

}  // namespace heddle::testing
