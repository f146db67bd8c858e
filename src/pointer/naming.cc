#include "pointer/naming.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/descriptor.h"

namespace heddle {

std::string Naming::class_name(ClassId id) const {
  const Program& program = solver_.code().program();
  if (const Code::Place place = solver_.code().lambda_place_if_any(id); place.method) {
    // By where it stands now: others before it may have come or gone since it was made.
    const Method& maker = program[place.method];
    uint32_t ordinal = 0;
    for (uint32_t i = 0; i < place.stmt; ++i) {
      ordinal += solver_.code().body(place.method)->stmts[i].op == Op::kInvokeDynamic ? 1 : 0;
    }
    std::string descriptor(program.text(maker.descriptor));
    std::ranges::replace(descriptor, '/', '.');
    return fmt::format("{}$$Lambda:{}{}#{}", class_name(maker.owner), program.text(maker.name), descriptor,
                       ordinal);
  }
  return class_display(program.text(program[id].name));
}

std::string Naming::method(MethodId id) const {
  const Program& program = solver_.code().program();
  const Method& method = program[id];
  return fmt::format("{}.{}{}", class_name(method.owner), program.text(method.name),
                     program.text(method.descriptor));
}

std::string Naming::field(FieldId id) const {
  const Program& program = solver_.code().program();
  const Field& field = program[id];
  return fmt::format("{}.{}", class_name(field.owner), program.text(field.name));
}

std::string Naming::site(SiteId id) const {
  const Program& program = solver_.code().program();
  const Site& site = solver_.tables().sites[id];
  std::string type = class_name(site.type);
  const auto place = [&] {
    return fmt::format("{}:{}", method(site.method), solver_.code().statement_index(site.method, site.value));
  };
  switch (site.kind) {
    case SiteKind::kNew:
      return site.depth == 0 ? fmt::format("new {} @ {}", type, place())
                             : fmt::format("new {} @ {}/{}", type, place(), site.depth);
    case SiteKind::kLambda:
      return fmt::format("lambda @ {}", place());
    case SiteKind::kMerged:
      return fmt::format("<{}>", type);
    case SiteKind::kClass:
      return fmt::format("{}.class", class_name(ClassId(site.value)));
    case SiteKind::kString: {
      const ConstantValue& constant = program.symbols()[ConstantId(site.value)];
      return fmt::format("\"{}\"", program.text(NameId(static_cast<uint32_t>(constant.value))));
    }
    case SiteKind::kConstant: {
      const ConstantValue& constant = program.symbols()[ConstantId(site.value)];
      const Handle& handle = program.symbols()[HandleId(static_cast<uint32_t>(constant.value))];
      const MemberRef& member = program.symbols()[handle.member];
      return fmt::format("handle {} {}.{}{}", static_cast<int>(handle.kind),
                         class_display(program.text(member.owner)), program.text(member.name),
                         program.text(member.descriptor));
    }
    case SiteKind::kVmException:
      return fmt::format("<{} of the virtual machine>", type);
    case SiteKind::kArguments:
      return fmt::format("<{} from outside>", type);
    case SiteKind::kClone:
      return fmt::format("clone of {} @ {}", type, place());
    case SiteKind::kReflective:
      return fmt::format("reflective {} @ {}", type, place());
    case SiteKind::kMember: {
      const auto use = static_cast<MemberUse>(site.depth);
      if (use == MemberUse::kElements) return fmt::format("elements {}", type);
      return fmt::format("{} {} {}", type, site.depth,
                         is_of_field(use) ? field(FieldId(site.value)) : method(MethodId(site.value)));
    }
    case SiteKind::kBound:
      return fmt::format("bound {} @ {}:{}", this->site(SiteId(site.value)), method(site.method),
                         solver_.code().statement_index(site.method, site.depth));
  }
  return type;
}

std::string Naming::element(const ContextElement& element) const {
  switch (element.kind) {
    case ContextElement::Kind::kCallSite:
    case ContextElement::Kind::kInline: {
      const CallSite& call = solver_.tables().call_sites[element.index];
      return fmt::format("{}:{}", method(call.method),
                         solver_.code().statement_index(call.method, call.stmt));
    }
    case ContextElement::Kind::kSite:
    case ContextElement::Kind::kOrigin:
    case ContextElement::Kind::kContainer:
      return site(SiteId(element.index));
    case ContextElement::Kind::kClass:
      return class_name(ClassId(element.index));
    case ContextElement::Kind::kRest:
      return "the rest";
  }
  return "";
}

std::string Naming::context(ContextId id) const {
  std::string text = "[";
  for (const ContextElement& one : solver_.contexts()[id]) {
    if (text.size() > 1) text += ", ";
    text += element(one);
  }
  return text + "]";
}

std::string Naming::object(ObjectId id) const {
  const Object& object = solver_.objects()[id];
  if (solver_.contexts()[object.context].empty()) return site(object.site);
  return site(object.site) + " " + context(object.context);
}

std::string Naming::instance(InstanceId id) const {
  const Instance& instance = solver_[id];
  if (solver_.contexts()[instance.context].empty()) return method(instance.method);
  return method(instance.method) + " " + context(instance.context);
}

}  // namespace heddle
