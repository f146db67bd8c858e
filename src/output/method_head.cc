#include "output/method_head.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "classfile/annotation_text.h"
#include "classfile/attributes.h"
#include "classfile/code.h"
#include "classfile/descriptor.h"
#include "output/flag_words.h"
#include "support/utf8.h"

namespace heddle {
namespace {

void add_parameters(const Program& program, const Class& owner, const MemberInfo& info, MethodHead& head) {
  DescriptorCursor types(owner.file->descriptor(info));
  while (types.more()) head.parameters.push_back({type_display(types.next()), ""});
  const auto names = attribute_or_report(program, owner, method_parameters(*owner.file, info));
  if (names.size() != head.parameters.size()) return;
  for (size_t i = 0; i < names.size(); ++i) head.parameters[i].name = display_utf8(names[i].name);
}

// Variables that live from the first instruction on in a parameter's slot are the parameters.
void name_parameters(const ClassFile& file, const MemberInfo& info, const CodeAttribute& code,
                     MethodHead& head) {
  const std::vector<LocalVariable> variables = local_variables(file, code);
  unsigned slot = (info.access & kAccStatic) != 0 ? 0 : 1;
  DescriptorCursor types(file.descriptor(info));
  for (ParameterView& parameter : head.parameters) {
    const auto named = std::find_if(variables.begin(), variables.end(), [&](const LocalVariable& variable) {
      return variable.slot == slot && variable.start_pc == 0;
    });
    if (named != variables.end()) parameter.name = display_utf8(named->name);
    slot += slots_of(kind_of(types.next().front()));
  }
}

void add_code_facts(const ClassFile& file, const MemberInfo& info, MethodHead& head) {
  head.has_code = info.code_offset != 0;
  if (!head.has_code) return;
  const Result<CodeAttribute> code = code_attribute(file, info);
  if (!code) return;  // whoever lowers the method reports it
  for (const LineEntry& entry : line_table(file, *code)) {
    const int line = entry.line;
    head.lines.first = head.lines.first == 0 ? line : std::min(head.lines.first, line);
    head.lines.last = std::max(head.lines.last, line);
  }
  name_parameters(file, info, *code, head);
}

}  // namespace

void report_bad_attribute(const Program& program, const Class& owner, const Error& error) {
  const std::string_view name = program.text(owner.name);
  program.problems().add({ProblemKind::kBadClass, program.class_path().place_of(name), class_display(name),
                          fmt::format("{} (at byte {})", error.message, error.offset)});
}

MethodHead describe_method_head(const Program& program, MethodId id) {
  const Method& method = program[id];
  const Class& owner = program[method.owner];
  const ClassFile& file = *owner.file;
  const MemberInfo& info = program.info(method);
  const std::string_view descriptor = program.text(method.descriptor);
  DescriptorCursor types(descriptor);
  while (types.more()) types.next();

  MethodHead head;
  head.class_name = class_display(program.text(owner.name));
  head.name = display_utf8(program.text(method.name));
  head.descriptor = display_utf8(descriptor);
  head.returns = type_display(types.result());
  head.flags = method_flag_words(method.access);
  head.signature = display_utf8(attribute_or_report(program, owner, signature(file, info.attributes)));
  for (const auto name : attribute_or_report(program, owner, declared_exceptions(file, info))) {
    head.throws.push_back(class_display(name));
  }
  head.annotations =
      annotation_texts(file, attribute_or_report(program, owner, annotations(file, info.attributes)));
  add_parameters(program, owner, info, head);
  add_code_facts(file, info, head);
  return head;
}

std::string declaration_text(const MethodHead& head, bool with_class) {
  std::string text;
  for (const std::string& flag : head.flags) text += flag + " ";
  if (!head.name.starts_with('<')) text += head.returns + " ";
  if (with_class) text += head.class_name + ".";
  text += head.name + "(";
  for (size_t i = 0; i < head.parameters.size(); ++i) {
    const ParameterView& parameter = head.parameters[i];
    text += (i == 0 ? "" : ", ") + parameter.type + (parameter.name.empty() ? "" : " " + parameter.name);
  }
  text += ")";
  if (!head.throws.empty()) text += fmt::format(" throws {}", fmt::join(head.throws, ", "));
  return text;
}

std::string line_range_text(const LineRange& lines) {
  if (lines.first == 0) return "";
  if (lines.first == lines.last) return fmt::format("{}", lines.first);
  return fmt::format("{}-{}", lines.first, lines.last);
}

void write_method_head(const MethodHead& head, Json& json) {
  json.member("class", head.class_name);
  json.member("name", head.name);
  json.member("descriptor", head.descriptor);
  json.texts("flags", head.flags);
  json.member("returns", head.returns);
  json.array("parameters", [&] {
    for (const ParameterView& parameter : head.parameters) {
      json.object([&] {
        json.member("type", parameter.type);
        if (!parameter.name.empty()) json.member("name", parameter.name);
      });
    }
  });
  json.texts("throws", head.throws);
  json.texts("annotations", head.annotations);
  if (!head.signature.empty()) json.member("signature", head.signature);
  if (head.lines.first != 0) {
    json.object("lines", [&] {
      json.number("first", head.lines.first);
      json.number("last", head.lines.last);
    });
  }
}

}  // namespace heddle
