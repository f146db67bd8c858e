#include "output/stats_view.h"

#include <fmt/format.h>

#include "classfile/descriptor.h"
#include "output/class_view.h"
#include "output/numbers.h"

namespace heddle {
namespace {

constexpr std::array kDynamicKinds = {DynamicKind::kLambda,       DynamicKind::kConcat,
                                      DynamicKind::kRecordMethod, DynamicKind::kTypeSwitch,
                                      DynamicKind::kEnumSwitch,   DynamicKind::kOpaque};
static_assert(kDynamicKinds.size() == std::tuple_size_v<decltype(BodyCounts::dynamic_sites)>);

std::string count_rows(const BodyCounts& counts) {
  std::string out;
  out += number_row("classes", grouped(counts.classes));
  out += number_row("fields", grouped(counts.fields));
  out += number_row("methods", grouped(counts.methods));
  out += number_row("  with code", grouped(counts.bodies));
  out += number_row("  synchronized", grouped(counts.synchronized_methods));
  if (counts.bodies_failed > 0) out += number_row("  not lowered", grouped(counts.bodies_failed));
  out += number_row("statements", grouped(counts.statements));
  out += number_row("  calls", grouped(counts.calls));
  out += number_row("  phis", grouped(counts.phis));
  out += number_row("registers", grouped(counts.registers));
  out += number_row("blocks", grouped(counts.blocks));
  out += number_row("loops", grouped(counts.loops));
  out += number_row("  irreducible", grouped(counts.irreducible_loops));
  out += number_row("monitor regions", grouped(counts.monitors));
  out += number_row("size of the IR", megabytes(counts.ir_bytes));
  return out;
}

std::string dynamic_rows(const BodyCounts& counts) {
  std::string out;
  for (size_t i = 0; i < kDynamicKinds.size(); ++i) {
    if (counts.dynamic_sites[i] == 0) continue;
    out += number_row(dynamic_kind_name(kDynamicKinds[i]), grouped(counts.dynamic_sites[i]));
  }
  return out;
}

std::string version_rows(const BodyCounts& counts) {
  std::string out;
  for (const auto& [major, classes] : counts.class_versions) {
    out += number_row(fmt::format("{} ({})", major, java_release_text(major)), grouped(classes));
  }
  return out;
}

std::string duplicate_rows(const std::vector<DuplicateClass>& duplicates) {
  std::string out;
  for (const DuplicateClass& duplicate : duplicates) {
    out += "  " + class_display(duplicate.class_name) + "\n";
    for (size_t i = 0; i < duplicate.places.size(); ++i) {
      out += fmt::format("    {} {}\n", i == 0 ? "used   " : "ignored", duplicate.places[i]);
    }
  }
  return out;
}

std::string section(std::string_view title, std::string rows, const Palette& palette) {
  return rows.empty() ? "" : "\n" + palette.heading(title) + "\n" + std::move(rows);
}

}  // namespace

void BodyCounts::add(const BodyCounts& other) {
  classes += other.classes;
  fields += other.fields;
  methods += other.methods;
  bodies += other.bodies;
  bodies_failed += other.bodies_failed;
  statements += other.statements;
  registers += other.registers;
  phis += other.phis;
  blocks += other.blocks;
  loops += other.loops;
  irreducible_loops += other.irreducible_loops;
  calls += other.calls;
  monitors += other.monitors;
  synchronized_methods += other.synchronized_methods;
  ir_bytes += other.ir_bytes;
  for (size_t i = 0; i < dynamic_sites.size(); ++i) dynamic_sites[i] += other.dynamic_sites[i];
  for (const auto& [major, count] : other.class_versions) class_versions[major] += count;
}

std::string stats_text(const StatsView& view, const Palette& palette) {
  std::string out = palette.heading("program") + "\n";
  out += number_row("classes on the path", grouped(view.classes_on_path));
  out += number_row("duplicate classes", grouped(view.duplicate_count));
  out += section("lowered", count_rows(view.counts), palette);
  out += section("dynamic call sites", dynamic_rows(view.counts), palette);
  out += section("class file versions", version_rows(view.counts), palette);
  out += section("duplicates", duplicate_rows(view.duplicates), palette);
  std::string problems;
  for (const auto& [kind, count] : view.problems) problems += number_row(kind, grouped(count));
  out += section("problems", problems, palette);
  if (view.analysis) out += counts_section(*view.analysis, palette);
  std::string run;
  for (const Phase& phase : view.phases)
    run += number_row(phase.name, fmt::format("{:.1f} ms", phase.millis));
  run += number_row("peak memory", megabytes(view.peak_memory_bytes));
  return out + section(fmt::format("time on {} thread{}", view.threads, view.threads == 1 ? "" : "s"), run,
                       palette);
}

std::string run_text(const std::vector<Phase>& phases, uint64_t peak_memory_bytes) {
  std::string out;
  for (const Phase& phase : phases) out += fmt::format("{} {:.1f} ms, ", phase.name, phase.millis);
  return out + "peak memory " + megabytes(peak_memory_bytes);
}

void write_run(const std::vector<Phase>& phases, uint64_t peak_memory_bytes, Json& json) {
  json.object("millis", [&] {
    for (const Phase& phase : phases) json.decimal(phase.name, phase.millis);
  });
  json.number("peakMemoryBytes", static_cast<int64_t>(peak_memory_bytes));
}

namespace {

void write_counts(const BodyCounts& counts, Json& json) {
  auto number = [&](std::string_view name, uint64_t value) {
    json.number(name, static_cast<int64_t>(value));
  };
  number("classes", counts.classes);
  number("fields", counts.fields);
  number("methods", counts.methods);
  number("methodsWithCode", counts.bodies + counts.bodies_failed);
  number("methodsNotLowered", counts.bodies_failed);
  number("synchronizedMethods", counts.synchronized_methods);
  number("statements", counts.statements);
  number("calls", counts.calls);
  number("phis", counts.phis);
  number("registers", counts.registers);
  number("blocks", counts.blocks);
  number("loops", counts.loops);
  number("irreducibleLoops", counts.irreducible_loops);
  number("monitorRegions", counts.monitors);
  number("irBytes", counts.ir_bytes);
  json.object("dynamicSites", [&] {
    for (size_t i = 0; i < kDynamicKinds.size(); ++i) {
      number(dynamic_kind_name(kDynamicKinds[i]), counts.dynamic_sites[i]);
    }
  });
  json.object("classFileVersions", [&] {
    for (const auto& [major, classes] : counts.class_versions) number(fmt::format("{}", major), classes);
  });
}

void write_duplicates(const StatsView& view, Json& json) {
  json.array("duplicates", [&] {
    for (const DuplicateClass& duplicate : view.duplicates) {
      json.object([&] {
        json.member("class", class_display(duplicate.class_name));
        json.texts("places", duplicate.places);
      });
    }
  });
}

}  // namespace

void write_stats(const StatsView& view, Json& json) {
  json.object([&] {
    json.number("classesOnPath", static_cast<int64_t>(view.classes_on_path));
    json.number("duplicateClasses", static_cast<int64_t>(view.duplicate_count));
    if (view.list_duplicates) write_duplicates(view, json);
    json.object("lowered", [&] { write_counts(view.counts, json); });
    json.object("problems", [&] {
      for (const auto& [kind, count] : view.problems) json.number(kind, static_cast<int64_t>(count));
    });
    if (view.analysis) json.object("analysis", [&] { write_counts(*view.analysis, json); });
    json.number("threads", view.threads);
    write_run(view.phases, view.peak_memory_bytes, json);
  });
}

}  // namespace heddle
