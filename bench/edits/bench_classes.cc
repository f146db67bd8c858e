// Takes methods, fields, supertypes and whole classes of a solved program away one by one, and puts them
// back: what each takes.
//   bench_classes [--compare N] [--sample N] [--seed N] [--only TEXT] POLICY THREADS JDK MAIN CLASSPATH...
// --compare: after so many of the edits the state is compared in full with that of another analysis, made
// from the same classes. --only: of the sample, those whose name, as it is printed, has this in it.
#include <fmt/format.h>

#include <map>

#include "bench/bench_program.h"
#include "bench/edits/options.h"
#include "bench/edits/report.h"
#include "support/stopwatch.h"
#include "tests/solver/same_state.h"
#include "tests/support/class_surgery.h"
#include "tests/support/random.h"

namespace heddle {
namespace {

struct ClassEdit {
  std::string what;
  std::vector<uint8_t> bytes;  // none: the class is to go
};

ClassEdit random_edit(const std::string& name, const std::vector<uint8_t>& bytes, testing::Random& random) {
  const testing::ClassSurgery surgery(bytes);
  for (;;) {
    switch (random.below(6)) {
      case 0:
        return {"class " + name, {}};
      case 1:
        if (surgery.fields().empty()) break;
        {
          const size_t i = random.below(surgery.fields().size());
          return {fmt::format("field {}.{}", name, surgery.fields()[i].name), surgery.without_field(i)};
        }
      case 2:
        if (surgery.interfaces() == 0) break;
        return {"interface of " + name, surgery.without_interface(random.below(surgery.interfaces()))};
      case 3:
        if (auto made = surgery.below_object(); !made.empty())
          return {"superclass of " + name, std::move(made)};
        break;
      default:
        if (surgery.methods().empty()) break;
        const size_t i = random.below(surgery.methods().size());
        return {fmt::format("method {}.{}", name, surgery.methods()[i].name), surgery.without_method(i)};
    }
  }
}

int run(int argc, char** argv) {
  const auto options = EditOptions::take(argc, argv);
  const std::span<char* const> arguments(argv + 1, static_cast<size_t>(argc - 1));
  if (!options || !BenchProgram::accepts(arguments)) return 2;
  const EditOptions& wanted = *options;
  BenchProgram bench(arguments);
  bench.options.forgets = true;
  bench.options.redraw_after = wanted.redraw_after;
  Analysis analysis(bench.program, bench.options);
  const Stopwatch watch;
  analysis.solve();
  const double scratch = watch.millis();
  fmt::print("{}: {:.0f} ms from scratch, {} MB\n", argv[4], scratch, resident_mb());

  // Classes of the application that run.
  std::vector<std::string> names;
  for (const MethodId method : analysis.solver().reachable()) {
    const Class& owner = bench.program[bench.program[method].owner];
    if (owner.file != nullptr && analysis.is_application(bench.program[method].owner))
      names.emplace_back(bench.program.text(owner.name));
  }
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  testing::Random random(wanted.seed);
  std::vector<Edit> taken;
  std::vector<Edit> put_back;
  std::map<std::string, size_t> why;
  size_t compared = 0;
  size_t different = 0;
  const auto check = [&](const std::string& what) {
    ++compared;
    Problems problems;
    Symbols symbols;
    Program program(symbols, bench.path, problems);
    AnalysisOptions once = bench.options;
    once.forgets = false;
    Analysis fresh(program, once);
    fresh.solve();
    for (const std::string& one : testing::state_differences(analysis.solver(), fresh.solver())) {
      if (different++ < 20) fmt::print("  DIFFERS after {}: {}\n", what, one);
    }
  };
  const auto follow = [&](const std::string& name, std::vector<Edit>& list, const std::string& what) {
    const Analysis::Change change = analysis.follow({.classes = {name}});
    if (!change.is_updated) ++why[change.why];
    list.push_back(
        {change.ms, change.is_updated ? analysis.solver().last_update() : UpdateCounts(),
         fmt::format("{} ({} rebuilt{}{})", what, change.rebuilt, change.is_updated ? "" : "; ", change.why),
         change.is_updated});
  };
  for (size_t i = 0; i < wanted.sample && !names.empty(); ++i) {
    const std::string& name = random.of(names);
    Problems ignored;
    const auto content = bench.path.read(name, ignored);
    if (!content) continue;
    const std::vector<uint8_t> bytes(content->bytes.begin(), content->bytes.end());
    const ClassEdit edit = random_edit(name, bytes, random);
    if (edit.what.find(wanted.only) == std::string::npos) continue;
    if (edit.bytes.empty()) {
      bench.path.take_out(name);
    } else {
      bench.path.put(name, shared_copy(edit.bytes), name);
    }
    follow(name, taken, edit.what);
    const bool compares = wanted.compares(i, wanted.sample);
    if (compares) check("without " + edit.what);
    bench.path.put(name, shared_copy(bytes), name);
    follow(name, put_back, edit.what);
    if (compares) check("again with " + edit.what);
  }
  report("taken", taken, scratch);
  report("put back", put_back, scratch);
  report_worst(taken, 15);
  for (const auto& [reason, times] : why) fmt::print("solved again {} times: {}\n", times, reason);
  fmt::print("compared {} times: {} differences; {} MB at the end\n", compared, different, resident_mb());
  return different == 0 ? 0 : 1;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(argc, argv);
}
