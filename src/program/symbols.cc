#include "program/symbols.h"

namespace heddle {

size_t hash_value(const ConstantValue& constant) {
  return hash_combine(hash_mix(constant.value), static_cast<uint64_t>(constant.kind));
}

ValueKind kind_of(const ConstantValue& constant) {
  switch (constant.kind) {
    case ConstantValue::Kind::kInt:
      return ValueKind::kInt;
    case ConstantValue::Kind::kLong:
      return ValueKind::kLong;
    case ConstantValue::Kind::kFloat:
      return ValueKind::kFloat;
    case ConstantValue::Kind::kDouble:
      return ValueKind::kDouble;
    default:
      return ValueKind::kRef;
  }
}

size_t hash_value(const MemberRef& ref) {
  const uint64_t pair = uint64_t{ref.owner.index()} << 32 | ref.name.index();
  return hash_combine(hash_mix(pair), uint64_t{ref.descriptor.index()} << 1 | (ref.interface ? 1 : 0));
}

size_t hash_value(const Handle& handle) {
  return hash_combine(hash_mix(handle.member.index()), static_cast<uint64_t>(handle.kind));
}

size_t hash_value(const Dynamic& dynamic) {
  const size_t hash = hash_mix(uint64_t{dynamic.bootstrap.index()} << 32 | dynamic.name.index());
  return hash_combine(hash, uint64_t{dynamic.descriptor.index()} << 32 | dynamic.arguments.index());
}

size_t hash_value(const ArgumentList& arguments) {
  size_t hash = hash_mix(arguments.values.size());
  for (const ConstantValue& argument : arguments.values) hash = hash_combine(hash, hash_value(argument));
  return hash;
}

}  // namespace heddle
