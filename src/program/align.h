// The longest way in which two sequences of keys agree, or nearly: pairs (i, j) with a[i] == b[j], ascending
// in both.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace heddle {

// Adds to `match` (per element of b the element of a, 0xFFFFFFFF for none). Elements that are matched already
// stay so and divide the sequences: what lies between two matches is only matched with what lies between
// their partners.
void align(std::span<const uint64_t> a, std::span<const uint64_t> b, std::vector<uint32_t>& match);

}  // namespace heddle
