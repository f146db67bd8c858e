// Which objects may pass along an edge, as types: those below one class, and below none of some others. Casts
// need the first, exception handlers both: what an earlier handler catches does not reach a later one.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <deque>
#include <vector>

#include "program/program.h"

namespace heddle {

using FilterId = Id<struct FilterTag>;  // none: everything passes

struct TypeFilter {
  ClassId only;  // none: all
  std::vector<ClassId> except;
  friend bool operator==(const TypeFilter&, const TypeFilter&) = default;
  friend size_t hash_value(const TypeFilter& filter) {
    size_t hash = hash_mix(filter.only.index());
    for (const ClassId id : filter.except) hash = hash_combine(hash, id.index());
    return hash;
  }
};

class Filters {
 public:
  FilterId intern(const TypeFilter& filter);
  const TypeFilter& operator[](FilterId id) const { return filters_[id.index()]; }
  size_t size() const { return filters_.size(); }

 private:
  std::deque<TypeFilter> filters_;
  boost::unordered_flat_map<TypeFilter, FilterId> ids_;
};

}  // namespace heddle
