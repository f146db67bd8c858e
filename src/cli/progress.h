// Says on a terminal what is being done, once it has taken long enough to wonder.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/terminal.h"

namespace heddle {

// Shown from 300 ms on until destroyed. `advance` may be called from any thread.
class Progress {
 public:
  // total 0: unknown; then what is done so far is shown, once there is anything.
  Progress(const Terminal& terminal, std::string doing, size_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(size_t count) { done_.fetch_add(count, std::memory_order_relaxed); }
  void set(size_t count) { done_.store(count, std::memory_order_relaxed); }

 private:
  void run();
  std::string line() const;

  const Terminal& terminal_;
  std::string doing_;
  size_t total_;
  std::atomic<size_t> done_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool finished_ = false;
  std::thread ticker_;
};

}  // namespace heddle
