#include "support/team.h"

#include <algorithm>
#include <utility>

namespace heddle {

Team::Team(unsigned size) : parts_(std::max(1U, size)) {
  for (unsigned worker = 1; worker < std::max(1U, size); ++worker) {
    threads_.emplace_back([this, worker] { serve(worker); });
  }
}

Team::~Team() {
  done_ = true;
  round_.fetch_add(1);
  round_.notify_all();
}

void Team::perform(unsigned worker) {
  try {
    (*work_)(worker);
  } catch (...) {
    const std::lock_guard lock(failure_mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
}

void Team::serve(unsigned worker) {
  uint32_t seen = 0;
  for (;;) {
    // Rounds follow each other within microseconds, so look a while before sleeping.
    for (int i = 0; i < 200 && round_.load(std::memory_order_acquire) == seen; ++i) std::this_thread::yield();
    round_.wait(seen, std::memory_order_acquire);
    seen = round_.load(std::memory_order_acquire);
    if (done_) return;
    perform(worker);
    if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) busy_.notify_one();
  }
}

void Team::run(const std::function<void(unsigned)>& work) {
  work_ = &work;
  busy_.store(static_cast<uint32_t>(threads_.size()), std::memory_order_relaxed);
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  perform(0);
  for (int i = 0; i < 200 && busy_.load(std::memory_order_acquire) != 0; ++i) std::this_thread::yield();
  for (uint32_t left = busy_.load(std::memory_order_acquire); left != 0;
       left = busy_.load(std::memory_order_acquire)) {
    busy_.wait(left, std::memory_order_acquire);
  }
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

}  // namespace heddle
