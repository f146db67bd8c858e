#include "classfile/class_name.h"

#include <fmt/format.h>

#include <cstdint>
#include <vector>

namespace heddle {
namespace {

bool is_forbidden_in_names(char c) {
  return c == '.' || c == ';' || c == '[' || c == '\0';
}

bool is_class_name(std::string_view name) {
  char previous = '/';
  for (const char c : name) {
    if (is_forbidden_in_names(c) || (c == '/' && previous == '/')) return false;
    previous = c;
  }
  return previous != '/';
}

}  // namespace

std::optional<std::string_view> class_name_of_path(std::string_view path) {
  if (!path.ends_with(kClassSuffix)) return std::nullopt;
  path.remove_suffix(kClassSuffix.size());
  if (!is_class_name(path)) return std::nullopt;
  return path;
}

bool is_module_info(std::string_view name) {
  return name == "module-info";
}

bool path_escapes(std::string_view path) {
  const auto is_separator = [](char c) { return c == '/' || c == '\\'; };
  if (path.empty()) return false;
  if (is_separator(path[0])) return true;
  if (path.size() >= 3 && path[1] == ':' && is_separator(path[2])) return true;
  size_t part = 0;
  for (size_t i = 0; i <= path.size(); ++i) {
    if (i < path.size() && !is_separator(path[i])) continue;
    if (path.substr(part, i - part) == "..") return true;
    part = i + 1;
  }
  return false;
}

std::optional<std::string> converted_to_modified_utf8(std::string_view name) {
  constexpr auto byte = [](char c) { return static_cast<uint8_t>(c); };
  std::string converted;
  size_t copied = 0;
  for (size_t i = 0; i + 3 < name.size(); ++i) {
    if ((byte(name[i]) & 0xF8U) != 0xF0U) continue;
    const uint32_t code = (byte(name[i]) & 7U) << 18 | (byte(name[i + 1]) & 0x3FU) << 12 |
                          (byte(name[i + 2]) & 0x3FU) << 6 | (byte(name[i + 3]) & 0x3FU);
    if (code < 0x10000 || code > 0x10FFFF) continue;
    converted += name.substr(copied, i - copied);
    for (const uint32_t unit : {0xD800U + ((code - 0x10000) >> 10), 0xDC00U + (code & 0x3FFU)}) {
      converted += static_cast<char>(0xE0U | unit >> 12);
      converted += static_cast<char>(0x80U | (unit >> 6 & 0x3FU));
      converted += static_cast<char>(0x80U | (unit & 0x3FU));
    }
    copied = i + 4;
    i += 3;
  }
  if (copied == 0) return std::nullopt;
  return converted += name.substr(copied);
}

namespace {

constexpr uint8_t kUtf8Tag = 1;
constexpr uint8_t kClassTag = 7;

// Bytes after the tag, for every constant but Utf8; 0 for tags that do not exist.
size_t constant_size(uint8_t tag) {
  switch (tag) {
    case 7:
    case 8:
    case 16:
    case 19:
    case 20:
      return 2;
    case 15:
      return 3;
    case 3:
    case 4:
    case 9:
    case 10:
    case 11:
    case 12:
    case 17:
    case 18:
      return 4;
    case 5:
    case 6:
      return 8;
    default:
      return 0;
  }
}

bool takes_two_slots(uint8_t tag) {
  return tag == 5 || tag == 6;
}

}  // namespace

Result<std::string> class_name_of_bytes(Bytes bytes) {
  ByteReader reader(bytes);
  if (reader.u4() != 0xCAFEBABE) return Error{"is not a class file"};
  reader.skip(4);  // version
  std::vector<size_t> constants(reader.u2());
  for (size_t i = 1; i < constants.size() && reader.ok(); ++i) {
    constants[i] = reader.position();
    const uint8_t tag = reader.u1();
    const size_t size = tag == kUtf8Tag ? reader.u2() : constant_size(tag);
    if (tag != kUtf8Tag && size == 0) return Error{fmt::format("has a constant of unknown kind {}", tag)};
    reader.skip(size);
    if (takes_two_slots(tag)) ++i;
  }
  reader.skip(2);  // access flags
  const auto constant = [&](size_t index, uint8_t tag) {
    ByteReader at(bytes, index < constants.size() && constants[index] != 0 ? constants[index] : bytes.size());
    return at.u1() == tag ? at : ByteReader(bytes, bytes.size() + 1);
  };
  ByteReader class_constant = constant(reader.u2(), kClassTag);
  ByteReader utf8 = constant(class_constant.u2(), kUtf8Tag);
  const Bytes name = utf8.take(utf8.u2());
  const std::string text(name.begin(), name.end());
  if (!reader.ok() || !class_constant.ok() || !utf8.ok() || !is_class_name(text)) {
    return Error{"is damaged: it does not give its class a name"};
  }
  return text;
}

}  // namespace heddle
