// The names that a class's instructions refer to, read from its constant pool as JVMTI gives it.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace heddle::recorder {

class ConstantPool {
 public:
  // Empty when the JVM does not give the pool.
  ConstantPool(jvmtiEnv* jvmti, jclass type);

  struct Method {
    std::string_view owner;
    std::string_view name;
    std::string_view descriptor;
  };
  // Nothing if the entry is not a method reference.
  std::optional<Method> method(uint16_t index) const;
  // Empty if the entry is not a class. Arrays are named by their descriptor.
  std::string_view class_name(uint16_t index) const;

 private:
  void find_entries(size_t count);
  uint8_t tag(uint16_t index) const;
  uint16_t u2(uint16_t index, size_t offset) const;
  std::string_view utf8(uint16_t index) const;

  std::vector<uint8_t> bytes_;
  std::vector<uint32_t> entries_;  // where in bytes_ the entry with this index starts, with its tag
};

}  // namespace heddle::recorder
