#include "tests/solver/each_seed.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <mutex>

#include "support/parallel.h"
#include "support/stopwatch.h"
#include "tests/solver/compare.h"

namespace heddle::testing {

uint64_t each_seed(const Seeds& seeds,
                   const std::function<std::vector<std::string>(uint64_t, uint64_t)>& run) {
  const auto from_environment = [&](const char* end, uint64_t otherwise) {
    const char* const text = std::getenv((seeds.variables + end).c_str());
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
  };
  const uint64_t count = from_environment("_PROGRAMS", seeds.programs);
  const uint64_t first_seed = from_environment("_SEED", 1);
  const uint64_t changes = from_environment("S", seeds.changes);
  const uint64_t seconds = from_environment("_SECONDS", 0);
  constexpr size_t kEnough = 3;
  const Stopwatch watch;
  std::atomic<uint64_t> done = 0;
  std::atomic<size_t> failures = 0;
  std::mutex mutex;
  parallel_for(count, default_threads(), 8, [&](size_t first, size_t last) {
    for (uint64_t seed = first_seed + first; seed < first_seed + last && failures < kEnough; ++seed) {
      if (seconds != 0 && watch.millis() > static_cast<double>(seconds) * 1000) return;
      ++done;
      const std::vector<std::string> found = run(seed, changes);
      if (found.empty()) continue;
      ++failures;
      const std::lock_guard lock(mutex);
      ADD_FAILURE() << "seed " << seed << ":\n" << summary(found);
    }
  });
  return done;
}

}  // namespace heddle::testing
