#include "output/compact.h"

#include <fmt/format.h>

namespace heddle {
namespace {

std::string place_text(const FindingSite& site, const Sources& sources) {
  if (site.place.file.empty()) return site.class_name;
  return fmt::format("{}:{}", sources.shown_path(site.place.file), std::max(site.place.line, 1));
}

std::string_view level(Confidence confidence) {
  return confidence == Confidence::kHigh ? "error" : confidence == Confidence::kMedium ? "warning" : "note";
}

}  // namespace

std::string compact_text(const Report& report) {
  std::string out;
  for (const ReportedFinding& reported : report.findings) {
    if (!reported.counts()) continue;
    const Finding& finding = reported.finding;
    std::string other;
    if (finding.sites.size() > 1 && finding.sites[1].place != finding.sites[0].place)
      other = fmt::format(" (and {})", place_text(finding.sites[1], report.sources));
    out +=
        fmt::format("{}: {}: {}{} [{} {}]\n", place_text(finding.sites.front(), report.sources),
                    level(finding.confidence), finding.message, other, rule_name(finding.rule), finding.id);
  }
  return out;
}

}  // namespace heddle
