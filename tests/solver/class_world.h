// A class path in memory, and what is analysed on it; and what an analysis that followed its changes is
// compared with.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "pointer/analysis.h"
#include "pointer/check.h"
#include "pointer/sweep.h"
#include "tests/solver/same_state.h"
#include "tests/solver/tiny_world.h"

namespace heddle::testing {

using ClassBytes = std::map<std::string, std::vector<uint8_t>>;  // by name

class ClassWorld {
 public:
  ClassWorld(const TinyWorld& tiny, const ClassBytes& classes, const AnalysisOptions& options,
             const Resources& resources = {}) {
    path.add(tiny.folder(), {}, problems);
    path.put_resources(resources);
    for (const auto& [name, bytes] : classes) put(name, bytes);
    program.emplace(symbols, path, problems);
    analysis.emplace(*program, options);
    analysis->solve();
  }
  void put(const std::string& name, const std::vector<uint8_t>& bytes) {
    path.put(name, shared_copy(bytes), name);
  }
  // From some classes to others, and to these resources; nothing if all are the same.
  std::optional<Analysis::Change> become(const ClassBytes& was, const ClassBytes& next,
                                         const Resources& resources = {}) {
    ClassPathChange change;
    std::vector<std::string>& names = change.classes;
    for (const auto& [name, bytes] : next) {
      if (const auto known = was.find(name); known != was.end() && known->second == bytes) continue;
      put(name, bytes);
      names.push_back(name);
    }
    for (const auto& [name, bytes] : was) {
      if (next.contains(name)) continue;
      path.take_out(name);
      names.push_back(name);
    }
    change.resources = resources != Resources{path.services(problems), path.names_in_resources()};
    if (change.empty()) return std::nullopt;
    path.put_resources(resources);
    return analysis->follow(change);
  }

  Symbols symbols;
  Problems problems;
  ClassPath path;
  std::optional<Program> program;
  std::optional<Analysis> analysis;
};

// What is not as in a fresh analysis, or has no reason.
inline std::vector<std::string> wrong_beside(const ClassWorld& followed, const ClassWorld& fresh) {
  std::vector<std::string> found = state_differences(followed.analysis->solver(), fresh.analysis->solver());
  if (found.empty()) found = check_solution(followed.analysis->solver()).violations;
  for (std::string& one : Sweep(const_cast<Solver&>(followed.analysis->solver())).unfounded())
    found.push_back(std::move(one));
  return found;
}

}  // namespace heddle::testing
