#include "cli/threaded.h"

#include "cli/progress.h"
#include "cli/user_error.h"

namespace heddle {
namespace {

Session& with_application(Session& session) {
  if (session.has_application()) return session;
  throw UserError("there is no program to look at; give its classes with --classpath");
}

}  // namespace

ThreadedProgram::ThreadedProgram(Session& session) : analysed_(with_application(session)) {
  const Stopwatch watch;
  {
    const Progress progress(session.terminal(), "looking for threads and locks", 0);
    world_ = std::make_unique<World>(analysed_.analysis());
  }
  session.add_phase("threads", watch.millis());
}

}  // namespace heddle
