#include "pointer/lambda_body.h"

#include <string>
#include <vector>

#include "classfile/descriptor.h"
#include "library/model_builder.h"

namespace heddle {
namespace {

struct Box {
  char primitive;
  std::string_view name;
  std::string_view unboxer;
};

constexpr Box kBoxes[] = {
    {'Z', "java/lang/Boolean", "booleanValue"}, {'B', "java/lang/Byte", "byteValue"},
    {'C', "java/lang/Character", "charValue"},  {'S', "java/lang/Short", "shortValue"},
    {'I', "java/lang/Integer", "intValue"},     {'J', "java/lang/Long", "longValue"},
    {'F', "java/lang/Float", "floatValue"},     {'D', "java/lang/Double", "doubleValue"},
};

const Box* box_of(char primitive) {
  for (const Box& box : kBoxes) {
    if (box.primitive == primitive) return &box;
  }
  return nullptr;
}

bool is_reference(std::string_view type) {
  return type.starts_with('L') || type.starts_with('[');
}

// As class references write it: without L and ; but arrays whole.
std::string_view class_of(std::string_view type) {
  return type.starts_with('L') ? type.substr(1, type.size() - 2) : type;
}

struct Typed {
  ModelValue value;
  std::string_view type;
};

class LambdaBody {
 public:
  LambdaBody(Symbols& symbols, const LambdaShape& shape, const LambdaSite& site)
      : symbols_(symbols),
        shape_(shape),
        site_(site),
        target_(symbols[site.implementation.member]),
        builder_(symbols, symbols[shape.descriptor], false) {}

  Body make() {
    take_captures();
    take_parameters();
    const Typed result = call_implementation();
    const std::string_view wanted = result_type(symbols_[shape_.descriptor]);
    if (wanted == "V") {
      builder_.emit(Op::kReturn, kNoRef, {}, ValueKind::kVoid);
    } else if (result.type == "V") {
      builder_.emit(Op::kReturn, kNoRef, {builder_.zero(kind_of(wanted.front()))}, ValueKind::kVoid);
    } else {
      builder_.emit(Op::kReturn, kNoRef, {adapt(result, wanted)}, ValueKind::kVoid);
    }
    return builder_.finish();
  }

 private:
  static constexpr uint32_t kNoRef = 0xFFFFFFFFU;

  static std::string_view result_type(std::string_view descriptor) {
    return descriptor.substr(descriptor.find(')') + 1);
  }

  uint32_t member(std::string_view owner, std::string_view name, std::string_view descriptor) {
    return symbols_.member({symbols_.name(owner), symbols_.name(name), symbols_.name(descriptor)}).index();
  }

  void take_captures() {
    for (const Program::MemberSketch& field : shape_.captures) {
      const std::string_view type = symbols_[field.descriptor];
      const uint32_t ref = symbols_.member({shape_.class_name, field.name, field.descriptor}).index();
      arguments_.push_back(
          {builder_.emit(Op::kGetField, ref, {builder_.parameter(0)}, kind_of(type.front())), type});
    }
  }

  void take_parameters() {
    DescriptorCursor given(symbols_[shape_.descriptor]);
    DescriptorCursor specialized(symbols_[site_.specialized]);
    for (uint32_t i = 1; given.more(); ++i) {
      const std::string_view type = given.next();
      Typed argument{builder_.parameter(i), type};
      if (specialized.more()) {
        const std::string_view known = specialized.next();
        argument = {adapt(argument, known), known};
      }
      arguments_.push_back(argument);
    }
  }

  ModelValue adapt(Typed from, std::string_view to) {
    if (from.type == to || to == "Ljava/lang/Object;") {
      if (is_reference(from.type) || !is_reference(to)) return from.value;
    }
    const bool from_reference = is_reference(from.type);
    if (from_reference && is_reference(to)) {
      return builder_.emit(Op::kCast, symbols_.name(class_of(to)).index(), {from.value}, ValueKind::kRef);
    }
    if (from_reference) {
      const Box& box = *box_of(to.front());
      const ModelValue boxed =
          builder_.emit(Op::kCast, symbols_.name(box.name).index(), {from.value}, ValueKind::kRef);
      return builder_.emit(Op::kInvokeVirtual,
                           member(box.name, box.unboxer, std::string("()") + box.primitive), {boxed},
                           kind_of(to.front()));
    }
    if (is_reference(to)) {
      const Box& box = *box_of(from.type.front());
      const std::string descriptor = std::string("(") + box.primitive + ")L" + std::string(box.name) + ";";
      return builder_.emit(Op::kInvokeStatic, member(box.name, "valueOf", descriptor), {from.value},
                           ValueKind::kRef);
    }
    return from.value.kind == kind_of(to.front()) ? from.value : builder_.zero(kind_of(to.front()));
  }

  Typed call_implementation() {
    const HandleKind kind = site_.implementation.kind;
    const std::string_view owner = symbols_[target_.owner];
    const bool constructs = kind == HandleKind::kNewInvokeSpecial;
    std::vector<ModelValue> values;
    size_t next = 0;
    ModelValue made;
    if (constructs) {
      made = builder_.emit(Op::kNew, target_.owner.index(), {}, ValueKind::kRef);
      values.push_back(made);
    } else if (kind != HandleKind::kInvokeStatic && next < arguments_.size()) {
      const std::string type = owner.starts_with('[') ? std::string(owner) : "L" + std::string(owner) + ";";
      values.push_back(adapt(arguments_[next++], symbols_[symbols_.name(type)]));
    }
    DescriptorCursor wanted(symbols_[target_.descriptor]);
    while (wanted.more()) {
      const std::string_view type = wanted.next();
      values.push_back(next < arguments_.size() ? adapt(arguments_[next++], type)
                                                : builder_.zero(kind_of(type.front())));
    }
    const std::string_view result = result_type(symbols_[target_.descriptor]);
    const ModelValue returned =
        builder_.emit(call_op(kind), site_.implementation.member.index(), values, kind_of(result.front()), 0,
                      static_cast<uint8_t>(target_.interface ? kInterfaceRef : 0));
    if (constructs) return {made, symbols_[symbols_.name("L" + std::string(owner) + ";")]};
    return {returned, result};
  }

  static Op call_op(HandleKind kind) {
    switch (kind) {
      case HandleKind::kInvokeStatic:
        return Op::kInvokeStatic;
      case HandleKind::kInvokeInterface:
        return Op::kInvokeInterface;
      case HandleKind::kInvokeSpecial:
      case HandleKind::kNewInvokeSpecial:
        return Op::kInvokeSpecial;
      default:
        return Op::kInvokeVirtual;
    }
  }

  Symbols& symbols_;
  const LambdaShape& shape_;
  const LambdaSite& site_;
  const MemberRef& target_;
  ModelBuilder builder_;
  std::vector<Typed> arguments_;
};

}  // namespace

Body lambda_body(Symbols& symbols, const LambdaShape& shape, const LambdaSite& site) {
  return LambdaBody(symbols, shape, site).make();
}

}  // namespace heddle
