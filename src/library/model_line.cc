#include "library/model_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "classfile/descriptor.h"
#include "support/utf8.h"

namespace heddle {

char primitive_letter(std::string_view name) {
  using Entry = std::pair<std::string_view, char>;
  static constexpr std::array<Entry, 9> kLetters = {{{"byte", 'B'},
                                                     {"char", 'C'},
                                                     {"double", 'D'},
                                                     {"float", 'F'},
                                                     {"int", 'I'},
                                                     {"long", 'J'},
                                                     {"short", 'S'},
                                                     {"boolean", 'Z'},
                                                     {"void", 'V'}}};
  for (const auto& [word, letter] : kLetters) {
    if (word == name) return letter;
  }
  return 0;
}

bool is_model_keyword(std::string_view name) {
  static constexpr std::array<std::string_view, 12> kWords = {"catch",   "class",  "false",  "interface",
                                                              "new",     "null",   "return", "spawn",
                                                              "special", "static", "throw",  "true"};
  return std::find(kWords.begin(), kWords.end(), name) != kWords.end() || primitive_letter(name) != 0;
}

std::string DottedName::class_name(size_t begin, size_t end) const {
  std::string name;
  if (end - begin == 1 && (!unnamed_package || begin > 0)) name = "java/lang/";
  for (size_t i = begin; i < end; ++i) {
    if (i > begin) name += '/';
    name += parts[i];
  }
  return name;
}

std::string DottedName::text() const {
  std::string text = unnamed_package ? "." : "";
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += '.';
    text += parts[i];
  }
  return display_utf8(text);
}

bool ModelLine::take_if(std::string_view text) {
  if (!peek().is(text)) return false;
  take();
  return true;
}

bool ModelLine::expect(std::string_view text) {
  return take_if(text) || fail_expected(fmt::format("'{}'", text));
}

bool ModelLine::expect_end() {
  return at_end() || fail_expected("the end of the line");
}

bool ModelLine::fail(const Token& at, std::string message) {
  if (!error_) error_ = LineError{at.column, std::move(message)};
  return false;
}

bool ModelLine::fail_expected(std::string_view what) {
  const Token& token = peek();
  if (token.kind == Token::Kind::kBad) return fail(token, token.value);
  const std::string found =
      token.kind == Token::Kind::kEnd ? "the end of the line" : "'" + display_utf8(token.text) + "'";
  return fail(token, fmt::format("expected {}, not {}", what, found));
}

std::optional<DottedName> ModelLine::dotted_name(std::string_view what) {
  DottedName name;
  name.first = peek();
  name.unnamed_package = take_if(".");
  do {
    if (peek().kind != Token::Kind::kName) {
      fail_expected(name.parts.empty() ? what : "a name after the dot");
      return std::nullopt;
    }
    name.parts.push_back(take().text);
  } while (!peek().after_space && take_if("."));
  return name;
}

bool ModelLine::brackets(std::string& descriptor) {
  while (take_if("[")) {
    if (!expect("]")) return false;
    descriptor.insert(0, "[");
  }
  return true;
}

std::optional<std::string> ModelLine::type(std::string_view what) {
  const auto name = dotted_name(what);
  if (!name) return std::nullopt;
  const char letter = name->parts.size() == 1 ? primitive_letter(name->parts[0]) : '\0';
  std::string descriptor =
      letter == 0 ? "L" + name->class_name(0, name->parts.size()) + ";" : std::string(1, letter);
  if (!brackets(descriptor)) return std::nullopt;
  if (valid_field_descriptor(descriptor)) return descriptor;
  fail(name->first,
       letter == 'V' ? "'void' is no type of a value" : "this is no type that a class file can hold");
  return std::nullopt;
}

std::optional<std::string> ModelLine::class_or_array(std::string_view what) {
  const Token start = peek();
  auto descriptor = type(what);
  if (!descriptor) return std::nullopt;
  if (descriptor->front() == '[') return descriptor;
  if (descriptor->front() == 'L') return descriptor->substr(1, descriptor->size() - 2);
  fail(start, fmt::format("expected {}, not the primitive type '{}'", what, start.text));
  return std::nullopt;
}

std::optional<std::string> ModelLine::result_type() {
  if (peek().is("void") && !peek_next().is("[")) {
    take();
    return "V";
  }
  return type("the type of the result (or 'void')");
}

bool ModelLine::check_descriptor(const Token& at, std::string_view descriptor) {
  return valid_method_descriptor(descriptor) || fail(at, "a method cannot have so many parameters");
}

bool ModelLine::parameters(std::vector<WrittenParameter>& list) {
  if (!expect("(")) return false;
  if (take_if(")")) return true;
  do {
    auto parameter_type = type("the type of a parameter");
    if (!parameter_type) return false;
    WrittenParameter parameter{std::move(*parameter_type), {}};
    if (peek().kind == Token::Kind::kName) parameter.name = take().text;
    list.push_back(std::move(parameter));
  } while (take_if(","));
  return take_if(")") || fail_expected("',' or ')'");
}

std::optional<WrittenSignature> ModelLine::signature() {
  const auto name = dotted_name("a method, as in java.lang.Thread.run() void");
  if (!name) return std::nullopt;
  if (name->parts.size() < 2) {
    fail(name->first, fmt::format("expected a class in front of the method '{}'", name->text()));
    return std::nullopt;
  }
  WrittenSignature signature;
  signature.owner = name->class_name(0, name->parts.size() - 1);
  signature.name = name->parts.back();
  if (!parameters(signature.parameters)) return std::nullopt;
  const auto result = result_type();
  if (!result) return std::nullopt;
  signature.result = result->front();
  signature.descriptor = "(";
  for (const WrittenParameter& parameter : signature.parameters) signature.descriptor += parameter.type;
  signature.descriptor += ")" + *result;
  if (!check_descriptor(name->first, signature.descriptor)) return std::nullopt;
  return signature;
}

}  // namespace heddle
