// A finding as text, for someone who wants to know where to look and what to do.
#pragma once

#include <string>

#include "findings/finding.h"
#include "output/findings_view.h"
#include "output/palette.h"
#include "output/source_excerpt.h"

namespace heddle {

struct FindingStyle {
  size_t width = 80;  // of the terminal
  const Sources& sources;
};

// The two sites that explain it best, side by side if there is room, and the rest in short.
std::string finding_text(const Finding& finding, const FindingStyle& style, const Palette& palette);
// All that is known: every site with its whole path, and what the rule means.
std::string explanation_text(const Finding& finding, const FindingStyle& style, const Palette& palette);
// One line: how sure, rule, subject, id, place.
std::string finding_line(const Finding& finding, const Palette& palette);
// All findings and the summary.
std::string findings_text(const FindingsView& view, const FindingStyle& style, const Palette& palette);

}  // namespace heddle
