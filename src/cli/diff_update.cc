// heddle diff --explain-update: the old build is analysed, and the analysis follows to the new one.
#include <algorithm>

#include "cli/analysed.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "output/update_view.h"

namespace heddle {
namespace {

bool same_bytes(const std::optional<ClassBytes>& a, const std::optional<ClassBytes>& b) {
  return a && b && std::ranges::equal(a->bytes, b->bytes);
}

// Makes the application's classes those of another class path. Gives the names of those that differ.
std::vector<std::string> become(ClassPath& path, const ClassPath& next, Problems& problems) {
  std::vector<std::string> changed;
  for (const std::string_view name : path.class_names(true)) {
    if (!next.contains(name)) changed.emplace_back(name);
  }
  for (const std::string& name : changed) path.take_out(name);
  for (const std::string_view name : next.class_names(true)) {
    std::optional<ClassBytes> bytes = next.read(name, problems);
    if (!bytes) continue;
    if (path.contains(name) && same_bytes(path.read(name, problems), bytes)) continue;
    path.put(name, *std::move(bytes), next.place_of(name));
    changed.emplace_back(name);
  }
  return changed;
}

bool same_services(const ClassPath& a, const ClassPath& b, Problems& problems) {
  const auto same = [](const ServiceProvider& one, const ServiceProvider& other) {
    return one.service == other.service && one.provider == other.provider;
  };
  return std::ranges::equal(a.services(problems), b.services(problems), same) &&
         a.names_in_resources() == b.names_in_resources();
}

}  // namespace

void run_update(const Command& command, const Terminal& terminal, Problems& problems) {
  Command old_build = command;
  old_build.common.class_path = command.old_path;
  old_build.choices.forgets = true;
  CommonOptions new_build = command.common;
  new_build.class_path = command.new_path;
  Session session(old_build, terminal, problems);
  const ClassPath next = open_class_path(new_build, terminal, problems);
  if (!same_services(session.class_path(), next, problems)) {
    terminal.warning(
        "the builds list other services, or name other classes in resources; the old build's are used, so a "
        "fresh analysis of the new build may differ");
  }
  AnalysedProgram analysed(session);
  const RunsAndCalls before(analysed.solver());
  const Stopwatch watch;
  std::vector<std::string> changed;
  Analysis::Change change;
  {
    const Progress progress(terminal, "updating", 0);
    changed = become(session.class_path(), next, problems);
    change = analysed.follow(changed);
  }
  session.add_phase("update", watch.millis());
  UpdateView view = describe_update(analysed.analysis(), analysed.wording(), before, std::move(change));
  view.solve_ms = analysed.millis();
  view.lists_all = command.common.verbose;
  Answer answer;
  answer.text = [&](const Palette& palette) { return update_text(view, palette); };
  answer.json = [&](Json& json) { json.object("update", [&] { write_update(view, json); }); };
  analysed.deliver(answer);
}

}  // namespace heddle
