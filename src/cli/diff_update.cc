// heddle diff --explain-update: the old build is analysed, and the analysis follows to the new one.
#include "cli/analysed.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "engine/class_path_change.h"
#include "output/update_view.h"

namespace heddle {
void run_update(const Command& command, const Terminal& terminal, Problems& problems) {
  Command old_build = command;
  old_build.common.class_path = command.old_path;
  old_build.choices.forgets = true;
  CommonOptions new_build = command.common;
  new_build.class_path = command.new_path;
  Session session(old_build, terminal, problems);
  const ClassPath next = open_class_path(new_build, terminal, problems);
  AnalysedProgram analysed(session);
  const RunsAndCalls before(analysed.solver());
  const Stopwatch watch;
  Analysis::Change change;
  {
    const Progress progress(terminal, "updating", 0);
    change = analysed.follow(become(session.class_path(), next, problems));
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
