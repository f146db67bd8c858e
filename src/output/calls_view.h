// Calls, gathered for output: what a method calls, who calls it, and how it comes to be called.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "output/palette.h"
#include "output/wording.h"

namespace heddle {

// One place of the code that calls something.
struct CallSiteView {
  CodePlace place;
  std::string written;  // what the code names: java.util.List.get(int); of an initialiser: the class
  CallKind kind = CallKind::kCall;
  std::vector<MethodName> targets;  // what may run
};

struct CalleesView {
  MethodName method;
  bool reachable = false;
  std::vector<CallSiteView> sites;  // as they stand in the code
};
CalleesView describe_callees(const Analysis& analysis, const CallGraph& graph, const Wording& wording,
                             MethodId method);
std::string callees_text(const CalleesView& view, const Palette& palette);
void write_callees(const CalleesView& view, Json& json);

struct CallerView {
  MethodName method;
  CodePlace place;
  CallKind kind = CallKind::kCall;
};

struct CallersView {
  MethodName method;
  bool reachable = false;
  std::string entry;                // why it is an entry point: main, test, ...; empty: it is none
  std::vector<CallerView> callers;  // sorted by name and place
};
CallersView describe_callers(const Analysis& analysis, const CallGraph& graph, const Wording& wording,
                             MethodId method);
std::string callers_text(const CallersView& view, const Palette& palette);
void write_callers(const CallersView& view, Json& json);

struct PathStep {
  CodePlace place;  // of the call, in the method before
  CallKind kind = CallKind::kCall;
  MethodName method;
};

struct PathView {
  MethodName from;
  std::string entry;  // as above, of `from`
  std::vector<PathStep> steps;
};
PathView describe_path(const Analysis& analysis, const Wording& wording, MethodId from,
                       const std::vector<CallEdge>& edges);
std::string path_text(const PathView& view, const Palette& palette);
void write_path(const PathView& view, Json& json);

std::string_view call_kind_name(CallKind kind);  // call, starts-thread, initialises

}  // namespace heddle
