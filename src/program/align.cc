// Aligning two statement sequences.
//
// Ranges are trimmed from both ends while keys agree; then keys that occur exactly once in both ranges are
// anchors: the longest run of anchors that ascends in both is taken, and the ranges between anchors are
// treated the same way. A range without anchors is small in practice and is solved exactly by dynamic
// programming; one that is too large for the table is left unmatched (which costs delta size, never
// correctness). Every range handed on is strictly smaller, so this ends.
#include "program/align.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

namespace heddle {
namespace {

constexpr uint32_t kNone = 0xFFFFFFFFU;
constexpr size_t kLargestTable = 4'000'000;

struct Range {
  uint32_t a0, a1, b0, b1;
};

class Aligner {
 public:
  Aligner(std::span<const uint64_t> a, std::span<const uint64_t> b, std::vector<uint32_t>& match)
      : a_(a), b_(b), match_(match) {}

  void run() {
    split_at_matches();
    while (!work_.empty()) {
      Range range = work_.back();
      work_.pop_back();
      trim(range);
      if (range.a0 == range.a1 || range.b0 == range.b1) continue;
      if (!anchor(range)) solve(range);
    }
  }

 private:
  void split_at_matches() {
    Range range{0, 0, 0, 0};
    for (uint32_t j = 0; j < b_.size(); ++j) {
      if (match_[j] == kNone) continue;
      work_.push_back({range.a0, match_[j], range.b0, j});
      range.a0 = match_[j] + 1;
      range.b0 = j + 1;
    }
    work_.push_back({range.a0, static_cast<uint32_t>(a_.size()), range.b0, static_cast<uint32_t>(b_.size())});
  }

  void trim(Range& range) {
    while (range.a0 < range.a1 && range.b0 < range.b1 && a_[range.a0] == b_[range.b0]) {
      match_[range.b0++] = range.a0++;
    }
    while (range.a0 < range.a1 && range.b0 < range.b1 && a_[range.a1 - 1] == b_[range.b1 - 1]) {
      match_[--range.b1] = --range.a1;
    }
  }

  bool anchor(const Range& range) {
    struct Seen {
      uint32_t a = 0, b = 0, a_count = 0, b_count = 0;
    };
    boost::unordered_flat_map<uint64_t, Seen> seen;
    for (uint32_t i = range.a0; i < range.a1; ++i) {
      Seen& s = seen[a_[i]];
      s.a = i;
      ++s.a_count;
    }
    for (uint32_t j = range.b0; j < range.b1; ++j) {
      const auto found = seen.find(b_[j]);
      if (found == seen.end()) continue;
      found->second.b = j;
      ++found->second.b_count;
    }
    std::vector<std::pair<uint32_t, uint32_t>> anchors;  // (b, a)
    for (const auto& [key, s] : seen) {
      if (s.a_count == 1 && s.b_count == 1) anchors.emplace_back(s.b, s.a);
    }
    if (anchors.empty()) return false;
    std::sort(anchors.begin(), anchors.end());
    const auto chain = ascending(anchors);
    Range gap{range.a0, 0, range.b0, 0};
    for (const auto& [b, a] : chain) {
      match_[b] = a;
      work_.push_back({gap.a0, a, gap.b0, b});
      gap.a0 = a + 1;
      gap.b0 = b + 1;
    }
    work_.push_back({gap.a0, range.a1, gap.b0, range.b1});
    return true;
  }

  // The longest subsequence whose second members ascend (patience sorting).
  static std::vector<std::pair<uint32_t, uint32_t>> ascending(
      const std::vector<std::pair<uint32_t, uint32_t>>& pairs) {
    std::vector<uint32_t> tops;  // index of the last pair of each pile
    std::vector<uint32_t> before(pairs.size(), kNone);
    for (uint32_t i = 0; i < pairs.size(); ++i) {
      const auto pile =
          std::lower_bound(tops.begin(), tops.end(), pairs[i].second,
                           [&](uint32_t top, uint32_t value) { return pairs[top].second < value; });
      if (pile != tops.begin()) before[i] = *std::prev(pile);
      if (pile == tops.end()) {
        tops.push_back(i);
      } else {
        *pile = i;
      }
    }
    std::vector<std::pair<uint32_t, uint32_t>> chain;
    for (uint32_t i = tops.empty() ? kNone : tops.back(); i != kNone; i = before[i])
      chain.push_back(pairs[i]);
    std::reverse(chain.begin(), chain.end());
    return chain;
  }

  void solve(const Range& range) {
    const size_t rows = range.a1 - range.a0;
    const size_t columns = range.b1 - range.b0;
    if (rows * columns > kLargestTable) return;
    const size_t width = columns + 1;
    std::vector<uint16_t> best((rows + 1) *
                               width);  // of the suffixes; both are below 65,536 by the limit above
    for (size_t i = rows; i-- > 0;) {
      for (size_t j = columns; j-- > 0;) {
        const bool equal = a_[range.a0 + i] == b_[range.b0 + j];
        best[i * width + j] = equal ? static_cast<uint16_t>(best[(i + 1) * width + j + 1] + 1)
                                    : std::max(best[(i + 1) * width + j], best[i * width + j + 1]);
      }
    }
    for (size_t i = 0, j = 0; i < rows && j < columns;) {
      if (a_[range.a0 + i] == b_[range.b0 + j]) {
        match_[range.b0 + j++] = range.a0 + static_cast<uint32_t>(i++);
      } else if (best[(i + 1) * width + j] >= best[i * width + j + 1]) {
        ++i;
      } else {
        ++j;
      }
    }
  }

  std::span<const uint64_t> a_;
  std::span<const uint64_t> b_;
  std::vector<uint32_t>& match_;
  std::vector<Range> work_;
};

}  // namespace

void align(std::span<const uint64_t> a, std::span<const uint64_t> b, std::vector<uint32_t>& match) {
  Aligner(a, b, match).run();
}

}  // namespace heddle
