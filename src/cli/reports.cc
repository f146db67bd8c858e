#include "cli/reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "output/compact.h"
#include "output/junit.h"
#include "output/numbers.h"
#include "output/sarif.h"

namespace heddle {

std::string report_document(Format format, std::vector<ReportedFinding> findings, const Sources& sources,
                            const Problems& problems, const Terminal& terminal) {
  // What counts comes first, so that limits leave out the rest.
  std::ranges::stable_sort(findings, {}, [](const ReportedFinding& one) {
    return std::tuple(!one.counts(), one.finding.confidence);
  });
  Report report{std::move(findings), {}, sources};
  for (const Problem& problem : problems.sorted()) report.warnings.push_back(to_string(problem));
  if (format == Format::kJunit) return junit_xml(report);
  if (format == Format::kCompact) return compact_text(report);
  Sarif made = sarif(report, HEDDLE_VERSION);
  if (made.left_out != 0) {
    terminal.warning(
        fmt::format("{}, the least sure, {} left out of the SARIF file, which would be too large for "
                    "the sites that take such files",
                    plural(made.left_out, "finding"), made.left_out == 1 ? "is" : "are"));
  }
  return std::move(made.text);
}

}  // namespace heddle
