// Solves one program from scratch, in this process, and prints what it took.
//   bench_solve [--line] POLICY THREADS JDK MAIN CLASSPATH...
// --line: one line for bench/solve/run instead, key=value separated by tabs; call edges without contexts.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "bench/bench_program.h"
#include "pointer/call_graph.h"
#include "support/stopwatch.h"

namespace heddle {
namespace {

int run(int argc, char** argv) {
  const bool line = argc > 1 && std::string_view(argv[1]) == "--line";
  if (line) {
    --argc;
    ++argv;
  }
  const std::span<char* const> arguments(argv + 1, static_cast<size_t>(argc - 1));
  if (!BenchProgram::accepts(arguments)) return 2;
  const Stopwatch watch;
  BenchProgram bench(arguments);
  Analysis analysis(bench.program, bench.options);
  if (!analysis.entry_problems().empty()) {
    fmt::print("no main in {}\n", argv[4]);
    return 2;
  }
  const double opened = watch.millis();
  const bool tell = std::getenv("HEDDLE_BENCH_PROGRESS") != nullptr;
  double told = opened;
  analysis.solve([&](const Solver& at) {
    if (!tell || watch.millis() - told < 1000) return;
    told = watch.millis();
    const SolverCounts& c = at.counts();
    fmt::print(stderr,
               "{:.1f} s: rounds {} methods {} instances {} objects {} nodes {} edges {} call edges {} | "
               "lower {:.0f} "
               "build {:.0f} calls {:.0f} absorb {:.0f} pass {:.0f} edges {:.0f} cycles {:.0f}\n",
               (told - opened) / 1000, c.rounds, at.reachable().size(), at.instance_count(),
               at.objects().size(), at.nodes().size(), c.edges, at.call_edge_count(), c.lower_ms, c.build_ms,
               c.call_ms, c.absorb_ms, c.pass_ms, c.edge_ms, c.cycle_ms);
  });
  const Solver& solver = analysis.solver();
  const Code& code = analysis.code();
  const double solved = watch.millis();
  size_t facts = 0;
  size_t largest = 0;
  const size_t set_memory = solver.sets().memory();
  size_t edge_memory = 0;
  size_t nonempty = 0;
  for (uint32_t i = 0; i < solver.nodes().size(); ++i) {
    const Node& node = solver.nodes()[NodeId(i)];
    const size_t size = solver.nodes().points_to(NodeId(i)).count();
    facts += size;
    nonempty += size != 0 ? 1 : 0;
    largest = std::max(largest, size);
    edge_memory += node.edges.memory();
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  if (line) {
    const CallGraph graph(solver);
    const auto calls = std::ranges::count_if(
        graph.edges(), [](const CallEdge& edge) { return edge.kind != CallKind::kInitialises; });
    fmt::print(
        "open_ms={:.0f}\tsolve_ms={:.0f}\tpeak_mb={}\tmethods={}\tinstances={}\tobjects={}\tcall_edges={}"
        "\tfacts={}\t"
        "shared={}\tpolicy_used={}\n",
        opened, solved - opened, usage.ru_maxrss / 1024, solver.reachable().size(), solver.instance_count(),
        solver.objects().size(), calls, facts, analysis.shared().size(), analysis.policy_used().name());
    return 0;
  }
  const SolverCounts& counts = solver.counts();
  fmt::print("{} {} threads: open {:.0f} ms, solve {:.0f} ms, of it for the team {:.0f} ms, peak {} MB\n",
             argv[1], argv[2], opened, solved - opened, solver.millis_together(), usage.ru_maxrss / 1024);
  fmt::print(
      "  methods {} instances {} contexts {} objects {} nodes {} ({} not empty) edges {} call edges {}\n",
      solver.reachable().size(), solver.instance_count(), solver.contexts().size(), solver.objects().size(),
      solver.nodes().size(), nonempty, counts.edges, solver.call_edge_count());
  fmt::print("  facts {} largest {} sets {} MB edges {} MB bodies {} MB objects {} MB\n", facts, largest,
             set_memory >> 20, edge_memory >> 20, code.body_memory() >> 20, solver.objects().memory() >> 20);
  fmt::print(
      "  rounds {} activations {} | lower {:.0f} build {:.0f} calls {:.0f} (all of these) absorb {:.0f} "
      "pass {:.0f} edges {:.0f} cycles {:.0f} ms; collapsed {} in {}\n",
      counts.rounds, counts.activations, counts.lower_ms, counts.build_ms, counts.call_ms, counts.absorb_ms,
      counts.pass_ms, counts.edge_ms, counts.cycle_ms, counts.collapsed, counts.cycles);
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(argc, argv);
}
