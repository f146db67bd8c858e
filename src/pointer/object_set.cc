#include "pointer/object_set.h"

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

namespace heddle {
namespace {

bool any(const ObjectBlock& block) {
  return (block.words[0] | block.words[1] | block.words[2] | block.words[3]) != 0;
}

// Keys ascend, so a block stands at most where its key says; in a large set few are missing before it, and it
// stands close to there.
const ObjectBlock* find_block(const ObjectBlock* blocks, uint32_t size, uint32_t key) {
  if (size == 0) return nullptr;
  const ObjectBlock* end = blocks + std::min(key, size - 1) + 1;
  constexpr int kClose = 4;
  for (int i = 0; i < kClose; ++i) {
    if (end == blocks || end[-1].key < key) return nullptr;
    if (end[-1].key == key) return end - 1;
    --end;
  }
  const ObjectBlock* found =
      std::lower_bound(blocks, end, key, [](const ObjectBlock& block, uint32_t k) { return block.key < k; });
  return found != end && found->key == key ? found : nullptr;
}

}  // namespace

void ObjectFilter::apply(ObjectBlock& block) const {
  if (only != nullptr) {
    const auto* allowed = only->block(block.key);
    if (allowed == nullptr) {
      block.words = {};
      return;
    }
    for (size_t w = 0; w < 4; ++w) block.words[w] &= (*allowed)[w];
  }
  for (const ObjectMask* mask : except) {
    if (const auto* barred = mask->block(block.key)) {
      for (size_t w = 0; w < 4; ++w) block.words[w] &= ~(*barred)[w];
    }
  }
}

// Room that was given up, by the number of blocks that it is for. Most sets live for a few operations, and
// are larger than what the allocator has at hand. Measured on lucene: allocating and freeing was a fifth of
// what the slowest deletion took.
class ObjectSet::Spare {
 public:
  Spare() = default;
  Spare(const Spare&) = delete;
  Spare& operator=(const Spare&) = delete;
  ~Spare() {
    for (void* first : first_) {
      while (first != nullptr) ::operator delete(std::exchange(first, *static_cast<void**>(first)));
    }
  }
  static size_t bytes(uint32_t capacity) { return sizeof(Blocks) + capacity * sizeof(ObjectBlock); }
  void* take(uint32_t capacity) {
    if (capacity >= kMost || first_[capacity] == nullptr) return ::operator new(bytes(capacity));
    held_ -= bytes(capacity);
    return std::exchange(first_[capacity], *static_cast<void**>(first_[capacity]));
  }
  void give(void* room, uint32_t capacity) {
    if (capacity >= kMost || held_ + bytes(capacity) > kMostBytes) return ::operator delete(room);
    held_ += bytes(capacity);
    *static_cast<void**>(room) = std::exchange(first_[capacity], room);
  }

 private:
  static constexpr uint32_t kMost = 256;
  static constexpr size_t kMostBytes = size_t{1} << 20;
  std::array<void*, kMost> first_{};  // each has the place of the next
  size_t held_ = 0;
};

ObjectSet::Spare& ObjectSet::Blocks::spare() {
  static thread_local Spare rooms;
  return rooms;
}

ObjectSet::Blocks* ObjectSet::Blocks::make(uint32_t capacity) {
  auto* made = new (spare().take(capacity)) Blocks;
  made->capacity = capacity;
  return made;
}

void ObjectSet::Blocks::unmake(Blocks* blocks) {
  const uint32_t capacity = blocks->capacity;
  blocks->~Blocks();
  spare().give(blocks, capacity);
}

ObjectSet ObjectSet::from_sorted(std::span<const uint32_t> objects) {
  ObjectSet made;
  if (objects.size() <= kInline) {
    std::ranges::copy(objects, made.data_.small.begin());
    made.tag_ = static_cast<uint32_t>(objects.size());
    return made;
  }
  uint32_t count = 1;
  for (size_t i = 1; i < objects.size(); ++i) count += (objects[i] >> 8) != (objects[i - 1] >> 8) ? 1 : 0;
  Blocks* blocks = Blocks::make(count);
  ObjectBlock* block = blocks->begin();
  *block = {.key = objects[0] >> 8, .words = {}};
  for (const uint32_t object : objects) {
    if (block->key != object >> 8) *++block = {.key = object >> 8, .words = {}};
    block->words[object >> 6 & 3] |= uint64_t{1} << (object & 63);
  }
  blocks->size = count;
  made.tag_ = kLarge;
  made.data_.large = blocks;
  return made;
}

size_t ObjectSet::count() const {
  if (is_small()) return tag_;
  uint32_t total = data_.large->count.load(std::memory_order_relaxed);
  if (total != 0) return total;
  for (const ObjectBlock& block : blocks()) {
    for (const uint64_t word : block.words) total += static_cast<uint32_t>(std::popcount(word));
  }
  data_.large->count.store(total, std::memory_order_relaxed);
  return total;
}

bool ObjectSet::same_as(const ObjectSet& other) const {
  if (tag_ != other.tag_) return false;
  if (is_large()) return data_.large == other.data_.large;
  return std::equal(data_.small.begin(), data_.small.begin() + tag_, other.data_.small.begin());
}

size_t ObjectSet::quick_hash() const {
  if (is_large()) return hash_mix(reinterpret_cast<uintptr_t>(data_.large));
  size_t hash = tag_;
  for (uint32_t i = 0; i < tag_; ++i) hash = hash * 0x9E3779B97F4A7C15U + data_.small[i];
  return hash_mix(hash);
}

size_t ObjectSet::content_hash() const {
  if (!is_large()) return quick_hash();
  size_t hash = data_.large->hash.load(std::memory_order_relaxed);
  if (hash != 0) return hash;
  for (const ObjectBlock& block : blocks()) {
    uint64_t mixed = block.key;
    for (const uint64_t word : block.words) mixed = (mixed ^ word) * 0x9E3779B97F4A7C15U + (mixed >> 29);
    hash = (hash ^ mixed) * 0xD6E8FEB86659FD93U + (hash >> 31);
  }
  hash = hash_mix(hash) | 1;
  data_.large->hash.store(hash, std::memory_order_relaxed);
  return hash;
}

uint32_t ObjectSet::key_bits() const {
  uint32_t bits = 0;
  if (is_small()) {
    for (uint32_t i = 0; i < tag_; ++i) bits |= key_bit(data_.small[i]);
    return bits;
  }
  bits = data_.large->keys.load(std::memory_order_relaxed);
  if (bits != 0) return bits;
  for (const ObjectBlock& block : blocks()) bits |= key_bit(block.key << 8);
  data_.large->keys.store(bits, std::memory_order_relaxed);
  return bits;
}

bool ObjectSet::contains(uint32_t object) const {
  if (is_small()) {
    for (uint32_t i = 0; i < tag_; ++i) {
      if (data_.small[i] == object) return true;
    }
    return false;
  }
  const ObjectBlock* block = find_block(data_.large->begin(), data_.large->size, object >> 8);
  return block != nullptr && (block->words[object >> 6 & 3] >> (object & 63) & 1) != 0;
}

bool ObjectSet::add(uint32_t object) {
  if (is_small()) {
    uint32_t* begin = data_.small.data();
    uint32_t* place = std::lower_bound(begin, begin + tag_, object);
    if (place != begin + tag_ && *place == object) return false;
    if (tag_ < kInline) {
      std::copy_backward(place, begin + tag_, begin + tag_ + 1);
      *place = object;
      ++tag_;
      return true;
    }
  } else if (contains(object)) {
    return false;
  }
  ObjectBlock block{.key = object >> 8};
  block.words[object >> 6 & 3] = uint64_t{1} << (object & 63);
  merge({&block, 1});
  return true;
}

bool ObjectSet::remove(uint32_t object) {
  if (is_small()) {
    uint32_t* begin = data_.small.data();
    uint32_t* place = std::lower_bound(begin, begin + tag_, object);
    if (place == begin + tag_ || *place != object) return false;
    std::copy(place + 1, begin + tag_, place);
    --tag_;
    return true;
  }
  if (!contains(object)) return false;
  own();
  Blocks& large = *data_.large;
  auto* block = const_cast<ObjectBlock*>(find_block(large.begin(), large.size, object >> 8));
  block->words[object >> 6 & 3] &= ~(uint64_t{1} << (object & 63));
  if (!any(*block)) {
    std::copy(block + 1, large.begin() + large.size, block);
    if (--large.size == 0) clear();
  }
  return true;
}

std::span<const ObjectBlock> ObjectSet::view(SmallBlocks& room) const {
  if (!is_small()) return blocks();
  size_t size = 0;
  for (uint32_t i = 0; i < tag_; ++i) {
    const uint32_t object = data_.small[i];
    if (size == 0 || room[size - 1].key != object >> 8) room[size++] = {.key = object >> 8, .words = {}};
    room[size - 1].words[object >> 6 & 3] |= uint64_t{1} << (object & 63);
  }
  return {room.data(), size};
}

void ObjectSet::become_large(uint32_t capacity) {
  SmallBlocks room;
  const std::span<const ObjectBlock> small = view(room);
  Blocks* fresh = Blocks::make(std::max(capacity, static_cast<uint32_t>(small.size())));
  std::uninitialized_copy(small.begin(), small.end(), fresh->begin());
  fresh->size = static_cast<uint32_t>(small.size());
  tag_ = kLarge;
  data_.large = fresh;
}

void ObjectSet::own() {
  if (is_alone()) {
    data_.large->forget();
    return;
  }
  Blocks* fresh = Blocks::make(data_.large->size);
  std::uninitialized_copy_n(data_.large->begin(), data_.large->size, fresh->begin());
  fresh->size = data_.large->size;
  release();
  data_.large = fresh;
}

// Merges sorted blocks into the set. When nobody shares the set and there is room, blocks that are there
// already are changed in place and the others merged from the back.
void ObjectSet::merge(std::span<const ObjectBlock> added) {
  if (is_small()) become_large(kInline);
  const std::span<const ObjectBlock> here = blocks();
  uint32_t missing = 0;
  bool changes = false;
  const ObjectBlock* at = here.data();
  const ObjectBlock* end = at + here.size();
  for (const ObjectBlock& block : added) {
    while (at != end && at->key < block.key) ++at;
    if (at != end && at->key == block.key) {
      for (size_t w = 0; w < 4; ++w) changes = changes || (block.words[w] & ~at->words[w]) != 0;
    } else {
      ++missing;
    }
  }
  if (missing == 0 && !changes) return;
  const uint32_t size = data_.large->size + missing;
  const bool alone = is_alone();
  if (!alone || size > data_.large->capacity) {
    Blocks* fresh = Blocks::make(alone ? size + size / 4 : size);
    ObjectBlock* to = fresh->begin();
    at = here.data();
    for (const ObjectBlock& block : added) {
      while (at != end && at->key < block.key) *to++ = *at++;
      *to = block;
      if (at != end && at->key == block.key) {
        for (size_t w = 0; w < 4; ++w) to->words[w] |= at->words[w];
        ++at;
      }
      ++to;
    }
    std::copy(at, end, to);
    fresh->size = size;
    release();
    data_.large = fresh;
    return;
  }
  data_.large->forget();
  ObjectBlock* all = data_.large->begin();
  uint32_t from = data_.large->size;
  uint32_t to = size;
  for (size_t i = added.size(); i-- > 0;) {
    while (from > 0 && all[from - 1].key > added[i].key) all[--to] = all[--from];
    if (from > 0 && all[from - 1].key == added[i].key) {
      --from;
      --to;
      if (to != from) all[to] = all[from];
      for (size_t w = 0; w < 4; ++w) all[to].words[w] |= added[i].words[w];
    } else {
      all[--to] = added[i];
    }
  }
  data_.large->size = size;
}

bool ObjectSet::add_difference(const ObjectSet& from, const ObjectSet& known, const ObjectFilter* filter) {
  if (from.is_small()) {
    bool added = false;
    for (uint32_t i = 0; i < from.tag_; ++i) {
      const uint32_t object = from.data_.small[i];
      if ((filter == nullptr || filter->passes(object)) && !known.contains(object)) added |= add(object);
    }
    return added;
  }
  SmallBlocks known_room;
  SmallBlocks here_room;
  const std::span<const ObjectBlock> known_blocks = known.view(known_room);
  const std::span<const ObjectBlock> here = view(here_room);
  static thread_local std::vector<ObjectBlock> fresh;
  fresh.clear();
  size_t k = 0;
  size_t h = 0;
  for (ObjectBlock block : from.blocks()) {
    while (k < known_blocks.size() && known_blocks[k].key < block.key) ++k;
    if (k < known_blocks.size() && known_blocks[k].key == block.key) {
      for (size_t w = 0; w < 4; ++w) block.words[w] &= ~known_blocks[k].words[w];
      if (!any(block)) continue;
    }
    while (h < here.size() && here[h].key < block.key) ++h;
    if (h < here.size() && here[h].key == block.key) {
      for (size_t w = 0; w < 4; ++w) block.words[w] &= ~here[h].words[w];
    }
    if (filter != nullptr) filter->apply(block);
    if (any(block)) fresh.push_back(block);
  }
  if (fresh.empty()) return false;
  if (empty() && fresh.size() > kInline) {
    Blocks* made = Blocks::make(static_cast<uint32_t>(fresh.size()));
    std::uninitialized_copy(fresh.begin(), fresh.end(), made->begin());
    made->size = static_cast<uint32_t>(fresh.size());
    tag_ = kLarge;
    data_.large = made;
    return true;
  }
  if (is_small() && fresh.size() + tag_ <= kInline) {
    size_t total = tag_;
    for (const ObjectBlock& block : fresh) {
      for (const uint64_t word : block.words) total += static_cast<size_t>(std::popcount(word));
    }
    if (total <= kInline) {
      for (const ObjectBlock& block : fresh) {
        for (uint32_t w = 0; w < 4; ++w) {
          for (uint64_t bits = block.words[w]; bits != 0; bits &= bits - 1) {
            add(block.key << 8 | w << 6 | static_cast<uint32_t>(std::countr_zero(bits)));
          }
        }
      }
      return true;
    }
  }
  merge(fresh);
  return true;
}

void ObjectSet::unite(const ObjectSet& other) {
  if (other.is_small()) {
    for (uint32_t i = 0; i < other.tag_; ++i) add(other.data_.small[i]);
    return;
  }
  if (empty()) {
    *this = other;
  } else if (!same_as(other)) {
    merge(other.blocks());
  }
}

bool ObjectSet::intersects(const ObjectSet& other) const {
  if (other.is_small()) {
    for (uint32_t i = 0; i < other.tag_; ++i) {
      if (contains(other.data_.small[i])) return true;
    }
    return false;
  }
  if (is_small()) return other.intersects(*this);
  if (same_as(other)) return true;
  return each_pair(blocks(), other.blocks(), [](const ObjectBlock& a, const ObjectBlock& b) {
    uint64_t common = 0;
    for (size_t w = 0; w < 4; ++w) common |= a.words[w] & b.words[w];
    return common != 0;
  });
}

ObjectSet ObjectSet::intersection(const ObjectSet& a, const ObjectSet& b) {
  if (b.is_small() && !a.is_small()) return intersection(b, a);
  if (a.is_small() || a.same_as(b)) {
    if (a.same_as(b)) return a;
    ObjectSet common;
    for (uint32_t i = 0; i < a.tag_; ++i) {
      if (b.contains(a.data_.small[i])) common.data_.small[common.tag_++] = a.data_.small[i];
    }
    return common;
  }
  const auto meet = [](const ObjectBlock& x, const ObjectBlock& y) {
    ObjectBlock both{.key = x.key, .words = {}};
    for (size_t w = 0; w < 4; ++w) both.words[w] = x.words[w] & y.words[w];
    return both;
  };
  uint32_t needed = 0;
  each_pair(a.blocks(), b.blocks(), [&](const ObjectBlock& x, const ObjectBlock& y) {
    needed += any(meet(x, y)) ? 1U : 0U;
    return false;
  });
  ObjectSet common;
  if (needed == 0) return common;
  Blocks* const made = Blocks::make(needed);
  common.tag_ = kLarge;
  common.data_.large = made;
  each_pair(a.blocks(), b.blocks(), [&](const ObjectBlock& x, const ObjectBlock& y) {
    if (const ObjectBlock both = meet(x, y); any(both)) std::construct_at(made->begin() + made->size++, both);
    return false;
  });
  if (needed > kInline || common.count() > kInline) return common;
  ObjectSet few;
  common.each([&](uint32_t object) { few.data_.small[few.tag_++] = object; });
  return few;
}

bool ObjectSet::remove_all(const ObjectSet& other) {
  if (!intersects(other)) return false;
  if (!is_alone()) {
    ObjectSet rest;
    rest.add_difference(*this, other, nullptr);
    *this = std::move(rest);
    return true;
  }
  data_.large->forget();
  SmallBlocks room;
  each_pair(blocks(), other.view(room), [](const ObjectBlock& here, const ObjectBlock& there) {
    for (size_t w = 0; w < 4; ++w) const_cast<ObjectBlock&>(here).words[w] &= ~there.words[w];
    return false;
  });
  ObjectBlock* const first = data_.large->begin();
  ObjectBlock* const last =
      std::remove_if(first, first + data_.large->size, [](const ObjectBlock& block) { return !any(block); });
  data_.large->size = static_cast<uint32_t>(last - first);
  if (data_.large->size == 0) clear();
  return true;
}

void ObjectSet::remove_common(const ObjectSet& a, const ObjectSet& b) {
  if (!is_alone() || a.is_small() || b.is_small()) {
    remove_all(intersection(a, b));
    return;
  }
  const std::span<const ObjectBlock> others = b.blocks();
  size_t k = 0;
  bool gone = false;
  each_pair(blocks(), a.blocks(), [&](const ObjectBlock& here, const ObjectBlock& there) {
    while (k < others.size() && others[k].key < here.key) ++k;
    if (k == others.size()) return true;
    if (others[k].key != here.key) return false;
    for (size_t w = 0; w < 4; ++w)
      const_cast<ObjectBlock&>(here).words[w] &= ~(there.words[w] & others[k].words[w]);
    gone = gone || !any(here);
    return false;
  });
  data_.large->forget();
  if (!gone) return;
  ObjectBlock* const first = data_.large->begin();
  ObjectBlock* const last =
      std::remove_if(first, first + data_.large->size, [](const ObjectBlock& block) { return !any(block); });
  data_.large->size = static_cast<uint32_t>(last - first);
  if (data_.large->size == 0) clear();
}

bool ObjectSet::includes(const ObjectSet& other) const {
  if (other.is_small()) {
    return std::ranges::all_of(std::span(other.data_.small).first(other.tag_),
                               [&](uint32_t object) { return contains(object); });
  }
  if (same_as(other)) return true;
  SmallBlocks room;
  const auto here = view(room);
  for (const ObjectBlock& block : other.blocks()) {
    const ObjectBlock* const at = find_block(here.data(), static_cast<uint32_t>(here.size()), block.key);
    if (at == nullptr) return false;
    for (size_t w = 0; w < 4; ++w) {
      if ((block.words[w] & ~at->words[w]) != 0) return false;
    }
  }
  return true;
}

std::optional<uint32_t> ObjectSet::first_outside(const ObjectSet& other) const {
  SmallBlocks room, other_room;
  const auto there = other.view(other_room);
  for (const ObjectBlock& block : view(room)) {
    const ObjectBlock* const at = find_block(there.data(), static_cast<uint32_t>(there.size()), block.key);
    for (uint32_t w = 0; w < 4; ++w) {
      const uint64_t outside = block.words[w] & ~(at == nullptr ? 0 : at->words[w]);
      if (outside != 0) return block.key << 8 | w << 6 | static_cast<uint32_t>(std::countr_zero(outside));
    }
  }
  return std::nullopt;
}

bool operator==(const ObjectSet& a, const ObjectSet& b) {
  if (a.same_as(b)) return true;
  ObjectSet::SmallBlocks a_room;
  ObjectSet::SmallBlocks b_room;
  const auto a_blocks = a.view(a_room);
  const auto b_blocks = b.view(b_room);
  return std::ranges::equal(a_blocks, b_blocks, [](const ObjectBlock& x, const ObjectBlock& y) {
    return x.key == y.key && x.words == y.words;
  });
}

}  // namespace heddle
