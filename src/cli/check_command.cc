#include "cli/checked.h"
#include "cli/commands.h"
#include "cli/user_error.h"

namespace heddle {

int run_check(const Command& command, const Terminal& terminal, Problems& problems) {
  CheckedProgram checked(command, command.least, terminal, problems);
  FindingsView view;
  view.program = summarise_program(checked.analysis());
  view.counts = checked.detection().counts;
  view.with_times = command.common.stats;
  view.findings = checked.detection().findings;
  for (const auto& [confidence, count] : checked.detection().untold) view.hidden += count;
  view.seconds = checked.seconds();
  Answer answer;
  answer.text = [&](const Palette& palette) { return findings_text(view, checked.style(), palette); };
  answer.json = [&](Json& json) { write_findings(view, json); };
  checked.deliver(answer);
  return view.findings.empty() || command.fail_on == FailOn::kNone ? kExitOk : kExitFindings;
}

}  // namespace heddle
