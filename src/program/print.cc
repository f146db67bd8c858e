#include "program/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "classfile/instruction.h"
#include "program/dynamic_site.h"
#include "support/utf8.h"

namespace heddle {
namespace {

// A string literal on one line, cut where it is long: a listing is for reading.
std::string quoted(std::string_view modified) {
  constexpr size_t kLongest = 80;
  std::string escaped;
  for (const char c : modified) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  std::string out = "\"";
  for (const char c : display_utf8(escaped)) {
    if (out.size() > kLongest && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U) return out + "...\"";
    out += c;
  }
  return out + "\"";
}

std::string_view handle_kind_text(HandleKind kind) {
  switch (kind) {
    case HandleKind::kGetField:
      return "get";
    case HandleKind::kGetStatic:
      return "get static";
    case HandleKind::kPutField:
      return "put";
    case HandleKind::kPutStatic:
      return "put static";
    case HandleKind::kInvokeVirtual:
      return "virtual";
    case HandleKind::kInvokeStatic:
      return "static";
    case HandleKind::kInvokeSpecial:
      return "special";
    case HandleKind::kNewInvokeSpecial:
      return "new";
    case HandleKind::kInvokeInterface:
      return "interface";
  }
  return "?";
}

template <class T>
std::string decimal(T value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  return fmt::format("{}", value);
}

}  // namespace

std::string field_text(const Symbols& symbols, const MemberRef& ref) {
  return class_display(symbols[ref.owner]) + "." + display_utf8(symbols[ref.name]);
}

std::string method_text(const Symbols& symbols, const MemberRef& ref) {
  return field_text(symbols, ref) + parameters_display(symbols[ref.descriptor]);
}

std::string handle_text(const Symbols& symbols, const Handle& handle) {
  const MemberRef& member = symbols[handle.member];
  const bool field = handle.kind <= HandleKind::kPutStatic;
  return fmt::format("{} {}", handle_kind_text(handle.kind),
                     field ? field_text(symbols, member) : method_text(symbols, member));
}

std::string constant_text(const Symbols& symbols, const ConstantValue& constant) {
  const auto index = static_cast<uint32_t>(constant.value);
  switch (constant.kind) {
    case ConstantValue::Kind::kNull:
      return "null";
    case ConstantValue::Kind::kInt:
      return fmt::format("{}", static_cast<int32_t>(index));
    case ConstantValue::Kind::kLong:
      return fmt::format("{}L", static_cast<int64_t>(constant.value));
    case ConstantValue::Kind::kFloat:
      return decimal(std::bit_cast<float>(index)) + "f";
    case ConstantValue::Kind::kDouble:
      return decimal(std::bit_cast<double>(constant.value)) + "d";
    case ConstantValue::Kind::kString:
      return quoted(symbols[NameId(index)]);
    case ConstantValue::Kind::kClass:
      return "class " + class_display(symbols[NameId(index)]);
    case ConstantValue::Kind::kMethodType:
      return "type " + display_utf8(symbols[NameId(index)]);
    case ConstantValue::Kind::kHandle:
      return "handle " + handle_text(symbols, symbols[HandleId(index)]);
    case ConstantValue::Kind::kDynamic:
      return "dynamic " + display_utf8(symbols[symbols[DynamicId(index)].name]);
  }
  return "?";
}

std::string dynamic_text(Symbols& symbols, const Dynamic& site) {
  if (const auto lambda = lambda_site(symbols, site)) {
    std::string text =
        fmt::format("lambda {}.{} -> {}", class_display(symbols[lambda->interface]),
                    display_utf8(symbols[lambda->method]), handle_text(symbols, lambda->implementation));
    if (lambda->serializable) text += " serializable";
    for (const NameId marker : lambda->markers) text += " also " + class_display(symbols[marker]);
    for (const NameId bridge : lambda->bridges) text += " bridge " + display_utf8(symbols[bridge]);
    return text;
  }
  if (const auto concat = concat_site(symbols, site)) {
    return concat->recipe ? "concat " + quoted(symbols[concat->recipe]) : "concat";
  }
  if (const auto record = record_site(symbols, site)) {
    return fmt::format("record {}.{}", class_display(symbols[record->record]),
                       display_utf8(symbols[site.name]));
  }
  std::string text =
      fmt::format("{} {} by {} (", dynamic_kind_name(dynamic_kind(symbols, site)),
                  display_utf8(symbols[site.name]), handle_text(symbols, symbols[site.bootstrap]));
  const auto arguments = symbols[site.arguments];
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (i > 0) text += ", ";
    text += constant_text(symbols, arguments[i]);
  }
  return text + ")";
}

std::string BodyPrinter::reg(Reg reg) const {
  const uint32_t index = reg.index();
  if (body_.is_constant(reg)) return constant_text(symbols_, symbols_[body_.constant(reg)]);
  if (index == 0 && !is_static_) return "this";
  if (!body_.names.empty() && body_.names[index]) {
    return fmt::format("{}#{}", display_utf8(symbols_[body_.names[index]]), index);
  }
  return body_.is_parameter(reg) ? fmt::format("p{}", index) : fmt::format("r{}", index);
}

std::string BodyPrinter::args(const Stmt& stmt, uint32_t first) const {
  std::string text;
  for (uint32_t i = first; i < stmt.arg_count; ++i) {
    if (i > first) text += ", ";
    text += reg(body_.arg(stmt, i));
  }
  return text;
}

std::string BodyPrinter::phi(BlockId block, const Stmt& stmt) const {
  std::string text = "phi";
  const auto predecessors = body_.predecessors_of(block);
  for (uint32_t i = 0; i < stmt.arg_count; ++i) {
    text += fmt::format("{} b{}{}: {}", i == 0 ? "" : ",", predecessors[i].block,
                        predecessors[i].exceptional ? "!" : "", reg(body_.arg(stmt, i)));
  }
  return text;
}

std::string BodyPrinter::caught_types(BlockId block) const {
  std::set<std::string> types;
  for (const Predecessor& from : body_.predecessors_of(block)) {
    for (const ExceptionEdge& edge : body_.exceptions_of(from.block)) {
      if (edge.handler == block) types.insert(edge.type ? class_display(symbols_[edge.type]) : "any");
    }
  }
  std::string text;
  for (const std::string& type : types) text += (text.empty() ? "" : " | ") + type;
  return text;
}

std::string BodyPrinter::branch(BlockId block, const Stmt& stmt) const {
  const auto successors = body_.successors_of(block);
  if (stmt.op == Op::kIf) {
    const std::string_view test = opcode_name(Opcode{stmt.sub});
    return fmt::format("{} {} then b{} else b{}", test, args(stmt), successors.front(), successors.back());
  }
  const SwitchTable& table = body_.switches[stmt.ref];
  std::string text = fmt::format("switch {} {{", args(stmt));
  for (size_t i = 0; i < table.keys.size(); ++i) {
    text += fmt::format("{}: b{}, ", table.keys[i], successors[table.targets[i]]);
  }
  return text + fmt::format("default: b{}}}", successors[table.default_target]);
}

std::string BodyPrinter::operation(BlockId block, const Stmt& stmt) const {
  auto arg = [&](uint32_t i) { return reg(body_.arg(stmt, i)); };
  auto field = [&] { return field_text(symbols_, symbols_[MemberRefId(stmt.ref)]); };
  auto call = [&](std::string_view how) {
    return fmt::format("{} [{}]({})", how, method_text(symbols_, symbols_[MemberRefId(stmt.ref)]),
                       args(stmt));
  };
  const std::string_view implicit = (stmt.flags & kImplicit) != 0 ? " implicit" : "";
  switch (stmt.op) {
    case Op::kPhi:
      return phi(block, stmt);
    case Op::kCatch:
      return "catch " + caught_types(block);
    case Op::kDynamicConst:
      return "constant " + dynamic_text(symbols_, symbols_[DynamicId(stmt.ref)]);
    case Op::kNew:
      return "new " + class_display(symbols_[NameId(stmt.ref)]);
    case Op::kNewArray:
      return fmt::format("new {} ({})", type_display(symbols_[NameId(stmt.ref)]), args(stmt));
    case Op::kGetField:
      return fmt::format("{}.[{}]", arg(0), field());
    case Op::kPutField:
      return fmt::format("{}.[{}] = {}", arg(0), field(), arg(1));
    case Op::kGetStatic:
      return fmt::format("static [{}]", field());
    case Op::kPutStatic:
      return fmt::format("static [{}] = {}", field(), arg(0));
    case Op::kArrayLoad:
      return fmt::format("{}[{}] {}", arg(0), arg(1), static_cast<char>(stmt.sub));
    case Op::kArrayStore:
      return fmt::format("{}[{}] {} = {}", arg(0), arg(1), static_cast<char>(stmt.sub), arg(2));
    case Op::kArrayLength:
      return arg(0) + ".length";
    case Op::kInvokeVirtual:
      return call("virtual");
    case Op::kInvokeInterface:
      return call("interface");
    case Op::kInvokeSpecial:
      return call("special");
    case Op::kInvokeStatic:
      return call("static");
    case Op::kInvokeDynamic:
      return fmt::format("dynamic [{}]({})", dynamic_text(symbols_, symbols_[DynamicId(stmt.ref)]),
                         args(stmt));
    case Op::kCast:
      return fmt::format("cast {} to {}", arg(0), class_display(symbols_[NameId(stmt.ref)]));
    case Op::kInstanceOf:
      return fmt::format("{} instanceof {}", arg(0), class_display(symbols_[NameId(stmt.ref)]));
    case Op::kArithmetic:
      return fmt::format("{} {}", opcode_name(Opcode{stmt.sub}), args(stmt));
    case Op::kMonitorEnter:
      return fmt::format("enter {}{}", arg(0), implicit);
    case Op::kMonitorExit:
      return fmt::format("exit {}{}", arg(0), implicit);
    case Op::kIf:
    case Op::kSwitch:
      return branch(block, stmt);
    case Op::kReturn:
      return stmt.arg_count == 0 ? "return" : "return " + arg(0);
    case Op::kThrow:
      return "throw " + arg(0);
  }
  return "?";
}

std::string BodyPrinter::stmt(BlockId block, const Stmt& stmt) const {
  const std::string text = operation(block, stmt);
  return stmt.dst ? fmt::format("{} = {}", reg(stmt.dst), text) : text;
}

std::string BodyPrinter::block_head(BlockId block) const {
  std::string text = fmt::format("b{}", block);
  const auto successors = body_.successors_of(block);
  if (!successors.empty()) text += " ->";
  for (size_t i = 0; i < successors.size(); ++i)
    text += fmt::format("{} b{}", i == 0 ? "" : ",", successors[i]);
  for (const ExceptionEdge& edge : body_.exceptions_of(block)) {
    text += fmt::format(" !{} b{}", edge.type ? class_display(symbols_[edge.type]) : "any", edge.handler);
  }
  return text;
}

std::string BodyPrinter::text() const {
  std::string out;
  for (BlockId b = 0; b < body_.blocks.size(); ++b) {
    out += block_head(b) + "\n";
    for (const Stmt& s : body_.stmts_of(b)) {
      const int line = body_.line_of(s);
      out += line > 0 ? fmt::format("{:>6}  ", line) : std::string(8, ' ');
      out += stmt(b, s) + "\n";
    }
  }
  return out;
}

}  // namespace heddle
