#include "classfile/constant_pool.h"

#include <fmt/format.h>

#include <array>
#include <initializer_list>

#include "support/utf8.h"

namespace heddle {

std::string_view constant_tag_name(ConstantTag tag) {
  switch (tag) {
    case ConstantTag::kNone:
      return "nothing";
    case ConstantTag::kUtf8:
      return "Utf8";
    case ConstantTag::kInteger:
      return "Integer";
    case ConstantTag::kFloat:
      return "Float";
    case ConstantTag::kLong:
      return "Long";
    case ConstantTag::kDouble:
      return "Double";
    case ConstantTag::kClass:
      return "Class";
    case ConstantTag::kString:
      return "String";
    case ConstantTag::kFieldref:
      return "Fieldref";
    case ConstantTag::kMethodref:
      return "Methodref";
    case ConstantTag::kInterfaceMethodref:
      return "InterfaceMethodref";
    case ConstantTag::kNameAndType:
      return "NameAndType";
    case ConstantTag::kMethodHandle:
      return "MethodHandle";
    case ConstantTag::kMethodType:
      return "MethodType";
    case ConstantTag::kDynamic:
      return "Dynamic";
    case ConstantTag::kInvokeDynamic:
      return "InvokeDynamic";
    case ConstantTag::kModule:
      return "Module";
    case ConstantTag::kPackage:
      return "Package";
  }
  return "unknown";
}

namespace {

// Bytes behind the tag, for entries of fixed size; 0 for Utf8 and unknown tags.
constexpr auto kFixedSizes = [] {
  std::array<uint8_t, 256> sizes{};
  auto set = [&](uint8_t size, std::initializer_list<ConstantTag> tags) {
    for (const ConstantTag tag : tags) sizes[static_cast<size_t>(tag)] = size;
  };
  using enum ConstantTag;
  set(4,
      {kInteger, kFloat, kFieldref, kMethodref, kInterfaceMethodref, kNameAndType, kDynamic, kInvokeDynamic});
  set(8, {kLong, kDouble});
  set(2, {kClass, kString, kMethodType, kModule, kPackage});
  set(3, {kMethodHandle});
  return sizes;
}();

bool is_member(ConstantTag tag) {
  return tag == ConstantTag::kFieldref || tag == ConstantTag::kMethodref ||
         tag == ConstantTag::kInterfaceMethodref;
}

}  // namespace

Result<ConstantPool> ConstantPool::parse(Bytes file, ByteReader& reader) {
  const uint16_t count = reader.u2();
  if (!reader.ok() || count == 0) return Error{"the constant pool is missing", 8};
  ConstantPool pool;
  pool.file_ = file;
  pool.offsets_.resize(count);
  for (uint32_t index = 1; index < count; ++index) {
    const auto offset = static_cast<uint32_t>(reader.position());
    const auto tag = ConstantTag{reader.u1()};
    pool.offsets_[index] = offset;
    if (tag == ConstantTag::kUtf8) {
      const uint16_t length = reader.u2();
      const Bytes bytes = reader.take(length);
      if (reader.ok() && !valid_modified_utf8({reinterpret_cast<const char*>(bytes.data()), bytes.size()})) {
        return Error{fmt::format("constant {} is not valid modified UTF-8", index), offset};
      }
    } else {
      const uint32_t size = kFixedSizes[static_cast<uint8_t>(tag)];
      if (size == 0) {
        if (!reader.ok()) break;
        return Error{fmt::format("constant {} has the unknown tag {}", index, static_cast<int>(tag)), offset};
      }
      reader.skip(size);
      if (size == 8) {
        if (++index >= count) return Error{"a long or double constant overlaps the pool's end", offset};
      }
    }
    if (!reader.ok()) break;
  }
  if (!reader.ok()) {
    return Error{"the file ends inside the constant pool", static_cast<uint32_t>(reader.position())};
  }
  for (uint32_t index = 1; index < count; ++index) {
    if (pool.offsets_[index] == 0) continue;
    if (!pool.is_sound(static_cast<uint16_t>(index))) return pool.fault(static_cast<uint16_t>(index));
  }
  return pool;
}

// Whether an entry refers to entries of the right tag.
bool ConstantPool::is_sound(uint16_t index) const {
  const uint32_t offset = offsets_[index];
  switch (tag(index)) {
    case ConstantTag::kClass: {
      const uint16_t target = u2_at(offset + 1);
      return is(target, ConstantTag::kUtf8) && u2_at(offsets_[target] + 1) != 0;
    }
    case ConstantTag::kString:
    case ConstantTag::kMethodType:
    case ConstantTag::kModule:
    case ConstantTag::kPackage:
      return is(u2_at(offset + 1), ConstantTag::kUtf8);
    case ConstantTag::kNameAndType:
      return is(u2_at(offset + 1), ConstantTag::kUtf8) && is(u2_at(offset + 3), ConstantTag::kUtf8);
    case ConstantTag::kFieldref:
    case ConstantTag::kMethodref:
    case ConstantTag::kInterfaceMethodref:
      return is(u2_at(offset + 1), ConstantTag::kClass) && is(u2_at(offset + 3), ConstantTag::kNameAndType);
    case ConstantTag::kMethodHandle: {
      const uint8_t kind = file_[offset + 1];
      const ConstantTag target = tag(u2_at(offset + 2));
      const bool field = kind <= static_cast<uint8_t>(HandleKind::kPutStatic);
      return kind >= 1 && kind <= 9 && is_member(target) && field == (target == ConstantTag::kFieldref);
    }
    case ConstantTag::kDynamic:
    case ConstantTag::kInvokeDynamic:
      return is(u2_at(offset + 3), ConstantTag::kNameAndType);
    default:
      return true;
  }
}

// What is wrong with an entry that is not sound.
Error ConstantPool::fault(uint16_t index) const {
  const uint32_t offset = offsets_[index];
  const ConstantTag own = tag(index);
  auto wrong = [&](uint16_t target, std::string_view wanted) {
    return Error{fmt::format("constant {} ({}) refers to entry {}, which is {} instead of {}", index,
                             constant_tag_name(own), target, constant_tag_name(tag(target)), wanted),
                 offset};
  };
  switch (own) {
    case ConstantTag::kClass:
    case ConstantTag::kString:
    case ConstantTag::kMethodType:
    case ConstantTag::kModule:
    case ConstantTag::kPackage: {
      const uint16_t target = u2_at(offset + 1);
      if (!is(target, ConstantTag::kUtf8)) return wrong(target, "Utf8");
      return Error{fmt::format("constant {} names a class with an empty name", index), offset};
    }
    case ConstantTag::kNameAndType: {
      const uint16_t name = u2_at(offset + 1);
      const uint16_t descriptor = u2_at(offset + 3);
      if (!is(name, ConstantTag::kUtf8)) return wrong(name, "Utf8");
      return wrong(descriptor, "Utf8");
    }
    case ConstantTag::kFieldref:
    case ConstantTag::kMethodref:
    case ConstantTag::kInterfaceMethodref: {
      const uint16_t owner = u2_at(offset + 1);
      const uint16_t pair = u2_at(offset + 3);
      if (!is(owner, ConstantTag::kClass)) return wrong(owner, "Class");
      return wrong(pair, "NameAndType");
    }
    case ConstantTag::kMethodHandle: {
      const uint8_t kind = file_[offset + 1];
      const uint16_t target = u2_at(offset + 2);
      if (kind < 1 || kind > 9) {
        return Error{fmt::format("constant {} is a method handle of unknown kind {}", index, kind), offset};
      }
      if (!is_member(tag(target))) return wrong(target, "a field or method reference");
      const bool field = kind <= static_cast<uint8_t>(HandleKind::kPutStatic);
      return wrong(target, field ? "Fieldref" : "Methodref");
    }
    case ConstantTag::kDynamic:
    case ConstantTag::kInvokeDynamic: {
      const uint16_t pair = u2_at(offset + 3);
      return wrong(pair, "NameAndType");
    }
    default:
      return Error{fmt::format("constant {} is damaged", index), offset};
  }
}

std::string_view ConstantPool::utf8(uint16_t index) const {
  if (!is(index, ConstantTag::kUtf8)) return {};
  const uint32_t offset = offsets_[index];
  return {reinterpret_cast<const char*>(file_.data()) + offset + 3, u2_at(offset + 1)};
}

int32_t ConstantPool::integer(uint16_t index) const {
  return is(index, ConstantTag::kInteger) ? static_cast<int32_t>(u4_at(offsets_[index] + 1)) : 0;
}

uint32_t ConstantPool::float_bits(uint16_t index) const {
  return is(index, ConstantTag::kFloat) ? u4_at(offsets_[index] + 1) : 0;
}

int64_t ConstantPool::long_value(uint16_t index) const {
  if (!is(index, ConstantTag::kLong)) return 0;
  return static_cast<int64_t>(uint64_t{u4_at(offsets_[index] + 1)} << 32 | u4_at(offsets_[index] + 5));
}

uint64_t ConstantPool::double_bits(uint16_t index) const {
  if (!is(index, ConstantTag::kDouble)) return 0;
  return uint64_t{u4_at(offsets_[index] + 1)} << 32 | u4_at(offsets_[index] + 5);
}

uint16_t ConstantPool::text_index(uint16_t index, ConstantTag wanted) const {
  if (wanted == ConstantTag::kNone || !is(index, wanted)) return 0;
  return u2_at(offsets_[index] + 1);
}

std::string_view ConstantPool::text(uint16_t index, ConstantTag wanted) const {
  return utf8(text_index(index, wanted));
}

std::pair<std::string_view, std::string_view> ConstantPool::name_and_type(uint16_t index) const {
  if (!is(index, ConstantTag::kNameAndType)) return {};
  return {utf8(u2_at(offsets_[index] + 1)), utf8(u2_at(offsets_[index] + 3))};
}

MemberIndices ConstantPool::member_indices(uint16_t index) const {
  if (!is_member(tag(index))) return {};
  const uint32_t offset = offsets_[index];
  const uint32_t pair = offsets_[u2_at(offset + 3)];
  return {u2_at(offset + 1), u2_at(pair + 1), u2_at(pair + 3)};
}

MemberConstant ConstantPool::member(uint16_t index) const {
  if (!is_member(tag(index))) return {};
  const MemberIndices at = member_indices(index);
  return {class_name(at.class_index), utf8(at.name_index), utf8(at.descriptor_index),
          is(index, ConstantTag::kInterfaceMethodref)};
}

HandleConstant ConstantPool::handle(uint16_t index) const {
  if (!is(index, ConstantTag::kMethodHandle)) return {};
  const uint32_t offset = offsets_[index];
  const uint16_t target = u2_at(offset + 2);
  return {HandleKind{file_[offset + 1]}, target, member(target)};
}

DynamicConstant ConstantPool::dynamic(uint16_t index) const {
  if (!is(index, ConstantTag::kDynamic) && !is(index, ConstantTag::kInvokeDynamic)) return {};
  const uint32_t offset = offsets_[index];
  const uint32_t pair = offsets_[u2_at(offset + 3)];
  const uint16_t name = u2_at(pair + 1);
  const uint16_t descriptor = u2_at(pair + 3);
  return {u2_at(offset + 1), name, descriptor, utf8(name), utf8(descriptor)};
}

}  // namespace heddle
