// From a symbolic reference to the field or method it means: JVMS 5.4.3.2 (fields), 5.4.3.3 (methods of
// classes), 5.4.3.4 (methods of interfaces), and access control (5.4.4).
//
// Plain functions on a Hierarchy; they load nothing, keep nothing and may run on any thread while the
// hierarchy does not change. The classes passed in must be linked. No caches: a call site is resolved
// once, in one hash look-up per superclass.
//
// A missing class is no error of the analysed program. When a look-up fails and a missing class was on
// its way, the status says so instead of blaming the member; protected access through a missing
// superclass is granted.
//
// Modules are not modelled: a public class is accessible to all.
#pragma once

#include "program/hierarchy.h"

namespace heddle {

enum class Linkage : uint8_t {
  kOk,
  kNoSuchClass,              // a missing class hides the answer
  kNoSuchMember,             // NoSuchFieldError, NoSuchMethodError
  kIncompatibleClassChange,  // static where an instance member is wanted, class where an interface is, ...
  kIllegalAccess,
  kAbstractMethod,  // selection found nothing to run
};

// The name of the error the JVM throws; empty for kOk. NoSuchFieldError for fields.
std::string_view error_name(Linkage linkage, bool field = false);

// `method` is set for kOk, and also where the search found one that may not be used, so that an analysis
// can go on with it if it likes.
struct MethodResult {
  MethodId method;
  Linkage linkage = Linkage::kNoSuchMember;
  bool ok() const { return linkage == Linkage::kOk; }
  friend bool operator==(const MethodResult&, const MethodResult&) = default;
};
static_assert(sizeof(MethodResult) == 8);

struct FieldResult {
  FieldId field;
  Linkage linkage = Linkage::kNoSuchMember;
  bool ok() const { return linkage == Linkage::kOk; }
  friend bool operator==(const FieldResult&, const FieldResult&) = default;
};

struct Signature {
  NameId name;
  NameId descriptor;
};

bool class_accessible(const Hierarchy& hierarchy, ClassId caller, ClassId target);
// `named` is the class that the symbolic reference names, `owner` the one that declares the member.
bool member_accessible(const Hierarchy& hierarchy, ClassId caller, ClassId named, ClassId owner,
                       uint16_t access);

FieldResult resolve_field(const Hierarchy& hierarchy, ClassId caller, ClassId named, Signature field);
// The same, and the field must be static or not, as getstatic and getfield demand.
FieldResult resolve_field_use(const Hierarchy& hierarchy, ClassId caller, ClassId named, Signature field,
                              bool wants_static);

// `by_interface`: the reference is an InterfaceMethodref.
MethodResult resolve_method(const Hierarchy& hierarchy, ClassId caller, ClassId named, Signature method,
                            bool by_interface);

// The look-up alone, without access control.
FieldResult find_field(const Hierarchy& hierarchy, ClassId named, Signature field);
MethodResult find_class_method(const Hierarchy& hierarchy, ClassId named, Signature method);
MethodResult find_interface_method(const Hierarchy& hierarchy, ClassId named, Signature method);

// The maximally-specific superinterface methods of a class or interface (JVMS 5.4.3.3).
struct SpecificMethods {
  MethodId concrete;       // the first that is not abstract
  MethodId any;            // the first of all
  bool ambiguous = false;  // more than one is not abstract
};
SpecificMethods maximally_specific(const Hierarchy& hierarchy, ClassId below, Signature method);

// A method of MethodHandle or VarHandle that takes any arguments (JVMS 2.9.3).
bool is_signature_polymorphic(const Program& program, MethodId method);

}  // namespace heddle
