#include "classfile/attributes.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "classfile/attribute_cursor.h"
#include "classfile/descriptor.h"

namespace heddle {
namespace {

// Reads the contents of one attribute. The first thing found wrong is kept and all later reads give empty
// values, so a decoder may read a structure to its end and ask once, in finish().
class Decoder {
 public:
  Decoder(const ClassFile& file, const AttributeView& attribute)
      : constants_(file.constants()),
        name_(attribute.name),
        offset_(attribute.offset),
        reader_(attribute.contents) {}

  uint8_t u1() { return reader_.u1(); }
  uint16_t u2() { return reader_.u2(); }
  void skip(size_t count) { reader_.skip(count); }
  uint32_t position() const { return offset_ + static_cast<uint32_t>(reader_.position()); }
  bool ok() const { return problem_.empty() && reader_.ok(); }

  // A count of structures of at least `size` bytes each; a count that cannot be true is an error before
  // anything is allocated for it.
  size_t count(size_t size) { return believable(reader_.u2(), size); }
  size_t count1(size_t size) { return believable(reader_.u1(), size); }

  uint16_t index_of(ConstantTag wanted) {
    const uint16_t index = reader_.u2();
    if (reader_.ok() && !constants_.is(index, wanted)) {
      fail(fmt::format("constant {} is {} instead of {}", index, constant_tag_name(constants_.tag(index)),
                       constant_tag_name(wanted)));
    }
    return index;
  }
  std::string_view utf8() { return constants_.utf8(index_of(ConstantTag::kUtf8)); }
  std::string_view text(ConstantTag wanted) { return constants_.text(index_of(wanted), wanted); }

  // The same for an index that may be 0 for "none".
  std::string_view utf8_or_none() { return at_zero() ? std::string_view{} : utf8(); }
  std::string_view text_or_none(ConstantTag wanted) { return at_zero() ? std::string_view{} : text(wanted); }
  uint16_t index_or_none(ConstantTag wanted) { return at_zero() ? uint16_t{0} : index_of(wanted); }

  std::vector<std::string_view> texts(ConstantTag wanted) {
    std::vector<std::string_view> all(count(2));
    for (std::string_view& one : all) one = text(wanted);
    return all;
  }

  // A nested table: checked against the bounds of this attribute, and left behind.
  AttributeTable attributes() {
    AttributeTable table;
    table.count = static_cast<uint16_t>(count(6));
    table.offset = position();
    for (unsigned i = 0; i < table.count && ok(); ++i) {
      index_of(ConstantTag::kUtf8);
      reader_.skip(reader_.u4());
    }
    return table;
  }

  void fail(std::string what) {
    if (!problem_.empty()) return;
    problem_ = std::move(what);
    problem_offset_ = position();
    reader_ = ByteReader({}, 1);
  }

  template <class T>
  Result<T> finish(T value) {
    if (problem_.empty() && !reader_.ok()) fail("it ends too early");
    if (problem_.empty() && reader_.remaining() != 0) {
      fail(fmt::format("{} bytes follow its end", reader_.remaining()));
    }
    if (problem_.empty()) return value;
    return Error{fmt::format("the {} attribute is damaged: {}", name_, problem_), problem_offset_};
  }

  const ConstantPool& constants() const { return constants_; }

 private:
  size_t believable(size_t count, size_t size) {
    if (count * size <= reader_.remaining()) return count;
    fail(fmt::format("{} entries do not fit into it", count));
    return 0;
  }

  bool at_zero() {
    ByteReader ahead = reader_;
    if (ahead.u2() != 0 || !ahead.ok()) return false;
    reader_ = ahead;
    return true;
  }

  const ConstantPool& constants_;
  std::string_view name_;
  uint32_t offset_;
  ByteReader reader_;
  std::string problem_;
  uint32_t problem_offset_ = 0;
};

std::optional<AttributeView> find_attribute(const ClassFile& file, AttributeTable table,
                                            std::string_view name) {
  AttributeCursor cursor(file, table);
  while (cursor.next()) {
    if (cursor->name == name) return *cursor;
  }
  return std::nullopt;
}

// Decodes the attribute of that name with `decode`; without it the value is T().
template <class T, class Decode>
Result<T> decode_one(const ClassFile& file, AttributeTable table, std::string_view name,
                     const Decode& decode) {
  const std::optional<AttributeView> attribute = find_attribute(file, table, name);
  if (!attribute) return T();
  Decoder decoder(file, *attribute);
  T value = decode(decoder);
  return decoder.finish<T>(std::move(value));
}

Result<std::string_view> one_class(const ClassFile& file, std::string_view name) {
  return decode_one<std::string_view>(file, file.attributes(), name,
                                      [](Decoder& in) { return in.text(ConstantTag::kClass); });
}

Result<std::vector<std::string_view>> classes(const ClassFile& file, AttributeTable table,
                                              std::string_view name) {
  return decode_one<std::vector<std::string_view>>(file, table, name,
                                                   [](Decoder& in) { return in.texts(ConstantTag::kClass); });
}

bool loadable(ConstantTag tag) {
  switch (tag) {
    case ConstantTag::kInteger:
    case ConstantTag::kFloat:
    case ConstantTag::kLong:
    case ConstantTag::kDouble:
    case ConstantTag::kClass:
    case ConstantTag::kString:
    case ConstantTag::kMethodHandle:
    case ConstantTag::kMethodType:
    case ConstantTag::kDynamic:
      return true;
    default:
      return false;
  }
}

}  // namespace

// ---- Classes -------------------------------------------------------------------------------------------

Result<std::string_view> source_file(const ClassFile& file) {
  return decode_one<std::string_view>(file, file.attributes(), "SourceFile",
                                      [](Decoder& in) { return in.utf8(); });
}

Result<std::vector<InnerClass>> inner_classes(const ClassFile& file) {
  return decode_one<std::vector<InnerClass>>(file, file.attributes(), "InnerClasses", [](Decoder& in) {
    std::vector<InnerClass> all(in.count(8));
    for (InnerClass& one : all) {
      one.inner = in.text(ConstantTag::kClass);
      one.outer = in.text_or_none(ConstantTag::kClass);
      one.name = in.utf8_or_none();
      one.access = in.u2();
    }
    return all;
  });
}

Result<std::string_view> nest_host(const ClassFile& file) {
  return one_class(file, "NestHost");
}

Result<std::vector<std::string_view>> nest_members(const ClassFile& file) {
  return classes(file, file.attributes(), "NestMembers");
}

Result<std::vector<std::string_view>> permitted_subclasses(const ClassFile& file) {
  return classes(file, file.attributes(), "PermittedSubclasses");
}

Result<std::optional<EnclosingMethod>> enclosing_method(const ClassFile& file) {
  return decode_one<std::optional<EnclosingMethod>>(
      file, file.attributes(), "EnclosingMethod", [](Decoder& in) -> std::optional<EnclosingMethod> {
        const std::string_view class_name = in.text(ConstantTag::kClass);
        const auto [name, descriptor] =
            in.constants().name_and_type(in.index_or_none(ConstantTag::kNameAndType));
        return EnclosingMethod{class_name, name, descriptor};
      });
}

Result<BootstrapMethods> bootstrap_methods(const ClassFile& file) {
  return decode_one<BootstrapMethods>(file, file.attributes(), "BootstrapMethods", [](Decoder& in) {
    BootstrapMethods all;
    all.methods.resize(in.count(4));
    for (BootstrapMethod& method : all.methods) {
      method.handle = in.index_of(ConstantTag::kMethodHandle);
      method.argument_count = static_cast<uint16_t>(in.count(2));
      method.first_argument = static_cast<uint32_t>(all.all_arguments.size());
      for (unsigned i = 0; i < method.argument_count && in.ok(); ++i) {
        const uint16_t argument = in.u2();
        if (!loadable(in.constants().tag(argument))) {
          in.fail(fmt::format("argument {} is {}, which cannot be loaded", argument,
                              constant_tag_name(in.constants().tag(argument))));
        }
        all.all_arguments.push_back(argument);
      }
    }
    return all;
  });
}

Result<std::optional<std::vector<RecordComponent>>> record_components(const ClassFile& file) {
  using Components = std::optional<std::vector<RecordComponent>>;
  return decode_one<Components>(file, file.attributes(), "Record", [](Decoder& in) -> Components {
    std::vector<RecordComponent> all(in.count(6));
    for (RecordComponent& one : all) {
      one.name = in.utf8();
      one.descriptor = in.utf8();
      if (in.ok() && !valid_field_descriptor(one.descriptor))
        in.fail("a component has a malformed descriptor");
      one.attributes = in.attributes();
    }
    return all;
  });
}

namespace {

std::vector<ModuleRequires> read_requires(Decoder& in) {
  std::vector<ModuleRequires> all(in.count(6));
  for (ModuleRequires& one : all) {
    one.module = in.text(ConstantTag::kModule);
    one.flags = in.u2();
    one.version = in.utf8_or_none();
  }
  return all;
}

std::vector<ModuleExports> read_exports(Decoder& in) {
  std::vector<ModuleExports> all(in.count(6));
  for (ModuleExports& one : all) {
    one.package = in.text(ConstantTag::kPackage);
    one.flags = in.u2();
    one.to = in.texts(ConstantTag::kModule);
  }
  return all;
}

std::vector<ModuleProvides> read_provides(Decoder& in) {
  std::vector<ModuleProvides> all(in.count(4));
  for (ModuleProvides& one : all) {
    one.service = in.text(ConstantTag::kClass);
    one.with = in.texts(ConstantTag::kClass);
  }
  return all;
}

}  // namespace

Result<std::optional<ModuleAttribute>> module_attribute(const ClassFile& file) {
  using Module = std::optional<ModuleAttribute>;
  return decode_one<Module>(file, file.attributes(), "Module", [](Decoder& in) -> Module {
    ModuleAttribute module;
    module.name = in.text(ConstantTag::kModule);
    module.flags = in.u2();
    module.version = in.utf8_or_none();
    module.requires_modules = read_requires(in);
    module.exports = read_exports(in);
    module.opens = read_exports(in);
    module.uses = in.texts(ConstantTag::kClass);
    module.provides = read_provides(in);
    return module;
  });
}

// ---- Members -------------------------------------------------------------------------------------------

Result<std::vector<std::string_view>> declared_exceptions(const ClassFile& file, const MemberInfo& method) {
  return classes(file, method.attributes, "Exceptions");
}

Result<uint16_t> constant_value(const ClassFile& file, const MemberInfo& field) {
  const std::string_view type = file.descriptor(field);
  return decode_one<uint16_t>(file, field.attributes, "ConstantValue", [&](Decoder& in) {
    switch (kind_of(type.front())) {
      case ValueKind::kInt:
        return in.index_of(ConstantTag::kInteger);
      case ValueKind::kLong:
        return in.index_of(ConstantTag::kLong);
      case ValueKind::kFloat:
        return in.index_of(ConstantTag::kFloat);
      case ValueKind::kDouble:
        return in.index_of(ConstantTag::kDouble);
      default:
        return in.index_of(ConstantTag::kString);
    }
  });
}

Result<std::vector<MethodParameter>> method_parameters(const ClassFile& file, const MemberInfo& method) {
  using Parameters = std::vector<MethodParameter>;
  return decode_one<Parameters>(file, method.attributes, "MethodParameters", [](Decoder& in) {
    Parameters all(in.count1(4));
    for (MethodParameter& one : all) {
      one.name = in.utf8_or_none();
      one.access = in.u2();
    }
    return all;
  });
}

// ---- Anything with attributes --------------------------------------------------------------------------

Result<std::string_view> signature(const ClassFile& file, AttributeTable table) {
  return decode_one<std::string_view>(file, table, "Signature", [](Decoder& in) { return in.utf8(); });
}

bool is_deprecated(const ClassFile& file, AttributeTable table) {
  return find_attribute(file, table, "Deprecated").has_value();
}

bool is_synthetic(const ClassFile& file, uint16_t access, AttributeTable table) {
  return (access & kAccSynthetic) != 0 || find_attribute(file, table, "Synthetic").has_value();
}

// ---- Annotations ---------------------------------------------------------------------------------------

namespace {

Annotation read_annotation(Decoder& in, unsigned depth);

ElementValue read_element_value(Decoder& in, unsigned depth) {
  ElementValue value;
  if (depth > kDeepestElementValue) {
    in.fail(fmt::format("values nest deeper than {} levels", kDeepestElementValue));
    return value;
  }
  value.tag = static_cast<char>(in.u1());
  switch (value.tag) {
    case 'B':
    case 'C':
    case 'I':
    case 'S':
    case 'Z':
      value.constant = in.index_of(ConstantTag::kInteger);
      break;
    case 'D':
      value.constant = in.index_of(ConstantTag::kDouble);
      break;
    case 'F':
      value.constant = in.index_of(ConstantTag::kFloat);
      break;
    case 'J':
      value.constant = in.index_of(ConstantTag::kLong);
      break;
    case 's':
    case 'c':
      value.text = in.utf8();
      break;
    case 'e':
      value.enum_type = in.utf8();
      value.text = in.utf8();
      break;
    case '@':
      value.annotation.push_back(read_annotation(in, depth + 1));
      break;
    case '[': {
      const size_t count = in.count(3);
      for (size_t i = 0; i < count && in.ok(); ++i) value.array.push_back(read_element_value(in, depth + 1));
      break;
    }
    default:
      if (in.ok()) in.fail(fmt::format("unknown element tag {}", static_cast<unsigned char>(value.tag)));
  }
  return value;
}

Annotation read_annotation(Decoder& in, unsigned depth) {
  Annotation annotation;
  annotation.type = in.utf8();
  const size_t count = in.count(5);
  for (size_t i = 0; i < count && in.ok(); ++i) {
    const std::string_view name = in.utf8();
    annotation.elements.push_back({name, read_element_value(in, depth)});
  }
  return annotation;
}

// target_info and type_path in front of a type annotation (JVMS 4.7.20.1, 4.7.20.2).
void skip_annotation_target(Decoder& in, uint8_t kind) {
  switch (kind) {
    case 0x00:
    case 0x01:  // a type parameter
    case 0x16:  // a parameter's type
      in.skip(1);
      break;
    case 0x10:  // extends, implements
    case 0x11:
    case 0x12:  // a type parameter's bound
    case 0x17:  // throws
    case 0x42:  // a catch clause
    case 0x43:
    case 0x44:
    case 0x45:
    case 0x46:  // instanceof, new, method references
      in.skip(2);
      break;
    case 0x13:
    case 0x14:
    case 0x15:
      break;  // a field, a result, a receiver
    case 0x40:
    case 0x41: {  // a local variable, a resource
      const size_t ranges = in.count(6);
      in.skip(ranges * 6);
      break;
    }
    case 0x47:
    case 0x48:
    case 0x49:
    case 0x4A:
    case 0x4B:  // a cast, type arguments
      in.skip(3);
      break;
    default:
      if (in.ok()) in.fail(fmt::format("unknown target kind {}", kind));
  }
  const size_t steps = in.count1(2);
  in.skip(steps * 2);
}

// Both attributes, visible and invisible, `read` into one value.
template <class T, class Read>
Result<T> decode_both(const ClassFile& file, AttributeTable table, std::string_view visible_name,
                      std::string_view invisible_name, const Read& read) {
  T all;
  for (const bool visible : {true, false}) {
    const auto attribute = find_attribute(file, table, visible ? visible_name : invisible_name);
    if (!attribute) continue;
    Decoder decoder(file, *attribute);
    read(decoder, visible, all);
    if (auto finished = decoder.finish(true); !finished) return finished.error();
  }
  return all;
}

}  // namespace

const ElementValue* Annotation::find(std::string_view name) const {
  const auto found = std::find_if(elements.begin(), elements.end(),
                                  [&](const AnnotationElement& element) { return element.name == name; });
  return found == elements.end() ? nullptr : &found->value;
}

Result<std::vector<Annotation>> annotations(const ClassFile& file, AttributeTable table) {
  return decode_both<std::vector<Annotation>>(file, table, "RuntimeVisibleAnnotations",
                                              "RuntimeInvisibleAnnotations",
                                              [](Decoder& in, bool visible, std::vector<Annotation>& all) {
                                                const size_t count = in.count(4);
                                                for (size_t i = 0; i < count && in.ok(); ++i) {
                                                  all.push_back(read_annotation(in, 1));
                                                  all.back().visible = visible;
                                                }
                                              });
}

Result<ParameterAnnotations> parameter_annotations(const ClassFile& file, const MemberInfo& method) {
  return decode_both<ParameterAnnotations>(
      file, method.attributes, "RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations",
      [](Decoder& in, bool visible, ParameterAnnotations& all) {
        const size_t parameters = in.count1(2);
        all.parameter_count = std::max(all.parameter_count, static_cast<uint8_t>(parameters));
        for (size_t parameter = 0; parameter < parameters && in.ok(); ++parameter) {
          const size_t count = in.count(4);
          for (size_t i = 0; i < count && in.ok(); ++i) {
            all.annotations.push_back({static_cast<uint8_t>(parameter), read_annotation(in, 1)});
            all.annotations.back().annotation.visible = visible;
          }
        }
      });
}

Result<std::vector<TypeAnnotation>> type_annotations(const ClassFile& file, AttributeTable table) {
  return decode_both<std::vector<TypeAnnotation>>(
      file, table, "RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations",
      [](Decoder& in, bool visible, std::vector<TypeAnnotation>& all) {
        const size_t count = in.count(6);
        for (size_t i = 0; i < count && in.ok(); ++i) {
          const uint8_t kind = in.u1();
          skip_annotation_target(in, kind);
          all.push_back({kind, read_annotation(in, 1)});
          all.back().annotation.visible = visible;
        }
      });
}

Result<std::optional<ElementValue>> annotation_default(const ClassFile& file, const MemberInfo& method) {
  using Default = std::optional<ElementValue>;
  return decode_one<Default>(file, method.attributes, "AnnotationDefault",
                             [](Decoder& in) -> Default { return read_element_value(in, 1); });
}

}  // namespace heddle
