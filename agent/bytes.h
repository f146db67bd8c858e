// Big-endian numbers, as class files have them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::recorder {

using Bytes = std::vector<uint8_t>;

// What lies behind the end reads as zero, and is remembered: one question at the end is enough.
class ByteReader {
 public:
  explicit ByteReader(std::span<const uint8_t> bytes) : bytes_(bytes) {}

  uint8_t u1() { return static_cast<uint8_t>(number(1)); }
  uint16_t u2() { return static_cast<uint16_t>(number(2)); }
  uint32_t u4() { return number(4); }
  int32_t s4() { return static_cast<int32_t>(number(4)); }
  std::span<const uint8_t> take(size_t size) {
    if (!has(size)) return {};
    at_ += size;
    return bytes_.subspan(at_ - size, size);
  }
  std::span<const uint8_t> rest() const { return bytes_.subspan(at_); }
  size_t at() const { return at_; }
  void go_to(size_t at) {
    at_ = 0;
    take(at);
  }
  bool at_end() const { return at_ == bytes_.size(); }
  bool failed() const { return failed_; }

 private:
  bool has(size_t size) {
    if (size <= bytes_.size() - at_) return true;
    failed_ = true;
    at_ = bytes_.size();
    return false;
  }
  uint32_t number(size_t size) {
    uint32_t value = 0;
    for (const uint8_t byte : take(size)) value = value << 8 | byte;
    return value;
  }

  std::span<const uint8_t> bytes_;
  size_t at_ = 0;
  bool failed_ = false;
};

class ByteWriter {
 public:
  void u1(uint64_t value) { bytes_.push_back(static_cast<uint8_t>(value)); }
  void u2(uint64_t value) { number(value, 2); }
  void u4(uint64_t value) { number(value, 4); }
  void u8(uint64_t value) { number(value, 8); }
  void append(std::span<const uint8_t> bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }
  size_t size() const { return bytes_.size(); }
  const Bytes& bytes() const { return bytes_; }
  Bytes take() { return std::move(bytes_); }

 private:
  void number(uint64_t value, size_t size) {
    while (size-- > 0) u1(value >> 8 * size);
  }

  Bytes bytes_;
};

}  // namespace heddle::recorder
