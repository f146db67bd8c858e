#include "pointer/definitions.h"

#include <algorithm>

namespace heddle {

template <class Item>
void Definitions::ByLocal<Item>::sort(uint32_t locals) {
  std::ranges::stable_sort(unsorted_, {}, [](const auto& one) { return one.first; });
  first_.assign(locals + 1, 0);
  for (const auto& [local, item] : unsorted_) {
    ++first_[local + 1];
    items_.push_back(item);
  }
  for (uint32_t i = 0; i < locals; ++i) first_[i + 1] += first_[i];
  unsorted_ = {};
}

Definitions::Definitions(const Constraints& constraints, uint32_t parameters) {
  using Kind = Definition::Kind;
  for (const Allocation& made : constraints.allocations) {
    of_.add(made.to, {Kind::kAllocation, kNoLocal, made.site.index()});
  }
  for (Local local = 0; local < constraints.local_count; ++local) {
    for (const Use& use : constraints.uses_of(local)) {
      switch (use.kind) {
        case UseKind::kCopy:
          of_.add(use.other, {Kind::kCopy, local, use.what});
          break;
        case UseKind::kLoad:
          of_.add(use.other, {Kind::kLoad, local, use.what});
          break;
        case UseKind::kElementLoad:
          of_.add(use.other, {Kind::kElementLoad, local, 0});
          break;
        case UseKind::kStore:
        case UseKind::kElementStore:
          stores_.add(use.other, {use.kind, local, use.what});
          break;
        case UseKind::kCall:
        case UseKind::kIntrinsic:
          break;
      }
    }
  }
  for (const StaticAccess& load : constraints.static_loads) {
    of_.add(load.local, {Kind::kStaticLoad, kNoLocal, load.field.index()});
  }
  for (const StaticAccess& store : constraints.static_stores) {
    stores_.add(store.local, {UseKind::kLoad, kNoLocal, store.field.index()});
  }
  for (uint32_t i = 0; i < constraints.calls.size(); ++i) {
    const Call& call = constraints.calls[i];
    if (!call.method) continue;  // edges of an intrinsic
    of_.add(call.result, {Kind::kResult, kNoLocal, i});
    of_.add(call.thrown, {Kind::kThrown, kNoLocal, i});
  }
  for (uint32_t i = 0; i < constraints.intrinsics.size(); ++i) {
    const IntrinsicCall& call = constraints.intrinsics[i];
    if (call.retired || call.polymorphic || call.intrinsic != Intrinsic::kInvoke) continue;
    of_.add(call.result, {Kind::kFoundResult, kNoLocal, i});
    of_.add(call.thrown, {Kind::kFoundThrown, kNoLocal, i});
  }
  for (uint32_t i = 0; i < parameters && i < constraints.of_register.size(); ++i) {
    of_.add(constraints.of_register[i], {Kind::kParameter, kNoLocal, i});
  }
  of_.sort(constraints.local_count);
  stores_.sort(constraints.local_count);
}

}  // namespace heddle
