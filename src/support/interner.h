// Concurrent interning: equal values get one 4-byte id, for as long as the interner lives.
//
// Ids depend on the order in which threads arrive, so nothing a user sees may be ordered by them.
// Look-up by id takes no lock: values sit in chunks that never move, and a chunk's pointer is published
// before any id into it is. Insertion locks one of 64 shards; two threads lower all classes of JDK 17 1.9
// times as fast as one, so the locks are not what matters.
#pragma once

#include <array>
#include <atomic>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "support/ids.h"

namespace heddle {

// Traits gives: Value (stored), Key (looked up), hash(Key), equal(Value, Key), key(Value) -> Key,
// store(Key) -> Value (called under the shard's lock).
template <class IdType, class Traits>
class Interner {
 public:
  using Value = typename Traits::Value;
  using Key = typename Traits::Key;

  Interner() = default;
  Interner(const Interner&) = delete;
  Interner& operator=(const Interner&) = delete;
  ~Interner() {
    for (auto& chunk : chunks_) delete[] chunk.load(std::memory_order_relaxed);
  }

  IdType intern(const Key& key) {
    const size_t hash = Traits::hash(key);
    Shard& shard = shards_[hash >> (sizeof(size_t) * 8 - kShardBits)];
    const std::lock_guard lock(shard.mutex);
    if (shard.ids == nullptr) shard.ids = std::make_unique<IdSet>(0, SlotHash{this}, SlotEqual{this});
    const auto found = shard.ids->find(Probe{&key, hash});
    if (found != shard.ids->end()) return IdType(*found);
    const uint32_t index = next_.fetch_add(1, std::memory_order_relaxed);
    *slot(index) = shard.traits.store(key);
    shard.ids->insert(index);
    return IdType(index);
  }

  // The id of a value that was interned before, or none.
  IdType find(const Key& key) const {
    const size_t hash = Traits::hash(key);
    const Shard& shard = shards_[hash >> (sizeof(size_t) * 8 - kShardBits)];
    const std::lock_guard lock(shard.mutex);
    if (shard.ids == nullptr) return IdType();
    const auto found = shard.ids->find(Probe{&key, hash});
    return found == shard.ids->end() ? IdType() : IdType(*found);
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

  struct Probe {
    const Key* key;
    size_t hash;
  };
  struct SlotHash {
    using is_transparent = void;
    const Interner* owner;
    size_t operator()(uint32_t index) const { return Traits::hash(Traits::key((*owner)[IdType(index)])); }
    size_t operator()(const Probe& probe) const { return probe.hash; }
  };
  struct SlotEqual {
    using is_transparent = void;
    const Interner* owner;
    bool operator()(uint32_t a, uint32_t b) const { return a == b; }
    bool operator()(const Probe& probe, uint32_t index) const {
      return Traits::equal((*owner)[IdType(index)], *probe.key);
    }
    bool operator()(uint32_t index, const Probe& probe) const { return (*this)(probe, index); }
  };
  using IdSet = boost::unordered_flat_set<uint32_t, SlotHash, SlotEqual>;

  struct alignas(64) Shard {
    mutable std::mutex mutex;
    std::unique_ptr<IdSet> ids;
    Traits traits;
  };

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

// Strings: the bytes are copied into blocks owned by the shard.
struct StringTraits {
  using Value = std::string_view;
  using Key = std::string_view;
  static size_t hash(std::string_view text);
  static bool equal(std::string_view a, std::string_view b) { return a == b; }
  static std::string_view key(std::string_view value) { return value; }
  std::string_view store(std::string_view text);

 private:
  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t used_ = 0;
  size_t capacity_ = 0;
};

}  // namespace heddle
