// What the benchmarks of updates print.
#pragma once

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "pointer/solver.h"

namespace heddle {

// What the process holds, without what it has freed.
inline size_t resident_mb() {
  malloc_trim(0);
  std::ifstream file("/proc/self/statm");
  size_t total = 0;
  size_t resident = 0;
  file >> total >> resident;
  return resident * 4096 >> 20;
}

// Milliseconds since it was made: of the processor where one thread works, as others may use the machine too;
// of the clock where several do.
class EditWatch {
 public:
  explicit EditWatch(unsigned threads) : clock_(threads == 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC) {}
  double millis() const { return now() - start_; }

 private:
  double now() const {
    timespec time{};
    clock_gettime(clock_, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
  }
  clockid_t clock_;
  double start_ = now();
};

struct Edit {
  double ms = 0;
  UpdateCounts counts;
  std::string what;
  bool is_updated = true;  // no: solved again, and nothing was counted
};

inline void report(std::string_view name, std::vector<Edit>& edits, double scratch_ms) {
  if (edits.empty()) return;
  std::ranges::sort(edits, {}, &Edit::ms);
  double sum = 0;
  for (const Edit& edit : edits) sum += edit.ms;
  const auto at = [&](double share) {
    return edits[std::min(edits.size() - 1, static_cast<size_t>(share * static_cast<double>(edits.size())))]
        .ms;
  };
  const double mean = sum / static_cast<double>(edits.size());
  fmt::print(
      "{:9} {:5}: mean {:.3f} median {:.3f} p90 {:.3f} p99 {:.2f} p99.9 {:.2f} worst {:.1f} ms; scratch/mean "
      "{:.0f}, scratch/worst {:.1f}\n",
      name, edits.size(), mean, at(0.5), at(0.9), at(0.99), at(0.999), edits.back().ms, scratch_ms / mean,
      scratch_ms / edits.back().ms);
}

// Those after which everything is as before.
inline void report_without_effect(const std::vector<Edit>& edits) {
  std::vector<Edit> without;
  double most = 0;
  for (const Edit& edit : edits) {
    if (!edit.is_updated || edit.counts.forgotten != edit.counts.revived || edit.counts.instances != 0)
      continue;
    without.push_back(edit);
    if (edit.counts.build_ms > 0) most = std::max(most, edit.ms / edit.counts.build_ms);
  }
  if (without.empty()) return;
  std::ranges::sort(without, {}, &Edit::ms);
  double sum = 0;
  double built = 0;
  for (const Edit& edit : without) {
    sum += edit.ms;
    built += edit.counts.build_ms;
  }
  const auto count = static_cast<double>(without.size());
  fmt::print(
      "of these {} without effect: mean {:.3f} median {:.3f} worst {:.1f} ms; {:.3f} of the mean to compare "
      "the method, at most {:.0f} times that in one\n",
      without.size(), sum / count, without[without.size() / 2].ms, without.back().ms, built / count, most);
}

inline void report_worst(const std::vector<Edit>& sorted, size_t count) {
  for (size_t i = 0; i < std::min(count, sorted.size()); ++i) {
    const Edit& edit = sorted[sorted.size() - 1 - i];
    fmt::print(
        "  {:8.1f} ms (build {:.2f} forget {:.1f} add {:.1f}) work {} looked {} suspects {} forgotten {} "
        "revived {} instances {} redraws {}: {}\n",
        edit.ms, edit.counts.build_ms, edit.counts.forget_ms, edit.counts.add_ms, edit.counts.work,
        edit.counts.looked_at, edit.counts.suspects, edit.counts.forgotten, edit.counts.revived,
        edit.counts.instances, edit.counts.redraws, edit.what);
  }
}

}  // namespace heddle
