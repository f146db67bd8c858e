// Findings as documents for other programs.
#pragma once

#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/terminal.h"
#include "output/report.h"
#include "support/problems.h"

namespace heddle {

// SARIF, JUnit's XML, or a line for each. What SARIF's limits leave out is said on stderr.
std::string report_document(Format format, std::vector<ReportedFinding> findings, const Sources& sources,
                            const Problems& problems, const Terminal& terminal);

}  // namespace heddle
