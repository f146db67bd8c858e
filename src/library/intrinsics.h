// The static methods of heddle/Intrinsic, which models call and the solver interprets. library/README.md says
// what each means.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace heddle {

constexpr std::string_view kIntrinsicClass = "heddle/Intrinsic";
// Classes in this package exist in models only.
constexpr std::string_view kPseudoPackage = "heddle/";

enum class Intrinsic : uint8_t {
  kClone,
  kClassOf,
  kClassForName,
  kNameOf,
  kCallerClass,
  kSuperclassOf,
  kInterfacesOf,
  kComponentOf,
  kNewInstance,
  kNewArray,
  kAllocate,
  kEnumOf,
  kEnumConstants,
  kConstructors,
  kMethods,
  kFields,
  kConstruct,
  kInvoke,
  kFieldGet,
  kFieldSet,
  kProxy,
  kFieldOffset,
  kUnsafeGet,
  kUnsafePut,
  kServices,
  kServiceElse,
  kMethodHandle,
  kBind,
  kVarHandle,
  kArrayVarHandle,
  kFinalizable,
};

struct IntrinsicInfo {
  Intrinsic id;
  std::string_view name;
  std::string_view descriptor;
};

std::span<const IntrinsicInfo> intrinsics();
std::optional<Intrinsic> find_intrinsic(std::string_view name, std::string_view descriptor);

}  // namespace heddle
