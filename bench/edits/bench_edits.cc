// Deletes statements of a solved program one by one, and puts them back: what each takes.
//   bench_edits [--compare N] [--sample N] [--seed N] [--from PREFIX] POLICY THREADS JDK MAIN CLASSPATH...
//             [--only TEXT]
// --compare: after so many of the deletions, and after as many of the insertions, the state is compared in
// full with one from scratch. --from: statements of the classes whose names begin so, instead of all that are
// not the JDK's. --only: of the sample, those whose name, as it is printed, has this in it.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "bench/edits/report.h"
#include "pointer/analysis.h"
#include "pointer/naming.h"
#include "tests/solver/body_edits.h"
#include "tests/solver/same_state.h"

namespace heddle {
namespace {

int run(int argc, char** argv) {
  const BenchOptions wanted = BenchOptions::take(argc, argv);
  if (argc < 6 || !context_policy(argv[1])) return 2;
  BenchProgram bench({argv + 1, static_cast<size_t>(argc - 1)});
  Program& program = bench.program;
  Analysis analysis(program, bench.options);
  const double start = now();
  analysis.solve();
  const double scratch = now() - start;
  const Solver& solver = analysis.solver();  // until the first change
  fmt::print("{}: {:.0f} ms from scratch, {} MB; {} methods, {} instances, {} nodes, {} edges\n", argv[4],
             scratch, resident_mb(), solver.reachable().size(), solver.instance_count(),
             solver.nodes().size(), solver.counts().edges);
  size_t layers = 0;
  size_t facts = 0;
  for (uint32_t i = 0; i < solver.nodes().size(); ++i) {
    layers += solver.nodes().history(NodeId(i)).layers.all().size();
    facts += solver.nodes()[NodeId(i)].points_to.count();
  }
  fmt::print("  {} layers, {} facts, ranks up to {}\n", layers, facts, solver.last_rank());

  std::vector<std::pair<MethodId, uint32_t>> statements;
  std::vector<MethodId> methods(solver.reachable().begin(), solver.reachable().end());
  const auto name = [&](MethodId id) { return Naming(analysis.solver()).method(id); };
  std::ranges::sort(methods, {}, name);
  for (const MethodId method : methods) {
    const Body* const body = analysis.code().body(method);
    const ClassId owner = program[method].owner;
    if (body == nullptr || analysis.code().is_model(method) || analysis.code().is_lambda(owner)) continue;
    if (wanted.from.empty() ? !analysis.is_application(owner)
                            : !program.text(program[owner].name).starts_with(wanted.from))
      continue;
    for (uint32_t i = 0; i < body->stmts.size(); ++i) {
      if (!is_terminator(body->stmts[i].op) && body->stmts[i].op != Op::kPhi)
        statements.emplace_back(method, i);
    }
  }
  testing::Random random(wanted.seed);
  std::vector<std::pair<MethodId, uint32_t>> chosen;
  for (size_t i = 0; i < wanted.sample && !statements.empty(); ++i) {
    const size_t at = random.below(statements.size());
    chosen.push_back(statements[at]);
    statements[at] = statements.back();
    statements.pop_back();
  }
  testing::BodyEdits edits(analysis.code());
  std::vector<Edit> deleted;
  std::vector<Edit> inserted;
  size_t compared = 0;
  size_t different = 0;
  size_t redone = 0;
  const auto check = [&](const std::string& what) {
    ++compared;
    const std::unique_ptr<Solver> fresh = analysis.solve_again();
    for (const std::string& one : testing::state_differences(analysis.solver(), *fresh)) {
      if (different++ < 20) fmt::print("  DIFFERS after {}: {}\n", what, one);
    }
  };
  const auto apply = [&](Solver::BodyChange change, std::vector<Edit>& list, std::string what) {
    std::vector<Solver::BodyChange> batch;
    batch.push_back(std::move(change));
    const double before = now();
    const bool updated = analysis.apply(std::move(batch));
    const double took = now() - before;
    if (!updated) ++redone;
    list.push_back({took, analysis.solver().last_update(), std::move(what)});
  };
  for (size_t i = 0; i < chosen.size(); ++i) {
    const auto [method, stmt] = chosen[i];
    const std::string what =
        fmt::format("{} {} ({})", name(method), stmt, op_name(analysis.code().body(method)->stmts[stmt].op));
    if (what.find(wanted.only) == std::string::npos) continue;
    auto change = edits.without(method, stmt);
    if (!change) continue;
    apply(*std::move(change), deleted, what);
    const bool compares = wanted.compares(i, chosen.size());
    if (compares) check("deleting " + what);
    apply(edits.original(method), inserted, what);
    if (compares) check("inserting " + what);
  }
  report("deletion", deleted, scratch);
  report("insertion", inserted, scratch);
  report_worst(deleted, 15);
  fmt::print("solved again {} times; compared {} times: {} differences; {} MB at the end\n", redone, compared,
             different, resident_mb());
  return different == 0 ? 0 : 1;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(argc, argv);
}
