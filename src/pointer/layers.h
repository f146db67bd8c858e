// When the facts of one node (or of one call) came to be: its objects in layers, each with a rank.
//
// Problem. To forget exactly, a fact must know that it has a reason that does not go back to itself
// (sweep.h). A number per fact says so: every fact has a reason whose facts all have smaller numbers. Stored
// per fact it would take more memory than the facts.
//
// Formulation. A node takes in what arrived in a round at once, so a round gives a node one layer: a rank
// and the set of objects. The sets are the differences that were passed on anyway, and equal ones share
// their blocks (shared_sets.h). To find the rank of an object is to look through the layers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "pointer/object_set.h"

namespace heddle {

using Rank = uint32_t;
constexpr Rank kNoRank = 0xFFFFFFFFU;

class Layers {
 public:
  struct Layer {
    Rank rank = 0;
    ObjectSet objects;
  };

  bool empty() const { return layers_.empty(); }
  std::span<const Layer> all() const { return layers_; }  // by ascending rank

  // What is added must not be there.
  void add(Rank rank, const ObjectSet& objects) {
    // From scratch ranks only grow.
    if (layers_.empty() || layers_.back().rank < rank) {
      layers_.push_back({rank, objects});
      return;
    }
    const auto place = std::ranges::lower_bound(layers_, rank, {}, &Layer::rank);
    if (place != layers_.end() && place->rank == rank) {
      place->objects.unite(objects);
    } else {
      layers_.insert(place, {rank, objects});
    }
  }
  void add(Rank rank, uint32_t object) {
    ObjectSet one;
    one.add(object);
    add(rank, one);
  }
  void remove(Rank rank, const ObjectSet& objects) {
    const auto place = std::ranges::lower_bound(layers_, rank, {}, &Layer::rank);
    if (place == layers_.end() || place->rank != rank) return;
    place->objects.remove_all(objects);
    if (place->objects.empty()) layers_.erase(place);
  }
  Rank rank_of(uint32_t object) const {
    for (const Layer& layer : layers_) {
      if (layer.objects.contains(object)) return layer.rank;
    }
    return kNoRank;
  }
  ObjectSet before(Rank rank) const {
    ObjectSet all;
    for (const Layer& layer : layers_) {
      if (layer.rank >= rank) break;
      all.unite(layer.objects);
    }
    return all;
  }
  const ObjectSet* at(Rank rank) const {
    const auto place = std::ranges::lower_bound(layers_, rank, {}, &Layer::rank);
    return place != layers_.end() && place->rank == rank ? &place->objects : nullptr;
  }
  void clear() { layers_.clear(); }

 private:
  std::vector<Layer> layers_;
};

}  // namespace heddle
