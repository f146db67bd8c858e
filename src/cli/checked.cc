#include "cli/checked.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/descriptor.h"
#include "cli/configured.h"
#include "cli/program_paths.h"
#include "cli/progress.h"
#include "cli/user_error.h"

namespace heddle {
namespace {

// The one place that asks for findings.
Detection detect_timed(Detector& detector, Session& session) {
  const Stopwatch watch;
  Detection detection;
  {
    const Progress progress(session.terminal(), "looking for findings", 0);
    detection = detector.find(session.command().least);
  }
  session.add_phase("detect", watch.millis());
  if (!detection.all_rings) {
    session.terminal().warning(
        "so many locks are taken while others are held that not all rings of them were looked at; there may "
        "be "
        "more deadlocks than are told");
  }
  return detection;
}

// A program that was built for a later Java than the JDK at hand misses what that has more.
void report_older_jdk(Session& session, const Command& command) {
  const int jdk = command.common.no_jdk ? 0 : jdk_version(find_jdk(command.common.jdk));
  if (jdk == 0) return;
  constexpr size_t kLooked = 100;
  constexpr int kMajorOfJavaZero = 44;
  const ClassPath& path = session.class_path();
  int newest = 0;
  size_t looked = 0;
  for (const std::string_view name : path.class_names(true)) {
    if (path.from_dependency(name)) continue;
    const std::optional<ClassBytes> bytes = path.read(name, session.problems());
    if (bytes && bytes->bytes.size() > 8)
      newest = std::max(newest, bytes->bytes[6] * 256 + bytes->bytes[7] - kMajorOfJavaZero);
    if (++looked == kLooked) break;
  }
  if (newest <= jdk || newest > 1000) return;
  session.problems().add(
      {ProblemKind::kNewerVersion, "", "",
       fmt::format("the program is built for Java {}, and the JDK that is read is {}; what is missing "
                   "there is not followed: name a later one with --jdk",
                   newest, jdk)});
}

Session& prepared(Session& session, const std::function<void(ClassPath&)>& prepare) {
  prepare(session.class_path());
  report_older_jdk(session, session.command());
  return session;
}

}  // namespace

Command with_class_path(const Command& command, const Terminal& terminal, Problems& problems) {
  Command whole = with_config(command);
  ProgramPaths paths = program_paths(whole.paths, whole.common.class_path, terminal, problems);
  whole.common.class_path = std::move(paths.program);
  whole.common.tests = std::move(paths.tests);
  whole.common.tests.insert(whole.common.tests.end(), whole.test_paths.begin(), whole.test_paths.end());
  whole.common.dependencies = std::move(paths.dependencies);
  return whole;
}

CheckedProgram::CheckedProgram(const Command& command, const Terminal& terminal, Problems& problems,
                               const std::function<void(ClassPath&)>& prepare)
    : command_(with_class_path(command, terminal, problems)),
      sources_(source_roots(command_.sources, command_.common.class_path)),
      session_(command_, terminal, problems),
      analysed_(prepared(session_, prepare)),
      detector_(analysed_.analysis()),
      detection_(detect_timed(detector_, session_)) {}

std::vector<std::string> CheckedProgram::class_names() {
  std::vector<std::string> names;
  const ClassPath& path = session_.class_path();
  for (const std::string_view name : path.class_names(true)) {
    if (!path.from_dependency(name)) names.push_back(class_display(name));
  }
  std::ranges::sort(names);
  return names;
}

Analysis::Change CheckedProgram::follow(const ClassPathChange& of_path) {
  const Stopwatch watch;
  Analysis::Change change;
  {
    const Progress progress(session_.terminal(), "updating", 0);
    change = analysed_.follow(of_path);
  }
  session_.add_phase("update", watch.millis());
  if (const std::vector<EntryProblem>& problems = analysis().entry_problems(); !problems.empty()) {
    throw UserError(problems.front().sentence, problems.front().matches, problems.front().suggestions);
  }
  detection_ = detect_timed(detector_, session_);
  return change;
}

void CheckedProgram::deliver(const Answer& answer) {
  analysed_.deliver_without_note(answer);
  const CommonOptions& options = command_.common;
  if (options.stats && options.format == Format::kText) {
    session_.terminal().note(detection_text(detection_.counts));
  }
}

}  // namespace heddle
