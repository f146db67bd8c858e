#include "classfile/annotation_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "classfile/descriptor.h"
#include "support/utf8.h"

namespace heddle {
namespace {

std::string in_quotes(std::string_view modified, char quote) {
  std::string out(1, quote);
  for (const char c : display_utf8(modified)) {
    if (c == quote) out += '\\';
    out += c;
  }
  return out + quote;
}

std::string character_text(int32_t unit) {
  // One UTF-16 unit, in the form class files have it, so that the usual conversion applies.
  const auto code = static_cast<unsigned>(unit) & 0xFFFFU;
  std::string modified;
  if (code != 0 && code < 0x80) {
    modified += static_cast<char>(code);
  } else if (code < 0x800) {
    modified += static_cast<char>(0xC0U | code >> 6);
    modified += static_cast<char>(0x80U | (code & 0x3FU));
  } else {
    modified += static_cast<char>(0xE0U | code >> 12);
    modified += static_cast<char>(0x80U | (code >> 6 & 0x3FU));
    modified += static_cast<char>(0x80U | (code & 0x3FU));
  }
  return in_quotes(modified, '\'');
}

std::string primitive_text(const ConstantPool& constants, uint16_t index, char type) {
  switch (type) {
    case 'Z':
      return constants.integer(index) != 0 ? "true" : "false";
    case 'C':
      return character_text(constants.integer(index));
    case 'J':
      return fmt::format("{}L", constants.long_value(index));
    case 'F':
      return fmt::format("{}f", std::bit_cast<float>(constants.float_bits(index)));
    case 'D':
      return fmt::format("{}", std::bit_cast<double>(constants.double_bits(index)));
    default:
      return fmt::format("{}", constants.integer(index));
  }
}

std::string element_text(const ClassFile& file, const ElementValue& value);

std::string array_text(const ClassFile& file, const std::vector<ElementValue>& values) {
  std::string text = "{";
  for (const ElementValue& value : values) {
    if (text.size() > 1) text += ", ";
    text += element_text(file, value);
  }
  return text + "}";
}

std::string element_text(const ClassFile& file, const ElementValue& value) {
  switch (value.tag) {
    case 's':
      return in_quotes(value.text, '"');
    case 'e':
      return type_display(value.enum_type) + "." + display_utf8(value.text);
    case 'c':
      return type_display(value.text) + ".class";
    case '@':
      return value.annotation.empty() ? "@?" : annotation_text(file, value.annotation.front());
    case '[':
      return array_text(file, value.array);
    default:
      return primitive_text(file.constants(), value.constant, value.tag);
  }
}

}  // namespace

std::string annotation_text(const ClassFile& file, const Annotation& annotation) {
  std::string name = "@" + type_display(annotation.type);
  if (annotation.elements.empty()) return name;
  const bool only_value = annotation.elements.size() == 1 && annotation.elements.front().name == "value";
  std::string elements;
  for (const AnnotationElement& element : annotation.elements) {
    if (!elements.empty()) elements += ", ";
    if (!only_value) elements += display_utf8(element.name) + " = ";
    elements += element_text(file, element.value);
  }
  return name + "(" + elements + ")";
}

std::string_view simple_name(const Annotation& annotation) {
  std::string_view name = annotation.type;
  if (name.starts_with('L')) name.remove_prefix(1);
  if (name.ends_with(';')) name.remove_suffix(1);
  return name.substr(name.find_last_of("/$") + 1);
}

bool has_annotation(const ClassFile& file, AttributeTable table, std::string_view simple_name) {
  const auto found = annotations(file, table);
  return found && std::ranges::any_of(
                      *found, [&](const Annotation& one) { return heddle::simple_name(one) == simple_name; });
}

std::vector<std::string> annotation_texts(const ClassFile& file, const std::vector<Annotation>& annotations) {
  std::vector<std::string> texts;
  texts.reserve(annotations.size());
  for (const Annotation& annotation : annotations) texts.push_back(annotation_text(file, annotation));
  return texts;
}

std::vector<std::string> annotation_texts(const ClassFile& file, AttributeTable table) {
  const auto found = annotations(file, table);
  return found ? annotation_texts(file, *found) : std::vector<std::string>();
}

std::string constant_value_text(const ClassFile& file, uint16_t constant, std::string_view descriptor) {
  if (file.constants().is(constant, ConstantTag::kString)) {
    return in_quotes(file.constants().text(constant, ConstantTag::kString), '"');
  }
  return primitive_text(file.constants(), constant, descriptor.empty() ? 'I' : descriptor.front());
}

}  // namespace heddle
