#include "pointer/proxy_body.h"

#include "classfile/descriptor.h"
#include "library/intrinsics.h"
#include "library/model_builder.h"

namespace heddle {

Body proxy_body(Symbols& symbols, NameId interface, NameId name, NameId descriptor) {
  ModelBuilder builder(symbols, symbols[descriptor], false);
  const auto member = [&](std::string_view owner, std::string_view member_name, std::string_view type,
                          bool of_interface = false) {
    return symbols.member({symbols.name(owner), symbols.name(member_name), symbols.name(type), of_interface})
        .index();
  };
  const ModelValue self = builder.parameter(0);
  const ModelValue handler = builder.emit(
      Op::kGetField, member("java/lang/reflect/Proxy", "h", "Ljava/lang/reflect/InvocationHandler;"), {self},
      ValueKind::kRef);
  const ModelValue array = builder.emit(Op::kNewArray, symbols.name("[Ljava/lang/Object;").index(),
                                        {builder.zero(ValueKind::kInt)}, ValueKind::kRef);
  DescriptorCursor cursor(symbols[descriptor]);
  for (uint32_t i = 1; cursor.more(); ++i) {
    if (kind_of(cursor.next().front()) != ValueKind::kRef) continue;
    builder.emit(Op::kArrayStore, 0xFFFFFFFFU, {array, builder.zero(ValueKind::kInt), builder.parameter(i)},
                 ValueKind::kVoid, 'A');
  }
  const ModelValue owner = builder.constant({ConstantValue::Kind::kClass, interface.index()});
  const ModelValue text = builder.constant({ConstantValue::Kind::kString, name.index()});
  const ModelValue method = builder.emit(
      Op::kInvokeStatic,
      member(kIntrinsicClass, "methods", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/reflect/Method;"),
      {owner, text}, ValueKind::kRef);
  const ModelValue result = builder.emit(
      Op::kInvokeInterface,
      member("java/lang/reflect/InvocationHandler", "invoke",
             "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;", true),
      {handler, self, method, array}, ValueKind::kRef, 0, kInterfaceRef);
  const std::string_view type = cursor.result();
  const ValueKind kind = kind_of(type.front());
  if (kind == ValueKind::kVoid) {
    builder.emit(Op::kReturn, 0xFFFFFFFFU, {}, ValueKind::kVoid);
  } else if (kind == ValueKind::kRef) {
    const std::string_view wanted = type.starts_with('L') ? type.substr(1, type.size() - 2) : type;
    const ModelValue cast = builder.emit(Op::kCast, symbols.name(wanted).index(), {result}, ValueKind::kRef);
    builder.emit(Op::kReturn, 0xFFFFFFFFU, {cast}, ValueKind::kVoid);
  } else {
    builder.emit(Op::kReturn, 0xFFFFFFFFU, {builder.zero(kind)}, ValueKind::kVoid);
  }
  return builder.finish();
}

}  // namespace heddle
