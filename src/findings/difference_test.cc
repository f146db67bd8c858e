#include "findings/difference.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

Finding race(const std::string& id, const std::string& subject, const std::string& class_name,
             const std::string& method) {
  Finding finding;
  finding.id = id;
  finding.subject = subject;
  FindingSite site;
  site.role = SiteRole::kWrite;
  site.class_name = class_name;
  site.method = method;
  finding.sites = {site, site};
  return finding;
}

std::vector<std::string> ids(const std::vector<Finding>& findings) {
  std::vector<std::string> result;
  for (const Finding& finding : findings) result.push_back(finding.id);
  return result;
}

using Ids = std::vector<std::string>;
using Renames = std::map<std::string, std::string>;

TEST(FindingsDifference, ById) {
  Finding kept = race("R-1", "p.A.x", "p.A", "f()V");
  Finding elsewhere = kept;
  elsewhere.sites[0].place = {"p/A.java", 77};
  const FindingsDifference difference = compare_findings({kept, race("R-2", "p.A.y", "p.A", "g()V")},
                                                         {race("R-3", "p.B.z", "p.B", "h()V"), elsewhere});
  EXPECT_EQ(ids(difference.introduced), Ids{"R-3"});
  EXPECT_EQ(ids(difference.fixed), Ids{"R-2"});
  ASSERT_EQ(ids(difference.unchanged), Ids{"R-1"});
  EXPECT_EQ(difference.unchanged[0].sites[0].place.line, 77);
  EXPECT_TRUE(difference.former_id.empty());
  EXPECT_FALSE(difference.same());
}

TEST(FindingsDifference, AMethodOrFieldIsRenamed) {
  const FindingsDifference method =
      compare_findings({race("R-1", "p.A.x", "p.A", "f()V")}, {race("R-2", "p.A.x", "p.A", "g()V")});
  EXPECT_EQ(ids(method.unchanged), Ids{"R-2"});
  EXPECT_EQ(method.former_id, (Renames{{"R-2", "R-1"}}));
  const FindingsDifference field =
      compare_findings({race("R-1", "p.A.x", "p.A", "f()V")}, {race("R-2", "p.A.y", "p.A", "f()V")});
  EXPECT_TRUE(field.same());
}

TEST(FindingsDifference, NotIfSeveralMayBeMeant) {
  const FindingsDifference difference =
      compare_findings({race("R-1", "int[]", "p.A", "f()V"), race("R-2", "int[]", "p.A", "g()V")},
                       {race("R-3", "int[]", "p.A", "h()V"), race("R-4", "int[]", "p.A", "i()V")});
  EXPECT_EQ(difference.introduced.size(), 2U);
  EXPECT_EQ(difference.fixed.size(), 2U);
}

TEST(FindingsDifference, AnotherRuleIsAnotherFinding) {
  Finding other = race("R-2", "p.A.x", "p.A", "f()V");
  other.rule = Rule::kUnsafePublication;
  EXPECT_FALSE(compare_findings({race("R-1", "p.A.x", "p.A", "f()V")}, {other}).same());
}

TEST(FindingsDifference, AClassIsMoved) {
  const ClassNames classes{{"p.A", "p.A$In", "p.B"}, {"p.B", "q.A", "q.A$In"}};
  const FindingsDifference difference = compare_findings(
      {race("R-1", "p.A$In.x", "p.A$In", "f()V")}, {race("R-2", "q.A$In.x", "q.A$In", "f()V")}, classes);
  EXPECT_EQ(ids(difference.unchanged), Ids{"R-2"});
  // Without a move it is a different field.
  EXPECT_FALSE(compare_findings({race("R-1", "p.A.x", "p.A", "f()V")}, {race("R-2", "q.A.x", "q.A", "f()V")},
                                {{"p.A", "q.A"}, {"p.A", "q.A"}})
                   .same());
}

TEST(RenamedClasses, WhatIsKnown) {
  EXPECT_EQ(renamed_classes({{"p.A", "p.A$1", "p.B"}, {"p.B", "p.C", "p.C$1"}}),
            (Renames{{"p.A", "p.C"}, {"p.A$1", "p.C$1"}}));
  EXPECT_EQ(renamed_classes({{"p.A", "p.B"}, {"q.A", "q.B"}}), (Renames{{"p.A", "q.A"}, {"p.B", "q.B"}}));
  EXPECT_EQ(renamed_classes({{"p.A", "p.B"}, {"p.C", "p.D"}}), Renames{});
  EXPECT_EQ(renamed_classes({{"p.A"}, {"q.A", "r.A"}}), Renames{});
  EXPECT_EQ(renamed_classes({{"A"}, {"A", "B"}}), Renames{});
}

}  // namespace
}  // namespace heddle
