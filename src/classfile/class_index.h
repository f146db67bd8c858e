// Class name -> the place that wins, and cheaply what lost against it.
//
// Names are views; whoever inserts keeps their bytes alive. Const members may be called from several
// threads at once.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "support/interner.h"

namespace heddle {

struct ClassPlace {
  uint32_t container = 0;  // in the order of the class path
  uint32_t entry = 0;      // what it means is the container's affair

  friend bool operator==(ClassPlace, ClassPlace) = default;
};

class ClassIndex {
 public:
  void reserve_more(size_t count) { slots_.reserve(slots_.size() + count); }

  // A name that an earlier container holds stays there and counts as duplicate. Within one container the
  // later entry replaces the earlier, which is then returned.
  std::optional<ClassPlace> insert(std::string_view name, ClassPlace place);

  std::optional<ClassPlace> find(std::string_view name) const;
  size_t size() const { return slots_.size(); }
  size_t duplicate_count() const { return duplicate_count_; }

  // In no particular order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const auto& [name, slot] : slots_) visit(name, slot.place);
  }

  struct Duplicate {
    std::string_view name;
    std::vector<ClassPlace> places;  // the winner first, then in the order of the class path
  };
  std::vector<Duplicate> duplicates() const;  // sorted by name

 private:
  struct Slot {
    ClassPlace place;
    bool has_losers = false;
  };
  struct NameHash {
    using is_avalanching = void;
    size_t operator()(std::string_view name) const { return StringTraits::hash(name); }
  };

  boost::unordered_flat_map<std::string_view, Slot, NameHash> slots_;
  std::vector<std::pair<std::string_view, ClassPlace>> losers_;
  size_t duplicate_count_ = 0;
};

}  // namespace heddle
