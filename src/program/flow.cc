// Dominators by the Semi-NCA method: a depth-first numbering, semidominators with path compression, then each
// immediate dominator is the nearest common ancestor of parent and semidominator in the tree built so far.
// Near-linear on any graph, also on those made to defeat the iterative method.
//
// Loops by one depth-first walk that keeps, for every block, the innermost header known so far, and weaves
// chains of headers together by their position on the current path; a retreat into a loop that is not on the
// path means a second entry. Each edge is looked at once; weaving walks at most the nesting depth.
#include "program/flow.h"

#include <algorithm>
#include <utility>

namespace heddle {
namespace {

using Graph = DominatorTree::Graph;
constexpr uint32_t kNone = 0xFFFFFFFFU;

Graph reversed(const Graph& graph) {
  Graph result;
  result.offsets.assign(graph.size() + 1, 0);
  result.targets.resize(graph.targets.size());
  for (const uint32_t target : graph.targets) ++result.offsets[target + 1];
  for (uint32_t n = 0; n < graph.size(); ++n) result.offsets[n + 1] += result.offsets[n];
  std::vector<uint32_t> next(result.offsets.begin(), result.offsets.end() - 1);
  for (uint32_t n = 0; n < graph.size(); ++n) {
    for (uint32_t e = graph.offsets[n]; e < graph.offsets[n + 1]; ++e)
      result.targets[next[graph.targets[e]]++] = n;
  }
  return result;
}

// Depth-first pre-order from the root: order, and each node's number and parent (both as numbers).
struct DepthFirst {
  std::vector<uint32_t> order;
  std::vector<uint32_t> number;
  std::vector<uint32_t> parent;

  DepthFirst(const Graph& graph, uint32_t root) : number(graph.size(), kNone) {
    std::vector<std::pair<uint32_t, uint32_t>> path;
    auto visit = [&](uint32_t n, uint32_t from) {
      number[n] = static_cast<uint32_t>(order.size());
      order.push_back(n);
      parent.push_back(from);
      path.emplace_back(n, graph.offsets[n]);
    };
    visit(root, 0);
    while (!path.empty()) {
      auto& [n, edge] = path.back();
      if (edge == graph.offsets[n + 1]) {
        path.pop_back();
        continue;
      }
      const uint32_t from = number[n];
      const uint32_t target = graph.targets[edge++];
      if (number[target] == kNone) visit(target, from);
    }
  }
};

// The node with the smallest semidominator between v and the root of its tree in the link forest. Nodes with
// numbers below `linked` are not in the forest yet.
uint32_t smallest_semi(uint32_t v, uint32_t linked, std::vector<uint32_t>& ancestor,
                       std::vector<uint32_t>& label, const std::vector<uint32_t>& semi,
                       std::vector<uint32_t>& path) {
  if (v < linked) return v;
  path.clear();
  uint32_t top = v;
  while (ancestor[top] >= linked && ancestor[top] != kNone) {
    path.push_back(top);
    top = ancestor[top];
  }
  for (size_t i = path.size(); i-- > 0;) {
    const uint32_t n = path[i];
    const uint32_t above = ancestor[n];
    if (semi[label[above]] < semi[label[n]]) label[n] = label[above];
    ancestor[n] = ancestor[above];
  }
  return label[v];
}

}  // namespace

DominatorTree::DominatorTree(const Graph& graph, uint32_t root)
    : root_(root), parent_(graph.size(), kNone), first_(graph.size(), kNone), last_(graph.size(), 0) {
  const DepthFirst walk(graph, root);
  const Graph back = reversed(graph);
  const auto count = static_cast<uint32_t>(walk.order.size());
  std::vector<uint32_t> semi(count);
  std::vector<uint32_t> label(count);
  std::vector<uint32_t> ancestor(walk.parent);
  std::vector<uint32_t> path;
  for (uint32_t i = 0; i < count; ++i) semi[i] = label[i] = i;
  for (uint32_t i = count; i-- > 1;) {
    semi[i] = walk.parent[i];
    const uint32_t n = walk.order[i];
    for (uint32_t e = back.offsets[n]; e < back.offsets[n + 1]; ++e) {
      const uint32_t v = walk.number[back.targets[e]];
      if (v == kNone) continue;
      const uint32_t best = smallest_semi(v, i + 1, ancestor, label, semi, path);
      semi[i] = std::min(semi[i], semi[best]);
    }
  }
  std::vector<uint32_t> dominator(walk.parent);
  for (uint32_t i = 1; i < count; ++i) {
    while (dominator[i] > semi[i]) dominator[i] = dominator[dominator[i]];
  }
  // Intervals: sizes of the subtrees bottom-up, then places top-down; children have larger numbers.
  std::vector<uint32_t> size(count, 1);
  for (uint32_t i = count; i-- > 1;) size[dominator[i]] += size[i];
  std::vector<uint32_t> place(count, 0);
  std::vector<uint32_t> used(count, 1);
  for (uint32_t i = 1; i < count; ++i) {
    const uint32_t above = dominator[i];
    place[i] = place[above] + used[above];
    used[above] += size[i];
  }
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t n = walk.order[i];
    parent_[n] = walk.order[dominator[i]];
    first_[n] = place[i];
    last_[n] = place[i] + size[i];
  }
}

DominatorTree::Graph flow_graph(const Body& body) {
  Graph graph;
  const auto count = static_cast<uint32_t>(body.blocks.size());
  graph.offsets.reserve(count + 1);
  std::vector<BlockId> last_seen_from(body.exceptions.empty() ? 0 : count, kNoBlock);
  graph.offsets.push_back(0);
  for (BlockId b = 0; b < count; ++b) {
    for (const BlockId target : body.successors_of(b)) graph.targets.push_back(target);
    for (const ExceptionEdge& edge : body.exceptions_of(b)) {
      if (std::exchange(last_seen_from[edge.handler], b) != b) graph.targets.push_back(edge.handler);
    }
    graph.offsets.push_back(static_cast<uint32_t>(graph.targets.size()));
  }
  return graph;
}

DominatorTree dominators(const Body& body) {
  return {flow_graph(body), 0};
}

DominatorTree post_dominators(const Body& body) {
  const Graph forward = flow_graph(body);
  const Graph back = reversed(forward);
  const uint32_t count = forward.size();
  // Which blocks the virtual exit leads back to: those that leave, and the last block of each endless part.
  std::vector<uint8_t> reaches(count);
  std::vector<uint32_t> exits;
  std::vector<uint32_t> work;
  auto leave_from = [&](uint32_t n) {
    exits.push_back(n);
    if (!reaches[n]) work.push_back(n);
    reaches[n] = 1;
    while (!work.empty()) {
      const uint32_t m = work.back();
      work.pop_back();
      for (uint32_t e = back.offsets[m]; e < back.offsets[m + 1]; ++e) {
        if (!reaches[back.targets[e]]) {
          reaches[back.targets[e]] = 1;
          work.push_back(back.targets[e]);
        }
      }
    }
  };
  for (uint32_t n = 0; n < count; ++n) {
    const auto stmts = body.stmts_of(n);
    const bool leaves = forward.offsets[n] == forward.offsets[n + 1] ||
                        (!stmts.empty() && (stmts.back().op == Op::kReturn || stmts.back().op == Op::kThrow));
    if (leaves) leave_from(n);
  }
  for (uint32_t n = count; n-- > 0;) {
    if (!reaches[n]) leave_from(n);
  }
  Graph graph = back;
  graph.targets.insert(graph.targets.end(), exits.begin(), exits.end());
  graph.offsets.push_back(static_cast<uint32_t>(graph.targets.size()));
  return {graph, count};
}

namespace {

class LoopFinder {
 public:
  explicit LoopFinder(const Graph& graph)
      : graph_(graph), path_position_(graph.size(), 0), seen_(graph.size(), 0) {
    loops_.innermost.assign(graph.size(), kNoBlock);
    loops_.is_header.assign(graph.size(), 0);
    loops_.irreducible.assign(graph.size(), 0);
  }

  Loops run() {
    enter(0);
    while (!path_.empty()) {
      auto& [block, edge] = path_.back();
      if (edge < graph_.offsets[block + 1]) {
        follow(block, graph_.targets[edge++]);
        continue;
      }
      const BlockId done = block;
      path_position_[done] = 0;
      path_.pop_back();
      if (!path_.empty()) weave(path_.back().first, loops_.innermost[done]);
    }
    return std::move(loops_);
  }

 private:
  void enter(BlockId block) {
    seen_[block] = 1;
    path_.emplace_back(block, graph_.offsets[block]);
    path_position_[block] = static_cast<uint32_t>(path_.size());
  }

  void follow(BlockId from, BlockId to) {
    if (!seen_[to]) {
      enter(to);
      return;
    }
    if (path_position_[to] > 0) {
      loops_.is_header[to] = 1;
      weave(from, to);
      return;
    }
    // Into a finished part: whatever loops around it are still open contain `from` as well; the closed ones
    // have been entered a second time.
    for (BlockId header = loops_.innermost[to]; header != kNoBlock; header = loops_.innermost[header]) {
      if (path_position_[header] > 0) {
        weave(from, header);
        return;
      }
      loops_.irreducible[header] = 1;
    }
  }

  // Makes `header` one of the loops around `block`, keeping chains ordered from the inside out.
  void weave(BlockId block, BlockId header) {
    if (header == kNoBlock || block == header) return;
    while (loops_.innermost[block] != kNoBlock) {
      const BlockId next = loops_.innermost[block];
      if (next == header) return;
      if (path_position_[next] < path_position_[header]) {
        loops_.innermost[block] = header;
        block = header;
        header = next;
      } else {
        block = next;
      }
    }
    if (block != header) loops_.innermost[block] = header;
  }

  const Graph& graph_;
  Loops loops_;
  std::vector<uint32_t> path_position_;
  std::vector<uint8_t> seen_;
  std::vector<std::pair<BlockId, uint32_t>> path_;
};

}  // namespace

Loops find_loops(const Body& body) {
  const Graph graph = flow_graph(body);
  return LoopFinder(graph).run();
}

uint32_t Loops::depth(BlockId block) const {
  uint32_t depth = 0;
  for (BlockId header = loop_of(block); header != kNoBlock; header = innermost[header]) ++depth;
  return depth;
}

}  // namespace heddle
