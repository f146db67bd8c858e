#include "output/analysis_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "output/numbers.h"

namespace heddle {
namespace {

// The most frequent first.
std::vector<std::string> packages_of(const Program& program, std::span<const MethodId> methods) {
  std::map<std::string, size_t> counted;
  for (const MethodId id : methods) {
    std::string name(program.text(program[program[id].owner].package));
    std::ranges::replace(name, '/', '.');
    ++counted[name.empty() ? "the unnamed package" : name];
  }
  std::vector<std::pair<std::string, size_t>> sorted(counted.begin(), counted.end());
  std::ranges::stable_sort(sorted, std::greater(), &std::pair<std::string, size_t>::second);
  std::vector<std::string> names;
  for (const auto& [name, count] : sorted) names.push_back(name);
  return names;
}

std::string first_of(const std::vector<std::string>& packages) {
  constexpr size_t kNamed = 3;
  std::string first = fmt::format(
      "{}", fmt::join(packages.begin(),
                      packages.begin() + static_cast<ptrdiff_t>(std::min(kNamed, packages.size())), ", "));
  if (packages.size() > kNamed)
    first += fmt::format(" and {}", plural(packages.size() - kNamed, "other package"));
  return first;
}

}  // namespace

AnalysisSummary summarise(const Analysis& analysis) {
  const Program& program = analysis.program();
  AnalysisSummary summary;
  summary.policy = analysis.options().policy.name();
  summary.policy_used = analysis.policy_used().name();
  const std::vector<MethodId> shared = analysis.shared();
  summary.shared_methods = shared.size();
  summary.shared_packages = packages_of(program, shared);
  std::vector<MethodId> given_up;
  for (const ReflectiveUse& use : analysis.given_up()) given_up.push_back(use.user);
  given_up.erase(std::ranges::unique(given_up).begin(), given_up.end());
  summary.given_up_methods = given_up.size();
  summary.given_up_packages = packages_of(program, given_up);
  summary.entries = chosen_entries(analysis).size();
  summary.objects = analysis.solver().objects().size();
  for (const MethodId id : analysis.solver().reachable()) {
    ++summary.methods;
    if (analysis.is_application(program[id].owner)) ++summary.application_methods;
  }
  return summary;
}

std::string summary_text(const AnalysisSummary& summary) {
  return fmt::format("analysed {} ({} of the application), {} from {} ({})",
                     plural(summary.methods, "method"), grouped(summary.application_methods),
                     plural(summary.objects, "object"), plural(summary.entries, "entry point"),
                     summary.policy_used == summary.policy
                         ? summary.policy
                         : fmt::format("{} in place of {}", summary.policy_used, summary.policy));
}

std::string fall_back_text(const AnalysisSummary& summary) {
  if (summary.policy_used != summary.policy) {
    return fmt::format("{} would take more than it may; everything is analysed as with --context {}",
                       summary.policy, summary.policy_used);
  }
  if (summary.shared_methods == 0) return "";
  return fmt::format("{} would take more than it may; {} with many contexts run in one for the rest: {}",
                     summary.policy, plural(summary.shared_methods, "method"),
                     first_of(summary.shared_packages));
}

std::string given_up_text(const AnalysisSummary& summary) {
  if (summary.given_up_methods == 0) return "";
  return fmt::format(
      "reflection in {} may mean nearly everything and is not followed ('heddle show unresolved' lists it): "
      "{}",
      plural(summary.given_up_methods, "method"), first_of(summary.given_up_packages));
}

void write_summary(const AnalysisSummary& summary, Json& json) {
  json.member("context", summary.policy);
  if (summary.policy_used != summary.policy) json.member("contextUsed", summary.policy_used);
  if (summary.shared_methods != 0) json.number("sharedMethods", static_cast<int64_t>(summary.shared_methods));
  if (summary.given_up_methods != 0)
    json.number("reflectionGivenUp", static_cast<int64_t>(summary.given_up_methods));
  json.number("entryPoints", static_cast<int64_t>(summary.entries));
  json.number("reachableMethods", static_cast<int64_t>(summary.methods));
  json.number("applicationMethods", static_cast<int64_t>(summary.application_methods));
  json.number("objects", static_cast<int64_t>(summary.objects));
}

AnalysisCounts count_analysis(const Analysis& analysis) {
  const Solver& solver = analysis.solver();
  AnalysisCounts counts;
  counts.summary = summarise(analysis);
  counts.solver = solver.counts();
  counts.instances = solver.instance_count();
  counts.contexts = solver.contexts().size();
  counts.nodes = solver.nodes().size();
  counts.call_edges = solver.call_edge_count();
  counts.set_bytes = solver.sets().memory();
  counts.body_bytes = analysis.code().body_memory();
  for (uint32_t i = 0; i < solver.nodes().size(); ++i) {
    const Node& node = solver.nodes()[NodeId(i)];
    const uint64_t size = solver.nodes().points_to(NodeId(i)).count();
    counts.facts += size;
    counts.largest_set = std::max(counts.largest_set, size);
    counts.edge_bytes += node.edges.memory();
  }
  using Kind = UnresolvedView::Kind;
  for (const Kind kind : {Kind::kNative, Kind::kNotLowered, Kind::kReflective, Kind::kDynamic, Kind::kMethod,
                          Kind::kField, Kind::kMissingClass, Kind::kFromOutside}) {
    counts.unresolved[std::string(unresolved_kind_name(kind))] = 0;
  }
  for (const UnresolvedView& one : describe_unresolved(analysis, Wording(analysis))) {
    ++counts.unresolved[std::string(unresolved_kind_name(one.kind))];
  }
  return counts;
}

std::string counts_text(const AnalysisCounts& counts) {
  std::string unresolved;
  for (const auto& [kind, count] : counts.unresolved) {
    if (count > 0) unresolved += fmt::format("{}{} {}", unresolved.empty() ? "" : ", ", grouped(count), kind);
  }
  const SolverCounts& solver = counts.solver;
  return fmt::format(
      "{} in {}, {}, {}, {}, {} (largest {}), {}; lowering {:.0f} ms, building {:.0f} ms, "
      "propagating {:.0f} ms, {} rounds; not followed: {}",
      plural(counts.summary.methods, "method"), plural(counts.contexts, "context"),
      plural(counts.summary.objects, "object"), plural(counts.nodes, "node"), plural(solver.edges, "edge"),
      plural(counts.facts, "fact"), grouped(counts.largest_set), plural(counts.call_edges, "call edge"),
      solver.lower_ms, solver.build_ms, solver.absorb_ms + solver.pass_ms + solver.edge_ms + solver.cycle_ms,
      grouped(solver.rounds), unresolved.empty() ? "nothing" : unresolved);
}

std::string counts_section(const AnalysisCounts& counts, const Palette& palette) {
  std::string out = "\n" + palette.heading(fmt::format("analysis ({})", counts.summary.policy)) + "\n";
  out += number_row("entry points", grouped(counts.summary.entries));
  out += number_row("methods that can run", grouped(counts.summary.methods));
  out += number_row("  of the application", grouped(counts.summary.application_methods));
  out += number_row("  with their contexts", grouped(counts.instances));
  out += number_row("contexts", grouped(counts.contexts));
  out += number_row("objects", grouped(counts.summary.objects));
  out += number_row("call edges", grouped(counts.call_edges));
  out += number_row("nodes", grouped(counts.nodes));
  out += number_row("edges", grouped(counts.solver.edges));
  out += number_row("facts", grouped(counts.facts));
  out += number_row("largest set", grouped(counts.largest_set));
  out += number_row("size of sets and edges", megabytes(counts.set_bytes + counts.edge_bytes));
  out += "\n" + palette.heading("not followed") + "\n";
  for (const auto& [kind, count] : counts.unresolved) out += number_row(kind, grouped(count));
  return out;
}

void write_counts(const AnalysisCounts& counts, Json& json) {
  const auto number = [&](std::string_view name, uint64_t value) {
    json.number(name, static_cast<int64_t>(value));
  };
  write_summary(counts.summary, json);
  number("instances", counts.instances);
  number("contexts", counts.contexts);
  number("callEdges", counts.call_edges);
  number("nodes", counts.nodes);
  number("edges", counts.solver.edges);
  number("facts", counts.facts);
  number("largestSet", counts.largest_set);
  number("rounds", counts.solver.rounds);
  number("setBytes", counts.set_bytes);
  number("edgeBytes", counts.edge_bytes);
  number("bodyBytes", counts.body_bytes);
  json.object("unresolved", [&] {
    for (const auto& [kind, count] : counts.unresolved) number(kind, count);
  });
  json.object("solverMillis", [&] {
    json.decimal("lower", counts.solver.lower_ms);
    json.decimal("build", counts.solver.build_ms);
    json.decimal("calls", counts.solver.call_ms);
    json.decimal("absorb", counts.solver.absorb_ms);
    json.decimal("pass", counts.solver.pass_ms);
    json.decimal("edges", counts.solver.edge_ms);
    json.decimal("cycles", counts.solver.cycle_ms);
  });
}

}  // namespace heddle
