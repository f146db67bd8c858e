// A fixed set of threads that do one thing together, then wait for the next: for algorithms in rounds, where
// starting threads each time would cost more than a round.
//
// Who waits for whom. Where other programs want the processors, a thread may not run for some milliseconds,
// and a round takes less than one. So nobody waits for who did not come: what is to be done is there to be
// taken, and if the caller has taken all of it before a thread woke up, that thread missed this one. Only one
// that is in the middle of something is waited for. Who waits spins for a moment and then sleeps; it never
// yields, since beside a busy program each yield lasts as long as that program may run. And where the caller
// waits for others about as long as it works, which is when other programs interrupt these, it works alone
// for a while, twice as long each time that it finds the same again.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
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

  // work(worker) on the caller's thread, worker 0, and once on each other one that comes before work(0) is
  // done: work(0) alone must be enough. What one throws reaches the caller.
  void run(const std::function<void(unsigned worker)>& work);

  // How long the caller was in loops and runs that others could take part in.
  double millis_together() const { return std::chrono::duration<double, std::milli>(together_).count(); }

  // work(worker, first, last) for disjoint ranges that cover [0, count). Short loops stay on the caller.
  template <class Work>
  void each(size_t count, size_t grain, Work&& work) {
    if (count == 0) return;
    if (size() == 1 || count <= grain) return run_alone([&](unsigned) { work(0U, size_t{0}, count); });
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
    if (count == 0) return;
    if (size() == 1 || count <= grain) return run_alone([&](unsigned) { work(0U, size_t{0}, count); });
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

  // Which run it is, whether one may still join, and how many have joined and are not done.
  static constexpr uint64_t kRun = uint64_t{1} << 32;
  static constexpr uint64_t kOpen = uint64_t{1} << 31;
  static constexpr uint64_t kBusy = kOpen - 1;

  using Clock = std::chrono::steady_clock;

  template <class Work>
  void run_alone(Work&& work) {
    const Clock::time_point start = Clock::now();
    work(0U);
    together_ += Clock::now() - start;
  }
  void serve(unsigned worker);
  void perform(unsigned worker);
  void learn(Clock::duration worked, Clock::duration waited);
  uint64_t wait_for_run(uint64_t seen);
  void wait_for_busy();
  void wake();

  const std::function<void(unsigned)>* work_ = nullptr;
  std::atomic<uint64_t> state_ = 0;
  std::atomic<bool> done_ = false;
  std::atomic<uint32_t> asleep_ = 0;  // threads of the team, and the caller
  std::mutex sleep_mutex_;
  std::condition_variable changed_;
  static constexpr std::chrono::milliseconds kShortest{40};
  Clock::duration together_{};
  Clock::duration worked_{}, waited_{};  // the caller, of late
  Clock::time_point alone_until_{};
  Clock::duration alone_ = kShortest;
  std::mutex failure_mutex_;
  std::exception_ptr failure_;
  std::vector<Part> parts_;  // by worker
  std::vector<std::jthread> threads_;
};

}  // namespace heddle
