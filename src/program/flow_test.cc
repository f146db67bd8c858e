// Dominators, post-dominators and loops against definitions computed the slow way, on random graphs.
#include "program/flow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace heddle {
namespace {

using Edges = std::vector<std::vector<BlockId>>;

// A body that is nothing but control flow. Blocks without successors return.
Body body_of(const Edges& edges, std::vector<ExceptionEdge> exceptions_of_entry = {}) {
  BodyParts body;
  for (const auto& targets : edges) {
    Block& block = body.blocks.emplace_back();
    block.first_stmt = static_cast<uint32_t>(body.stmts.size());
    block.first_successor = static_cast<uint32_t>(body.successors.size());
    block.successor_count = static_cast<uint16_t>(targets.size());
    body.successors.insert(body.successors.end(), targets.begin(), targets.end());
    if (!targets.empty()) continue;
    body.stmts.emplace_back().op = Op::kReturn;
    block.stmt_count = 1;
  }
  body.blocks[0].exception_count = static_cast<uint16_t>(exceptions_of_entry.size());
  body.exceptions = std::move(exceptions_of_entry);
  return Body(body);
}

// Every block is reachable: each gets an edge from an earlier one; the rest is chance.
Edges random_edges(std::mt19937& random, uint32_t size, uint32_t extra) {
  Edges edges(size);
  auto below = [&](uint32_t bound) { return std::uniform_int_distribution<uint32_t>(0, bound - 1)(random); };
  auto connect = [&](uint32_t from, uint32_t to) {
    if (std::find(edges[from].begin(), edges[from].end(), to) == edges[from].end()) edges[from].push_back(to);
  };
  for (uint32_t to = 1; to < size; ++to) connect(below(to), to);
  for (uint32_t i = 0; i < extra && size > 1; ++i) connect(below(size), 1 + below(size - 1));
  for (auto& targets : edges) std::shuffle(targets.begin(), targets.end(), random);
  return edges;
}

std::vector<uint8_t> reachable(const Edges& edges, const std::vector<BlockId>& starts, BlockId without,
                               const std::vector<uint8_t>* within = nullptr) {
  std::vector<uint8_t> seen(edges.size());
  std::vector<BlockId> work;
  auto reach = [&](BlockId b) {
    if (b == without || seen[b] || (within != nullptr && !(*within)[b])) return;
    seen[b] = 1;
    work.push_back(b);
  };
  for (const BlockId start : starts) reach(start);
  while (!work.empty()) {
    const BlockId b = work.back();
    work.pop_back();
    for (const BlockId target : edges[b]) reach(target);
  }
  return seen;
}

Edges reversed(const Edges& edges) {
  Edges result(edges.size());
  for (BlockId b = 0; b < edges.size(); ++b) {
    for (const BlockId target : edges[b]) result[target].push_back(b);
  }
  return result;
}

class RandomFlow : public ::testing::TestWithParam<uint32_t> {
 protected:
  RandomFlow() : random_(GetParam()) {
    const uint32_t size = std::uniform_int_distribution<uint32_t>(1, 24)(random_);
    const uint32_t extra = std::uniform_int_distribution<uint32_t>(0, size)(random_);
    edges_ = random_edges(random_, size, extra);
    body_ = body_of(edges_);
  }

  std::string graph() const {
    std::string text = "seed " + std::to_string(GetParam()) + ":";
    for (BlockId b = 0; b < edges_.size(); ++b) {
      for (const BlockId target : edges_[b]) text += " " + std::to_string(b) + ">" + std::to_string(target);
    }
    return text;
  }
  BlockId size() const { return static_cast<BlockId>(edges_.size()); }

  std::mt19937 random_;
  Edges edges_;
  Body body_;
};

// a dominates b when b cannot be reached without a.
TEST_P(RandomFlow, DominatorsCutEveryWay) {
  const DominatorTree tree = dominators(body_);
  for (BlockId a = 0; a < size(); ++a) {
    const auto others = reachable(edges_, {0}, a);
    for (BlockId b = 0; b < size(); ++b) {
      EXPECT_EQ(tree.dominates(a, b), !others[b]) << graph() << " a " << a << " b " << b;
    }
  }
}

TEST_P(RandomFlow, ParentsAreTheNearestDominators) {
  const DominatorTree tree = dominators(body_);
  for (BlockId b = 1; b < size(); ++b) {
    const BlockId parent = tree.parent(b);
    EXPECT_TRUE(parent != b && tree.dominates(parent, b)) << graph();
    for (BlockId a = 0; a < size(); ++a) {
      EXPECT_TRUE(a == b || !tree.dominates(a, b) || tree.dominates(a, parent)) << graph();
    }
  }
}

// Where every block can leave, a post-dominates b when no way from b leaves without a.
TEST_P(RandomFlow, PostDominatorsCutEveryWayOut) {
  std::vector<BlockId> exits;
  for (BlockId b = 0; b < size(); ++b) {
    if (edges_[b].empty()) exits.push_back(b);
  }
  const Edges back = reversed(edges_);
  const DominatorTree tree = post_dominators(body_);
  const auto leaving = reachable(back, exits, kNoBlock);
  for (BlockId b = 0; b < size(); ++b) EXPECT_TRUE(tree.dominates(tree.root(), b)) << graph();
  if (std::find(leaving.begin(), leaving.end(), 0) != leaving.end()) return;  // endless parts: see below
  for (BlockId a = 0; a < size(); ++a) {
    const auto others = reachable(back, exits, a);
    for (BlockId b = 0; b < size(); ++b) {
      EXPECT_EQ(tree.dominates(a, b), !others[b]) << graph() << " a " << a << " b " << b;
    }
  }
}

// The blocks of a loop, its own header included.
std::vector<uint8_t> members(const Loops& loops, BlockId header, BlockId size) {
  std::vector<uint8_t> inside(size);
  for (BlockId b = 0; b < size; ++b) {
    BlockId at = b;
    while (at != kNoBlock && at != header) at = loops.innermost[at];
    inside[b] = at == header;
  }
  return inside;
}

TEST_P(RandomFlow, NestingEnds) {
  const Loops loops = find_loops(body_);
  for (BlockId b = 0; b < size(); ++b) {
    uint32_t steps = 0;
    for (BlockId at = loops.innermost[b]; at != kNoBlock; at = loops.innermost[at]) {
      EXPECT_TRUE(loops.is_header[at]) << graph();
      ASSERT_LE(++steps, size()) << graph();
    }
    EXPECT_EQ(loops.depth(b), steps + (loops.is_header[b] ? 1 : 0)) << graph();
  }
}

// Each loop is strongly connected, and taking out all headers leaves no cycle.
TEST_P(RandomFlow, LoopsAreCyclesAndEveryCycleHasAHeader) {
  const Loops loops = find_loops(body_);
  const Edges back = reversed(edges_);
  Edges without_headers(edges_.size());
  for (BlockId b = 0; b < size(); ++b) {
    if (!loops.is_header[b]) {
      for (const BlockId target : edges_[b]) {
        if (!loops.is_header[target]) without_headers[b].push_back(target);
      }
      continue;
    }
    const auto inside = members(loops, b, size());
    const auto forwards = reachable(edges_, {b}, kNoBlock, &inside);
    const auto backwards = reachable(back, {b}, kNoBlock, &inside);
    for (BlockId m = 0; m < size(); ++m) {
      EXPECT_TRUE(!inside[m] || (forwards[m] && backwards[m])) << graph() << " loop " << b << " block " << m;
    }
  }
  for (BlockId b = 0; b < size(); ++b) {
    EXPECT_FALSE(reachable(without_headers, without_headers[b], kNoBlock)[b]) << graph() << " block " << b;
  }
}

// The outermost loops are the strongly connected components that are cycles.
TEST_P(RandomFlow, OutermostLoopsAreTheComponents) {
  const Loops loops = find_loops(body_);
  auto outermost = [&](BlockId b) {
    BlockId at = loops.loop_of(b);
    while (at != kNoBlock && loops.innermost[at] != kNoBlock) at = loops.innermost[at];
    return at;
  };
  for (BlockId a = 0; a < size(); ++a) {
    const auto from_a = reachable(edges_, edges_[a], kNoBlock);
    EXPECT_EQ(outermost(a) != kNoBlock, from_a[a] != 0) << graph() << " block " << a;
    for (BlockId b = 0; b < size(); ++b) {
      const bool together = from_a[b] && reachable(edges_, edges_[b], kNoBlock)[a];
      EXPECT_TRUE(!together || outermost(a) == outermost(b)) << graph() << " blocks " << a << " " << b;
    }
  }
}

// A loop is irreducible when control gets in without passing its header.
TEST_P(RandomFlow, IrreducibleLoopsHaveASecondEntry) {
  const Loops loops = find_loops(body_);
  const DominatorTree tree = dominators(body_);
  for (BlockId header = 0; header < size(); ++header) {
    if (!loops.is_header[header]) continue;
    const auto inside = members(loops, header, size());
    bool second = false;
    for (BlockId m = 0; m < size(); ++m) second = second || (inside[m] && !tree.dominates(header, m));
    EXPECT_EQ(loops.irreducible[header] != 0, second) << graph() << " loop " << header;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomFlow, ::testing::Range(0U, 600U));

TEST(Flow, EndlessLoopLeavesFromItsLastBlock) {
  const Body body = body_of({{1}, {2}, {1}});
  const DominatorTree tree = post_dominators(body);
  EXPECT_EQ(tree.parent(2), tree.root());
  EXPECT_EQ(tree.parent(1), 2U);
  EXPECT_EQ(tree.parent(0), 1U);
}

TEST(Flow, LoopsInsideEachOther) {
  const Loops loops = find_loops(body_of({{1}, {2, 5}, {3, 4}, {2}, {1}, {}}));
  EXPECT_EQ(loops.depth(1), 1U);
  EXPECT_EQ(loops.depth(2), 2U);
  EXPECT_EQ(loops.loop_of(3), 2U);
  EXPECT_EQ(loops.loop_of(4), 1U);
  EXPECT_EQ(loops.loop_of(5), kNoBlock);
  EXPECT_FALSE(loops.irreducible[1] || loops.irreducible[2]);
}

TEST(Flow, LoopWithTwoEntries) {
  const Loops loops = find_loops(body_of({{1, 2}, {2}, {1, 3}, {}}));
  EXPECT_TRUE(loops.irreducible[1] || loops.irreducible[2]);
  EXPECT_EQ(loops.loop_of(1), loops.loop_of(2));
}

TEST(Flow, ExceptionEdgesCountOncePerHandler) {
  const Body body = body_of({{1}, {}, {}}, {{2, NameId(0)}, {2, NameId()}});
  const auto graph = flow_graph(body);
  EXPECT_EQ(graph.targets, (std::vector<uint32_t>{1, 2}));
}

}  // namespace
}  // namespace heddle
