// The constant pool of one class file: offsets into the file's bytes, nothing copied. Every entry was
// checked when the pool was parsed (tag known, references point to entries of the right tag, names are
// well-formed), so the typed accessors only check the index they are given.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "support/byte_reader.h"
#include "support/result.h"

namespace heddle {

enum class ConstantTag : uint8_t {
  kNone = 0,  // index 0 and the second half of a long or double
  kUtf8 = 1,
  kInteger = 3,
  kFloat = 4,
  kLong = 5,
  kDouble = 6,
  kClass = 7,
  kString = 8,
  kFieldref = 9,
  kMethodref = 10,
  kInterfaceMethodref = 11,
  kNameAndType = 12,
  kMethodHandle = 15,
  kMethodType = 16,
  kDynamic = 17,
  kInvokeDynamic = 18,
  kModule = 19,
  kPackage = 20,
};

std::string_view constant_tag_name(ConstantTag tag);

// JVMS table 5.4.3.5-A.
enum class HandleKind : uint8_t {
  kGetField = 1,
  kGetStatic = 2,
  kPutField = 3,
  kPutStatic = 4,
  kInvokeVirtual = 5,
  kInvokeStatic = 6,
  kInvokeSpecial = 7,
  kNewInvokeSpecial = 8,
  kInvokeInterface = 9,
};

struct MemberConstant {
  std::string_view class_name;  // internal form or array descriptor
  std::string_view name;
  std::string_view descriptor;
  bool interface = false;
};

// The same by the indices of the constants: a class, and the Utf8s of name and descriptor.
struct MemberIndices {
  uint16_t class_index = 0;
  uint16_t name_index = 0;
  uint16_t descriptor_index = 0;
};

struct HandleConstant {
  HandleKind kind = HandleKind::kGetField;
  uint16_t member_index = 0;
  MemberConstant member;
};

struct DynamicConstant {
  uint16_t bootstrap = 0;  // index into BootstrapMethods
  uint16_t name_index = 0;
  uint16_t descriptor_index = 0;
  std::string_view name;
  std::string_view descriptor;
};

class ConstantPool {
 public:
  // Reads the pool that starts at `reader` (its count first) and leaves the reader behind it.
  static Result<ConstantPool> parse(Bytes file, ByteReader& reader);

  uint16_t count() const { return static_cast<uint16_t>(offsets_.size()); }
  ConstantTag tag(uint16_t index) const {
    return index < offsets_.size() && offsets_[index] != 0 ? ConstantTag{file_[offsets_[index]]}
                                                           : ConstantTag::kNone;
  }
  bool is(uint16_t index, ConstantTag wanted) const { return tag(index) == wanted; }

  // Each gives an empty or zero value when the index does not have the tag asked for.
  std::string_view utf8(uint16_t index) const;
  int32_t integer(uint16_t index) const;
  uint32_t float_bits(uint16_t index) const;
  int64_t long_value(uint16_t index) const;
  uint64_t double_bits(uint16_t index) const;
  // Class, String, MethodType, Module and Package: the one Utf8 they name.
  std::string_view text(uint16_t index, ConstantTag wanted) const;
  uint16_t text_index(uint16_t index, ConstantTag wanted) const;  // of that Utf8
  std::string_view class_name(uint16_t index) const { return text(index, ConstantTag::kClass); }
  MemberConstant member(uint16_t index) const;
  MemberIndices member_indices(uint16_t index) const;
  HandleConstant handle(uint16_t index) const;
  DynamicConstant dynamic(uint16_t index) const;  // Dynamic and InvokeDynamic
  std::pair<std::string_view, std::string_view> name_and_type(uint16_t index) const;

 private:
  uint16_t u2_at(uint32_t offset) const {
    return static_cast<uint16_t>(file_[offset] << 8 | file_[offset + 1]);
  }
  uint32_t u4_at(uint32_t offset) const { return uint32_t{u2_at(offset)} << 16 | u2_at(offset + 2); }
  bool is_sound(uint16_t index) const;
  Error fault(uint16_t index) const;

  Bytes file_;
  std::vector<uint32_t> offsets_;  // of the tag byte; 0 for unusable slots
};

}  // namespace heddle
