// Reads the statements of one model, line by line, into a ModelBuilder.
//
// Nothing is known about classes here, so what a dotted name means follows from its first part and from what
// comes behind it: a variable in scope means access through it, `(` a call, `.class` a literal, anything else
// a static field. That is why members are written with owner and types.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "library/model_builder.h"
#include "library/model_line.h"

namespace heddle {

class ModelStatements {
 public:
  ModelStatements(Symbols& symbols, const WrittenSignature& method, bool is_static);

  // Names the parameters; false (and an error) if a name is not possible.
  bool name_parameters(ModelLine& line, const Token& at, const WrittenSignature& method);
  // Errors are in `line` afterwards.
  void read(ModelLine& line, uint32_t line_number);
  Body finish() { return builder_.finish(); }

  static constexpr unsigned kDeepestValue = 50;    // arguments inside arguments
  static constexpr size_t kMostStatements = 1000;  // of the body that is made

 private:
  using Value = std::optional<ModelValue>;
  struct FieldRef {
    MemberRefId member;
    Value object;  // none: static
    char type = 'L';
  };

  bool read_statement();
  bool read_return();
  bool read_throw();
  bool read_spawn();
  bool read_catch();
  bool read_assignment();
  bool assign_variable(const DottedName& name);
  bool assign_elements(const DottedName& name);
  bool assign_field(const DottedName& name);
  bool define(const Token& at, std::string_view name, ModelValue value);

  // `wanted` is the letter of the type that the place wants: a primitive's, L for any reference, V where
  // anything will do.
  Value read_value(char wanted);
  Value read_unchecked_value(char wanted);
  Value read_number(char wanted);
  Value read_new();
  Value read_cast();
  Value read_named_value();
  Value read_class_literal(DottedName name);
  Value read_elements(const DottedName& name);
  Value read_call(uint8_t flags);
  Value read_call(const DottedName& name, bool special, bool by_interface, uint8_t flags);
  std::optional<char> read_element_letter();
  std::optional<FieldRef> read_field(const DottedName& name);
  bool read_arguments(std::string& descriptor, std::vector<ModelValue>& args);

  const ModelValue* find_variable(std::string_view name) const;
  Value variable(const Token& at, std::string_view name);
  bool fail(const Token& at, std::string message) { return line_->fail(at, std::move(message)); }

  Symbols& symbols_;
  ModelBuilder builder_;
  char result_;
  bool is_static_;
  std::vector<std::pair<std::string, ModelValue>> variables_;
  size_t parameter_names_ = 0;  // of variables_; handlers see these only
  ModelLine* line_ = nullptr;
  unsigned depth_ = 0;
};

}  // namespace heddle
