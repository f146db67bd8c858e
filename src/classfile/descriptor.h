// Field and method descriptors (JVMS 4.3): checking, walking, and the value kind of a type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

// The computational types of the JVM, plus what the lowering needs to track.
enum class ValueKind : uint8_t { kVoid, kInt, kLong, kFloat, kDouble, kRef, kReturnAddress };

bool valid_field_descriptor(std::string_view descriptor);
bool valid_method_descriptor(std::string_view descriptor);
// Appends the kinds of the parameters and gives the kind of the result; none if the descriptor is malformed,
// and then what was appended means nothing.
std::optional<ValueKind> parse_method_descriptor(std::string_view descriptor,
                                                 std::vector<ValueKind>& parameters);

// Kind of the type that starts with this character; kVoid for anything but a type.
ValueKind kind_of(char first);
constexpr unsigned slots_of(ValueKind kind) {
  return kind == ValueKind::kVoid ? 0 : kind == ValueKind::kLong || kind == ValueKind::kDouble ? 2 : 1;
}
std::string_view kind_name(ValueKind kind);  // int, ..., reference, return address

// Walks the parameter types of a valid method descriptor, then gives the return type:
//   DescriptorCursor c(d); while (c.more()) use(c.next()); use(c.result());
class DescriptorCursor {
 public:
  explicit DescriptorCursor(std::string_view descriptor)
      : rest_(descriptor.substr(descriptor.empty() ? 0 : 1)) {}
  bool more() const { return !rest_.empty() && rest_.front() != ')'; }
  std::string_view next();
  std::string_view result() const { return rest_.empty() ? rest_ : rest_.substr(1); }

 private:
  std::string_view rest_;
};

// "Ljava/lang/String;" -> "java.lang.String", "[I" -> "int[]", as Java writes it.
std::string type_display(std::string_view descriptor);
// "a/b/C" or "[La/b/C;" (as Class constants name them) -> "a.b.C", "a.b.C[]".
std::string class_display(std::string_view internal_name);
// "(ILjava/lang/String;)V" -> "(int, java.lang.String)".
std::string parameters_display(std::string_view descriptor);

}  // namespace heddle
