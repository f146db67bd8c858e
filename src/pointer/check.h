// Re-verifies a solution, on demand.
#pragma once

#include <string>
#include <vector>

#include "pointer/solver.h"

namespace heddle {

struct CheckResult {
  std::vector<std::string> violations;  // sentences; the first hundred
  uint64_t violation_count = 0;
  uint64_t facts = 0;  // that were derived again, each set of a collapsed cycle once
  bool ok() const { return violation_count == 0; }
};

// The solver must have solved.
CheckResult check_solution(const Solver& solver);

}  // namespace heddle
