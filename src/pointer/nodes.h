// The nodes of the pointer graph: a local of a method instance, a static field, or a field of an object. Each
// has the set of objects it may hold and the edges along which they flow on; edges inside a method are not
// stored (constraints.h).
//
// Nodes sit in chunks that never move. Making nodes is thread-safe; a node's edges and pending objects are
// guarded by its lock while several threads work.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "pointer/filters.h"
#include "pointer/layers.h"
#include "pointer/object_set.h"
#include "pointer/objects.h"
#include "support/spin.h"

namespace heddle {

// Targets, each followed by its filter if it has one (marked by the top bit).
class EdgeList {
 public:
  EdgeList() = default;
  EdgeList(const EdgeList&) = delete;
  EdgeList& operator=(const EdgeList&) = delete;
  ~EdgeList() { delete[] room_; }

  void add(NodeId to, FilterId filter) {
    const uint32_t needed = filter ? 2 : 1;
    if (room_ == nullptr || room_[kSize] + needed > room_[kCapacity]) grow(needed);
    uint32_t* end = room_ + kHeader + room_[kSize];
    room_[kSize] += needed;
    *end++ = filter ? to.index() | kFiltered : to.index();
    if (filter) *end = filter.index();
  }
  template <class Visit>
  void each(Visit&& visit) const {
    each_at([&](NodeId to, FilterId filter, uint32_t) { visit(to, filter); });
  }
  template <class Visit>  // and with the word where it stands
  void each_at(Visit&& visit) const {
    const uint32_t size = words();
    for (uint32_t i = 0; i < size; ++i) {
      const uint32_t word = room_[kHeader + i];
      if ((word & kFiltered) == 0) {
        visit(NodeId(word), FilterId(), i);
      } else {
        visit(NodeId(word & ~kFiltered), FilterId(room_[kHeader + i + 1]), i);
        ++i;
      }
    }
  }
  template <class Fetch, class Visit>  // `fetch` is told of targets some edges earlier
  void each_fetching(Fetch&& fetch, Visit&& visit) const {
    constexpr uint32_t kAhead = 8;
    const uint32_t size = words();
    uint32_t ahead = 0;
    const auto fetch_next = [&] {
      if (ahead >= size) return;
      const uint32_t word = room_[kHeader + ahead];
      fetch(NodeId(word & ~kFiltered));
      ahead += (word & kFiltered) != 0 ? 2 : 1;
    };
    for (uint32_t i = 0; i < kAhead; ++i) fetch_next();
    each_at([&](NodeId to, FilterId filter, uint32_t word) {
      fetch_next();
      visit(to, filter, word);
    });
  }
  // One such edge, which must be there. Gives the word where it stood.
  uint32_t remove(NodeId to, FilterId filter) {
    const uint32_t size = words();
    for (uint32_t i = 0; i < size;) {
      uint32_t* const word = room_ + kHeader + i;
      const uint32_t width = (*word & kFiltered) != 0 ? 2 : 1;
      if ((*word & ~kFiltered) == to.index() && (width == 2 ? FilterId(word[1]) : FilterId()) == filter) {
        std::copy(word + width, room_ + kHeader + size, word);
        room_[kSize] -= width;
        return i;
      }
      i += width;
    }
    assert(false);
    return size;
  }
  // All for which `goes(to, filter)` says so; `moves(from, to)` is told where words that stay stood, and
  // stand.
  template <class Goes, class Moves>
  void remove_if(Goes&& goes, Moves&& moves) {
    const uint32_t size = words();
    uint32_t kept = 0;
    for (uint32_t i = 0; i < size;) {
      const uint32_t word = room_[kHeader + i];
      const uint32_t width = (word & kFiltered) != 0 ? 2 : 1;
      const FilterId filter = width == 2 ? FilterId(room_[kHeader + i + 1]) : FilterId();
      if (!goes(NodeId(word & ~kFiltered), filter)) {
        for (uint32_t k = 0; k < width; ++k, ++kept) {
          room_[kHeader + kept] = room_[kHeader + i + k];
          moves(i + k, kept);
        }
      }
      i += width;
    }
    if (room_ != nullptr) room_[kSize] = kept;
  }
  void clear() {
    delete[] room_;
    room_ = nullptr;
  }
  void fetch() const { __builtin_prefetch(room_); }
  // A few targets, for fetching.
  template <class Visit>
  void each_of_first(Visit&& visit) const {
    const uint32_t size = std::min(words(), 4U);
    for (uint32_t i = 0; i < size; ++i) {
      visit(NodeId(room_[kHeader + i] & ~kFiltered));
      if ((room_[kHeader + i] & kFiltered) != 0) ++i;
    }
  }
  uint32_t words() const { return room_ == nullptr ? 0 : room_[kSize]; }
  size_t memory() const { return room_ == nullptr ? 0 : size_t{room_[kCapacity] + kHeader} * 4; }

 private:
  static constexpr uint32_t kFiltered = 0x80000000U;
  static constexpr uint32_t kSize = 0;
  static constexpr uint32_t kCapacity = 1;
  static constexpr uint32_t kHeader = 2;

  void grow(uint32_t needed) {
    const uint32_t size = words();
    const uint32_t capacity = size == 0 ? 2 : size + needed + size / 2;
    auto* fresh = new uint32_t[kHeader + capacity];
    fresh[kSize] = size;
    fresh[kCapacity] = capacity;
    if (room_ != nullptr) std::copy_n(room_ + kHeader, size, fresh + kHeader);
    delete[] room_;
    room_ = fresh;
  }
  uint32_t* room_ = nullptr;  // size, capacity, words
};

using InstanceId = Id<struct InstanceTag>;  // a method in a context

// What arrived at a node and was not looked at yet; nothing that the node points to already.
struct Pending {
  ObjectSet objects;
  // The difference that came in last and whole, and in which round: the members of a cycle pass on the same
  // one, often to the same nodes. What waits for several rounds may see another difference at the same place.
  const void* last = nullptr;
  uint64_t last_round = 0;
};

struct Node {
  ObjectSet points_to;  // of a representative
  std::unique_ptr<Pending> pending;
  EdgeList edges;
  InstanceId instance;    // of a local
  NodeId representative;  // itself, unless the node is in a collapsed cycle
  NodeId next;            // the next node of the same cycle; none at its end
  std::atomic<bool> locked = false;
};
static_assert(sizeof(Node) == 64);  // a cache line: nodes are visited in no order

// What forgetting needs of a node (sweep.h).
struct NodeHistory {
  Layers layers;
  EdgeList sources;  // of a place that is no local: where edges come from, each as often as it was made
};

class NodeLock {
 public:
  explicit NodeLock(Node& node) : node_(node) {
    while (node_.locked.exchange(true, std::memory_order_acquire)) wait();
  }
  ~NodeLock() { node_.locked.store(false, std::memory_order_release); }
  NodeLock(const NodeLock&) = delete;
  NodeLock& operator=(const NodeLock&) = delete;

 private:
  // Others hold it for less than a microsecond, unless another program runs in their place.
  void wait() const {
    constexpr int kPauses = 1000;
    for (int i = 0; i < kPauses; ++i) {
      if (!node_.locked.load(std::memory_order_relaxed)) return;
      pause_processor();
    }
    std::this_thread::yield();
  }

  Node& node_;
};

class Nodes {
 public:
  explicit Nodes(bool remembers = false) {
    if (remembers) histories_ = std::make_unique<Histories>();
  }
  Nodes(const Nodes&) = delete;
  Nodes& operator=(const Nodes&) = delete;
  ~Nodes() {
    for (auto& chunk : chunks_) delete[] chunk.load(std::memory_order_relaxed);
    if (histories_ == nullptr) return;
    for (auto& chunk : *histories_) delete[] chunk.load(std::memory_order_relaxed);
  }

  // A run of new nodes; gives the first.
  NodeId make(uint32_t count) {
    const uint32_t first = next_.fetch_add(count, std::memory_order_relaxed);
    for (uint32_t chunk = first >> kChunkBits; chunk <= (first + count) >> kChunkBits; ++chunk) {
      if (chunk >= kChunks) throw std::bad_alloc();
      if (chunks_[chunk].load(std::memory_order_acquire) != nullptr) continue;
      const std::lock_guard lock(mutex_);
      if (chunks_[chunk].load(std::memory_order_relaxed) == nullptr) {
        auto* fresh = new Node[kChunkSize];
        for (uint32_t i = 0; i < kChunkSize; ++i) fresh[i].representative = NodeId(chunk << kChunkBits | i);
        if (histories_ != nullptr)
          (*histories_)[chunk].store(new NodeHistory[kChunkSize], std::memory_order_release);
        chunks_[chunk].store(fresh, std::memory_order_release);
      }
    }
    return NodeId(first);
  }
  Node& operator[](NodeId id) const {
    return chunks_[id.index() >> kChunkBits].load(std::memory_order_acquire)[id.index() & (kChunkSize - 1)];
  }
  NodeHistory& history(NodeId id) const {
    return (*histories_)[id.index() >> kChunkBits].load(
        std::memory_order_acquire)[id.index() & (kChunkSize - 1)];
  }
  void fetch(NodeId id) const { __builtin_prefetch(&(*this)[id]); }
  bool in_cycle(NodeId id) const {
    const Node& node = (*this)[id];
    return node.next || node.representative != id;
  }
  NodeId representative(NodeId id) const { return (*this)[id].representative; }
  const ObjectSet& points_to(NodeId id) const { return (*this)[representative(id)].points_to; }
  uint32_t size() const { return next_.load(std::memory_order_relaxed); }

 private:
  static constexpr unsigned kChunkBits = 14;
  static constexpr uint32_t kChunkSize = 1U << kChunkBits;
  static constexpr uint32_t kChunks = 1U << 16;
  std::array<std::atomic<Node*>, kChunks> chunks_{};
  using Histories = std::array<std::atomic<NodeHistory*>, kChunks>;
  std::unique_ptr<Histories> histories_;
  std::atomic<uint32_t> next_ = 0;
  std::mutex mutex_;
};

}  // namespace heddle
