#include "library/intrinsics.h"

#include <array>

namespace heddle {
namespace {

constexpr std::array kIntrinsics = {
    IntrinsicInfo{Intrinsic::kClone, "clone", "(Ljava/lang/Object;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kClassOf, "classOf", "(Ljava/lang/Object;)Ljava/lang/Class;"},
    IntrinsicInfo{Intrinsic::kClassForName, "classForName", "(Ljava/lang/String;)Ljava/lang/Class;"},
    IntrinsicInfo{Intrinsic::kNameOf, "nameOf", "(Ljava/lang/Class;)Ljava/lang/String;"},
    IntrinsicInfo{Intrinsic::kCallerClass, "callerClass", "()Ljava/lang/Class;"},
    IntrinsicInfo{Intrinsic::kSuperclassOf, "superclassOf", "(Ljava/lang/Class;)Ljava/lang/Class;"},
    IntrinsicInfo{Intrinsic::kInterfacesOf, "interfacesOf", "(Ljava/lang/Class;)Ljava/lang/Class;"},
    IntrinsicInfo{Intrinsic::kComponentOf, "componentOf", "(Ljava/lang/Class;)Ljava/lang/Class;"},
    IntrinsicInfo{Intrinsic::kNewInstance, "newInstance", "(Ljava/lang/Class;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kNewArray, "newArray", "(Ljava/lang/Class;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kAllocate, "allocate", "(Ljava/lang/Class;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kEnumOf, "enumOf", "(Ljava/lang/Enum;)Ljava/lang/Class;"},
    IntrinsicInfo{Intrinsic::kEnumConstants, "enumConstants", "(Ljava/lang/Class;)[Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kConstructors, "constructors",
                  "(Ljava/lang/Class;)Ljava/lang/reflect/Constructor;"},
    IntrinsicInfo{Intrinsic::kMethods, "methods",
                  "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/reflect/Method;"},
    IntrinsicInfo{Intrinsic::kFields, "fields",
                  "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/reflect/Field;"},
    IntrinsicInfo{Intrinsic::kConstruct, "construct",
                  "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kInvoke, "invoke",
                  "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kFieldGet, "fieldGet",
                  "(Ljava/lang/reflect/Field;Ljava/lang/Object;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kFieldSet, "fieldSet",
                  "(Ljava/lang/reflect/Field;Ljava/lang/Object;Ljava/lang/Object;)V"},
    IntrinsicInfo{Intrinsic::kProxy, "proxy",
                  "([Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kFieldOffset, "fieldOffset", "(Ljava/lang/Class;Ljava/lang/String;)V"},
    IntrinsicInfo{Intrinsic::kUnsafeGet, "unsafeGet", "(Ljava/lang/Object;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kUnsafePut, "unsafePut", "(Ljava/lang/Object;Ljava/lang/Object;)V"},
    IntrinsicInfo{Intrinsic::kServices, "services", "(Ljava/lang/Class;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kServiceElse, "serviceElse",
                  "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Object;"},
    IntrinsicInfo{Intrinsic::kMethodHandle, "methodHandle",
                  "(Ljava/lang/Class;Ljava/lang/String;I)Ljava/lang/invoke/MethodHandle;"},
    IntrinsicInfo{Intrinsic::kBind, "bind",
                  "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;"},
    IntrinsicInfo{Intrinsic::kVarHandle, "varHandle",
                  "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/invoke/VarHandle;"},
    IntrinsicInfo{Intrinsic::kArrayVarHandle, "arrayVarHandle",
                  "(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;"},
    IntrinsicInfo{Intrinsic::kFinalizable, "finalizable", "(Ljava/lang/Object;)Ljava/lang/Object;"},
};

}  // namespace

std::span<const IntrinsicInfo> intrinsics() {
  return kIntrinsics;
}

std::optional<Intrinsic> find_intrinsic(std::string_view name, std::string_view descriptor) {
  for (const IntrinsicInfo& info : kIntrinsics) {
    if (info.name == name && info.descriptor == descriptor) return info.id;
  }
  return std::nullopt;
}

}  // namespace heddle
