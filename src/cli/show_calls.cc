#include "cli/analysed.h"
#include "cli/commands.h"
#include "cli/named.h"
#include "cli/user_error.h"
#include "output/calls_view.h"
#include "program/find_name.h"

namespace heddle {
namespace {

// One view for each overload.
template <class View>
void show_each(Session& session, std::string_view member,
               View (*describe)(const Analysis&, const CallGraph&, const Wording&, MethodId),
               std::string (*text)(const View&, const Palette&), void (*write)(const View&, Json&)) {
  const std::vector<MethodId> methods = named_methods(session);
  AnalysedProgram analysed(session);
  std::vector<View> views;
  for (const MethodId id : methods) {
    views.push_back(describe(analysed.analysis(), analysed.graph(), analysed.wording(), id));
  }
  analysed.deliver_each(views, member, text, write);
}

}  // namespace

void show_callees(Session& session) {
  show_each(session, "callees", describe_callees, callees_text, write_callees);
}

void show_callers(Session& session) {
  show_each(session, "callers", describe_callers, callers_text, write_callers);
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
  analysed.deliver_each(views, "paths", path_text, write_path);
}

}  // namespace heddle
