// heddle: what it does, in order. Everything else is in the files this one names.
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "cli/user_error.h"
#include "cli/warnings.h"

namespace heddle {
namespace {

void show(const Command& command, const Terminal& terminal, Problems& problems) {
  Session session(command, terminal, problems);
  switch (command.action) {
    case Action::kShowClass:
      return show_class(session);
    case Action::kShowMethod:
      return show_method(session);
    case Action::kShowHierarchy:
      return show_hierarchy(session);
    case Action::kShowLine:
      return show_line(session);
    case Action::kShowPointsTo:
      return show_points_to(session);
    case Action::kShowObject:
      return show_object(session);
    case Action::kShowCallers:
      return show_callers(session);
    case Action::kShowCallees:
      return show_callees(session);
    case Action::kShowPath:
      return show_path(session);
    case Action::kShowReachable:
      return show_reachable(session);
    case Action::kShowCallGraph:
      return show_call_graph(session);
    case Action::kShowEntries:
      return show_entries(session);
    case Action::kShowUnresolved:
      return show_unresolved(session);
    case Action::kShowThreads:
      return show_threads(session);
    case Action::kShowLocks:
      return show_locks(session);
    case Action::kShowSharing:
      return show_sharing(session);
    case Action::kShowOrder:
      return show_order(session);
    default:
      return show_stats(session);
  }
}

int carry_out(const Command& command, const Terminal& terminal, Problems& problems) {
  switch (command.action) {
    case Action::kCheck:
      return run_check(command, terminal, problems);
    case Action::kBaseline:
      return run_baseline(command, terminal, problems);
    case Action::kInit:
      return run_init(command, terminal, problems);
    case Action::kModels:
      return run_models(command, terminal, problems);
    case Action::kWatch:
      return run_watch(command, terminal, problems);
    case Action::kExplain:
      return run_explain(command, terminal, problems);
    case Action::kDiff:
      return run_diff(command, terminal, problems);
    default:
      show(command, terminal, problems);
      return kExitOk;
  }
}

int run(const Command& command) {
  const Terminal terminal(command.common);
  Problems problems;
  try {
    return carry_out(command, terminal, problems);
  } catch (const UserError& error) {
    report_error(error, problems, command.common, terminal);
    return kExitUnusable;
  }
}

int run(int argc, const char* const* argv) {
  const CommonOptions defaults;
  const Terminal terminal(defaults);
  try {
    const std::variant<Command, HelpText> asked = parse_command_line(argc, argv);
    if (const auto* command = std::get_if<Command>(&asked)) return run(*command);
    terminal.write(std::get<HelpText>(asked).text);
    return kExitOk;
  } catch (const UserError& error) {
    terminal.error(error.what());
    return kExitUnusable;
  } catch (const std::bad_alloc&) {
    terminal.error("out of memory; give fewer classes, or fewer --threads");
  } catch (const std::exception& error) {
    terminal.error(std::string("internal error: ") + error.what() + "; please report this");
  } catch (...) {
    terminal.error("internal error; please report this");
  }
  return kExitInternal;
}

// What a worker thread throws reaches no handler above. Nothing is allocated here, since most likely nothing
// can be.
[[noreturn]] void end_from_another_thread() {
  constexpr std::string_view kSentence =
      "heddle: out of memory, or an internal error, on a worker thread; try --threads 1\n";
  [[maybe_unused]] const ssize_t ignored = ::write(STDERR_FILENO, kSentence.data(), kSentence.size());
  std::_Exit(kExitInternal);
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  std::set_terminate(heddle::end_from_another_thread);
  heddle::occupy_standard_files();
  heddle::end_on_signals();
  return heddle::run(argc, argv);
}
