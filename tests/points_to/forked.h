// Work on copies of this process: each sees everything as it is now, may change it, and leaves no trace but
// the text it gives. No other thread may be running.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace heddle::testing {

struct ForkLimits {
  unsigned at_once = 2;
  unsigned seconds = 60;  // for each copy
};

// work(i) for i in [0, count). Nothing in the place of one that crashed, or took too long.
std::vector<std::optional<std::string>> run_forked(size_t count, const ForkLimits& limits,
                                                   const std::function<std::string(size_t)>& work);

}  // namespace heddle::testing
