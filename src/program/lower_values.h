// A value during lowering, in four bytes: its kind, whether it is a constant of the body, and an index. Kinds
// are checked at every instruction, so they are in the value and not in a table.
#pragma once

#include <cstdint>

#include "classfile/descriptor.h"

namespace heddle {

using Value = uint32_t;
constexpr unsigned kKindShift = 29;
constexpr Value kConstantBit = 1U << 28;
constexpr Value kIndexMask = kConstantBit - 1;
constexpr Value kUndefined = 0;  // of kind kVoid, which no other value has

constexpr ValueKind kind_of_value(Value value) {
  return ValueKind{static_cast<uint8_t>(value >> kKindShift)};
}
constexpr uint32_t index_of(Value value) {
  return value & kIndexMask;
}
constexpr Value register_value(ValueKind kind, uint32_t index) {
  return static_cast<Value>(kind) << kKindShift | index;
}
constexpr Value constant_value(ValueKind kind, uint32_t index) {
  return register_value(kind, index) | kConstantBit;
}
// Marked as a constant to tell it from a φ of return addresses.
constexpr Value return_address(uint32_t activation) {
  return constant_value(ValueKind::kReturnAddress, activation & kIndexMask);
}
constexpr bool is_register(Value value) {
  return value != kUndefined && (value & kConstantBit) == 0;
}
constexpr bool is_return_address(Value value) {
  return (value & ~kIndexMask) == return_address(0);
}
constexpr bool is_constant(Value value) {
  return (value & kConstantBit) != 0 && !is_return_address(value);
}
constexpr bool is_wide(Value value) {
  return slots_of(kind_of_value(value)) == 2;
}

}  // namespace heddle
