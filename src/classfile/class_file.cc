#include "classfile/class_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/descriptor.h"
#include "support/utf8.h"

namespace heddle {
namespace {

Error error_at(const ByteReader& reader, std::string message) {
  return {std::move(message), static_cast<uint32_t>(reader.position())};
}

}  // namespace

Result<AttributeTable> ClassFile::parse_attributes(ByteReader& reader, MemberInfo* member) {
  AttributeTable table;
  table.count = reader.u2();
  table.offset = static_cast<uint32_t>(reader.position());
  for (unsigned i = 0; i < table.count; ++i) {
    const uint16_t name_index = reader.u2();
    const uint32_t length = reader.u4();
    const auto contents = static_cast<uint32_t>(reader.position());
    reader.skip(length);
    if (!reader.ok()) return error_at(reader, "an attribute is longer than the file");
    if (!constants_.is(name_index, ConstantTag::kUtf8)) {
      return error_at(reader, fmt::format("attribute name {} is no Utf8 constant", name_index));
    }
    if (member != nullptr && constants_.utf8(name_index) == "Code") {
      if (member->code_offset != 0) return error_at(reader, "a method has two Code attributes");
      // Before Java 1.0.2 (version 45.2) the sizes in front of the code were shorter.
      const bool old = major_ == 45 && minor_ < 3;
      if (length < (old ? 4U : 8U)) return error_at(reader, "a Code attribute is too short");
      ByteReader code(bytes_, contents + (old ? 2U : 4U));
      const uint32_t code_length = old ? code.u2() : code.u4();
      member->code_offset = contents;
      member->code_length_hint = static_cast<uint16_t>(std::min<uint32_t>(code_length, 0xFFFF));
    }
  }
  if (!reader.ok()) return error_at(reader, "the file ends inside an attribute table");
  return table;
}

Result<std::vector<MemberInfo>> ClassFile::parse_members(ByteReader& reader, std::string_view what) {
  const uint16_t count = reader.u2();
  if (size_t{count} * 8 > reader.remaining()) {
    return error_at(reader, fmt::format("{} {}s are declared, more than the file can hold", count, what));
  }
  std::vector<MemberInfo> members(count);
  const bool method = what == "method";
  for (MemberInfo& member : members) {
    member.access = reader.u2();
    member.name_index = reader.u2();
    member.descriptor_index = reader.u2();
    if (!reader.ok()) return error_at(reader, fmt::format("the file ends inside a {}", what));
    if (!constants_.is(member.name_index, ConstantTag::kUtf8) || name(member).empty() ||
        !constants_.is(member.descriptor_index, ConstantTag::kUtf8)) {
      return error_at(reader, fmt::format("a {} has no name or descriptor", what));
    }
    const std::string_view type = descriptor(member);
    if (!(method ? valid_method_descriptor(type) : valid_field_descriptor(type))) {
      return error_at(reader, fmt::format("{} {} has the malformed descriptor '{}'", what,
                                          display_utf8(name(member)), display_utf8(type)));
    }
    auto attributes = parse_attributes(reader, method ? &member : nullptr);
    if (!attributes) return attributes.error();
    member.attributes = *attributes;
  }
  return members;
}

Result<ClassFile> ClassFile::parse(Bytes bytes, std::shared_ptr<const void> owner) {
  ClassFile file;
  file.bytes_ = bytes;
  file.owner_ = std::move(owner);
  if (bytes.empty()) return Error{"the file is empty"};
  ByteReader reader(bytes);
  if (reader.u4() != 0xCAFEBABE) return Error{"not a class file (it does not start with CAFEBABE)"};
  file.minor_ = reader.u2();
  file.major_ = reader.u2();
  if (!reader.ok()) return Error{"the file ends inside its header"};
  if (file.major_ < kOldestMajor) {
    return Error{fmt::format("class file version {} does not exist", file.major_), 6};
  }
  auto constants = ConstantPool::parse(bytes, reader);
  if (!constants) return constants.error();
  file.constants_ = std::move(*constants);

  file.access_ = reader.u2();
  file.this_class_ = reader.u2();
  file.super_class_ = reader.u2();
  const uint16_t interfaces = reader.u2();
  for (unsigned i = 0; i < interfaces && reader.ok(); ++i) file.interfaces_.push_back(reader.u2());
  if (!reader.ok()) return error_at(reader, "the file ends before its members");
  auto class_like = [&](uint16_t index) {
    return file.constants_.is(index, ConstantTag::kClass) && file.constants_.class_name(index)[0] != '[';
  };
  if (!class_like(file.this_class_)) return error_at(reader, "the class has no name");
  if (file.super_class_ != 0 && !class_like(file.super_class_)) {
    return error_at(reader, "the superclass is not a class");
  }
  for (const uint16_t index : file.interfaces_) {
    if (!class_like(index)) return error_at(reader, "a superinterface is not a class");
  }

  auto fields = file.parse_members(reader, "field");
  if (!fields) return fields.error();
  file.fields_ = std::move(*fields);
  auto methods = file.parse_members(reader, "method");
  if (!methods) return methods.error();
  file.methods_ = std::move(*methods);
  auto attributes = file.parse_attributes(reader, nullptr);
  if (!attributes) return attributes.error();
  file.attributes_ = *attributes;
  if (reader.remaining() != 0) {
    return error_at(reader, fmt::format("{} bytes follow the end of the class", reader.remaining()));
  }
  return file;
}

Bytes ClassFile::attribute(AttributeTable table, std::string_view wanted) const {
  ByteReader reader(bytes_, table.offset);
  for (unsigned i = 0; i < table.count; ++i) {
    const uint16_t name_index = reader.u2();
    const uint32_t length = reader.u4();
    const Bytes contents = reader.take(length);
    if (!reader.ok()) break;
    if (constants_.utf8(name_index) == wanted)
      return {bytes_.data() + reader.position() - length, contents.size()};
  }
  return {};
}

bool same_bytes(const ClassFile* a, const ClassFile* b) {
  return a == nullptr || b == nullptr ? a == b : std::ranges::equal(a->bytes(), b->bytes());
}

}  // namespace heddle
