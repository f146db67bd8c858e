// How far apart two words are for someone who typed one and meant the other.
#pragma once

#include <cstddef>
#include <string_view>

namespace heddle {

// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`; the case of ASCII
// letters does not count. Gives limit + 1 as soon as the distance is known to be larger than the limit.
size_t edit_distance(std::string_view a, std::string_view b, size_t limit);

}  // namespace heddle
