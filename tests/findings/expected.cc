#include "tests/findings/expected.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <tuple>

namespace heddle::testing {

ExpectedFindings read_expected(const std::filesystem::path& file) {
  static const std::regex item(
      R"(^(FP_|FN_)?(data-race|deadlock|lost-wait|guarded-by|atomicity|unsafe-publication|double-checked-locking)(\((high|medium|low)\))?( ([\w.$\[\]()]+))?$)");
  ExpectedFindings expected;
  expected.name = file.stem().string();
  std::ifstream in(file);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.find("// run: may hang") != std::string::npos) expected.may_hang = true;
    size_t at = line.find("// !");
    if (at == std::string::npos) continue;
    std::string rest = line.substr(at + 4);
    while (!rest.empty()) {
      const size_t end = rest.find("; !");
      std::string one = rest.substr(0, end);
      rest = end == std::string::npos ? "" : rest.substr(end + 3);
      while (one.ends_with(' ') || one.ends_with('\r')) one.pop_back();
      std::smatch match;
      if (!std::regex_match(one, match, item)) {
        expected.errors.push_back(fmt::format("{}: '{}' is no expectation", number, one));
        continue;
      }
      using Known = ExpectedSite::Known;
      const Known known = match[1] == "FP_"   ? Known::kFalsePositive
                          : match[1] == "FN_" ? Known::kFalseNegative
                                              : Known::kRight;
      expected.sites.push_back({number, match[2], match[6], match[4], known});
    }
  }
  return expected;
}

bool is_end_of(const std::string& written, const std::string& subject) {
  if (!subject.ends_with(written)) return false;
  if (written.size() == subject.size()) return true;
  const char before = subject[subject.size() - written.size() - 1];
  return before == '.' || before == '$';
}

FindingsVerdict judge(const ExpectedFindings& expected, const std::vector<Finding>& findings) {
  using Known = ExpectedSite::Known;
  FindingsVerdict verdict;
  std::vector<bool> seen(expected.sites.size());
  std::set<std::tuple<int, std::string, std::string>> unexpected;
  for (const Finding& finding : findings) {
    for (const FindingSite& site : finding.sites) {
      if (site.role == SiteRole::kHold) continue;
      bool found = false;
      for (size_t i = 0; i < expected.sites.size(); ++i) {
        const ExpectedSite& wanted = expected.sites[i];
        if (wanted.line != site.place.line || wanted.rule != rule_name(finding.rule)) continue;
        if (!wanted.subject.empty() && !is_end_of(wanted.subject, finding.subject)) continue;
        if (!wanted.confidence.empty() && wanted.confidence != confidence_name(finding.confidence)) continue;
        seen[i] = found = true;
      }
      if (found) continue;
      unexpected.emplace(site.place.line, rule_name(finding.rule),
                         fmt::format("{} ({})", finding.subject, confidence_name(finding.confidence)));
    }
  }
  for (const auto& [line, rule, subject] : unexpected) {
    verdict.failures.push_back(
        fmt::format("{}.java:{}: found, but not expected: {} {}", expected.name, line, rule, subject));
  }
  for (size_t i = 0; i < expected.sites.size(); ++i) {
    const ExpectedSite& wanted = expected.sites[i];
    const bool should_be_seen = wanted.known != Known::kFalseNegative;
    if (seen[i] == should_be_seen) {
      ++verdict.held;
      verdict.false_positives += wanted.known == Known::kFalsePositive ? 1 : 0;
      verdict.false_negatives += wanted.known == Known::kFalseNegative ? 1 : 0;
      continue;
    }
    const std::string_view what = seen[i] ? "is found by now, so no FN_ any more"
                                  : wanted.known == Known::kFalsePositive ? "is not found any more, so no FP_"
                                                                          : "expected, but not found";
    verdict.failures.push_back(
        fmt::format("{}.java:{}: {}: {}{} {}", expected.name, wanted.line, what, wanted.rule,
                    wanted.confidence.empty() ? "" : "(" + wanted.confidence + ")", wanted.subject));
  }
  return verdict;
}

}  // namespace heddle::testing
