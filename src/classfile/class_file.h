// One class file, parsed as a view: the constant pool's offsets, the members, and where each attribute
// lies. Attributes are decoded when asked for (attributes.h), code by the lowering (instruction.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "classfile/constant_pool.h"
#include "support/byte_reader.h"
#include "support/result.h"

namespace heddle {

// JVMS tables 4.1-B, 4.5-A, 4.6-A; one namespace because the bits hardly overlap.
enum AccessFlag : uint16_t {
  kAccPublic = 0x0001,
  kAccPrivate = 0x0002,
  kAccProtected = 0x0004,
  kAccStatic = 0x0008,
  kAccFinal = 0x0010,
  kAccSuper = 0x0020,         // class
  kAccSynchronized = 0x0020,  // method
  kAccVolatile = 0x0040,      // field
  kAccBridge = 0x0040,        // method
  kAccTransient = 0x0080,     // field
  kAccVarargs = 0x0080,       // method
  kAccNative = 0x0100,
  kAccInterface = 0x0200,
  kAccAbstract = 0x0400,
  kAccStrict = 0x0800,
  kAccSynthetic = 0x1000,
  kAccAnnotation = 0x2000,
  kAccEnum = 0x4000,
  kAccModule = 0x8000,
};

constexpr uint16_t kOldestMajor = 45;
constexpr uint16_t kNewestMajor = 69;      // Java 25, the newest that the tests read in full
constexpr uint16_t kMajorOfJavaZero = 44;  // from Java 1.1 on, version = 44 + Java's number

// A table of attributes: how many, and where the first starts.
struct AttributeTable {
  uint32_t offset = 0;
  uint16_t count = 0;
};

struct MemberInfo {
  uint16_t access = 0;
  uint16_t name_index = 0;
  uint16_t descriptor_index = 0;
  uint16_t code_length_hint = 0;  // bytes of code, saturated; 0 without a Code attribute
  AttributeTable attributes;
  uint32_t code_offset = 0;  // of the Code attribute's contents, 0 if there is none
};
static_assert(sizeof(MemberInfo) == 20);

class ClassFile {
 public:
  // The bytes must stay valid for the ClassFile's life; `owner` sees to it.
  static Result<ClassFile> parse(Bytes bytes, std::shared_ptr<const void> owner = nullptr);

  Bytes bytes() const { return bytes_; }
  const ConstantPool& constants() const { return constants_; }
  uint16_t major_version() const { return major_; }
  uint16_t minor_version() const { return minor_; }
  bool newer_than_known() const { return major_ > kNewestMajor; }
  uint16_t access() const { return access_; }
  std::string_view name() const { return constants_.class_name(this_class_); }
  std::string_view super_name() const { return constants_.class_name(super_class_); }  // empty: none
  size_t interface_count() const { return interfaces_.size(); }
  std::string_view interface_name(size_t i) const { return constants_.class_name(interfaces_[i]); }

  const std::vector<MemberInfo>& fields() const { return fields_; }
  const std::vector<MemberInfo>& methods() const { return methods_; }
  AttributeTable attributes() const { return attributes_; }

  std::string_view name(const MemberInfo& member) const { return constants_.utf8(member.name_index); }
  std::string_view descriptor(const MemberInfo& member) const {
    return constants_.utf8(member.descriptor_index);
  }

  // The contents of the first attribute of that name; a null span if there is none.
  Bytes attribute(AttributeTable table, std::string_view name) const;

 private:
  Result<std::vector<MemberInfo>> parse_members(ByteReader& reader, std::string_view what);
  Result<AttributeTable> parse_attributes(ByteReader& reader, MemberInfo* member);

  Bytes bytes_;
  std::shared_ptr<const void> owner_;
  ConstantPool constants_;
  uint16_t minor_ = 0;
  uint16_t major_ = 0;
  uint16_t access_ = 0;
  uint16_t this_class_ = 0;
  uint16_t super_class_ = 0;
  std::vector<uint16_t> interfaces_;
  std::vector<MemberInfo> fields_;
  std::vector<MemberInfo> methods_;
  AttributeTable attributes_;
};

// Either may be null, which is like nothing else.
bool same_bytes(const ClassFile* a, const ClassFile* b);

}  // namespace heddle
