// The intermediate representation of one method body: SSA registers, basic blocks, statements.
//
// Registers are numbered: first the parameters (the receiver is 0), then the constants the body uses, then
// one for each statement or φ that defines a value, in block order. Parameters and constants are defined at
// entry and need no statement.
//
// References to classes and members are symbolic (symbols.h). Block 0 is the entry and has no predecessors.
// A block ends where control may branch, and inside protected ranges also between a store to a local (or a
// monitor operation) and the next statement that may throw, so that one state holds at every point of a block
// that may throw: φ arguments that come along an exception edge are the values at the *start* of the throwing
// block.
//
// `synchronized` methods begin with a monitor-enter and have a monitor-exit before each return, both marked
// kImplicit. Leaving such a method by an exception releases the monitor too; no statement stands for that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "classfile/code.h"
#include "classfile/descriptor.h"
#include "program/part.h"
#include "program/symbols.h"

namespace heddle {

using Reg = Id<struct RegTag>;
using BlockId = uint32_t;
constexpr BlockId kNoBlock = 0xFFFFFFFFU;

enum class Op : uint8_t {
  kPhi,            // dst = φ(args), one per predecessor, in the order of the block's predecessors
  kCatch,          // dst = the exception that led here
  kDynamicConst,   // dst = constant made by a bootstrap method (ref: DynamicId)
  kNew,            // dst = new ref (NameId of the class)
  kNewArray,       // dst = new array; ref: NameId of the array's descriptor; args: lengths
  kGetField,       // dst = args[0].ref (MemberRefId)
  kPutField,       // args[0].ref = args[1]
  kGetStatic,      // dst = ref
  kPutStatic,      // ref = args[0]
  kArrayLoad,      // dst = args[0][args[1]]; sub: element type letter (B also for boolean, A for references)
  kArrayStore,     // args[0][args[1]] = args[2]
  kArrayLength,    // dst = args[0].length
  kInvokeVirtual,  // dst? = ref(args), receiver first
  kInvokeInterface,
  kInvokeSpecial,
  kInvokeStatic,
  kInvokeDynamic,  // ref: DynamicId; args: the captured values
  kCast,           // dst = (ref) args[0]; ref: NameId of class or array descriptor
  kInstanceOf,     // dst = args[0] instanceof ref
  kArithmetic,     // dst = sub(args); sub: the opcode (add, shift, convert, compare, ...)
  kMonitorEnter,   // args[0]
  kMonitorExit,    // args[0]
  kIf,             // sub: the opcode; successors: taken, not taken
  kSwitch,         // ref: index into Body::switches
  kReturn,         // args: nothing or the value
  kThrow,          // args[0]
};
std::string_view op_name(Op op);

constexpr bool is_call(Op op) {
  return op >= Op::kInvokeVirtual && op <= Op::kInvokeDynamic;
}
constexpr bool is_terminator(Op op) {
  return op >= Op::kIf;
}

enum StmtFlag : uint8_t {
  kImplicit = 1,      // not in the bytecode: the monitor of a synchronized method
  kInterfaceRef = 2,  // the constant pool says InterfaceMethodref
  kSpawn = 4,         // the call starts a thread; only in models (library/knowledge.h)
};

struct Stmt {
  Op op = Op::kPhi;
  uint8_t sub = 0;
  uint16_t pc = 0;
  Reg dst;
  uint32_t ref = 0xFFFFFFFFU;  // what it means depends on op
  uint32_t first_arg = 0;
  uint32_t arg_count : 24 = 0;
  uint32_t flags : 8 = 0;
};
static_assert(sizeof(Stmt) == 20);

struct ExceptionEdge {
  BlockId handler = kNoBlock;
  NameId type;  // none: catches everything
  friend bool operator==(const ExceptionEdge&, const ExceptionEdge&) = default;
};

struct Block {
  uint32_t first_stmt = 0;
  uint32_t stmt_count = 0;
  uint32_t first_successor = 0;
  uint32_t first_exception = 0;
  uint32_t first_predecessor = 0;
  uint16_t successor_count = 0;
  uint16_t exception_count = 0;
  uint32_t predecessor_count = 0;
  uint16_t pc = 0;
};

// Where control comes from: by a normal edge from the end of a block, or by an exception inside it.
struct Predecessor {
  BlockId block = kNoBlock;
  bool exceptional = false;
  friend bool operator==(const Predecessor&, const Predecessor&) = default;
};

struct SwitchTable {
  std::vector<int32_t> keys;
  std::vector<uint32_t> targets;  // per key, an index into the block's successors
  uint32_t default_target = 0;
  friend bool operator==(const SwitchTable&, const SwitchTable&) = default;
};

// How long each array of a body is.
struct BodySizes {
  uint32_t constants = 0;
  uint32_t kinds = 0;
  uint32_t names = 0;
  uint32_t stmts = 0;
  uint32_t args = 0;
  uint32_t blocks = 0;
  uint32_t successors = 0;
  uint32_t exceptions = 0;
  uint32_t predecessors = 0;
  uint32_t lines = 0;
  friend bool operator==(const BodySizes&, const BodySizes&) = default;
};

// What a body is made of, while it is not known how much of it there will be.
struct BodyParts {
  uint32_t parameter_count = 0;
  std::vector<ConstantId> constants;
  std::vector<ValueKind> kinds;
  std::vector<NameId> names;
  std::vector<Stmt> stmts;
  std::vector<uint32_t> args;
  std::vector<Block> blocks;
  std::vector<BlockId> successors;
  std::vector<ExceptionEdge> exceptions;
  std::vector<Predecessor> predecessors;
  std::vector<SwitchTable> switches;
  std::vector<LineEntry> lines;
  bool inlined_subroutines = false;
};

// All arrays but the switch tables share one allocation: a program has bodies by the hundred thousand, and
// most are small.
struct Body {
  Body() = default;
  explicit Body(const BodySizes& sizes);  // the arrays' elements are not set yet
  explicit Body(const BodyParts& parts);
  Body(const Body& other);
  Body& operator=(const Body& other);
  Body(Body&&) noexcept = default;
  Body& operator=(Body&&) noexcept = default;
  ~Body() = default;

  uint32_t parameter_count = 0;
  bool inlined_subroutines = false;  // jsr/ret: a pc may occur in several blocks
  Part<ConstantId> constants;
  Part<ValueKind> kinds;  // of every register
  Part<NameId> names;     // of every register, none where unknown; empty without variable tables
  Part<Stmt> stmts;       // block after block
  Part<uint32_t> args;    // register indices
  Part<Block> blocks;     // in the order of the bytecode
  Part<BlockId> successors;
  Part<ExceptionEdge> exceptions;
  Part<Predecessor> predecessors;
  Part<LineEntry> lines;  // sorted by pc; empty without a line table
  std::vector<SwitchTable> switches;

  uint32_t first_temporary() const { return parameter_count + static_cast<uint32_t>(constants.size()); }
  bool is_parameter(Reg reg) const { return reg.index() < parameter_count; }
  bool is_constant(Reg reg) const { return !is_parameter(reg) && reg.index() < first_temporary(); }
  ConstantId constant(Reg reg) const { return constants[reg.index() - parameter_count]; }

  std::span<const uint32_t> args_of(const Stmt& stmt) const {
    return {args.data() + stmt.first_arg, stmt.arg_count};
  }
  Reg arg(const Stmt& stmt, uint32_t i) const { return Reg(args[stmt.first_arg + i]); }
  std::span<const Stmt> stmts_of(BlockId block) const {
    return {stmts.data() + blocks[block].first_stmt, blocks[block].stmt_count};
  }
  std::span<const BlockId> successors_of(BlockId block) const {
    return {successors.data() + blocks[block].first_successor, blocks[block].successor_count};
  }
  std::span<const ExceptionEdge> exceptions_of(BlockId block) const {
    return {exceptions.data() + blocks[block].first_exception, blocks[block].exception_count};
  }
  std::span<const Predecessor> predecessors_of(BlockId block) const {
    return {predecessors.data() + blocks[block].first_predecessor, blocks[block].predecessor_count};
  }
  BlockId block_of(uint32_t stmt_index) const;
  int line_of(const Stmt& stmt) const;  // 0 if unknown
  BodySizes sizes() const;
  size_t memory() const;  // bytes held

 private:
  std::unique_ptr<std::byte[]> storage_;
};

}  // namespace heddle
