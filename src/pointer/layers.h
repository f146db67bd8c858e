// When the facts of one node (or of one call) came to be: its objects in layers, each with a rank.
//
// Problem. To forget exactly, a fact must know that it has a reason that does not go back to itself
// (sweep.h). A number per fact says so: every fact has a reason whose facts all have smaller numbers. Stored
// per fact it would take more memory than the facts.
//
// Formulation. A node takes in what arrived in a round at once, so a round gives a node one layer: a rank
// and the set of objects. The sets are the differences that were passed on anyway, and equal ones share
// their blocks (shared_sets.h). To find the rank of an object is to look through the layers.
//
// A layer takes as many words as it needs, one behind the other: most have one object or two. Measured on
// lucene: 2.3 million layers in 29 MB, which took 90 as a rank and a set each, and a third more for room to
// grow. A node that holds what goes through collections has some eighty layers. Beside the place of its
// blocks a large one has their keys, as bits: most layers are passed over without a look at any block.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "pointer/object_set.h"

namespace heddle {

using Rank = uint32_t;
constexpr Rank kNoRank = 0xFFFFFFFFU;

class Layers {
 public:
  // As one comes by; the set lives no longer.
  struct Layer {
    Rank rank;
    ObjectSet::Loan loan;
    const ObjectSet& objects = loan;
  };

  Layers() = default;
  Layers(Layers&& other) noexcept : room_(std::exchange(other.room_, nullptr)) {}
  Layers& operator=(Layers&& other) noexcept {
    std::swap(room_, other.room_);
    return *this;
  }
  Layers(const Layers&) = delete;
  Layers& operator=(const Layers&) = delete;
  ~Layers() { clear(); }

  bool empty() const { return room_ == nullptr || room_[kWords] == 0; }
  uint32_t size() const { return room_ == nullptr ? 0 : room_[kLayers]; }
  Rank last_rank() const { return empty() ? 0 : room_[kLast]; }

  void fetch() const { __builtin_prefetch(room_); }

  class Iterator {
   public:
    explicit Iterator(const uint32_t* at) : at_(at) {}
    Layer operator*() const {
      if (is_large(at_)) return {at_[0], ObjectSet::Loan(blocks_of(at_))};
      std::array<uint32_t, ObjectSet::kInline> few{};
      const uint32_t count = read_few(at_, few.data());
      return {at_[0], ObjectSet::Loan(std::span<const uint32_t>(few.data(), count))};
    }
    Rank rank() const { return at_[0]; }
    Iterator& operator++() {
      at_ += width(at_);
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    friend class Layers;
    const uint32_t* at_;
  };
  struct All {
    Iterator first, last;
    Iterator begin() const { return first; }
    Iterator end() const { return last; }
  };
  All all() const { return {Iterator(begin()), Iterator(end())}; }  // by ascending rank

  // Those that may have an object of a set with such bits (ObjectSet::key_bits).
  class MeetingIterator {
   public:
    MeetingIterator(const uint32_t* at, const uint32_t* end, uint32_t bits)
        : at_(at), end_(end), bits_(bits) {
      pass_over();
    }
    Layer operator*() const { return *Iterator(at_); }
    MeetingIterator& operator++() {
      at_ += width(at_);
      pass_over();
      return *this;
    }
    friend bool operator==(const MeetingIterator& a, const MeetingIterator& b) { return a.at_ == b.at_; }

   private:
    void pass_over() {
      while (at_ != end_ && !may_meet(at_, bits_)) at_ += width(at_);
    }
    const uint32_t* at_;
    const uint32_t* end_;
    uint32_t bits_;
  };
  struct Meeting {
    MeetingIterator first, last;
    MeetingIterator begin() const { return first; }
    MeetingIterator end() const { return last; }
  };
  Meeting meeting(uint32_t bits) const {
    return {MeetingIterator(begin(), end(), bits), MeetingIterator(end(), end(), bits)};
  }

  // What is added must not be there.
  void add(Rank rank, const ObjectSet& objects) {
    // From scratch ranks only grow.
    const bool is_last = empty() || room_[kLast] < rank;
    uint32_t* const place = is_last ? end() : find(rank);
    if (place == end() || *place != rank) return put(offset(place), 0, rank, objects);
    change(rank, [&](ObjectSet was) {
      was.unite(objects);
      return was;
    });
  }
  void add(Rank rank, uint32_t object) {
    ObjectSet one;
    one.add(object);
    add(rank, one);
  }
  void remove(Rank rank, const ObjectSet& objects) {
    change(rank, [&](ObjectSet was) {
      was.remove_all(objects);
      return was;
    });
  }
  // The layer becomes what is made of it; of none if there is no such layer.
  template <class Make>
  void change(Rank rank, Make&& make) {
    uint32_t* const place = find(rank);
    if (place == end() || *place != rank) return put(offset(place), 0, rank, make(ObjectSet()));
    replace(place, rank, make(*(*Iterator(place)).loan));
  }
  // From all of them.
  void remove(const ObjectSet& objects) {
    Layers rest;
    for (const Layer& layer : all()) {
      ObjectSet kept = layer.objects;
      kept.remove_all(objects);
      if (!kept.empty()) rest.add(layer.rank, kept);
    }
    *this = std::move(rest);
  }
  Rank rank_of(uint32_t object) const {
    const uint32_t bit = ObjectSet::key_bit(object);
    for (const uint32_t* at = begin(); at != end(); at += width(at)) {
      if (is_large(at)) {
        if ((at[1] & bit) != 0 && ObjectSet::Loan(blocks_of(at))->contains(object)) return at[0];
        continue;
      }
      if ((at[1] & kObject) == object) return at[0];
      const uint32_t more = at[1] >> kCountShift;
      for (uint32_t i = 0; i < more; ++i) {
        if (at[2 + i] == object) return at[0];
      }
    }
    return kNoRank;
  }
  ObjectSet before(Rank rank) const {
    ObjectSet united;
    for (const Layer& layer : all()) {
      if (layer.rank >= rank) break;
      united.unite(layer.objects);
    }
    return united;
  }
  ObjectSet at(Rank rank) const {
    const uint32_t* const place = find(rank);
    return place == end() || *place != rank ? ObjectSet() : *(*Iterator(place)).loan;
  }
  void clear() {
    for (const uint32_t* at = begin(); at != end(); at += width(at)) {
      if (is_large(at)) ObjectSet::give_up(blocks_of(at));
    }
    delete[] room_;
    room_ = nullptr;
  }

 private:
  // A layer is its rank, then its first object with the number of further ones above it, then these; or,
  // instead of objects, a mark with the bits of the keys below it, and the place of the blocks.
  static constexpr uint32_t kObject = 0x0FFFFFFFU;
  static constexpr uint32_t kCountShift = 28;
  static constexpr uint32_t kLarge = 0xF0000000U;
  static constexpr uint32_t kWords = 0, kCapacity = 1, kLayers = 2, kLast = 3, kHeader = 4;
  static constexpr uint32_t kMostWords = 2 + ObjectSet::kInline;

  static_assert(ObjectSet::kKeyBits <= kCountShift);

  static bool is_large(const uint32_t* at) { return at[1] >= kLarge; }
  static bool may_meet(const uint32_t* at, uint32_t bits) {
    if (is_large(at)) return (at[1] & bits) != 0;
    uint32_t here = ObjectSet::key_bit(at[1] & kObject);
    const uint32_t more = at[1] >> kCountShift;
    for (uint32_t i = 0; i < more; ++i) here |= ObjectSet::key_bit(at[2 + i]);
    return (here & bits) != 0;
  }
  static void* blocks_of(const uint32_t* at) {
    void* blocks = nullptr;
    std::memcpy(static_cast<void*>(&blocks), at + 2, sizeof blocks);
    return blocks;
  }
  static uint32_t width(const uint32_t* at) { return is_large(at) ? 4 : 2 + (at[1] >> kCountShift); }
  static uint32_t read_few(const uint32_t* at, uint32_t* few) {
    const uint32_t more = at[1] >> kCountShift;
    few[0] = at[1] & kObject;
    for (uint32_t i = 0; i < more; ++i) few[1 + i] = at[2 + i];
    return more + 1;
  }

  uint32_t* begin() const { return room_ == nullptr ? nullptr : room_ + kHeader; }
  uint32_t* end() const { return room_ == nullptr ? nullptr : room_ + kHeader + room_[kWords]; }
  uint32_t offset(const uint32_t* at) const {
    return room_ == nullptr ? 0 : static_cast<uint32_t>(at - begin());
  }
  // The first of this rank or a later one.
  uint32_t* find(Rank rank) const {
    uint32_t* at = begin();
    while (at != end() && *at < rank) at += width(at);
    return at;
  }
  void replace(uint32_t* place, Rank rank, const ObjectSet& objects) {
    void* const former = is_large(place) ? blocks_of(place) : nullptr;
    put(offset(place), width(place), rank, objects);
    if (former != nullptr) ObjectSet::give_up(former);
  }
  // In place of so many words.
  void put(uint32_t at, uint32_t former, Rank rank, const ObjectSet& objects) {
    std::array<uint32_t, kMostWords> made{};
    uint32_t count = 0;
    if (objects.is_large()) {
      made[count++] = rank;
      made[count++] = kLarge | objects.key_bits();
      void* const blocks = objects.keep();
      std::memcpy(made.data() + 2, static_cast<const void*>(&blocks), sizeof blocks);
      count += 2;
    } else if (!objects.empty()) {
      made[count++] = rank;
      objects.each([&](uint32_t object) { made[count++] = object; });
      assert(made[1] <= kObject);
      made[1] |= (count - 2) << kCountShift;
    }
    const uint32_t words = room_ == nullptr ? 0 : room_[kWords];
    const uint32_t next = words - former + count;
    if (room_ == nullptr || next > room_[kCapacity]) grow(next);
    uint32_t* const place = begin() + at;
    std::memmove(place + count, place + former, size_t{words - at - former} * sizeof(uint32_t));
    std::copy_n(made.begin(), count, place);
    room_[kWords] = next;
    room_[kLayers] += (count != 0 ? 1U : 0U) - (former != 0 ? 1U : 0U);
    if (at + count == next && count != 0) {
      room_[kLast] = rank;
    } else if (at == next) {  // the last one went
      room_[kLast] = 0;
      for (const uint32_t* one = begin(); one != end(); one += width(one)) room_[kLast] = one[0];
    }
  }
  void grow(uint32_t words) {
    const uint32_t used = room_ == nullptr ? 0 : room_[kWords];
    const uint32_t capacity = used == 0 ? std::max(words, 4U) : words + words / 4 + 2;
    auto* const fresh = new uint32_t[kHeader + capacity]();
    if (room_ != nullptr) std::copy_n(room_, kHeader + used, fresh);
    fresh[kCapacity] = capacity;
    delete[] room_;
    room_ = fresh;
  }

  uint32_t* room_ = nullptr;  // words, capacity, layers, the last rank; then layers
};
static_assert(sizeof(Layers) == 8);

}  // namespace heddle
