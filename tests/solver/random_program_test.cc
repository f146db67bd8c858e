// The solver against the naive one, on generated programs and under every policy.
//
// HEDDLE_SOLVER_PROGRAMS says how many programs, HEDDLE_SOLVER_SEED where to begin; a failure prints its
// seed, and a program made as small as possible.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <mutex>

#include "support/parallel.h"
#include "tests/solver/compare.h"
#include "tests/solver/trial.h"

namespace heddle::testing {
namespace {

// Instrumented, each takes ten or seventy times as long.
#if defined(__SANITIZE_THREAD__)
constexpr uint64_t kDefaultPrograms = 300;
#elif defined(__SANITIZE_ADDRESS__)
constexpr uint64_t kDefaultPrograms = 2000;
#else
constexpr uint64_t kDefaultPrograms = 20000;
#endif
constexpr uint64_t kDefaultSeed = 1;
constexpr size_t kShownFailures = 3;

uint64_t from_environment(const char* name, uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// All policies; which of them meets the fresh program, how many threads work and when cycles are collapsed
// changes from program to program.
std::vector<Trial> trials_for(uint64_t seed) {
  using Collapse = SolverOptions::Collapse;
  std::vector<std::string> policies = compared_policies();
  policies.push_back(further_policies()[seed % further_policies().size()]);
  std::vector<Trial> trials;
  for (size_t i = 0; i < policies.size(); ++i) {
    Trial trial{policies[(i + seed) % policies.size()]};
    const uint64_t draw = (seed / policies.size() + i) % 8;
    trial.collapse = draw < 4 ? Collapse::kEveryRound : draw < 6 ? Collapse::kWhenWorthIt : Collapse::kNever;
    trial.threads = draw % 4 == 3 ? 2 : 1;
    using Sharing = Trial::Sharing;
    trial.sharing = (seed + i) % 5 == 0   ? Sharing::kGiven
                    : (seed + i) % 5 == 1 ? Sharing::kLimited
                                          : Sharing::kNone;
    if ((seed + i) % 3 == 0) trial.fan_size = 1;
    if ((seed + i) % 4 == 1) trial.heavy_from = 2;
    trials.push_back(trial);
  }
  return trials;
}

TEST(RandomPrograms, SolversAgreeUnderEveryPolicy) {
  const TinyWorld world;
  const uint64_t count = from_environment("HEDDLE_SOLVER_PROGRAMS", kDefaultPrograms);
  const uint64_t first_seed = from_environment("HEDDLE_SOLVER_SEED", kDefaultSeed);
  std::mutex mutex;
  std::atomic<size_t> failures = 0;
  std::atomic<uint64_t> statements = 0;
  Tally tally;
  parallel_for(count, default_threads(), 16, [&](size_t first, size_t last) {
    for (uint64_t seed = first_seed + first; seed < first_seed + last && failures < kShownFailures; ++seed) {
      const RandomProgram program = random_program(seed);
      statements += program.statements();
      const TrialFailure failure = first_failure(world, program, trials_for(seed), &tally);
      if (failure.differences.empty()) continue;
      const std::lock_guard lock(mutex);
      if (++failures > kShownFailures) return;
      const RandomProgram smaller = shrink(world, program, failure.trial);
      const TrialFailure again = first_failure(world, smaller, {failure.trial});
      ADD_FAILURE() << "seed " << seed << ", " << to_string(failure.trial) << ":\n"
                    << summary(again.differences.empty() ? failure.differences : again.differences)
                    << listing(smaller);
    }
  });
  fmt::print(
      "{} programs, {} statements; with {} policies each: {} instances, {} facts, {} collapsed nodes, {} "
      "shared methods\n",
      count, statements.load(), trials_for(0).size(), tally.instances.load(), tally.facts.load(),
      tally.collapsed.load(), tally.shared.load());
  EXPECT_TRUE(count < kDefaultPrograms || tally.collapsed > count / 2);
  EXPECT_TRUE(count < kDefaultPrograms || tally.shared > count / 2);
}

}  // namespace
}  // namespace heddle::testing
