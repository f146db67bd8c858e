// Bytecode to IR.
#pragma once

#include <memory>

#include "program/class_symbols.h"
#include "program/ir.h"
#include "support/result.h"

namespace heddle {

// Lowers methods one after the other and keeps its buffers. One per thread.
class Lowering {
 public:
  Lowering();
  ~Lowering();
  Lowering(const Lowering&) = delete;
  Lowering& operator=(const Lowering&) = delete;

  // The method must have code. An error says what is wrong with it, with the pc as offset.
  Result<Body> lower(ClassSymbols& symbols, const MemberInfo& method);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heddle
