#include "output/junit.h"

#include <fmt/format.h>

#include <algorithm>

#include "output/finding_text.h"
#include "output/json.h"

namespace heddle {
namespace {

// XML 1.0 has no way to write control characters.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : well_formed_utf8(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    }
  }
  return out;
}

// Text between tags keeps its line ends, so that people can read the file, too.
std::string body(std::string_view text) {
  std::string out;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out += escaped(text.substr(at, end - at));
    if (end < text.size()) out += '\n';
    at = end + 1;
  }
  return out;
}

std::string test_case(const ReportedFinding& reported, const Sources& sources) {
  const Finding& finding = reported.finding;
  const FindingSite& site = finding.sites.front();
  std::string out = fmt::format(R"(    <testcase classname="{}" name="{} {} {}")", escaped(site.class_name),
                                rule_name(finding.rule), escaped(finding.subject), escaped(finding.id));
  if (!site.place.file.empty()) {
    out += fmt::format(R"( file="{}")", escaped(sources.shown_path(site.place.file)));
    if (site.place.line > 0) out += fmt::format(R"( line="{}")", site.place.line);
  }
  out += ">\n";
  if (reported.counts()) {
    const std::string story = finding_text(finding, {80, sources}, Palette(false));
    out += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", rule_name(finding.rule),
                       escaped(finding.message), body(story));
  } else {
    const std::string why = !reported.is_suppressed   ? "in the baseline"
                            : reported.reason.empty() ? "suppressed"
                                                      : "suppressed: " + reported.reason;
    out += fmt::format("      <skipped message=\"{}\"/>\n", escaped(why));
  }
  return out + "    </testcase>\n";
}

}  // namespace

std::string junit_xml(const Report& report) {
  std::string cases;
  size_t tests = 0, failures = 0, skipped = 0;
  for (const ReportedFinding& reported : report.findings) {
    if (reported.state == BaselineState::kAbsent) continue;
    cases += test_case(reported, report.sources);
    ++tests;
    ++(reported.counts() ? failures : skipped);
  }
  if (failures == 0) {
    cases += "    <testcase classname=\"heddle\" name=\"no findings\"/>\n";
    ++tests;
  }
  const std::string counts =
      fmt::format(R"(tests="{}" failures="{}" errors="0" skipped="{}")", tests, failures, skipped);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n  <testsuite name=\"heddle\" {}>\n{}  "
      "</testsuite>\n</testsuites>\n",
      counts, counts, cases);
}

}  // namespace heddle
