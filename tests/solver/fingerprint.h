// A whole solution by names, short enough to be kept: of two solutions of the same code, made in whatever
// order and process, the equal ones have equal fingerprints.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "pointer/solver.h"

namespace heddle::testing {

// What it is about, by name: method instances (what their registers hold, what they return and throw, whom
// they call, what is not resolved), static fields, fields of objects, initialised classes.
using FingerprintParts = std::map<std::string, uint64_t>;

// A tenth of a second for a real program; with parts several times that.
uint64_t fingerprint(const Solver& solver, FingerprintParts* parts = nullptr);

// The first few names at which they differ; empty if they do not.
std::string difference(const FingerprintParts& a, const FingerprintParts& b);

}  // namespace heddle::testing
