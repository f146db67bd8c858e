#include "agent/names.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::recorder {

namespace {

constexpr std::string_view kUnknown = "<unknown>";

// The JVM allows any character but a few in a name; the log's own separators have to be written otherwise.
std::string one_field(std::string_view text) {
  std::string field;
  field.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '\t':
        field += "\\t";
        break;
      case '\n':
        field += "\\n";
        break;
      case '\\':
        field += "\\\\";
        break;
      default:
        field += c;
    }
  }
  return field;
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_numbered(std::string_view name, std::string_view prefix) {
  return name.starts_with(prefix) && all_digits(name.substr(prefix.size()));
}

}  // namespace

std::string class_name(jvmtiEnv* jvmti, jclass type) {
  JvmtiMemory<char> signature(jvmti);
  if (jvmti->GetClassSignature(type, signature.out(), nullptr) != JVMTI_ERROR_NONE) {
    return std::string(kUnknown);
  }
  std::string_view name = signature.get();
  if (name.starts_with('L')) name = name.substr(1, name.size() - 2);
  std::string field = one_field(name);
  // A dot is in the signatures of hidden classes only, where Class.getName() has a slash.
  std::ranges::replace(field, '.', '/');
  return field;
}

MethodName method_name(jvmtiEnv* jvmti, jmethodID method) {
  JvmtiMemory<char> name(jvmti);
  JvmtiMemory<char> descriptor(jvmti);
  if (jvmti->GetMethodName(method, name.out(), descriptor.out(), nullptr) != JVMTI_ERROR_NONE) {
    return {.name = std::string(kUnknown), .descriptor = std::string(kUnknown)};
  }
  return {.name = one_field(name.get()), .descriptor = one_field(descriptor.get())};
}

bool is_generated(std::string_view class_name) {
  if (class_name.find("/0x") != std::string_view::npos) return true;
  if (class_name.starts_with("java/lang/invoke/")) return class_name.ends_with("$Holder");
  const std::string_view simple = class_name.substr(class_name.rfind('/') + 1);
  if (is_numbered(simple, "$Proxy")) return true;
  return class_name.starts_with("jdk/internal/reflect/") &&
         (is_numbered(simple, "GeneratedMethodAccessor") ||
          is_numbered(simple, "GeneratedConstructorAccessor") ||
          is_numbered(simple, "GeneratedSerializationConstructorAccessor"));
}

bool is_linkage(std::string_view class_name) {
  if (is_generated(class_name)) return false;
  return std::ranges::any_of(
      std::array<std::string_view, 4>{"java/lang/invoke/", "sun/invoke/", "jdk/internal/org/objectweb/asm/",
                                      "java/lang/reflect/Proxy"},
      [&](std::string_view prefix) { return class_name.starts_with(prefix); });
}

}  // namespace heddle::recorder
