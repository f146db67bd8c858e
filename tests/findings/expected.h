// What the programs of this folder say about themselves (README.md).
#pragma once

#include <compare>
#include <filesystem>
#include <string>
#include <vector>

#include "findings/finding.h"

namespace heddle::testing {

struct ExpectedSite {
  int line = 0;
  std::string rule;
  std::string subject;     // may be shorter than the finding's, from the right
  std::string confidence;  // empty: any
  enum class Known : uint8_t { kRight, kFalsePositive, kFalseNegative } known = Known::kRight;
};

struct ExpectedFindings {
  std::string name;
  bool may_hang = false;  // when it is run
  std::vector<ExpectedSite> sites;
  std::vector<std::string> errors;  // comments that cannot be read
};

ExpectedFindings read_expected(const std::filesystem::path& file);

// "Counter.count" is the end of "p.Main$Counter.count".
bool is_end_of(const std::string& written, const std::string& subject);

// One sentence for everything that is not as expected; and how many known mistakes were seen as such.
struct FindingsVerdict {
  std::vector<std::string> failures;
  size_t held = 0, false_positives = 0, false_negatives = 0;
};
FindingsVerdict judge(const ExpectedFindings& expected, const std::vector<Finding>& findings);

}  // namespace heddle::testing
