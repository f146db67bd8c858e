#include "output/points_to_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "classfile/descriptor.h"
#include "output/numbers.h"

namespace heddle {
namespace {

constexpr size_t kMostListed = 100;

std::vector<ObjectName> names_of(const Wording& wording, const ObjectSet& objects) {
  std::vector<ObjectName> names;
  objects.each([&](uint32_t object) { names.push_back(wording.object(ObjectId(object))); });
  std::ranges::sort(names);
  return names;
}

std::string list_text(const std::vector<ObjectName>& objects, size_t indent, bool everything,
                      const Palette& palette) {
  const size_t shown = everything ? objects.size() : std::min(objects.size(), kMostListed);
  std::string out;
  for (size_t i = 0; i < shown; ++i) {
    out +=
        fmt::format("{:{}}{}{}\n", "", indent, objects[i].text,
                    objects[i].context.empty() ? "" : palette.faint(" " + context_text(objects[i].context)));
  }
  if (shown < objects.size()) {
    out += fmt::format("{:{}}... and {} more (use --verbose)\n", "", indent, grouped(objects.size() - shown));
  }
  return out;
}

}  // namespace

PointsToView describe_variable(const Analysis& analysis, const Wording& wording, MethodId method,
                               const Variable& variable, bool by_context) {
  PointsToView view;
  view.name = wording.method(method).text + "." + variable.name;
  view.role = variable_role_name(variable.role);
  const Solver& solver = analysis.solver();
  view.reachable = solver.is_reachable(method);
  ObjectSet all;
  for (const InstanceId id : solver.instances_of(method)) {
    const ObjectSet held = points_to(solver, id, variable);
    all.unite(held);
    if (by_context) {
      view.parts.push_back(
          {"in " + context_text(wording.context(solver[id].context)), names_of(wording, held)});
    }
  }
  view.objects = names_of(wording, all);
  std::ranges::sort(view.parts, {}, &HeldPart::of);
  if (view.parts.size() == 1) view.parts.clear();
  return view;
}

PointsToView describe_field(const Analysis& analysis, const Wording& wording, FieldId id) {
  const Program& program = analysis.program();
  const Solver& solver = analysis.solver();
  const Field& field = program[id];
  PointsToView view;
  view.name = wording.field(id);
  view.type = type_display(program.text(field.descriptor));
  if ((field.access & kAccStatic) != 0) {
    view.role = "static-field";
    if (const NodeId node = solver.static_node(id)) {
      view.objects = names_of(wording, solver.nodes().points_to(node));
    }
    return view;
  }
  view.role = "field";
  ObjectSet all;
  const Hierarchy& hierarchy = analysis.code().hierarchy();
  for (uint32_t i = 0; i < solver.objects().size(); ++i) {
    const ClassId type = solver.objects()[ObjectId(i)].type;
    if (!hierarchy.linked(field.owner) || !hierarchy.is_subclass(type, field.owner)) continue;
    const NodeId node = solver.field_node(ObjectId(i), id);
    if (!node) continue;
    const ObjectSet& held = solver.nodes().points_to(node);
    all.unite(held);
    view.parts.push_back({"of " + object_text(wording.object(ObjectId(i))), names_of(wording, held)});
  }
  view.objects = names_of(wording, all);
  std::ranges::sort(view.parts, {}, &HeldPart::of);
  return view;
}

std::string points_to_text(const PointsToView& view, bool everything, const Palette& palette) {
  std::string out = palette.strong(view.name) + palette.faint(fmt::format("  {}", view.role));
  if (!view.type.empty()) out += palette.faint(" of type " + view.type);
  out += "\n";
  if (!view.reachable)
    return out + "  " + palette.warning("its method is not reachable from the entry points") + "\n";
  if (view.objects.empty()) return out + "  holds no object\n";
  const size_t count = view.objects.size();
  out += fmt::format("  may hold {} object{}\n", grouped(count), count == 1 ? "" : "s");
  out += list_text(view.objects, 4, everything, palette);
  if (view.parts.size() < 2) return out;
  const size_t shown = everything ? view.parts.size() : std::min(view.parts.size(), kMostListed);
  for (size_t i = 0; i < shown; ++i) {
    const HeldPart& part = view.parts[i];
    const bool same = part.objects == view.objects;
    out += fmt::format("  {}{}\n", palette.heading(part.of),
                       same                   ? ": all of them"
                       : part.objects.empty() ? ": no object"
                                              : "");
    if (!same) out += list_text(part.objects, 4, everything, palette);
  }
  if (shown < view.parts.size()) {
    out += fmt::format("  ... and {} more (use --verbose)\n", grouped(view.parts.size() - shown));
  }
  return out;
}

void write_points_to(const PointsToView& view, Json& json) {
  const auto write_objects = [&](const std::vector<ObjectName>& objects) {
    json.array("objects", [&] {
      for (const ObjectName& object : objects) write_object(object, json);
    });
  };
  json.object([&] {
    json.member("name", view.name);
    json.member("role", view.role);
    if (!view.type.empty()) json.member("type", view.type);
    json.boolean("reachable", view.reachable);
    write_objects(view.objects);
    json.array("parts", [&] {
      for (const HeldPart& part : view.parts) {
        json.object([&] {
          json.member("of", part.of);
          write_objects(part.objects);
        });
      }
    });
  });
}

}  // namespace heddle
