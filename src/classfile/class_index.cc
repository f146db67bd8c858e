#include "classfile/class_index.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace heddle {

std::optional<ClassPlace> ClassIndex::insert(std::string_view name, ClassPlace place) {
  const auto [found, is_new] = slots_.try_emplace(name, Slot{place});
  if (is_new) return std::nullopt;
  Slot& slot = found->second;
  if (slot.place.container == place.container) return std::exchange(slot.place, place);
  losers_.emplace_back(found->first, place);
  if (!slot.has_losers) ++duplicate_count_;
  slot.has_losers = true;
  return std::nullopt;
}

std::optional<ClassPlace> ClassIndex::find(std::string_view name) const {
  const auto found = slots_.find(name);
  if (found == slots_.end()) return std::nullopt;
  return found->second.place;
}

std::vector<ClassIndex::Duplicate> ClassIndex::duplicates() const {
  std::vector<uint32_t> order(losers_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::tie(losers_[a].first, a) < std::tie(losers_[b].first, b);
  });
  std::vector<Duplicate> result;
  result.reserve(duplicate_count_);
  for (const uint32_t index : order) {
    const auto& [name, place] = losers_[index];
    if (result.empty() || result.back().name != name) result.push_back({name, {*find(name)}});
    std::vector<ClassPlace>& places = result.back().places;
    // A container that lost with one entry may have lost with a second that replaces it.
    if (places.back().container == place.container) {
      places.back() = place;
    } else {
      places.push_back(place);
    }
  }
  return result;
}

}  // namespace heddle
