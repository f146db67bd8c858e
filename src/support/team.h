// A fixed set of threads that do one thing together, then wait for the next: for algorithms in rounds, where
// starting threads each time would cost more than a round.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace heddle {

class Team {
 public:
  explicit Team(unsigned size);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  unsigned size() const { return static_cast<unsigned>(threads_.size()) + 1; }

  // work(worker) once on every thread, worker 0 being the caller's. What one throws reaches the caller.
  void run(const std::function<void(unsigned worker)>& work);

  // work(worker, first, last) for disjoint ranges that cover [0, count). Short loops stay on the caller.
  template <class Work>
  void each(size_t count, size_t grain, Work&& work) {
    if (size() == 1 || count <= grain) {
      if (count > 0) work(0U, size_t{0}, count);
      return;
    }
    std::atomic<size_t> next = 0;
    run([&](unsigned worker) {
      for (;;) {
        const size_t first = next.fetch_add(grain, std::memory_order_relaxed);
        if (first >= count) return;
        work(worker, first, first + grain < count ? first + grain : count);
      }
    });
  }

  // The same, but each thread has a part of the range to begin with, and helps others when it is done: what
  // comes near to each other, and what has the same place in two loops, is mostly one thread's.
  template <class Work>
  void each_nearby(size_t count, size_t grain, Work&& work) {
    if (size() == 1 || count <= grain) {
      if (count > 0) work(0U, size_t{0}, count);
      return;
    }
    for (unsigned i = 0; i < size(); ++i) {
      parts_[i].next.store(count * i / size(), std::memory_order_relaxed);
      parts_[i].last = count * (i + 1) / size();
    }
    run([&](unsigned worker) {
      for (unsigned i = 0; i < size(); ++i) {
        Part& part = parts_[(worker + i) % size()];
        for (;;) {
          const size_t first = part.next.fetch_add(grain, std::memory_order_relaxed);
          if (first >= part.last) break;
          work(worker, first, std::min(first + grain, part.last));
        }
      }
    });
  }

 private:
  struct alignas(64) Part {
    std::atomic<size_t> next = 0;
    size_t last = 0;
  };

  void serve(unsigned worker);
  void perform(unsigned worker);

  const std::function<void(unsigned)>* work_ = nullptr;
  std::atomic<uint32_t> round_ = 0;
  std::atomic<uint32_t> busy_ = 0;
  std::atomic<bool> done_ = false;
  std::mutex failure_mutex_;
  std::exception_ptr failure_;
  std::vector<Part> parts_;  // by worker
  std::vector<std::jthread> threads_;
};

}  // namespace heddle
