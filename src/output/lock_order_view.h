// Which locks are taken while others are held, gathered for output.
#pragma once

#include <string>
#include <vector>

#include "detect/world.h"
#include "output/palette.h"
#include "output/wording.h"

namespace heddle {

// A place where a lock is acquired.
struct AcquireView {
  CodePlace place;
  MethodName method;
  bool for_reading = false;
  std::vector<std::string> locks;  // which it may be
};

struct LockEdgeView {
  AcquireView held;
  AcquireView taken;                 // while the other was held
  std::vector<std::string> threads;  // who may do so
};

// Sorted by places.
std::vector<LockEdgeView> describe_lock_order(const World& world);
std::string lock_order_text(const std::vector<LockEdgeView>& edges, const Palette& palette);
std::string lock_order_dot(const std::vector<LockEdgeView>& edges);
void write_lock_order(const std::vector<LockEdgeView>& edges, Json& json);

}  // namespace heddle
