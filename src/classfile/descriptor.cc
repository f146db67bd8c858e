#include "classfile/descriptor.h"

#include <algorithm>

#include "support/utf8.h"

namespace heddle {
namespace {

// Length of the type at the start of `text`, 0 if malformed.
size_t type_length(std::string_view text) {
  size_t dims = 0;
  while (dims < text.size() && text[dims] == '[') ++dims;
  if (dims > 255 || dims == text.size()) return 0;
  const char c = text[dims];
  if (c != 'L') return kind_of(c) == ValueKind::kVoid ? 0 : dims + 1;
  // One walk: names are too short for a search per character to pay.
  const size_t first = dims + 1;
  for (size_t end = first; end < text.size(); ++end) {
    const char at = text[end];
    if (at == '.' || at == '[') return 0;
    if (at != ';') continue;
    return end == first || text[first] == '/' || text[end - 1] == '/' ? 0 : end + 1;
  }
  return 0;
}

std::string_view primitive_name(char c) {
  switch (c) {
    case 'B':
      return "byte";
    case 'C':
      return "char";
    case 'D':
      return "double";
    case 'F':
      return "float";
    case 'I':
      return "int";
    case 'J':
      return "long";
    case 'S':
      return "short";
    case 'Z':
      return "boolean";
    case 'V':
      return "void";
    default:
      return "?";
  }
}

}  // namespace

ValueKind kind_of(char first) {
  switch (first) {
    case 'B':
    case 'C':
    case 'I':
    case 'S':
    case 'Z':
      return ValueKind::kInt;
    case 'J':
      return ValueKind::kLong;
    case 'F':
      return ValueKind::kFloat;
    case 'D':
      return ValueKind::kDouble;
    case 'L':
    case '[':
      return ValueKind::kRef;
    default:
      return ValueKind::kVoid;
  }
}

std::string_view kind_name(ValueKind kind) {
  switch (kind) {
    case ValueKind::kVoid:
      return "nothing";
    case ValueKind::kInt:
      return "int";
    case ValueKind::kLong:
      return "long";
    case ValueKind::kFloat:
      return "float";
    case ValueKind::kDouble:
      return "double";
    case ValueKind::kRef:
      return "reference";
    case ValueKind::kReturnAddress:
      return "return address";
  }
  return "?";
}

bool valid_field_descriptor(std::string_view descriptor) {
  return !descriptor.empty() && type_length(descriptor) == descriptor.size();
}

namespace {

template <class Use>
std::optional<ValueKind> walk_method_descriptor(std::string_view descriptor, const Use& use_parameter) {
  if (descriptor.empty() || descriptor.front() != '(') return std::nullopt;
  size_t position = 1;
  unsigned slots = 0;
  while (position < descriptor.size() && descriptor[position] != ')') {
    const size_t length = type_length(descriptor.substr(position));
    if (length == 0) return std::nullopt;
    const ValueKind kind = kind_of(descriptor[position]);
    slots += slots_of(kind);
    use_parameter(kind);
    position += length;
  }
  if (position >= descriptor.size() || slots > 255) return std::nullopt;
  const std::string_view result = descriptor.substr(position + 1);
  if (result != "V" && !valid_field_descriptor(result)) return std::nullopt;
  return kind_of(result.front());
}

}  // namespace

bool valid_method_descriptor(std::string_view descriptor) {
  return walk_method_descriptor(descriptor, [](ValueKind) {}).has_value();
}

std::optional<ValueKind> parse_method_descriptor(std::string_view descriptor,
                                                 std::vector<ValueKind>& parameters) {
  return walk_method_descriptor(descriptor, [&](ValueKind kind) { parameters.push_back(kind); });
}

std::string_view DescriptorCursor::next() {
  const size_t length = std::max<size_t>(1, type_length(rest_));
  const std::string_view type = rest_.substr(0, length);
  rest_.remove_prefix(std::min(length, rest_.size()));
  return type;
}

std::string class_display(std::string_view internal_name) {
  if (!internal_name.empty() && internal_name.front() == '[') return type_display(internal_name);
  std::string text = display_utf8(internal_name);
  std::replace(text.begin(), text.end(), '/', '.');
  return text;
}

std::string type_display(std::string_view descriptor) {
  size_t dims = 0;
  while (dims < descriptor.size() && descriptor[dims] == '[') ++dims;
  const std::string_view element = descriptor.substr(dims);
  std::string text;
  if (element.size() >= 2 && element.front() == 'L') {
    text = class_display(element.substr(1, element.size() - 2));
  } else {
    text = primitive_name(element.empty() ? '?' : element.front());
  }
  for (size_t i = 0; i < dims; ++i) text += "[]";
  return text;
}

std::string parameters_display(std::string_view descriptor) {
  std::string text = "(";
  DescriptorCursor cursor(descriptor);
  while (cursor.more()) {
    if (text.size() > 1) text += ", ";
    text += type_display(cursor.next());
  }
  return text + ")";
}

}  // namespace heddle
