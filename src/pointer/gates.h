// Since when stored edges are there, as far as it was asked for.
//
// An edge is there because of a fact: that a base holds an object, that a call runs a method. To find that
// fact, and its rank, takes a look at the rules of both ends (Sweep::since), a few hundred nanoseconds; a
// redraw asks for some hundred thousand. Four bytes per word of a node's list of edges remember the answer,
// for the nodes that were asked. When a fact goes, comes back or gets younger, the sweep goes through the
// edges that it is the reason of (Sweep::edge): there the answer is forgotten.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <vector>

#include "pointer/layers.h"
#include "pointer/nodes.h"

namespace heddle {

class Gates {
 public:
  static constexpr Rank kUnknown = kNoRank - 1;

  // By the word where the edge stands.
  std::vector<Rank>& of(NodeId from, const EdgeList& edges) {
    std::vector<Rank>& known = known_[from];
    known.resize(edges.words(), kUnknown);
    return known;
  }
  Rank known(NodeId from, uint32_t word) const {
    const auto known = known_.find(from);
    return known == known_.end() || word >= known->second.size() ? kUnknown : known->second[word];
  }
  void forget(NodeId from, const EdgeList& edges, NodeId to) {
    const auto known = known_.find(from);
    if (known == known_.end()) return;
    edges.each_at([&](NodeId target, FilterId, uint32_t word) {
      if (target == to && word < known->second.size()) known->second[word] = kUnknown;
    });
  }
  void forget(NodeId from) { known_.erase(from); }
  // Those of a node, if any was asked for.
  std::vector<Rank>* find(NodeId from) {
    const auto known = known_.find(from);
    return known == known_.end() ? nullptr : &known->second;
  }
  // An edge that stood there is not stored any more.
  void remove(NodeId from, uint32_t word, uint32_t words) {
    const auto known = known_.find(from);
    if (known == known_.end() || known->second.size() < word + words) return;
    const auto place = known->second.begin() + word;
    known->second.erase(place, place + words);
  }

 private:
  boost::unordered_flat_map<NodeId, std::vector<Rank>> known_;
};

}  // namespace heddle
