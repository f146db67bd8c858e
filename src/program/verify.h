// Checks that a body keeps the rules of the IR (ir.h). The lowering and the application of diffs must never
// make one that does not; tests check every body of every program they read.
#pragma once

#include <optional>
#include <string>

#include "program/ir.h"

namespace heddle {

// What is wrong, or nothing.
std::optional<std::string> verify(const Body& body, const Symbols& symbols);

}  // namespace heddle
