#include "program/named_classes.h"

#include <string_view>

namespace heddle {
namespace {

// The classes in a descriptor, or in the name of an array class.
void each_class_in(std::string_view text, Symbols const& symbols, const std::function<void(NameId)>& visit) {
  for (size_t at = text.find('L'); at != std::string_view::npos; at = text.find('L', at)) {
    const size_t end = text.find(';', at);
    if (end == std::string_view::npos) return;
    if (const NameId name = symbols.find_name(text.substr(at + 1, end - at - 1))) visit(name);
    at = end;
  }
}

class NamedClasses {
 public:
  NamedClasses(const Symbols& symbols, const std::function<void(NameId)>& visit)
      : symbols_(symbols), visit_(visit) {}

  // Of a class, or of an array.
  void class_or_array(NameId name) const {
    const std::string_view text = symbols_[name];
    if (text.starts_with('[')) {
      each_class_in(text, symbols_, visit_);
    } else {
      visit_(name);
    }
  }
  void member(MemberRefId id) const { class_or_array(symbols_[id].owner); }
  void constant(const ConstantValue& value) const {
    const auto index = static_cast<uint32_t>(value.value);
    switch (value.kind) {
      case ConstantValue::Kind::kClass:
        return class_or_array(NameId(index));
      case ConstantValue::Kind::kMethodType:
        return each_class_in(symbols_[NameId(index)], symbols_, visit_);
      case ConstantValue::Kind::kHandle:
        return member(symbols_[HandleId(index)].member);
      case ConstantValue::Kind::kDynamic:
        return dynamic(DynamicId(index));
      default:
        return;
    }
  }
  void dynamic(DynamicId id) const {
    const Dynamic& site = symbols_[id];
    member(symbols_[site.bootstrap].member);
    each_class_in(symbols_[site.descriptor], symbols_, visit_);
    for (const ConstantValue& argument : symbols_[site.arguments]) constant(argument);
  }

 private:
  const Symbols& symbols_;
  const std::function<void(NameId)>& visit_;
};

}  // namespace

void each_class_named(const Symbols& symbols, const Body& body, const std::function<void(NameId)>& visit) {
  const NamedClasses named(symbols, visit);
  for (const Stmt& stmt : body.stmts) {
    switch (stmt.op) {
      case Op::kNew:
      case Op::kNewArray:
      case Op::kCast:
      case Op::kInstanceOf:
        named.class_or_array(NameId(stmt.ref));
        break;
      case Op::kGetField:
      case Op::kPutField:
      case Op::kGetStatic:
      case Op::kPutStatic:
      case Op::kInvokeVirtual:
      case Op::kInvokeInterface:
      case Op::kInvokeSpecial:
      case Op::kInvokeStatic:
        named.member(MemberRefId(stmt.ref));
        break;
      case Op::kInvokeDynamic:
      case Op::kDynamicConst:
        named.dynamic(DynamicId(stmt.ref));
        break;
      default:
        break;
    }
  }
  for (const ConstantId constant : body.constants) named.constant(symbols[constant]);
  for (const ExceptionEdge& edge : body.exceptions) {
    if (edge.type) named.class_or_array(edge.type);
  }
}

}  // namespace heddle
