// Which lock a @GuardedBy means.
//
// Names are looked up where the annotation stands, as the compiler would: fields and methods of the class and
// of those above it, then of the classes around it, then classes, by their simple names near by or by their
// whole names. Class files have no imports, so a class elsewhere is one that the class file mentions.
//
// The lock is then a path (paths.h): from the object whose field or method it is, or from a static field or a
// class. A step along a field that changes is a step all the same: the declaration names the field, whatever
// it holds. A method stands for what it returns, if that is a path from what it is called on; otherwise there
// is no path, and nobody can say whether the lock is held. Objects around an inner one are found by the
// fields that the compiler keeps them in.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <span>
#include <string>
#include <vector>

#include "threads/annotations.h"
#include "threads/guard_expression.h"
#include "threads/values.h"

namespace heddle {

struct Guard {
  // What must be held: of a lock for readers and writers, the part that an access needs, or the part that is
  // named.
  enum class Part : uint8_t { kAsNeeded, kReaders, kWriters };
  std::string text;        // as written
  PathId path;             // from Paths::base(), or absolute; none: not known
  bool is_itself = false;  // what the field holds
  bool is_idle = false;    // of a class that nothing uses: nobody ever holds it
  bool is_lock = false;    // of java.util.concurrent.locks: its monitor is not what is meant
  Part part = Part::kAsNeeded;
};

class Guards {
 public:
  Guards(const AppGraph& graph, const Values& values, const Annotations& annotations);

  std::span<const Guard> of(FieldId field) const { return find(fields_, field); }
  std::span<const Guard> of(MethodId method) const { return find(methods_, method); }
  bool any() const { return !fields_.empty() || !methods_.empty(); }

  // What the guard is, on the object that this path leads to; none if nobody knows.
  PathId on(const Guard& guard, PathId object) const;

 private:
  template <class Map, class Key>
  static std::span<const Guard> find(const Map& map, Key key) {
    const auto found = map.find(key);
    return found == map.end() ? std::span<const Guard>() : std::span<const Guard>(found->second);
  }

  const Values& values_;
  boost::unordered_flat_map<FieldId, std::vector<Guard>> fields_;
  boost::unordered_flat_map<MethodId, std::vector<Guard>> methods_;
};

}  // namespace heddle
