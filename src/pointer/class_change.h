// What a class file changes of its class beside the bodies of methods: what anything outside could tell.
#pragma once

#include <span>
#include <vector>

#include "classfile/class_file.h"
#include "program/program.h"
#include "program/resolution.h"

namespace heddle {

struct ShapeChange {
  bool comes_or_goes = false;
  bool supertypes = false;   // others, or the class came, went, or became an interface or ceased to be one
  bool flags = false;        // of the class
  bool fields = false;       // some came, went, or have other flags
  bool annotations = false;  // which matter to entry points only
  std::vector<Signature> methods{};   // that came, went, or have other flags
  std::vector<MethodId> irregular{};  // those that became static or ceased to be

  bool empty() const { return !annotations && !is_seen_by_code(); }
  // What is said of other classes, or of entry points alone, does not depend on it.
  bool is_seen_by_code() const { return supertypes || flags || fields || !methods.empty(); }
};

// `next` is null for a class that is missing from now on. What is only numbered anew has not changed.
ShapeChange shape_change(const Program& program, ClassId id, const ClassFile* next,
                         std::span<const Program::Renumbered> renumbered = {});

}  // namespace heddle
