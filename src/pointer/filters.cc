#include "pointer/filters.h"

namespace heddle {

FilterId Filters::intern(const TypeFilter& filter) {
  if (!filter.only && filter.except.empty()) return {};
  const auto [place, fresh] = ids_.try_emplace(filter, FilterId(static_cast<uint32_t>(filters_.size())));
  if (fresh) filters_.push_back(filter);
  return place->second;
}

}  // namespace heddle
