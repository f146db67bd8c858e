#include "cli/checked.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/reports.h"
#include "cli/user_error.h"

namespace heddle {

int run_check(const Command& command, const Terminal& terminal, Problems& problems) {
  CheckedProgram checked(command, terminal, problems);
  Judging judging(checked.command());
  FindingsView view;
  view.program = summarise_program(checked.analysis());
  view.counts = checked.detection().counts;
  view.with_times = command.common.stats;
  view.has_baseline = judging.has_baseline();
  view.judgement =
      judging.judge(checked.detection(), checked.session().program(), checked.style().sources, problems);
  view.seconds = checked.seconds();
  Answer answer;
  answer.text = [&](const Palette& palette) { return findings_text(view, checked.style(), palette); };
  answer.json = [&](Json& json) { write_findings(view, json); };
  answer.other_format = [&](Format format) {
    return report_document(format, reported(view.judgement, view.has_baseline), checked.style().sources,
                           problems, terminal);
  };
  checked.deliver(answer);
  return fails(view.judgement, checked.command().fail_on) ? kExitFindings : kExitOk;
}

}  // namespace heddle
