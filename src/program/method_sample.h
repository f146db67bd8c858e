// A method written instruction by instruction and lowered, for tests.
//
//   MethodSample sample;
//   sample.ops({Opcode::kIconst1, Opcode::kIreturn});
//   EXPECT_EQ(sample.lines("()I"), (Lines{"b0", "return 1"}));
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

#include "classfile/instruction.h"
#include "program/lower.h"
#include "program/print.h"
#include "program/verify.h"
#include "tests/support/class_writer.h"

namespace heddle {

using Lines = std::vector<std::string>;

class MethodSample {
 public:
  using Label = testing::CodeWriter::Label;

  // By default old enough for subroutines.
  explicit MethodSample(testing::ClassOptions options = {.major = 49})
      : writer("p/C", std::move(options)), code(writer.code()) {}

  MethodSample& op(Opcode opcode) {
    code.op_number(static_cast<unsigned>(opcode));
    return *this;
  }
  MethodSample& ops(std::initializer_list<Opcode> opcodes) {
    for (const Opcode opcode : opcodes) op(opcode);
    return *this;
  }
  MethodSample& branch(Opcode opcode, Label target) {
    code.branch(static_cast<unsigned>(opcode), target);
    return *this;
  }
  Label here() {
    const Label label = code.label();
    code.bind(label);
    return label;
  }
  Label label() { return code.label(); }
  MethodSample& bind(Label label) {
    code.bind(label);
    return *this;
  }
  // A call without arguments or result: something that may throw.
  MethodSample& call(std::string_view name) {
    code.invoke(testing::Op::kInvokeStatic, "p/C", name, "()V");
    return *this;
  }

  Result<Body> lower(std::string_view descriptor = "()V", unsigned access = kAccStatic) {
    writer.method(access, "m", descriptor, code);
    bytes_ = writer.bytes();
    auto file = ClassFile::parse(bytes_);
    if (!file) return file.error();
    ClassSymbols class_symbols(*file, symbols);
    Lowering lowering;
    auto body = lowering.lower(class_symbols, file->methods().back());
    if (!body) return body;
    if (const auto problem = verify(*body, symbols)) return Error{"the IR is broken: " + *problem};
    return body;
  }

  // The listing without indentation, or one line with the error.
  Lines lines(std::string_view descriptor = "()V", unsigned access = kAccStatic) {
    const auto body = lower(descriptor, access);
    if (!body) return {"error: " + body.error().message};
    std::istringstream text(BodyPrinter(symbols, *body, (access & kAccStatic) != 0).text());
    Lines result;
    for (std::string line; std::getline(text, line);) {
      const size_t start = line.find_first_not_of(' ');
      if (start != std::string::npos) result.push_back(line.substr(start));
    }
    return result;
  }
  // The message, or nothing when the method is fine.
  std::string error(std::string_view descriptor = "()V", unsigned access = kAccStatic) {
    const auto body = lower(descriptor, access);
    return body ? "" : body.error().message;
  }

  Symbols symbols;
  testing::ClassWriter writer;
  testing::CodeWriter code;

 private:
  std::vector<uint8_t> bytes_;
};

}  // namespace heddle
