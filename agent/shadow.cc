#include "agent/shadow.h"

#include <algorithm>
#include <thread>

namespace heddle::recorder {

Rivals Variable::read(const Thread& thread, const WatchedSite* site) {
  Rivals rivals;
  const Access access{.when = thread.now(), .site = site};
  if (!thread.knows(write_)) rivals.write = write_;
  remember_read(thread, access);
  return rivals;
}

void Variable::remember_read(const Thread& thread, const Access& access) {
  if (more_reads_ != nullptr) {
    std::erase_if(*more_reads_, [&](const Access& earlier) { return thread.knows(earlier); });
    if (more_reads_->empty()) more_reads_.reset();
  }
  if (thread.knows(read_)) {
    read_ = access;
    return;
  }
  if (more_reads_ == nullptr) more_reads_ = std::make_unique<std::vector<Access>>();
  more_reads_->push_back(access);
}

Rivals Variable::write(const Thread& thread, const WatchedSite* site) {
  Rivals rivals;
  if (!thread.knows(write_)) rivals.write = write_;
  if (!thread.knows(read_)) rivals.reads.push_back(read_);
  if (more_reads_ != nullptr) {
    std::ranges::copy_if(*more_reads_, std::back_inserter(rivals.reads),
                         [&](const Access& earlier) { return !thread.knows(earlier); });
  }
  write_ = {.when = thread.now(), .site = site};
  read_ = {};
  more_reads_.reset();
  return rivals;
}

// Held for some instructions only, and hardly ever wanted twice at once.
class Shadow::Lock {
 public:
  explicit Lock(Shadow& shadow) : shadow_(shadow) {
    while (shadow_.busy_.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
  }
  ~Lock() { shadow_.busy_.clear(std::memory_order_release); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  Shadow& shadow_;
};

Variable& Shadow::variable(const Field* field) {
  for (auto& [of, variable] : variables_) {
    if (of == field) return variable;
  }
  return variables_.emplace_back(field, Variable()).second;
}

Rivals Shadow::read(const Thread& thread, const Field* field, const WatchedSite* site) {
  const Lock lock(*this);
  return variable(field).read(thread, site);
}

Rivals Shadow::write(const Thread& thread, const Field* field, const WatchedSite* site) {
  const Lock lock(*this);
  return variable(field).write(thread, site);
}

Rivals Shadow::read_element(const Thread& thread, int32_t index, const WatchedSite* site) {
  const Lock lock(*this);
  if (elements_ == nullptr) elements_ = std::make_unique<std::unordered_map<int32_t, Variable>>();
  return (*elements_)[index].read(thread, site);
}

Rivals Shadow::write_element(const Thread& thread, int32_t index, const WatchedSite* site) {
  const Lock lock(*this);
  if (elements_ == nullptr) elements_ = std::make_unique<std::unordered_map<int32_t, Variable>>();
  return (*elements_)[index].write(thread, site);
}

void Shadow::give(Thread& thread, Way way, const Field* field) {
  const Lock lock(*this);
  auto known = std::ranges::find_if(
      known_, [&](const Known& other) { return other.way == way && other.field == field; });
  if (known == known_.end()) {
    known = known_.insert(known, {.way = way, .field = field, .clock = {}});
  }
  known->clock.learn(thread.clock());
  thread.go_on();
}

void Shadow::take(Thread& thread, Way way, const Field* field) {
  const Lock lock(*this);
  for (const Known& known : known_) {
    const bool same = known.way == way && known.field == field;
    if (same || (way == Way::kVolatile && known.way == Way::kHandle)) thread.learn(known.clock);
  }
}

void Shadow::take_volatiles(Thread& thread) {
  const Lock lock(*this);
  for (const Known& known : known_) {
    if (known.way == Way::kVolatile || known.way == Way::kHandle) thread.learn(known.clock);
  }
}

}  // namespace heddle::recorder
