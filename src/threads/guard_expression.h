// The language of @GuardedBy: which lock, as people write it.
//
//   expression = "itself" | part { "." part }
//   part       = "this" | "class" | name | name "(" ")"
//
// "this" stands first or behind names of classes, "class" behind names and last. What the names mean depends
// on where the annotation stands; guards.h finds that out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace heddle {

struct GuardPart {
  enum class Kind : uint8_t { kItself, kThis, kClass, kName, kCall };
  Kind kind = Kind::kName;
  std::string name;  // of names and calls
  friend bool operator==(const GuardPart&, const GuardPart&) = default;
};
using GuardExpression = std::vector<GuardPart>;

// Longer ones are nothing that a person wrote.
constexpr size_t kMostGuardParts = 16;

// The error is a clause that follows "@GuardedBy(...) is not understood: ".
Result<GuardExpression> parse_guard(std::string_view text);

}  // namespace heddle
