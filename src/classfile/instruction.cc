#include "classfile/instruction.h"

#include <array>

namespace heddle {
namespace {

enum class Format : uint8_t {
  kNone,
  kByte,
  kShort,
  kConstant1,
  kConstant2,
  kLocal,
  kIncrement,
  kBranch2,
  kBranch4,
  kTableSwitch,
  kLookupSwitch,
  kInterfaceCall,
  kDynamicCall,
  kWide,
  kMultiArray,
};

struct OpcodeInfo {
  std::string_view name;
  Format format;
};

constexpr std::array<OpcodeInfo, 202> kOpcodes = {{
    {"nop", Format::kNone},
    {"aconst_null", Format::kNone},
    {"iconst_m1", Format::kNone},
    {"iconst_0", Format::kNone},
    {"iconst_1", Format::kNone},
    {"iconst_2", Format::kNone},
    {"iconst_3", Format::kNone},
    {"iconst_4", Format::kNone},
    {"iconst_5", Format::kNone},
    {"lconst_0", Format::kNone},
    {"lconst_1", Format::kNone},
    {"fconst_0", Format::kNone},
    {"fconst_1", Format::kNone},
    {"fconst_2", Format::kNone},
    {"dconst_0", Format::kNone},
    {"dconst_1", Format::kNone},
    {"bipush", Format::kByte},
    {"sipush", Format::kShort},
    {"ldc", Format::kConstant1},
    {"ldc_w", Format::kConstant2},
    {"ldc2_w", Format::kConstant2},
    {"iload", Format::kLocal},
    {"lload", Format::kLocal},
    {"fload", Format::kLocal},
    {"dload", Format::kLocal},
    {"aload", Format::kLocal},
    {"iload_0", Format::kNone},
    {"iload_1", Format::kNone},
    {"iload_2", Format::kNone},
    {"iload_3", Format::kNone},
    {"lload_0", Format::kNone},
    {"lload_1", Format::kNone},
    {"lload_2", Format::kNone},
    {"lload_3", Format::kNone},
    {"fload_0", Format::kNone},
    {"fload_1", Format::kNone},
    {"fload_2", Format::kNone},
    {"fload_3", Format::kNone},
    {"dload_0", Format::kNone},
    {"dload_1", Format::kNone},
    {"dload_2", Format::kNone},
    {"dload_3", Format::kNone},
    {"aload_0", Format::kNone},
    {"aload_1", Format::kNone},
    {"aload_2", Format::kNone},
    {"aload_3", Format::kNone},
    {"iaload", Format::kNone},
    {"laload", Format::kNone},
    {"faload", Format::kNone},
    {"daload", Format::kNone},
    {"aaload", Format::kNone},
    {"baload", Format::kNone},
    {"caload", Format::kNone},
    {"saload", Format::kNone},
    {"istore", Format::kLocal},
    {"lstore", Format::kLocal},
    {"fstore", Format::kLocal},
    {"dstore", Format::kLocal},
    {"astore", Format::kLocal},
    {"istore_0", Format::kNone},
    {"istore_1", Format::kNone},
    {"istore_2", Format::kNone},
    {"istore_3", Format::kNone},
    {"lstore_0", Format::kNone},
    {"lstore_1", Format::kNone},
    {"lstore_2", Format::kNone},
    {"lstore_3", Format::kNone},
    {"fstore_0", Format::kNone},
    {"fstore_1", Format::kNone},
    {"fstore_2", Format::kNone},
    {"fstore_3", Format::kNone},
    {"dstore_0", Format::kNone},
    {"dstore_1", Format::kNone},
    {"dstore_2", Format::kNone},
    {"dstore_3", Format::kNone},
    {"astore_0", Format::kNone},
    {"astore_1", Format::kNone},
    {"astore_2", Format::kNone},
    {"astore_3", Format::kNone},
    {"iastore", Format::kNone},
    {"lastore", Format::kNone},
    {"fastore", Format::kNone},
    {"dastore", Format::kNone},
    {"aastore", Format::kNone},
    {"bastore", Format::kNone},
    {"castore", Format::kNone},
    {"sastore", Format::kNone},
    {"pop", Format::kNone},
    {"pop2", Format::kNone},
    {"dup", Format::kNone},
    {"dup_x1", Format::kNone},
    {"dup_x2", Format::kNone},
    {"dup2", Format::kNone},
    {"dup2_x1", Format::kNone},
    {"dup2_x2", Format::kNone},
    {"swap", Format::kNone},
    {"iadd", Format::kNone},
    {"ladd", Format::kNone},
    {"fadd", Format::kNone},
    {"dadd", Format::kNone},
    {"isub", Format::kNone},
    {"lsub", Format::kNone},
    {"fsub", Format::kNone},
    {"dsub", Format::kNone},
    {"imul", Format::kNone},
    {"lmul", Format::kNone},
    {"fmul", Format::kNone},
    {"dmul", Format::kNone},
    {"idiv", Format::kNone},
    {"ldiv", Format::kNone},
    {"fdiv", Format::kNone},
    {"ddiv", Format::kNone},
    {"irem", Format::kNone},
    {"lrem", Format::kNone},
    {"frem", Format::kNone},
    {"drem", Format::kNone},
    {"ineg", Format::kNone},
    {"lneg", Format::kNone},
    {"fneg", Format::kNone},
    {"dneg", Format::kNone},
    {"ishl", Format::kNone},
    {"lshl", Format::kNone},
    {"ishr", Format::kNone},
    {"lshr", Format::kNone},
    {"iushr", Format::kNone},
    {"lushr", Format::kNone},
    {"iand", Format::kNone},
    {"land", Format::kNone},
    {"ior", Format::kNone},
    {"lor", Format::kNone},
    {"ixor", Format::kNone},
    {"lxor", Format::kNone},
    {"iinc", Format::kIncrement},
    {"i2l", Format::kNone},
    {"i2f", Format::kNone},
    {"i2d", Format::kNone},
    {"l2i", Format::kNone},
    {"l2f", Format::kNone},
    {"l2d", Format::kNone},
    {"f2i", Format::kNone},
    {"f2l", Format::kNone},
    {"f2d", Format::kNone},
    {"d2i", Format::kNone},
    {"d2l", Format::kNone},
    {"d2f", Format::kNone},
    {"i2b", Format::kNone},
    {"i2c", Format::kNone},
    {"i2s", Format::kNone},
    {"lcmp", Format::kNone},
    {"fcmpl", Format::kNone},
    {"fcmpg", Format::kNone},
    {"dcmpl", Format::kNone},
    {"dcmpg", Format::kNone},
    {"ifeq", Format::kBranch2},
    {"ifne", Format::kBranch2},
    {"iflt", Format::kBranch2},
    {"ifge", Format::kBranch2},
    {"ifgt", Format::kBranch2},
    {"ifle", Format::kBranch2},
    {"if_icmpeq", Format::kBranch2},
    {"if_icmpne", Format::kBranch2},
    {"if_icmplt", Format::kBranch2},
    {"if_icmpge", Format::kBranch2},
    {"if_icmpgt", Format::kBranch2},
    {"if_icmple", Format::kBranch2},
    {"if_acmpeq", Format::kBranch2},
    {"if_acmpne", Format::kBranch2},
    {"goto", Format::kBranch2},
    {"jsr", Format::kBranch2},
    {"ret", Format::kLocal},
    {"tableswitch", Format::kTableSwitch},
    {"lookupswitch", Format::kLookupSwitch},
    {"ireturn", Format::kNone},
    {"lreturn", Format::kNone},
    {"freturn", Format::kNone},
    {"dreturn", Format::kNone},
    {"areturn", Format::kNone},
    {"return", Format::kNone},
    {"getstatic", Format::kConstant2},
    {"putstatic", Format::kConstant2},
    {"getfield", Format::kConstant2},
    {"putfield", Format::kConstant2},
    {"invokevirtual", Format::kConstant2},
    {"invokespecial", Format::kConstant2},
    {"invokestatic", Format::kConstant2},
    {"invokeinterface", Format::kInterfaceCall},
    {"invokedynamic", Format::kDynamicCall},
    {"new", Format::kConstant2},
    {"newarray", Format::kByte},
    {"anewarray", Format::kConstant2},
    {"arraylength", Format::kNone},
    {"athrow", Format::kNone},
    {"checkcast", Format::kConstant2},
    {"instanceof", Format::kConstant2},
    {"monitorenter", Format::kNone},
    {"monitorexit", Format::kNone},
    {"wide", Format::kWide},
    {"multianewarray", Format::kMultiArray},
    {"ifnull", Format::kBranch2},
    {"ifnonnull", Format::kBranch2},
    {"goto_w", Format::kBranch4},
    {"jsr_w", Format::kBranch4},
}};

int32_t s1(Bytes code, uint32_t at) {
  return code[at] < 0x80 ? code[at] : code[at] - 0x100;
}
int32_t s2(Bytes code, uint32_t at) {
  return static_cast<int16_t>(code[at] << 8 | code[at + 1]);
}
uint16_t u2(Bytes code, uint32_t at) {
  return static_cast<uint16_t>(code[at] << 8 | code[at + 1]);
}
int32_t s4(Bytes code, uint32_t at) {
  return static_cast<int32_t>(uint32_t{u2(code, at)} << 16 | u2(code, at + 2));
}

// The local of iload_2 and the like, or the value of iconst_3 and the like.
constexpr int implied_operand(int op) {
  if (op >= 2 && op <= 8) return op - 3;
  if (op == 9 || op == 10) return op - 9;
  if (op >= 11 && op <= 13) return op - 11;
  if (op == 14 || op == 15) return op - 14;
  if (op >= 26 && op <= 45) return (op - 26) & 3;
  if (op >= 59 && op <= 78) return (op - 59) & 3;
  return 0;
}

// Per opcode, in tables of their own because decoding needs nothing else.
constexpr auto kImpliedOperands = [] {
  std::array<int16_t, kLastOpcode + 1> operands{};
  for (size_t op = 0; op < operands.size(); ++op) {
    operands[op] = static_cast<int16_t>(implied_operand(static_cast<int>(op)));
  }
  return operands;
}();
constexpr auto kFormats = [] {
  std::array<Format, kLastOpcode + 1> formats{};
  for (size_t op = 0; op < formats.size(); ++op) formats[op] = kOpcodes[op].format;
  return formats;
}();

uint32_t switch_base(uint32_t pc) {
  return (pc + 4) & ~3U;
}

// Length of a switch instruction, 0 if it does not fit or a target leads outside.
uint32_t switch_length(Bytes code, uint32_t pc, bool table) {
  const uint32_t base = switch_base(pc);
  const uint64_t header = table ? 12 : 8;
  if (base + header > code.size()) return 0;
  uint64_t entries = 0;
  if (table) {
    const int64_t low = s4(code, base + 4);
    const int64_t high = s4(code, base + 8);
    if (high < low) return 0;
    entries = static_cast<uint64_t>(high - low + 1);
  } else {
    const int32_t count = s4(code, base + 4);
    if (count < 0) return 0;
    entries = static_cast<uint64_t>(count);
  }
  const uint64_t end = base + header + entries * (table ? 4 : 8);
  if (end > code.size()) return 0;
  auto inside = [&](int32_t offset) {
    const int64_t target = int64_t{pc} + offset;
    return target >= 0 && target < static_cast<int64_t>(code.size());
  };
  if (!inside(s4(code, base))) return 0;
  const uint32_t stride = table ? 4 : 8;
  for (uint32_t i = 0; i < entries; ++i) {
    if (!inside(s4(code, base + static_cast<uint32_t>(header) + i * stride + (table ? 0 : 4)))) return 0;
  }
  return static_cast<uint32_t>(end - pc);
}

// The operands of every opcode whose length is fixed; gives that length.
uint32_t decode_fixed(Bytes code, uint32_t pc, Format format, Instruction& out) {
  switch (format) {
    case Format::kNone:
      return 1;
    case Format::kByte:
      out.operand = s1(code, pc + 1);
      return 2;
    case Format::kConstant1:
    case Format::kLocal:
      out.operand = code[pc + 1];
      return 2;
    case Format::kShort:
      out.operand = s2(code, pc + 1);
      return 3;
    case Format::kConstant2:
      out.operand = u2(code, pc + 1);
      return 3;
    case Format::kIncrement:
      out.operand = code[pc + 1];
      out.operand2 = s1(code, pc + 2);
      return 3;
    case Format::kBranch2:
      out.operand = static_cast<int32_t>(pc) + s2(code, pc + 1);
      return 3;
    case Format::kBranch4: {
      const int64_t target = int64_t{pc} + s4(code, pc + 1);
      out.operand = target < 0 || target > 0x7FFFFFFF ? -1 : static_cast<int32_t>(target);
      return 5;
    }
    case Format::kInterfaceCall:
      out.operand = u2(code, pc + 1);
      out.operand2 = code[pc + 3];
      return 5;
    case Format::kDynamicCall:
      out.operand = u2(code, pc + 1);
      return 5;
    case Format::kMultiArray:
      out.operand = u2(code, pc + 1);
      out.operand2 = code[pc + 3];
      return 4;
    case Format::kTableSwitch:
    case Format::kLookupSwitch:
    case Format::kWide:
      break;
  }
  return 0;
}

constexpr std::array<uint8_t, 15> kFixedLength = {1, 2, 3, 2, 3, 2, 3, 3, 5, 1, 1, 5, 5, 2, 4};

bool decode_wide(Bytes code, uint32_t pc, Instruction& out) {
  if (pc + 4 > code.size() || code[pc + 1] > kLastOpcode) return false;
  const Format format = kOpcodes[code[pc + 1]].format;
  out.opcode = Opcode{code[pc + 1]};
  out.wide = true;
  out.operand = u2(code, pc + 2);
  if (format == Format::kLocal) {
    out.next_pc = pc + 4;
    return true;
  }
  if (format != Format::kIncrement || pc + 6 > code.size()) return false;
  out.operand2 = s2(code, pc + 4);
  out.next_pc = pc + 6;
  return true;
}

// The opcode must be known and inside the code.
inline bool decode_inside(Bytes code, uint32_t pc, Instruction& out) {
  const uint8_t op = code[pc];
  const Format format = kFormats[op];
  out.pc = pc;
  out.opcode = Opcode{op};
  out.wide = false;
  out.operand2 = 0;
  out.operand = 0;
  if (format == Format::kNone) {
    out.operand = kImpliedOperands[op];
    out.next_pc = pc + 1;
    return true;
  }
  if (pc + kFixedLength[static_cast<size_t>(format)] > code.size()) return false;
  if (format == Format::kWide) return decode_wide(code, pc, out);
  if (format == Format::kTableSwitch || format == Format::kLookupSwitch) {
    const uint32_t length = switch_length(code, pc, format == Format::kTableSwitch);
    out.next_pc = pc + length;
    return length != 0;
  }
  out.next_pc = pc + decode_fixed(code, pc, format, out);
  if (format == Format::kBranch2 || format == Format::kBranch4) {
    return out.operand >= 0 && static_cast<uint32_t>(out.operand) < code.size();
  }
  return true;
}

}  // namespace

std::string_view opcode_name(Opcode opcode) {
  const auto index = static_cast<uint8_t>(opcode);
  return index <= kLastOpcode ? kOpcodes[index].name : "unknown";
}

bool decode(Bytes code, uint32_t pc, Instruction& out) {
  if (pc >= code.size() || code[pc] > kLastOpcode) return false;
  return decode_inside(code, pc, out);
}

uint32_t decode_all(Bytes code, Buffer<Instruction>& instructions) {
  instructions.resize(code.size());
  Instruction* next = instructions.data();
  uint32_t pc = 0;
  for (; pc < code.size(); ++next) {
    if (code[pc] > kLastOpcode || !decode_inside(code, pc, *next)) break;
    pc = next->next_pc;
  }
  instructions.resize(static_cast<size_t>(next - instructions.data()));
  return pc;
}
std::vector<uint32_t> Instruction::switch_targets(Bytes code) const {
  const uint32_t base = switch_base(pc);
  const bool table = opcode == Opcode::kTableswitch;
  const auto count =
      static_cast<uint32_t>(table ? s4(code, base + 8) - s4(code, base + 4) + 1 : s4(code, base + 4));
  std::vector<uint32_t> targets;
  targets.reserve(count + 1);
  targets.push_back(pc + static_cast<uint32_t>(s4(code, base)));
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t at = table ? base + 12 + i * 4 : base + 8 + i * 8 + 4;
    targets.push_back(pc + static_cast<uint32_t>(s4(code, at)));
  }
  return targets;
}

std::vector<int32_t> Instruction::switch_keys(Bytes code) const {
  const uint32_t base = switch_base(pc);
  std::vector<int32_t> keys;
  if (opcode == Opcode::kTableswitch) {
    const int32_t low = s4(code, base + 4);
    const int32_t high = s4(code, base + 8);
    for (int64_t key = low; key <= high; ++key) keys.push_back(static_cast<int32_t>(key));
  } else {
    const int32_t count = s4(code, base + 4);
    for (int32_t i = 0; i < count; ++i) keys.push_back(s4(code, base + 8 + static_cast<uint32_t>(i) * 8));
  }
  return keys;
}

}  // namespace heddle
