// The classes of one program. A class, method or field has one id for the program's life, given by its
// name: a replaced class keeps its id, and so do the methods that keep their name and descriptor.
//
// A class is *declared* when something names it and *loaded* when something looks inside. Loading never
// recurses, so no hierarchy, however deep or cyclic, can exhaust the stack. A class that is nowhere, or
// whose bytes are bad, becomes a phantom: reported once, with no members and Object as superclass.
//
// Not thread-safe while classes are being loaded; const members are, afterwards.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/class_file.h"
#include "classfile/class_path.h"
#include "program/symbols.h"
#include "support/problems.h"

namespace heddle {

using ClassId = Id<struct ClassTag>;
using MethodId = Id<struct MethodTag>;
using FieldId = Id<struct FieldTag>;

enum class ClassState : uint8_t { kDeclared, kLoaded, kArray, kPhantom, kSynthetic };

struct Class {
  NameId name;     // internal form: a/b/C, or [La/b/C; for an array class
  NameId package;  // a/b; the run-time package, as one loader is assumed
  ClassId super;   // none for java/lang/Object only
  ClassId nest_host;
  ClassState state = ClassState::kDeclared;
  bool was_on_path = false;  // when it was read; then a phantom is one whose bytes are bad
  uint16_t access = 0;
  std::vector<ClassId> interfaces;
  std::vector<MethodId> methods;  // as in the class file
  std::vector<FieldId> fields;
  std::shared_ptr<const ClassFile> file;  // null for arrays, phantoms and synthetic classes

  bool is_interface() const { return (access & kAccInterface) != 0; }
  bool is_phantom() const { return state == ClassState::kPhantom; }
};

struct Method {
  ClassId owner;
  NameId name;
  NameId descriptor;
  uint16_t access = 0;
  uint16_t index = 0;    // in the class file
  bool present = false;  // false after the method was removed from its class
};

struct Field {
  ClassId owner;
  NameId name;
  NameId descriptor;
  uint16_t access = 0;
  uint16_t index = 0;
  bool present = false;
};

class Program {
 public:
  Program(Symbols& symbols, const ClassPath& path, Problems& problems);
  ~Program();

  Symbols& symbols() const { return symbols_; }
  const ClassPath& class_path() const { return path_; }
  Problems& problems() const { return problems_; }

  // Declares the class; never fails.
  ClassId declare(NameId internal_name);
  ClassId declare(std::string_view internal_name) { return declare(symbols_.name(internal_name)); }
  // Declared before, or none.
  ClassId find(NameId internal_name) const;

  // Loads the class if that was not done yet.
  const Class& load(ClassId id);
  // What the class path has for the class now; null, and reported, if that is nothing or cannot be read.
  std::shared_ptr<const ClassFile> read(ClassId id) const { return parse(text(classes_[id.index()].name)); }
  // Whether the class path has the class; until `catch_up` as it was before these were changed on it.
  bool has(std::string_view internal_name) const;
  void hold_back(std::span<const std::string> internal_names) {
    held_back_.insert(internal_names.begin(), internal_names.end());
  }
  void catch_up() { held_back_.clear(); }
  // From now on the class is this, or missing. Members that it has no more are not present; those that it
  // still has keep their ids.
  void redefine(ClassId id, std::shared_ptr<const ClassFile> file);
  // These methods of one class are named so from now on, and keep their ids; `redefine` comes next. Another
  // one that has such a name, with the same descriptor, gets one that they had.
  struct Renumbered {
    MethodId method;
    NameId name;
  };
  void rename(std::span<const Renumbered> methods);
  // Defines a class from bytes that are on no class path. The first definition of a name counts; a later
  // one changes nothing.
  ClassId define(std::shared_ptr<const ClassFile> file);
  // Defines a class that no file holds, such as what a lambda evaluates to. Its methods have no code here;
  // whoever defines it knows what they do. The name must be new.
  struct MemberSketch {
    NameId name;
    NameId descriptor;
    uint16_t access = 0;
  };
  ClassId define_synthetic(NameId internal_name, ClassId super, std::span<const ClassId> interfaces,
                           std::span<const MemberSketch> methods, std::span<const MemberSketch> fields);
  // Loads all classes of the class path (or the application's only) and parses them on several threads.
  void load_all(bool application_only, unsigned threads);

  const Class& operator[](ClassId id) const { return classes_[id.index()]; }
  const Method& operator[](MethodId id) const { return methods_[id.index()]; }
  const Field& operator[](FieldId id) const { return fields_[id.index()]; }
  size_t class_count() const { return classes_.size(); }
  size_t method_count() const { return methods_.size(); }
  size_t field_count() const { return fields_.size(); }
  std::string_view text(NameId id) const { return symbols_[id]; }

  const MemberInfo& info(const Method& method) const {
    return classes_[method.owner.index()].file->methods()[method.index];
  }
  const MemberInfo& info(const Field& field) const {
    return classes_[field.owner.index()].file->fields()[field.index];
  }

  // A static field or method that no class has, for code that no compiler made.
  FieldId pseudo_field(NameId owner, NameId name, NameId descriptor);
  MethodId pseudo_method(NameId owner, NameId name, NameId descriptor);

  // The method or field that this very class declares; loads nothing.
  MethodId declared_method(ClassId owner, NameId name, NameId descriptor) const;
  FieldId declared_field(ClassId owner, NameId name, NameId descriptor) const;
  // Whether or not the class still has it.
  MethodId known_method(ClassId owner, NameId name, NameId descriptor) const;

  ClassId object_class() const { return object_; }

 private:
  struct MemberKey {
    uint32_t owner, name, descriptor;
    friend bool operator==(const MemberKey&, const MemberKey&) = default;
    friend size_t hash_value(const MemberKey& key) {
      return hash_combine(hash_mix(uint64_t{key.owner} << 32 | key.name), key.descriptor);
    }
  };
  using MemberMap = boost::unordered_flat_map<MemberKey, uint32_t>;

  // Parses the bytes of a class of the class path; reports and gives null when that is impossible.
  std::shared_ptr<const ClassFile> parse(std::string_view internal_name) const;
  void define(ClassId id, std::shared_ptr<const ClassFile> file);
  void define_array(ClassId id);
  void define_phantom(ClassId id);
  template <class MemberId, class Member>
  MemberId member(std::deque<Member>& members, MemberMap& map, ClassId owner, NameId name, NameId descriptor);

  Symbols& symbols_;
  const ClassPath& path_;
  Problems& problems_;
  boost::unordered_flat_set<std::string> held_back_;
  std::deque<Class> classes_;
  std::deque<Method> methods_;
  std::deque<Field> fields_;
  boost::unordered_flat_map<NameId, ClassId> by_name_;
  MemberMap method_map_;
  MemberMap field_map_;
  ClassId object_;
};

// Of an interface: classes that are initialised initialise it.
bool has_default_methods(const Program& program, ClassId id);

}  // namespace heddle
