// Names, member references and dynamic call sites as 4-byte ids. Append-only and thread-safe; programs
// that are compared with each other (old and new, updated and from scratch) share one Symbols, so equal
// things have equal ids. IR holds symbolic references only: editing one class never touches the IR of
// another.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "classfile/constant_pool.h"
#include "classfile/descriptor.h"
#include "support/ids.h"
#include "support/interner.h"

namespace heddle {

using NameId = Id<struct NameTag>;            // any string: class name, member name, descriptor, text
using MemberRefId = Id<struct MemberRefTag>;  // owner, name and descriptor as the class file says them
using HandleId = Id<struct HandleTag>;        // method handle constant
using DynamicId = Id<struct DynamicTag>;      // bootstrap method with its arguments, name and descriptor
using ArgumentsId = Id<struct ArgumentsTag>;  // the static arguments of a bootstrap method

struct MemberRef {
  NameId owner;
  NameId name;
  NameId descriptor;
  bool interface = false;
  friend bool operator==(const MemberRef&, const MemberRef&) = default;
};

struct Handle {
  HandleKind kind = HandleKind::kGetField;
  MemberRefId member;
  friend bool operator==(const Handle&, const Handle&) = default;
};

// A constant as a bootstrap argument or as an operand of ldc.
struct ConstantValue {
  enum class Kind : uint8_t {
    kNull,
    kInt,
    kLong,
    kFloat,   // bits
    kDouble,  // bits
    kString,
    kClass,
    kMethodType,
    kHandle,
    kDynamic,
  };
  Kind kind = Kind::kNull;
  uint64_t value = 0;  // number, bits, or the index of a NameId, HandleId or DynamicId

  friend bool operator==(const ConstantValue&, const ConstantValue&) = default;
};
size_t hash_value(const ConstantValue& constant);
ValueKind kind_of(const ConstantValue& constant);  // kRef for a dynamic constant too: only as an argument

// Apart from Dynamic, because thousands of call sites may share one list, which may be long.
struct ArgumentList {
  std::vector<ConstantValue> values;
  friend bool operator==(const ArgumentList&, const ArgumentList&) = default;
};

struct Dynamic {
  HandleId bootstrap;
  NameId name;
  NameId descriptor;  // of a method for invokedynamic, of a field for a dynamic constant
  ArgumentsId arguments;
  friend bool operator==(const Dynamic&, const Dynamic&) = default;
};

using ConstantId = Id<struct ConstantTag_>;

template <class T>
struct ValueTraits {
  using Value = T;
  using Key = T;
  using Place = const T*;
  static size_t hash(const T& value) { return hash_value(value); }
  static Place place(const T& stored) { return &stored; }
  static bool equal(Place place, const T& value) { return *place == value; }
  T store(const T& value) { return value; }
};
size_t hash_value(const MemberRef& ref);
size_t hash_value(const Handle& handle);
size_t hash_value(const Dynamic& dynamic);
size_t hash_value(const ArgumentList& arguments);

class Symbols {
 public:
  Symbols();
  ~Symbols();

  NameId name(std::string_view text);
  NameId find_name(std::string_view text) const;
  MemberRefId member(const MemberRef& ref);
  HandleId handle(const Handle& handle);
  DynamicId dynamic(const Dynamic& dynamic);
  ArgumentsId arguments(const ArgumentList& list);
  ConstantId constant(const ConstantValue& value);
  // Many at once are cheaper than one by one.
  void names(std::span<const std::string_view> texts, std::span<NameId> ids);
  void members(std::span<const MemberRef> refs, std::span<MemberRefId> ids);
  void constants(std::span<const ConstantValue> values, std::span<ConstantId> ids);

  std::string_view operator[](NameId id) const { return names_[id]; }
  const MemberRef& operator[](MemberRefId id) const { return members_[id]; }
  const Handle& operator[](HandleId id) const { return handles_[id]; }
  const Dynamic& operator[](DynamicId id) const { return dynamics_[id]; }
  std::span<const ConstantValue> operator[](ArgumentsId id) const { return arguments_[id].values; }
  const ConstantValue& operator[](ConstantId id) const { return constants_[id]; }

 private:
  Interner<NameId, StringTraits> names_;
  Interner<MemberRefId, ValueTraits<MemberRef>> members_;
  Interner<HandleId, ValueTraits<Handle>> handles_;
  Interner<DynamicId, ValueTraits<Dynamic>> dynamics_;
  Interner<ArgumentsId, ValueTraits<ArgumentList>> arguments_;
  Interner<ConstantId, ValueTraits<ConstantValue>> constants_;
};

}  // namespace heddle
