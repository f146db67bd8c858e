// A bounds-checked cursor over big-endian bytes. Once a read runs past the end the reader has failed:
// all further reads give zero, so a parser may read on and ask `ok()` at the end of each structure.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>

namespace heddle {

using Bytes = std::span<const uint8_t>;

class ByteReader {
 public:
  explicit ByteReader(Bytes bytes, size_t position = 0)
      : bytes_(bytes), position_(position), ok_(position <= bytes.size()) {}

  bool ok() const { return ok_; }
  size_t position() const { return position_; }
  size_t remaining() const { return ok_ ? bytes_.size() - position_ : 0; }

  uint8_t u1() {
    if (!need(1)) return 0;
    return bytes_[position_++];
  }
  uint16_t u2() {
    if (!need(2)) return 0;
    const uint8_t* p = bytes_.data() + position_;
    position_ += 2;
    return static_cast<uint16_t>(p[0] << 8 | p[1]);
  }
  uint32_t u4() {
    if (!need(4)) return 0;
    const uint8_t* p = bytes_.data() + position_;
    position_ += 4;
    return uint32_t{p[0]} << 24 | uint32_t{p[1]} << 16 | uint32_t{p[2]} << 8 | uint32_t{p[3]};
  }
  uint64_t u8() {
    const uint64_t high = u4();
    return high << 32 | u4();
  }
  void skip(size_t count) {
    if (need(count)) position_ += count;
  }
  Bytes take(size_t count) {
    if (!need(count)) return {};
    position_ += count;
    return bytes_.subspan(position_ - count, count);
  }

 private:
  bool need(size_t count) {
    if (ok_ && bytes_.size() - position_ >= count) return true;
    ok_ = false;
    return false;
  }

  Bytes bytes_;
  size_t position_;
  bool ok_;
};

}  // namespace heddle
