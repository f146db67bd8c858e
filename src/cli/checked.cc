#include "cli/checked.h"

#include "cli/program_paths.h"
#include "cli/progress.h"
#include "output/findings_view.h"

namespace heddle {
namespace {

Command with_class_path(const Command& command, const Terminal& terminal) {
  Command whole = command;
  whole.common.class_path = program_class_path(command, terminal);
  return whole;
}

Detection detect_timed(const AnalysedProgram& analysed, Session& session) {
  const Stopwatch watch;
  Detection detection;
  {
    const Progress progress(session.terminal(), "looking for findings", 0);
    detection = detect(analysed.analysis());
  }
  session.add_phase("detect", watch.millis());
  return detection;
}

}  // namespace

CheckedProgram::CheckedProgram(const Command& command, const Terminal& terminal, Problems& problems)
    : command_(with_class_path(command, terminal)),
      session_(command_, terminal, problems),
      analysed_(session_),
      detection_(detect_timed(analysed_, session_)),
      sources_(source_roots(command_.sources, command_.common.class_path)) {}

void CheckedProgram::deliver(Answer answer) {
  answer.run_text = [&] { return detection_text(detection_.counts); };
  analysed_.deliver_without_note(answer);
}

}  // namespace heddle
