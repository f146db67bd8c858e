// Vector clocks: which moments of other threads a thread knows to be over.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace heddle::recorder {

// A moment in the life of one thread. Threads are numbered and begin at time 1, so the default one is no
// moment.
struct Moment {
  uint32_t thread = 0;
  uint32_t time = 0;

  explicit operator bool() const { return time != 0; }
  friend bool operator==(const Moment&, const Moment&) = default;
};

class Clock {
 public:
  uint32_t time_of(uint32_t thread) const { return thread < times_.size() ? times_[thread] : 0; }
  bool knows(Moment moment) const { return moment.time <= time_of(moment.thread); }
  void learn(Moment moment) {
    if (moment.thread >= times_.size()) times_.resize(moment.thread + 1);
    times_[moment.thread] = std::max(times_[moment.thread], moment.time);
  }
  void learn(const Clock& other) {
    if (times_.size() < other.times_.size()) times_.resize(other.times_.size());
    for (size_t i = 0; i < other.times_.size(); ++i) times_[i] = std::max(times_[i], other.times_[i]);
  }

 private:
  std::vector<uint32_t> times_;
};

}  // namespace heddle::recorder
