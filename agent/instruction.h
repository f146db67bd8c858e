// How a call or an object came about. The JVM shows which frames were on the stack, not why: class
// initialisers, class loaders and constructors of implicit exceptions are entered from any instruction, and
// strings and byte arrays come into being at any. The instruction at the pc of the frame tells what the
// program does from what the JVM does on its behalf.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <string_view>

#include "agent/constant_pool.h"

namespace heddle::recorder {

enum class Origin : uint8_t {
  // The instruction is this one, and names what happened.
  kInvokeVirtual,
  kInvokeSpecial,
  kInvokeStatic,
  kInvokeInterface,
  kInvokeDynamic,
  kNew,  // also of arrays
  // A call of a signature-polymorphic method of MethodHandle or VarHandle, which names nothing.
  kHandle,
  // The frame is Java code, but its instruction does not say so: the JVM did it there.
  kUpcall,
  // The frame is a native method.
  kNative,
  // There is no frame.
  kVm,
};

std::string_view text(Origin origin);

// An instruction of a method with code, and the constant pool of the method's class.
struct Instruction {
  jmethodID method;
  int32_t pc;
  const ConstantPool& pool;
};

struct Callee {
  std::string_view owner;
  std::string_view name;
  std::string_view descriptor;
};

Origin origin_of_call(jvmtiEnv* jvmti, const Instruction& instruction, const Callee& callee);

Origin origin_of_object(jvmtiEnv* jvmti, const Instruction& instruction, std::string_view type);

}  // namespace heddle::recorder
