// Who starts whom, gathered for output: a tree of threads, tasks and handlers below the roots.
#pragma once

#include <string>
#include <vector>

#include "detect/world.h"
#include "output/palette.h"
#include "output/wording.h"

namespace heddle {

struct ThreadView {
  // Of what is started by several, only the first has below it what it starts itself.
  enum class Repeats : uint8_t { kNot, kAbove, kItself };

  ThreadInfo::Kind kind = ThreadInfo::Kind::kRoot;
  std::string name;                // main thread (bank.Main.main), thread bank.Worker
  std::vector<MethodName> begins;  // what it runs first
  CodePlace started_at;            // of what is started
  CodePlace started_through;       // where that is in a method which starts what it is given
  bool is_loop = false;
  bool many = false;   // several at once
  size_t methods = 0;  // of the application that it runs
  Repeats repeats = Repeats::kNot;
  std::vector<ThreadView> starts;
};

// By place and name, as all that is started by one.
std::vector<ThreadView> describe_threads(const World& world);
std::string threads_text(const std::vector<ThreadView>& roots, const Palette& palette);
void write_threads(const std::vector<ThreadView>& roots, Json& json);

}  // namespace heddle
