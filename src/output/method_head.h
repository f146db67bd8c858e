// A method's declaration, gathered for output: what the class file says without looking at the code.
#pragma once

#include <string>
#include <vector>

#include "output/json.h"
#include "program/program.h"

namespace heddle {

struct ParameterView {
  std::string type;
  std::string name;  // empty: unknown
};

struct LineRange {
  int first = 0;  // 0: no lines known
  int last = 0;
};

struct MethodHead {
  std::string class_name;
  std::string name;
  std::string descriptor;
  std::string returns;
  std::string signature;  // generic, as written; empty without
  std::vector<ParameterView> parameters;
  std::vector<std::string> flags;
  std::vector<std::string> throws;
  std::vector<std::string> annotations;
  LineRange lines;
  bool has_code = false;
};

// The class must be loaded from a file. What is damaged is reported to the program's problems.
MethodHead describe_method_head(const Program& program, MethodId method);

// "public void transfer(bank.Account to, long amount)", with the class in front of the name if wanted.
std::string declaration_text(const MethodHead& head, bool with_class);
std::string line_range_text(const LineRange& lines);  // "12-18", "12", ""

// The members of an open JSON object.
void write_method_head(const MethodHead& head, Json& json);

// The value of an attribute; a damaged one counts as absent and is reported.
template <class T>
T attribute_or_report(const Program& program, const Class& owner, Result<T> attribute);
void report_bad_attribute(const Program& program, const Class& owner, const Error& error);

template <class T>
T attribute_or_report(const Program& program, const Class& owner, Result<T> attribute) {
  if (attribute) return *std::move(attribute);
  report_bad_attribute(program, owner, attribute.error());
  return T();
}

}  // namespace heddle
