#include "support/utf8.h"

#include <cstdint>
#include <cstdio>
#include <cstring>

namespace heddle {
namespace {

constexpr uint64_t kHighBits = 0x8080808080808080ULL;
constexpr uint64_t kOnes = 0x0101010101010101ULL;

bool is_continuation(unsigned char c) {
  return (c & 0xC0U) == 0x80U;
}

void append_utf8(std::string& out, uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | code >> 18);
    out += static_cast<char>(0x80 | (code >> 12 & 0x3F));
    out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  }
}

// One UTF-16 unit from position; malformed bytes count as U+FFFD and take one byte.
uint32_t next_unit(std::string_view s, size_t& position) {
  auto at = [&](size_t i) { return static_cast<unsigned char>(s[i]); };
  const unsigned char c = at(position);
  if (c < 0x80) {
    position += 1;
    return c;
  }
  if ((c & 0xE0U) == 0xC0U && position + 1 < s.size() && is_continuation(at(position + 1))) {
    const uint32_t unit = (c & 0x1FU) << 6 | (at(position + 1) & 0x3FU);
    position += 2;
    return unit;
  }
  if ((c & 0xF0U) == 0xE0U && position + 2 < s.size() && is_continuation(at(position + 1)) &&
      is_continuation(at(position + 2))) {
    const uint32_t unit = (c & 0x0FU) << 12 | (at(position + 1) & 0x3FU) << 6 | (at(position + 2) & 0x3FU);
    position += 3;
    return unit;
  }
  position += 1;
  return 0xFFFD;
}

// Eight bytes that are all ASCII and not 0. May say no where a 0 is near, never yes where one is in.
bool is_plain(uint64_t word) {
  return ((word | (word - kOnes)) & kHighBits) == 0;
}

// As nearly all names are. The last eight bytes may be looked at twice.
bool is_plain(std::string_view s) {
  uint64_t word = 0;
  if (s.size() < 8) {
    for (const char c : s) word |= static_cast<unsigned char>(c | (c - 1));
    return (word & 0x80U) == 0;
  }
  for (size_t i = 0; i + 8 < s.size(); i += 8) {
    std::memcpy(&word, s.data() + i, 8);
    if (!is_plain(word)) return false;
  }
  std::memcpy(&word, s.data() + s.size() - 8, 8);
  return is_plain(word);
}

}  // namespace

bool valid_modified_utf8(std::string_view s) {
  if (s.empty() || is_plain(s)) return true;
  size_t i = 0;
  while (i < s.size()) {
    if (i + 8 <= s.size()) {
      uint64_t word = 0;
      std::memcpy(&word, s.data() + i, 8);
      if (is_plain(word)) {
        i += 8;
        continue;
      }
    }
    const auto c = static_cast<unsigned char>(s[i]);
    if (c != 0 && c < 0x80) {
      ++i;
    } else if ((c & 0xE0U) == 0xC0U && i + 1 < s.size() &&
               is_continuation(static_cast<unsigned char>(s[i + 1]))) {
      i += 2;
    } else if ((c & 0xF0U) == 0xE0U && i + 2 < s.size() &&
               is_continuation(static_cast<unsigned char>(s[i + 1])) &&
               is_continuation(static_cast<unsigned char>(s[i + 2]))) {
      i += 3;
    } else {
      return false;
    }
  }
  return true;
}

std::string display_utf8(std::string_view s) {
  std::string out;
  out.reserve(s.size());
  for (size_t i = 0; i < s.size();) {
    uint32_t code = next_unit(s, i);
    if (code >= 0xD800 && code < 0xDC00 && i < s.size()) {
      size_t after = i;
      const uint32_t low = next_unit(s, after);
      if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        i = after;
      }
    }
    if (code >= 0xD800 && code < 0xE000) code = 0xFFFD;
    if (code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x202A && code <= 0x202E) ||
        (code >= 0x2066 && code <= 0x2069)) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", code);
      out += escape;
    } else {
      append_utf8(out, code);
    }
  }
  return out;
}

}  // namespace heddle
