#include "agent/instruction.h"

#include <classfile_constants.h>

#include <optional>
#include <string>

#include "agent/names.h"

namespace heddle::recorder {

namespace {

struct Code {
  uint8_t opcode;
  uint8_t operand;
  uint16_t pool_index;
};

// Operands that the instruction does not have are zero.
std::optional<Code> code_at(jvmtiEnv* jvmti, const Instruction& instruction) {
  jint size = 0;
  JvmtiMemory<unsigned char> bytes(jvmti);
  if (jvmti->GetBytecodes(instruction.method, &size, bytes.out()) != JVMTI_ERROR_NONE) return {};
  const auto byte = [&](int32_t at) { return at < size ? bytes.get()[at] : uint8_t{0}; };
  const int32_t pc = instruction.pc;
  if (pc < 0 || pc >= size) return {};
  return Code{.opcode = byte(pc),
              .operand = byte(pc + 1),
              .pool_index = static_cast<uint16_t>(byte(pc + 1) << 8 | byte(pc + 2))};
}

std::optional<Origin> invoke(uint8_t opcode) {
  switch (opcode) {
    case JVM_OPC_invokevirtual:
      return Origin::kInvokeVirtual;
    case JVM_OPC_invokespecial:
      return Origin::kInvokeSpecial;
    case JVM_OPC_invokestatic:
      return Origin::kInvokeStatic;
    case JVM_OPC_invokeinterface:
      return Origin::kInvokeInterface;
    case JVM_OPC_invokedynamic:
      return Origin::kInvokeDynamic;
    default:
      return {};
  }
}

// An invokedynamic or a method handle may call anything, so here it is the callee that gives the JVM away:
// it is what links the instruction.
bool links(const Callee& callee) {
  return callee.name == "<clinit>" || callee.name == "loadClass" ||
         callee.owner == "java/lang/invoke/MethodHandleNatives";
}

bool has_polymorphic_methods(std::string_view owner) {
  return owner == "java/lang/invoke/MethodHandle" || owner == "java/lang/invoke/VarHandle";
}

std::string array_of(std::string_view element) {
  if (element.starts_with('[')) return '[' + std::string(element);
  return "[L" + std::string(element) + ';';
}

std::string_view primitive_array(uint8_t element) {
  switch (element) {
    case JVM_T_BOOLEAN:
      return "[Z";
    case JVM_T_CHAR:
      return "[C";
    case JVM_T_FLOAT:
      return "[F";
    case JVM_T_DOUBLE:
      return "[D";
    case JVM_T_BYTE:
      return "[B";
    case JVM_T_SHORT:
      return "[S";
    case JVM_T_INT:
      return "[I";
    case JVM_T_LONG:
      return "[J";
    default:
      return {};
  }
}

bool makes(const Code& code, const ConstantPool& pool, std::string_view type) {
  switch (code.opcode) {
    case JVM_OPC_new:
      return pool.class_name(code.pool_index) == type;
    case JVM_OPC_newarray:
      return primitive_array(code.operand) == type;
    case JVM_OPC_anewarray:
      return array_of(pool.class_name(code.pool_index)) == type;
    // The arrays inside the array are made by the same instruction.
    case JVM_OPC_multianewarray:
      return type.starts_with('[') && pool.class_name(code.pool_index).ends_with(type);
    default:
      return false;
  }
}

}  // namespace

std::string_view text(Origin origin) {
  switch (origin) {
    case Origin::kInvokeVirtual:
      return "virtual";
    case Origin::kInvokeSpecial:
      return "special";
    case Origin::kInvokeStatic:
      return "static";
    case Origin::kInvokeInterface:
      return "interface";
    case Origin::kInvokeDynamic:
      return "dynamic";
    case Origin::kNew:
      return "new";
    case Origin::kHandle:
      return "handle";
    case Origin::kUpcall:
      return "upcall";
    case Origin::kNative:
      return "native";
    case Origin::kVm:
      return "vm";
  }
  return {};
}

Origin origin_of_call(jvmtiEnv* jvmti, const Instruction& instruction, const Callee& callee) {
  const std::optional<Code> code = code_at(jvmti, instruction);
  if (!code) return Origin::kUpcall;
  const std::optional<Origin> invoked_by = invoke(code->opcode);
  if (!invoked_by) return Origin::kUpcall;
  if (*invoked_by == Origin::kInvokeDynamic) return links(callee) ? Origin::kUpcall : Origin::kInvokeDynamic;

  const std::optional<ConstantPool::Member> named = instruction.pool.method(code->pool_index);
  if (!named) return Origin::kUpcall;
  if (named->name == callee.name && named->descriptor == callee.descriptor) return *invoked_by;
  if (has_polymorphic_methods(named->owner) && !links(callee)) return Origin::kHandle;
  return Origin::kUpcall;
}

Origin origin_of_object(jvmtiEnv* jvmti, const Instruction& instruction, std::string_view type) {
  const std::optional<Code> code = code_at(jvmti, instruction);
  return code && makes(*code, instruction.pool, type) ? Origin::kNew : Origin::kUpcall;
}

}  // namespace heddle::recorder
