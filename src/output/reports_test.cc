// SARIF, JUnit's XML and lines for editors.
#include <gtest/gtest.h>

#include "classfile/test_folder.h"
#include "output/compact.h"
#include "output/junit.h"
#include "output/sample_finding.h"
#include "output/sarif.h"

namespace heddle::testing {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const Sources kNoSources;

TEST(Compact, OneLinePerFinding) {
  const Report report{{{sample_race()}, {sample_deadlock()}}, {}, kNoSources};
  EXPECT_EQ(compact_text(report),
            "bank/Counter.java:14: error: bank.Counter.failed is written by one thread while others use it, "
            "without a common lock. (and bank/Counter.java:22) [data-race R-3f9c1a07]\n"
            "bank/Audit.java:22: warning: Two threads can each hold a lock that the other one wants. (and "
            "bank/Account.java:47) [deadlock D-77aa0001]\n");
}

TEST(Compact, OnlyWhatCounts) {
  Report report{{{sample_race()}, {sample_race()}, {sample_race()}}, {}, kNoSources};
  report.findings[0].is_suppressed = true;
  report.findings[1].state = BaselineState::kUnchanged;
  report.findings[2].state = BaselineState::kAbsent;
  EXPECT_EQ(compact_text(report), "");
}

TEST(Junit, FailuresAndSkipped) {
  Report report{{{sample_race()}, {sample_deadlock()}}, {}, kNoSources};
  report.findings[0].finding.message = "a < b & \"c\"\x01";
  report.findings[1].is_suppressed = true;
  report.findings[1].reason = "known";
  const std::string xml = junit_xml(report);
  EXPECT_TRUE(has(xml, R"(<testsuite name="heddle" tests="2" failures="1" errors="0" skipped="1">)")) << xml;
  EXPECT_TRUE(has(xml, R"(message="a &lt; b &amp; &quot;c&quot;?")")) << xml;
  EXPECT_TRUE(has(xml, R"(classname="bank.Counter" name="data-race bank.Counter.failed R-3f9c1a07")")) << xml;
  EXPECT_TRUE(has(xml, "<skipped message=\"suppressed: known\"/>")) << xml;
  EXPECT_TRUE(has(junit_xml({{}, {}, kNoSources}), "name=\"no findings\"/>"));
}

TEST(Sarif, WhatSitesLookFor) {
  TestFolder folder;
  folder.write("bank/Counter.java", std::string(40, '\n'));
  const Sources sources({folder.root()});
  Report report{{{sample_race(), BaselineState::kNew}}, {"a warning"}, sources};
  report.findings[0].is_suppressed = true;
  report.findings[0].is_suppressed_in_source = true;
  report.findings[0].reason = "because";
  const std::string text = sarif(report, "1.2.3").text;
  for (const char* part :
       {R"("version": "2.1.0")", R"("semanticVersion": "1.2.3")", R"("ruleId": "data-race")",
        R"("ruleIndex": 0)", R"("level": "error")", R"("uri": "bank/Counter.java")", R"("startLine": 14)",
        R"("heddleId/v1": "R-3f9c1a07")", R"("primaryLocationLineHash": ")", R"("baselineState": "new")",
        R"("kind": "inSource")", R"("justification": "because")", R"([bank/Counter.java:22](1))",
        R"("threadFlows": [)", R"(a warning)", R"("markdown": "# data-race)"}) {
    EXPECT_TRUE(has(text, part)) << part << "\n" << text;
  }
}

TEST(Sarif, LimitsKeepTheSurest) {
  const Report report{{{sample_race()}, {sample_deadlock()}, {sample_deadlock()}}, {}, kNoSources};
  SarifLimits limits;
  limits.most_results = 1;
  const Sarif one = sarif(report, "1", limits);
  EXPECT_EQ(one.left_out, 2U);
  EXPECT_TRUE(has(one.text, "R-3f9c1a07") && !has(one.text, "D-77aa0001"));
  EXPECT_TRUE(has(one.text, "2 findings, the least sure ones, are left out"));
  limits.most_results = 3;
  limits.most_packed = 1;
  EXPECT_EQ(sarif(report, "1", limits).left_out, 3U);
}

TEST(Sarif, PathsAreUris) {
  Finding finding = sample_race();
  finding.sites[0].place.file = "my bank/Zähler#1.java";
  EXPECT_TRUE(has(sarif({{{finding}}, {}, kNoSources}, "1").text, "my%20bank/Z%C3%A4hler%231.java"));
}

}  // namespace
}  // namespace heddle::testing
