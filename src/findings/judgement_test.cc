#include "findings/judgement.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

Finding finding(const std::string& id, Confidence confidence = Confidence::kHigh) {
  Finding made;
  made.id = id;
  made.confidence = confidence;
  made.subject = "p.A.x";
  made.sites.resize(2);
  made.sites[0].role = SiteRole::kWrite;
  for (FindingSite& site : made.sites) site.class_name = "p.A";
  return made;
}

Suppression by_id(const std::string& id) {
  Suppression made;
  made.kind = Suppression::Kind::kConfiguration;
  made.id = id;
  return made;
}

TEST(Judge, EachFindingHasOnePlace) {
  const Baseline baseline({finding("R-0000000002"), finding("R-00000000ff")});
  const std::vector<Suppression> suppressions = {by_id("R-0000000003"), by_id("R-00000000aa")};
  const Judgement judged = judge({finding("R-0000000001"), finding("R-0000000002"), finding("R-0000000003"),
                                  finding("R-0000000004", Confidence::kLow)},
                                 {.baseline = &baseline, .suppressions = suppressions});
  ASSERT_EQ(judged.findings.size(), 1U);
  EXPECT_EQ(judged.findings[0].id, "R-0000000001");
  ASSERT_EQ(judged.known.size(), 1U);
  EXPECT_EQ(judged.known[0].id, "R-0000000002");
  ASSERT_EQ(judged.suppressed.size(), 1U);
  EXPECT_EQ(judged.suppressed[0].finding.id, "R-0000000003");
  EXPECT_EQ(judged.hidden, 1U);
  EXPECT_EQ(judged.gone, 1U);
  ASSERT_EQ(judged.unused.size(), 1U);
  EXPECT_EQ(judged.unused[0].id, "R-00000000aa");
}

TEST(Judge, ASuppressionOfWhatIsNotShownIsInUse) {
  const std::vector<Suppression> suppressions = {by_id("R-1")};
  EXPECT_TRUE(judge({finding("R-1", Confidence::kLow)}, {.suppressions = suppressions}).unused.empty());
}

TEST(Judge, TestCode) {
  const auto is_test = [](const std::string& name) { return name == "p.Test"; };
  Finding race = finding("R-1");
  EXPECT_FALSE(needs_tests(race, is_test));
  race.sites[1].class_name = "p.Test";
  EXPECT_FALSE(needs_tests(race, is_test)) << "the program writes, a test reads";
  race.sites[0].class_name = "p.Test";
  race.sites[1].class_name = "p.A";
  EXPECT_TRUE(needs_tests(race, is_test)) << "only the test writes";
  EXPECT_EQ(judge({race}, {.is_test = is_test}).in_tests, 1U);
  EXPECT_EQ(judge({race}, {}).findings.size(), 1U);
  race.rule = Rule::kDeadlock;
  EXPECT_TRUE(needs_tests(race, is_test));
}

}  // namespace
}  // namespace heddle
