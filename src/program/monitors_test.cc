#include "program/monitors.h"

#include <gtest/gtest.h>

#include "program/method_sample.h"

namespace heddle {
namespace {

using O = Opcode;

// Monitors by their statements' positions in the listing are hard to read; by block they are not.
struct Found {
  Monitors monitors;
  Body body;

  explicit Found(MethodSample& sample, std::string_view descriptor, unsigned access = kAccStatic) {
    auto lowered = sample.lower(descriptor, access);
    EXPECT_TRUE(lowered) << lowered.error().message;
    if (!lowered) return;
    body = *std::move(lowered);
    monitors = find_monitors(body);
  }
  std::vector<BlockId> blocks(const std::vector<uint32_t>& stmts) const {
    std::vector<BlockId> result;
    for (const uint32_t stmt : stmts) {
      BlockId block = 0;
      while (stmt >= body.blocks[block].first_stmt + body.blocks[block].stmt_count) ++block;
      result.push_back(block);
    }
    return result;
  }
};

using Blocks = std::vector<BlockId>;
using Regions = std::vector<uint32_t>;
constexpr auto kOneLock = "(Ljava/lang/Object;)V";
constexpr auto kTwoLocks = "(Ljava/lang/Object;Ljava/lang/Object;)V";

TEST(Monitors, BodyWithoutAny) {
  MethodSample sample;
  sample.op(O::kReturn);
  const Found found(sample, "()V");
  EXPECT_TRUE(found.monitors.regions.empty());
  EXPECT_TRUE(found.monitors.structured);
  EXPECT_EQ(found.monitors.held.size(), found.body.blocks.size());
}

TEST(Monitors, TheCompilersPattern) {
  MethodSample sample;
  const auto handler = sample.label();
  sample.ops({O::kAload0, O::kDup, O::kAstore1, O::kMonitorenter});
  const auto start = sample.here();
  sample.call("a").ops({O::kAload1, O::kMonitorexit});
  const auto end = sample.here();
  sample.op(O::kReturn).bind(handler).ops({O::kAstore2, O::kAload1, O::kMonitorexit});
  const auto handler_end = sample.here();
  sample.ops({O::kAload2, O::kAthrow});
  sample.code.handler(start, end, handler).handler(handler, handler_end, handler);
  const Found found(sample, kOneLock);
  ASSERT_EQ(found.monitors.regions.size(), 1U);
  EXPECT_TRUE(found.monitors.structured);
  EXPECT_EQ(found.monitors.regions[0].exits.size(), 1U);
  EXPECT_EQ(found.monitors.regions[0].exceptional_exits.size(), 1U);
}

// A programmer's `catch (Throwable t) { log(t); throw t; }` releases in the open.
TEST(Monitors, AnExitBeforeOtherWorkIsNotTheCompilers) {
  MethodSample sample;
  const auto handler = sample.label();
  sample.ops({O::kAload0, O::kMonitorenter});
  const auto start = sample.here();
  sample.call("a").ops({O::kAload0, O::kMonitorexit});
  const auto end = sample.here();
  sample.op(O::kReturn).bind(handler).ops({O::kAload0, O::kMonitorexit}).call("log").op(O::kAthrow);
  sample.code.handler(start, end, handler);
  const Found found(sample, kOneLock);
  ASSERT_EQ(found.monitors.regions.size(), 1U);
  EXPECT_EQ(found.monitors.regions[0].exits.size(), 2U);
  EXPECT_TRUE(found.monitors.regions[0].exceptional_exits.empty());
}

TEST(Monitors, HandOverHandIsNotNestedButMatched) {
  MethodSample sample;
  sample.ops({O::kAload0, O::kMonitorenter, O::kAload1, O::kMonitorenter});
  sample.ops({O::kAload0, O::kMonitorexit}).branch(O::kGoto, sample.label());
  sample.bind(0).ops({O::kAload1, O::kMonitorexit, O::kReturn});
  const Found found(sample, kTwoLocks);
  ASSERT_EQ(found.monitors.regions.size(), 2U);
  EXPECT_EQ(found.blocks(found.monitors.regions[0].exits), (Blocks{0}));
  EXPECT_EQ(found.blocks(found.monitors.regions[1].exits), (Blocks{1}));
  EXPECT_EQ(found.monitors.held[1], (Regions{1}));
  EXPECT_TRUE(found.monitors.structured);
}

TEST(Monitors, HeldOnOneWayOnlyIsNotHeld) {
  MethodSample sample;
  const auto join = sample.label();
  sample.op(O::kAload0).branch(O::kIfnull, join).ops({O::kAload0, O::kMonitorenter});
  sample.bind(join).call("a").op(O::kReturn);
  const Found found(sample, kOneLock);
  EXPECT_FALSE(found.monitors.structured);
  EXPECT_EQ(found.monitors.held.back(), Regions{});
}

TEST(Monitors, ExitWithoutEnter) {
  MethodSample sample;
  sample.ops({O::kAload0, O::kMonitorexit, O::kReturn});
  const Found found(sample, kOneLock);
  EXPECT_TRUE(found.monitors.regions.empty());
  EXPECT_EQ(found.monitors.unmatched_exits.size(), 1U);
  EXPECT_FALSE(found.monitors.structured);
}

TEST(Monitors, EnterInALoopWithoutExitIsOneRegion) {
  MethodSample sample;
  const auto head = sample.here();
  sample.ops({O::kAload0, O::kMonitorenter}).branch(O::kGoto, head);
  const Found found(sample, kOneLock);
  ASSERT_EQ(found.monitors.regions.size(), 1U);
  EXPECT_FALSE(found.monitors.structured);
  EXPECT_EQ(found.monitors.held[1], Regions{});
}

TEST(Monitors, SameMonitorTwiceClosesTheInnerFirst) {
  MethodSample sample;
  const auto rest = sample.label();
  sample.ops({O::kAload0, O::kMonitorenter, O::kAload0, O::kMonitorenter, O::kAload0, O::kMonitorexit});
  sample.branch(O::kGoto, rest).bind(rest).ops({O::kAload0, O::kMonitorexit, O::kReturn});
  const Found found(sample, kOneLock);
  ASSERT_EQ(found.monitors.regions.size(), 2U);
  EXPECT_EQ(found.blocks(found.monitors.regions[1].exits), (Blocks{0}));
  EXPECT_EQ(found.blocks(found.monitors.regions[0].exits), (Blocks{1}));
  EXPECT_EQ(found.monitors.held[1], (Regions{0}));
}

TEST(Monitors, SynchronizedMethodHoldsItsMonitorInHandlersToo) {
  MethodSample sample;
  const auto start = sample.here();
  sample.call("a");
  const auto end = sample.here();
  sample.op(O::kReturn);
  const auto handler = sample.here();
  sample.op(O::kAthrow);
  sample.code.handler(start, end, handler);
  const Found found(sample, "()V", kAccSynchronized);
  ASSERT_EQ(found.monitors.regions.size(), 1U);
  EXPECT_TRUE(found.monitors.structured);
  EXPECT_EQ(found.monitors.regions[0].exits.size(), 1U);
  for (BlockId b = 1; b < found.body.blocks.size(); ++b) EXPECT_EQ(found.monitors.held[b], (Regions{0}));
}

TEST(Monitors, NestingBeyondReasonIsCutAndSaid) {
  MethodSample sample;
  sample.code.limits(2, 200);
  for (unsigned i = 0; i < 100; ++i) sample.ops({O::kAload0, O::kMonitorenter});
  const auto rest = sample.label();
  sample.branch(O::kGoto, rest).bind(rest).op(O::kReturn);
  const Found found(sample, kOneLock);
  EXPECT_EQ(found.monitors.regions.size(), 100U);
  EXPECT_FALSE(found.monitors.structured);
  EXPECT_LT(found.monitors.held[1].size(), 100U);
}

}  // namespace
}  // namespace heddle
