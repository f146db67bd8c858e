#include "pointer/object_set.h"

#include <algorithm>

namespace heddle {
namespace {

bool any(const ObjectBlock& block) {
  return (block.words[0] | block.words[1] | block.words[2] | block.words[3]) != 0;
}

const ObjectBlock* find_block(const ObjectBlock* blocks, uint32_t size, uint32_t key) {
  const ObjectBlock* end = blocks + size;
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

ObjectSet& ObjectSet::operator=(const ObjectSet& other) {
  if (this == &other) return *this;
  release();
  tag_ = other.tag_;
  data_ = other.data_;
  if (!is_small()) {
    data_.large.capacity = other.data_.large.size;
    data_.large.blocks = new ObjectBlock[other.data_.large.size];
    std::copy_n(other.data_.large.blocks, other.data_.large.size, data_.large.blocks);
  }
  return *this;
}

size_t ObjectSet::count() const {
  if (is_small()) return tag_;
  size_t total = 0;
  for (uint32_t i = 0; i < data_.large.size; ++i) {
    for (const uint64_t word : data_.large.blocks[i].words) total += static_cast<size_t>(std::popcount(word));
  }
  return total;
}

bool ObjectSet::contains(uint32_t object) const {
  if (is_small()) {
    for (uint32_t i = 0; i < tag_; ++i) {
      if (data_.small[i] == object) return true;
    }
    return false;
  }
  const ObjectBlock* block = find_block(data_.large.blocks, data_.large.size, object >> 8);
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
  auto* block = const_cast<ObjectBlock*>(find_block(data_.large.blocks, data_.large.size, object >> 8));
  if (block == nullptr) return false;
  uint64_t& word = block->words[object >> 6 & 3];
  const uint64_t bit = uint64_t{1} << (object & 63);
  if ((word & bit) == 0) return false;
  word &= ~bit;
  if (!any(*block)) {
    std::copy(block + 1, data_.large.blocks + data_.large.size, block);
    if (--data_.large.size == 0) clear();
  }
  return true;
}

std::span<const ObjectBlock> ObjectSet::view(SmallBlocks& room) const {
  if (!is_small()) return {data_.large.blocks, data_.large.size};
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
  const std::span<const ObjectBlock> blocks = view(room);
  const uint32_t size = static_cast<uint32_t>(blocks.size());
  capacity = std::max(capacity, size);
  auto* fresh = new ObjectBlock[capacity];
  std::ranges::copy(blocks, fresh);
  tag_ = kLarge;
  data_.large = {fresh, size, capacity};
}

// Merges sorted blocks into the set. Blocks that are there already are changed in place; the others are
// merged from the back after one look at how many there are.
void ObjectSet::merge(std::span<const ObjectBlock> added) {
  if (is_small()) become_large(kInline);
  Large& large = data_.large;
  uint32_t missing = 0;
  {
    ObjectBlock* at = large.blocks;
    const ObjectBlock* end = at + large.size;
    for (const ObjectBlock& block : added) {
      while (at != end && at->key < block.key) ++at;
      if (at != end && at->key == block.key) {
        for (size_t w = 0; w < 4; ++w) at->words[w] |= block.words[w];
      } else {
        ++missing;
      }
    }
  }
  if (missing == 0) return;
  const uint32_t size = large.size + missing;
  if (size > large.capacity) {
    const uint32_t capacity = size + size / 4;
    auto* fresh = new ObjectBlock[capacity];
    std::copy_n(large.blocks, large.size, fresh);
    delete[] large.blocks;
    large.blocks = fresh;
    large.capacity = capacity;
  }
  uint32_t to = size;
  uint32_t from = large.size;
  for (size_t i = added.size(); i-- > 0 && to != from;) {
    while (from > 0 && large.blocks[from - 1].key > added[i].key) large.blocks[--to] = large.blocks[--from];
    if (from > 0 && large.blocks[from - 1].key == added[i].key) continue;
    large.blocks[--to] = added[i];
  }
  large.size = size;
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
  thread_local std::vector<ObjectBlock> fresh;
  fresh.clear();
  size_t k = 0;
  size_t h = 0;
  for (uint32_t i = 0; i < from.data_.large.size; ++i) {
    ObjectBlock block = from.data_.large.blocks[i];
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
  merge({other.data_.large.blocks, other.data_.large.size});
}

bool ObjectSet::includes(const ObjectSet& other) const {
  bool all = true;
  other.each([&](uint32_t object) { all = all && contains(object); });
  return all;
}

bool operator==(const ObjectSet& a, const ObjectSet& b) {
  ObjectSet::SmallBlocks a_room;
  ObjectSet::SmallBlocks b_room;
  const auto a_blocks = a.view(a_room);
  const auto b_blocks = b.view(b_room);
  return std::ranges::equal(a_blocks, b_blocks, [](const ObjectBlock& x, const ObjectBlock& y) {
    return x.key == y.key && x.words == y.words;
  });
}

}  // namespace heddle
