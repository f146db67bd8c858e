#include "findings/finding.h"

#include <algorithm>
#include <tuple>

namespace heddle {

std::string_view rule_name(Rule rule) {
  switch (rule) {
    case Rule::kDataRace:
      return "data-race";
    case Rule::kUnsafePublication:
      return "unsafe-publication";
    case Rule::kDoubleCheckedLocking:
      return "double-checked-locking";
    case Rule::kDeadlock:
      return "deadlock";
    case Rule::kLostWait:
      return "lost-wait";
    case Rule::kGuardedBy:
      return "guarded-by";
    case Rule::kAtomicity:
      return "atomicity";
  }
  return "";
}

std::string_view confidence_name(Confidence confidence) {
  switch (confidence) {
    case Confidence::kHigh:
      return "high";
    case Confidence::kMedium:
      return "medium";
    case Confidence::kLow:
      return "low";
  }
  return "";
}

std::string_view role_name(SiteRole role) {
  switch (role) {
    case SiteRole::kRead:
      return "read";
    case SiteRole::kWrite:
      return "write";
    case SiteRole::kCall:
      return "call";
    case SiteRole::kAcquire:
      return "acquire";
    case SiteRole::kHold:
      return "hold";
    case SiteRole::kWait:
      return "wait";
  }
  return "";
}

void sort_findings(std::vector<Finding>& findings) {
  std::ranges::sort(findings, {}, [](const Finding& finding) {
    return std::tie(finding.confidence, finding.rule, finding.subject, finding.id);
  });
}

}  // namespace heddle
