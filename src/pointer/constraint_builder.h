#pragma once

#include "pointer/code.h"
#include "pointer/constraints.h"

namespace heddle {

// What all methods' constraints refer to.
struct CallSite {
  MethodId method;
  uint32_t stmt = 0;
};

struct ConstraintTables {
  Filters filters;
  Sites sites;
  std::vector<CallSite> call_sites;
};

// Loads and links the classes that the body names: one thread.
Constraints build_constraints(Code& code, ConstraintTables& tables, MethodId method, const Body& body);

// The dynamic call sites that are not decoded.
bool is_opaque(const Symbols& symbols, DynamicId site);

}  // namespace heddle
