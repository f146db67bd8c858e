// Cutting members and supertypes out of class files, for edits of real programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::testing {

class ClassSurgery {
 public:
  // The bytes must be those of a class that can be read.
  explicit ClassSurgery(std::vector<uint8_t> bytes);

  struct Member {
    size_t begin = 0, end = 0;
    std::string name;
  };
  const std::vector<Member>& methods() const { return methods_; }
  const std::vector<Member>& fields() const { return fields_; }
  size_t interfaces() const { return interfaces_; }

  // Each gives the bytes of another class, with one thing less.
  std::vector<uint8_t> without_method(size_t i) const { return without(methods_[i], methods_at_); }
  std::vector<uint8_t> without_field(size_t i) const { return without(fields_[i], fields_at_); }
  std::vector<uint8_t> without_interface(size_t i) const;
  // Empty if the constants do not name java/lang/Object, or that is the superclass anyway.
  std::vector<uint8_t> below_object() const;

 private:
  uint32_t u2(size_t at) const { return static_cast<uint32_t>(bytes_[at]) << 8 | bytes_[at + 1]; }
  uint32_t u4(size_t at) const { return u2(at) << 16 | u2(at + 2); }
  size_t read_members(size_t at, std::vector<Member>& members) const;
  std::string_view text(uint32_t constant) const;
  std::vector<uint8_t> without(const Member& member, size_t count_at) const;

  std::vector<uint8_t> bytes_;
  std::vector<size_t> constants_;  // where each is; 0 for the second half of a long one
  size_t super_at_ = 0, interfaces_at_ = 0, fields_at_ = 0, methods_at_ = 0;
  size_t interfaces_ = 0;
  std::vector<Member> fields_, methods_;
};

}  // namespace heddle::testing
