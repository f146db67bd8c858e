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

Symbols::Symbols() = default;
Symbols::~Symbols() = default;

NameId Symbols::name(std::string_view text) {
  return names_.intern(text);
}
NameId Symbols::find_name(std::string_view text) const {
  return names_.find(text);
}
MemberRefId Symbols::member(const MemberRef& ref) {
  return members_.intern(ref);
}
HandleId Symbols::handle(const Handle& handle) {
  return handles_.intern(handle);
}
DynamicId Symbols::dynamic(const Dynamic& dynamic) {
  return dynamics_.intern(dynamic);
}
ArgumentsId Symbols::arguments(const ArgumentList& list) {
  return arguments_.intern(list);
}
ConstantId Symbols::constant(const ConstantValue& value) {
  return constants_.intern(value);
}

void Symbols::names(std::span<const std::string_view> texts, std::span<NameId> ids) {
  names_.intern_all(texts, ids);
}
void Symbols::members(std::span<const MemberRef> refs, std::span<MemberRefId> ids) {
  members_.intern_all(refs, ids);
}
void Symbols::constants(std::span<const ConstantValue> values, std::span<ConstantId> ids) {
  constants_.intern_all(values, ids);
}

}  // namespace heddle
