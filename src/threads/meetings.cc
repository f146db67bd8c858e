#include "threads/meetings.h"

#include <algorithm>

namespace heddle {
namespace {

constexpr uint32_t kUnknown = 0xFFFFFFFFU, kSplit = 0xFFFFFFFEU;

uint64_t key_of(const CodePoint& point) {
  return uint64_t{point.node} << 32 | point.stmt;
}

}  // namespace

Meetings::Meetings(const Ground& ground, const Threads& threads, const Order& order, const Handover& handover)
    : ground_(ground), threads_(threads), order_(order), handover_(handover) {
  asked_.resize(threads.size());
  of_node_.assign(ground.graph().size(), kUnknown);
}

const std::vector<const Region*>& Meetings::asked_of(ThreadId thread) const {
  auto& known = asked_[thread.index()];
  if (known != nullptr) return *known;
  known = std::make_unique<std::vector<const Region*>>();
  const auto add = [&](const Region& region) { known->push_back(&region); };
  order_.each_region(thread, add);
  handover_.each_region(thread, add);
  std::ranges::sort(*known);
  const auto twice = std::ranges::unique(*known);
  known->erase(twice.begin(), twice.end());
  return *known;
}

Meetings::ClassId Meetings::class_of(const CodePoint& point) const {
  uint32_t& of_node = of_node_[point.node];
  // What control does not come to is in no region.
  if (of_node < kSplit && ground_.is_reached(point.node, point.stmt)) return of_node;
  const auto known = of_point_.find(key_of(point));
  if (known != of_point_.end()) return known->second;
  bool splits = false;
  const ClassId found = find_class(point, splits);
  if (of_node == kUnknown && splits) of_node = kSplit;
  if (of_node == kUnknown && ground_.is_reached(point.node, point.stmt)) return of_node = found;
  return of_point_[key_of(point)] = found;
}

Meetings::ClassId Meetings::find_class(const CodePoint& point, bool& splits) const {
  Signature signature;
  bool stands_alone = false;
  for (const ThreadId thread : threads_.running(point.node)) {
    if (threads_[thread].kind == ThreadInfo::Kind::kInitialiser) continue;
    stands_alone = stands_alone || handover_.tells_statements_apart(thread, point.node);
    signature.push_back(thread.index());
    uint32_t bits = 0, count = 0;
    for (const Region* const region : asked_of(thread)) {
      splits = splits || region->splits(point.node);
      bits = bits << 1 | (region->contains(point.node, point.stmt) ? 1 : 0);
      if (++count % 32 == 0) signature.push_back(std::exchange(bits, 0));
    }
    signature.push_back(bits);
  }
  if (stands_alone) {
    splits = true;
    signature.insert(signature.end(), {point.node, point.stmt});
  }
  return classes_.try_emplace(std::move(signature), static_cast<ClassId>(classes_.size())).first->second;
}

std::vector<Meetings::Both> Meetings::find(const CodePoint& a, const CodePoint& b) const {
  std::vector<Both> found;
  for (const ThreadId first : threads_.running(a.node)) {
    for (const ThreadId second : threads_.running(b.node)) {
      const Order::Point here{first, a.node, a.stmt}, there{second, b.node, b.stmt};
      if (order_.in_parallel(here, there) && !handover_.orders(here, there)) found.push_back({first, second});
    }
  }
  return found;
}

const std::vector<Meetings::Both>& Meetings::at_once(const CodePoint& a, ClassId class_of_a,
                                                     const CodePoint& b, ClassId class_of_b) const {
  const auto [known, fresh] = at_once_.try_emplace(uint64_t{class_of_a} << 32 | class_of_b);
  if (fresh) known->second = find(a, b);
  return known->second;
}

}  // namespace heddle
