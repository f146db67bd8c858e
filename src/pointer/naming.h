// Names for what the solver numbers. Two solutions are compared by these: ids depend on the order in which
// things were met, names only on the program and the policy.
#pragma once

#include <string>

#include "pointer/solver.h"

namespace heddle {

class Naming {
 public:
  explicit Naming(const Solver& solver) : solver_(solver) {}

  std::string class_name(ClassId id) const;   // a.b.C
  std::string method(MethodId id) const;      // a.b.C.m(I)V
  std::string field(FieldId id) const;        // a.b.C.f
  std::string site(SiteId id) const;          // new a.b.C @ a.b.D.m()V:12 (statement 12)
  std::string context(ContextId id) const;    // [] or [element, element]
  std::string object(ObjectId id) const;      // site, and context if it has one
  std::string instance(InstanceId id) const;  // method, and context if it has one

 private:
  std::string element(const ContextElement& element) const;
  const Solver& solver_;
};

}  // namespace heddle
