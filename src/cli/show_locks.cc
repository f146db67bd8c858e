#include "cli/commands.h"
#include "cli/threaded.h"
#include "output/lock_order_view.h"

namespace heddle {

void show_locks(Session& session) {
  ThreadedProgram program(session);
  const std::vector<LockEdgeView> edges = describe_lock_order(program.world());
  const bool as_dot = session.command().common.format == Format::kDot;
  program.deliver({[&](const Palette& palette) {
                     return as_dot ? lock_order_dot(edges) : lock_order_text(edges, palette);
                   },
                   [&](Json& json) { json.value("lockOrder", [&] { write_lock_order(edges, json); }); }});
}

}  // namespace heddle
