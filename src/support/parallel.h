// Runs a loop on several threads. Iterations are handed out in small runs from one counter, so uneven
// work balances itself; the caller's thread works too. What the body throws (out of memory, say) stops the
// loop and reaches the caller.
#pragma once

#include <cstddef>
#include <functional>

namespace heddle {

// Number of threads to use when the user does not say: the cores this process may run on.
unsigned default_threads();

// body(first, last) for disjoint ranges that cover [0, count).
void parallel_for(size_t count, unsigned threads, size_t grain,
                  const std::function<void(size_t first, size_t last)>& body);

}  // namespace heddle
