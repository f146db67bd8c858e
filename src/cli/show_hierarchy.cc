#include "cli/commands.h"
#include "cli/named.h"
#include "cli/progress.h"
#include "output/hierarchy_view.h"
#include "program/hierarchy.h"

namespace heddle {
namespace {

// Everything that can stand below the class: no class of the JDK extends one of the application.
void link_subtypes(Session& session, Hierarchy& hierarchy, ClassId id) {
  const Program& program = session.program();
  const bool application_only = !program.class_path().from_jdk(program.text(program[id].name));
  session.load_all(application_only);
  const Progress progress(session.terminal(), "linking classes", 0);
  for (const std::string_view name : program.class_path().class_names(application_only)) hierarchy.link(name);
}

}  // namespace

void show_hierarchy(Session& session) {
  const ClassId id = named_class(session);
  Hierarchy hierarchy(session.program());
  hierarchy.link(id);
  link_subtypes(session, hierarchy, id);
  const HierarchyView view = describe_hierarchy(hierarchy, id);
  deliver(session, {[&](const Palette& palette) { return hierarchy_text(view, palette); },
                    [&](Json& json) { json.value("hierarchy", [&] { write_hierarchy(view, json); }); }});
}

}  // namespace heddle
