#include "support/interner.h"

#include <algorithm>
#include <cstring>

namespace heddle {

size_t StringTraits::hash(std::string_view text) {
  // Eight bytes at a time; the names are short, so a stronger hash costs more than it saves.
  uint64_t state = 0x9E3779B97F4A7C15ULL ^ (text.size() * 0xFF51AFD7ED558CCDULL);
  const char* p = text.data();
  size_t left = text.size();
  while (left >= 8) {
    uint64_t word = 0;
    std::memcpy(&word, p, 8);
    state = (state ^ word) * 0xC4CEB9FE1A85EC53ULL;
    state ^= state >> 31;
    p += 8;
    left -= 8;
  }
  if (left > 0) {
    uint64_t word = 0;
    std::memcpy(&word, p, left);
    state = (state ^ word) * 0xC4CEB9FE1A85EC53ULL;
    state ^= state >> 31;
  }
  return hash_mix(state);
}

std::string_view StringTraits::store(std::string_view text) {
  constexpr size_t kBlock = 1 << 14;
  if (text.empty()) return "";  // there may be no block yet
  if (text.size() > capacity_ - used_) {
    // Allocated before anything changes, so that running out of memory leaves this usable.
    const size_t capacity = std::max(kBlock, text.size());
    blocks_.push_back(std::make_unique<char[]>(capacity));
    capacity_ = capacity;
    used_ = 0;
  }
  char* place = blocks_.back().get() + used_;
  std::memcpy(place, text.data(), text.size());
  used_ += text.size();
  return {place, text.size()};
}

}  // namespace heddle
