#include "tests/points_to/expectations.h"

#include <gtest/gtest.h>

namespace heddle::testing {
namespace {

using Kind = Expectation::Kind;
using Mark = ExpectedName::Mark;

Expectation only_one(std::string_view comment) {
  const ExpectedProgram read = parse_expectations("P", "x(); // " + std::string(comment));
  EXPECT_EQ(read.errors.size(), 0U);
  EXPECT_EQ(read.expectations.size(), 1U);
  return read.expectations.empty() ? Expectation() : read.expectations.front();
}

TEST(Expectations, Objects) {
  const Expectation read = only_one("= a1, FP_<java.lang.String[]>, FN_b [ci 2-obj]");
  EXPECT_EQ(read.kind, Kind::kExactly);
  ASSERT_EQ(read.names.size(), 3U);
  EXPECT_EQ(read.names[1].name, "<java.lang.String[]>");
  EXPECT_EQ(read.names[1].mark, Mark::kFalsePositive);
  EXPECT_EQ(read.names[2].mark, Mark::kFalseNegative);
  EXPECT_TRUE(read.holds_under("2-obj"));
  EXPECT_FALSE(read.holds_under("origin"));
}

TEST(Expectations, NothingIsNoName) {
  EXPECT_TRUE(only_one("= nothing").names.empty());
  EXPECT_EQ(only_one("calls run: nothing").call_name, "run");
}

TEST(Expectations, TypeAtTheEndIsNoPolicy) {
  const Expectation read = only_one("reachable: A.f(int[])");
  ASSERT_EQ(read.names.size(), 1U);
  EXPECT_EQ(read.names.front().name, "A.f(int[])");
  EXPECT_TRUE(read.holds_under("ci"));
}

TEST(Expectations, CommasInParametersDoNotSeparate) {
  const Expectation read = only_one("calls A.f(Object,int), B.f");
  ASSERT_EQ(read.names.size(), 2U);
  EXPECT_EQ(read.call_name, "f");
}

TEST(Expectations, CallsMayNameTheCall) {
  const Expectation read = only_one("calls get: body(r1), A.<init>");
  EXPECT_EQ(read.call_name, "get");
  ASSERT_EQ(read.names.size(), 2U);
  EXPECT_EQ(read.names.front().name, "body(r1)");
}

TEST(Expectations, LabelsLinesAndHeader) {
  const ExpectedProgram read = parse_expectations("P", R"(// What it is about.
// options: --context 1-obj
// entry: P.on*
f("// = a"); // @a:A @b:int[]; ! a; > b
)");
  EXPECT_EQ(read.options, (std::vector<std::string>{"--context", "1-obj"}));
  EXPECT_EQ(read.entries, std::vector<std::string>{"P.on*"});
  ASSERT_EQ(read.labels.size(), 2U);
  EXPECT_EQ(read.labels[1].name, "b");
  EXPECT_EQ(read.labels[1].type, "int[]");
  EXPECT_EQ(read.labels[1].line, 4);
  ASSERT_GE(read.expectations.size(), 2U);
  EXPECT_EQ(read.expectations[0].kind, Kind::kNoneOf);
  EXPECT_EQ(read.expectations[1].kind, Kind::kAtLeast);
}

TEST(Expectations, WhatCannotBeReadIsSaid) {
  EXPECT_EQ(parse_expectations("P", "f(); // = a; what\n").errors,
            std::vector<std::string>{"1: cannot read what"});
}

}  // namespace
}  // namespace heddle::testing
