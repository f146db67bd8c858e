#include "output/class_view.h"

namespace heddle {
namespace {

void write_field(const FieldView& field, Json& json) {
  json.object([&] {
    json.member("name", field.name);
    json.member("type", field.type);
    json.member("descriptor", field.descriptor);
    json.texts("flags", field.flags);
    json.texts("annotations", field.annotations);
    if (!field.signature.empty()) json.member("signature", field.signature);
    if (!field.constant.empty()) json.member("constant", field.constant);
  });
}

void write_component(const ComponentView& component, Json& json) {
  json.object([&] {
    json.member("name", component.name);
    json.member("type", component.type);
    json.texts("annotations", component.annotations);
  });
}

void write_inner_class(const InnerClassView& inner, Json& json) {
  json.object([&] {
    json.member("name", inner.name);
    if (!inner.outer.empty()) json.member("outer", inner.outer);
    if (!inner.simple_name.empty()) json.member("simpleName", inner.simple_name);
    json.texts("flags", inner.flags);
  });
}

void write_identity(const ClassView& view, Json& json) {
  json.member("name", view.name);
  json.member("kind", view.kind);
  json.texts("flags", view.flags);
  if (!view.super.empty()) json.member("superclass", view.super);
  json.texts("interfaces", view.interfaces);
  if (!view.signature.empty()) json.member("signature", view.signature);
  if (!view.source.empty()) json.member("file", view.source);
  json.member("foundIn", view.place);
  json.boolean("jdk", view.from_jdk);
  json.object("classFile", [&] {
    json.number("major", view.major_version);
    json.number("minor", view.minor_version);
  });
  json.texts("annotations", view.annotations);
}

void write_nest(const ClassView& view, Json& json) {
  if (!view.nest_host.empty()) json.member("nestHost", view.nest_host);
  json.texts("nestMembers", view.nest_members);
  if (!view.enclosing_method.empty()) json.member("enclosedBy", view.enclosing_method);
  json.texts("permittedSubclasses", view.permitted_subclasses);
  json.array("innerClasses", [&] {
    for (const InnerClassView& inner : view.inner_classes) write_inner_class(inner, json);
  });
}

}  // namespace

void write_class(const ClassView& view, Json& json) {
  json.object([&] {
    write_identity(view, json);
    write_nest(view, json);
    if (view.components) {
      json.array("recordComponents", [&] {
        for (const ComponentView& component : *view.components) write_component(component, json);
      });
    }
    json.array("fields", [&] {
      for (const FieldView& field : view.fields) write_field(field, json);
    });
    json.array("methods", [&] {
      for (const MethodHead& method : view.methods) json.object([&] { write_method_head(method, json); });
    });
  });
}

}  // namespace heddle
