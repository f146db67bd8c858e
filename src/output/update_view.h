// What a change did to the analysis of a program: what was looked at, and what is different now, and why.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "output/palette.h"
#include "output/wording.h"

namespace heddle {

// What can run and who calls whom, by numbers, which survive an update.
struct RunsAndCalls {
  explicit RunsAndCalls(const Solver& solver);

  std::vector<MethodId> methods;                     // sorted
  std::vector<std::pair<MethodId, MethodId>> calls;  // caller, callee; sorted
};

enum class CallReason : uint8_t { kCode, kCaller, kReceivers };  // which are different

struct CallDifference {
  MethodName caller, callee;
  bool in_application = false;  // the caller or the callee
  CallReason why{};
  friend auto operator<=>(const CallDifference&, const CallDifference&) = default;
};

struct MethodDifference {
  MethodName method;
  bool in_application = false;
  friend auto operator<=>(const MethodDifference&, const MethodDifference&) = default;
};

struct UpdateView {
  Analysis::Change change;
  UpdateCounts counts;
  double solve_ms = 0;  // how long it took from scratch
  size_t methods_before = 0, methods_now = 0;
  size_t calls_before = 0, calls_now = 0;
  std::vector<MethodDifference> methods_gone, methods_new;  // by name
  std::vector<CallDifference> calls_gone, calls_new;
  bool lists_all = false;  // in the text: the JDK's as well, and however many; JSON always has all
};

UpdateView describe_update(const Analysis& analysis, const Wording& wording, const RunsAndCalls& before,
                           Analysis::Change change);
std::string update_text(const UpdateView& view, const Palette& palette);
void write_update(const UpdateView& view, Json& json);

}  // namespace heddle
