// Lowers the methods of a program's classes and reports what cannot be lowered.
#pragma once

#include <memory>
#include <optional>

#include "program/ir.h"
#include "program/program.h"

namespace heddle {

// None when the method has no code, or code that cannot be lowered; the latter is reported.
std::optional<Body> lower_method(const Program& program, MethodId method);

// Keeps its buffers from class to class. One per thread.
class ClassLowering {
 public:
  ClassLowering();
  ~ClassLowering();
  ClassLowering(const ClassLowering&) = delete;
  ClassLowering& operator=(const ClassLowering&) = delete;

  // As lower_method, for methods of the class that was opened last.
  void open(const Program& program, const Class& owner);
  std::optional<Body> lower(MethodId method);

  // Calls visit(MethodId, const Body*) for every method of the class; null where there is no body.
  template <class Visit>
  void each(const Program& program, const Class& owner, Visit&& visit) {
    open(program, owner);
    look_up_all();
    for (const MethodId id : owner.methods) {
      const std::optional<Body> body = lower(id);
      visit(id, body ? &*body : nullptr);
    }
  }

 private:
  void look_up_all();

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heddle
