// Makes a Body from the statements of a model, one after the other.
//
// A model has a main part and handlers. There is no branching but this: a return or throw that is not the
// last statement of its part may be taken or not, since which one happens is not known. So a part is a chain
// of blocks with such ends as side exits, and no φ is ever needed. The handlers catch what the main part
// throws; they see parameters, and what they define themselves.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "program/ir.h"

namespace heddle {

// A register while it is not yet known how many constants there are.
struct ModelValue {
  uint32_t index = 0;
  bool constant = false;
  ValueKind kind = ValueKind::kRef;
};

class ModelBuilder {
 public:
  ModelBuilder(Symbols& symbols, std::string_view descriptor, bool is_static);

  uint32_t parameter_count() const { return parameter_count_; }
  ModelValue parameter(uint32_t i) const { return {i, false, kinds_[i]}; }
  ModelValue constant(ConstantValue value);
  ModelValue zero(ValueKind kind);  // null, 0, 0L, ...

  void at_line(uint32_t line) { line_ = line; }
  // What the statement defines, of the given kind; kVoid: nothing, and the result means nothing.
  ModelValue emit(Op op, uint32_t ref, std::span<const ModelValue> args, ValueKind result, uint8_t sub = 0,
                  uint8_t flags = 0);
  ModelValue emit(Op op, uint32_t ref, std::initializer_list<ModelValue> args, ValueKind result,
                  uint8_t sub = 0, uint8_t flags = 0) {
    return emit(op, ref, std::span(args.begin(), args.size()), result, sub, flags);
  }
  // `name` is what listings call the register; constants keep none.
  void name(ModelValue value, NameId name);
  // Begins a handler; gives the exception. None: catches everything.
  ModelValue begin_handler(NameId type);

  size_t size() const { return stmts_.size(); }
  Body finish();

 private:
  struct Draft {
    Stmt stmt;
    std::vector<ModelValue> args;
    uint32_t line = 0;
  };
  struct Part {
    size_t first = 0;
    NameId catches;
  };
  class Layout;

  void end_part();
  bool has_side_exits() const;

  Symbols& symbols_;
  ValueKind result_;
  uint32_t parameter_count_ = 0;
  std::vector<ValueKind> kinds_;  // of parameters, then of what statements define
  std::vector<NameId> names_;
  std::vector<ConstantId> constants_;
  std::vector<Draft> stmts_;
  std::vector<Part> parts_ = {{}};
  uint32_t line_ = 0;
};

}  // namespace heddle
