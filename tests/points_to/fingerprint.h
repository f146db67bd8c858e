// A whole solution by names, short enough to be kept: of two solutions, made in whatever order and process,
// the equal ones have equal fingerprints.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "pointer/solver.h"

namespace heddle::testing {

// Method instances (what their registers hold, and whom they call), static fields, fields of objects.
using Fingerprint = std::map<std::string, uint64_t>;
Fingerprint fingerprint(const Solver& solver);

// The first few names at which they differ; empty if they do not.
std::string difference(const Fingerprint& a, const Fingerprint& b);

}  // namespace heddle::testing
