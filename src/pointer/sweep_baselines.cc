// What others have published on forgetting, on the same state and with the same queue, to be measured
// against.
//
// Local neighbours (D4, IPA): a fact stays while a rule instance derives it from facts that are there, older
// or not. What supports itself in a circle stays for ever. Cycles of copies are not collapsed here;
// collapsing would mend the circles of copies, and not those through the heap or through calls. Reachability
// (ECHO): a fact stays while its object is made or given somewhere from where edges, as they are, lead to the
// node. Edges and call edges may support each other in circles with what they carry. Reset (ECHO): everything
// that the node holds goes, and everything derived from it; then what still has reasons is found anew. This
// is exact, and takes half the program down for one statement.
#include "pointer/seeker.h"

namespace heddle {

// The nodes from which one of some objects comes to another, and whether one is made or given there.
class Sweep::Sources final : public Sweep::Reasons {
 public:
  Sources(Sweep& sweep, const ObjectSet& wanted) : sweep_(sweep), wanted_(wanted) {}
  bool done() const override { return is_root; }
  bool may_help(NodeId from) override { return from && sweep_.points_to(from).intersects(wanted_); }
  void through(NodeId from, FilterId, const Gate& gate) override {
    if (may_help(from) && sweep_.since(gate) != kNoRank) nodes.push_back(from);
  }
  void direct(const ObjectSet& objects, Rank rank) override {
    is_root = is_root || (rank != kNoRank && objects.intersects(wanted_));
  }
  void receivers(uint32_t, const Call&, NodeId from, const Instance&, Rank gate) override {
    through(from, {}, gate);
  }

  std::vector<NodeId> nodes;
  bool is_root = false;

 private:
  Sweep& sweep_;
  const ObjectSet& wanted_;
};

void Sweep::look_at_node_by_rule(NodeId at, const ObjectSet& suspects) {
  Node& node = solver_.nodes_[at];
  ObjectSet lost =
      rule_ == ForgettingRule::kReset ? node.points_to : ObjectSet::intersection(suspects, node.points_to);
  if (lost.empty()) return;
  counts_.suspects += lost.count();
  if (rule_ == ForgettingRule::kNeighbours) {
    Seeker seeker(*this, lost, kNoRank);
    each_reason(at, seeker);
    lost = seeker.rest();
  } else if (rule_ == ForgettingRule::kReachability) {
    const ObjectSet looked_at = lost;
    looked_at.each([&](uint32_t object) {
      if (is_reachable(at, object)) lost.remove(object);
    });
  }
  if (lost.empty()) return;
  counts_.forgotten += lost.count();
  solver_.nodes_.history(at).layers.remove(lost);
  forget_ranks(at, lost);
  node.points_to = solver_.workers_[0].memo.difference(node.points_to, lost, SetMemo::kWhole, nullptr);
  gone_[at].unite(lost);
  if (rule_ == ForgettingRule::kReset) later_[at].unite(lost);
  dependents(at, lost, {false, 0});
}

bool Sweep::is_reachable(NodeId at, uint32_t object) {
  ObjectSet one;
  one.add(object);
  boost::unordered_flat_set<NodeId> seen = {at};
  std::vector<NodeId> pending = {at};
  while (!pending.empty()) {
    const NodeId from = pending.back();
    pending.pop_back();
    Sources sources(*this, one);
    each_reason(from, sources);
    if (sources.is_root) return true;
    for (const NodeId source : sources.nodes) {
      if (seen.insert(source).second) pending.push_back(source);
    }
  }
  return false;
}

}  // namespace heddle
