#include "output/hierarchy_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "classfile/descriptor.h"

namespace heddle {
namespace {

// Deeper trees are hostile or generated; indenting them would take space quadratic in their depth.
constexpr size_t kDeepestIndent = 100;

std::string name_of(const Hierarchy& hierarchy, ClassId id) {
  return class_display(hierarchy.program().text(hierarchy.program()[id].name));
}

std::vector<ClassId> above(const Hierarchy& hierarchy, ClassId id) {
  std::vector<ClassId> ids;
  const bool is_interface = hierarchy.program()[id].is_interface();
  // Every interface "extends" Object; saying so each time would say nothing.
  if (hierarchy.super(id) && !is_interface) ids.push_back(hierarchy.super(id));
  const auto interfaces = hierarchy.direct_interfaces(id);
  ids.insert(ids.end(), interfaces.begin(), interfaces.end());
  return ids;
}

std::vector<ClassId> below(const Hierarchy& hierarchy, ClassId id) {
  const auto subtypes = hierarchy.direct_subtypes(id);
  return {subtypes.begin(), subtypes.end()};
}

HierarchyNode node_of(const Hierarchy& hierarchy, ClassId id) {
  const Class& described = hierarchy.program()[id];
  HierarchyNode node;
  node.name = name_of(hierarchy, id);
  node.is_interface = described.is_interface();
  node.is_phantom = described.is_phantom();
  if (hierarchy.super(id)) node.super = name_of(hierarchy, hierarchy.super(id));
  for (const ClassId interface : hierarchy.direct_interfaces(id)) {
    node.interfaces.push_back(name_of(hierarchy, interface));
  }
  return node;
}

template <class Neighbours>
std::vector<HierarchyNode> reach(const Hierarchy& hierarchy, ClassId start, Neighbours&& neighbours) {
  std::vector<ClassId> order = {start};
  boost::unordered_flat_map<ClassId, uint32_t> index = {{start, 0}};
  for (size_t i = 0; i < order.size(); ++i) {
    for (const ClassId next : neighbours(hierarchy, order[i])) {
      if (index.try_emplace(next, 0).second) order.push_back(next);
    }
  }
  auto text = [&](ClassId id) { return hierarchy.program().text(hierarchy.program()[id].name); };
  std::sort(order.begin() + 1, order.end(), [&](ClassId a, ClassId b) { return text(a) < text(b); });
  for (uint32_t i = 0; i < order.size(); ++i) index[order[i]] = i;

  std::vector<HierarchyNode> nodes;
  nodes.reserve(order.size());
  for (const ClassId id : order) {
    HierarchyNode& node = nodes.emplace_back(node_of(hierarchy, id));
    for (const ClassId next : neighbours(hierarchy, id)) node.next.push_back(index[next]);
    std::sort(node.next.begin(), node.next.end());
  }
  return nodes;
}

std::string node_text(const HierarchyNode& node, bool is_start, const Palette& palette) {
  std::string text = node.is_interface ? palette.faint("interface ") : "";
  text += is_start ? palette.strong(node.name) : node.name;
  if (node.is_phantom) text += palette.warning(" (missing)");
  return text;
}

// Depth first with a stack of our own: the depth is up to the input.
std::string tree_text(const std::vector<HierarchyNode>& nodes, const Palette& palette) {
  struct Entry {
    uint32_t node;
    size_t depth;
  };
  std::string out;
  std::vector<bool> opened(nodes.size());
  std::vector<Entry> pending = {{0, 0}};
  while (!pending.empty()) {
    const Entry entry = pending.back();
    pending.pop_back();
    const HierarchyNode& node = nodes[entry.node];
    const std::string indent(2 + 2 * std::min(entry.depth, kDeepestIndent), ' ');
    const std::string depth = entry.depth > kDeepestIndent ? fmt::format("[{}] ", entry.depth) : "";
    out += indent + depth + node_text(node, entry.node == 0, palette);
    if (opened[entry.node] && !node.next.empty()) {
      out += palette.faint(" (as above)") + "\n";
      continue;
    }
    out += "\n";
    opened[entry.node] = true;
    for (size_t i = node.next.size(); i-- > 0;) pending.push_back({node.next[i], entry.depth + 1});
  }
  return out;
}

void write_nodes(std::string_view name, const std::vector<HierarchyNode>& nodes, Json& json) {
  json.array(name, [&] {
    for (size_t i = 1; i < nodes.size(); ++i) {
      const HierarchyNode& node = nodes[i];
      json.object([&] {
        json.member("name", node.name);
        json.boolean("interface", node.is_interface);
        json.boolean("missing", node.is_phantom);
        if (!node.super.empty()) json.member("superclass", node.super);
        json.texts("interfaces", node.interfaces);
      });
    }
  });
}

}  // namespace

HierarchyView describe_hierarchy(const Hierarchy& hierarchy, ClassId id) {
  return {reach(hierarchy, id, above), reach(hierarchy, id, below)};
}

std::string hierarchy_text(const HierarchyView& view, const Palette& palette) {
  std::string out = palette.heading(fmt::format("supertypes ({})", view.supertypes.size() - 1)) + "\n" +
                    tree_text(view.supertypes, palette);
  out += "\n" + palette.heading(fmt::format("subtypes ({})", view.subtypes.size() - 1)) + "\n" +
         tree_text(view.subtypes, palette);
  return out;
}

void write_hierarchy(const HierarchyView& view, Json& json) {
  const HierarchyNode& self = view.supertypes.front();
  json.object([&] {
    json.member("name", self.name);
    json.boolean("interface", self.is_interface);
    if (!self.super.empty()) json.member("superclass", self.super);
    json.texts("interfaces", self.interfaces);
    write_nodes("supertypes", view.supertypes, json);
    write_nodes("subtypes", view.subtypes, json);
  });
}

}  // namespace heddle
