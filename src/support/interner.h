// Concurrent interning: equal values get one 4-byte id, for as long as the interner lives.
//
// Ids depend on the order in which threads arrive, so nothing a user sees may be ordered by them.
// Look-up by id takes no lock: values sit in chunks that never move, and a chunk's pointer is published
// before any id into it is. Neither does looking for a value that is there already. A slot of the table holds
// 32 bits of the hash, the id, and where the value lies, so that a look-up touches two cache lines, the
// slot's and the value's, and growing touches no values at all. Insertion locks one of 64 shards; a shard's
// outgrown tables stay until the end, because a reader may still be in one, and together they are smaller
// than the last.
//
// Whoever has many keys gives them all at once: then the cache misses of a batch overlap.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "support/ids.h"

namespace heddle {

// Traits gives: Value (stored), Key (looked up), Place (how a slot points to the value), hash(Key),
// place(const Value&) -> Place, equal(Place, Key), store(Key) -> Value (called under the shard's lock).
template <class IdType, class Traits>
class Interner {
 public:
  using Value = typename Traits::Value;
  using Key = typename Traits::Key;
  using Place = typename Traits::Place;

  Interner() = default;
  Interner(const Interner&) = delete;
  Interner& operator=(const Interner&) = delete;
  ~Interner() {
    for (auto& chunk : chunks_) delete[] chunk.load(std::memory_order_relaxed);
  }

  IdType intern(const Key& key) { return intern(key, Traits::hash(key)); }

  // The id of a value that was interned before, or none.
  IdType find(const Key& key) const {
    const size_t hash = Traits::hash(key);
    return look_up(shard_of(hash).table.load(std::memory_order_acquire), key, hash);
  }

  // As intern(), key by key; ids has room for as many.
  void intern_all(std::span<const Key> keys, std::span<IdType> ids) {
    constexpr size_t kBatch = 32;
    std::array<size_t, kBatch> hashes;
    for (size_t first = 0; first < keys.size(); first += kBatch) {
      const size_t count = std::min(kBatch, keys.size() - first);
      for (size_t i = 0; i < count; ++i) {
        hashes[i] = Traits::hash(keys[first + i]);
        fetch_slot(hashes[i]);
      }
      for (size_t i = 0; i < count; ++i) fetch_value(hashes[i]);
      for (size_t i = 0; i < count; ++i) ids[first + i] = intern(keys[first + i], hashes[i]);
    }
  }

  const Value& operator[](IdType id) const {
    const uint32_t index = id.index();
    return chunks_[index >> kChunkBits].load(std::memory_order_acquire)[index & kChunkMask];
  }

  uint32_t size() const { return next_.load(std::memory_order_relaxed); }

 private:
  static constexpr unsigned kShardBits = 6;
  static constexpr unsigned kChunkBits = 14;
  static constexpr uint32_t kChunkMask = (1U << kChunkBits) - 1;
  static constexpr size_t kChunks = 1U << 14;  // room for 268 million values
  static constexpr size_t kFirstSlots = 64;

  struct Slot {
    std::atomic<uint64_t> tag = 0;  // the hash's low half, then the id plus one; 0 while the slot is free
    Place place{};                  // written before the tag
  };
  struct Table {
    explicit Table(size_t size) : mask(size - 1), slots(std::make_unique<Slot[]>(size)) {}
    size_t mask;
    std::unique_ptr<Slot[]> slots;
  };
  struct alignas(64) Shard {
    std::atomic<Table*> table = nullptr;
    std::mutex mutex;
    size_t used = 0;
    std::vector<std::unique_ptr<Table>> tables;  // the last is the one in use
    Traits traits;
  };

  static uint64_t tag_of(size_t hash, uint32_t index) { return uint64_t{hash} << 32 | (index + 1); }

  Shard& shard_of(size_t hash) { return shards_[hash >> (sizeof(size_t) * 8 - kShardBits)]; }
  const Shard& shard_of(size_t hash) const { return shards_[hash >> (sizeof(size_t) * 8 - kShardBits)]; }

  IdType intern(const Key& key, size_t hash) {
    Shard& shard = shard_of(hash);
    if (const IdType found = look_up(shard.table.load(std::memory_order_acquire), key, hash)) return found;
    return insert(shard, key, hash);
  }

  void fetch_slot(size_t hash) const {
    const Table* table = shard_of(hash).table.load(std::memory_order_acquire);
    if (table != nullptr) __builtin_prefetch(&table->slots[hash & table->mask]);
  }
  // The slot should be in the cache by now.
  void fetch_value(size_t hash) const {
    const Table* table = shard_of(hash).table.load(std::memory_order_acquire);
    if (table == nullptr) return;
    const Slot& slot = table->slots[hash & table->mask];
    if (slot.tag.load(std::memory_order_acquire) != 0) __builtin_prefetch(slot.place);
  }

  static IdType look_up(const Table* table, const Key& key, size_t hash) {
    if (table == nullptr) return IdType();
    for (size_t at = hash & table->mask;; at = (at + 1) & table->mask) {
      const Slot& slot = table->slots[at];
      const uint64_t tag = slot.tag.load(std::memory_order_acquire);
      if (tag == 0) return IdType();
      if (static_cast<uint32_t>(tag >> 32) == static_cast<uint32_t>(hash) && Traits::equal(slot.place, key)) {
        return IdType(static_cast<uint32_t>(tag) - 1);
      }
    }
  }

  static void put(Table& table, uint64_t tag, Place place) {
    size_t at = (tag >> 32) & table.mask;
    while (table.slots[at].tag.load(std::memory_order_relaxed) != 0) at = (at + 1) & table.mask;
    table.slots[at].place = place;
    table.slots[at].tag.store(tag, std::memory_order_release);
  }

  IdType insert(Shard& shard, const Key& key, size_t hash) {
    const std::lock_guard lock(shard.mutex);
    // Another thread may have been faster.
    if (const IdType found = look_up(shard.table.load(std::memory_order_relaxed), key, hash)) return found;
    make_room(shard);
    // Whatever runs out of memory, here or in store(), leaves the interner usable.
    const uint32_t index = next_.fetch_add(1, std::memory_order_relaxed);
    Value* value = slot(index);
    *value = shard.traits.store(key);
    put(*shard.tables.back(), tag_of(hash, index), Traits::place(*value));
    ++shard.used;
    return IdType(index);
  }

  void make_room(Shard& shard) {
    const Table* full = shard.table.load(std::memory_order_relaxed);
    const size_t size = full == nullptr ? 0 : full->mask + 1;
    if (shard.used * 3 < size * 2) return;  // two thirds full: most look-ups stay in one cache line
    auto larger = std::make_unique<Table>(size == 0 ? kFirstSlots : size * 2);
    for (size_t i = 0; i < size; ++i) {
      const uint64_t tag = full->slots[i].tag.load(std::memory_order_relaxed);
      if (tag != 0) put(*larger, tag, full->slots[i].place);
    }
    shard.tables.push_back(std::move(larger));
    shard.table.store(shard.tables.back().get(), std::memory_order_release);
  }

  Value* slot(uint32_t index) {
    if (index >> kChunkBits >= kChunks) std::abort();  // 268 million distinct values: no real program
    auto& chunk = chunks_[index >> kChunkBits];
    Value* values = chunk.load(std::memory_order_acquire);
    if (values == nullptr) {
      auto fresh = std::make_unique<Value[]>(kChunkMask + 1);
      if (chunk.compare_exchange_strong(values, fresh.get(), std::memory_order_acq_rel)) {
        values = fresh.release();
      }
    }
    return values + (index & kChunkMask);
  }

  std::array<Shard, 1U << kShardBits> shards_;
  std::array<std::atomic<Value*>, kChunks> chunks_{};
  std::atomic<uint32_t> next_ = 0;
};

// Strings: the bytes are copied into blocks owned by the shard, each behind its length, so that a slot that
// points to the bytes needs nothing else to compare them.
struct StringTraits {
  using Value = std::string_view;
  using Key = std::string_view;
  using Place = const char*;
  static size_t hash(std::string_view text);
  static Place place(std::string_view value) { return value.data(); }
  static bool equal(Place place, std::string_view text) {
    uint32_t length = 0;
    std::memcpy(&length, place - sizeof length, sizeof length);
    return length == text.size() && std::memcmp(place, text.data(), length) == 0;
  }
  std::string_view store(std::string_view text);

 private:
  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t used_ = 0;
  size_t capacity_ = 0;
};

}  // namespace heddle
