// What one method asks of the pointer analysis, without contexts: made once from its body, instantiated for
// every context the method is analysed in.
//
// Registers become locals: numbered places, of which a method instance gets one contiguous run of nodes, so
// that node = first node of the instance + local. Registers that must hold the same objects share a local
// (value numbering: two loads of one field from one base, φs of one value, equal constants); registers that
// hold no reference have none. This halves the nodes, and costs no precision: equal keys have equal
// solutions.
//
// Everything that is triggered by an object's arrival at a local stands in one list sorted by local (`uses`);
// copies inside the method are among them, so they need no storage per instance.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "library/intrinsics.h"
#include "pointer/filters.h"
#include "pointer/sites.h"
#include "program/dispatch.h"
#include "program/ir.h"

namespace heddle {

using Local = uint32_t;
constexpr Local kNoLocal = 0xFFFFFFFFU;

enum class UseKind : uint8_t {
  kCopy,   // what: FilterId; other: target
  kLoad,   // what: FieldId; other: target
  kStore,  // what: FieldId; other: source
  kElementLoad,
  kElementStore,
  kCall,       // what: index into calls; the local is the receiver
  kIntrinsic,  // what: index into intrinsics
};

struct Use {
  UseKind kind = UseKind::kCopy;
  uint32_t what = 0;
  Local other = kNoLocal;
};

struct Allocation {
  Local to = kNoLocal;
  SiteId site;
};

struct StaticAccess {
  FieldId field;
  Local local = kNoLocal;
};

struct Call {
  Invoke invoke = Invoke::kStatic;
  bool spawns = false;
  bool retired = false;  // it was taken out of the method, and its number is free
  uint32_t stmt = 0;     // in the body
  uint32_t site = 0;     // index into ConstraintTables::call_sites
  MethodId method{};     // kStatic and kSpecial: what runs; otherwise what was resolved; none: see intrinsics
  uint32_t first_argument = 0;
  uint32_t argument_count = 0;  // the receiver first, if there is one
  Local result = kNoLocal;
  Local thrown = kNoLocal;  // where exceptions of the callee go
};

// Something that only the solver can interpret: a call of heddle/Intrinsic in a model, or a call through a
// method or variable handle (signature-polymorphic).
struct IntrinsicCall {
  Intrinsic intrinsic = Intrinsic::kClone;
  MethodId polymorphic{};  // what is called on the handle, if it is such a call
  uint32_t stmt = 0;
  uint32_t call = 0;  // index into calls: what it may run
  uint32_t first_argument = 0;
  uint32_t argument_count = 0;
  Local result = kNoLocal;
  Local thrown = kNoLocal;
  FilterId result_filter{};
  int32_t number = 0;        // the constant among its arguments, if there is one
  bool of_any_name = false;  // asks for members of any name
  bool retired = false;
};

// A reference that leads nowhere, or code that the analysis cannot follow.
struct Unresolved {
  enum class Kind : uint8_t { kMethod, kField, kDynamic };
  Kind kind = Kind::kMethod;
  uint32_t stmt = 0;
};

struct Constraints {
  uint32_t local_count = 0;
  Local result = kNoLocal;
  Local thrown = kNoLocal;
  std::vector<Local> of_register;  // parameters first
  std::vector<Allocation> allocations;
  std::vector<StaticAccess> static_loads;
  std::vector<StaticAccess> static_stores;
  std::vector<Call> calls;
  std::vector<IntrinsicCall> intrinsics;
  std::vector<Local> arguments;  // of calls and intrinsics
  std::vector<ClassId> initialises;
  std::vector<Unresolved> unresolved;
  std::vector<uint32_t> first_use;  // per local, and one more
  std::vector<Use> uses;

  std::span<const Local> arguments_of(const auto& call) const {
    return {arguments.data() + call.first_argument, call.argument_count};
  }
  std::span<const Use> uses_of(Local local) const {
    return {uses.data() + first_use[local], first_use[local + 1] - first_use[local]};
  }
  size_t memory() const;
};

}  // namespace heddle
