// Reflection that may mean nearly everything.
//
// Problem. `method.invoke(bean)` in a framework gets whatever methods the whole framework ever looks up, by
// names and classes that met in its tables: each call of it may run thousands of methods, these bring more
// classes and names, and so on. Such a call says nothing of what the program does, and following it takes
// without end.
//
// Formulation. A use of reflection is a method that calls Method.invoke, Constructor.newInstance,
// Class.newInstance or a method handle, with what it calls. That certain uses are given up belongs to the
// configuration of a state, as its policy does (method_sharing.h): they run what `--reflection` names and
// nothing else. Uses are told by methods and not by statements, so that an edit beside one does not bring it
// back. Which are given up is decided between rounds: once all uses together found more calls than they may,
// those with more than a small part of these are wide; the attempt is given up, and begun again without
// them. A cut on the way would keep what happened to come first. Rounds do not depend on threads, so neither
// does what is wide. A program that has wide reflection has more behind it, so each further attempt may find
// half as many calls. Each gives up at least one more use, so they end.
//
// The limit by what was seen with `origin+containers`, calls found (not counting contexts) and the most by
// one use: jython 18 thousand and 2,575, josm 28 and 2,429, tomcat 85 and 4,391, which does end, within 20 s.
// Spring's own start had 183 thousand after 25 s, and after 200 s, with still more to come, 10,460 by one use
// and nearly as many by each of 50 others. With reflection of 104 methods given up, in three attempts, it
// ends after 67 s, with 42 thousand methods.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <vector>

#include "pointer/effects.h"

namespace heddle {

struct ReflectiveUse {
  MethodId user;
  MethodId how;  // what of reflection it calls
  friend auto operator<=>(const ReflectiveUse&, const ReflectiveUse&) = default;
};

class ReflectionWidth {
 public:
  void count_call(Source found_by) {
    ++calls_[found_by];
    ++total_;
  }
  // There are more than all uses may find, and wide uses.
  bool is_too_wide(uint64_t most) const;
  std::vector<Source> wide(uint64_t most) const;  // in no order

 private:
  uint64_t total_ = 0;
  boost::unordered_flat_map<Source, uint32_t> calls_;
};

}  // namespace heddle
