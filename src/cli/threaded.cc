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
    calls_ = std::make_unique<AppCalls>(analysed_.analysis());
    world_ = std::make_unique<World>(*calls_);
  }
  session.add_phase("threads", watch.millis());
}

}  // namespace heddle
