// Four-byte typed ids: an index into the table of one owner, which the tag names.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace heddle {

template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  explicit constexpr Id(uint32_t index) : index_(index) {}

  constexpr uint32_t index() const { return index_; }
  constexpr bool valid() const { return index_ != kNone; }
  explicit constexpr operator bool() const { return valid(); }

  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  static constexpr uint32_t kNone = 0xFFFFFFFFU;
  uint32_t index_ = kNone;
};

// Mixes well enough for open addressing; ids are dense, so the identity would cluster.
inline size_t hash_mix(uint64_t x) {
  x ^= x >> 32;
  x *= 0x9E3779B97F4A7C15ULL;
  x ^= x >> 29;
  return static_cast<size_t>(x);
}

inline size_t hash_combine(size_t seed, uint64_t value) {
  return hash_mix(seed * 31 + value + 0x51ED270B);
}

template <class Tag>
size_t hash_value(Id<Tag> id) {
  return hash_mix(id.index());
}

}  // namespace heddle

template <class Tag>
struct std::hash<heddle::Id<Tag>> {
  size_t operator()(heddle::Id<Tag> id) const noexcept { return heddle::hash_mix(id.index()); }
};
