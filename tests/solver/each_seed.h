// Property tests: one seed after the other, on all cores.
//
// With variables named X, X_PROGRAMS of the environment says how many seeds, X_SEED where to begin, XS how
// many changes of each, X_SECONDS when to stop. A failure prints its seed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace heddle::testing {

struct Seeds {
  std::string variables;
  uint64_t programs = 0;
  uint64_t changes = 0;
};

// `run` gives what is wrong, after at most so many changes. Says how many seeds were run; a few that fail are
// enough.
uint64_t each_seed(const Seeds& seeds,
                   const std::function<std::vector<std::string>(uint64_t seed, uint64_t changes)>& run);

}  // namespace heddle::testing
