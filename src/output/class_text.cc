#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "output/class_view.h"

namespace heddle {
namespace {

std::string words(const std::vector<std::string>& flags) {
  std::string text;
  for (const std::string& flag : flags) text += flag + " ";
  return text;
}

// "public final class p.C extends p.B implements p.I"
std::string declaration(const ClassView& view, const Palette& palette) {
  std::string text;
  for (const std::string& flag : view.flags) {
    const bool said_by_kind = flag == "interface" || flag == "annotation" || flag == "enum";
    const bool follows_from_kind =
        flag == "abstract" && (view.kind == "interface" || view.kind == "annotation");
    if (!said_by_kind && !follows_from_kind) text += flag + " ";
  }
  if (!view.permitted_subclasses.empty()) text += "sealed ";
  text += (view.kind == "annotation" ? "@interface" : view.kind) + " " + palette.strong(view.name);
  if (!view.super.empty() && view.super != "java.lang.Object") text += " extends " + view.super;
  if (!view.interfaces.empty()) {
    text += view.kind == "interface" ? " extends " : " implements ";
    text += fmt::format("{}", fmt::join(view.interfaces, ", "));
  }
  return text;
}

class Writer {
 public:
  explicit Writer(const Palette& palette) : palette_(palette) {}

  void fact(std::string_view label, std::string_view value) {
    if (!value.empty()) out_ += fmt::format("  {}{}\n", palette_.faint(fmt::format("{:<13}", label)), value);
  }
  void facts(std::string_view label, const std::vector<std::string>& values) {
    for (size_t i = 0; i < values.size(); ++i) fact(i == 0 ? label : "", values[i]);
  }
  void heading(std::string_view text) { out_ += "\n" + palette_.heading(text) + "\n"; }
  void line(std::string_view text) { out_ += fmt::format("{}\n", text); }
  void annotations(const std::vector<std::string>& annotations, size_t indent) {
    for (const std::string& annotation : annotations) out_ += std::string(indent, ' ') + annotation + "\n";
  }

  std::string take() { return std::move(out_); }
  const Palette& palette() const { return palette_; }

 private:
  const Palette& palette_;
  std::string out_;
};

void write_facts(const ClassView& view, Writer& writer) {
  writer.facts("annotations", view.annotations);
  writer.fact("source", view.source);
  writer.fact("found in", view.place);
  writer.fact("class file", fmt::format("version {}.{} ({})", view.major_version, view.minor_version,
                                        java_release_text(view.major_version)));
  writer.fact("signature", view.signature);
  writer.fact("enclosed by", view.enclosing_method);
  writer.fact("nest host", view.nest_host);
  writer.facts("nest members", view.nest_members);
  writer.facts("permits", view.permitted_subclasses);
}

void write_components(const ClassView& view, Writer& writer) {
  if (!view.components || view.components->empty()) return;
  writer.heading("record components");
  for (const ComponentView& component : *view.components) {
    writer.annotations(component.annotations, 2);
    writer.line(fmt::format("  {} {}", component.type, component.name));
  }
}

void write_fields(const ClassView& view, Writer& writer) {
  if (view.fields.empty()) return;
  writer.heading("fields");
  for (const FieldView& field : view.fields) {
    writer.annotations(field.annotations, 2);
    writer.line(fmt::format("  {}{} {}{}", words(field.flags), field.type,
                            writer.palette().strong(field.name),
                            field.constant.empty() ? "" : " = " + field.constant));
  }
}

void write_methods(const ClassView& view, Writer& writer) {
  if (view.methods.empty()) return;
  size_t width = 0;
  for (const MethodHead& method : view.methods) {
    width = std::max(width, line_range_text(method.lines).size());
  }
  writer.heading(width == 0 ? "methods" : "methods (with the lines of their code)");
  for (const MethodHead& method : view.methods) {
    writer.annotations(method.annotations, width + 4);
    const std::string lines = fmt::format("{:>{}}", line_range_text(method.lines), width);
    writer.line(fmt::format("  {}{}{}", writer.palette().faint(lines), width == 0 ? "" : "  ",
                            declaration_text(method, false)));
  }
}

void write_inner_classes(const ClassView& view, Writer& writer) {
  if (view.inner_classes.empty()) return;
  writer.heading("inner classes it has or names");
  for (const InnerClassView& inner : view.inner_classes) {
    const char* how = inner.simple_name.empty() ? " (anonymous)" : inner.outer.empty() ? " (local)" : "";
    writer.line(fmt::format("  {}{}{}", words(inner.flags), inner.name, how));
  }
}

}  // namespace

std::string class_text(const ClassView& view, const Palette& palette) {
  Writer writer(palette);
  writer.line(declaration(view, palette));
  write_facts(view, writer);
  write_components(view, writer);
  write_fields(view, writer);
  write_methods(view, writer);
  write_inner_classes(view, writer);
  return writer.take();
}

}  // namespace heddle
