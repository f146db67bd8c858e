#include "output/call_graph_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "output/dot.h"

namespace heddle {

CallGraphView describe_call_graph(const Analysis& analysis, const CallGraph& graph, const Wording& wording,
                                  bool all) {
  const Program& program = analysis.program();
  struct Named {
    MethodId id;
    CallGraphNode node;
  };
  std::vector<Named> named;
  for (const MethodId id : analysis.solver().reachable()) {
    const bool application = analysis.is_application(program[id].owner);
    if (all || application) named.push_back({id, {wording.method(id), application, "", false}});
  }
  std::ranges::sort(named, {}, [](const Named& one) -> const MethodName& { return one.node.method; });

  CallGraphView view;
  boost::unordered_flat_map<MethodId, uint32_t> index;
  for (Named& one : named) {
    index.emplace(one.id, static_cast<uint32_t>(view.nodes.size()));
    view.nodes.push_back(std::move(one.node));
  }
  for (const EntryPoint& entry : analysis.entries()) {
    if (const auto at = index.find(entry.method); at != index.end()) {
      view.nodes[at->second].entry = entry_kind_name(entry.kind);
    }
  }
  for (const CallEdge& edge : graph.edges()) {
    const auto to = index.find(edge.callee);
    if (to == index.end()) continue;
    const auto from = index.find(edge.caller);
    if (from == index.end()) {
      view.nodes[to->second].called_from_outside = true;
      continue;
    }
    view.edges.push_back({from->second, to->second, wording.place(edge.caller, edge.stmt), edge.kind});
  }
  std::ranges::sort(view.edges, {}, [](const CallGraphEdge& edge) {
    return std::tuple(edge.caller, edge.place, edge.callee, edge.kind);
  });
  return view;
}

std::string call_graph_text(const CallGraphView& view, const Palette& palette) {
  std::string out;
  size_t next = 0;
  for (uint32_t i = 0; i < view.nodes.size(); ++i) {
    const CallGraphNode& node = view.nodes[i];
    out += palette.strong(node.method.text);
    if (!node.entry.empty()) out += palette.faint(fmt::format("  (entry point: {})", node.entry));
    if (node.called_from_outside) out += palette.faint("  (called by the JDK)");
    out += "\n";
    for (; next < view.edges.size() && view.edges[next].caller == i; ++next) {
      const CallGraphEdge& edge = view.edges[next];
      const char* const verb = edge.kind == CallKind::kInitialises    ? "initialises "
                               : edge.kind == CallKind::kStartsThread ? "starts a thread in "
                                                                      : "";
      const MethodName& callee = view.nodes[edge.callee].method;
      out +=
          fmt::format("  {}{}{}\n",
                      palette.faint(edge.place.line == 0 ? "      " : fmt::format("{:>5} ", edge.place.line)),
                      verb, edge.kind == CallKind::kInitialises ? callee.class_name : callee.text);
    }
  }
  return out;
}

std::string call_graph_dot(const CallGraphView& view) {
  std::string out = "digraph calls {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n";
  for (uint32_t i = 0; i < view.nodes.size(); ++i) {
    const CallGraphNode& node = view.nodes[i];
    const char* const style = !node.entry.empty()   ? ", style=bold"
                              : node.in_application ? ""
                                                    : ", style=dashed";
    out += fmt::format("  m{} [label={}{}];\n", i, dot_text(node.method.text), style);
  }
  // One arrow for all calls from one method to another.
  std::set<std::tuple<uint32_t, uint32_t, CallKind>> drawn;
  for (const CallGraphEdge& edge : view.edges) drawn.emplace(edge.caller, edge.callee, edge.kind);
  for (const auto& [caller, callee, kind] : drawn) {
    const char* const style = kind == CallKind::kInitialises    ? " [style=dotted]"
                              : kind == CallKind::kStartsThread ? " [style=bold, label=\"starts\"]"
                                                                : "";
    out += fmt::format("  m{} -> m{}{};\n", caller, callee, style);
  }
  return out + "}\n";
}

void write_call_graph(const CallGraphView& view, Json& json) {
  json.object([&] {
    json.array("methods", [&] {
      for (const CallGraphNode& node : view.nodes) {
        json.object([&] {
          write_method_name(node.method, json);
          json.boolean("application", node.in_application);
          if (!node.entry.empty()) json.member("entry", node.entry);
          json.boolean("calledFromElsewhere", node.called_from_outside);
        });
      }
    });
    json.array("calls", [&] {
      for (const CallGraphEdge& edge : view.edges) {
        json.object([&] {
          json.number("caller", edge.caller);
          json.number("callee", edge.callee);
          json.member("kind", call_kind_name(edge.kind));
          write_place(edge.place, json);
        });
      }
    });
  });
}

}  // namespace heddle
