// Which findings count: those that are sure enough, not known, not suppressed, and not about test code
// or generated code alone.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "findings/baseline.h"
#include "findings/finding.h"
#include "findings/suppression.h"

namespace heddle {

struct SuppressedFinding {
  Finding finding;
  Suppression by;
};

struct Judgement {
  std::vector<Finding> findings;  // that count; all lists are sorted as findings are
  std::vector<Finding> known;     // in the baseline
  std::vector<SuppressedFinding> suppressed;
  size_t hidden = 0;                // less sure than what was asked for
  size_t in_tests = 0;              // about test code
  size_t in_generated = 0;          // about generated code
  std::vector<Suppression> unused;  // suppressions that no finding needs, if all findings are given
  size_t gone = 0;                  // ids of the baseline that are found no more, likewise
};

struct JudgedBy {
  Confidence least = Confidence::kMedium;
  const Baseline* baseline = nullptr;  // none: nothing is known
  std::span<const Suppression> suppressions{};
  std::function<bool(const std::string& class_name)> is_test{};       // absent: there are no tests
  std::function<bool(const std::string& class_name)> is_generated{};  // absent: it is like any other
  size_t untold = 0;  // findings that are less sure, and not given; what they need and are is not known
};

// `findings` sorted.
Judgement judge(const std::vector<Finding>& findings, const JudgedBy& by);

// Whether it takes test code to make the mistake: the writes of a race, any part of a deadlock, the waiting.
bool needs_tests(const Finding& finding, const std::function<bool(const std::string& class_name)>& is_test);
// Whether nothing of it is in code that somebody wrote, but for mere reads.
bool is_generated(const Finding& finding,
                  const std::function<bool(const std::string& class_name)>& generated);

}  // namespace heddle
