// Collapsing cycles of the pointer graph.
//
// Problem. Nodes on a cycle of edges without filter have the same objects in the end. In real programs one
// such cycle has a tenth of all nodes and, left alone, nine tenths of all facts, each passed around it again.
//
// Formulation. From time to time, all components are found in one walk (Tarjan's algorithm, iterative) over
// the nodes that hold anything, and each becomes one: a representative has the set, the members keep their
// edges and uses. Members that lacked objects of the union get just those as a difference to pass on. Which
// cycles are collapsed when has no influence on the solution.
//
// When: after every so many pushes in proportion to the size of the graph, so that the walks cost a fixed
// share of the whole.
//
// Measured: see docs/figures.md.
#include <algorithm>

#include "pointer/solver.h"

namespace heddle {
namespace {

constexpr uint32_t kUnseen = 0xFFFFFFFFU;

}  // namespace

void Solver::each_plain_target(NodeId from, std::vector<NodeId>& targets) const {
  const std::span<const NodeId> members = nodes_[from].next
                                              ? std::span<const NodeId>(busy_.find(from)->second)
                                              : std::span<const NodeId>(&from, 1);
  for (const NodeId member : members) {
    const Node& node = nodes_[member];
    node.edges.each([&](NodeId to, FilterId filter) {
      if (!filter) targets.push_back(nodes_.representative(to));
    });
    if (!node.instance) continue;
    const Instance& instance = instances_[node.instance.index()];
    for (const Use& use : instance.constraints->uses_of(member.index() - instance.first.index())) {
      if (use.kind != UseKind::kCopy) break;  // copies come first
      if (!FilterId(use.what))
        targets.push_back(nodes_.representative(NodeId(instance.first.index() + use.other)));
    }
  }
}

void Solver::collapse_cycles() {
  work_at_collapse_ = 0;
  for (const Worker& worker : workers_) work_at_collapse_ += worker.pushes;
  const uint32_t count = nodes_.size();
  std::vector<uint32_t> index(count, kUnseen);
  std::vector<uint32_t> low(count);
  std::vector<uint8_t> on_stack(count);
  std::vector<NodeId> stack;
  struct Frame {
    NodeId node;
    size_t first_target, next_target;
  };
  std::vector<Frame> frames;
  std::vector<NodeId> targets;
  std::vector<NodeId> component;
  uint32_t next_index = 0;
  const auto enter = [&](NodeId node) {
    index[node.index()] = low[node.index()] = next_index++;
    on_stack[node.index()] = 1;
    stack.push_back(node);
    const size_t first = targets.size();
    each_plain_target(node, targets);
    frames.push_back({node, first, first});
  };
  for (uint32_t start = 0; start < count; ++start) {
    const Node& root = nodes_[NodeId(start)];
    if (index[start] != kUnseen || root.representative != NodeId(start) || root.points_to.empty()) continue;
    enter(NodeId(start));
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const uint32_t at = frame.node.index();
      if (frame.next_target < targets.size()) {
        const NodeId to = targets[frame.next_target++];
        if (index[to.index()] == kUnseen) {
          if (!nodes_[to].points_to.empty()) enter(to);
        } else if (on_stack[to.index()] != 0) {
          low[at] = std::min(low[at], index[to.index()]);
        }
        continue;
      }
      targets.resize(frame.first_target);
      frames.pop_back();
      if (!frames.empty())
        low[frames.back().node.index()] = std::min(low[frames.back().node.index()], low[at]);
      if (low[at] != index[at]) continue;
      component.clear();
      for (;;) {
        component.push_back(stack.back());
        on_stack[stack.back().index()] = 0;
        stack.pop_back();
        if (component.back().index() == at) break;
      }
      if (component.size() > 1) collapse(component);
    }
  }
}

bool Solver::passes_out(NodeId member) const {
  const Node& node = nodes_[member];
  bool out = false;
  node.edges.each(
      [&](NodeId to, FilterId) { out = out || nodes_.representative(to) != node.representative; });
  if (out || !node.instance) return out;
  const Instance& instance = instances_[node.instance.index()];
  const auto uses = instance.constraints->uses_of(member.index() - instance.first.index());
  return std::ranges::any_of(uses, [&](const Use& use) {
    return use.kind != UseKind::kCopy ||
           nodes_.representative(NodeId(instance.first.index() + use.other)) != node.representative;
  });
}

// A member that was idle got an edge out of the cycle.
void Solver::wake_member(Node& member, NodeId id) {
  const NodeLock lock(nodes_[member.representative]);
  member.idle = false;
  busy_.find(member.representative)->second.push_back(id);
}

void Solver::collapse(std::span<const NodeId> component) {
  // The one with the most members takes the others in.
  NodeId chosen = component[0];
  ObjectSet all;
  for (const NodeId node : component) {
    all.unite(nodes_[node].points_to);
    if (nodes_[node].next && !nodes_[chosen].next) chosen = node;
  }
  for (const NodeId node : component) {
    ObjectSet missing;
    if (missing.add_difference(all, nodes_[node].points_to, nullptr)) {
      deltas_.push_back(std::move(missing));
      if (!nodes_[node].next) {
        catching_up_.push_back({node, &deltas_.back()});
      } else {
        for (const NodeId member : busy_.find(node)->second)
          catching_up_.push_back({member, &deltas_.back()});
      }
    }
  }
  Node& representative = nodes_[chosen];
  ++counts_.cycles;
  std::vector<NodeId> busy;
  for (const NodeId node : component) {
    if (!nodes_[node].next) {
      busy.push_back(node);
    } else {
      const auto found = busy_.find(node);
      busy.insert(busy.end(), found->second.begin(), found->second.end());
      busy_.erase(found);
    }
  }
  std::unique_ptr<ObjectSet> pending = std::move(representative.pending);
  bool woken = pending != nullptr;
  for (const NodeId node : component) {
    if (node == chosen) continue;
    Node& joined = nodes_[node];
    ++counts_.collapsed;
    if (joined.pending != nullptr) {
      if (pending == nullptr) {
        pending = std::move(joined.pending);
      } else {
        pending->unite(*joined.pending);
        joined.pending.reset();
      }
    }
    NodeId last = node;
    for (NodeId member = node; member; member = nodes_[member].next) {
      nodes_[member].representative = chosen;
      last = member;
    }
    nodes_[last].next = representative.next;
    representative.next = node;
    joined.points_to.clear();
  }
  std::erase_if(busy, [&](NodeId member) {
    const bool idle = !passes_out(member);
    nodes_[member].idle = idle;
    return idle;
  });
  busy_[chosen] = std::move(busy);
  representative.points_to = std::move(all);
  if (pending != nullptr) {
    auto fresh = std::make_unique<ObjectSet>();
    if (fresh->add_difference(*pending, representative.points_to, nullptr)) {
      representative.pending = std::move(fresh);
      if (!woken) workers_[0].woken.push_back(chosen);
    }
  }
}

}  // namespace heddle
