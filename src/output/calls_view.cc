#include "output/calls_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "classfile/descriptor.h"
#include "program/print.h"

#include "output/numbers.h"

namespace heddle {
namespace {

std::string entry_of(const Analysis& analysis, MethodId method) {
  for (const EntryPoint& entry : analysis.entries()) {
    if (entry.method == method) return std::string(entry_kind_name(entry.kind));
  }
  return "";
}

std::string written_call(Program& program, const Stmt& stmt) {
  if (stmt.op == Op::kInvokeDynamic)
    return dynamic_text(program.symbols(), program.symbols()[DynamicId(stmt.ref)]);
  return method_text(program.symbols(), program.symbols()[MemberRefId(stmt.ref)]);
}

// What stands between the place of a call and what is called.
std::string_view verb(CallKind kind) {
  return kind == CallKind::kStartsThread  ? "starts a thread in "
         : kind == CallKind::kInitialises ? "initialises "
                                          : "";
}

std::string unreachable_text(const Palette& palette) {
  return "  " + palette.warning("not reachable from the entry points") + "\n";
}

std::string target_text(CallKind kind, const MethodName& method) {
  return std::string(verb(kind)) + (kind == CallKind::kInitialises ? method.class_name : method.text);
}

}  // namespace

std::string_view call_kind_name(CallKind kind) {
  return kind == CallKind::kStartsThread  ? "starts-thread"
         : kind == CallKind::kInitialises ? "initialises"
                                          : "call";
}

CalleesView describe_callees(const Analysis& analysis, const CallGraph& graph, const Wording& wording,
                             MethodId method) {
  Program& program = analysis.program();
  CalleesView view;
  view.method = wording.method(method);
  view.reachable = analysis.solver().is_reachable(method);
  const Body* const body = analysis.code().body(method);
  if (body == nullptr) return view;
  // By statement and kind; an initialiser may have no statement of its own.
  std::map<std::pair<uint32_t, CallKind>, CallSiteView> sites;
  for (uint32_t i = 0; i < body->stmts.size(); ++i) {
    const Stmt& stmt = body->stmts[i];
    const bool evaluates = stmt.op == Op::kInvokeDynamic;  // a lambda calls nothing where it stands
    if (!is_call(stmt.op) || evaluates) continue;
    const CallKind kind = (stmt.flags & kSpawn) != 0 ? CallKind::kStartsThread : CallKind::kCall;
    sites[{i, kind}] = {wording.place(method, i), written_call(program, stmt), kind, {}};
  }
  for (const CallEdge& edge : graph.calls_from(method)) {
    const auto [site, fresh] = sites.try_emplace({edge.stmt, edge.kind});
    if (fresh) {
      site->second.kind = edge.kind;
      site->second.place = wording.place(method, edge.stmt);
      const bool has_statement = edge.stmt < body->stmts.size() && is_call(body->stmts[edge.stmt].op);
      site->second.written = edge.kind == CallKind::kInitialises || !has_statement
                                 ? wording.class_name(program[edge.callee].owner)
                                 : written_call(program, body->stmts[edge.stmt]);
    }
    site->second.targets.push_back(wording.method(edge.callee));
  }
  for (auto& [key, site] : sites) {
    std::ranges::sort(site.targets);
    view.sites.push_back(std::move(site));
  }
  return view;
}

std::string callees_text(const CalleesView& view, const Palette& palette) {
  std::string out = palette.strong(view.method.text) + "\n";
  if (!view.reachable) return out + unreachable_text(palette);
  if (view.sites.empty()) return out + "  calls nothing\n";
  size_t width = 0;
  for (const CallSiteView& site : view.sites) width = std::max(width, place_text(site.place).size());
  for (const CallSiteView& site : view.sites) {
    out += fmt::format("  {}  ", palette.faint(fmt::format("{:<{}}", place_text(site.place), width)));
    const bool plain = site.targets.size() == 1 &&
                       (site.targets.front().text == site.written || site.kind == CallKind::kInitialises);
    if (plain) {
      out += target_text(site.kind, site.targets.front()) + "\n";
      continue;
    }
    out += fmt::format("{}{}{}\n", verb(site.kind), site.written,
                       site.targets.empty() ? palette.warning("  runs nothing the analysis knows of") : "");
    for (const MethodName& target : site.targets)
      out += fmt::format("{:{}}-> {}\n", "", width + 6, target.text);
  }
  return out;
}

void write_callees(const CalleesView& view, Json& json) {
  json.object([&] {
    write_method_name(view.method, json);
    json.boolean("reachable", view.reachable);
    json.array("sites", [&] {
      for (const CallSiteView& site : view.sites) {
        json.object([&] {
          write_place(site.place, json);
          json.member("kind", call_kind_name(site.kind));
          json.member("written", site.written);
          json.array("targets", [&] {
            for (const MethodName& target : site.targets) {
              json.object([&] { write_method_name(target, json); });
            }
          });
        });
      }
    });
  });
}

CallersView describe_callers(const Analysis& analysis, const CallGraph& graph, const Wording& wording,
                             MethodId method) {
  CallersView view;
  view.method = wording.method(method);
  view.reachable = analysis.solver().is_reachable(method);
  view.entry = entry_of(analysis, method);
  for (const CallEdge& edge : graph.calls_to(method)) {
    view.callers.push_back({wording.method(edge.caller), wording.place(edge.caller, edge.stmt), edge.kind});
  }
  std::ranges::sort(view.callers, {}, [](const CallerView& caller) {
    return std::tuple(caller.method, caller.place, caller.kind);
  });
  return view;
}

std::string callers_text(const CallersView& view, const Palette& palette) {
  std::string out = palette.strong(view.method.text) + "\n";
  if (!view.reachable) return out + unreachable_text(palette);
  if (!view.entry.empty()) out += fmt::format("  entered from outside ({})\n", view.entry);
  out += fmt::format("  called from {}\n", plural(view.callers.size(), "place"));
  size_t width = 0;
  for (const CallerView& caller : view.callers) width = std::max(width, place_text(caller.place).size());
  for (const CallerView& caller : view.callers) {
    const char* const how = caller.kind == CallKind::kStartsThread  ? "  (starts a thread)"
                            : caller.kind == CallKind::kInitialises ? "  (initialises the class)"
                                                                    : "";
    out += fmt::format("  {}  {}{}\n", palette.faint(fmt::format("{:<{}}", place_text(caller.place), width)),
                       caller.method.text, how);
  }
  return out;
}

void write_callers(const CallersView& view, Json& json) {
  json.object([&] {
    write_method_name(view.method, json);
    json.boolean("reachable", view.reachable);
    if (!view.entry.empty()) json.member("entry", view.entry);
    json.array("callers", [&] {
      for (const CallerView& caller : view.callers) {
        json.object([&] {
          write_place(caller.place, json);
          json.member("kind", call_kind_name(caller.kind));
          json.object("method", [&] { write_method_name(caller.method, json); });
        });
      }
    });
  });
}

PathView describe_path(const Analysis& analysis, const Wording& wording, MethodId from,
                       const std::vector<CallEdge>& edges) {
  PathView view;
  view.from = wording.method(from);
  view.entry = entry_of(analysis, from);
  for (const CallEdge& edge : edges) {
    view.steps.push_back({wording.place(edge.caller, edge.stmt), edge.kind, wording.method(edge.callee)});
  }
  return view;
}

std::string path_text(const PathView& view, const Palette& palette) {
  std::string out = palette.strong(view.from.text);
  if (!view.entry.empty()) out += palette.faint(fmt::format("  (entry point: {})", view.entry));
  out += "\n";
  size_t width = 0;
  for (const PathStep& step : view.steps) width = std::max(width, place_text(step.place).size());
  for (const PathStep& step : view.steps) {
    const std::string_view what = step.kind == CallKind::kCall ? "calls " : verb(step.kind);
    out += fmt::format("  {}  {}{}\n", palette.faint(fmt::format("{:<{}}", place_text(step.place), width)),
                       what, step.kind == CallKind::kInitialises ? step.method.class_name : step.method.text);
  }
  return out;
}

void write_path(const PathView& view, Json& json) {
  json.object([&] {
    json.object("from", [&] { write_method_name(view.from, json); });
    if (!view.entry.empty()) json.member("entry", view.entry);
    json.array("calls", [&] {
      for (const PathStep& step : view.steps) {
        json.object([&] {
          write_place(step.place, json);
          json.member("kind", call_kind_name(step.kind));
          json.object("method", [&] { write_method_name(step.method, json); });
        });
      }
    });
  });
}

}  // namespace heddle
