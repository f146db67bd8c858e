// jlink's "compact-cp" plug-in moves the Utf8 constants of classes into the string table of the image.
//
// The compact class is the class with other entries in its constant pool: tag 23 with the index of a
// string; or tag 25 for a descriptor, "(L;I)V" with the class names taken out, as the index of that
// pattern, a byte count, and so many bytes of index pairs (package, simple name), one pair for each L of the
// pattern. Indexes are in a form of one to four bytes: if the top bit of the first is set, the next two
// bits give the length and the low five bits begin the number, else four bytes, big-endian.
//
// Each step consumes input and every output byte is charged against the size that the header gave, so the
// loop ends and memory stays within that size whatever the bytes say. That size may exceed the input by far
// (strings are shared), hence it is bounded by the caller, and memory grows only as output is made.
#include "classfile/shared_strings.h"

#include <algorithm>
#include <string>
#include <vector>

namespace heddle {
namespace {

constexpr uint8_t kUtf8 = 1;
constexpr uint8_t kLong = 5;
constexpr uint8_t kDouble = 6;
constexpr uint8_t kSharedString = 23;
constexpr uint8_t kSharedDescriptor = 25;
constexpr size_t kVersionsSize = 8;  // magic and version
constexpr size_t kMaxUtf8 = 0xFFFF;

// Bytes after the tag of all constants but the above two and Utf8; 0 for tags that do not exist.
constexpr uint8_t kConstantSizes[] = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

uint32_t read_index(ByteReader& reader) {
  const uint8_t first = reader.u1();
  const bool is_short = (first & 0x80U) != 0;
  const size_t length = is_short ? first >> 5 & 3U : 4;
  uint32_t value = is_short ? first & 0x1FU : first;
  for (size_t i = 1; i < length; ++i) value = value << 8 | reader.u1();
  return value;
}

class Restorer {
 public:
  Restorer(Bytes compact, uint64_t size, const JImage& image) : in_(compact), size_(size), image_(image) {}

  Result<SharedBytes> run() {
    // Twice to three times the compact class is usual; a claim beyond that has to be made good first.
    out_->reserve(std::min<uint64_t>(size_, in_.remaining() * 4));
    copy(kVersionsSize);
    const uint16_t count = in_.u2();
    put_u2(count);
    for (uint32_t i = 1; i < count && ok(); ++i) {
      if (restore_constant()) ++i;
    }
    if (ok()) copy(in_.remaining());
    if (!ok() || out_->size() != size_) return Error{"has shared strings that do not fit together"};
    return SharedBytes{*out_, out_};
  }

 private:
  bool ok() const { return in_.ok() && ok_; }

  // Returns whether the constant takes two slots.
  bool restore_constant() {
    const uint8_t tag = in_.u1();
    switch (tag) {
      case kSharedString:
        put_utf8(string_at(read_index(in_)));
        break;
      case kSharedDescriptor:
        put_utf8(descriptor());
        break;
      case kUtf8: {
        const uint16_t length = in_.u2();
        put_u1(tag);
        put_u2(length);
        copy(length);
        break;
      }
      default: {
        const size_t size = tag < std::size(kConstantSizes) ? kConstantSizes[tag] : 0;
        if (size == 0) ok_ = false;
        put_u1(tag);
        copy(size);
      }
    }
    return tag == kLong || tag == kDouble;
  }

  std::string_view descriptor() {
    const std::string_view pattern = string_at(read_index(in_));
    const Bytes index_bytes = in_.take(read_index(in_));
    if (index_bytes.empty()) return pattern;
    ByteReader indexes(index_bytes);
    descriptor_.clear();
    for (const char c : pattern) {
      descriptor_ += c;
      if (c != 'L') continue;
      const std::string_view package = string_at(read_index(indexes));
      descriptor_ += package;
      if (!package.empty()) descriptor_ += '/';
      descriptor_ += string_at(read_index(indexes));
      // Stop at once: the pattern may hold many an L and each may stand for a long name.
      if (!indexes.ok() || descriptor_.size() > kMaxUtf8) {
        ok_ = false;
        break;
      }
    }
    return descriptor_;
  }

  std::string_view string_at(uint32_t index) {
    const std::optional<std::string_view> string = image_.string_at(index);
    if (!string) ok_ = false;
    return string.value_or("");
  }

  void put_utf8(std::string_view text) {
    if (text.size() > kMaxUtf8) {
      ok_ = false;
      return;
    }
    put_u1(kUtf8);
    put_u2(static_cast<uint16_t>(text.size()));
    put(Bytes(reinterpret_cast<const uint8_t*>(text.data()), text.size()));
  }

  void copy(size_t size) { put(in_.take(size)); }
  void put_u1(uint8_t value) { put(Bytes(&value, 1)); }
  void put_u2(uint16_t value) {
    put_u1(static_cast<uint8_t>(value >> 8));
    put_u1(static_cast<uint8_t>(value & 0xFF));
  }
  void put(Bytes bytes) {
    if (bytes.size() > size_ - out_->size()) {
      ok_ = false;
      return;
    }
    out_->insert(out_->end(), bytes.begin(), bytes.end());
  }

  ByteReader in_;
  const uint64_t size_;
  const JImage& image_;
  bool ok_ = true;
  std::string descriptor_;
  std::shared_ptr<std::vector<uint8_t>> out_ = std::make_shared<std::vector<uint8_t>>();
};

}  // namespace

Result<SharedBytes> restore_shared_strings(Bytes compact, uint64_t size, const JImage& image) {
  return Restorer(compact, size, image).run();
}

}  // namespace heddle
