#include "tests/support/text_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace heddle::testing {
namespace {

using Lines = std::vector<std::string_view>;

Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

struct Row {
  char mark;
  std::string_view line;
};

// By longest common subsequence, between what the ends have in common; listings are short.
std::vector<Row> rows(const Lines& a, const Lines& b) {
  size_t head = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  size_t tail = 0;
  while (head + tail < a.size() && head + tail < b.size() && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
    ++tail;
  const size_t height = a.size() - tail - head;
  const size_t width = b.size() - tail - head;
  std::vector<std::vector<uint32_t>> common(height + 1, std::vector<uint32_t>(width + 1));
  for (size_t i = height; i-- > 0;) {
    for (size_t j = width; j-- > 0;) {
      common[i][j] = a[head + i] == b[head + j] ? common[i + 1][j + 1] + 1
                                                : std::max(common[i + 1][j], common[i][j + 1]);
    }
  }
  std::vector<Row> result;
  result.reserve(a.size() + b.size());
  for (size_t i = 0; i < head; ++i) result.push_back({' ', a[i]});
  for (size_t i = 0, j = 0; i < height || j < width;) {
    if (i < height && j < width && a[head + i] == b[head + j]) {
      result.push_back({' ', a[head + i]});
      ++i;
      ++j;
    } else if (j == width || (i < height && common[i + 1][j] >= common[i][j + 1])) {
      result.push_back({'-', a[head + i++]});
    } else {
      result.push_back({'+', b[head + j++]});
    }
  }
  for (size_t i = a.size() - tail; i < a.size(); ++i) result.push_back({' ', a[i]});
  return result;
}

}  // namespace

std::string text_diff(std::string_view old_text, std::string_view new_text) {
  constexpr size_t kAround = 2;
  constexpr size_t kMostLines = 60;
  const Lines old_lines = split(old_text);
  const Lines new_lines = split(new_text);
  const std::vector<Row> all = rows(old_lines, new_lines);
  std::vector<uint8_t> shown(all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].mark == ' ') continue;
    const size_t first = i < kAround ? 0 : i - kAround;
    for (size_t k = first; k < std::min(all.size(), i + kAround + 1); ++k) shown[k] = 1;
  }
  std::string text;
  size_t lines = 0;
  size_t old_line = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    old_line += all[i].mark == '+' ? 0 : 1;
    if (!shown[i]) continue;
    if (i == 0 || !shown[i - 1]) text += fmt::format("@@ line {}\n", old_line);
    text += fmt::format("{}{}\n", all[i].mark, all[i].line);
    if (++lines == kMostLines) return text + "...\n";
  }
  return text;
}

}  // namespace heddle::testing
