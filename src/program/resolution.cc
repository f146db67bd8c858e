#include "program/resolution.h"

#include <algorithm>

namespace heddle {

std::string_view error_name(Linkage linkage, bool field) {
  switch (linkage) {
    case Linkage::kOk:
      return "";
    case Linkage::kNoSuchClass:
      return "NoClassDefFoundError";
    case Linkage::kNoSuchMember:
      return field ? "NoSuchFieldError" : "NoSuchMethodError";
    case Linkage::kIncompatibleClassChange:
      return "IncompatibleClassChangeError";
    case Linkage::kIllegalAccess:
      return "IllegalAccessError";
    case Linkage::kAbstractMethod:
      return "AbstractMethodError";
  }
  return "";
}

bool class_accessible(const Hierarchy& hierarchy, ClassId caller, ClassId target) {
  const Program& program = hierarchy.program();
  if (program[target].state == ClassState::kArray) {
    target = hierarchy.element_class(target);
    if (!target) return true;
  }
  const Class& named = program[target];
  return (named.access & kAccPublic) != 0 || named.is_phantom() || named.package == program[caller].package;
}

bool member_accessible(const Hierarchy& hierarchy, ClassId caller, ClassId named, ClassId owner,
                       uint16_t access) {
  const Program& program = hierarchy.program();
  if ((access & kAccPublic) != 0 || caller == owner) return true;
  if ((access & kAccPrivate) != 0) return hierarchy.nest_host(caller) == hierarchy.nest_host(owner);
  if (program[caller].package == program[owner].package) return true;
  if ((access & kAccProtected) == 0) return false;
  // Object is no superclass of an interface here, although the class file names it as such.
  const bool inherits = !program[caller].is_interface() &&
                        (hierarchy.extends(caller, owner) || hierarchy.below_phantom(caller));
  if (!inherits || (access & kAccStatic) != 0) return inherits;
  return hierarchy.extends(caller, named) || hierarchy.extends(named, caller) ||
         hierarchy.below_phantom(named) || hierarchy.below_phantom(caller);
}

namespace {

Linkage not_found(const Hierarchy& hierarchy, ClassId named) {
  const bool hidden = hierarchy.program()[named].is_phantom() || hierarchy.below_phantom(named);
  return hidden ? Linkage::kNoSuchClass : Linkage::kNoSuchMember;
}

bool is_inherited_from_interface(const Method& method) {
  return (method.access & (kAccPrivate | kAccStatic)) == 0;
}

// Depth first through the interfaces that `from` names, in their order.
FieldId find_interface_field(const Hierarchy& hierarchy, ClassId from, Signature field,
                             boost::unordered_flat_set<ClassId>& seen) {
  std::vector<ClassId> pending;
  auto push = [&](ClassId below) {
    const auto direct = hierarchy.direct_interfaces(below);
    pending.insert(pending.end(), direct.rbegin(), direct.rend());
  };
  push(from);
  while (!pending.empty()) {
    const ClassId interface = pending.back();
    pending.pop_back();
    if (!seen.insert(interface).second) continue;
    const FieldId found = hierarchy.program().declared_field(interface, field.name, field.descriptor);
    if (found) return found;
    push(interface);
  }
  return {};
}

// JVMS 5.4.3.3: in these two classes one declaration stands for all descriptors.
MethodId find_signature_polymorphic(const Program& program, ClassId named, NameId name) {
  const std::string_view owner = program.text(program[named].name);
  if (owner != "java/lang/invoke/MethodHandle" && owner != "java/lang/invoke/VarHandle") return {};
  MethodId found;
  for (const MethodId method : program[named].methods) {
    if (program[method].name != name) continue;
    if (found) return {};
    found = method;
  }
  return found && is_signature_polymorphic(program, found) ? found : MethodId();
}

MethodResult from_interfaces(const Hierarchy& hierarchy, ClassId named, Signature method) {
  const SpecificMethods specific = maximally_specific(hierarchy, named, method);
  if (specific.concrete && !specific.ambiguous) return {specific.concrete, Linkage::kOk};
  // "One of these is arbitrarily chosen": the first, which depends on class files only.
  if (specific.any) return {specific.any, Linkage::kOk};
  return {MethodId(), not_found(hierarchy, named)};
}

}  // namespace

bool is_signature_polymorphic(const Program& program, MethodId id) {
  const Method& method = program[id];
  constexpr uint16_t kWanted = kAccNative | kAccVarargs;
  if ((method.access & kWanted) != kWanted) return false;
  if (!program.text(method.descriptor).starts_with("([Ljava/lang/Object;)")) return false;
  const std::string_view owner = program.text(program[method.owner].name);
  return owner == "java/lang/invoke/MethodHandle" || owner == "java/lang/invoke/VarHandle";
}

FieldResult find_field(const Hierarchy& hierarchy, ClassId named, Signature field) {
  boost::unordered_flat_set<ClassId> seen;
  for (ClassId at = named; at; at = hierarchy.super(at)) {
    FieldId found = hierarchy.program().declared_field(at, field.name, field.descriptor);
    if (!found) found = find_interface_field(hierarchy, at, field, seen);
    if (found) return {found, Linkage::kOk};
  }
  return {FieldId(), not_found(hierarchy, named)};
}

FieldResult resolve_field(const Hierarchy& hierarchy, ClassId caller, ClassId named, Signature field) {
  FieldResult result = find_field(hierarchy, named, field);
  if (hierarchy.program()[named].is_phantom()) return {result.field, Linkage::kNoSuchClass};
  if (!class_accessible(hierarchy, caller, named)) return {result.field, Linkage::kIllegalAccess};
  if (!result.ok()) return result;
  const Field& found = hierarchy.program()[result.field];
  if (!member_accessible(hierarchy, caller, named, found.owner, found.access)) {
    result.linkage = Linkage::kIllegalAccess;
  }
  return result;
}

FieldResult resolve_field_use(const Hierarchy& hierarchy, ClassId caller, ClassId named, Signature field,
                              bool wants_static) {
  FieldResult result = resolve_field(hierarchy, caller, named, field);
  if (result.ok() && wants_static != ((hierarchy.program()[result.field].access & kAccStatic) != 0)) {
    result.linkage = Linkage::kIncompatibleClassChange;
  }
  return result;
}

SpecificMethods maximally_specific(const Hierarchy& hierarchy, ClassId below, Signature method) {
  const Program& program = hierarchy.program();
  std::vector<MethodId> candidates;
  hierarchy.visit_interfaces(below, [&](ClassId interface) {
    const MethodId declared = program.declared_method(interface, method.name, method.descriptor);
    if (declared && is_inherited_from_interface(program[declared])) candidates.push_back(declared);
    return false;
  });
  if (candidates.size() > 1) {
    // What lies above any candidate is not maximal. One shared walk marks it all.
    boost::unordered_flat_set<ClassId> above;
    std::vector<ClassId> pending;
    auto push = [&](ClassId from) {
      for (const ClassId interface : hierarchy.direct_interfaces(from)) {
        if (above.insert(interface).second) pending.push_back(interface);
      }
    };
    for (const MethodId candidate : candidates) push(program[candidate].owner);
    while (!pending.empty()) {
      const ClassId next = pending.back();
      pending.pop_back();
      push(next);
    }
    std::erase_if(candidates, [&](MethodId candidate) { return above.contains(program[candidate].owner); });
  }
  SpecificMethods specific;
  for (const MethodId candidate : candidates) {
    if (!specific.any) specific.any = candidate;
    if ((program[candidate].access & kAccAbstract) != 0) continue;
    specific.ambiguous = specific.concrete.valid();
    if (specific.ambiguous) break;
    specific.concrete = candidate;
  }
  return specific;
}

MethodResult find_class_method(const Hierarchy& hierarchy, ClassId named, Signature method) {
  const Program& program = hierarchy.program();
  if (program[named].is_interface()) return {MethodId(), Linkage::kIncompatibleClassChange};
  if (const MethodId found = find_signature_polymorphic(program, named, method.name)) {
    return {found, Linkage::kOk};
  }
  for (ClassId at = named; at; at = hierarchy.super(at)) {
    const MethodId found = program.declared_method(at, method.name, method.descriptor);
    if (found) return {found, Linkage::kOk};
  }
  return from_interfaces(hierarchy, named, method);
}

MethodResult find_interface_method(const Hierarchy& hierarchy, ClassId named, Signature method) {
  const Program& program = hierarchy.program();
  if (!program[named].is_interface() && !program[named].is_phantom())
    return {MethodId(), Linkage::kIncompatibleClassChange};
  const MethodId own = program.declared_method(named, method.name, method.descriptor);
  if (own) return {own, Linkage::kOk};
  const MethodId object = program.declared_method(program.object_class(), method.name, method.descriptor);
  if (object && (program[object].access & (kAccPublic | kAccStatic)) == kAccPublic) {
    return {object, Linkage::kOk};
  }
  return from_interfaces(hierarchy, named, method);
}

MethodResult resolve_method(const Hierarchy& hierarchy, ClassId caller, ClassId named, Signature method,
                            bool by_interface) {
  const Program& program = hierarchy.program();
  MethodResult result = by_interface ? find_interface_method(hierarchy, named, method)
                                     : find_class_method(hierarchy, named, method);
  if (program[named].is_phantom()) return {result.method, Linkage::kNoSuchClass};
  if (!class_accessible(hierarchy, caller, named)) return {result.method, Linkage::kIllegalAccess};
  if (!result.ok()) return result;
  const Method& found = program[result.method];
  // JVMS 5.4.4 by way of 4.10.1.8: an array's clone counts as public.
  const bool array_clone = program[named].state == ClassState::kArray && program.text(found.name) == "clone";
  if (!array_clone && !member_accessible(hierarchy, caller, named, found.owner, found.access)) {
    result.linkage = Linkage::kIllegalAccess;
  }
  return result;
}

}  // namespace heddle
