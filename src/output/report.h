// Findings as they leave for other programs: all of them, with what is known of each beside what it says.
#pragma once

#include <string>
#include <vector>

#include "findings/finding.h"
#include "output/source_excerpt.h"

namespace heddle {

enum class BaselineState : uint8_t { kNoBaseline, kNew, kUnchanged, kAbsent };

struct ReportedFinding {
  Finding finding;
  BaselineState state = BaselineState::kNoBaseline;
  bool is_suppressed = false;
  bool is_suppressed_in_source = false;  // by a comment or annotation, rather than from outside
  std::string reason{};                  // of the suppression, if it has one

  // Whether it is to be seen and acted on.
  bool counts() const {
    return !is_suppressed && (state == BaselineState::kNoBaseline || state == BaselineState::kNew);
  }
};

struct Report {
  std::vector<ReportedFinding> findings;  // surest first
  std::vector<std::string> warnings;      // sentences
  const Sources& sources;
};

}  // namespace heddle
