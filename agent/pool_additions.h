// Constants behind those that a class file has.
#pragma once

#include <classfile_constants.h>

#include <bit>
#include <limits>
#include <map>
#include <string>
#include <string_view>

#include "agent/bytes.h"

namespace heddle::recorder {

class PoolAdditions {
 public:
  explicit PoolAdditions(size_t first) : next_(first) {}

  // False when the class would have more constants than can be numbered.
  bool fit() const { return next_ <= std::numeric_limits<uint16_t>::max(); }
  size_t count() const { return next_; }
  const Bytes& bytes() const { return out_.bytes(); }

  uint16_t utf8(std::string_view text) {
    return entry("u" + std::string(text), [&] {
      out_.u1(JVM_CONSTANT_Utf8);
      out_.u2(text.size());
      out_.append({std::bit_cast<const uint8_t*>(text.data()), text.size()});
    });
  }
  uint16_t class_named(std::string_view name) {
    const uint16_t text = utf8(name);
    return entry("c" + std::string(name), [&] {
      out_.u1(JVM_CONSTANT_Class);
      out_.u2(text);
    });
  }
  uint16_t method(std::string_view owner, std::string_view name, std::string_view descriptor) {
    const uint16_t type = class_named(owner);
    const uint16_t name_text = utf8(name);
    const uint16_t descriptor_text = utf8(descriptor);
    const std::string both = std::string(name) + ' ' + std::string(descriptor);
    const uint16_t name_and_type = entry("n" + both, [&] {
      out_.u1(JVM_CONSTANT_NameAndType);
      out_.u2(name_text);
      out_.u2(descriptor_text);
    });
    return entry("m" + std::string(owner) + ' ' + both, [&] {
      out_.u1(JVM_CONSTANT_Methodref);
      out_.u2(type);
      out_.u2(name_and_type);
    });
  }
  uint16_t address(const void* pointer) {
    const auto value = std::bit_cast<uint64_t>(pointer);
    const uint16_t index = entry("a" + std::to_string(value), [&] {
      out_.u1(JVM_CONSTANT_Long);
      out_.u8(value);
      ++next_;  // takes two indices
    });
    return index;
  }

 private:
  template <class Write>
  uint16_t entry(const std::string& key, Write write) {
    const auto [known, is_new] = known_.try_emplace(key, static_cast<uint16_t>(next_));
    if (is_new) {
      ++next_;
      write();
    }
    return known->second;
  }

  size_t next_;
  ByteWriter out_;
  std::map<std::string, uint16_t> known_;
};

}  // namespace heddle::recorder
