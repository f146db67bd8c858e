#include "agent/constant_pool.h"

#include <classfile_constants.h>

#include "agent/names.h"

namespace heddle::recorder {

ConstantPool::ConstantPool(jvmtiEnv* jvmti, jclass type) {
  jint count = 0;
  jint size = 0;
  JvmtiMemory<unsigned char> bytes(jvmti);
  if (jvmti->GetConstantPool(type, &count, &size, bytes.out()) != JVMTI_ERROR_NONE) return;
  bytes_.assign(bytes.get(), bytes.get() + size);
  complete_ = find_entries(static_cast<size_t>(count)) <= bytes_.size();
}

ConstantPool::ConstantPool(std::span<const uint8_t> bytes, size_t count)
    : bytes_(bytes.begin(), bytes.end()) {
  const size_t end = find_entries(count);
  complete_ = end <= bytes_.size();
  if (complete_) bytes_.resize(end);
}

size_t ConstantPool::find_entries(size_t count) {
  entries_.assign(count, 0);
  size_t at = 0;
  for (size_t i = 1; i < count; ++i) {
    if (at + 3 > bytes_.size()) return bytes_.size() + 1;
    entries_[i] = static_cast<uint32_t>(at);
    switch (bytes_[at]) {
      case JVM_CONSTANT_Utf8:
        at += 3 + (size_t{bytes_[at + 1]} << 8 | bytes_[at + 2]);
        break;
      case JVM_CONSTANT_Long:
      case JVM_CONSTANT_Double:
        at += 9;
        ++i;  // takes two indices
        break;
      case JVM_CONSTANT_Class:
      case JVM_CONSTANT_String:
      case JVM_CONSTANT_MethodType:
      case JVM_CONSTANT_Module:
      case JVM_CONSTANT_Package:
        at += 3;
        break;
      case JVM_CONSTANT_MethodHandle:
        at += 4;
        break;
      default:
        at += 5;
    }
  }
  return at;
}

uint8_t ConstantPool::tag(uint16_t index) const {
  return index < entries_.size() && entries_[index] < bytes_.size() ? bytes_[entries_[index]] : uint8_t{0};
}

uint16_t ConstantPool::u2(uint16_t index, size_t offset) const {
  if (index >= entries_.size()) return 0;
  const size_t at = entries_[index] + 1 + offset;
  if (at + 2 > bytes_.size()) return 0;
  return static_cast<uint16_t>(bytes_[at] << 8 | bytes_[at + 1]);
}

std::string_view ConstantPool::utf8(uint16_t index) const {
  if (tag(index) != JVM_CONSTANT_Utf8) return {};
  const size_t at = entries_[index] + 3;
  const size_t size = u2(index, 0);
  if (at + size > bytes_.size()) return {};
  return {reinterpret_cast<const char*>(bytes_.data() + at), size};
}

bool ConstantPool::has_utf8(std::string_view text) const {
  for (size_t i = 1; i < entries_.size(); ++i) {
    if (utf8(static_cast<uint16_t>(i)) == text) return true;
  }
  return false;
}

ConstantPool::Member ConstantPool::member(uint16_t index) const {
  const uint16_t name_and_type = u2(index, 2);
  return {.owner = class_name(u2(index, 0)),
          .name = utf8(u2(name_and_type, 0)),
          .descriptor = utf8(u2(name_and_type, 2))};
}

std::optional<ConstantPool::Member> ConstantPool::method(uint16_t index) const {
  if (tag(index) != JVM_CONSTANT_Methodref && tag(index) != JVM_CONSTANT_InterfaceMethodref) return {};
  return member(index);
}

std::optional<ConstantPool::Member> ConstantPool::field(uint16_t index) const {
  if (tag(index) != JVM_CONSTANT_Fieldref) return {};
  return member(index);
}

std::string_view ConstantPool::class_name(uint16_t index) const {
  return tag(index) == JVM_CONSTANT_Class ? utf8(u2(index, 0)) : std::string_view();
}

}  // namespace heddle::recorder
