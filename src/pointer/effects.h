// What holds without a constraint of a method: what the outside world does (entries.cc), and what intrinsics
// did (intrinsic_rules.cc). Objects that were put somewhere, edges, classes that were initialised; each with
// whoever did it and when, since what one source takes back another may still hold up.
//
// Only a solver that is to forget keeps sources apart; otherwise everything is the outside world's.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <vector>

#include "pointer/layers.h"
#include "pointer/nodes.h"

namespace heddle {

// An intrinsic of an instance: its InstanceId above its index; or the outside world.
using Source = uint64_t;
constexpr Source kOutside = ~Source{0};

struct MadeEdge {
  NodeId from, to;
  FilterId filter;
  friend bool operator==(const MadeEdge&, const MadeEdge&) = default;
  friend size_t hash_value(const MadeEdge& edge) {
    return hash_combine(hash_mix(uint64_t{edge.from.index()} << 32 | edge.to.index()), edge.filter.index());
  }
};

// What an intrinsic would do, given what its arguments held at some time.
struct Collected {
  boost::unordered_flat_map<NodeId, ObjectSet> given;
  boost::unordered_flat_set<MadeEdge> edges;
  boost::unordered_flat_set<ClassId> initialised;
  boost::unordered_flat_set<MethodId> calls;  // made up
  ObjectSet callees;
  boost::unordered_flat_set<FieldId> offsets;
  boost::unordered_flat_set<uint64_t> bound;  // (bound, handle)
  bool unknown_name = false;
};

class Effects {
 public:
  struct Given {
    Source source = kOutside;
    ObjectSet all;
    Layers layers;
  };
  struct Maker {
    Source source = kOutside;
    Rank rank = 0;
  };
  struct OfSource {
    std::vector<NodeId> given;
    std::vector<MadeEdge> edges;
    std::vector<ClassId> initialised;
  };

  // What is new gets the next rank of the clock.
  Effects(bool remembers, Rank& clock, Rank step) : remembers_(remembers), clock_(clock), step_(step) {}

  // What of the objects is new from this source.
  ObjectSet give(NodeId to, const ObjectSet& objects, Source source) {
    if (!remembers_) source = kOutside;
    std::vector<Given>& list = given_[to];
    auto place = std::ranges::find(list, source, &Given::source);
    if (place == list.end()) {
      list.push_back({source, {}, {}});
      place = list.end() - 1;
      if (remembers_) of_source_[source].given.push_back(to);
    }
    ObjectSet fresh;
    if (!fresh.add_difference(objects, place->all, nullptr)) return fresh;
    place->all.unite(fresh);
    if (remembers_) place->layers.add(clock_ += step_, fresh);
    return fresh;
  }
  bool has_given(NodeId to, const ObjectSet& objects, Source source) const {
    if (!remembers_) source = kOutside;
    const auto list = given_.find(to);
    if (list == given_.end()) return false;
    const auto place = std::ranges::find(list->second, source, &Given::source);
    return place != list->second.end() && place->all.includes(objects);
  }
  // Whether there was none such at all.
  bool connect(const MadeEdge& edge, Source source) {
    const auto [place, is_new] = edges_.try_emplace(edge);
    if (!remembers_) return is_new;
    if (is_new) edges_into_[edge.to].push_back(edge);
    std::vector<Maker>& makers = place->second;
    if (std::ranges::find(makers, source, &Maker::source) == makers.end()) {
      makers.push_back({source, clock_ += step_});
      of_source_[source].edges.push_back(edge);
    }
    return is_new;
  }
  void initialise(ClassId id, Source source) {
    if (!remembers_) source = kOutside;
    std::vector<Maker>& list = initialised_[id];
    if (std::ranges::find(list, source, &Maker::source) != list.end()) return;
    list.push_back({source, clock_ += step_});
    if (remembers_) of_source_[source].initialised.push_back(id);
  }

  const boost::unordered_flat_map<NodeId, std::vector<Given>>& given() const { return given_; }
  bool has_edge(const MadeEdge& edge) const { return edges_.contains(edge); }
  bool has_edges() const { return !edges_.empty(); }
  const boost::unordered_flat_map<ClassId, std::vector<Maker>>& initialised() const { return initialised_; }

 private:
  friend class Sweep;

  const bool remembers_;
  Rank& clock_;
  const Rank step_;
  boost::unordered_flat_map<NodeId, std::vector<Given>> given_;
  // Who made it; one that nobody holds up any more stays until a sweep ends.
  boost::unordered_flat_map<MadeEdge, std::vector<Maker>> edges_;
  boost::unordered_flat_map<NodeId, std::vector<MadeEdge>> edges_into_;
  boost::unordered_flat_map<ClassId, std::vector<Maker>> initialised_;
  boost::unordered_flat_map<Source, OfSource> of_source_;
};

}  // namespace heddle
