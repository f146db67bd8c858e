// Random edits of method bodies, statement by statement, with what each statement was before.
//
// An edited body need not be what a compiler makes: a register may have lost its definition. The analysis
// takes bodies as they are, and so does the solver from scratch that it is compared with.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "pointer/solver.h"
#include "tests/support/random.h"

namespace heddle::testing {

// Versions of the bodies of a program, each statement with a tag that stays with it.
class BodyEdits {
 public:
  explicit BodyEdits(Code& code) : code_(code) {}

  // Without this statement; none if it must stay for control flow's sake.
  std::optional<Solver::BodyChange> without(MethodId method, uint32_t stmt);
  // Without these, but for those that must stay.
  std::optional<Solver::BodyChange> without(MethodId method, std::vector<uint32_t> stmts);
  // One random edit: a statement less, an operand from elsewhere, a statement twice, or back to the body that
  // the method had before any edit.
  std::optional<Solver::BodyChange> random_edit(MethodId method, Random& random);
  // As it was before any edit.
  Solver::BodyChange original(MethodId method);

 private:
  struct Version {
    std::vector<uint64_t> tags;
    BodyParts parts;
  };
  struct Method {
    Version first, now;
  };
  Method& method(MethodId id);
  Solver::BodyChange change(MethodId id, Version next);

  Code& code_;
  boost::unordered_flat_map<MethodId, std::unique_ptr<Method>> methods_;
  uint64_t next_tag_ = 0;
};

}  // namespace heddle::testing
