// Findings of two builds, compared, for people and for programs.
#pragma once

#include <string>

#include "findings/difference.h"
#include "output/finding_text.h"
#include "output/findings_view.h"

namespace heddle {

struct DifferenceView {
  ProgramSummary program{};  // of the new build
  FindingsDifference difference{};
  size_t hidden = 0;             // that do not count: less sure, suppressed, in tests
  bool is_updated = true;        // no: the new build was analysed by itself, because
  std::string why{};             // an update was not possible, or not worth it
  double update_ms = 0;          // from the old build to the new one
  double seconds = 0;            // that all of it took
  bool lists_unchanged = false;  // in the text; JSON always has them
  bool with_times = false;       // in JSON
};

// What was introduced in full; what was fixed in a line each; then the sum.
std::string difference_text(const DifferenceView& view, const FindingStyle& old_style,
                            const FindingStyle& new_style, const Palette& palette);
// The members "program", "introduced", "fixed", "unchanged" and "stats" of an open object.
void write_difference(const DifferenceView& view, Json& json);

}  // namespace heddle
