#include "cli/commands.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/session.h"
#include "cli/user_error.h"
#include "output/delta_view.h"
#include "program/program_diff.h"

namespace heddle {
namespace {

// One of the two builds. They share symbols, so that equal things have equal ids.
struct Build {
  Build(const std::vector<std::string>& given, const Command& command, const Terminal& terminal,
        Symbols& symbols, Problems& problems)
      : path(open_class_path(with_path(given, command.common), terminal, problems)),
        program(symbols, path, problems) {}

  static CommonOptions with_path(const std::vector<std::string>& given, CommonOptions options) {
    options.class_path = given;
    return options;
  }

  ClassPath path;
  Program program;
};

void diff_programs(const Command& command, const Terminal& terminal, Problems& problems) {
  std::vector<Phase> phases;
  Symbols symbols;
  const Stopwatch opening;
  Build before(command.old_path, command, terminal, symbols, problems);
  Build after(command.new_path, command, terminal, symbols, problems);
  phases.push_back({"open", opening.millis()});

  const Stopwatch comparing;
  ProgramDelta delta;
  {
    const Progress progress(terminal, "comparing classes", 0);
    delta = diff(before.program, after.program, {chosen_threads(command.common), false});
  }
  phases.push_back({"compare", comparing.millis()});

  Answer answer;
  answer.text = [&](const Palette& palette) { return delta_text(delta, symbols, palette); };
  answer.json = [&](Json& json) { json.object("program", [&] { write_delta(delta, symbols, json); }); };
  deliver(command, terminal, problems, phases, answer);
}

}  // namespace

int run_diff(const Command& command, const Terminal& terminal, Problems& problems) {
  if (command.program) {
    diff_programs(command, terminal, problems);
  } else if (command.explain_update) {
    run_update(command, terminal, problems);
  } else {
    return run_findings_diff(command, terminal, problems);
  }
  return kExitOk;
}

}  // namespace heddle
