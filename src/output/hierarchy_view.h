// What a class stands under and what stands under it, gathered for output.
#pragma once

#include <string>
#include <vector>

#include "output/json.h"
#include "output/palette.h"
#include "program/hierarchy.h"

namespace heddle {

struct HierarchyNode {
  std::string name;
  bool is_interface = false;
  bool is_phantom = false;
  std::string super;  // empty for Object
  std::vector<std::string> interfaces;
  // Indices into the list this node is in, sorted by name: upwards for supertypes, downwards for subtypes.
  std::vector<uint32_t> next;
};

// Nodes once each, the class itself first, then sorted by name. A type may be reached on several ways, so
// this is a graph; the text shows it as a tree that opens every node once.
struct HierarchyView {
  std::vector<HierarchyNode> supertypes;
  std::vector<HierarchyNode> subtypes;
};

// The class and everything that may be below it must be linked.
HierarchyView describe_hierarchy(const Hierarchy& hierarchy, ClassId id);

std::string hierarchy_text(const HierarchyView& view, const Palette& palette);
void write_hierarchy(const HierarchyView& view, Json& json);

}  // namespace heddle
