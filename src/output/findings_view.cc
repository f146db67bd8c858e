#include "output/findings_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <boost/unordered/unordered_flat_set.hpp>

#include "classfile/descriptor.h"
#include "output/numbers.h"
#include "support/utf8.h"

namespace heddle {

ProgramSummary summarise_program(const Analysis& analysis) {
  Program& program = analysis.program();
  ProgramSummary summary;
  const auto is_dependency = [&](std::string_view name) {
    return program.class_path().from_dependency(name);
  };
  for (const std::string_view name : program.class_path().class_names(true)) {
    if (is_dependency(name)) continue;
    ++summary.classes;
    summary.methods += program[program.declare(name)].methods.size();
  }
  boost::unordered_flat_set<ClassId> classes;
  for (const MethodId id : analysis.solver().reachable()) {
    ++summary.all_reachable_methods;
    const ClassId owner = program[id].owner;
    // A lambda's class is in no class file; what stands in the lambda is a method of the class around it.
    if (program[owner].file == nullptr || !analysis.is_application(owner)) continue;
    if (is_dependency(program.text(program[owner].name))) continue;
    ++summary.reachable_methods;
    classes.insert(owner);
  }
  summary.reachable_classes = classes.size();
  for (const EntryPoint* entry : chosen_entries(analysis)) {
    const Method& method = program[entry->method];
    summary.entries.push_back(fmt::format("{}.{}{}", class_display(program.text(program[method.owner].name)),
                                          display_utf8(program.text(method.name)),
                                          display_utf8(program.text(method.descriptor))));
  }
  return summary;
}

std::string not_shown_text(const Judgement& judgement) {
  std::vector<std::string> parts;
  const auto add = [&](size_t count, std::string_view what) {
    if (count != 0) parts.push_back(fmt::format("{} {}", grouped(count), what));
  };
  add(judgement.hidden, "less sure");
  add(judgement.known.size(), "known");
  add(judgement.suppressed.size(), "suppressed");
  add(judgement.in_tests, "in tests");
  add(judgement.in_generated, "in generated code");
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string summary_line(const FindingsView& view) {
  std::array<size_t, 3> by_confidence{};
  const Judgement& judgement = view.judgement;
  for (const Finding& finding : judgement.findings)
    ++by_confidence.at(static_cast<size_t>(finding.confidence));
  std::vector<std::string> parts;
  for (size_t i = 0; i < by_confidence.size(); ++i) {
    if (by_confidence[i] == 0) continue;
    parts.push_back(
        fmt::format("{} {}", grouped(by_confidence[i]), confidence_name(static_cast<Confidence>(i))));
  }
  std::string out =
      fmt::format("{}{}", judgement.findings.empty() ? "no" : grouped(judgement.findings.size()),
                  view.has_baseline ? " new" : "");
  out += judgement.findings.size() == 1 ? " finding" : " findings";
  if (!parts.empty()) out += fmt::format(": {}", fmt::join(parts, ", "));
  if (const std::string not_shown = not_shown_text(judgement); !not_shown.empty())
    out += fmt::format(" (not shown: {})", not_shown);
  const ProgramSummary& program = view.program;
  return out + fmt::format("; {} of {} of yours, {} in all can run; {:.1f} s",
                           plural(program.reachable_methods, "method"),
                           plural(program.reachable_classes, "class"),
                           plural(program.all_reachable_methods, "method"), view.seconds);
}

std::string detection_text(const DetectCounts& counts) {
  std::string out = fmt::format("{} in what {} run, {} shared, {}", plural(counts.accesses, "access"),
                                plural(counts.threads, "thread"), plural(counts.shared, "place"),
                                plural(counts.locks, "lock site"));
  const std::pair<std::string_view, double> phases[] = {
      {"threads", counts.threads_ms}, {"races", counts.races_ms}, {"deadlocks", counts.deadlocks_ms}};
  const char* before = "; ";
  for (const auto& [name, millis] : phases) {
    if (millis == 0) continue;
    out += fmt::format("{}{} {:.1f} ms", before, name, millis);
    before = ", ";
  }
  return out;
}

}  // namespace heddle
