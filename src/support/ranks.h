// Numbers in the order of texts, to compare by what people see without comparing texts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <vector>

namespace heddle {

// Equal texts have the same.
template <class Text>
std::vector<uint32_t> ranks_of(const std::vector<Text>& texts) {
  std::vector<uint32_t> order(texts.size()), rank(texts.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](uint32_t i) { return std::string_view(texts[i]); });
  for (uint32_t i = 1; i < order.size(); ++i) {
    rank[order[i]] = rank[order[i - 1]] + (texts[order[i]] == texts[order[i - 1]] ? 0 : 1);
  }
  return rank;
}

}  // namespace heddle
