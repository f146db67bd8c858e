// Where objects come from. A site stands for all objects made at one place of the program; with a heap
// context it becomes an object of the analysis.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <deque>

#include "program/program.h"

namespace heddle {

using SiteId = Id<struct SiteTag>;

enum class SiteKind : uint8_t {
  kNew,          // `new`, of a class or array: method, stmt, depth (of a nested array)
  kLambda,       // method, stmt
  kMerged,       // all objects of a type
  kClass,        // the Class object of `named`
  kString,       // a string constant that is told apart; value: ConstantId
  kConstant,     // method type or method handle constant; value: ConstantId
  kVmException,  // thrown by the virtual machine itself
  kArguments,    // from outside: what the callers of entry points pass, one object per type
  kClone,        // made by cloning an object of the type; method, stmt
  kReflective,   // made by reflection; method, stmt
  kMember,       // a reflective member or a handle to one; value: the MethodId or FieldId; depth: MemberUse
  kBound,        // a method handle with its first argument; value: the SiteId of the handle; depth: stmt
};

// What an object of kind kMember does with its member.
enum class MemberUse : uint8_t {
  kMethod,  // java.lang.reflect: Method or Constructor
  kField,
  kGet,  // method handles
  kPut,
  kInvokeVirtual,
  kInvokeExactly,  // static methods, and what is not dispatched
  kConstruct,
  kVariable,  // variable handle of a field
  kElements,  // variable handle of arrays; no member
};
constexpr bool is_of_field(MemberUse use) {
  return use == MemberUse::kField || use == MemberUse::kGet || use == MemberUse::kPut ||
         use == MemberUse::kVariable;
}

struct Site {
  SiteKind kind = SiteKind::kNew;
  uint32_t depth = 0;
  ClassId type{};                // of the objects
  MethodId method{};             // that makes them
  uint32_t value = 0xFFFFFFFFU;  // stmt in the method's body, or as the kind says
  friend bool operator==(const Site&, const Site&) = default;
  friend size_t hash_value(const Site& site) {
    size_t hash = hash_mix(uint64_t{site.type.index()} << 32 | site.method.index());
    return hash_combine(hash,
                        uint64_t{site.value} << 16 | site.depth << 8 | static_cast<uint32_t>(site.kind));
  }
  // Made by a statement of `method`, which `value` is.
  bool has_statement() const {
    return method && (kind == SiteKind::kNew || kind == SiteKind::kLambda || kind == SiteKind::kClone ||
                      kind == SiteKind::kReflective);
  }
  // One object whatever the context.
  bool is_global() const {
    return kind == SiteKind::kMerged || kind == SiteKind::kClass || kind == SiteKind::kString ||
           kind == SiteKind::kConstant || kind == SiteKind::kVmException || kind == SiteKind::kArguments ||
           kind == SiteKind::kMember;
  }
};

class Sites {
 public:
  SiteId intern(const Site& site);
  const Site& operator[](SiteId id) const { return sites_[id.index()]; }
  size_t size() const { return sites_.size(); }

 private:
  std::deque<Site> sites_;
  boost::unordered_flat_map<Site, SiteId> ids_;
};

}  // namespace heddle
