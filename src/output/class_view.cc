#include "output/class_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/annotation_text.h"
#include "classfile/attributes.h"
#include "classfile/descriptor.h"
#include "output/flag_words.h"
#include "program/find_source.h"
#include "support/utf8.h"

namespace heddle {
namespace {

std::vector<std::string> displayed(const std::vector<std::string_view>& internal_names) {
  std::vector<std::string> names;
  names.reserve(internal_names.size());
  for (const std::string_view name : internal_names) names.push_back(class_display(name));
  return names;
}

class Describer {
 public:
  Describer(const Program& program, ClassId id)
      : program_(program), described_(program[id]), file_(*described_.file) {}

  ClassView describe() {
    add_identity();
    add_nest();
    add_inner_classes();
    add_components();
    for (const FieldId id : described_.fields) view_.fields.push_back(field(program_[id]));
    for (const MethodId id : described_.methods) view_.methods.push_back(describe_method_head(program_, id));
    view_.kind = kind();
    return std::move(view_);
  }

 private:
  template <class T>
  T get(Result<T> attribute) {
    return attribute_or_report(program_, described_, std::move(attribute));
  }
  std::vector<std::string> annotations_of(AttributeTable table) {
    return annotation_texts(file_, get(annotations(file_, table)));
  }

  void add_identity() {
    const std::string_view name = program_.text(described_.name);
    view_.name = class_display(name);
    view_.flags = class_flag_words(static_cast<uint16_t>(file_.access() & ~kAccSuper));
    view_.super = class_display(file_.super_name());
    for (size_t i = 0; i < file_.interface_count(); ++i) {
      view_.interfaces.push_back(class_display(file_.interface_name(i)));
    }
    view_.signature = display_utf8(get(signature(file_, file_.attributes())));
    view_.source = source_path(program_, described_);
    view_.place = program_.class_path().place_of(name);
    view_.from_jdk = program_.class_path().from_jdk(name);
    view_.major_version = file_.major_version();
    view_.minor_version = file_.minor_version();
    view_.annotations = annotations_of(file_.attributes());
  }

  void add_nest() {
    view_.nest_host = class_display(get(nest_host(file_)));
    view_.nest_members = displayed(get(nest_members(file_)));
    view_.permitted_subclasses = displayed(get(permitted_subclasses(file_)));
    if (const auto enclosing = get(enclosing_method(file_))) {
      view_.enclosing_method = class_display(enclosing->class_name);
      if (!enclosing->method.empty()) {
        view_.enclosing_method +=
            "." + display_utf8(enclosing->method) + parameters_display(enclosing->descriptor);
      }
    }
  }

  void add_inner_classes() {
    for (const InnerClass& inner : get(inner_classes(file_))) {
      // Only this entry has the flags of the source: a nested class's own say nothing of private or static.
      if (inner.inner == file_.name()) view_.flags = class_flag_words(inner.access);
      view_.inner_classes.push_back({class_display(inner.inner),
                                     inner.outer.empty() ? "" : class_display(inner.outer),
                                     display_utf8(inner.name), class_flag_words(inner.access)});
    }
  }

  void add_components() {
    const auto components = get(record_components(file_));
    if (!components) return;
    view_.components.emplace();
    for (const RecordComponent& component : *components) {
      view_.components->push_back({display_utf8(component.name), type_display(component.descriptor),
                                   annotations_of(component.attributes)});
    }
  }

  FieldView field(const Field& field) {
    const MemberInfo& info = program_.info(field);
    const std::string_view descriptor = program_.text(field.descriptor);
    FieldView view;
    view.name = display_utf8(program_.text(field.name));
    view.type = type_display(descriptor);
    view.descriptor = display_utf8(descriptor);
    view.signature = display_utf8(get(signature(file_, info.attributes)));
    view.flags = field_flag_words(field.access);
    view.annotations = annotations_of(info.attributes);
    const uint16_t constant = get(constant_value(file_, info));
    if (constant != 0) view.constant = constant_value_text(file_, constant, descriptor);
    return view;
  }

  std::string kind() const {
    if ((file_.access() & kAccAnnotation) != 0) return "annotation";
    if ((file_.access() & kAccInterface) != 0) return "interface";
    if ((file_.access() & kAccEnum) != 0) return "enum";
    return view_.components ? "record" : "class";
  }

  const Program& program_;
  const Class& described_;
  const ClassFile& file_;
  ClassView view_;
};

}  // namespace

ClassView describe_class(const Program& program, ClassId id) {
  return Describer(program, id).describe();
}

std::string java_release_text(int major_version) {
  constexpr int kJava5 = 49;
  return major_version < kJava5 ? fmt::format("Java 1.{}", std::max(1, major_version - 44))
                                : fmt::format("Java {}", major_version - 44);
}

}  // namespace heddle
