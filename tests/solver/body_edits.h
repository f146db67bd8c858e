// Random edits of method bodies, statement by statement, with what each statement was before.
//
// An edited body need not be what a compiler makes: a register may have lost its definition. The analysis
// takes bodies as they are, and so does the solver from scratch that it is compared with.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pointer/solver.h"
#include "tests/support/random.h"

namespace heddle::testing {

// An edit of some body; it means the same in a body that is nearly the same.
struct BodyEdit {
  enum class Kind : uint8_t {
    kWithout,   // a statement less
    kOperand,   // an operand from elsewhere
    kTwice,     // a statement also at another place
    kOriginal,  // back to the body that the method had before any edit
  };
  Kind kind = Kind::kWithout;
  uint32_t stmt = 0;
  uint32_t argument = 0, value = 0;  // kOperand: which, and what it becomes
  uint32_t at = 0;                   // kTwice
};
std::string to_string(const BodyEdit& edit);

// Versions of the bodies of a program, each statement with a tag that stays with it.
class BodyEdits {
 public:
  explicit BodyEdits(Code& code) : code_(code) {}

  // Without this statement; none if it must stay for control flow's sake.
  std::optional<Solver::BodyChange> without(MethodId method, uint32_t stmt);
  // Without these, but for those that must stay.
  std::optional<Solver::BodyChange> without(MethodId method, std::vector<uint32_t> stmts);
  // None if what was drawn is no edit.
  std::optional<BodyEdit> choose(MethodId method, Random& random);
  // None if the body has no such statements.
  std::optional<Solver::BodyChange> apply(MethodId method, const BodyEdit& edit);
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
