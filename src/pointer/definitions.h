// Constraints the other way around: what may put objects into a local, and where a local is stored. Made for
// the methods that a change reaches, when it does (sweep.h).
#pragma once

#include <span>
#include <vector>

#include "pointer/constraints.h"

namespace heddle {

struct Definition {
  enum class Kind : uint8_t {
    kAllocation,  // what: SiteId
    kCopy,        // from; what: FilterId
    kLoad,        // from: the base; what: FieldId
    kElementLoad,
    kStaticLoad,   // what: FieldId
    kResult,       // what: index into calls
    kThrown,       // likewise
    kParameter,    // what: its number
    kFoundResult,  // what: index into intrinsics, which make up calls
    kFoundThrown,
  };
  Kind kind = Kind::kAllocation;
  Local from = kNoLocal;
  uint32_t what = 0;
};

struct StoreOf {
  UseKind kind = UseKind::kStore;  // or kElementStore; kLoad stands for a static field
  Local base = kNoLocal;
  uint32_t field = 0;
};

class Definitions {
 public:
  Definitions(const Constraints& constraints, uint32_t parameters);

  std::span<const Definition> of(Local local) const { return of_.of(local); }
  std::span<const StoreOf> stores_of(Local value) const { return stores_.of(value); }

 private:
  template <class Item>
  class ByLocal {
   public:
    void add(Local local, const Item& item) {
      if (local != kNoLocal) unsorted_.emplace_back(local, item);
    }
    void sort(uint32_t locals);
    std::span<const Item> of(Local local) const {
      return {items_.data() + first_[local], first_[local + 1] - first_[local]};
    }

   private:
    std::vector<std::pair<Local, Item>> unsorted_;
    std::vector<uint32_t> first_;
    std::vector<Item> items_;
  };
  ByLocal<Definition> of_;
  ByLocal<StoreOf> stores_;
};

}  // namespace heddle
