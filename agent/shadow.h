// What is remembered of one object while the program runs: who accessed its variables last, and what can be
// known by whoever locks it, reads a volatile field of it, or waits for it.
//
// The rules are those of FastTrack (Flanagan and Freund, PLDI 2009): of a variable the last write, and the
// last reads if they are not ordered among themselves. Two accesses race if at least one writes and the later
// one's thread does not know that the earlier one is over.
#pragma once

#include <atomic>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "agent/clock.h"

namespace heddle::recorder {

struct WatchedSite;
struct Field;

struct Access {
  Moment when;
  const WatchedSite* site = nullptr;
};

// A thread of the program, used by itself only.
class Thread {
 public:
  explicit Thread(uint32_t number) : number_(number) { clock_.learn(Moment{.thread = number, .time = 1}); }

  Moment now() const { return {.thread = number_, .time = clock_.time_of(number_)}; }
  const Clock& clock() const { return clock_; }
  bool knows(const Access& access) const { return clock_.knows(access.when); }
  void learn(const Clock& clock) { clock_.learn(clock); }
  void learn(Moment moment) { clock_.learn(moment); }
  // From now on is later than all that was given away.
  void go_on() { clock_.learn(Moment{.thread = number_, .time = clock_.time_of(number_) + 1}); }

 private:
  uint32_t number_;
  Clock clock_;
};

// What an access races with.
struct Rivals {
  Access write;
  std::vector<Access> reads;

  bool any() const { return write.when || !reads.empty(); }
};

class Variable {
 public:
  Rivals read(const Thread& thread, const WatchedSite* site);
  Rivals write(const Thread& thread, const WatchedSite* site);

 private:
  void remember_read(const Thread& thread, const Access& access);

  Access write_;
  Access read_;
  std::unique_ptr<std::vector<Access>> more_reads_;  // not ordered with read_, nor among themselves
};

// Ways by which one thread's past becomes known to another through an object.
enum class Way : uint8_t {
  kMonitor,
  kHandle,  // access to volatile fields by handles and offsets, which do not tell the field
  kStart,   // of a thread
  kEnd,
  kInterrupt,
  kVolatile,  // one for each field
};

class Shadow {
 public:
  Rivals read(const Thread& thread, const Field* field, const WatchedSite* site);
  Rivals write(const Thread& thread, const Field* field, const WatchedSite* site);
  Rivals read_element(const Thread& thread, int32_t index, const WatchedSite* site);
  Rivals write_element(const Thread& thread, int32_t index, const WatchedSite* site);

  void give(Thread& thread, Way way, const Field* field = nullptr);
  void take(Thread& thread, Way way, const Field* field = nullptr);
  // All that was given by volatile fields and handles.
  void take_volatiles(Thread& thread);

 private:
  class Lock;
  struct Known {
    Way way;
    const Field* field;
    Clock clock;
  };

  Variable& variable(const Field* field);

  std::atomic_flag busy_;
  std::vector<Known> known_;
  std::vector<std::pair<const Field*, Variable>> variables_;
  std::unique_ptr<std::unordered_map<int32_t, Variable>> elements_;
};

}  // namespace heddle::recorder
