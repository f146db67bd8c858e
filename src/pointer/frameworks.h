// What annotations of frameworks mean, as the knowledge files say (library/frameworks.model).
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <string>
#include <vector>

#include "library/knowledge.h"
#include "program/program.h"

namespace heddle {

class Frameworks {
 public:
  Frameworks(const Program& program, const Knowledge& knowledge);

  // What one of its annotations says, of this kind; null: nothing.
  const FrameworkItem* find(const ClassFile& file, AttributeTable table, FrameworkItem::Kind kind) const;
  // Each use of the class has an object of its own.
  bool is_apart(const Class& type) const {
    return find(*type.file, type.file->attributes(), FrameworkItem::Kind::kApart) != nullptr;
  }
  // Fields of the class itself that a framework fills with objects.
  std::vector<FieldId> filled(const Program& program, ClassId id) const;

 private:
  boost::unordered_flat_map<std::string, FrameworkItem> items_;  // by descriptor
};

}  // namespace heddle
