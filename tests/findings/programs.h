// The programs of this folder.
//
// HEDDLE_FINDINGS_PROGRAMS chooses those whose names begin so; several are separated by spaces.
#pragma once

#include <string>
#include <vector>

#include "tests/findings/expected.h"

namespace heddle::testing {

// Once for all tests; gives what is wrong.
std::string compile_programs();
std::vector<ExpectedFindings> chosen_programs();

}  // namespace heddle::testing
