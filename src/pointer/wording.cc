#include "pointer/wording.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "classfile/descriptor.h"
#include "program/find_name.h"
#include "program/find_source.h"
#include "support/utf8.h"

namespace heddle {
namespace {

// Code names the class of a lambda after the method that holds it.
constexpr std::string_view kLambdaMark = "$$Lambda:";

std::string_view site_kind_name(SiteKind kind) {
  switch (kind) {
    case SiteKind::kNew:
      return "new";
    case SiteKind::kLambda:
      return "lambda";
    case SiteKind::kMerged:
      return "merged";
    case SiteKind::kClass:
      return "class";
    case SiteKind::kString:
      return "string";
    case SiteKind::kVmException:
      return "vm-exception";
    case SiteKind::kArguments:
      return "outside";
    case SiteKind::kClone:
      return "clone";
    case SiteKind::kReflective:
      return "reflective";
    case SiteKind::kMember:
      return "member";
    default:
      return "handle";
  }
}

}  // namespace

std::string place_text(const CodePlace& place) {
  return place.line == 0 ? place.file : fmt::format("{}:{}", place.file, place.line);
}

Wording::Wording(const Analysis& analysis)
    : analysis_(analysis), program_(analysis.program()), naming_(analysis.solver()) {}

const std::string& Wording::file_of(ClassId id) const {
  const auto [found, fresh] = files_.try_emplace(id);
  if (fresh) found->second = source_path(program_, program_[id]);
  return found->second;
}

std::string Wording::lambda_text(ClassId id) const {
  if (program_.text(program_[id].name).find(kLambdaMark) == std::string_view::npos) return "";
  const Code::Place stands = analysis_.code().lambda_place(id);
  const std::string at = place_text(place(stands.method, stands.stmt));
  return fmt::format("lambda{} in {}", at.empty() ? "" : " at " + at, short_method(stands.method));
}

std::string Wording::class_name(ClassId id) const {
  const std::string lambda = lambda_text(id);
  return lambda.empty() ? class_display(program_.text(program_[id].name)) : lambda;
}

MethodName Wording::method(MethodId id) const {
  const Method& method = program_[id];
  MethodName name;
  name.class_name = class_display(program_.text(program_[method.owner].name));
  name.name = display_utf8(program_.text(method.name));
  name.descriptor = display_utf8(program_.text(method.descriptor));
  name.synthetic = program_[method.owner].file == nullptr;
  name.text = lambda_text(method.owner);
  if (name.text.empty()) name.text = method_display(program_, id);
  return name;
}

std::string Wording::short_method(MethodId id) const {
  const Method& method = program_[id];
  std::string lambda = lambda_text(method.owner);
  if (!lambda.empty()) return lambda;
  return class_display(program_.text(program_[method.owner].name)) + "." +
         display_utf8(program_.text(method.name));
}

std::string Wording::field(FieldId id) const {
  return class_name(program_[id].owner) + "." + display_utf8(program_.text(program_[id].name));
}

// A model's statements stand in its knowledge file; those of a lambda's class where the lambda does.
CodePlace Wording::place(MethodId id, uint32_t stmt) const {
  const Method& method = program_[id];
  const Body* const body = analysis_.code().body(id);
  if (body == nullptr) return {file_of(method.owner), 0};
  const int line = stmt < body->stmts.size() ? body->line_of(body->stmts[stmt]) : 0;
  const ClassId owner = method.owner;
  const bool is_static = (method.access & kAccStatic) != 0;
  if (const Model* model = analysis_.knowledge().find_model(
          {program_[owner].name, method.name, method.descriptor}, is_static)) {
    return {std::string(program_.text(model->place.file)), line};
  }
  if (program_.text(program_[owner].name).find(kLambdaMark) != std::string_view::npos) {
    const Code::Place stands = analysis_.code().lambda_place(owner);
    return place(stands.method, stands.stmt);
  }
  return {file_of(owner), line};
}

CodePlace Wording::first_place(MethodId id) const {
  const Body* const body = analysis_.code().body(id);
  CodePlace first = place(id, 0);
  if (body == nullptr) return first;
  for (const LineEntry& entry : body->lines) {
    if (first.line == 0 || entry.line < first.line) first.line = entry.line;
  }
  return first;
}

ObjectName Wording::site(SiteId id) const {
  const Site& site = analysis_.solver().tables().sites[id];
  ObjectName name;
  name.kind = site_kind_name(site.kind);
  name.type = class_display(program_.text(program_[site.type].name));
  std::string where;
  if (site.has_statement()) {
    name.method = method(site.method);
    name.place = place(site.method, analysis_.code().statement_index(site.method, site.value));
    const std::string at = place_text(name.place);
    where = fmt::format("{} in {}", at.empty() ? "" : " at " + at, short_method(site.method));
  }
  switch (site.kind) {
    case SiteKind::kNew:
      name.text = fmt::format("new {}{}{}", name.type, where, site.depth == 0 ? "" : " (a row of it)");
      break;
    case SiteKind::kLambda:
      name.text = "lambda" + where;
      break;
    case SiteKind::kMerged:
      name.text = "any " + name.type;
      break;
    case SiteKind::kVmException:
      name.text = name.type + " thrown by the virtual machine";
      break;
    case SiteKind::kArguments:
      name.text = name.type + " from outside";
      break;
    case SiteKind::kClone:
      name.text = fmt::format("clone of {}{}", name.type, where);
      break;
    case SiteKind::kReflective:
      name.text = fmt::format("{} made by reflection{}", name.type, where);
      break;
    default:
      name.text = display_utf8(naming_.site(id));
      break;
  }
  return name;
}

ObjectName Wording::object(ObjectId id) const {
  const Object& object = analysis_.solver().objects()[id];
  ObjectName name = site(object.site);
  name.context = context(object.context);
  return name;
}

std::vector<std::string> Wording::context(ContextId id) const {
  std::vector<std::string> texts;
  if (!id) return texts;
  for (const ContextElement& one : analysis_.solver().contexts()[id]) texts.push_back(element(one));
  return texts;
}

std::string Wording::element(const ContextElement& element) const {
  switch (element.kind) {
    case ContextElement::Kind::kOrigin:
    case ContextElement::Kind::kSite:
    case ContextElement::Kind::kContainer:
      return site(SiteId(element.index)).text;
    case ContextElement::Kind::kClass:
      return class_name(ClassId(element.index));
    case ContextElement::Kind::kRest:
      return "all others";
    default: {
      const CallSite& call = analysis_.solver().tables().call_sites[element.index];
      const std::string at =
          place_text(place(call.method, analysis_.code().statement_index(call.method, call.stmt)));
      return fmt::format("call{} in {}", at.empty() ? "" : " at " + at, short_method(call.method));
    }
  }
}

std::string context_text(const std::vector<std::string>& context) {
  return context.empty() ? "" : fmt::format("[{}]", fmt::join(context, "; "));
}

std::string object_text(const ObjectName& object) {
  return object.context.empty() ? object.text : object.text + " " + context_text(object.context);
}

}  // namespace heddle
