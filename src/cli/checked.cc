#include "cli/checked.h"

#include "cli/program_paths.h"
#include "cli/progress.h"
#include "output/findings_view.h"

namespace heddle {
namespace {

Command with_class_path(const Command& command, const Terminal& terminal) {
  Command whole = command;
  ProgramPaths paths = program_paths(command.paths, command.common.class_path, terminal);
  whole.common.class_path = std::move(paths.program);
  whole.common.dependencies = std::move(paths.dependencies);
  return whole;
}

Detection detect_timed(const AnalysedProgram& analysed, Session& session, Confidence least) {
  const Stopwatch watch;
  Detection detection;
  {
    const Progress progress(session.terminal(), "looking for findings", 0);
    detection = detect(analysed.analysis(), least);
  }
  session.add_phase("detect", watch.millis());
  return detection;
}

}  // namespace

CheckedProgram::CheckedProgram(const Command& command, Confidence least, const Terminal& terminal,
                               Problems& problems)
    : command_(with_class_path(command, terminal)),
      sources_(source_roots(command_.sources, command_.common.class_path)),
      session_(command_, terminal, problems),
      analysed_(session_),
      detection_(detect_timed(analysed_, session_, least)) {}

void CheckedProgram::deliver(const Answer& answer) {
  analysed_.deliver_without_note(answer);
  const CommonOptions& options = command_.common;
  if (options.stats && options.format == Format::kText) {
    session_.terminal().note(detection_text(detection_.counts));
  }
}

}  // namespace heddle
