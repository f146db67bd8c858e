#include "program/class_symbols.h"

#include <algorithm>

#include "classfile/descriptor.h"

namespace heddle {
namespace {

constexpr uint32_t kUnset = 0xFFFFFFFFU;
// Bootstrap arguments may be dynamic constants themselves; javac nests them two deep. A hostile pool may nest
// them by the thousand or in a cycle. What nests deeper than this cannot be used, wherever one starts to
// look.
constexpr int kDeepestDynamic = 16;
// Arguments looked at per class, so that looking again at what was too deep from elsewhere stays cheap.
constexpr size_t kMostArguments = 4'000'000;

}  // namespace

ClassSymbols::ClassSymbols(const ClassFile& file, Symbols& symbols)
    : file_(file), symbols_(symbols), cache_(file.constants().count(), kUnset) {}

NameId ClassSymbols::name(uint16_t utf8_index) {
  uint32_t& cached = cache_[utf8_index];
  if (cached == kUnset) cached = symbols_.name(file_.constants().utf8(utf8_index)).index();
  return NameId(cached);
}

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
    const MemberIndices at = file_.constants().member_indices(index);
    const std::string_view type = file_.constants().utf8(at.descriptor_index);
    if (file_.constants().utf8(at.name_index).empty()) return {};
    if (!(field ? valid_field_descriptor(type) : valid_method_descriptor(type))) return {};
    const NameId owner = class_name(at.class_index);
    if (!owner) return {};
    const bool interface = file_.constants().is(index, ConstantTag::kInterfaceMethodref);
    cached = symbols_.member({owner, name(at.name_index), name(at.descriptor_index), interface}).index();
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

std::optional<ConstantValue> ClassSymbols::value(uint16_t index, int level) {
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
      const DynamicId found = dynamic(index, ConstantTag::kDynamic, level + 1);
      if (!found) return std::nullopt;
      return ConstantValue{Kind::kDynamic, found.index()};
    }
    default:
      return std::nullopt;
  }
}

bool ClassSymbols::evaluate(Bootstrap& made, const BootstrapMethod& method, int level) {
  made.handle = handle(method.handle);
  if (!made.handle) return false;
  ArgumentList list;
  for (const uint16_t index : bootstrap_methods_.arguments(method)) {
    if (++arguments_looked_at_ > kMostArguments) return false;
    const auto constant = value(index, level);
    if (!constant) return false;
    if (constant->kind == ConstantValue::Kind::kDynamic) {
      const Bootstrap& inner = bootstraps_[file_.constants().dynamic(index).bootstrap];
      made.depth = std::max<uint8_t>(made.depth, inner.depth + 1);
    }
    list.values.push_back(*constant);
  }
  made.arguments = symbols_.arguments(list);
  return made.depth <= kDeepestDynamic;
}

// Null if the bootstrap method cannot be used. One that was not used because the way to it was already too
// deep stays unknown: it may be usable on its own.
const ClassSymbols::Bootstrap* ClassSymbols::bootstrap(uint16_t index, int level) {
  using State = Bootstrap::State;
  if (!bootstraps_read_) {
    bootstraps_read_ = true;
    if (auto decoded = bootstrap_methods(file_)) bootstrap_methods_ = std::move(*decoded);
    bootstraps_.resize(bootstrap_methods_.methods.size());
  }
  if (index >= bootstraps_.size()) return nullptr;
  Bootstrap& known = bootstraps_[index];
  if (level == 0) too_deep_ = false;
  if (known.state == State::kUnknown && level > kDeepestDynamic) {
    too_deep_ = true;
  } else if (known.state == State::kUnknown) {
    known.state = State::kBusy;
    const bool usable = evaluate(known, bootstrap_methods_.methods[index], level);
    known.state = usable ? State::kDone : too_deep_ && level > 0 ? State::kUnknown : State::kBad;
  }
  return known.state == State::kDone ? &known : nullptr;
}

DynamicId ClassSymbols::dynamic(uint16_t index, ConstantTag tag, int level) {
  if (!file_.constants().is(index, tag)) return {};
  if (cache_[index] != kUnset) return DynamicId(cache_[index]);
  const DynamicConstant site = file_.constants().dynamic(index);
  const bool call = tag == ConstantTag::kInvokeDynamic;
  if (!(call ? valid_method_descriptor(site.descriptor) : valid_field_descriptor(site.descriptor))) return {};
  const Bootstrap* by = bootstrap(site.bootstrap, level);
  if (by == nullptr) return {};
  const Dynamic made{by->handle, symbols_.name(site.name), symbols_.name(site.descriptor), by->arguments};
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
  const ConstantTag tag = file_.constants().tag(index);
  const bool cacheable = tag == ConstantTag::kString || tag == ConstantTag::kInteger ||
                         tag == ConstantTag::kFloat || tag == ConstantTag::kLong ||
                         tag == ConstantTag::kDouble;
  if (cacheable && cache_[index] != kUnset) return ConstantId(cache_[index]);
  const auto constant = value(index, 0);
  if (!constant || constant->kind == ConstantValue::Kind::kDynamic) return std::nullopt;
  const ConstantId id = symbols_.constant(*constant);
  if (cacheable) cache_[index] = id.index();
  return id;
}

}  // namespace heddle
