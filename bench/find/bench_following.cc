// Deletes statements of a checked program one by one, and puts them back: what it takes until all findings
// are those of the changed program.
//   bench_following [--sample N] [--seed N] [--only TEXT] POLICY THREADS JDK MAIN CLASSPATH...
// --sample, --seed: how many statements of the application's methods, and which. --only: of the sample, those
// whose name, as it is printed, has this in it.
#include <fmt/format.h>

#include <algorithm>

#include "bench/bench_program.h"
#include "bench/edits/options.h"
#include "bench/edits/report.h"
#include "detect/detect.h"
#include "pointer/naming.h"
#include "tests/solver/body_edits.h"

namespace heddle {
namespace {

struct Place {
  MethodId method;
  uint32_t stmt = 0;
  std::string what{};
};

std::vector<Place> choose(const Analysis& analysis, const EditOptions& wanted) {
  const Program& program = analysis.program();
  const Naming naming(analysis.solver());
  std::vector<MethodId> methods(analysis.solver().reachable().begin(), analysis.solver().reachable().end());
  std::ranges::sort(methods, {}, [&](MethodId id) { return naming.method(id); });
  std::vector<Place> all;
  for (const MethodId method : methods) {
    const Body* const body = analysis.code().body(method);
    const ClassId owner = program[method].owner;
    if (body == nullptr || analysis.code().is_model(method) || analysis.code().is_lambda(owner)) continue;
    if (!analysis.is_application(owner)) continue;
    for (uint32_t i = 0; i < body->stmts.size(); ++i) {
      if (!is_terminator(body->stmts[i].op) && body->stmts[i].op != Op::kPhi) all.push_back({method, i});
    }
  }
  testing::Random random(wanted.seed);
  std::vector<Place> chosen;
  while (chosen.size() < wanted.sample && !all.empty()) {
    const size_t at = random.below(all.size());
    Place& place = chosen.emplace_back(all[at]);
    place.what = fmt::format("{} {} ({})", naming.method(place.method), place.stmt,
                             op_name(analysis.code().body(place.method)->stmts[place.stmt].op));
    all[at] = all.back();
    all.pop_back();
  }
  return chosen;
}

int run(int argc, char** argv) {
  const auto options = EditOptions::take(argc, argv);
  const std::span<char* const> arguments(argv + 1, static_cast<size_t>(argc - 1));
  if (!options || !BenchProgram::accepts(arguments)) return 2;
  BenchProgram bench(arguments);
  bench.options.forgets = true;
  const unsigned threads = bench.options.threads;
  EditWatch watch(threads);
  Analysis analysis(bench.program, bench.options);
  analysis.solve();
  const double solved = watch.millis();
  Detector detector(analysis);
  detector.find(Confidence::kMedium);  // as `heddle watch`
  const double scratch = watch.millis();
  fmt::print("{}: {:.0f} ms from scratch, of these {:.0f} for findings; {} MB\n", argv[4], scratch,
             scratch - solved, resident_mb());
  testing::BodyEdits edits(analysis.code());
  std::vector<Edit> deletions;
  std::vector<Edit> insertions;
  std::vector<Edit> findings;  // of both, what of it was for findings
  const auto apply = [&](Solver::BodyChange change, std::vector<Edit>& list, const std::string& what) {
    const EditWatch edit(threads);
    std::vector<Solver::BodyChange> batch;
    batch.push_back(std::move(change));
    const bool is_updated = analysis.apply(std::move(batch));
    const double updated = edit.millis();
    detector.find(Confidence::kMedium);
    const double all = edit.millis();
    list.push_back({all, analysis.solver().last_update(), what, is_updated});
    findings.push_back({all - updated, {}, what, is_updated});
  };
  for (const Place& place : choose(analysis, *options)) {
    if (place.what.find(options->only) == std::string::npos) continue;
    auto change = edits.without(place.method, place.stmt);
    if (!change) continue;
    apply(*std::move(change), deletions, place.what);
    apply(edits.original(place.method), insertions, place.what);
  }
  report("deletion", deletions, scratch);
  report("insertion", insertions, scratch);
  report("findings", findings, scratch - solved);
  fmt::print("{} MB at the end\n", resident_mb());
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(argc, argv);
}
