// Looking for reasons of facts; part of the sweep (sweep.h).
#pragma once

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>

#include "pointer/sweep.h"

namespace heddle {

// Looks for the oldest reasons of some objects of a node, until all have one that is older than a rank. Ranks
// are exact only for what has no such reason.
class Sweep::Seeker {
 public:
  Seeker(Sweep& sweep, const ObjectSet& wanted, Rank below)
      : sweep_(sweep), rest_(wanted), below_(below), wanted_(wanted.count()) {}
  bool done() const { return rest_.empty(); }
  // Instead: the nodes from which one of the objects comes, and whether it is made or given here.
  void list(std::vector<NodeId>& sources, bool& is_root) {
    sources_ = &sources;
    is_root_ = &is_root;
  }
  const ObjectSet& rest() const { return rest_; }  // without an older reason
  // The others' oldest reasons; those without any are not there.
  const boost::unordered_flat_map<uint32_t, Rank>& younger() const { return younger_; }

  // What the other node holds comes here, since `gate`.
  void through(NodeId from, FilterId filter, Rank gate) {
    if (gate >= enough_ || !may_help(from)) return;
    if (sources_ != nullptr) return sources_->push_back(from);
    constexpr uint32_t kFew = 6;
    if (!rest_.is_large() && sweep_.layers(from).size() > kFew) {
      few_through(from, filter, gate);
      return;
    }
    for (const Layers::Layer& layer : sweep_.layers(from).all()) {
      if (layer.rank >= enough_) return;
      ++sweep_.counts_.work;
      direct(layer.objects, std::max(gate, layer.rank), filter);
      if (done()) return;
    }
  }
  void direct(const ObjectSet& objects, Rank rank, FilterId filter = {}) {
    if (rank >= enough_) return;  // as of what is gone
    if (is_root_ != nullptr) {
      *is_root_ = *is_root_ || objects.intersects(rest_);
      return;
    }
    const ObjectFilter* passes = filter ? &sweep_.solver_.filters_[filter.index()] : nullptr;
    if (rank < below_ && passes == nullptr) {
      rest_.remove_all(objects);
      return;
    }
    ObjectSet found = ObjectSet::intersection(rest_, objects);
    if (passes != nullptr && !found.empty()) {
      ObjectSet passed;
      passed.add_difference(found, {}, passes);
      found = std::move(passed);
    }
    take(found, rank);
  }
  // Receivers of a call that run this instance.
  void receivers(uint32_t call_id, const Call& call, NodeId from, const Instance& callee, Rank gate) {
    if (gate >= enough_ || !may_help(from)) return;
    if (sources_ != nullptr) return sources_->push_back(from);
    for (const Layers::Layer& layer : sweep_.layers(from).all()) {
      if (layer.rank >= enough_) return;
      ObjectSet found;
      ObjectSet::intersection(rest_, layer.objects).each([&](uint32_t object) {
        if (sweep_.runs(call_id, call, object, callee)) found.add(object);
      });
      take(found, std::max(gate, layer.rank));
    }
  }

 private:
  // A few objects of a node with many layers: others will ask for the same.
  void few_through(NodeId from, FilterId filter, Rank gate) {
    const ObjectFilter* passes = filter ? &sweep_.solver_.filters_[filter.index()] : nullptr;
    const ObjectSet& held = sweep_.points_to(from);
    ObjectSet older;
    rest_.each([&](uint32_t object) {
      if (!held.contains(object) || (passes != nullptr && !passes->passes(object))) return;
      ++sweep_.counts_.work;
      const Rank rank = std::max(gate, sweep_.rank_of(from, object));
      if (rank < below_) {
        older.add(object);
      } else if (rank < enough_) {
        note(object, rank);
      }
    });
    if (!older.empty()) rest_.remove_all(older);
    if (younger_.size() >= wanted_) tighten();
  }
  void note(uint32_t object, Rank rank) {
    const auto [place, is_new] = younger_.try_emplace(object, rank);
    if (!is_new) place->second = std::min(place->second, rank);
  }
  // Once all have a younger reason, one that is younger still is of no use.
  void tighten() {
    enough_ = 0;
    for (const auto& [object, oldest] : younger_) enough_ = std::max(enough_, oldest);
  }
  // Whether the node has any of the objects. Many nodes share few sets: those that are known to have none
  // need not be looked at again.
  bool may_help(NodeId from) {
    ++sweep_.counts_.work;
    if (!from) return false;
    const ObjectSet& held = sweep_.points_to(from);
    if (held.empty()) return false;
    if (!held.is_large()) return held.intersects(rest_);
    const void*& known = useless_[held.quick_hash() % useless_.size()];
    if (known == held.identity()) return false;
    if (held.intersects(rest_)) return true;
    known = held.identity();
    return false;
  }
  void take(const ObjectSet& found, Rank rank) {
    if (rank < below_) {
      rest_.remove_all(found);
      return;
    }
    if (found.empty()) return;
    found.each([&](uint32_t object) { note(object, rank); });
    if (younger_.size() >= wanted_) tighten();
  }

  Sweep& sweep_;
  ObjectSet rest_;
  const Rank below_;
  const size_t wanted_;
  Rank enough_ = kNoRank;  // reasons are of use before this
  boost::unordered_flat_map<uint32_t, Rank> younger_;
  std::array<const void*, 64> useless_{};
  std::vector<NodeId>* sources_ = nullptr;
  bool* is_root_ = nullptr;
};

}  // namespace heddle
