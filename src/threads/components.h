// Strongly connected components, as Tarjan finds them, without recursion: what a component leads to comes
// before it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace heddle {

constexpr uint32_t kNoComponent = 0xFFFFFFFFU;

struct Components {
  std::vector<uint32_t> of;                    // by node; kNoComponent for those that do not take part
  std::vector<std::vector<uint32_t>> members;  // by component
};

// `takes_part(node)`; `each_next(node, visit)` visits nodes that take part.
template <class TakesPart, class EachNext>
Components find_components(uint32_t count, TakesPart&& takes_part, EachNext&& each_next) {
  Components components;
  components.of.assign(count, kNoComponent);
  constexpr uint32_t kUnseen = 0xFFFFFFFFU;
  std::vector<uint32_t> number(count, kUnseen), low(count), stack;
  struct Frame {
    uint32_t at;
    size_t next = 0;
    std::vector<uint32_t> targets{};
  };
  std::vector<Frame> frames;
  uint32_t next_number = 0;
  const auto open = [&](uint32_t node) {
    number[node] = low[node] = next_number++;
    stack.push_back(node);
    frames.push_back({.at = node});
    each_next(node, [&](uint32_t to) { frames.back().targets.push_back(to); });
  };
  for (uint32_t root = 0; root < count; ++root) {
    if (number[root] != kUnseen || !takes_part(root)) continue;
    open(root);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const uint32_t at = frame.at;
      if (frame.next < frame.targets.size()) {
        const uint32_t to = frame.targets[frame.next++];
        if (number[to] == kUnseen) {
          open(to);
        } else if (components.of[to] == kNoComponent) {
          low[at] = std::min(low[at], number[to]);
        }
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().at] = std::min(low[frames.back().at], low[at]);
      if (low[at] != number[at]) continue;
      std::vector<uint32_t> members;
      do {
        members.push_back(stack.back());
        components.of[stack.back()] = static_cast<uint32_t>(components.members.size());
        stack.pop_back();
      } while (members.back() != at);
      components.members.push_back(std::move(members));
    }
  }
  return components;
}

}  // namespace heddle
