#include "program/class_symbols.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/descriptor.h"

namespace heddle {
namespace {

constexpr uint32_t kUnset = 0xFFFFFFFFU;
constexpr uint32_t kWanted = kUnset - 1;  // stands in for an id that is being looked up
// Bootstrap arguments may be dynamic constants themselves; javac nests them two deep. A hostile pool may nest
// them by the thousand or in a cycle. What nests deeper than this cannot be used, wherever one starts to
// look.
constexpr int kDeepestDynamic = 16;
// Arguments looked at per class, so that looking again at what was too deep from elsewhere stays cheap.
constexpr size_t kMostArguments = 4'000'000;

}  // namespace

ClassSymbols::ClassSymbols(const ClassFile& file, Symbols& symbols)
    : file_(file), symbols_(symbols), known_(file.constants().count()) {}

NameId ClassSymbols::name(uint16_t utf8_index) {
  uint32_t& known = known_[utf8_index].id;
  if (known == kUnset) known = symbols_.name(file_.constants().utf8(utf8_index)).index();
  return NameId(known);
}

NameId ClassSymbols::class_name(uint16_t index) {
  const uint16_t text_index = file_.constants().text_index(index, ConstantTag::kClass);
  if (text_index == 0) return {};
  uint32_t& known = known_[index].id;
  if (known == kUnset) {
    const std::string_view text = file_.constants().utf8(text_index);
    if (text.front() == '[' && !valid_field_descriptor(text)) return {};
    known = name(text_index).index();
  }
  return NameId(known);
}

NameId ClassSymbols::array_of(uint16_t index) {
  const NameId element = class_name(index);
  if (!element) return {};
  NameId& known = arrays_[index];
  if (!known) {
    const std::string_view text = symbols_[element];
    known = symbols_.name(text.front() == '[' ? fmt::format("[{}", text) : fmt::format("[L{};", text));
  }
  return known;
}

// kUnset if it is no method descriptor.
uint32_t ClassSymbols::shape_place(uint16_t utf8_index) {
  uint32_t& known = known_[utf8_index].extra;
  if (known == kUnset) {
    ShapePlace made;
    made.first_kind = static_cast<uint32_t>(shape_kinds_.size());
    const auto result = parse_method_descriptor(file_.constants().utf8(utf8_index), shape_kinds_);
    if (!result) {
      shape_kinds_.resize(made.first_kind);
      return kUnset;
    }
    made.parameter_count = static_cast<uint16_t>(shape_kinds_.size() - made.first_kind);
    made.result = *result;
    known = static_cast<uint32_t>(shapes_.size());
    shapes_.push_back(made);
  }
  return known;
}

std::optional<CallShape> ClassSymbols::shape(uint16_t utf8_index) {
  const uint32_t place = shape_place(utf8_index);
  if (place == kUnset) return std::nullopt;
  return shape_at(place);
}

// Everything about a member reference but its id; false if it cannot be used.
bool ClassSymbols::complete_member(uint16_t index, const MemberIndices& at, bool field) {
  if (file_.constants().utf8(at.name_index).empty()) return false;
  uint32_t& extra = known_[index].extra;
  if (field) {
    const std::string_view type = file_.constants().utf8(at.descriptor_index);
    if (!valid_field_descriptor(type)) return false;
    extra = static_cast<uint32_t>(kind_of(type.front()));
    return true;
  }
  extra = shape_place(at.descriptor_index);
  return extra != kUnset;
}

MemberRefId ClassSymbols::member(uint16_t index, bool field) {
  if (index >= known_.size()) return {};
  if (file_.constants().is(index, ConstantTag::kFieldref) != field) return {};
  uint32_t& known = known_[index].id;
  if (known == kUnset) {
    const MemberIndices at = file_.constants().member_indices(index);
    if (!complete_member(index, at, field)) return {};
    const NameId owner = class_name(at.class_index);
    if (!owner) return {};
    const bool interface = file_.constants().is(index, ConstantTag::kInterfaceMethodref);
    known = symbols_.member({owner, name(at.name_index), name(at.descriptor_index), interface}).index();
  }
  return MemberRefId(known);
}

void ClassSymbols::look_up_all() {
  const ConstantPool& pool = file_.constants();
  std::vector<uint16_t> members;
  std::vector<uint16_t> loadables;
  std::vector<uint16_t> texts;
  auto want_text = [&](uint16_t utf8_index) {
    if (known_[utf8_index].id != kUnset) return;
    known_[utf8_index].id = kWanted;
    texts.push_back(utf8_index);
  };
  for (uint32_t i = 1; i < known_.size(); ++i) {
    const auto index = static_cast<uint16_t>(i);
    if (known_[index].id != kUnset) continue;
    const ConstantTag tag = pool.tag(index);
    switch (tag) {
      case ConstantTag::kString:
        loadables.push_back(index);
        want_text(pool.text_index(index, tag));
        break;
      case ConstantTag::kClass:
        want_text(pool.text_index(index, tag));
        break;
      case ConstantTag::kInteger:
      case ConstantTag::kFloat:
      case ConstantTag::kLong:
      case ConstantTag::kDouble:
        loadables.push_back(index);
        break;
      case ConstantTag::kFieldref:
      case ConstantTag::kMethodref:
      case ConstantTag::kInterfaceMethodref: {
        const MemberIndices at = pool.member_indices(index);
        if (!complete_member(index, at, tag == ConstantTag::kFieldref)) break;
        want_text(at.name_index);
        want_text(at.descriptor_index);
        members.push_back(index);
        break;
      }
      default:
        break;
    }
  }
  look_up_texts(texts);
  look_up_members(members);
  look_up_loadables(loadables);
}

void ClassSymbols::look_up_texts(const std::vector<uint16_t>& indices) {
  std::vector<std::string_view> texts;
  texts.reserve(indices.size());
  for (const uint16_t index : indices) texts.push_back(file_.constants().utf8(index));
  std::vector<NameId> ids(texts.size());
  symbols_.names(texts, ids);
  for (size_t i = 0; i < ids.size(); ++i) known_[indices[i]].id = ids[i].index();
}

void ClassSymbols::look_up_members(std::vector<uint16_t>& indices) {
  const ConstantPool& pool = file_.constants();
  std::vector<MemberRef> refs;
  refs.reserve(indices.size());
  for (const uint16_t index : indices) {
    const MemberIndices at = pool.member_indices(index);
    const NameId owner = class_name(at.class_index);
    if (!owner) continue;
    indices[refs.size()] = index;
    refs.push_back({owner, name(at.name_index), name(at.descriptor_index),
                    pool.is(index, ConstantTag::kInterfaceMethodref)});
  }
  std::vector<MemberRefId> ids(refs.size());
  symbols_.members(refs, ids);
  for (size_t i = 0; i < ids.size(); ++i) known_[indices[i]].id = ids[i].index();
}

void ClassSymbols::look_up_loadables(const std::vector<uint16_t>& indices) {
  std::vector<ConstantValue> values;
  values.reserve(indices.size());
  for (const uint16_t index : indices) values.push_back(*value(index, 0));
  std::vector<ConstantId> ids(values.size());
  symbols_.constants(values, ids);
  for (size_t i = 0; i < ids.size(); ++i) known_[indices[i]].id = ids[i].index();
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
      return ConstantValue{Kind::kString, name(pool.text_index(index, ConstantTag::kString)).index()};
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
  if (known_[index].id != kUnset) return DynamicId(known_[index].id);
  const DynamicConstant site = file_.constants().dynamic(index);
  if (tag == ConstantTag::kInvokeDynamic) {
    known_[index].extra = shape_place(site.descriptor_index);
    if (known_[index].extra == kUnset) return {};
  } else if (!valid_field_descriptor(site.descriptor)) {
    return {};
  }
  const Bootstrap* by = bootstrap(site.bootstrap, level);
  if (by == nullptr) return {};
  const Dynamic made{by->handle, name(site.name_index), name(site.descriptor_index), by->arguments};
  known_[index].id = symbols_.dynamic(made).index();
  return DynamicId(known_[index].id);
}

DynamicId ClassSymbols::call_site(uint16_t index) {
  return dynamic(index, ConstantTag::kInvokeDynamic, 0);
}

DynamicId ClassSymbols::dynamic_constant(uint16_t index) {
  return dynamic(index, ConstantTag::kDynamic, 0);
}

std::optional<ConstantId> ClassSymbols::loadable(uint16_t index) {
  const ConstantTag tag = file_.constants().tag(index);
  uint32_t* known = nullptr;
  switch (tag) {
    case ConstantTag::kString:
    case ConstantTag::kInteger:
    case ConstantTag::kFloat:
    case ConstantTag::kLong:
    case ConstantTag::kDouble:
      known = &known_[index].id;
      break;
    case ConstantTag::kClass:
      known = &known_[index].extra;
      break;
    default:
      break;
  }
  if (known != nullptr && *known != kUnset) return ConstantId(*known);
  const auto constant = value(index, 0);
  if (!constant || constant->kind == ConstantValue::Kind::kDynamic) return std::nullopt;
  const ConstantId id = symbols_.constant(*constant);
  if (known != nullptr) *known = id.index();
  return id;
}

}  // namespace heddle
