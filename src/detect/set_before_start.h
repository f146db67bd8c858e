// What a thread finds set because whoever started it had set it:
//
//   processor = new Processor(this);
//   worker.start();                       // and in the worker:
//   if (processor == null) synchronized (this) { ... }
//
// The branch is never taken, and what is done there does not happen: a field of the only object of its kind
// that is never set to null, and that is set on every way to the start.
#pragma once

#include <map>

#include "detect/set_once.h"

namespace heddle {

class SetBeforeStart {
 public:
  explicit SetBeforeStart(const World& world) : world_(world), set_once_(world) {}

  // The thread comes to the statement only where it found unset what is not.
  bool excludes(ThreadId thread, AppNode node, uint32_t stmt) const;

 private:
  bool is_set_before(ThreadId thread, ObjectId object, FieldId field) const;

  const World& world_;
  SetOnce set_once_;
  mutable std::map<std::tuple<ThreadId, ObjectId, FieldId>, bool> known_;
};

}  // namespace heddle
