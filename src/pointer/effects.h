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
  struct EdgeInto {
    NodeId from;
    FilterId filter;
    Source source = kOutside;
    Rank rank = 0;
  };
  struct Initialised {
    Source source = kOutside;
    Rank rank = 0;
  };
  struct OfSource {
    std::vector<NodeId> given;
    std::vector<MadeEdge> edges;
    std::vector<ClassId> initialised;
  };

  explicit Effects(bool remembers) : remembers_(remembers) {}

  // What of the objects is new from this source.
  ObjectSet give(NodeId to, const ObjectSet& objects, Source source, Rank rank) {
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
    if (remembers_) place->layers.add(rank, fresh);
    return fresh;
  }
  // Whether there was none such at all.
  bool connect(const MadeEdge& edge, Source source, Rank rank) {
    if (remembers_) {
      std::vector<EdgeInto>& list = edges_into_[edge.to];
      const bool known = edges_.contains(edge) && std::ranges::any_of(list, [&](const EdgeInto& one) {
                           return one.from == edge.from && one.filter == edge.filter && one.source == source;
                         });
      if (!known) {
        list.push_back({edge.from, edge.filter, source, rank});
        of_source_[source].edges.push_back(edge);
      }
    }
    return edges_.insert(edge).second;
  }
  void initialise(ClassId id, Source source, Rank rank) {
    if (!remembers_) source = kOutside;
    std::vector<Initialised>& list = initialised_[id];
    if (std::ranges::find(list, source, &Initialised::source) != list.end()) return;
    list.push_back({source, rank});
    if (remembers_) of_source_[source].initialised.push_back(id);
  }

  const boost::unordered_flat_map<NodeId, std::vector<Given>>& given() const { return given_; }
  const boost::unordered_flat_set<MadeEdge>& edges() const { return edges_; }
  const boost::unordered_flat_map<ClassId, std::vector<Initialised>>& initialised() const {
    return initialised_;
  }

 private:
  friend class Sweep;

  const bool remembers_;
  boost::unordered_flat_map<NodeId, std::vector<Given>> given_;
  boost::unordered_flat_set<MadeEdge> edges_;
  boost::unordered_flat_map<NodeId, std::vector<EdgeInto>> edges_into_;
  boost::unordered_flat_map<ClassId, std::vector<Initialised>> initialised_;
  boost::unordered_flat_map<Source, OfSource> of_source_;
};

}  // namespace heddle
