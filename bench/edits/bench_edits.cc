// Deletes statements of a solved program one by one, and puts them back: what each takes.
//   bench_edits [--compare N] [--sample N] [--seed N] [--from PREFIX] POLICY THREADS JDK MAIN CLASSPATH...
//             [--only TEXT]
// --compare: after so many of the deletions, and after as many of the insertions, the state is compared in
// full with one from scratch. --from: statements of the classes whose names begin so, instead of all that are
// not the JDK's. --only: of the sample, those whose name, as it is printed, has this in it.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

#include "classfile/class_path.h"
#include "pointer/analysis.h"
#include "pointer/naming.h"
#include "pointer/sweep.h"
#include "tests/solver/body_edits.h"
#include "tests/solver/same_state.h"

namespace heddle {
namespace {

double now() {
  using Clock = std::chrono::steady_clock;
  return std::chrono::duration<double, std::milli>(Clock::now().time_since_epoch()).count();
}

size_t resident_mb() {
  std::ifstream file("/proc/self/statm");
  size_t total = 0;
  size_t resident = 0;
  file >> total >> resident;
  return resident * 4096 >> 20;
}

struct Edit {
  double ms = 0;
  UpdateCounts counts;
  std::string what;
};

void report(std::string_view name, std::vector<Edit>& edits, double scratch_ms) {
  if (edits.empty()) return;
  std::ranges::sort(edits, {}, &Edit::ms);
  double sum = 0;
  for (const Edit& edit : edits) sum += edit.ms;
  const auto at = [&](double share) {
    return edits[std::min(edits.size() - 1, static_cast<size_t>(share * static_cast<double>(edits.size())))]
        .ms;
  };
  const double mean = sum / static_cast<double>(edits.size());
  fmt::print(
      "{:9} {:5}: mean {:.3f} median {:.3f} p90 {:.3f} p99 {:.2f} p99.9 {:.2f} worst {:.1f} ms; scratch/mean "
      "{:.0f}, scratch/worst {:.1f}\n",
      name, edits.size(), mean, at(0.5), at(0.9), at(0.99), at(0.999), edits.back().ms, scratch_ms / mean,
      scratch_ms / edits.back().ms);
}

int run(int argc, char** argv) {
  size_t compare = 0;
  size_t sample = 2000;
  uint64_t seed = 1;
  std::string from;
  std::string only;
  while (argc > 2 && std::string_view(argv[1]).starts_with("--")) {
    const std::string_view option = argv[1];
    if (option == "--compare") compare = std::strtoull(argv[2], nullptr, 10);
    if (option == "--sample") sample = std::strtoull(argv[2], nullptr, 10);
    if (option == "--seed") seed = std::strtoull(argv[2], nullptr, 10);
    if (option == "--from") from = argv[2];
    if (option == "--only") only = argv[2];
    argc -= 2;
    argv += 2;
  }
  if (argc < 6) return 2;
  Problems problems;
  Symbols symbols;
  ClassPath path;
  path.add_jdk(find_jdk(argv[3]), {}, problems);
  for (int i = 5; i < argc; ++i) path.add(argv[i], {}, problems);
  Program program(symbols, path, problems);
  const auto policy = context_policy(argv[1]);
  if (!policy) return 2;
  AnalysisOptions options;
  options.policy = *policy;
  options.threads = static_cast<unsigned>(std::atoi(argv[2]));
  options.entries = {std::string(argv[4]) + ".main"};
  options.forgets = true;
  Analysis analysis(program, options);
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
    if (from.empty() ? !analysis.is_application(owner) : !program.text(program[owner].name).starts_with(from))
      continue;
    for (uint32_t i = 0; i < body->stmts.size(); ++i) {
      if (!is_terminator(body->stmts[i].op) && body->stmts[i].op != Op::kPhi)
        statements.emplace_back(method, i);
    }
  }
  testing::Random random(seed);
  std::vector<std::pair<MethodId, uint32_t>> chosen;
  for (size_t i = 0; i < sample && !statements.empty(); ++i) {
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
    if (what.find(only) == std::string::npos) continue;
    auto change = edits.without(method, stmt);
    if (!change) continue;
    apply(*std::move(change), deleted, what);
    const bool compares = compare != 0 && i * compare / chosen.size() != (i + 1) * compare / chosen.size();
    if (compares) check("deleting " + what);
    apply(edits.original(method), inserted, what);
    if (compares) check("inserting " + what);
  }
  report("deletion", deleted, scratch);
  report("insertion", inserted, scratch);
  for (size_t i = deleted.size(); i-- > 0 && i + 15 > deleted.size();) {
    const Edit& edit = deleted[i];
    fmt::print(
        "  {:8.1f} ms (build {:.2f} forget {:.1f} add {:.1f}) work {} looked {} suspects {} forgotten {} "
        "revived {} "
        "instances {}: {}\n",
        edit.ms, edit.counts.build_ms, edit.counts.forget_ms, edit.counts.add_ms, edit.counts.work,
        edit.counts.looked_at, edit.counts.suspects, edit.counts.forgotten, edit.counts.revived,
        edit.counts.instances, edit.what);
  }
  fmt::print("solved again {} times; compared {} times: {} differences; {} MB at the end\n", redone, compared,
             different, resident_mb());
  return different == 0 ? 0 : 1;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(argc, argv);
}
