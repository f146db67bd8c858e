// Access paths: how a method gets at a value, from a parameter, a static field or a register, field by field.
//
// They tell which lock protects which object without knowing the objects: `synchronized (this) { this.n++; }`
// locks what it accesses, `synchronized (this.lock)` a field of it, and `synchronized (this) {
// this.list.add(x); }` its owner, whatever objects these are. A path is a root and steps, interned; a step
// goes down along a field, or up to the object in whose field the value is.
//
// Only fields that never change once they are set make steps that mean the same at two moments: whoever makes
// paths sees to that.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <vector>

#include "support/ids.h"

namespace heddle {

using PathId = Id<struct PathTag>;

struct PathRoot {
  enum class Kind : uint8_t {
    kParameter,  // index: of the parameter; the receiver is 0
    kRegister,   // index: of the register
    kStatic,     // index: of the field
    kClass,      // index: NameId; the class object
    kBase,       // what is accessed
  };
  Kind kind = Kind::kParameter;
  uint32_t index = 0;
};

class Paths {
 public:
  static constexpr uint32_t kUp = 0x80000000U;             // of a step: to the object whose field it is in
  static constexpr uint32_t kSharedView = 0x7FFFFFFEU;     // a step to the part of a lock that readers take,
  static constexpr uint32_t kExclusiveView = 0x7FFFFFFDU;  // or that writers take
  static constexpr uint32_t kDeepest = 8;

  PathId root(PathRoot::Kind kind, uint32_t index) {
    return intern({PathId(), static_cast<uint32_t>(kind) << 28 ^ index, true, kind, 0, {}});
  }
  PathId base() { return root(PathRoot::Kind::kBase, 0); }
  // None if it would be too deep.
  PathId step(PathId from, uint32_t field) {
    if (entries_[from.index()].depth >= kDeepest) return {};
    const PathId top = entries_[from.index()].top ? entries_[from.index()].top : from;
    return intern({from, field, false, PathRoot::Kind::kBase, entries_[from.index()].depth + 1, top});
  }

  bool is_root(PathId id) const { return entries_[id.index()].is_root; }
  PathId parent(PathId id) const { return entries_[id.index()].parent; }
  uint32_t field(PathId id) const { return entries_[id.index()].field; }
  uint32_t depth(PathId id) const { return entries_[id.index()].depth; }
  PathId top(PathId id) const { return is_root(id) ? id : entries_[id.index()].top; }
  PathRoot::Kind kind(PathId id) const { return entries_[top(id).index()].kind; }
  uint32_t root_index(PathId id) const {
    const Entry& entry = entries_[top(id).index()];
    return entry.field ^ static_cast<uint32_t>(entry.kind) << 28;
  }
  // The same object whoever looks: from a static field or a class.
  bool is_absolute(PathId id) const {
    return kind(id) == PathRoot::Kind::kStatic || kind(id) == PathRoot::Kind::kClass;
  }
  std::vector<uint32_t> steps(PathId id) const {
    std::vector<uint32_t> found;
    for (PathId at = id; !is_root(at); at = parent(at)) found.push_back(field(at));
    return {found.rbegin(), found.rend()};
  }

  // How to come from one value to another of the same method, starting at `start`; none if they have
  // different roots.
  PathId between(PathId from, PathId to, PathId start) {
    if (top(from) != top(to)) return {};
    const std::vector<uint32_t> a = steps(from), b = steps(to);
    size_t common = 0;
    while (common < a.size() && common < b.size() && a[common] == b[common]) ++common;
    PathId at = start;
    for (size_t i = a.size(); at && i-- > common;) at = step(at, a[i] ^ kUp);
    for (size_t i = common; at && i < b.size(); ++i) at = step(at, b[i]);
    return at;
  }

 private:
  struct Entry {
    PathId parent;
    uint32_t field = 0;  // of a root: what it is of
    bool is_root = false;
    PathRoot::Kind kind = PathRoot::Kind::kBase;
    uint32_t depth = 0;
    PathId top;
  };
  struct Key {
    uint32_t parent, field;
    friend bool operator==(const Key&, const Key&) = default;
    friend size_t hash_value(const Key& key) { return hash_mix(uint64_t{key.parent} << 32 | key.field); }
  };
  PathId intern(const Entry& entry) {
    const auto [place, fresh] =
        ids_.try_emplace(Key{entry.parent.index(), entry.field}, static_cast<uint32_t>(entries_.size()));
    if (fresh) entries_.push_back(entry);
    return PathId(place->second);
  }
  std::vector<Entry> entries_;
  boost::unordered_flat_map<Key, uint32_t> ids_;
};

}  // namespace heddle
