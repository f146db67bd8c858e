#include "library/model_statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <string>

#include "library/intrinsics.h"
#include "support/utf8.h"

namespace heddle {
namespace {

constexpr uint32_t kNoRef = 0xFFFFFFFFU;

std::string in_words(ValueKind kind) {
  return kind == ValueKind::kInt ? "an int" : fmt::format("a {}", kind_name(kind));
}

std::string quoted(std::string_view name) {
  return "'" + display_utf8(name) + "'";
}

}  // namespace

ModelStatements::ModelStatements(Symbols& symbols, const WrittenSignature& method, bool is_static)
    : symbols_(symbols),
      builder_(symbols, method.descriptor, is_static),
      result_(method.result),
      is_static_(is_static) {
  if (!is_static) variables_.emplace_back("this", builder_.parameter(0));
  const uint32_t shift = is_static ? 0 : 1;
  for (uint32_t i = 0; i < method.parameters.size(); ++i) {
    variables_.emplace_back(fmt::format("p{}", i), builder_.parameter(i + shift));
  }
  parameter_names_ = variables_.size();
}

bool ModelStatements::name_parameters(ModelLine& line, const Token& at, const WrittenSignature& method) {
  line_ = &line;
  const uint32_t shift = is_static_ ? 0 : 1;
  for (uint32_t i = 0; i < method.parameters.size(); ++i) {
    const std::string_view name = method.parameters[i].name;
    if (!name.empty() && !define(at, name, builder_.parameter(i + shift))) return false;
  }
  parameter_names_ = variables_.size();
  return true;
}

void ModelStatements::read(ModelLine& line, uint32_t line_number) {
  line_ = &line;
  depth_ = 0;
  builder_.at_line(line_number);
  if (builder_.size() >= kMostStatements) {
    fail(line.peek(), fmt::format("a model cannot have more than {} statements", kMostStatements));
  } else if (read_statement()) {
    line.expect_end();
  }
}

bool ModelStatements::read_statement() {
  if (line_->take_if("return")) return read_return();
  if (line_->take_if("throw")) return read_throw();
  if (line_->take_if("spawn")) return read_spawn();
  if (line_->take_if("catch")) return read_catch();
  if (line_->peek().is("special") || line_->peek().is("interface")) return read_call(0).has_value();
  if (line_->peek().is("new")) return read_new().has_value();
  return read_assignment();
}

bool ModelStatements::read_return() {
  std::vector<ModelValue> values;
  if (!line_->at_end()) {
    if (result_ == 'V') return fail(line_->peek(), "the method returns nothing, so 'return' stands alone");
    const Value value = read_value(result_);
    if (!value) return false;
    values.push_back(*value);
  } else if (result_ != 'V') {
    return line_->fail_expected("the value to return");
  }
  builder_.emit(Op::kReturn, kNoRef, values, ValueKind::kVoid);
  return true;
}

bool ModelStatements::read_throw() {
  const Value value = read_value('L');
  if (!value) return false;
  builder_.emit(Op::kThrow, kNoRef, {*value}, ValueKind::kVoid);
  return true;
}

bool ModelStatements::read_spawn() {
  return read_call(kSpawn).has_value();
}

bool ModelStatements::read_catch() {
  const Token name = line_->peek();
  if (name.kind != Token::Kind::kName)
    return line_->fail_expected("a name for the exception, as in catch e Throwable");
  line_->take();
  const auto type = line_->class_or_array("the class to catch");
  if (!type) return false;
  variables_.resize(parameter_names_);
  const bool everything = *type == "java/lang/Throwable";
  return define(name, name.text, builder_.begin_handler(everything ? NameId() : symbols_.name(*type)));
}

bool ModelStatements::read_assignment() {
  const auto name = line_->dotted_name("a statement");
  if (!name) return false;
  if (line_->peek().is("(")) return read_call(*name, false, false, 0).has_value();
  if (name->parts.size() == 1 && line_->peek().is("=")) return assign_variable(*name);
  if (name->parts.size() == 1 && line_->peek().is("[")) return assign_elements(*name);
  if (name->parts.size() == 1)
    return line_->fail_expected(fmt::format("'=' after {}", quoted(name->parts[0])));
  return assign_field(*name);
}

bool ModelStatements::assign_variable(const DottedName& name) {
  line_->take();
  const Value value = read_value('V');
  // Defined even if the value is wrong, lest each use of it were one more error.
  if (!value) {
    define(name.first, name.parts[0], builder_.zero(ValueKind::kRef));
    return false;
  }
  return define(name.first, name.parts[0], *value);
}

bool ModelStatements::assign_elements(const DottedName& name) {
  const Value array = variable(name.first, name.parts[0]);
  if (!array) return false;
  const auto letter = read_element_letter();
  if (!letter || !line_->expect("=")) return false;
  const Value value = read_value(*letter == 'A' ? 'L' : *letter);
  if (!value) return false;
  builder_.emit(Op::kArrayStore, kNoRef, {*array, builder_.zero(ValueKind::kInt), *value}, ValueKind::kVoid,
                static_cast<uint8_t>(*letter));
  return true;
}

bool ModelStatements::assign_field(const DottedName& name) {
  const auto field = read_field(name);
  if (!field || !line_->expect("=")) return false;
  const Value value = read_value(field->type);
  if (!value) return false;
  if (field->object) {
    builder_.emit(Op::kPutField, field->member.index(), {*field->object, *value}, ValueKind::kVoid);
  } else {
    builder_.emit(Op::kPutStatic, field->member.index(), {*value}, ValueKind::kVoid);
  }
  return true;
}

bool ModelStatements::define(const Token& at, std::string_view name, ModelValue value) {
  const bool like_parameter = name == "this" || (name.size() > 1 && name.front() == 'p' &&
                                                 std::all_of(name.begin() + 1, name.end(),
                                                             [](char c) { return c >= '0' && c <= '9'; }));
  if (like_parameter || is_model_keyword(name) || name.front() == '<') {
    return fail(at, fmt::format("a variable cannot be called {}", quoted(name)));
  }
  if (find_variable(name) != nullptr) {
    return fail(at, fmt::format("{} is defined already, and a variable is defined once", quoted(name)));
  }
  variables_.emplace_back(name, value);
  builder_.name(value, symbols_.name(name));
  return true;
}

ModelStatements::Value ModelStatements::read_value(char wanted) {
  const Token start = line_->peek();
  if (++depth_ > kDeepestValue) {
    fail(start, fmt::format("values cannot be nested deeper than {}", kDeepestValue));
    return std::nullopt;
  }
  const Value value = read_unchecked_value(wanted);
  --depth_;
  if (!value) return std::nullopt;
  if (value->kind == ValueKind::kVoid) {
    fail(start, "this call gives no value");
    return std::nullopt;
  }
  if (wanted != 'V' && value->kind != kind_of(wanted)) {
    fail(start, fmt::format("expected {}, not {}", in_words(kind_of(wanted)), in_words(value->kind)));
    return std::nullopt;
  }
  return value;
}

ModelStatements::Value ModelStatements::read_unchecked_value(char wanted) {
  using K = ConstantValue::Kind;
  const Token& next = line_->peek();
  if (next.kind == Token::Kind::kNumber) return read_number(wanted);
  if (next.kind == Token::Kind::kString) {
    return builder_.constant({K::kString, symbols_.name(line_->take().value).index()});
  }
  if (line_->take_if("null")) return builder_.constant({K::kNull, 0});
  if (line_->take_if("false")) return builder_.constant({K::kInt, 0});
  if (line_->take_if("true")) return builder_.constant({K::kInt, 1});
  if (next.is("new")) return read_new();
  if (next.is("(")) return read_cast();
  if (next.is("special") || next.is("interface")) return read_call(0);
  return read_named_value();
}

ModelStatements::Value ModelStatements::read_number(char wanted) {
  using K = ConstantValue::Kind;
  const Token token = line_->take();
  int64_t number = 0;
  const std::string digits(token.text);
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_int = kind_of(wanted) == ValueKind::kInt || wanted == 'V';
  const bool fits = !is_int || number == static_cast<int32_t>(number);
  if (parsed.ec != std::errc() || !fits) {
    fail(token, "the number is too large");
    return std::nullopt;
  }
  switch (kind_of(wanted)) {
    case ValueKind::kLong:
      return builder_.constant({K::kLong, static_cast<uint64_t>(number)});
    case ValueKind::kFloat:
      return builder_.constant({K::kFloat, std::bit_cast<uint32_t>(static_cast<float>(number))});
    case ValueKind::kDouble:
      return builder_.constant({K::kDouble, std::bit_cast<uint64_t>(static_cast<double>(number))});
    default:
      return builder_.constant({K::kInt, static_cast<uint32_t>(number)});
  }
}

ModelStatements::Value ModelStatements::read_new() {
  line_->take();
  const Token start = line_->peek();
  const auto type = line_->type("a class after 'new'");
  if (!type) return std::nullopt;
  if (type->front() == '[') {
    return builder_.emit(Op::kNewArray, symbols_.name(*type).index(), {builder_.zero(ValueKind::kInt)},
                         ValueKind::kRef);
  }
  if (type->front() != 'L') {
    fail(start, fmt::format("expected a class after 'new', not the primitive type '{}'", start.text));
    return std::nullopt;
  }
  const NameId name = symbols_.name(type->substr(1, type->size() - 2));
  const ModelValue object = builder_.emit(Op::kNew, name.index(), {}, ValueKind::kRef);
  if (!line_->peek().is("(")) return object;
  std::string descriptor;
  std::vector<ModelValue> args = {object};
  if (!read_arguments(descriptor, args)) return std::nullopt;
  descriptor += "V";
  if (!line_->check_descriptor(start, descriptor)) return std::nullopt;
  const MemberRefId constructor =
      symbols_.member({name, symbols_.name("<init>"), symbols_.name(descriptor), false});
  builder_.emit(Op::kInvokeSpecial, constructor.index(), args, ValueKind::kVoid);
  return object;
}

ModelStatements::Value ModelStatements::read_cast() {
  line_->take();
  const auto type = line_->class_or_array("a class to cast to");
  if (!type || !line_->expect(")")) return std::nullopt;
  const Value value = read_value('L');
  if (!value) return std::nullopt;
  return builder_.emit(Op::kCast, symbols_.name(*type).index(), {*value}, ValueKind::kRef);
}

ModelStatements::Value ModelStatements::read_named_value() {
  const auto name = line_->dotted_name("a value");
  if (!name) return std::nullopt;
  if (line_->peek().is("(")) return read_call(*name, false, false, 0);
  if (name->parts.back() == "class" || (line_->peek().is("[") && find_variable(name->parts[0]) == nullptr)) {
    return read_class_literal(*name);
  }
  if (name->parts.size() == 1 && line_->peek().is("[")) return read_elements(*name);
  if (name->parts.size() == 1) return variable(name->first, name->parts[0]);
  const auto field = read_field(*name);
  if (!field) return std::nullopt;
  const ValueKind kind = kind_of(field->type);
  if (field->object) return builder_.emit(Op::kGetField, field->member.index(), {*field->object}, kind);
  return builder_.emit(Op::kGetStatic, field->member.index(), {}, kind);
}

ModelStatements::Value ModelStatements::read_class_literal(DottedName name) {
  const bool array = line_->peek().is("[");
  if (!array) name.parts.pop_back();
  const char letter = name.parts.size() == 1 ? primitive_letter(name.parts[0]) : '\0';
  if (name.parts.empty() || (letter != 0 && !array)) {
    fail(name.first,
         "a primitive type has no class literal here; use its wrapper's field, as in Integer.TYPE Class");
    return std::nullopt;
  }
  std::string internal = name.class_name(0, name.parts.size());
  if (array) {
    internal = letter == 0 ? "L" + internal + ";" : std::string(1, letter);
    if (!line_->brackets(internal) || !line_->expect(".") || !line_->expect("class")) return std::nullopt;
    if (!valid_field_descriptor(internal)) {
      fail(name.first, "this is no type that a class file can hold");
      return std::nullopt;
    }
  }
  return builder_.constant({ConstantValue::Kind::kClass, symbols_.name(internal).index()});
}

ModelStatements::Value ModelStatements::read_elements(const DottedName& name) {
  const Value array = variable(name.first, name.parts[0]);
  if (!array) return std::nullopt;
  const auto letter = read_element_letter();
  if (!letter) return std::nullopt;
  return builder_.emit(Op::kArrayLoad, kNoRef, {*array, builder_.zero(ValueKind::kInt)},
                       kind_of(*letter == 'A' ? 'L' : *letter), static_cast<uint8_t>(*letter));
}

// The element type as the IR writes it: A for [], else the letter of the primitive type between the brackets.
std::optional<char> ModelStatements::read_element_letter() {
  if (!line_->expect("[")) return std::nullopt;
  if (line_->take_if("]")) return 'A';
  const char letter = primitive_letter(line_->peek().text);
  if (letter == 0 || letter == 'V') {
    line_->fail_expected("']' or a primitive type");
    return std::nullopt;
  }
  line_->take();
  if (!line_->expect("]")) return std::nullopt;
  return letter == 'Z' ? 'B' : letter;
}

ModelStatements::Value ModelStatements::read_call(uint8_t flags) {
  const bool special = line_->take_if("special");
  const bool by_interface = line_->take_if("interface");
  const auto name = line_->dotted_name("a call, as in this.java.lang.Thread.run() void");
  if (!name) return std::nullopt;
  if (!line_->peek().is("(")) {
    line_->fail_expected(fmt::format("'(' after {}", quoted(name->parts.back())));
    return std::nullopt;
  }
  return read_call(*name, special, by_interface, flags);
}

ModelStatements::Value ModelStatements::read_call(const DottedName& name, bool special, bool by_interface,
                                                  uint8_t flags) {
  const ModelValue* const receiver = name.unnamed_package ? nullptr : find_variable(name.parts[0]);
  const size_t owner_start = receiver == nullptr ? 0 : 1;
  const size_t method = name.parts.size() - 1;
  const std::string_view method_name = name.parts[method];
  if (method <= owner_start) {
    fail(name.first, receiver == nullptr
                         ? fmt::format("expected a class in front of the method {}", quoted(method_name))
                         : fmt::format("expected a class between {} and {}", quoted(name.parts[0]),
                                       method == 0 ? "'('" : quoted(method_name)));
    return std::nullopt;
  }
  const bool is_constructor = method_name == "<init>";
  if (special && receiver == nullptr) {
    fail(name.first, "a special call needs a variable in front, as in special this.Object.<init>() void");
    return std::nullopt;
  }
  if ((is_constructor && !special) || method_name == "<clinit>") {
    fail(name.first, "a constructor is called with 'special', or as new C(..)");
    return std::nullopt;
  }
  if (receiver != nullptr && receiver->kind != ValueKind::kRef) {
    fail(name.first,
         fmt::format("{} is {}, not a reference", quoted(name.parts[0]), in_words(receiver->kind)));
    return std::nullopt;
  }
  std::string descriptor;
  std::vector<ModelValue> args;
  if (receiver != nullptr) args.push_back(*receiver);
  const std::string owner = name.class_name(owner_start, method);
  if (!read_arguments(descriptor, args)) return std::nullopt;
  const auto result = line_->result_type();
  if (!result) return std::nullopt;
  descriptor += *result;
  if (!line_->check_descriptor(name.first, descriptor)) return std::nullopt;
  if (owner == kIntrinsicClass && !find_intrinsic(method_name, descriptor)) {
    fail(name.first, "there is no such intrinsic; see the list in library/README.md");
    return std::nullopt;
  }
  const Op op = receiver == nullptr ? Op::kInvokeStatic
                : special           ? Op::kInvokeSpecial
                : by_interface      ? Op::kInvokeInterface
                                    : Op::kInvokeVirtual;
  const MemberRefId member = symbols_.member(
      {symbols_.name(owner), symbols_.name(method_name), symbols_.name(descriptor), by_interface});
  if (by_interface) flags |= kInterfaceRef;
  const ValueKind kind = kind_of(result->front());
  ModelValue value = builder_.emit(op, member.index(), args, kind, 0, flags);
  value.kind = kind;
  return value;
}

// "(Type value, ...)": gives the descriptor as far as its closing parenthesis.
bool ModelStatements::read_arguments(std::string& descriptor, std::vector<ModelValue>& args) {
  line_->take();
  descriptor = "(";
  if (!line_->take_if(")")) {
    do {
      const auto type = line_->type("the type of an argument, as in f(Object x)");
      if (!type) return false;
      const Value value = read_value(type->front());
      if (!value) return false;
      descriptor += *type;
      args.push_back(*value);
    } while (line_->take_if(","));
    if (!line_->take_if(")")) return line_->fail_expected("',' or ')'");
  }
  descriptor += ")";
  return true;
}

std::optional<ModelStatements::FieldRef> ModelStatements::read_field(const DottedName& name) {
  FieldRef field;
  const ModelValue* const object = name.unnamed_package ? nullptr : find_variable(name.parts[0]);
  const size_t owner_start = object == nullptr ? 0 : 1;
  const size_t last = name.parts.size() - 1;
  if (last <= owner_start) {
    fail(name.first,
         fmt::format("expected a class between {} and {}", quoted(name.parts[0]), quoted(name.parts[last])));
    return std::nullopt;
  }
  const std::string owner = name.class_name(owner_start, last);
  std::string type = "Ljava/lang/Object;";
  if (!owner.starts_with(kPseudoPackage)) {
    const auto written = line_->type(fmt::format("the type of the field {}", quoted(name.parts[last])));
    if (!written) return std::nullopt;
    type = *written;
  } else if (object != nullptr) {
    fail(name.first, "the fields of heddle's own classes are static");
    return std::nullopt;
  }
  if (object != nullptr) {
    if (object->kind != ValueKind::kRef) {
      fail(name.first,
           fmt::format("{} is {}, not a reference", quoted(name.parts[0]), in_words(object->kind)));
      return std::nullopt;
    }
    field.object = *object;
  }
  field.member =
      symbols_.member({symbols_.name(owner), symbols_.name(name.parts[last]), symbols_.name(type), false});
  field.type = type.front();
  return field;
}

const ModelValue* ModelStatements::find_variable(std::string_view name) const {
  const auto found = std::find_if(variables_.begin(), variables_.end(),
                                  [&](const auto& entry) { return entry.first == name; });
  return found == variables_.end() ? nullptr : &found->second;
}

ModelStatements::Value ModelStatements::variable(const Token& at, std::string_view name) {
  if (const ModelValue* found = find_variable(name)) return *found;
  fail(at, name == "this" ? "a static method has no 'this'"
                          : fmt::format("there is no variable {}", quoted(name)));
  return std::nullopt;
}

}  // namespace heddle
