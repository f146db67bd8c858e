// Expectations held against answers.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "tests/points_to/answers.h"

namespace heddle::testing {

struct Verdict {
  size_t held = 0;
  size_t failed = 0;
  size_t false_positives = 0;  // marks among those that held
  size_t false_negatives = 0;
  std::pair<double, std::string> slowest;  // seconds, and which program took them
  std::string failures;                    // a few lines for each

  Verdict& operator+=(const Verdict& other);
};

Verdict judge(const ExpectedProgram& program, std::string_view policy, const Answers& answers);

}  // namespace heddle::testing
