#include "output/findings_view.h"

namespace heddle {
namespace {

void write_place(const SourcePlace& place, Json& json) {
  if (!place.file.empty()) json.member("file", place.file);
  if (place.line != 0) json.number("line", place.line);
}

void write_site(const FindingSite& site, Json& json) {
  json.object([&] {
    json.member("role", role_name(site.role));
    json.member("class", site.class_name);
    json.member("method", site.method);
    write_place(site.place, json);
    json.member("origin", site.origin);
    json.boolean("many", site.many);
    json.texts("locks", site.locks);
    json.array("trace", [&] {
      for (const TraceStep& step : site.trace) {
        json.object([&] {
          write_place(step.place, json);
          json.member("what", step.what);
        });
      }
    });
  });
}

void write_stats(const FindingsView& view, Json& json) {
  const DetectCounts& counts = view.counts;
  const auto number = [&](const char* name, uint64_t value) {
    json.number(name, static_cast<int64_t>(value));
  };
  json.object("stats", [&] {
    number("hiddenFindings", view.judgement.hidden);
    number("findingsInTests", view.judgement.in_tests);
    number("findingsInGeneratedCode", view.judgement.in_generated);
    if (view.has_baseline) number("goneFromBaseline", view.judgement.gone);
    number("threads", counts.threads);
    number("accesses", counts.accesses);
    number("sharedPlaces", counts.shared);
    number("lockSites", counts.locks);
    if (!view.with_times) return;
    json.object("millis", [&] {
      json.decimal("threads", counts.threads_ms);
      json.decimal("races", counts.races_ms);
      json.decimal("deadlocks", counts.deadlocks_ms);
    });
  });
}

}  // namespace

void write_finding(const Finding& finding, Json& json, const FindingMarks& marks) {
  json.object([&] {
    json.member("id", finding.id);
    json.member("rule", rule_name(finding.rule));
    json.member("confidence", confidence_name(finding.confidence));
    json.member("message", finding.message);
    json.member("subject", finding.subject);
    json.array("sites", [&] {
      for (const FindingSite& site : finding.sites) write_site(site, json);
    });
    if (finding.more_sites != 0) json.number("moreSites", finding.more_sites);
    json.texts("objects", finding.objects);
    json.texts("reasons", finding.reasons);
    json.member("fix", finding.fix);
    if (!marks.former_id.empty()) json.member("formerId", marks.former_id);
    if (marks.suppression == nullptr) return;
    json.object("suppression", [&] {
      json.member("kind", suppression_kind_name(marks.suppression->kind));
      write_place(marks.suppression->place, json);
      if (!marks.suppression->reason.empty()) json.member("reason", marks.suppression->reason);
    });
  });
}

void write_program(const ProgramSummary& program, Json& json) {
  json.object("program", [&] {
    json.number("classes", static_cast<int64_t>(program.classes));
    json.number("methods", static_cast<int64_t>(program.methods));
    json.number("reachableMethods", static_cast<int64_t>(program.all_reachable_methods));
    json.number("reachableClassesOfYours", static_cast<int64_t>(program.reachable_classes));
    json.number("reachableMethodsOfYours", static_cast<int64_t>(program.reachable_methods));
    json.texts("entryPoints", program.entries);
  });
}

void write_findings(const FindingsView& view, Json& json) {
  write_program(view.program, json);
  json.array("findings", [&] {
    for (const Finding& finding : view.judgement.findings) write_finding(finding, json);
  });
  if (view.has_baseline) {
    json.array("known", [&] {
      for (const Finding& finding : view.judgement.known) write_finding(finding, json);
    });
  }
  json.array("suppressed", [&] {
    for (const SuppressedFinding& one : view.judgement.suppressed)
      write_finding(one.finding, json, {.suppression = &one.by});
  });
  write_stats(view, json);
}

}  // namespace heddle
