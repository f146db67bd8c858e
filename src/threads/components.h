// Strongly connected components, as Tarjan finds them, without recursion: what a component leads to comes
// before it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace heddle {

constexpr uint32_t kNoComponent = 0xFFFFFFFFU;

// Of as much of a graph as was asked for so far.
class ComponentSearch {
 public:
  explicit ComponentSearch(uint32_t count = 0)
      : of_(count, kNoComponent), number_(count, kUnseen), low_(count) {}

  void extend(uint32_t count) {
    of_.resize(count, kNoComponent);
    number_.resize(count, kUnseen);
    low_.resize(count);
  }
  bool was_seen(uint32_t node) const { return node < number_.size() && number_[node] != kUnseen; }
  uint32_t of(uint32_t node) const { return of_[node]; }  // kNoComponent: not looked at

  // Finds the components of the node and of all that it leads to, as far as they are not known.
  // `each_next(node, visit)` visits nodes; `found(members)` is called for each component, which is the last.
  template <class EachNext, class Found>
  void grow(uint32_t root, EachNext&& each_next, Found&& found) {
    if (number_[root] != kUnseen) return;
    struct Frame {
      uint32_t at;
      size_t next = 0;
      std::vector<uint32_t> targets{};
    };
    std::vector<Frame> frames;
    std::vector<uint32_t> stack;
    const auto open = [&](uint32_t node) {
      number_[node] = low_[node] = next_number_++;
      stack.push_back(node);
      frames.push_back({.at = node});
      each_next(node, [&](uint32_t to) { frames.back().targets.push_back(to); });
    };
    open(root);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const uint32_t at = frame.at;
      if (frame.next < frame.targets.size()) {
        const uint32_t to = frame.targets[frame.next++];
        if (number_[to] == kUnseen) {
          open(to);
        } else if (of_[to] == kNoComponent) {
          low_[at] = std::min(low_[at], number_[to]);
        }
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) low_[frames.back().at] = std::min(low_[frames.back().at], low_[at]);
      if (low_[at] != number_[at]) continue;
      std::vector<uint32_t> members;
      do {
        members.push_back(stack.back());
        of_[stack.back()] = size_;
        stack.pop_back();
      } while (members.back() != at);
      ++size_;
      found(members);
    }
  }

 private:
  static constexpr uint32_t kUnseen = 0xFFFFFFFFU;
  std::vector<uint32_t> of_, number_, low_;  // by node
  uint32_t next_number_ = 0;
  uint32_t size_ = 0;
};

struct Components {
  std::vector<uint32_t> of;                    // by node; kNoComponent for those that do not take part
  std::vector<std::vector<uint32_t>> members;  // by component
};

// Of a whole graph. `takes_part(node)`; `each_next(node, visit)` visits nodes that take part.
template <class TakesPart, class EachNext>
Components find_components(uint32_t count, TakesPart&& takes_part, EachNext&& each_next) {
  ComponentSearch search(count);
  Components components;
  for (uint32_t root = 0; root < count; ++root) {
    if (!takes_part(root)) continue;
    search.grow(root, each_next,
                [&](std::vector<uint32_t>& members) { components.members.push_back(std::move(members)); });
  }
  components.of.resize(count);
  for (uint32_t node = 0; node < count; ++node) components.of[node] = search.of(node);
  return components;
}

}  // namespace heddle
