// What concerns all methods at once: which can run, from where, and who calls whom.
#include <fmt/format.h>

#include <algorithm>

#include "classfile/descriptor.h"
#include "cli/analysed.h"
#include "cli/commands.h"
#include "cli/named.h"
#include "output/call_graph_view.h"
#include "output/reachable_view.h"
#include "program/find_name.h"
#include "support/wildcard.h"

namespace heddle {
namespace {

// Whether a method is meant by a class, a method with its class, or either with wildcards.
class MethodPattern {
 public:
  MethodPattern(Session& session, const std::string& pattern)
      : program_(session.program()), pattern_(pattern) {
    if (pattern.find('*') != std::string::npos || pattern.empty()) return;
    const NameFinder finder(program_);
    classes_ = finder.classes(pattern);
    if (classes_.empty()) methods_ = named_methods(session, pattern);
  }

  bool takes(MethodId id) const {
    if (pattern_.empty()) return true;
    if (!classes_.empty()) return std::ranges::find(classes_, program_[id].owner) != classes_.end();
    if (!methods_.empty()) return std::ranges::find(methods_, id) != methods_.end();
    const std::string owner = class_display(program_.text(program_[program_[id].owner].name));
    const std::string method = fmt::format("{}.{}", owner, program_.text(program_[id].name));
    return wildcard_match(pattern_, owner) || wildcard_match(pattern_, method);
  }

 private:
  Program& program_;
  std::string pattern_;
  std::vector<ClassId> classes_;
  std::vector<MethodId> methods_;
};

}  // namespace

void show_reachable(Session& session) {
  const std::string& pattern = session.command().name;
  const MethodPattern wanted(session, pattern);
  AnalysedProgram analysed(session);
  const Program& program = session.program();
  // Whoever names a class of the JDK wants to see it.
  const bool all = session.command().all || !pattern.empty() || !session.has_application();
  ReachableView view = describe_reachable(analysed.analysis(), analysed.wording(), [&](MethodId id) {
    return (all || analysed.analysis().is_application(program[id].owner)) && wanted.takes(id);
  });
  view.list_methods = !pattern.empty();
  if (view.packages.empty()) {
    nothing_found(fmt::format("no method of the program matches {}; * stands for anything but a dot, ** for "
                              "anything",
                              pattern),
                  {});
  }
  analysed.deliver({[&](const Palette& palette) {
                      if (view.list_methods && view.methods.empty()) {
                        return fmt::format("nothing that {} means can run\n", pattern);
                      }
                      return reachable_text(view, palette);
                    },
                    [&](Json& json) { json.value("reachable", [&] { write_reachable(view, json); }); }});
}

void show_call_graph(Session& session) {
  AnalysedProgram analysed(session);
  const bool all = session.command().all || !session.has_application();
  const CallGraphView view =
      describe_call_graph(analysed.analysis(), analysed.graph(), analysed.wording(), all);
  const bool as_dot = session.command().common.format == Format::kDot;
  analysed.deliver(
      {[&](const Palette& palette) { return as_dot ? call_graph_dot(view) : call_graph_text(view, palette); },
       [&](Json& json) { json.value("callGraph", [&] { write_call_graph(view, json); }); }});
}

void show_entries(Session& session) {
  const AnalysedProgram chosen(session, AnalysedProgram::NotSolved());
  const std::vector<EntryView> views =
      describe_entries(chosen.analysis(), chosen.wording(), session.command().all);
  deliver(session, {[&](const Palette& palette) { return entries_text(views, palette); },
                    [&](Json& json) { json.value("entries", [&] { write_entries(views, json); }); }});
}

void show_unresolved(Session& session) {
  AnalysedProgram analysed(session);
  const std::vector<UnresolvedView> all = describe_unresolved(analysed.analysis(), analysed.wording());
  const bool with_library = session.command().all || !session.has_application();
  analysed.deliver(
      {[&](const Palette& palette) { return unresolved_text(all, with_library, palette); },
       [&](Json& json) { json.value("unresolved", [&] { write_unresolved(all, with_library, json); }); }});
}

}  // namespace heddle
