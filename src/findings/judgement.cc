#include "findings/judgement.h"

#include <algorithm>

namespace heddle {

bool needs_tests(const Finding& finding, const std::function<bool(const std::string& class_name)>& is_test) {
  const auto in_tests = [&](const FindingSite& site) { return is_test(site.class_name); };
  switch (finding.rule) {
    case Rule::kDeadlock:
      return std::ranges::any_of(finding.sites, in_tests);
    case Rule::kLostWait:
    case Rule::kAtomicity:  // the first two are the steps of one thread
      return in_tests(finding.sites.front());
    case Rule::kGuardedBy:
      return std::ranges::all_of(finding.sites, in_tests);
    default:
      return std::ranges::all_of(finding.sites, [&](const FindingSite& site) {
        return site.role == SiteRole::kRead || in_tests(site);
      });
  }
}

bool is_generated(const Finding& finding,
                  const std::function<bool(const std::string& class_name)>& generated) {
  return std::ranges::any_of(finding.sites,
                             [&](const FindingSite& site) { return generated(site.class_name); }) &&
         std::ranges::all_of(finding.sites, [&](const FindingSite& site) {
           return site.role == SiteRole::kRead || generated(site.class_name);
         });
}

Judgement judge(const std::vector<Finding>& findings, const JudgedBy& by) {
  Judgement result;
  std::vector<bool> is_used(by.suppressions.size(), false);
  std::vector<std::string> found;
  for (const Finding& finding : findings) {
    found.push_back(finding.id);
    const Suppression* suppression = nullptr;
    for (size_t i = 0; i < by.suppressions.size(); ++i) {
      if (!by.suppressions[i].is_about(finding)) continue;
      is_used[i] = true;
      if (suppression == nullptr) suppression = &by.suppressions[i];
    }
    if (by.is_test && needs_tests(finding, by.is_test)) {
      ++result.in_tests;
    } else if (by.is_generated && is_generated(finding, by.is_generated)) {
      ++result.in_generated;
    } else if (finding.confidence > by.least) {
      ++result.hidden;
    } else if (suppression != nullptr) {
      result.suppressed.push_back({finding, *suppression});
    } else if (by.baseline != nullptr && by.baseline->contains(finding.id)) {
      result.known.push_back(finding);
    } else {
      result.findings.push_back(finding);
    }
  }
  result.hidden += by.untold;
  if (by.untold != 0) return result;
  for (size_t i = 0; i < is_used.size(); ++i) {
    if (!is_used[i]) result.unused.push_back(by.suppressions[i]);
  }
  if (by.baseline == nullptr) return result;
  std::ranges::sort(found);
  result.gone = static_cast<size_t>(std::ranges::count_if(
      by.baseline->ids(), [&](const std::string& id) { return !std::ranges::binary_search(found, id); }));
  return result;
}

}  // namespace heddle
