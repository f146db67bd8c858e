#include "program/dynamic_site.h"

#include "classfile/descriptor.h"

namespace heddle {
namespace {

using Kind = ConstantValue::Kind;

// Flags of LambdaMetafactory.altMetafactory.
constexpr uint64_t kSerializable = 1;
constexpr uint64_t kMarkers = 2;
constexpr uint64_t kBridges = 4;

struct BootstrapName {
  std::string_view owner;
  std::string_view name;
};

BootstrapName bootstrap_of(const Symbols& symbols, const Dynamic& site) {
  const Handle& handle = symbols[site.bootstrap];
  if (handle.kind != HandleKind::kInvokeStatic) return {};
  const MemberRef& member = symbols[handle.member];
  return {symbols[member.owner], symbols[member.name]};
}

// Reads bootstrap arguments one by one; after the first that is missing or of another kind, all are none.
class Arguments {
 public:
  explicit Arguments(std::span<const ConstantValue> values) : values_(values) {}

  uint32_t next(Kind kind) {
    if (!ok_ || position_ >= values_.size() || values_[position_].kind != kind) {
      ok_ = false;
      return 0xFFFFFFFFU;
    }
    return static_cast<uint32_t>(values_[position_++].value);
  }
  bool ok() const { return ok_; }

 private:
  std::span<const ConstantValue> values_;
  size_t position_ = 0;
  bool ok_ = true;
};

}  // namespace

std::string_view dynamic_kind_name(DynamicKind kind) {
  switch (kind) {
    case DynamicKind::kLambda:
      return "lambda";
    case DynamicKind::kConcat:
      return "concat";
    case DynamicKind::kRecordMethod:
      return "record-method";
    case DynamicKind::kTypeSwitch:
      return "type-switch";
    case DynamicKind::kEnumSwitch:
      return "enum-switch";
    case DynamicKind::kOpaque:
      return "opaque";
  }
  return "opaque";
}

DynamicKind dynamic_kind(const Symbols& symbols, const Dynamic& site) {
  const auto [owner, name] = bootstrap_of(symbols, site);
  if (owner == "java/lang/invoke/LambdaMetafactory" && (name == "metafactory" || name == "altMetafactory")) {
    return DynamicKind::kLambda;
  }
  if (owner == "java/lang/invoke/StringConcatFactory" &&
      (name == "makeConcatWithConstants" || name == "makeConcat")) {
    return DynamicKind::kConcat;
  }
  if (owner == "java/lang/runtime/ObjectMethods" && name == "bootstrap") return DynamicKind::kRecordMethod;
  if (owner == "java/lang/runtime/SwitchBootstraps") {
    if (name == "typeSwitch") return DynamicKind::kTypeSwitch;
    if (name == "enumSwitch") return DynamicKind::kEnumSwitch;
  }
  return DynamicKind::kOpaque;
}

std::optional<LambdaSite> lambda_site(Symbols& symbols, const Dynamic& site) {
  if (dynamic_kind(symbols, site) != DynamicKind::kLambda) return std::nullopt;
  LambdaSite lambda;
  DescriptorCursor cursor(symbols[site.descriptor]);
  while (cursor.more()) cursor.next();
  const std::string_view type = cursor.result();
  if (type.size() < 3 || type.front() != 'L') return std::nullopt;
  lambda.interface = symbols.name(type.substr(1, type.size() - 2));
  lambda.method = site.name;

  Arguments arguments(symbols[site.arguments]);
  lambda.erased = NameId(arguments.next(Kind::kMethodType));
  const HandleId implementation(arguments.next(Kind::kHandle));
  lambda.specialized = NameId(arguments.next(Kind::kMethodType));
  if (!arguments.ok()) return std::nullopt;
  lambda.implementation = symbols[implementation];
  if (bootstrap_of(symbols, site).name == "metafactory") return lambda;

  const uint32_t flags = arguments.next(Kind::kInt);
  if (!arguments.ok()) return std::nullopt;
  lambda.serializable = (flags & kSerializable) != 0;
  auto read_list = [&](uint64_t flag, Kind kind, std::vector<NameId>& list) {
    if ((flags & flag) == 0) return;
    const uint32_t count = arguments.next(Kind::kInt);
    for (uint32_t i = 0; i < count && arguments.ok(); ++i) {
      const NameId item(arguments.next(kind));
      if (arguments.ok()) list.push_back(item);
    }
  };
  read_list(kMarkers, Kind::kClass, lambda.markers);
  read_list(kBridges, Kind::kMethodType, lambda.bridges);
  if (!arguments.ok()) return std::nullopt;
  return lambda;
}

std::optional<ConcatSite> concat_site(const Symbols& symbols, const Dynamic& site) {
  if (dynamic_kind(symbols, site) != DynamicKind::kConcat) return std::nullopt;
  if (bootstrap_of(symbols, site).name == "makeConcat") return ConcatSite{};
  Arguments arguments(symbols[site.arguments]);
  const NameId recipe(arguments.next(Kind::kString));
  if (!arguments.ok()) return std::nullopt;
  return ConcatSite{recipe};
}

std::optional<RecordSite> record_site(const Symbols& symbols, const Dynamic& site) {
  if (dynamic_kind(symbols, site) != DynamicKind::kRecordMethod) return std::nullopt;
  Arguments arguments(symbols[site.arguments]);
  RecordSite record;
  record.record = NameId(arguments.next(Kind::kClass));
  static_cast<void>(arguments.next(Kind::kString));  // the components' names, joined
  if (!arguments.ok()) return std::nullopt;
  for (size_t i = 2; i < symbols[site.arguments].size(); ++i) {
    const HandleId getter(arguments.next(Kind::kHandle));
    if (!arguments.ok()) return std::nullopt;
    record.getters.push_back(symbols[getter]);
  }
  return record;
}

}  // namespace heddle
