// A finding as it is told: plain data by name, without ids of the analysis. Two runs that mean the same give
// equal findings, whatever the order in which things were numbered.
//
// One mistake is one finding. Its first two sites are the pair that explains it best; further ones follow in
// the order of their places. The id is made of names only (rule, subject, methods), so it survives edits
// elsewhere, and shifted lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

enum class Rule : uint8_t {
  kDataRace,
  kUnsafePublication,
  kDoubleCheckedLocking,
  kDeadlock,
  kLostWait,
  kGuardedBy,
  kAtomicity
};
std::string_view rule_name(Rule rule);  // data-race, ...

enum class Confidence : uint8_t { kHigh, kMedium, kLow };
std::string_view confidence_name(Confidence confidence);

enum class SiteRole : uint8_t { kRead, kWrite, kCall, kAcquire, kHold, kWait };
std::string_view role_name(SiteRole role);

struct SourcePlace {
  std::string file;  // p/Counter.java; empty if unknown
  int line = 0;      // 0 if unknown
  friend auto operator<=>(const SourcePlace&, const SourcePlace&) = default;
};

// A step on the way from where a thread begins to a site.
struct TraceStep {
  SourcePlace place;
  std::string what;  // "starts bank.Worker", "calls bank.Account.add(long)"
  friend auto operator<=>(const TraceStep&, const TraceStep&) = default;
};

struct FindingSite {
  SiteRole role = SiteRole::kRead;
  std::string class_name;  // p.Counter
  std::string method;      // inc()V
  SourcePlace place;
  std::string origin;              // who runs it: "thread bank.Worker started at bank/Main.java:20"
  bool many = false;               // several such threads may run at once
  std::vector<std::string> locks;  // held there, as people would write them: "this (bank.Account)"
  std::vector<TraceStep> trace;    // how it came to run, from the thread's beginning
  friend auto operator<=>(const FindingSite&, const FindingSite&) = default;
};

struct Finding {
  std::string id;  // R-..., D-..., W-..., G-..., A-...
  Rule rule = Rule::kDataRace;
  Confidence confidence = Confidence::kMedium;
  std::string subject;             // p.Counter.value; int[]; java.util.ArrayList; the locks of a deadlock
  std::string message;             // one sentence
  std::vector<FindingSite> sites;  // at least one
  uint32_t more_sites = 0;         // that are not among them, as they are very many
  std::vector<std::string>
      objects;  // where what is shared, or locked, was made: "new p.Counter at p/Main.java:7"
  std::vector<std::string> reasons;  // why it is one: what orders and locks there are, and why they do not
                                     // help; and what makes it less than sure
  std::string fix;                   // what usually helps, one sentence
  friend auto operator<=>(const Finding&, const Finding&) = default;
};

// Surest first, then by rule, subject and id.
void sort_findings(std::vector<Finding>& findings);

}  // namespace heddle
