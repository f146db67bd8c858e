#include "program/ir.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

// One of everything, with values that tell the arrays apart.
BodyParts sample() {
  BodyParts parts;
  parts.parameter_count = 1;
  parts.constants = {ConstantId(11), ConstantId(12)};
  parts.kinds = {ValueKind::kInt, ValueKind::kRef, ValueKind::kLong, ValueKind::kDouble, ValueKind::kFloat};
  parts.names = {NameId(21), NameId(), NameId(23), NameId(), NameId(25)};
  parts.stmts.resize(3);
  parts.stmts[2].op = Op::kReturn;
  parts.stmts[2].arg_count = 2;
  parts.args = {3, 4};
  parts.blocks.resize(2);
  parts.blocks[1].first_stmt = 1;
  parts.successors = {1};
  parts.exceptions = {{1, NameId(31)}};
  parts.predecessors = {{0, false}, {0, true}};
  parts.switches = {{{1, 2}, {0, 1}, 1}};
  parts.lines = {{0, 41}, {5, 42}, {9, 43}};
  parts.inlined_subroutines = true;
  return parts;
}

void expect_sample(const Body& body) {
  const BodyParts parts = sample();
  EXPECT_EQ(body.parameter_count, parts.parameter_count);
  EXPECT_EQ(body.inlined_subroutines, parts.inlined_subroutines);
  EXPECT_EQ(std::vector<ConstantId>(body.constants), parts.constants);
  EXPECT_EQ(std::vector<ValueKind>(body.kinds), parts.kinds);
  EXPECT_EQ(std::vector<NameId>(body.names), parts.names);
  EXPECT_EQ(std::vector<uint32_t>(body.args), parts.args);
  EXPECT_EQ(std::vector<BlockId>(body.successors), parts.successors);
  EXPECT_EQ(std::vector<ExceptionEdge>(body.exceptions), parts.exceptions);
  EXPECT_EQ(std::vector<Predecessor>(body.predecessors), parts.predecessors);
  EXPECT_EQ(std::vector<LineEntry>(body.lines), parts.lines);
  EXPECT_EQ(body.switches, parts.switches);
  ASSERT_EQ(body.stmts.size(), 3U);
  EXPECT_EQ(body.stmts[2].op, Op::kReturn);
  EXPECT_EQ(body.args_of(body.stmts[2]).size(), 2U);
  ASSERT_EQ(body.blocks.size(), 2U);
  EXPECT_EQ(body.block_of(2), 1U);
}

TEST(Body, HoldsWhatItIsMadeOf) {
  expect_sample(Body(sample()));
}

TEST(Body, CopiesAreIndependent) {
  Body original(sample());
  Body copy = original;
  original.args[0] = 99;
  original.kinds[4] = ValueKind::kVoid;
  expect_sample(copy);
  original = copy;
  expect_sample(original);
  expect_sample(copy);
}

TEST(Body, MovingTakesEverything) {
  Body original(sample());
  const Body moved = std::move(original);
  expect_sample(moved);
  EXPECT_TRUE(original.stmts.empty());  // NOLINT(bugprone-use-after-move)
}

TEST(Body, EmptyOnesCanBeCopied) {
  const Body empty;
  const Body copy = empty;  // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_TRUE(copy.blocks.empty());
}

}  // namespace
}  // namespace heddle
