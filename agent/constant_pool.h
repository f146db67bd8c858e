// The names that a class's instructions refer to, read from its constant pool.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace heddle::recorder {

class ConstantPool {
 public:
  // Empty when the JVM does not give the pool.
  ConstantPool(jvmtiEnv* jvmti, jclass type);
  // The entries at the beginning of `bytes`, which may go on behind them.
  ConstantPool(std::span<const uint8_t> bytes, size_t count);

  // All entries were there.
  bool complete() const { return complete_; }
  size_t count() const { return entries_.size(); }
  // The entries as they stand in the class file.
  std::span<const uint8_t> bytes() const { return bytes_; }

  struct Member {
    std::string_view owner;
    std::string_view name;
    std::string_view descriptor;
  };
  // Nothing if the entry is not a method reference.
  std::optional<Member> method(uint16_t index) const;
  // Nothing if the entry is not a field reference.
  std::optional<Member> field(uint16_t index) const;
  // Empty if the entry is not a class. Arrays are named by their descriptor.
  std::string_view class_name(uint16_t index) const;
  std::string_view utf8(uint16_t index) const;
  bool has_utf8(std::string_view text) const;

 private:
  // Gives where the entries end.
  size_t find_entries(size_t count);
  uint8_t tag(uint16_t index) const;
  uint16_t u2(uint16_t index, size_t offset) const;
  Member member(uint16_t index) const;

  bool complete_ = false;
  std::vector<uint8_t> bytes_;
  std::vector<uint32_t> entries_;  // where in bytes_ the entry with this index starts, with its tag
};

}  // namespace heddle::recorder
