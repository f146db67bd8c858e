// What a run did (recorded_log.h) against what the analysis found.
//
// Not everything a run does is a claim about the program. Each recorded method gets a standing, and only
// those that count are looked for:
//
//   kUnknowable   its class is on no class path: the program made it at run time
//   kLinkage      java.lang.invoke and what helps it; what it leads to is there by calls through generated
//   code kReplaced     of the JDK, and entered only on behalf of a method that has a model, or of the virtual
//                 machine (class loading, linking, the launcher): the analysis replaces it deliberately
//   kCounted      the rest
//
// What of the JDK counts is found by walking the recorded calls from: what the virtual machine enters, every
// method of the application, and every method that reflection or a privileged action enters; not on from
// methods that have models, nor along what the virtual machine calls by itself, but for class initialisers
// and constructors of its exceptions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "pointer/analysis.h"
#include "recorded_log.h"

namespace heddle {

enum class Standing : uint8_t { kCounted, kUnknowable, kLinkage, kReplaced };

struct Recall {
  size_t recorded = 0;
  size_t found = 0;
  double percent() const {
    return recorded == 0 ? 100 : 100.0 * static_cast<double>(found) / static_cast<double>(recorded);
  }
};

// A call that was not found, from a method that was found to one that was not: where the analysis stopped.
struct Frontier {
  uint32_t call;      // index of the recorded call
  size_t behind = 0;  // missing methods that it leads to, and none of the stops before it does
};

class Comparison {
 public:
  Comparison(const RecordedLog& log, const Analysis& analysis);

  Recall methods, calls;
  Recall application_methods;
  Recall all_methods;  // whatever their standing, if their class is on the class path
  std::map<Standing, size_t> methods_by_standing, calls_by_standing;
  size_t machine_calls = 0;  // by the virtual machine itself, not compared
  std::vector<uint32_t> missing_methods, missing_calls;
  std::vector<Frontier> frontier;  // most behind first

  bool found(uint32_t method) const { return found_[method]; }
  Standing standing(uint32_t method) const { return standing_[method]; }

 private:
  void resolve(const Analysis& analysis);
  void collect_edges(const Analysis& analysis);
  void walk();
  void count();
  void find_frontier();
  bool compared(const RecordedCall& call) const;
  bool has_edge(const RecordedCall& call) const;

  const RecordedLog& log_;
  std::vector<MethodId> id_;  // by recorded method
  std::vector<uint8_t> found_, of_application_, has_model_;
  std::vector<Standing> standing_;
  boost::unordered_flat_map<uint64_t, std::vector<int>> edges_;  // caller, callee: bytecode indices
  boost::unordered_flat_map<MethodId, uint8_t> entered_by_model_;
};

}  // namespace heddle
