#include "support/team.h"

#include <algorithm>
#include <utility>

#include "support/spin.h"

namespace heddle {

Team::Team(unsigned size) : parts_(std::max(1U, size)) {
  for (unsigned worker = 1; worker < std::max(1U, size); ++worker) {
    threads_.emplace_back([this, worker] { serve(worker); });
  }
}

Team::~Team() {
  done_ = true;
  wake();
}

void Team::perform(unsigned worker) {
  try {
    (*work_)(worker);
  } catch (...) {
    const std::lock_guard lock(failure_mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
}

// Who goes to sleep says so before its last look at what it waits for, and who changes that looks afterwards
// whether anybody sleeps: one of them sees the other.
void Team::wake() {
  if (asleep_.load() == 0) return;
  {
    const std::lock_guard lock(sleep_mutex_);
  }
  changed_.notify_all();
}

// The state when a run began that is not the one that was seen.
uint64_t Team::wait_for_run(uint64_t seen) {
  const auto is_new = [&] { return state_.load() / kRun != seen / kRun || done_; };
  if (!spin_until(is_new)) {
    std::unique_lock lock(sleep_mutex_);
    ++asleep_;
    changed_.wait(lock, is_new);
    --asleep_;
  }
  return state_.load();
}

void Team::wait_for_busy() {
  const auto is_over = [&] { return (state_.load() & kBusy) == 0; };
  if (spin_until(is_over)) return;
  std::unique_lock lock(sleep_mutex_);
  ++asleep_;
  changed_.wait(lock, is_over);
  --asleep_;
}

void Team::serve(unsigned worker) {
  for (uint64_t seen = 0; !done_;) {
    seen = wait_for_run(seen);
    bool joined = false;
    for (uint64_t now = seen; (now & kOpen) != 0 && now / kRun == seen / kRun && !joined;)
      joined = state_.compare_exchange_weak(now, now + 1);
    if (!joined) continue;
    perform(worker);
    const uint64_t before = state_.fetch_sub(1);
    if ((before & kOpen) == 0 && (before & kBusy) == 1) wake();
  }
}

void Team::learn(Clock::duration worked, Clock::duration waited) {
  constexpr std::chrono::milliseconds kEnoughToTell{10};
  constexpr std::chrono::milliseconds kLongest{1000};
  together_ += worked + waited;
  worked_ += worked;
  waited_ += waited;
  if (worked_ + waited_ < kEnoughToTell) return;
  if (waited_ > worked_ / 4 * 3) {
    alone_until_ = Clock::now() + alone_;
    alone_ = std::min<Clock::duration>(alone_ * 2, kLongest);
  } else {
    alone_ = kShortest;
  }
  worked_ = waited_ = {};
}

void Team::run(const std::function<void(unsigned)>& work) {
  const Clock::time_point start = Clock::now();
  if (threads_.empty() || start < alone_until_) return run_alone(work);
  work_ = &work;
  state_.store((state_.load() / kRun + 1) * kRun | kOpen);
  wake();
  perform(0);
  state_.fetch_and(~kOpen);
  const Clock::time_point done = Clock::now();
  wait_for_busy();
  learn(done - start, Clock::now() - done);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

}  // namespace heddle
