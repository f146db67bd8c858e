// What the benchmarks of updates print, and how they open a program.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/class_path.h"
#include "pointer/analysis.h"

namespace heddle {

inline double now() {
  using Clock = std::chrono::steady_clock;
  return std::chrono::duration<double, std::milli>(Clock::now().time_since_epoch()).count();
}

inline size_t resident_mb() {
  std::ifstream file("/proc/self/statm");
  size_t total = 0;
  size_t resident = 0;
  file >> total >> resident;
  return resident * 4096 >> 20;
}

struct Edit {
  double ms = 0;
  UpdateCounts counts;
  std::string what;
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

inline void report_worst(const std::vector<Edit>& sorted, size_t count) {
  for (size_t i = sorted.size(); i-- > 0 && i + count > sorted.size();) {
    const Edit& edit = sorted[i];
    fmt::print(
        "  {:8.1f} ms (build {:.2f} forget {:.1f} add {:.1f}) work {} looked {} suspects {} forgotten {} "
        "revived {} "
        "instances {}: {}\n",
        edit.ms, edit.counts.build_ms, edit.counts.forget_ms, edit.counts.add_ms, edit.counts.work,
        edit.counts.looked_at, edit.counts.suspects, edit.counts.forgotten, edit.counts.revived,
        edit.counts.instances, edit.what);
  }
}

// --name value, in front of the other arguments, which are left.
struct BenchOptions {
  size_t compare = 0;
  size_t sample = 2000;
  uint64_t seed = 1;
  std::string from, only, rule;
  size_t batch = 1;
  size_t rounds = 1;

  static BenchOptions take(int& argc, char**& argv) {
    BenchOptions taken;
    while (argc > 2 && std::string_view(argv[1]).starts_with("--")) {
      const std::string_view option = argv[1];
      if (option == "--compare") taken.compare = std::strtoull(argv[2], nullptr, 10);
      if (option == "--sample") taken.sample = std::strtoull(argv[2], nullptr, 10);
      if (option == "--seed") taken.seed = std::strtoull(argv[2], nullptr, 10);
      if (option == "--from") taken.from = argv[2];
      if (option == "--only") taken.only = argv[2];
      if (option == "--rule") taken.rule = argv[2];
      if (option == "--batch") taken.batch = std::strtoull(argv[2], nullptr, 10);
      if (option == "--rounds") taken.rounds = std::strtoull(argv[2], nullptr, 10);
      argc -= 2;
      argv += 2;
    }
    return taken;
  }
  // Whether the i-th of so many is among those to be compared.
  bool compares(size_t i, size_t count) const {
    return compare != 0 && i * compare / count != (i + 1) * compare / count;
  }
};

// POLICY THREADS JDK MAIN CLASSPATH..., as given on the command line.
struct BenchProgram {
  explicit BenchProgram(std::span<char*> arguments) {
    path.add_jdk(find_jdk(arguments[2]), {}, problems);
    for (char* const place : arguments.subspan(4)) path.add(place, {}, problems);
    options.policy = context_policy(arguments[0]).value_or(ContextPolicy());
    options.threads = static_cast<unsigned>(std::strtoul(arguments[1], nullptr, 10));
    options.entries = {std::string(arguments[3]) + ".main"};
    options.forgets = true;
  }

  Problems problems;
  Symbols symbols;
  ClassPath path;
  AnalysisOptions options;
  Program program{symbols, path, problems};
};

}  // namespace heddle
