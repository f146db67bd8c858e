// The variables of a method as its source has them, and what they may hold. A variable is many registers, one
// for each value it gets; what it may hold is what any of them may.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pointer/solver.h"

namespace heddle {

enum class VariableRole : uint8_t { kThis, kParameter, kLocal, kRegister, kResult };
std::string_view variable_role_name(VariableRole role);  // this, parameter, variable, register, return

struct Variable {
  std::string name;  // as in the source; arg0, arg1, ... for parameters without a name
  VariableRole role = VariableRole::kLocal;
  std::vector<uint32_t> registers;  // none: the result
};

// Those that can hold objects: this, the parameters, then the others in the order of their values, then the
// result. What has no name in the class file is left out.
std::vector<Variable> variables_of(const Program& program, MethodId method, const Body& body);

// By its name, as argN, or as a register: r7, name#7. No registers: there is none of that name.
std::vector<Variable> find_variable(const Program& program, MethodId method, const Body& body,
                                    std::string_view written);

// What it may hold in one instance of the method.
ObjectSet points_to(const Solver& solver, InstanceId instance, const Variable& variable);

}  // namespace heddle
