// The call graph of a program for other programs to read: JSON and DOT, and a list for people.
#pragma once

#include <string>
#include <vector>

#include "output/calls_view.h"

namespace heddle {

struct CallGraphNode {
  MethodName method;
  bool in_application = false;
  std::string entry;                 // why it is an entry point; empty: it is none
  bool called_from_outside = false;  // also by methods that are left out here
};

struct CallGraphEdge {
  uint32_t caller = 0;  // indices of nodes
  uint32_t callee = 0;
  CodePlace place;
  CallKind kind = CallKind::kCall;
};

struct CallGraphView {
  std::vector<CallGraphNode> nodes;  // sorted by name
  std::vector<CallGraphEdge> edges;  // sorted by caller, place and callee
};

// Of the application's methods, or of all.
CallGraphView describe_call_graph(const Analysis& analysis, const CallGraph& graph, const Wording& wording,
                                  bool all);
std::string call_graph_text(const CallGraphView& view, const Palette& palette);
std::string call_graph_dot(const CallGraphView& view);
void write_call_graph(const CallGraphView& view, Json& json);

}  // namespace heddle
