// The program of a session, analysed, with its threads, locks and what they share.
#pragma once

#include <memory>

#include "cli/analysed.h"
#include "detect/world.h"

namespace heddle {

class ThreadedProgram {
 public:
  // Throws UserError if only the JDK was given, which has no threads of anybody.
  explicit ThreadedProgram(Session& session);

  const World& world() const { return *world_; }
  void deliver(const Answer& answer) { analysed_.deliver(answer); }

 private:
  AnalysedProgram analysed_;
  std::unique_ptr<AppCalls> calls_;
  std::unique_ptr<World> world_;
};

}  // namespace heddle
