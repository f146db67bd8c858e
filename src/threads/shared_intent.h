// Which classes of a library are meant to be shared by threads.
//
// A library has no threads of its own to look at: whoever calls it decides. But code tells what its author
// had in mind. A class that locks something, has a volatile field, or keeps what the JDK makes for several
// threads (atomic numbers, concurrent maps, latches), says that several threads will come; one that does
// nothing of the kind is thought to be used by one thread at a time, as most classes are. A method that is
// synchronized as the one of the JDK that it overrides (InputStream.mark) says nothing. @ThreadSafe and
// @NotThreadSafe, of whatever package, count for more than all that.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include "threads/app_graph.h"

namespace heddle {

class SharedIntent {
 public:
  explicit SharedIntent(const AppGraph& graph) : graph_(graph) {}

  // The class, or one of the application's that it extends, is meant to be shared; or it was said that all
  // are, or none (AnalysisOptions::open_world).
  bool shows(ClassId id) const;

 private:
  enum class Intent : uint8_t { kNone, kShared, kNotShared };
  Intent intent_of(ClassId id) const;
  bool shows_itself(ClassId id) const;
  bool only_repeats(MethodId method) const;

  const AppGraph& graph_;
  mutable boost::unordered_flat_map<ClassId, Intent> known_;
};

}  // namespace heddle
