// The Code attribute of a method and the tables inside it (JVMS 4.7.3, 4.7.4, 4.7.12 to 4.7.14).
//
// The header and the exception table decide what the code means, so anything wrong in them is an error.
// Line and variable tables are advice from the compiler, which obfuscators and old tools get wrong: what
// points outside the code or the constant pool is dropped, the rest is used.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "classfile/class_file.h"
#include "support/byte_reader.h"
#include "support/result.h"

namespace heddle {

struct ExceptionEntry {
  uint16_t start_pc = 0;
  uint16_t end_pc = 0;  // exclusive
  uint16_t handler_pc = 0;
  uint16_t catch_type = 0;  // index of a Class constant; 0 catches everything

  friend bool operator==(const ExceptionEntry&, const ExceptionEntry&) = default;
};
static_assert(sizeof(ExceptionEntry) == 8);

struct CodeAttribute {
  uint16_t max_stack = 0;
  uint16_t max_locals = 0;
  Bytes code;
  uint32_t code_offset = 0;                // of the first instruction, in the class file
  std::vector<ExceptionEntry> exceptions;  // in search order
  AttributeTable attributes;
};

struct LineEntry {
  uint16_t start_pc = 0;
  uint16_t line = 0;

  friend bool operator==(const LineEntry&, const LineEntry&) = default;
};

struct LocalVariable {
  uint16_t start_pc = 0;
  uint16_t length = 0;
  std::string_view name;
  std::string_view descriptor;  // a signature in what local_variable_types() gives
  uint16_t slot = 0;
  uint16_t name_index = 0;  // of the Utf8 constant

  friend bool operator==(const LocalVariable&, const LocalVariable&) = default;
};

// The method must have code (`method.code_offset != 0`); without it this is an error.
Result<CodeAttribute> code_attribute(const ClassFile& file, const MemberInfo& method);

// All LineNumberTables of the code together, sorted by pc; entries of one pc keep their order.
std::vector<LineEntry> line_table(const ClassFile& file, const CodeAttribute& code);
// The line of the instruction at `pc`, 0 if unknown. `lines` as line_table() gives them.
uint16_t line_at(std::span<const LineEntry> lines, uint32_t pc);

// All LocalVariableTables together, in file order.
std::vector<LocalVariable> local_variables(const ClassFile& file, const CodeAttribute& code);
// Both at once, in place of what the lists held.
void debug_tables(const ClassFile& file, const CodeAttribute& code, std::vector<LineEntry>& lines,
                  std::vector<LocalVariable>& variables);
// All LocalVariableTypeTables together: only variables whose type uses type variables or parameters.
std::vector<LocalVariable> local_variable_types(const ClassFile& file, const CodeAttribute& code);

// ---- StackMapTable -------------------------------------------------------------------------------------

enum class VerificationTag : uint8_t {
  kTop = 0,
  kInteger = 1,
  kFloat = 2,
  kDouble = 3,
  kLong = 4,
  kNull = 5,
  kUninitializedThis = 6,
  kObject = 7,         // data: index of a Class constant
  kUninitialized = 8,  // data: pc of the `new` instruction
};

struct VerificationType {
  VerificationTag tag = VerificationTag::kTop;
  uint16_t data = 0;

  friend bool operator==(const VerificationType&, const VerificationType&) = default;
};

enum class FrameKind : uint8_t {
  kSame,    // locals as before, empty stack
  kStack,   // locals as before, one stack entry
  kChop,    // `chopped` locals fewer, empty stack
  kAppend,  // `locals` more, empty stack
  kFull,    // `locals` and `stack` are all there is
};

// A frame as written, relative to the one before. Its types lie in StackMapTable::types: first the
// locals, then the stack.
struct StackMapFrame {
  uint32_t pc = 0;
  FrameKind kind = FrameKind::kSame;
  uint8_t chopped = 0;
  uint16_t locals = 0;
  uint16_t stack = 0;
  uint32_t first_type = 0;
};
static_assert(sizeof(StackMapFrame) == 16);

struct StackMapTable {
  std::vector<StackMapFrame> frames;  // pcs strictly ascend
  std::vector<VerificationType> types;
};

// Empty without the attribute.
Result<StackMapTable> stack_map_table(const ClassFile& file, const CodeAttribute& code);

}  // namespace heddle
