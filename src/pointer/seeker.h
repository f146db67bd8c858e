// Looking for reasons of facts; part of the sweep (sweep.h).
#pragma once

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <span>

#include "pointer/sweep.h"

namespace heddle {

// Looks for the oldest reasons of some objects of a node, until all have one that is older than a rank. Ranks
// are exact only for what has no such reason.
class Sweep::Seeker final : public Sweep::Reasons {
 public:
  Seeker(Sweep& sweep, const ObjectSet& wanted, Rank below)
      : sweep_(sweep), rest_(wanted), bits_(wanted.key_bits()), below_(below), wanted_(wanted.count()) {}
  // Instead: each object's reason must be older than a rank of its own. Of younger reasons it is noted that
  // there are some.
  struct Due {
    Rank rank;
    ObjectSet objects;  // whose own rank this is, or a later one
  };
  Seeker(Sweep& sweep, std::span<const Due> due)  // by ascending rank, at least one
      : sweep_(sweep),
        rest_(due.front().objects),
        bits_(rest_.key_bits()),
        below_(due.front().rank),
        wanted_(0),
        enough_(due.back().rank),
        due_(due),
        unseen_(due.front().objects) {}
  bool done() const override { return rest_.empty(); }
  const ObjectSet& rest() const { return rest_; }      // without an older reason
  const ObjectSet& unseen() const { return unseen_; }  // of rest(): without any
  // The others' oldest reasons; those without any are not there.
  const boost::unordered_flat_map<uint32_t, Rank>& younger() const { return younger_; }

  // Many nodes share few sets: those that are known to have none of the objects need not be looked at again.
  bool may_help(NodeId from) override {
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
  void through(NodeId from, FilterId filter, const Gate& gated) override {
    if (!may_help(from)) return;
    const Rank gate = sweep_.since(gated);
    if (!unseen_.empty() && gate != kNoRank) see(sweep_.points_to(from), filter);
    if (gate >= enough_) return;
    constexpr uint32_t kFew = 6;
    if (!rest_.is_large() && sweep_.layers(from).size() > kFew) {
      few_through(from, filter, gate);
      return;
    }
    for (const Layers::Layer& layer : sweep_.layers(from).meeting(bits_)) {
      if (layer.rank >= enough_) return;
      ++sweep_.counts_.work;
      passing(layer.objects, std::max(gate, layer.rank), filter);
      if (done()) return;
    }
  }
  void direct(const ObjectSet& objects, Rank rank) override {
    if (!unseen_.empty() && rank != kNoRank) see(objects, {});
    if (rank < enough_) passing(objects, rank, {});  // not as of what is gone
  }
  void receivers(uint32_t call_id, const Call& call, NodeId from, const Instance& callee,
                 Rank gate) override {
    if (gate == kNoRank || !may_help(from)) return;
    if (!unseen_.empty()) {
      ObjectSet seen;
      ObjectSet::intersection(unseen_, sweep_.points_to(from)).each([&](uint32_t object) {
        if (sweep_.runs(call_id, call, object, callee)) seen.add(object);
      });
      unseen_.remove_all(seen);
    }
    if (gate >= enough_) return;
    for (const Layers::Layer& layer : sweep_.layers(from).meeting(bits_)) {
      if (layer.rank >= enough_) return;
      ObjectSet found;
      ObjectSet::intersection(rest_, layer.objects).each([&](uint32_t object) {
        if (sweep_.runs(call_id, call, object, callee)) found.add(object);
      });
      take(found, std::max(gate, layer.rank));
    }
  }

 private:
  void see(const ObjectSet& objects, FilterId filter) {
    if (!filter) {
      unseen_.remove_all(objects);
      return;
    }
    ObjectSet passed;
    passed.add_difference(ObjectSet::intersection(unseen_, objects), {},
                          &sweep_.solver_.filters_[filter.index()]);
    unseen_.remove_all(passed);
  }
  void passing(const ObjectSet& objects, Rank rank, FilterId filter) {
    const ObjectFilter* passes = filter ? &sweep_.solver_.filters_[filter.index()] : nullptr;
    if (rank < below_ && passes == nullptr) {
      rest_.remove_all(objects);
      return;
    }
    if (!due_.empty() && passes == nullptr) {
      if (const Due* const due = due_after(rank)) rest_.remove_common(objects, due->objects);
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
  // A few objects of a node with many layers: others will ask for the same.
  void few_through(NodeId from, FilterId filter, Rank gate) {
    const ObjectFilter* passes = filter ? &sweep_.solver_.filters_[filter.index()] : nullptr;
    const ObjectSet& held = sweep_.points_to(from);
    ObjectSet older;
    rest_.each([&](uint32_t object) {
      if (!held.contains(object) || (passes != nullptr && !passes->passes(object))) return;
      ++sweep_.counts_.work;
      const Rank rank = std::max(gate, sweep_.rank_of(from, object));
      const Due* const due = due_after(rank);
      if (due_.empty() ? rank < below_ : due != nullptr && due->objects.contains(object)) {
        older.add(object);
      } else if (due_.empty() && rank < enough_) {
        note(object, rank);
      }
    });
    if (!older.empty()) rest_.remove_all(older);
    if (due_.empty()) tighten();
  }
  // For what a reason of this rank is old enough.
  const Due* due_after(Rank rank) const {
    const auto due = std::ranges::upper_bound(due_, rank, {}, &Due::rank);
    return due == due_.end() ? nullptr : &*due;
  }
  void note(uint32_t object, Rank rank) {
    ++noted_;
    const auto [place, is_new] = younger_.try_emplace(object, rank);
    if (!is_new) place->second = std::min(place->second, rank);
  }
  // Once all have a younger reason, one that is younger still is of no use. To say so again takes as long as
  // all that was noted meanwhile.
  void tighten() {
    if (younger_.size() < wanted_ || noted_ < wanted_) return;
    noted_ = 0;
    enough_ = 0;
    for (const auto& [object, oldest] : younger_) enough_ = std::max(enough_, oldest);
  }
  void take(const ObjectSet& found, Rank rank) {
    if (rank < below_) {
      rest_.remove_all(found);
      return;
    }
    if (found.empty()) return;
    if (due_.empty()) {
      found.each([&](uint32_t object) { note(object, rank); });
      tighten();
    } else if (const Due* const due = due_after(rank)) {
      rest_.remove_common(found, due->objects);
    }
  }

  Sweep& sweep_;
  ObjectSet rest_;
  const uint32_t bits_;  // of what was wanted at first
  const Rank below_;
  const size_t wanted_;
  size_t noted_ = 0;       // since it was tightened
  Rank enough_ = kNoRank;  // reasons are of use before this
  boost::unordered_flat_map<uint32_t, Rank> younger_;
  std::array<const void*, 64> useless_{};
  const std::span<const Due> due_;
  ObjectSet unseen_;
};

}  // namespace heddle
