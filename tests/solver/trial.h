// One generated program, solved by both solvers under one configuration.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "pointer/solver.h"
#include "tests/solver/random_program.h"
#include "tests/solver/tiny_world.h"

namespace heddle::testing {

struct Trial {
  std::string policy;
  unsigned threads = 1;
  SolverOptions::Collapse collapse = SolverOptions::Collapse::kWhenWorthIt;
  // Methods with the name "a" run in one context; or a limit says which do, and from when on.
  enum class Sharing : uint8_t { kNone, kGiven, kLimited };
  Sharing sharing = Sharing::kNone;
  uint32_t fan_size = SolverOptions().fan_size;
  uint32_t heavy_from = SolverOptions().heavy_from;
};
std::string to_string(const Trial& trial);

// The policies that every program is compared under; and further ones, of which each gets one.
const std::vector<std::string>& compared_policies();
const std::vector<std::string>& further_policies();

struct TrialFailure {
  Trial trial;
  std::vector<std::string> differences;
};

// What was compared, to see that it was worth it.
struct Tally {
  std::atomic<uint64_t> instances = 0;
  std::atomic<uint64_t> facts = 0;      // those of a collapsed cycle once
  std::atomic<uint64_t> collapsed = 0;  // nodes in collapsed cycles
  std::atomic<uint64_t> shared = 0;     // methods that run in the context for the rest
};

// The first of the trials in which the solvers differ; they share one program, so what one of them loads is
// there for the next. No differences: all agree.
TrialFailure first_failure(const TinyWorld& world, const RandomProgram& program,
                           const std::vector<Trial>& trials, Tally* tally = nullptr);

// The smallest program found, by leaving out what can be left out, in which the trial fails in any way.
RandomProgram shrink(const TinyWorld& world, RandomProgram program, const Trial& trial);

}  // namespace heddle::testing
