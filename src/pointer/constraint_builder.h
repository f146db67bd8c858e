#pragma once

#include "pointer/code.h"
#include "pointer/constraints.h"

namespace heddle {

// What all methods' constraints refer to.
struct CallSite {
  MethodId method;
  uint32_t stmt = 0;  // its identity (Code::statement_id)
  friend bool operator==(const CallSite&, const CallSite&) = default;
};

struct ConstraintTables {
  Filters filters;
  Sites sites;
  std::vector<CallSite> call_sites;
  // Names that nearly every method needs, once they were looked up.
  NameId string_name{}, class_name{};
  std::vector<NameId> thrown_by_vm{};
};

// For a method that has constraints already and gets others (method_change.h).
struct Rebuild {
  // A local that no register has, and how to tell which one it is.
  struct Helper {
    enum class Kind : uint8_t { kOfStatement, kThrowPoint, kHolder };
    Local local = kNoLocal;
    Kind kind = Kind::kOfStatement;
    // The statement and a number; the first statements of the handlers, with types; or the site.
    std::vector<uint32_t> key;
  };
  boost::unordered_flat_map<uint32_t, uint32_t> call_sites;  // those that are known, by statement's identity
  std::vector<Helper> helpers;                               // filled in
};

// Loads and links the classes that the body names: one thread.
Constraints build_constraints(Code& code, ConstraintTables& tables, MethodId method, const Body& body,
                              Rebuild* rebuild = nullptr);

// Puts these in order.
void set_uses(Constraints& constraints, std::vector<std::pair<Local, Use>> uses);

// The dynamic call sites that are not decoded.
bool is_opaque(const Symbols& symbols, DynamicId site);

}  // namespace heddle
