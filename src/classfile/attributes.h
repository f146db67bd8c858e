// The attributes of classes, fields, methods and record components that the analysis reads (JVMS 4.7),
// decoded when asked for. Those of code are in code.h.
//
// An attribute that is absent gives an empty value; one that is damaged gives an error that names it, and
// the caller decides whether the class can do without. All texts are views into the class file's bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "classfile/class_file.h"
#include "support/byte_reader.h"
#include "support/result.h"

namespace heddle {

// ---- Classes -------------------------------------------------------------------------------------------

Result<std::string_view> source_file(const ClassFile& file);

struct InnerClass {
  std::string_view inner;
  std::string_view outer;  // empty: local or anonymous
  std::string_view name;   // empty: anonymous
  uint16_t access = 0;     // as in the source, with private, protected and static
};
Result<std::vector<InnerClass>> inner_classes(const ClassFile& file);

Result<std::string_view> nest_host(const ClassFile& file);
Result<std::vector<std::string_view>> nest_members(const ClassFile& file);
Result<std::vector<std::string_view>> permitted_subclasses(const ClassFile& file);

struct EnclosingMethod {
  std::string_view class_name;
  std::string_view method;  // name and descriptor are empty when the class sits in an initializer
  std::string_view descriptor;
};
Result<std::optional<EnclosingMethod>> enclosing_method(const ClassFile& file);

struct BootstrapMethod {
  uint16_t handle = 0;  // index of a MethodHandle constant
  uint16_t argument_count = 0;
  uint32_t first_argument = 0;
};
struct BootstrapMethods {
  std::vector<BootstrapMethod> methods;
  std::vector<uint16_t> all_arguments;  // indices of loadable constants

  std::span<const uint16_t> arguments(const BootstrapMethod& method) const {
    return std::span(all_arguments).subspan(method.first_argument, method.argument_count);
  }
};
Result<BootstrapMethods> bootstrap_methods(const ClassFile& file);

struct RecordComponent {
  std::string_view name;
  std::string_view descriptor;
  AttributeTable attributes;  // for signature() and annotations()
};
// No value: not a record. A record without components gives an empty list.
Result<std::optional<std::vector<RecordComponent>>> record_components(const ClassFile& file);

struct ModuleRequires {
  std::string_view module;
  uint16_t flags = 0;
  std::string_view version;  // empty: not recorded
};
struct ModuleExports {       // of `exports` and of `opens`
  std::string_view package;  // internal form, a/b
  uint16_t flags = 0;
  std::vector<std::string_view> to;  // empty: to everyone
};
struct ModuleProvides {
  std::string_view service;
  std::vector<std::string_view> with;
};
struct ModuleAttribute {
  std::string_view name;
  uint16_t flags = 0;
  std::string_view version;
  std::vector<ModuleRequires> requires_modules;
  std::vector<ModuleExports> exports;
  std::vector<ModuleExports> opens;
  std::vector<std::string_view> uses;
  std::vector<ModuleProvides> provides;
};
Result<std::optional<ModuleAttribute>> module_attribute(const ClassFile& file);

// ---- Members -------------------------------------------------------------------------------------------

// The checked exceptions a method declares, internal names.
Result<std::vector<std::string_view>> declared_exceptions(const ClassFile& file, const MemberInfo& method);

// Index of the constant a static field starts with; 0 if there is none.
Result<uint16_t> constant_value(const ClassFile& file, const MemberInfo& field);

struct MethodParameter {
  std::string_view name;  // empty: unnamed
  uint16_t access = 0;
};
Result<std::vector<MethodParameter>> method_parameters(const ClassFile& file, const MemberInfo& method);

// ---- Anything with attributes --------------------------------------------------------------------------

// The generic signature, as written.
Result<std::string_view> signature(const ClassFile& file, AttributeTable table);

bool is_deprecated(const ClassFile& file, AttributeTable table);
// By flag, or by the attribute that class files before version 49 used.
bool is_synthetic(const ClassFile& file, uint16_t access, AttributeTable table);

// ---- Annotations ---------------------------------------------------------------------------------------

// Values nest, and the format sets no limit; javac's own source cannot express more than a few levels.
constexpr unsigned kDeepestElementValue = 64;

struct Annotation;
struct AnnotationElement;

struct ElementValue {
  // JVMS table 4.7.16.1-A: BCDFIJSZ a constant, s a string, e an enum's constant, c a class,
  // @ an annotation, [ an array.
  char tag = 0;
  uint16_t constant = 0;       // BCDFIJSZ: index of the Integer, Float, Long or Double constant
  std::string_view text;       // s: the string; c: the descriptor; e: the enum constant's name
  std::string_view enum_type;  // e: the enum's descriptor
  std::vector<ElementValue> array;
  std::vector<Annotation> annotation;  // @: exactly one
};

struct Annotation {
  std::string_view type;  // descriptor
  std::vector<AnnotationElement> elements;
  bool visible = false;  // to reflection at run time

  // The element of that name, null if it is left to its default.
  const ElementValue* find(std::string_view name) const;
};

struct AnnotationElement {
  std::string_view name;
  ElementValue value;
};

// RuntimeVisibleAnnotations, then RuntimeInvisibleAnnotations.
Result<std::vector<Annotation>> annotations(const ClassFile& file, AttributeTable table);

struct ParameterAnnotation {
  // Counts the parameters the compiler annotated; it may leave out those it added itself at the front
  // (an enum's name and ordinal, an outer instance), so this is no index into the descriptor.
  uint8_t parameter = 0;
  Annotation annotation;
};
struct ParameterAnnotations {
  uint8_t parameter_count = 0;  // the larger of the two attributes'
  std::vector<ParameterAnnotation> annotations;
};
Result<ParameterAnnotations> parameter_annotations(const ClassFile& file, const MemberInfo& method);

struct TypeAnnotation {
  uint8_t target_kind = 0;  // JVMS tables 4.7.20-A and B, e.g. 0x13: a field's type
  Annotation annotation;
};
Result<std::vector<TypeAnnotation>> type_annotations(const ClassFile& file, AttributeTable table);

// The default of an annotation type's element.
Result<std::optional<ElementValue>> annotation_default(const ClassFile& file, const MemberInfo& method);

}  // namespace heddle
