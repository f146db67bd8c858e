// What changed between two builds: classes, their hierarchy, flags, members, and each changed method
// statement by statement.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "program/body_diff.h"
#include "program/program.h"

namespace heddle {

// A method or field by name; both programs share one Symbols.
struct MemberKey {
  NameId name;
  NameId descriptor;
  friend auto operator<=>(const MemberKey&, const MemberKey&) = default;
};

struct FieldChange {
  MemberKey field;
  uint16_t old_access = 0;
  uint16_t new_access = 0;
  bool constant_changed = false;  // the value a static final field starts with
  bool annotations_changed = false;
};

struct MethodChange {
  MemberKey method;      // as the new program names it
  MemberKey old_method;  // differs for renumbered lambdas and accessors
  uint16_t old_access = 0;
  uint16_t new_access = 0;
  bool annotations_changed = false;
  // Present when both versions have code that could be read and it differs; then so are the two bodies.
  std::optional<BodyDelta> body;
  Body old_body;
  Body new_body;
  bool code_appeared = false;  // abstract or native before
  bool code_vanished = false;
  bool unreadable = false;  // code that cannot be lowered differs; reported as a problem
};

struct ClassChange {
  NameId name;
  uint16_t old_access = 0;
  uint16_t new_access = 0;
  NameId old_super;
  NameId new_super;
  std::vector<NameId> added_interfaces;  // by name
  std::vector<NameId> removed_interfaces;
  bool interfaces_reordered = false;
  bool nest_changed = false;
  bool annotations_changed = false;
  std::vector<MemberKey> added_fields;
  std::vector<MemberKey> removed_fields;
  std::vector<FieldChange> changed_fields;
  std::vector<MemberKey> added_methods;
  std::vector<MemberKey> removed_methods;
  std::vector<MethodChange> changed_methods;
  uint32_t renumbered_methods = 0;  // same method, another number: no change

  bool hierarchy_changed() const {
    return old_super != new_super || !added_interfaces.empty() || !removed_interfaces.empty() ||
           interfaces_reordered;
  }
  bool empty() const;
};

// Everything sorted by name.
struct ProgramDelta {
  std::vector<NameId> added;
  std::vector<NameId> removed;
  std::vector<ClassChange> changed;
  size_t unchanged = 0;
  size_t methods_compared = 0;  // whose code was lowered and aligned
  bool empty() const { return added.empty() && removed.empty() && changed.empty(); }
};

struct DiffOptions {
  unsigned threads = 1;
  bool jdk_too = false;  // compare the JDK's classes as well as the application's
};

// Compares two programs that share one Symbols; loads their classes.
// `check` is called for every pair of bodies that was compared, from several threads; tests use it.
using BodyCheck = std::function<void(const Body& old_body, const Body& new_body, const BodyDelta&,
                                     const Renaming&, std::string_view class_name, const MemberKey&)>;
ProgramDelta diff(Program& old_program, Program& new_program, const DiffOptions& options,
                  const BodyCheck& check = nullptr);

}  // namespace heddle
