#include "cli/session.h"

#include <sys/resource.h>

#include "cli/input.h"
#include "cli/progress.h"
#include "cli/warnings.h"
#include "support/parallel.h"

namespace heddle {
namespace {

ClassPath open_timed(const Command& command, const Terminal& terminal, Problems& problems,
                     std::vector<Phase>& phases) {
  const Stopwatch watch;
  ClassPath path = open_class_path(command.common, terminal, problems);
  phases.push_back({"open", watch.millis()});
  return path;
}

}  // namespace

Session::Session(const Command& command, const Terminal& terminal, Problems& problems)
    : command_(command),
      terminal_(terminal),
      problems_(problems),
      path_(open_timed(command, terminal, problems, phases_)),
      has_application_(!path_.class_names(true).empty()),
      program_(symbols_, path_, problems_) {}

unsigned chosen_threads(const CommonOptions& options) {
  return options.threads == 0 ? default_threads() : options.threads;
}

void Session::load_all(bool application_only) {
  const Stopwatch watch;
  {
    const Progress progress(terminal_, "reading classes", 0);
    program_.load_all(application_only, threads());
  }
  add_phase("read", watch.millis());
}

uint64_t peak_memory_bytes() {
  struct rusage usage{};
  return ::getrusage(RUSAGE_SELF, &usage) == 0 ? static_cast<uint64_t>(usage.ru_maxrss) * 1024 : 0;
}

void deliver(const Command& command, const Terminal& terminal, const Problems& problems,
             const std::vector<Phase>& phases, const Answer& answer) {
  const CommonOptions& options = command.common;
  if (options.format == Format::kJson) {
    Json json;
    json.object([&] {
      json.number("version", kJsonVersion);
      answer.json(json);
      write_warnings(problems, json);
      if (options.stats) {
        json.object("run", [&] {
          write_run(phases, peak_memory_bytes(), json);
          if (answer.run_json) answer.run_json(json);
        });
      }
    });
    terminal.write(json.finish());
    return;
  }
  const bool is_other = options.format != Format::kText && answer.other_format;
  terminal.write(is_other ? answer.other_format(options.format) : answer.text(terminal.out_palette()));
  print_warnings(problems, options, terminal);
  if (!options.stats) return;
  terminal.note(run_text(phases, peak_memory_bytes()));
  if (answer.run_text) terminal.note(answer.run_text());
}

void deliver(Session& session, const Answer& answer) {
  deliver(session.command(), session.terminal(), session.problems(), session.phases(), answer);
}

}  // namespace heddle
