// The one place where commands lower methods.
#pragma once

#include <memory>
#include <optional>

#include "program/ir.h"
#include "program/program.h"

namespace heddle {

// None when the method has no code, or code that cannot be lowered; the latter is reported.
std::optional<Body> lower_method(const Program& program, MethodId method);

// Calls visit(MethodId, const Body*) for every method of the class; null as above, has_code tells which.
class ClassLowering {
 public:
  ClassLowering();
  ~ClassLowering();
  ClassLowering(const ClassLowering&) = delete;
  ClassLowering& operator=(const ClassLowering&) = delete;

  template <class Visit>
  void each(const Program& program, const Class& owner, Visit&& visit) {
    open(program, owner);
    for (const MethodId id : owner.methods) {
      const std::optional<Body> body = lower(program, id);
      visit(id, body ? &*body : nullptr);
    }
  }

 private:
  void open(const Program& program, const Class& owner);
  std::optional<Body> lower(const Program& program, MethodId id);

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heddle
