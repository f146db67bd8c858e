// A rolling polynomial hash, modulo 2^64, over UTF-16 units: h' = 37 h + next - 37^100 first. The window runs
// over all characters of the file that count, then over one end mark and zeros until the last line has left
// it. A line is known by the value at the moment when its first character is about to leave the window.
#include "output/line_hash.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace heddle {
namespace {

constexpr size_t kWindow = 100;
constexpr uint64_t kFactor = 37;
constexpr uint16_t kEnd = 0xFFFF;

constexpr uint64_t leaving_factor() {
  uint64_t power = 1;
  for (size_t i = 0; i < kWindow; ++i) power *= kFactor;
  return power;
}

// Bytes that are no UTF-8 count as themselves.
std::vector<uint16_t> utf16_of(std::string_view text) {
  std::vector<uint16_t> units;
  units.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const size_t length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    uint32_t code = length == 1 ? first : first & (0x7FU >> length);
    for (size_t k = 1; k < length && i + k < text.size(); ++k)
      code = code << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    i += length;
    if (code < 0x10000) {
      units.push_back(static_cast<uint16_t>(code));
    } else {
      units.push_back(static_cast<uint16_t>(0xD800 + ((code - 0x10000) >> 10)));
      units.push_back(static_cast<uint16_t>(0xDC00 + ((code - 0x10000) & 0x3FF)));
    }
  }
  return units;
}

class LineHashes {
 public:
  explicit LineHashes(int wanted) : wanted_(wanted) { line_at_.fill(0); }

  std::string find(std::string_view content) {
    bool after_return = false;
    for (uint16_t unit : utf16_of(content)) {
      const bool is_second_half = after_return && unit == '\n';
      after_return = unit == '\r';
      if (unit == ' ' || unit == '\t' || is_second_half) continue;
      take(after_return ? '\n' : unit);
    }
    take(kEnd);
    for (size_t i = 0; i < kWindow; ++i) {
      leave();
      roll(0);
    }
    return found_;
  }

 private:
  void take(uint16_t unit) {
    leave();
    if (at_line_start_) line_at_[next_] = ++lines_;
    at_line_start_ = unit == '\n';
    roll(unit);
  }
  void leave() {
    const int line = line_at_[next_];
    if (line == 0) return;
    line_at_[next_] = 0;
    const int times = ++times_[hash_];
    if (line == wanted_) found_ = fmt::format("{:x}:{}", hash_, times);
  }
  void roll(uint16_t unit) {
    hash_ = hash_ * kFactor + unit - leaving_factor() * window_[next_];
    window_[next_] = unit;
    next_ = (next_ + 1) % kWindow;
  }

  const int wanted_;
  std::string found_;
  std::array<uint16_t, kWindow> window_{};
  std::array<int, kWindow> line_at_{};  // the line that begins there, or 0
  size_t next_ = 0;
  uint64_t hash_ = 0;
  int lines_ = 0;
  bool at_line_start_ = true;
  std::map<uint64_t, int> times_;
};

}  // namespace

std::string line_hash(std::string_view file_content, int line) {
  return line < 1 ? std::string() : LineHashes(line).find(file_content);
}

}  // namespace heddle
