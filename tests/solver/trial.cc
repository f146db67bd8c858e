#include "tests/solver/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "pointer/check.h"
#include "pointer/naming.h"
#include "tests/solver/compare.h"
#include "tests/solver/shrink.h"

namespace heddle::testing {

std::string to_string(const Trial& trial) {
  const char* const collapse[] = {"cycles when worth it", "cycles every round", "no cycles"};
  const char* const sharing[] = {"", ", some shared", ", some shared by a limit"};
  return fmt::format("{}, {} threads, {}, fans of {}, heavy from {}{}", trial.policy, trial.threads,
                     collapse[static_cast<size_t>(trial.collapse)], trial.fan_size, trial.heavy_from,
                     sharing[static_cast<size_t>(trial.sharing)]);
}

const std::vector<std::string>& compared_policies() {
  static const std::vector<std::string> policies = {"ci",    "1-cfa",  "2-cfa", "1-obj",
                                                    "2-obj", "2-type", "origin"};
  return policies;
}

const std::vector<std::string>& further_policies() {
  static const std::vector<std::string> policies = {"origin+containers",
                                                    "ci+containers",
                                                    "1-cfa+containers",
                                                    "2-cfa+containers",
                                                    "2-origin",
                                                    "1-type",
                                                    "3-obj"};
  return policies;
}

namespace {

WrittenSharing methods_to_share(const Program& program) {
  WrittenSharing chosen;
  for (uint32_t i = 0; i < program.method_count(); ++i) {
    if (program.text(program[MethodId(i)].name) == "a") chosen.methods.push_back({MethodId(i)});
  }
  return chosen;
}

// What runs where, in words.
NaiveSharing sharing_of(const Solver& solver) {
  const Naming naming(solver);
  NaiveSharing sharing{.others = solver.sharing().shares_others()};
  for (const auto& [method, contexts] : solver.sharing().all()) {
    std::set<std::string>& apart = sharing.methods[method];
    for (const ContextId context : contexts) {
      apart.insert(solver.contexts()[context].empty() ? "" : " " + naming.context(context));
    }
  }
  return sharing;
}

}  // namespace

TrialFailure first_failure(const TinyWorld& world, const RandomProgram& program,
                           const std::vector<Trial>& trials, Tally* tally) {
  std::vector<std::vector<uint8_t>> classes;
  for (const RandomClass& one : program.classes) classes.push_back(write_class(one));
  TinyProgram tiny(world, classes);
  const MethodId main = tiny.method(kMainClass, "main", kMainDescriptor);
  if (!main) return {};
  for (const Trial& trial : trials) {
    const ContextPolicy policy = context_policy(trial.policy).value();
    SolverOptions options;
    options.policy = policy;
    options.threads = trial.threads;
    options.collapse = trial.collapse;
    options.fan_size = trial.fan_size;
    options.heavy_from = trial.heavy_from;
    if (trial.sharing == Trial::Sharing::kGiven) options.shared = methods_to_share(tiny.program());
    if (trial.sharing == Trial::Sharing::kLimited)
      options.limits = {.further_to_start = 6, .further_per_method = 0.2};
    Solver solver(tiny.code(), options);
    solver.add_entry(main);
    solver.solve();
    NaiveSolver naive(tiny.code(), policy, sharing_of(solver));
    naive.add_entry(main);
    naive.solve();
    std::vector<std::string> found = differences(solver, naive);
    if (options.threads > 1) {
      options.threads = 1;
      Solver alone(tiny.code(), options);
      alone.add_entry(main);
      alone.solve();
      if (alone.counts().rounds != solver.counts().rounds || alone.counts().edges != solver.counts().edges) {
        found.emplace_back("the number of threads changes what is done in which round");
      }
      if (sharing_of(alone) != sharing_of(solver))
        found.emplace_back("the number of threads changes what is shared");
    }
    if (trial.sharing == Trial::Sharing::kLimited) {
      options.limits = {};
      options.shared = solver.sharing().written();
      Solver again(tiny.code(), options);
      again.add_entry(main);
      again.solve();
      for (const std::string& difference : differences(again, naive))
        found.push_back("when it is known what is shared: " + difference);
    }
    const CheckResult checked = check_solution(solver);
    found.insert(found.end(), checked.violations.begin(), checked.violations.end());
    if (tally != nullptr) {
      tally->instances += naive.instances().size();
      tally->facts += checked.facts;
      tally->collapsed += solver.counts().collapsed;
      tally->shared += solver.shared().size();
    }
    for (const Problem& problem : tiny.problems().sorted()) {
      if (problem.kind == ProblemKind::kBadMethod) found.push_back(to_string(problem));
    }
    if (!found.empty()) return {trial, std::move(found)};
  }
  return {};
}

RandomProgram shrink(const TinyWorld& world, RandomProgram program, const Trial& trial) {
  const auto fails = [&](const RandomProgram& smaller) {
    return !first_failure(world, smaller, {trial}).differences.empty();
  };
  if (!fails(program)) return program;  // it takes the trials before it
  return shrink(std::move(program), fails);
}

}  // namespace heddle::testing
