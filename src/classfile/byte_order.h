// Unaligned loads of little-endian numbers (zip) and of numbers in either order (the JDK image). The
// caller has checked the bounds. Big-endian parsing of class files is ByteReader's.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace heddle {

template <class T>
T load_unaligned(const uint8_t* p) {
  T value;
  std::memcpy(&value, p, sizeof value);
  return value;
}

inline uint32_t swap_bytes(uint32_t x) {
  return __builtin_bswap32(x);
}
inline uint64_t swap_bytes(uint64_t x) {
  return __builtin_bswap64(x);
}
inline uint16_t swap_bytes(uint16_t x) {
  return __builtin_bswap16(x);
}

template <class T>
T load_little_endian(const uint8_t* p) {
  const T value = load_unaligned<T>(p);
  return std::endian::native == std::endian::little ? value : swap_bytes(value);
}

}  // namespace heddle
