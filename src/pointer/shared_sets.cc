#include "pointer/shared_sets.h"

#include <utility>

namespace heddle {

ObjectSet SharedSets::find(ObjectSet set) {
  if (!set.is_large()) return set;
  Shard& shard = shards_[set.content_hash() >> 58];
  const std::lock_guard lock(shard.mutex);
  return *shard.sets.insert(std::move(set)).first;
}

void SharedSets::sweep() {
  for (Shard& shard : shards_) {
    boost::unordered::erase_if(shard.sets, [](const ObjectSet& set) { return set.is_alone(); });
  }
  swept_size_ = size();
}

size_t SharedSets::size() const {
  size_t total = 0;
  for (const Shard& shard : shards_) total += shard.sets.size();
  return total;
}

bool SharedSets::worth_sweeping() const {
  constexpr size_t kFew = 10'000;
  return size() > 2 * swept_size_ + kFew;
}

bool SharedSets::has_grown() const {
  constexpr size_t kFew = 1'000;
  constexpr size_t kShare = 4;
  return size() > swept_size_ + swept_size_ / kShare + kFew;
}

size_t SharedSets::memory() const {
  size_t total = 0;
  for (const Shard& shard : shards_) {
    for (const ObjectSet& set : shard.sets) total += set.memory();
  }
  return total;
}

std::pair<SetMemo::Entry*, bool> SetMemo::look_up(Operation operation, const ObjectSet& a, const ObjectSet& b,
                                                  uint32_t filter) {
  const size_t hash = hash_combine(a.quick_hash() * 3 + b.quick_hash(),
                                   uint64_t{filter} << 3 | static_cast<uint32_t>(operation));
  if (entries_.empty()) entries_.resize(kEntries);
  Entry& entry = entries_[hash & (kEntries - 1)];
  if (entry.operation == operation && entry.filter == filter && entry.a.same_as(a) && entry.b.same_as(b)) {
    return {&entry, true};
  }
  entry.operation = operation;
  entry.filter = filter;
  entry.a = a;
  entry.b = b;
  return {&entry, false};
}

const ObjectSet& SetMemo::difference(const ObjectSet& from, const ObjectSet& known, uint32_t filter_id,
                                     const ObjectFilter* filter) {
  const auto [entry, found] = look_up(Operation::kDifference, from, known, filter_id);
  if (found) return entry->result;
  if (filter == nullptr && known.empty()) {
    entry->result = from;
  } else {
    entry->result.clear();
    entry->result.add_difference(from, known, filter);
  }
  return entry->result;
}

const ObjectSet& SetMemo::unite(const ObjectSet& a, const ObjectSet& b) {
  const auto [entry, found] = look_up(Operation::kUnite, a, b, kWhole);
  if (found) return entry->result;
  entry->result = a;
  entry->result.unite(b);
  return entry->result;
}

const ObjectSet& SetMemo::unite(const ObjectSet& a, const ObjectSet& b, SharedSets& sets) {
  const auto [entry, found] = look_up(Operation::kUniteShared, a, b, kWhole);
  if (found) return entry->result;
  entry->result = a;
  entry->result.unite(b);
  entry->result = sets.find(std::move(entry->result));
  return entry->result;
}

const ObjectSet& SetMemo::difference(const ObjectSet& from, const ObjectSet& known, SharedSets& sets) {
  const auto [entry, found] = look_up(Operation::kDifferenceShared, from, known, kWhole);
  if (found) return entry->result;
  entry->result.clear();
  entry->result.add_difference(from, known, nullptr);
  entry->result = sets.find(std::move(entry->result));
  return entry->result;
}

void SetMemo::clear() {
  for (Entry& entry : entries_) {
    if (entry.operation != Operation::kNone) entry = {};
  }
}

}  // namespace heddle
