#include "cli/commands.h"
#include "cli/threaded.h"
#include "output/threads_view.h"

namespace heddle {

void show_threads(Session& session) {
  ThreadedProgram program(session);
  const std::vector<ThreadView> roots = describe_threads(program.world());
  program.deliver({[&](const Palette& palette) { return threads_text(roots, palette); },
                   [&](Json& json) { json.value("threads", [&] { write_threads(roots, json); }); }});
}

}  // namespace heddle
