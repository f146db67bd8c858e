// Collapsing cycles of the pointer graph.
//
// Problem. Nodes on a cycle of edges without filter have the same objects in the end. In real programs one
// such cycle has a tenth of all nodes and, left alone, nine tenths of all facts, each passed around it again.
//
// Formulation. From time to time, all components are found in one walk (Tarjan's algorithm, iterative) over
// the nodes that hold anything, whose edges all threads have written down before; and each becomes one: a
// representative has the set, and the cycle has one list of all edges that lead out of it, each target once;
// members keep their edges as a record, and their uses. What lacked objects of the union gets just those as a
// difference to pass on. Which cycles are collapsed when has no influence on the solution.
//
// When: after objects were passed on so many times, in proportion to the size of the graph, so that the walks
// cost a fixed share of the whole.
//
// Measured on h2 with ci: 41 thousand of 397 thousand nodes are in 1,756 cycles, with two fifths of all
// facts. The walks take a twentieth of the time.
#include <algorithm>

#include "pointer/solver.h"

namespace heddle {
namespace {

constexpr uint32_t kUnseen = 0xFFFFFFFFU;

}  // namespace

// Edges without filter, between nodes that hold anything; of representatives.
class Solver::PlainGraph {
 public:
  PlainGraph(const Solver& solver, Team& team) : first_(solver.nodes_.size() + 1) {
    const uint32_t count = solver.nodes_.size();
    parts_.resize(count / kPart + 1);
    team.each(parts_.size(), 1, [&](unsigned, size_t from, size_t to) {
      for (size_t part = from; part < to; ++part) {
        const auto last = static_cast<uint32_t>(std::min<size_t>(count, (part + 1) * kPart));
        for (auto node = static_cast<uint32_t>(part * kPart); node < last; ++node) {
          first_[node] = static_cast<uint32_t>(parts_[part].size());
          solver.plain_targets(NodeId(node), parts_[part]);
        }
      }
    });
  }
  std::span<const NodeId> targets(uint32_t node) const {
    const std::vector<NodeId>& part = parts_[node / kPart];
    const size_t first = first_[node];
    const size_t last = (node + 1) % kPart == 0 || node + 2 == first_.size() ? part.size() : first_[node + 1];
    return {part.data() + first, last - first};
  }

 private:
  static constexpr uint32_t kPart = 4096;
  std::vector<uint32_t> first_;             // by node: in its part
  std::vector<std::vector<NodeId>> parts_;  // targets
};

void Solver::plain_targets(NodeId from, std::vector<NodeId>& targets) const {
  const Node& node = nodes_[from];
  if (node.representative != from || node.points_to.empty()) return;
  const auto take = [&](NodeId to, FilterId filter) {
    if (filter) return;
    const NodeId target = nodes_.representative(to);
    if (target != from && !nodes_[target].points_to.empty()) targets.push_back(target);
  };
  if (!node.next) {
    each_target(from, take);
  } else {
    for (const Target& target : cycles_.find(from)->second.targets) take(target.to, target.filter);
  }
}

void Solver::collapse_cycles() {
  work_at_collapse_ = 0;
  for (const Worker& worker : workers_) work_at_collapse_ += worker.passed;
  const uint32_t count = nodes_.size();
  const PlainGraph graph(*this, team_);
  std::vector<uint32_t> index(count, kUnseen);
  std::vector<uint32_t> low(count);
  std::vector<uint8_t> on_stack(count);
  std::vector<NodeId> stack;
  struct Frame {
    NodeId node;
    std::span<const NodeId> targets;  // that are left
  };
  std::vector<Frame> frames;
  std::vector<NodeId> component;
  std::vector<std::vector<NodeId>> components;
  uint32_t next_index = 0;
  const auto enter = [&](NodeId node) {
    index[node.index()] = low[node.index()] = next_index++;
    on_stack[node.index()] = 1;
    stack.push_back(node);
    frames.push_back({node, graph.targets(node.index())});
  };
  for (uint32_t start = 0; start < count; ++start) {
    if (index[start] != kUnseen || graph.targets(start).empty()) continue;
    enter(NodeId(start));
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const uint32_t at = frame.node.index();
      if (!frame.targets.empty()) {
        const NodeId to = frame.targets.front();
        frame.targets = frame.targets.subspan(1);
        if (index[to.index()] == kUnseen) {
          enter(to);
        } else if (on_stack[to.index()] != 0) {
          low[at] = std::min(low[at], index[to.index()]);
        }
        continue;
      }
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
      if (component.size() > 1) components.push_back(component);
    }
  }
  for (const std::vector<NodeId>& one : components) collapse(one);
  std::vector<std::pair<NodeId, Cycle*>> all;
  for (auto& [representative, cycle] : cycles_) all.emplace_back(representative, &cycle);
  team_.each(all.size(), 4, [&](unsigned, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) tidy(all[i].first, *all[i].second);
  });
  sweep_sets();
}

// Leaves each target that is not in the cycle once.
void Solver::tidy(NodeId representative, Cycle& cycle) const {
  for (Target& target : cycle.targets) target.to = nodes_.representative(target.to);
  std::erase_if(cycle.targets, [&](const Target& target) { return target.to == representative; });
  std::ranges::sort(cycle.targets);
  cycle.targets.erase(std::ranges::unique(cycle.targets).begin(), cycle.targets.end());
}

// Loads, stores, calls.
bool Solver::has_uses(NodeId id) const {
  const Node& node = nodes_[id];
  if (!node.instance) return false;
  const Instance& instance = instances_[node.instance.index()];
  const auto uses = instance.constraints->uses_of(local_of(id));
  return !uses.empty() && uses.back().kind != UseKind::kCopy;  // copies come first
}

void Solver::collapse(std::span<const NodeId> component) {
  // The one with the most members takes the others in.
  NodeId chosen = component[0];
  ObjectSet all;
  for (const NodeId node : component) {
    all.unite(nodes_[node].points_to);
    if (nodes_[node].next && !nodes_[chosen].next) chosen = node;
  }
  Cycle cycle;
  ObjectSet missing_somewhere;
  for (const NodeId node : component) {
    std::vector<NodeId> busy;
    if (!nodes_[node].next) {
      if (has_uses(node)) busy.push_back(node);
      each_target(node, [&](NodeId to, FilterId filter) { cycle.targets.push_back({to, filter}); });
    } else {
      const auto former = cycles_.find(node);
      busy = std::move(former->second.busy);
      std::ranges::copy(former->second.targets, std::back_inserter(cycle.targets));
      cycles_.erase(former);
    }
    ObjectSet missing;
    if (missing.add_difference(all, nodes_[node].points_to, nullptr)) {
      missing_somewhere.unite(missing);
      deltas_.push_back(std::move(missing));
      for (const NodeId member : busy) catching_up_.push_back({member, &deltas_.back(), Active::Part::kUses});
    }
    cycle.busy.insert(cycle.busy.end(), busy.begin(), busy.end());
  }
  if (!missing_somewhere.empty()) {
    deltas_.push_back(std::move(missing_somewhere));
    catching_up_.push_back({chosen, &deltas_.back(), Active::Part::kTargets});
  }
  Node& representative = nodes_[chosen];
  ++counts_.cycles;
  std::unique_ptr<Pending> pending = std::move(representative.pending);
  bool woken = pending != nullptr;
  for (const NodeId node : component) {
    if (node == chosen) continue;
    Node& joined = nodes_[node];
    ++counts_.collapsed;
    if (joined.pending != nullptr) {
      if (pending == nullptr) {
        pending = std::move(joined.pending);
      } else {
        pending->objects.unite(joined.pending->objects);
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
  cycles_[chosen] = std::move(cycle);
  representative.points_to = sets_.find(std::move(all));
  if (pending != nullptr) {
    auto fresh = std::make_unique<Pending>();
    // What waits for its turn has something pending, be it nothing.
    if (fresh->objects.add_difference(pending->objects, representative.points_to, nullptr) || woken) {
      representative.pending = std::move(fresh);
      if (!woken) wake(workers_[0], chosen);
    }
  }
}

}  // namespace heddle
