#include "output/update_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "output/numbers.h"

namespace heddle {
namespace {

template <class T>
std::vector<T> only_in(const std::vector<T>& a, const std::vector<T>& b) {
  std::vector<T> found;
  std::ranges::set_difference(a, b, std::back_inserter(found));
  return found;
}

std::string_view reason_text(CallReason why, bool is_gone) {
  switch (why) {
    case CallReason::kCode:
      return "its code changed";
    case CallReason::kCaller:
      return is_gone ? "runs no more" : "runs now";
    case CallReason::kReceivers:
      return is_gone ? "no such receiver gets there any more" : "other receivers get there";
  }
  return "";
}

std::string_view reason_word(CallReason why) {
  switch (why) {
    case CallReason::kCode:
      return "code";
    case CallReason::kCaller:
      return "caller";
    case CallReason::kReceivers:
      return "receivers";
  }
  return "";
}

// A few of the application's, and how many there are beside.
template <class Difference, class Line>
std::string list(const std::vector<Difference>& all, bool lists_all, Line&& line) {
  constexpr size_t kShown = 20;
  std::string out;
  size_t shown = 0;
  for (const Difference& one : all) {
    if (!lists_all && (!one.in_application || shown == kShown)) continue;
    ++shown;
    out += line(one);
  }
  if (shown == all.size()) return out;
  return out +
         fmt::format("    and {} more{}\n", grouped(all.size() - shown), shown < kShown ? " in the JDK" : "");
}

}  // namespace

RunsAndCalls::RunsAndCalls(const Solver& solver)
    : methods(solver.reachable().begin(), solver.reachable().end()) {
  std::ranges::sort(methods);
  const CallGraph graph(solver);
  for (const CallEdge& edge : graph.edges()) calls.emplace_back(edge.caller, edge.callee);
  std::ranges::sort(calls);
  calls.erase(std::ranges::unique(calls).begin(), calls.end());
}

UpdateView describe_update(const Analysis& analysis, const Wording& wording, const RunsAndCalls& before,
                           Analysis::Change change) {
  const RunsAndCalls now(analysis.solver());
  UpdateView view;
  view.counts = change.is_updated ? analysis.solver().last_update() : UpdateCounts();
  view.methods_before = before.methods.size();
  view.methods_now = now.methods.size();
  view.calls_before = before.calls.size();
  view.calls_now = now.calls.size();
  std::vector<MethodId> edited = change.methods;
  std::ranges::sort(edited);
  const auto in_application = [&](MethodId id) {
    return analysis.is_application(analysis.program()[id].owner);
  };
  const auto methods = [&](const std::vector<MethodId>& ids) {
    std::vector<MethodDifference> named;
    for (const MethodId id : ids) named.push_back({wording.method(id), in_application(id)});
    std::ranges::sort(named);
    return named;
  };
  const std::vector<MethodId> gone = only_in(before.methods, now.methods);
  const std::vector<MethodId> come = only_in(now.methods, before.methods);
  view.methods_gone = methods(gone);
  view.methods_new = methods(come);
  const auto calls = [&](const auto& edges, const std::vector<MethodId>& callers) {
    std::vector<CallDifference> named;
    for (const auto& [caller, callee] : edges) {
      const CallReason why = std::ranges::binary_search(edited, caller)    ? CallReason::kCode
                             : std::ranges::binary_search(callers, caller) ? CallReason::kCaller
                                                                           : CallReason::kReceivers;
      named.push_back({wording.method(caller), wording.method(callee),
                       in_application(caller) || in_application(callee), why});
    }
    std::ranges::sort(named);
    return named;
  };
  view.calls_gone = calls(only_in(before.calls, now.calls), gone);
  view.calls_new = calls(only_in(now.calls, before.calls), come);
  view.change = std::move(change);
  return view;
}

std::string update_text(const UpdateView& view, const Palette& palette) {
  const Analysis::Change& change = view.change;
  const UpdateCounts& counts = view.counts;
  if (change.classes + change.services + change.named == 0 && view.methods_gone.empty() &&
      view.methods_new.empty())
    return "nothing that is analysed changed\n";
  std::string out = fmt::format("{} changed: the code of {}", plural(change.classes, "class"),
                                plural(change.methods.size(), "method"));
  if (change.reshaped != 0) out += fmt::format(", and members or supertypes of {}", grouped(change.reshaped));
  if (change.rebuilt != 0) out += fmt::format("; {} name them", plural(change.rebuilt, "other method"));
  if (change.renumbered != 0)
    out += fmt::format("; {} only numbered anew", plural(change.renumbered, "lambda"));
  if (change.services != 0) out += fmt::format("; providers of {}", plural(change.services, "service"));
  if (change.named != 0)
    out += fmt::format("; {} that resources name, or named", plural(change.named, "class"));
  out += '\n';
  if (change.is_updated) {
    out += fmt::format(
        "updated in {:.1f} ms (from scratch: {:.0f} ms): {} looked at, {} forgotten, {} of them came back\n",
        change.ms, view.solve_ms, plural(counts.suspects, "fact"), grouped(counts.forgotten),
        grouped(counts.revived));
  } else {
    out += fmt::format("solved again in {:.0f} ms: {}\n", change.ms, change.why);
  }
  out += palette.heading("methods that can run") +
         fmt::format(": {} before, {} now\n", grouped(view.methods_before), grouped(view.methods_now));
  const auto method = [&](const char* mark) {
    return [mark](const MethodDifference& one) { return fmt::format("  {} {}\n", mark, one.method.text); };
  };
  out += list(view.methods_gone, view.lists_all, method("-"));
  out += list(view.methods_new, view.lists_all, method("+"));
  out += palette.heading("calls") +
         fmt::format(": {} before, {} now\n", grouped(view.calls_before), grouped(view.calls_now));
  const auto call = [&](const char* mark, bool is_gone) {
    return [&palette, mark, is_gone](const CallDifference& one) {
      return fmt::format("  {} {} -> {}{}\n", mark, one.caller.text, one.callee.text,
                         palette.faint(fmt::format("  ({})", reason_text(one.why, is_gone))));
    };
  };
  out += list(view.calls_gone, view.lists_all, call("-", true));
  out += list(view.calls_new, view.lists_all, call("+", false));
  return out;
}

void write_update(const UpdateView& view, Json& json) {
  const Analysis::Change& change = view.change;
  json.boolean("updated", change.is_updated);
  if (!change.is_updated) json.member("why", change.why);
  json.decimal("millis", change.ms);
  json.decimal("scratchMillis", view.solve_ms);
  json.number("classes", static_cast<int64_t>(change.classes));
  json.number("reshapedClasses", static_cast<int64_t>(change.reshaped));
  json.number("changedMethods", static_cast<int64_t>(change.methods.size()));
  json.number("rebuiltMethods", static_cast<int64_t>(change.rebuilt));
  json.number("renumberedLambdas", static_cast<int64_t>(change.renumbered));
  json.number("services", static_cast<int64_t>(change.services));
  json.number("namedInResources", static_cast<int64_t>(change.named));
  json.object("work", [&] {
    json.number("suspects", static_cast<int64_t>(view.counts.suspects));
    json.number("forgotten", static_cast<int64_t>(view.counts.forgotten));
    json.number("revived", static_cast<int64_t>(view.counts.revived));
    json.number("reasons", static_cast<int64_t>(view.counts.work));
    json.number("instancesGone", static_cast<int64_t>(view.counts.instances));
  });
  const auto methods = [&](const char* name, const std::vector<MethodDifference>& all) {
    json.array(name, [&] {
      for (const MethodDifference& one : all) json.object([&] { write_method_name(one.method, json); });
    });
  };
  methods("methodsGone", view.methods_gone);
  methods("methodsNew", view.methods_new);
  const auto calls = [&](const char* name, const std::vector<CallDifference>& all) {
    json.array(name, [&] {
      for (const CallDifference& one : all) {
        json.object([&] {
          json.object("caller", [&] { write_method_name(one.caller, json); });
          json.object("callee", [&] { write_method_name(one.callee, json); });
          json.member("why", reason_word(one.why));
        });
      }
    });
  };
  calls("callsGone", view.calls_gone);
  calls("callsNew", view.calls_new);
}

}  // namespace heddle
