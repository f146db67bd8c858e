#include "support/interner.h"

#include <algorithm>
#include <cstring>

namespace heddle {

namespace {

template <class Word>
uint64_t word_at(const char* p) {
  Word word = 0;
  std::memcpy(&word, p, sizeof word);
  return word;
}

}  // namespace

size_t StringTraits::hash(std::string_view text) {
  // Eight bytes at a time, the last eight overlapping the ones before; the names are short, so a stronger
  // hash costs more than it saves.
  uint64_t state = 0x9E3779B97F4A7C15ULL ^ (text.size() * 0xFF51AFD7ED558CCDULL);
  auto take = [&state](uint64_t word) {
    state = (state ^ word) * 0xC4CEB9FE1A85EC53ULL;
    state ^= state >> 31;
  };
  const char* p = text.data();
  const size_t size = text.size();
  if (size >= 8) {
    const char* last = p + size - 8;
    for (; p < last; p += 8) take(word_at<uint64_t>(p));
    take(word_at<uint64_t>(last));
  } else if (size >= 4) {
    take(word_at<uint32_t>(p) << 32 | word_at<uint32_t>(p + size - 4));
  } else if (size > 0) {
    take(word_at<uint8_t>(p) << 16 | word_at<uint8_t>(p + size / 2) << 8 | word_at<uint8_t>(p + size - 1));
  }
  return hash_mix(state);
}

std::string_view StringTraits::store(std::string_view text) {
  constexpr size_t kBlock = 1 << 14;
  const auto length = static_cast<uint32_t>(text.size());
  const size_t needed = sizeof length + length;
  if (needed > capacity_ - used_) {
    // Allocated before anything changes, so that running out of memory leaves this usable.
    const size_t capacity = std::max(kBlock, needed);
    blocks_.push_back(std::make_unique<char[]>(capacity));
    capacity_ = capacity;
    used_ = 0;
  }
  char* place = blocks_.back().get() + used_ + sizeof length;
  std::memcpy(place - sizeof length, &length, sizeof length);
  if (length > 0) std::memcpy(place, text.data(), length);
  used_ += needed;
  return {place, length};
}

}  // namespace heddle
