// The monitor regions of a body: which exits belong to which enter, and what is held where.
#pragma once

#include <cstdint>
#include <vector>

#include "program/ir.h"

namespace heddle {

struct MonitorRegion {
  uint32_t enter = 0;                       // statement index
  BlockId block = 0;                        // of the enter
  std::vector<uint32_t> exits;              // statement indices, on the ways that the source shows
  std::vector<uint32_t> exceptional_exits;  // the compiler's: release, then throw on what was caught
};

struct Monitors {
  std::vector<MonitorRegion> regions;     // in the order of their enters
  std::vector<uint32_t> unmatched_exits;  // of monitors that were not entered in this body on every way
  // Regions that are open at the start of each block on every way to it, outermost first.
  std::vector<std::vector<uint32_t>> held;
  // Every exit matches, and no two ways to a block hold different monitors: what compilers make.
  bool structured = true;
};

Monitors find_monitors(const Body& body);

}  // namespace heddle
