// From class files to findings, from scratch, in this process: what each stage takes.
//   bench_find POLICY THREADS JDK MAIN CLASSPATH...
// Prints one line for bench/find/run, key=value separated by tabs.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <span>

#include "bench/bench_program.h"
#include "detect/detect.h"
#include "support/stopwatch.h"

namespace heddle {
namespace {

int run(int argc, char** argv) {
  const std::span<char* const> arguments(argv + 1, static_cast<size_t>(argc - 1));
  if (!BenchProgram::accepts(arguments)) return 2;
  Stopwatch watch;
  BenchProgram bench(arguments);
  Analysis analysis(bench.program, bench.options);
  if (!analysis.entry_problems().empty()) {
    fmt::print("no main in {}\n", argv[4]);
    return 2;
  }
  analysis.solve();
  const double solved = watch.lap();
  const Detection detection = detect(analysis, Confidence::kMedium);  // as `heddle check`
  const double detected = watch.lap();
  const auto sure = [&](Confidence confidence) {
    return std::ranges::count(detection.findings, confidence, &Finding::confidence);
  };
  size_t untold = 0;
  for (const auto& [confidence, count] : detection.untold) untold += count;
  const DetectCounts& counts = detection.counts;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  fmt::print(
      "solve_ms={:.0f}\tdetect_ms={:.0f}\tthreads_ms={:.0f}\traces_ms={:.0f}\tdeadlocks_ms={:.0f}\tmethods={}"
      "\tthreads={}\taccesses={}\tshared={}\tlocks={}\thigh={}\tmedium={}\tuntold={}\tpeak_mb={}\n",
      solved, detected, counts.threads_ms, counts.races_ms, counts.deadlocks_ms,
      analysis.solver().reachable().size(), counts.threads, counts.accesses, counts.shared, counts.locks,
      sure(Confidence::kHigh), sure(Confidence::kMedium), untold, usage.ru_maxrss / 1024);
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(argc, argv);
}
