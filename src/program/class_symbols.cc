#include "program/class_symbols.h"

#include "classfile/descriptor.h"

namespace heddle {
namespace {

constexpr uint32_t kUnset = 0xFFFFFFFFU;
// Bootstrap arguments may be dynamic constants themselves; javac nests them two deep. A hostile pool may
// nest them in a cycle.
constexpr int kDeepestDynamic = 16;

}  // namespace

ClassSymbols::ClassSymbols(const ClassFile& file, Symbols& symbols)
    : file_(file), symbols_(symbols), cache_(file.constants().count(), kUnset) {}

NameId ClassSymbols::class_name(uint16_t index) {
  if (!file_.constants().is(index, ConstantTag::kClass)) return {};
  uint32_t& cached = cache_[index];
  if (cached == kUnset) {
    const std::string_view text = file_.constants().class_name(index);
    if (text.front() == '[' && !valid_field_descriptor(text)) return {};
    cached = symbols_.name(text).index();
  }
  return NameId(cached);
}

MemberRefId ClassSymbols::member(uint16_t index, bool field) {
  if (index >= cache_.size()) return {};
  if (file_.constants().is(index, ConstantTag::kFieldref) != field) return {};
  uint32_t& cached = cache_[index];
  if (cached == kUnset) {
    const MemberConstant found = file_.constants().member(index);
    if (found.name.empty() || found.class_name.empty()) return {};
    if (!(field ? valid_field_descriptor(found.descriptor) : valid_method_descriptor(found.descriptor)))
      return {};
    const MemberRef ref{symbols_.name(found.class_name), symbols_.name(found.name),
                        symbols_.name(found.descriptor), found.interface};
    cached = symbols_.member(ref).index();
  }
  return MemberRefId(cached);
}

MemberRefId ClassSymbols::field(uint16_t index) {
  return member(index, true);
}

MemberRefId ClassSymbols::method(uint16_t index) {
  const ConstantTag tag = file_.constants().tag(index);
  if (tag != ConstantTag::kMethodref && tag != ConstantTag::kInterfaceMethodref) return {};
  return member(index, false);
}

HandleId ClassSymbols::handle(uint16_t index) {
  const HandleConstant found = file_.constants().handle(index);
  if (found.member_index == 0) return {};
  const bool is_field = found.kind <= HandleKind::kPutStatic;
  const MemberRefId target = is_field ? field(found.member_index) : method(found.member_index);
  return target ? symbols_.handle({found.kind, target}) : HandleId();
}

std::optional<ConstantValue> ClassSymbols::value(uint16_t index, int depth) {
  using Kind = ConstantValue::Kind;
  const ConstantPool& pool = file_.constants();
  switch (pool.tag(index)) {
    case ConstantTag::kInteger:
      return ConstantValue{Kind::kInt, static_cast<uint32_t>(pool.integer(index))};
    case ConstantTag::kFloat:
      return ConstantValue{Kind::kFloat, pool.float_bits(index)};
    case ConstantTag::kLong:
      return ConstantValue{Kind::kLong, static_cast<uint64_t>(pool.long_value(index))};
    case ConstantTag::kDouble:
      return ConstantValue{Kind::kDouble, pool.double_bits(index)};
    case ConstantTag::kString:
      return ConstantValue{Kind::kString, symbols_.name(pool.text(index, ConstantTag::kString)).index()};
    case ConstantTag::kClass: {
      const NameId name = class_name(index);
      if (!name) return std::nullopt;
      return ConstantValue{Kind::kClass, name.index()};
    }
    case ConstantTag::kMethodType: {
      const std::string_view type = pool.text(index, ConstantTag::kMethodType);
      if (!valid_method_descriptor(type)) return std::nullopt;
      return ConstantValue{Kind::kMethodType, symbols_.name(type).index()};
    }
    case ConstantTag::kMethodHandle: {
      const HandleId found = handle(index);
      if (!found) return std::nullopt;
      return ConstantValue{Kind::kHandle, found.index()};
    }
    case ConstantTag::kDynamic: {
      const DynamicId found = dynamic(index, ConstantTag::kDynamic, depth + 1);
      if (!found) return std::nullopt;
      return ConstantValue{Kind::kDynamic, found.index()};
    }
    default:
      return std::nullopt;
  }
}

DynamicId ClassSymbols::dynamic(uint16_t index, ConstantTag tag, int depth) {
  if (!file_.constants().is(index, tag) || depth > kDeepestDynamic) return {};
  if (cache_[index] != kUnset) return DynamicId(cache_[index]);
  if (!bootstraps_) {
    auto decoded = bootstrap_methods(file_);
    bootstraps_ = decoded ? std::move(*decoded) : BootstrapMethods{};
  }
  const DynamicConstant site = file_.constants().dynamic(index);
  if (site.bootstrap >= bootstraps_->methods.size()) return {};
  const bool call = tag == ConstantTag::kInvokeDynamic;
  if (!(call ? valid_method_descriptor(site.descriptor) : valid_field_descriptor(site.descriptor))) return {};
  const BootstrapMethod& bootstrap = bootstraps_->methods[site.bootstrap];
  Dynamic made;
  made.bootstrap = handle(bootstrap.handle);
  made.name = symbols_.name(site.name);
  made.descriptor = symbols_.name(site.descriptor);
  if (!made.bootstrap) return {};
  for (const uint16_t argument : bootstraps_->arguments(bootstrap)) {
    const auto constant = value(argument, depth);
    if (!constant) return {};
    made.arguments.push_back(*constant);
  }
  cache_[index] = symbols_.dynamic(made).index();
  return DynamicId(cache_[index]);
}

DynamicId ClassSymbols::call_site(uint16_t index) {
  return dynamic(index, ConstantTag::kInvokeDynamic, 0);
}

DynamicId ClassSymbols::dynamic_constant(uint16_t index) {
  return dynamic(index, ConstantTag::kDynamic, 0);
}

std::optional<ConstantId> ClassSymbols::loadable(uint16_t index) {
  const auto constant = value(index, 0);
  if (!constant || constant->kind == ConstantValue::Kind::kDynamic) return std::nullopt;
  return symbols_.constant(*constant);
}

}  // namespace heddle
