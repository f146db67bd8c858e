// A set of objects (dense 4-byte ids), made for difference propagation.
//
// Problem. A whole-program points-to analysis holds hundreds of thousands of sets. Most have a few elements,
// some have thousands, and nearly all the time goes into "add what of this set is not in that set yet".
//
// Formulation. Up to kInline elements stand sorted inside the set itself, without an allocation. Larger sets
// are sorted arrays of blocks of 256 consecutive ids, because objects that are born together travel together.
// The one operation that matters, add_difference, walks source, target and what is known already side by side
// and touches each block once. Blocks are shared by copies and copied when one of these changes;
// shared_sets.h makes equal sets share and remembers what was computed.
//
// A mask (the objects of a type) is asked by position, not merged: it is an array indexed by block.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "support/ids.h"

namespace heddle {

using ObjectId = Id<struct ObjectTag>;

struct ObjectBlock {
  uint32_t key = 0;  // id / 256
  std::array<uint64_t, 4> words{};
};
static_assert(sizeof(ObjectBlock) == 40);

// Objects of one kind, by position. Grows as objects are made.
class ObjectMask {
 public:
  void add(uint32_t object) {
    const size_t block = object >> 8;
    if (block >= blocks_.size()) blocks_.resize(block + 1 + block / 2);
    blocks_[block][object >> 6 & 3] |= uint64_t{1} << (object & 63);
  }
  bool contains(uint32_t object) const {
    const size_t block = object >> 8;
    return block < blocks_.size() && (blocks_[block][object >> 6 & 3] >> (object & 63) & 1) != 0;
  }
  const std::array<uint64_t, 4>* block(uint32_t key) const {
    return key < blocks_.size() ? &blocks_[key] : nullptr;
  }
  size_t memory() const { return blocks_.capacity() * sizeof(blocks_[0]); }

 private:
  std::vector<std::array<uint64_t, 4>> blocks_;
};

// Which objects may pass: those of `only` (all, if null) that are in none of `except`.
struct ObjectFilter {
  const ObjectMask* only = nullptr;
  std::span<const ObjectMask* const> except;

  bool passes(uint32_t object) const {
    const auto has = [&](const ObjectMask* mask) { return mask->contains(object); };
    return (only == nullptr || has(only)) && std::ranges::none_of(except, has);
  }
  void apply(ObjectBlock& block) const;
};

class ObjectSet {
 public:
  static constexpr uint32_t kInline = 6;

  ObjectSet() = default;
  ObjectSet(ObjectSet&& other) noexcept : tag_(other.tag_), data_(other.data_) { other.tag_ = 0; }
  ObjectSet& operator=(ObjectSet&& other) noexcept {
    if (this == &other) return *this;
    release();
    tag_ = other.tag_;
    data_ = other.data_;
    other.tag_ = 0;
    return *this;
  }
  ObjectSet(const ObjectSet& other) noexcept : tag_(other.tag_), data_(other.data_) { share(); }
  ObjectSet& operator=(const ObjectSet& other) noexcept {
    if (this == &other) return *this;
    other.share();
    release();
    tag_ = other.tag_;
    data_ = other.data_;
    return *this;
  }
  ~ObjectSet() { release(); }

  static ObjectSet from_sorted(std::span<const uint32_t> objects);  // ascending

  bool empty() const { return tag_ == 0; }
  size_t count() const;  // remembered, if large
  bool contains(uint32_t object) const;
  bool add(uint32_t object);     // false if it was there
  bool remove(uint32_t object);  // false if it was not there
  void clear() {
    release();
    tag_ = 0;
  }

  // Adds what of `from` passes and is not in `known`; gives whether anything was added.
  bool add_difference(const ObjectSet& from, const ObjectSet& known, const ObjectFilter* filter);
  void unite(const ObjectSet& other);
  bool remove_all(const ObjectSet& other);                     // gives whether anything was removed
  void remove_common(const ObjectSet& a, const ObjectSet& b);  // what both have
  bool intersects(const ObjectSet& other) const;
  static ObjectSet intersection(const ObjectSet& a, const ObjectSet& b);
  bool includes(const ObjectSet& other) const;
  std::optional<uint32_t> first_outside(const ObjectSet& other) const;  // the smallest that is not in it
  friend bool operator==(const ObjectSet& a, const ObjectSet& b);

  // Whether the set has an array of blocks, which copies share.
  bool is_large() const { return tag_ == kLarge; }
  // The same blocks, or the same few elements: quick, and no for some equal sets.
  bool same_as(const ObjectSet& other) const;
  const void* identity() const { return data_.large; }  // of a large set: its blocks
  size_t quick_hash() const;                            // of the blocks' place, or the few elements
  size_t content_hash() const;                          // remembered, if large
  // Which blocks it has, by bits of their keys: sets with no such bit in common have no object in common.
  static constexpr uint32_t kKeyBits = 28;
  static uint32_t key_bit(uint32_t object) { return 1U << (object >> 8) % kKeyBits; }
  uint32_t key_bits() const;  // remembered, if large
  // Nobody else has these blocks.
  bool is_alone() const { return is_large() && data_.large->users.load(std::memory_order_acquire) == 1; }

  template <class Visit>
  void each(Visit&& visit) const {
    if (is_small()) {
      for (uint32_t i = 0; i < tag_; ++i) visit(data_.small[i]);
      return;
    }
    for (const ObjectBlock& block : blocks()) {
      for (uint32_t w = 0; w < 4; ++w) {
        for (uint64_t bits = block.words[w]; bits != 0; bits &= bits - 1) {
          visit(block.key << 8 | w << 6 | static_cast<uint32_t>(std::countr_zero(bits)));
        }
      }
    }
  }

  // Of both sets, without making a third.
  template <class Visit>
  void each_common(const ObjectSet& other, Visit&& visit) const {
    if (is_small() || other.is_small()) {
      const ObjectSet& few = is_small() ? *this : other;
      const ObjectSet& all = is_small() ? other : *this;
      for (uint32_t i = 0; i < few.tag_; ++i) {
        if (all.contains(few.data_.small[i])) visit(few.data_.small[i]);
      }
      return;
    }
    each_pair(blocks(), other.blocks(), [&](const ObjectBlock& a, const ObjectBlock& b) {
      for (uint32_t w = 0; w < 4; ++w) {
        for (uint64_t bits = a.words[w] & b.words[w]; bits != 0; bits &= bits - 1)
          visit(a.key << 8 | w << 6 | static_cast<uint32_t>(std::countr_zero(bits)));
      }
      return false;
    });
  }

  // For who keeps sets in fewer bytes (layers.h): the blocks of a large one, and a set that has them for a
  // while. Each call of `keep` adds a user of the blocks, which `give_up` takes away.
  class Loan;
  void* keep() const {
    share();
    return data_.large;
  }
  static void give_up(void* blocks) {
    ObjectSet last;
    last.tag_ = kLarge;
    last.data_.large = static_cast<Blocks*>(blocks);
  }

  size_t memory() const {  // beyond the set itself; copies share it
    return is_small() ? 0 : sizeof(Blocks) + data_.large->capacity * sizeof(ObjectBlock);
  }

 private:
  static constexpr uint32_t kLarge = 0xFFFFFFFFU;
  using SmallBlocks = std::array<ObjectBlock, kInline>;
  class Spare;
  // Followed by `capacity` blocks.
  struct Blocks {
    std::atomic<uint32_t> users = 1;
    uint32_t size = 0;
    uint32_t capacity = 0;
    std::atomic<uint32_t> count = 0;  // of elements; 0: not computed
    std::atomic<size_t> hash = 0;     // likewise
    std::atomic<uint32_t> keys = 0;   // likewise: key_bits

    ObjectBlock* begin() { return reinterpret_cast<ObjectBlock*>(this + 1); }
    const ObjectBlock* begin() const { return reinterpret_cast<const ObjectBlock*>(this + 1); }
    void forget() {  // for a change
      count.store(0, std::memory_order_relaxed);
      hash.store(0, std::memory_order_relaxed);
      keys.store(0, std::memory_order_relaxed);
    }
    static Spare& spare();
    static Blocks* make(uint32_t capacity);
    static void unmake(Blocks* blocks);
  };
  static_assert(sizeof(Blocks) % alignof(ObjectBlock) == 0);

  bool is_small() const { return tag_ != kLarge; }
  // Visits pairs of blocks with the same key; gives true, and stops, when `visit` does.
  template <class Visit>
  static bool each_pair(std::span<const ObjectBlock> a, std::span<const ObjectBlock> b, Visit&& visit) {
    size_t i = 0;
    size_t k = 0;
    while (i < a.size() && k < b.size()) {
      if (a[i].key < b[k].key) {
        ++i;
      } else if (a[i].key > b[k].key) {
        ++k;
      } else if (visit(a[i++], b[k++])) {
        return true;
      }
    }
    return false;
  }
  std::span<const ObjectBlock> blocks() const { return {data_.large->begin(), data_.large->size}; }
  // The blocks of a set; those of a small one are made in `room`.
  std::span<const ObjectBlock> view(SmallBlocks& room) const;
  void become_large(uint32_t capacity);
  // Gives this set blocks of its own, for a change.
  void own();
  void merge(std::span<const ObjectBlock> added);
  void share() const {
    if (!is_small()) data_.large->users.fetch_add(1, std::memory_order_relaxed);
  }
  void release() {
    if (!is_small() && data_.large->users.fetch_sub(1, std::memory_order_acq_rel) == 1)
      Blocks::unmake(data_.large);
  }

  uint32_t tag_ = 0;  // number of elements while small, kLarge otherwise
  union Data {
    std::array<uint32_t, kInline> small;
    Blocks* large;
  } data_{};
};
static_assert(sizeof(ObjectSet) == 32);

// A set of blocks that someone else keeps meanwhile, or of a few elements.
class ObjectSet::Loan {
 public:
  explicit Loan(void* blocks) {
    set_.tag_ = kLarge;
    set_.data_.large = static_cast<Blocks*>(blocks);
  }
  explicit Loan(std::span<const uint32_t> few) {
    set_.tag_ = static_cast<uint32_t>(few.size());
    std::ranges::copy(few, set_.data_.small.begin());
  }
  Loan(const Loan&) = delete;
  Loan& operator=(const Loan&) = delete;
  ~Loan() { set_.tag_ = 0; }
  operator const ObjectSet&() const { return set_; }
  const ObjectSet* operator->() const { return &set_; }
  const ObjectSet& operator*() const { return set_; }

 private:
  ObjectSet set_;
};

}  // namespace heddle
