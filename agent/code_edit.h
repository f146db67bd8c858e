// Inserts instructions into the code of a method.
//
// Problem. Code that grows moves: jumps, switches with their padding, exception ranges, line numbers and
// frame maps all name positions. A frame map that is wrong breaks the program.
//
// Way. What is inserted neither jumps nor changes what locals and stack hold behind it, so every frame stays
// as it is and only moves. Inserted code stands before or after one instruction; a jump to the instruction
// comes to what stands before it. Old positions are mapped to new ones in one pass, and everything is written
// anew in a second. Rejected: computing frames anew, which needs the class hierarchy of the program.
//
// Limits. A method whose jumps or size no longer fit into 16 bits is not edited. Local variable tables and
// type annotations in the code are dropped; nothing but debuggers reads them.
#pragma once

#include <map>
#include <optional>

#include "agent/bytes.h"
#include "agent/constant_pool.h"

namespace heddle::recorder {

struct CodeEdit {
  struct Around {
    Bytes before;
    Bytes after;  // runs only where the instruction falls through
  };
  Bytes at_start;  // once, also if something jumps to the first instruction
  std::map<uint32_t, Around> around;
  // Runs when an exception leaves the method, which stands on the stack; ends by throwing it. Empty: nothing
  // does.
  Bytes on_exception;
  uint16_t more_stack = 0;
  uint16_t more_locals = 0;
};

// Indices of names in the constant pool, for frames and attributes that the method may not have had.
struct CodeNames {
  uint16_t stack_map_table = 0;
  uint16_t throwable = 0;
};

// The length of the instruction at `pc`, or 0 if there is none.
uint32_t instruction_length(std::span<const uint8_t> code, uint32_t pc);

// The contents of a Code attribute, edited. Nothing if it cannot be.
std::optional<Bytes> edited(std::span<const uint8_t> code_attribute, const CodeEdit& edit,
                            const ConstantPool& pool, const CodeNames& names, bool needs_frames);

}  // namespace heddle::recorder
