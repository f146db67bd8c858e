#include "pointer/variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "classfile/descriptor.h"
#include "support/utf8.h"

namespace heddle {
namespace {

std::string name_of(const Program& program, const Body& body, uint32_t reg) {
  if (reg >= body.names.size() || !body.names[reg]) return "";
  return display_utf8(program.text(body.names[reg]));
}

bool returns_reference(const Program& program, MethodId method) {
  const std::string_view descriptor = program.text(program[method].descriptor);
  return kind_of(descriptor[descriptor.find(')') + 1]) == ValueKind::kRef;
}

// 7 of r7 or name#7.
bool register_number(std::string_view written, uint32_t& number) {
  const size_t mark = written.find('#');
  const std::string_view digits = mark != std::string_view::npos ? written.substr(mark + 1)
                                  : written.starts_with('r')     ? written.substr(1)
                                                                 : std::string_view();
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return !digits.empty() && parsed.ec == std::errc() && parsed.ptr == digits.data() + digits.size();
}

}  // namespace

std::string_view variable_role_name(VariableRole role) {
  switch (role) {
    case VariableRole::kThis:
      return "this";
    case VariableRole::kParameter:
      return "parameter";
    case VariableRole::kLocal:
      return "variable";
    case VariableRole::kRegister:
      return "register";
    case VariableRole::kResult:
      return "return";
  }
  return "";
}

std::vector<Variable> variables_of(const Program& program, MethodId method, const Body& body) {
  const uint32_t receivers = (program[method].access & kAccStatic) != 0 ? 0 : 1;
  std::vector<Variable> found;
  const auto named = [&](const std::string& name) { return std::ranges::find(found, name, &Variable::name); };
  for (uint32_t reg = 0; reg < body.kinds.size(); ++reg) {
    if (body.kinds[reg] != ValueKind::kRef) continue;
    std::string name = name_of(program, body, reg);
    const bool is_parameter = reg < body.parameter_count;
    if (is_parameter && reg < receivers) {
      found.push_back({"this", VariableRole::kThis, {reg}});
      continue;
    }
    if (name.empty() && is_parameter) name = fmt::format("arg{}", reg - receivers);
    if (name.empty()) continue;
    if (const auto known = named(name); known != found.end()) {
      known->registers.push_back(reg);
    } else {
      found.push_back({name, is_parameter ? VariableRole::kParameter : VariableRole::kLocal, {reg}});
    }
  }
  if (returns_reference(program, method)) found.push_back({"return", VariableRole::kResult, {}});
  return found;
}

std::vector<Variable> find_variable(const Program& program, MethodId method, const Body& body,
                                    std::string_view written) {
  for (const Variable& variable : variables_of(program, method, body)) {
    if (variable.name == written) return {variable};
  }
  const uint32_t receivers = (program[method].access & kAccStatic) != 0 ? 0 : 1;
  for (uint32_t reg = receivers; reg < body.parameter_count; ++reg) {
    const bool meant = written == fmt::format("arg{}", reg - receivers);
    if (!meant || body.kinds[reg] != ValueKind::kRef) continue;
    return {{std::string(written), VariableRole::kParameter, {reg}}};
  }
  uint32_t number = 0;
  if (!register_number(written, number) || number >= body.kinds.size()) return {};
  if (body.kinds[number] != ValueKind::kRef) return {};
  return {{std::string(written), VariableRole::kRegister, {number}}};
}

ObjectSet points_to(const Solver& solver, InstanceId id, const Variable& variable) {
  const Instance& instance = solver[id];
  ObjectSet all;
  const auto add = [&](Local local) {
    if (local != kNoLocal) all.unite(solver.nodes().points_to(instance.node(local)));
  };
  if (variable.role == VariableRole::kResult) add(instance.constraints->result);
  for (const uint32_t reg : variable.registers) {
    if (reg < instance.constraints->of_register.size()) add(instance.constraints->of_register[reg]);
  }
  return all;
}

}  // namespace heddle
