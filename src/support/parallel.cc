#include "support/parallel.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace heddle {

unsigned default_threads() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
  return std::max(1U, std::thread::hardware_concurrency());
}

void parallel_for(size_t count, unsigned threads, size_t grain,
                  const std::function<void(size_t, size_t)>& body) {
  if (count == 0) return;
  grain = std::max<size_t>(1, grain);
  const size_t useful = std::min<size_t>(std::max(1U, threads), (count + grain - 1) / grain);
  if (useful <= 1) {
    body(0, count);
    return;
  }
  std::atomic<size_t> next = 0;
  std::exception_ptr failure;
  std::mutex failure_mutex;
  auto work = [&] {
    try {
      for (;;) {
        const size_t first = next.fetch_add(grain, std::memory_order_relaxed);
        if (first >= count) return;
        body(first, std::min(count, first + grain));
      }
    } catch (...) {
      next.store(count, std::memory_order_relaxed);
      const std::lock_guard lock(failure_mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> workers;
    for (size_t i = 1; i < useful; ++i) workers.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace heddle
