// What became of the findings of one build in the next.
//
// Ids are made of names, so a finding keeps its id while its code keeps its names, and most findings are
// matched by that. What remains on both sides may be the same mistake under another name. Four rounds, each
// for what those before left over, the strictest first:
//   1. the same id;
//   2. rule, subject and the methods of all sites are the same once renamed classes are called as they are
//   now;
//   3. rule and subject are: a method was renamed, or accesses came and went;
//   4. rule and methods are: the field was renamed.
// In rounds 3 and 4 both sides must have exactly one such finding. A class counts as renamed if it is gone,
// and one of the same simple name came elsewhere, or one came in the same package and nothing else came or
// went there. So a finding is never told to be fixed by moving it, and two different ones are taken for one
// only if a class or member was replaced by another that has the same mistake.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "findings/finding.h"

namespace heddle {

struct ClassNames {
  std::vector<std::string> before, now;  // all of the program, p.Outer$Inner; sorted
};

struct FindingsDifference {
  std::vector<Finding> introduced, fixed;        // sorted
  std::vector<Finding> unchanged;                // as they are now; sorted
  std::map<std::string, std::string> former_id;  // of those unchanged that have another now, by that

  bool same() const { return introduced.empty() && fixed.empty(); }
};

FindingsDifference compare_findings(std::vector<Finding> before, std::vector<Finding> now,
                                    const ClassNames& classes = {});

// Old name to new name, p.Outer$Inner.
std::map<std::string, std::string> renamed_classes(const ClassNames& classes);

}  // namespace heddle
