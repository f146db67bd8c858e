#include "cli/analysed.h"
#include "cli/commands.h"
#include "cli/named.h"
#include "cli/user_error.h"
#include "output/calls_view.h"
#include "program/find_name.h"

namespace heddle {
namespace {

// One view for each overload; texts with a blank line between them.
template <class View>
void deliver_views(AnalysedProgram& analysed, const std::vector<View>& views, std::string_view member,
                   std::string (*text)(const View&, const Palette&), void (*write)(const View&, Json&)) {
  Answer answer;
  answer.text = [&](const Palette& palette) {
    std::string out;
    for (const View& view : views) out += (out.empty() ? "" : "\n") + text(view, palette);
    return out;
  };
  answer.json = [&](Json& json) {
    json.array(member, [&] {
      for (const View& view : views) write(view, json);
    });
  };
  analysed.deliver(answer);
}

}  // namespace

void show_callees(Session& session) {
  const std::vector<MethodId> methods = named_methods(session);
  AnalysedProgram analysed(session);
  std::vector<CalleesView> views;
  for (const MethodId id : methods) {
    views.push_back(describe_callees(analysed.analysis(), analysed.graph(), analysed.wording(), id));
  }
  deliver_views(analysed, views, "callees", callees_text, write_callees);
}

void show_callers(Session& session) {
  const std::vector<MethodId> methods = named_methods(session);
  AnalysedProgram analysed(session);
  std::vector<CallersView> views;
  for (const MethodId id : methods) {
    views.push_back(describe_callers(analysed.analysis(), analysed.graph(), analysed.wording(), id));
  }
  deliver_views(analysed, views, "callers", callers_text, write_callers);
}

void show_path(Session& session) {
  const std::vector<MethodId> targets = named_methods(session);
  const std::string& from = session.command().from;
  std::vector<MethodId> starts = from.empty() ? std::vector<MethodId>() : named_methods(session, from);
  AnalysedProgram analysed(session);
  if (from.empty()) {
    for (const EntryPoint* entry : chosen_entries(analysed.analysis())) starts.push_back(entry->method);
  }
  std::vector<PathView> views;
  const auto find = [&] {
    for (const MethodId to : targets) {
      const auto edges = analysed.graph().path(starts, to);
      if (!edges) continue;
      const MethodId first = edges->empty() ? to : edges->front().caller;
      views.push_back(describe_path(analysed.analysis(), analysed.wording(), first, *edges));
    }
  };
  find();
  if (views.empty() && from.empty()) {
    // Not from what someone wrote, but perhaps from what the virtual machine does by itself.
    for (const EntryPoint& entry : analysed.analysis().entries()) starts.push_back(entry.method);
    find();
  }
  if (views.empty()) {
    const std::string to = method_display(session.program(), targets.front());
    throw UserError(
        from.empty() ? to + " is not called: it cannot be reached from the entry points (heddle show "
                            "entries lists them)"
                     : to + " cannot be reached from " + method_display(session.program(), starts.front()));
  }
  deliver_views(analysed, views, "paths", path_text, write_path);
}

}  // namespace heddle
