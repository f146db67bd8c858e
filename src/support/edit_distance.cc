#include "support/edit_distance.h"

#include <algorithm>
#include <vector>

namespace heddle {
namespace {

char folded(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same(char a, char b) {
  return folded(a) == folded(b);
}

}  // namespace

size_t edit_distance(std::string_view a, std::string_view b, size_t limit) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > limit) return limit + 1;
  // Rows of the usual table, two back because a swap spans two characters.
  std::vector<size_t> before(a.size() + 1);
  std::vector<size_t> previous(a.size() + 1);
  std::vector<size_t> row(a.size() + 1);
  for (size_t i = 0; i <= a.size(); ++i) previous[i] = i;
  for (size_t j = 1; j <= b.size(); ++j) {
    row[0] = j;
    size_t smallest = j;
    for (size_t i = 1; i <= a.size(); ++i) {
      const size_t replaced = previous[i - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      row[i] = std::min({replaced, previous[i] + 1, row[i - 1] + 1});
      const bool swapped = i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
      if (swapped) row[i] = std::min(row[i], before[i - 2] + 1);
      smallest = std::min(smallest, row[i]);
    }
    if (smallest > limit) return limit + 1;
    before.swap(previous);
    previous.swap(row);
  }
  return std::min(previous[a.size()], limit + 1);
}

}  // namespace heddle
