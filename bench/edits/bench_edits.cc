// Deletes statements of a solved program one by one, and puts them back: what each takes.
//   bench_edits [OPTION VALUE]... POLICY THREADS JDK MAIN CLASSPATH...
// --sample N, --seed N: how many statements, and which.
// --from PREFIX: of the classes whose names begin so, instead of all that are not the JDK's.
// --only TEXT: of the sample, those whose name, as it is printed, has this in it.
// --compare N: after so many of the deletions, and after as many of the insertions, the state is compared in
//     full with one from scratch.
// --undone 1: after every insertion that undoes a deletion, the state's fingerprint must be what it was.
// --batch N: so many statements in one change, of about N / 7 methods.
// --rounds N: all of it so often, to see whether the last round takes more time or memory than the first.
// --redraw-after N: objects are redrawn (redraw.cc) after so many losses; few, to compare what redraws do.
// --rule neighbours|reachability|reset: a second analysis forgets by a published rule (sweep.h) and is
//     measured on the same edits; its facts are counted against the exact ones.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "bench/bench_program.h"
#include "bench/edits/options.h"
#include "bench/edits/report.h"
#include "pointer/naming.h"
#include "pointer/sweep.h"
#include "tests/solver/body_edits.h"
#include "tests/solver/fingerprint.h"
#include "tests/solver/same_state.h"

namespace heddle {
namespace {

struct Place {
  MethodId method;
  uint32_t stmt = 0;
};
using Change = std::vector<Place>;  // statements that go together

uint64_t fact_count(const Solver& solver) {
  uint64_t facts = 0;
  for (uint32_t i = 0; i < solver.nodes().size(); ++i) facts += solver.nodes()[NodeId(i)].points_to.count();
  return facts;
}

// An analysis with edits of its own.
class Side {
 public:
  Side(std::span<char* const> arguments, ForgettingRule rule, const EditOptions& wanted) : bench_(arguments) {
    bench_.options.forgets = true;
    bench_.options.rule = rule;
    bench_.options.redraw_after = wanted.redraw_after;
    analysis_.emplace(bench_.program, bench_.options);
    const EditWatch watch(bench_.options.threads);
    analysis_->solve();
    scratch_ms = watch.millis();
    edits_.emplace(analysis_->code());
  }

  Analysis& analysis() { return *analysis_; }
  const Program& program() const { return bench_.program; }
  std::string name(MethodId id) const { return Naming(analysis_->solver()).method(id); }

  // False: nothing of it can go.
  bool take(const Change& change) {
    std::map<uint32_t, std::vector<uint32_t>> by_method;
    for (const Place& place : change) by_method[place.method.index()].push_back(place.stmt);
    std::vector<BodyChange> batch;
    for (auto& [method, stmts] : by_method) {
      if (auto made = edits_->without(MethodId(method), stmts)) batch.push_back(*std::move(made));
    }
    if (batch.empty()) return false;
    apply(std::move(batch), taken, describe(change));
    return true;
  }
  void put_back(const Change& change) {
    std::vector<BodyChange> batch;
    std::vector<MethodId> methods;
    for (const Place& place : change) {
      if (std::ranges::find(methods, place.method) != methods.end()) continue;
      methods.push_back(place.method);
      batch.push_back(edits_->original(place.method));
    }
    apply(std::move(batch), back, describe(change));
  }
  std::string describe(const Change& change) {
    const Place& first = change.front();
    const Body& body = *analysis_->code().body(first.method);
    return fmt::format("{} {} ({}){}", name(first.method), first.stmt,
                       first.stmt < body.stmts.size() ? op_name(body.stmts[first.stmt].op) : "",
                       change.size() == 1 ? "" : fmt::format(" and {} more", change.size() - 1));
  }

  double scratch_ms = 0;
  std::vector<Edit> taken, back;
  size_t redone = 0;

 private:
  void apply(std::vector<BodyChange> batch, std::vector<Edit>& list, std::string what) {
    const EditWatch watch(bench_.options.threads);
    const bool is_updated = analysis_->apply(std::move(batch));
    if (!is_updated) ++redone;
    list.push_back({watch.millis(), analysis_->solver().last_update(), std::move(what), is_updated});
  }

  BenchProgram bench_;
  std::optional<Analysis> analysis_;
  std::optional<testing::BodyEdits> edits_;
};

std::vector<Change> choose(Side& side, const EditOptions& wanted) {
  std::vector<Place> statements;
  Analysis& analysis = side.analysis();
  const Solver& solver = analysis.solver();
  std::vector<MethodId> methods(solver.reachable().begin(), solver.reachable().end());
  std::ranges::sort(methods, {}, [&](MethodId id) { return side.name(id); });
  for (const MethodId method : methods) {
    const Body* const body = analysis.code().body(method);
    const ClassId owner = side.program()[method].owner;
    if (body == nullptr || analysis.code().is_model(method) || analysis.code().is_lambda(owner)) continue;
    const std::string_view name = side.program().text(side.program()[owner].name);
    if (wanted.from.empty() ? !analysis.is_application(owner) : !name.starts_with(wanted.from)) continue;
    for (uint32_t i = 0; i < body->stmts.size(); ++i) {
      if (!is_terminator(body->stmts[i].op) && body->stmts[i].op != Op::kPhi)
        statements.push_back({method, i});
    }
  }
  testing::Random random(wanted.seed);
  std::vector<Change> chosen;
  for (size_t i = 0; i < wanted.sample && !statements.empty(); ++i) {
    Change change;
    while (change.size() < wanted.batch && !statements.empty()) {
      const size_t at = random.below(statements.size());
      // A method that is changed is changed in several places.
      constexpr size_t kTogether = 7;
      const MethodId method = statements[at].method;
      if (std::ranges::any_of(change, [&](const Place& one) { return one.method == method; })) continue;
      for (size_t k = at; k < statements.size() && k < at + (wanted.batch == 1 ? 1 : kTogether) &&
                          statements[k].method == method && change.size() < wanted.batch;
           ++k) {
        change.push_back(statements[k]);
      }
      if (wanted.batch == 1) {
        statements[at] = statements.back();
        statements.pop_back();
      }
    }
    chosen.push_back(std::move(change));
  }
  return chosen;
}

struct Rule {
  std::string_view name;
  ForgettingRule rule;
};
constexpr Rule kRules[] = {{"neighbours", ForgettingRule::kNeighbours},
                           {"reachability", ForgettingRule::kReachability},
                           {"reset", ForgettingRule::kReset}};

int run(int argc, char** argv) {
  const auto options = EditOptions::take(argc, argv);
  const std::span<char* const> arguments(argv + 1, static_cast<size_t>(argc - 1));
  if (!options || !BenchProgram::accepts(arguments)) return 2;
  const EditOptions& wanted = *options;
  Side exact(arguments, ForgettingRule::kRanks, wanted);
  {
    const Solver& solver = exact.analysis().solver();
    fmt::print("{}: {:.0f} ms from scratch, {} MB; {} methods, {} instances, {} nodes, {} edges, {} facts\n",
               argv[4], exact.scratch_ms, resident_mb(), solver.reachable().size(), solver.instance_count(),
               solver.nodes().size(), solver.counts().edges, fact_count(solver));
  }
  std::optional<Side> rival;
  std::map<std::string, MethodId> rival_methods;
  if (!wanted.rule.empty()) {
    const auto rule = std::ranges::find(kRules, wanted.rule, &Rule::name);
    if (rule == std::end(kRules)) return 2;
    rival.emplace(arguments, rule->rule, wanted);
    for (const MethodId method : rival->analysis().solver().reachable())
      rival_methods.emplace(rival->name(method), method);
  }
  const std::vector<Change> chosen = choose(exact, wanted);
  size_t compared = 0;
  size_t different = 0;
  const auto check = [&](const std::string& what) {
    ++compared;
    const std::unique_ptr<Solver> fresh = exact.analysis().solve_again();
    for (const std::string& one : testing::state_differences(exact.analysis().solver(), *fresh)) {
      if (different++ < 20) fmt::print("  DIFFERS after {}: {}\n", what, one);
    }
  };
  size_t undone = 0;
  const auto fingerprint = [&] {
    return wanted.undone != 0 ? testing::fingerprint(exact.analysis().solver()) : 0;
  };
  const uint64_t original = fingerprint();
  size_t inexact = 0;
  uint64_t most_kept = 0;
  uint64_t most_lost = 0;
  for (size_t round = 0; round < wanted.rounds; ++round) {
    if (wanted.rounds > 1) {
      exact.taken.clear();
      exact.back.clear();
    }
    for (size_t i = 0; i < chosen.size(); ++i) {
      const Change& change = chosen[i];
      const std::string what = exact.describe(change);
      if (what.find(wanted.only) == std::string::npos || !exact.take(change)) continue;
      const bool compares = wanted.compares(i, chosen.size());
      if (compares) check("deleting " + what);
      if (rival) {
        Change same = change;
        for (Place& place : same) place.method = rival_methods.at(exact.name(place.method));
        rival->take(same);
        const uint64_t right = fact_count(exact.analysis().solver());
        const uint64_t theirs = fact_count(rival->analysis().solver());
        if (right != theirs) ++inexact;
        if (theirs > right) most_kept = std::max(most_kept, theirs - right);
        if (theirs < right) most_lost = std::max(most_lost, right - theirs);
        rival->put_back(same);
      }
      exact.put_back(change);
      if (compares) check("inserting " + what);
      if (wanted.undone != 0 && ++undone && fingerprint() != original) {
        if (different++ < 20) fmt::print("  DIFFERS from before after putting back {}\n", what);
      }
    }
    if (wanted.rounds > 1 && (round == 0 || round + 1 == wanted.rounds)) {
      fmt::print("round {}, {} MB\n", round + 1, resident_mb());
      report("deletion", exact.taken, exact.scratch_ms);
      report("insertion", exact.back, exact.scratch_ms);
    }
  }
  if (wanted.rounds == 1) {
    report("deletion", exact.taken, exact.scratch_ms);
    report_without_effect(exact.taken);
    report("insertion", exact.back, exact.scratch_ms);
    report_worst(exact.taken, 15);
  }
  if (rival) {
    fmt::print("by the rule of {}: wrong after {} of {} deletions, at most {} facts too many, {} too few\n",
               wanted.rule, inexact, rival->taken.size(), most_kept, most_lost);
    report("deletion", rival->taken, rival->scratch_ms);
    report("insertion", rival->back, rival->scratch_ms);
  }
  fmt::print(
      "solved again {} times; compared {} times with one from scratch, {} times with before: {} differences; "
      "{} MB at the end\n",
      exact.redone, compared, undone, different, resident_mb());
  return different == 0 ? 0 : 1;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(argc, argv);
}
