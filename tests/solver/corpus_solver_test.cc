// The solver against the naive one on Java sources: those of tests/corpus and of tests/points_to, every
// method of which is entered from outside. There is no JDK here but the tiny one, or the naive solver would
// never be done: what the sources use of the JDK beyond that is missing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "pointer/check.h"
#include "tests/solver/compare.h"
#include "tests/solver/tiny_world.h"
#include "tests/solver/trial.h"
#include "tests/support/javac.h"

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

constexpr int kVersion = 17;

struct Source {
  std::string folder, name;
  fs::path path() const { return fs::path(HEDDLE_TEST_SOURCES) / folder / (name + ".java"); }
  fs::path classes() const { return fs::path(HEDDLE_SOLVER_CLASSES) / folder; }
};

std::vector<Source> sources() {
  std::vector<Source> found;
  for (const char* folder : {"corpus", "points_to"}) {
    for (const auto& entry : fs::directory_iterator(fs::path(HEDDLE_TEST_SOURCES) / folder)) {
      if (entry.path().extension() == ".java") found.push_back({folder, entry.path().stem().string()});
    }
  }
  std::ranges::sort(found, {}, [](const Source& one) { return std::pair(one.folder, one.name); });
  return found;
}

class CorpusSolver : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    const int javac = javac_version();
    ASSERT_NE(javac, 0) << "there is no javac on the path";
    fs::remove_all(HEDDLE_SOLVER_CLASSES);
    std::map<std::pair<fs::path, std::vector<std::string>>, std::vector<fs::path>> groups;
    for (const Source& source : sources()) {
      const std::vector<std::string> flags = javac_flags(source.path());
      if (needs_preview(flags) && javac != kVersion) continue;
      groups[{source.classes(), flags}].push_back(source.path());
    }
    for (const auto& [key, paths] : groups) {
      fs::create_directories(key.first);
      ASSERT_EQ(compile(key.second, paths, key.first), "");
    }
  }

  // The class of the source and those nested in it.
  static std::vector<std::string> classes_of(const Source& source) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(source.classes())) {
      const std::string name = entry.path().stem().string();
      if (name == source.name || name.starts_with(source.name + "$")) names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
  }
};

// One source: its program, loaded anew, under one policy.
struct Compared {
  std::vector<std::string> differences;
  size_t instances = 0;
};

Compared compare(const TinyWorld& world, const Source& source, const std::vector<std::string>& classes,
                 const Trial& trial) {
  Symbols symbols;
  Problems problems;
  ClassPath path;
  path.add(world.folder(), {}, problems);
  path.add(source.classes(), {}, problems);
  Knowledge knowledge(symbols);
  knowledge.read(TinyWorld::knowledge(), "tiny world", KnowledgeOrigin::kUser, problems);
  Program program(symbols, path, problems);
  Code code(program, knowledge);
  std::vector<MethodId> entries;
  for (const std::string& name : classes) {
    for (const MethodId method : program[code.hierarchy().link(name)].methods) entries.push_back(method);
  }
  SolverOptions options;
  options.policy = context_policy(trial.policy).value();
  options.threads = trial.threads;
  options.collapse = trial.collapse;
  options.fan_size = trial.fan_size;
  Solver solver(code, options);
  NaiveSolver naive(code, options.policy);
  for (const MethodId entry : entries) solver.add_entry(entry);
  solver.solve();
  for (const MethodId entry : entries) naive.add_entry(entry);
  naive.solve();
  Compared result{differences(solver, naive), naive.instances().size()};
  const CheckResult checked = check_solution(solver);
  result.differences.insert(result.differences.end(), checked.violations.begin(), checked.violations.end());
  return result;
}

TEST_F(CorpusSolver, SolversAgreeUnderEveryPolicy) {
  using Collapse = SolverOptions::Collapse;
  const TinyWorld world;
  std::vector<std::string> policies = compared_policies();
  policies.insert(policies.end(), further_policies().begin(), further_policies().end());
  size_t programs = 0;
  size_t instances = 0;
  for (const Source& source : sources()) {
    const std::vector<std::string> classes = classes_of(source);
    if (classes.empty()) continue;  // needs preview features of another javac
    ++programs;
    for (const std::string& policy : policies) {
      const bool every_round = programs % 2 == 0;
      Trial trial{policy, programs % 3 == 0 ? 2U : 1U,
                  every_round ? Collapse::kEveryRound : Collapse::kNever};
      if (programs % 4 < 2) trial.fan_size = 1;
      const Compared result = compare(world, source, classes, trial);
      instances += result.instances;
      EXPECT_TRUE(result.differences.empty()) << source.path() << ", " << to_string(trial) << ":\n"
                                              << summary(result.differences);
    }
  }
  fmt::print("{} sources, {} policies each, {} method instances\n", programs, policies.size(), instances);
  EXPECT_GT(programs, 100U);
}

}  // namespace
}  // namespace heddle::testing
