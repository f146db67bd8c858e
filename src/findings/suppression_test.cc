#include "findings/suppression.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

Finding at_line(int line, Rule rule = Rule::kDataRace, const std::string& subject = "p.A.x") {
  Finding finding;
  finding.rule = rule;
  finding.subject = subject;
  finding.sites.resize(1);
  finding.sites[0].class_name = "p.A";
  finding.sites[0].place = {"p/A.java", line};
  return finding;
}

SourceSuppressions read(std::string_view text) {
  return suppressions_in("p/A.java", text);
}

TEST(Suppression, CommentBehindCode) {
  const SourceSuppressions found = read("int x;\nx++; // heddle: ignore data-race only a hint\nx++;\n");
  ASSERT_EQ(found.suppressions.size(), 1U);
  const Suppression& one = found.suppressions[0];
  EXPECT_EQ(one.reason, "only a hint");
  EXPECT_EQ(one.place.line, 2);
  EXPECT_TRUE(one.is_about(at_line(2)));
  EXPECT_FALSE(one.is_about(at_line(1)));
  EXPECT_FALSE(one.is_about(at_line(3)));
  EXPECT_FALSE(one.is_about(at_line(2, Rule::kDeadlock)));
}

TEST(Suppression, CommentAboveCode) {
  const SourceSuppressions found = read("a();\n/* heddle: ignore */\n\n// why\nb();\n");
  ASSERT_EQ(found.suppressions.size(), 1U);
  EXPECT_TRUE(found.suppressions[0].is_about(at_line(5, Rule::kDeadlock)));
  EXPECT_FALSE(found.suppressions[0].is_about(at_line(1)));
  EXPECT_EQ(found.suppressions[0].reason, "");
}

TEST(Suppression, SeveralRules) {
  const SourceSuppressions found = read("x(); // heddle: ignore data-race, deadlock: they never meet\n");
  ASSERT_EQ(found.suppressions.size(), 1U);
  EXPECT_EQ(found.suppressions[0].rules, (std::vector{Rule::kDataRace, Rule::kDeadlock}));
  EXPECT_EQ(found.suppressions[0].reason, "they never meet");
}

TEST(Suppression, WhatIsMeantAndWrong) {
  const SourceSuppressions near = read("x(); // heddle: ignore data-rase\n");
  EXPECT_TRUE(near.suppressions.empty());
  ASSERT_EQ(near.mistakes.size(), 1U);
  EXPECT_EQ(near.mistakes[0].sentence, "there is no rule data-rase; did you mean data-race?");
  EXPECT_EQ(read("\n// heddle: ignroe\n").mistakes.at(0).line, 2);
  EXPECT_EQ(read("// heddle: ignore data-race, x-y\n").mistakes.size(), 1U);
  EXPECT_TRUE(read("// heddle finds this\nString s = \"// heddle: ignore\";\n").suppressions.empty());
  EXPECT_TRUE(read("String s = \"\"\"\n// heddle: ignore\n\"\"\";\n").suppressions.empty());
}

TEST(Suppression, Annotations) {
  const SourceSuppressions found = read(
      "class A {\n"
      "  @SuppressWarnings({\"unused\", \"data-race\"})\n"  // 2
      "  @Deprecated(since = \"{1}\")\n"
      "  void f(int[] a) {\n"
      "    if (a[0] == '}') { g(); }\n"
      "  }\n"  // 6
      "  @SuppressWarnings(\"heddle\") int[] x = {1, 2},\n"
      "    y = h(() -> { return 1; });\n"  // 8
      "  @SuppressWarnings(\"unchecked\") void k() {}\n"
      "}\n");
  ASSERT_EQ(found.suppressions.size(), 2U);
  const Suppression& method = found.suppressions[0];
  EXPECT_EQ(method.first.line, 2);
  EXPECT_EQ(method.last_line, 6);
  EXPECT_TRUE(method.is_about(at_line(5, Rule::kDataRace, "p.B.z")));
  EXPECT_FALSE(method.is_about(at_line(5, Rule::kLostWait)));
  const Suppression& field = found.suppressions[1];
  EXPECT_EQ(field.last_line, 8);
  EXPECT_TRUE(field.rules.empty());
  EXPECT_TRUE(field.is_about(at_line(99, Rule::kDataRace, "p.A.x")));
  EXPECT_TRUE(field.is_about(at_line(99, Rule::kDataRace, "p.A$Inner.y")));
  EXPECT_FALSE(field.is_about(at_line(99, Rule::kDataRace, "p.A.z")));
  EXPECT_FALSE(field.is_about(at_line(99, Rule::kDataRace, "p.B.x")));
}

TEST(Suppression, WholeClass) {
  const SourceSuppressions found =
      read("@SuppressWarnings(\"heddle\")\nclass A {\n  int x;\n}\nclass B {}\n");
  ASSERT_EQ(found.suppressions.size(), 1U);
  EXPECT_TRUE(found.suppressions[0].is_about(at_line(3)));
  EXPECT_FALSE(found.suppressions[0].is_about(at_line(5, Rule::kDataRace, "p.B.y")));
}

TEST(Suppression, TextThatEndsTooEarly) {
  for (const char* text :
       {"@SuppressWarnings(\"heddle\"", "@SuppressWarnings(\"heddle\")", "/* heddle: ignore",
        "@SuppressWarnings(\"heddle\") void f() {", "x = \"heddle: \\", "'", "\"\"\""}) {
    read(text);
  }
}

TEST(Suppression, Configured) {
  Suppression one;
  one.kind = Suppression::Kind::kConfiguration;
  one.subject = "p.*.x";
  one.class_name = "p.**";
  EXPECT_TRUE(one.is_about(at_line(1)));
  EXPECT_FALSE(one.is_about(at_line(1, Rule::kDataRace, "p.A.y")));
  one.class_name = "q.**";
  EXPECT_FALSE(one.is_about(at_line(1)));
}

}  // namespace
}  // namespace heddle
