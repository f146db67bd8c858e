#include "threads/holders.h"

#include <algorithm>

namespace heddle {

void Holders::search(uint32_t root) {
  struct Frame {
    uint32_t at;
    uint32_t low;
    ObjectSet held;
  };
  std::vector<Frame> frames;
  const auto open = [&](uint32_t object) {
    number_[object] = next_number_++;
    seen_.add(object);
    stack_.push_back(object);
    frames.push_back({object, number_[object], ObjectSet::intersection(contents_(object), passing_)});
  };
  open(root);
  while (!frames.empty()) {
    Frame& frame = frames.back();
    if (const auto next = frame.held.first_outside(seen_)) {
      open(*next);
      continue;
    }
    // The stack is in the order of numbers.
    for (const uint32_t object : stack_) {
      if (number_[object] >= frame.low) break;
      if (frame.held.contains(object)) frame.low = number_[object];
    }
    const uint32_t at = frame.at, low = frame.low;
    frames.pop_back();
    if (!frames.empty()) frames.back().low = std::min(frames.back().low, low);
    if (low == number_[at]) close(at);
  }
}

// What stands on the stack from this object on is a component.
void Holders::close(uint32_t first) {
  const auto begin = std::ranges::find(stack_.rbegin(), stack_.rend(), first).base() - 1;
  ObjectSet all;
  for (auto at = begin; at != stack_.end(); ++at) {
    all.add(*at);
    all.unite(contents_(*at));
  }
  add_behind(all);
  for (auto at = begin; at != stack_.end(); ++at) {
    component_[*at] = static_cast<uint32_t>(handed_.size());
    done_.add(*at);
  }
  stack_.erase(begin, stack_.end());
  handed_.push_back(std::move(all));
}

void Holders::add_behind(ObjectSet& all) const {
  ObjectSet left = ObjectSet::intersection(all, done_);
  while (const auto next = left.first_outside({})) {
    const ObjectSet& behind = handed_[component_[*next]];
    all.unite(behind);
    left.remove_all(behind);
  }
}

ObjectSet Holders::handed(const ObjectSet& objects) {
  objects.each_common(passing_, [&](uint32_t object) {
    if (!seen_.contains(object)) search(object);
  });
  ObjectSet all = objects;
  add_behind(all);
  return all;
}

}  // namespace heddle
