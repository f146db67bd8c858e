// An analysis that follows edits of classes, against a fresh one of the same classes: generated programs,
// every policy. Takes the same variables of the environment as body_edits_test.cc, with CLASS_ before EDIT.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>

#include "pointer/analysis.h"
#include "pointer/check.h"
#include "pointer/sweep.h"
#include "tests/solver/class_edits.h"
#include "tests/solver/compare.h"
#include "tests/solver/each_seed.h"
#include "tests/solver/same_state.h"
#include "tests/solver/trial.h"

namespace heddle::testing {
namespace {

using Classes = std::map<std::string, std::vector<uint8_t>>;

Classes written(const RandomProgram& program) {
  Classes classes;
  for (const RandomClass& one : program.classes) classes[one.name] = write_class(one);
  return classes;
}

// A class path in memory and what is analysed on it.
class World {
 public:
  World(const TinyWorld& tiny, const Classes& classes, const AnalysisOptions& options) {
    path.add(tiny.folder(), {}, problems);
    for (const auto& [name, bytes] : classes) put(name, bytes);
    program.emplace(symbols, path, problems);
    analysis.emplace(*program, options);
    analysis->solve();
  }
  void put(const std::string& name, const std::vector<uint8_t>& bytes) {
    path.put(name, shared_copy(bytes), name);
  }

  Symbols symbols;
  Problems problems;
  ClassPath path;
  std::optional<Program> program;
  std::optional<Analysis> analysis;
};

struct Totals {
  std::atomic<uint64_t> edits = 0, updated = 0, forgotten = 0;
  std::mutex mutex;
  std::map<std::string, uint64_t> why;
};

std::vector<std::string> follow(const TinyWorld& tiny, uint64_t seed, uint64_t changes, Totals& totals) {
  ClassEdits edits(random_program(seed), seed);
  std::vector<std::string> policies = compared_policies();
  for (const std::string& further : further_policies()) policies.push_back(further);
  AnalysisOptions options;
  options.policy = context_policy(policies[seed % policies.size()]).value();
  options.threads = seed % 4 == 3 ? 2 : 1;
  options.knowledge.push_back({"tiny world", std::string(TinyWorld::knowledge())});
  AnalysisOptions forgetting = options;
  forgetting.forgets = true;
  Classes classes = written(edits.program());
  World updated(tiny, classes, forgetting);
  std::vector<std::string> history;
  Random random(seed);
  for (uint64_t i = 0; i < changes; ++i) {
    const size_t batch = random.percent(75) ? 1 : random.between(2, 4);
    for (size_t k = 0; k < batch; ++k) {
      if (std::string what = edits.edit(); !what.empty()) history.push_back(fmt::format("{}: {}", i, what));
    }
    Classes next = written(edits.program());
    // A class in the middle of being written: what of it is there cannot be read.
    if (random.percent(5) && !next.empty()) {
      const auto cut = std::next(next.begin(), static_cast<ptrdiff_t>(random.below(next.size())));
      cut->second.resize(cut->second.size() / 2);
      history.push_back(fmt::format("{}: half of {}", i, cut->first));
    }
    std::vector<std::string> names;
    for (const auto& [name, bytes] : next) {
      if (const auto was = classes.find(name); was != classes.end() && was->second == bytes) continue;
      updated.put(name, bytes);
      names.push_back(name);
    }
    for (const auto& [name, bytes] : classes) {
      if (next.contains(name)) continue;
      updated.path.take_out(name);
      names.push_back(name);
    }
    classes = next;
    if (names.empty()) continue;
    ++totals.edits;
    const Analysis::Change change = updated.analysis->follow(names);
    if (change.is_updated) {
      ++totals.updated;
      totals.forgotten += updated.analysis->solver().last_update().forgotten;
    } else {
      const std::lock_guard lock(totals.mutex);
      ++totals.why[change.why.substr(0, change.why.find(" p."))];
    }
    World fresh(tiny, classes, options);
    std::vector<std::string> found = state_differences(updated.analysis->solver(), fresh.analysis->solver());
    if (found.empty()) found = check_solution(updated.analysis->solver()).violations;
    for (std::string& one : Sweep(const_cast<Solver&>(updated.analysis->solver())).unfounded())
      found.push_back(std::move(one));
    if (found.empty()) continue;
    if (found.size() > 8) found.resize(8);
    found.insert(found.end(), history.begin(), history.end());
    found.insert(found.begin(), fmt::format("after change {} with {}, {}", i, options.policy.name(),
                                            change.is_updated ? "updated" : "solved again: " + change.why));
    return found;
  }
  return {};
}

// --- changes that contradict the state -------------------------------------------------------------------

class ClassChanges : public ::testing::Test {
 protected:
  ClassChanges() {
    AnalysisOptions options;
    options.forgets = true;
    world_.emplace(tiny_, written(program()), options);
  }
  static RandomProgram program() {
    RandomClass base{.name = "p/Base", .access = kAccPublic | kAccSuper};
    base.methods.push_back({kAccPublic, "<init>", "()V", 1});
    base.methods.push_back({kAccPublic, "run", "()V", 1});
    RandomClass main{.name = "p/Main", .access = kAccPublic | kAccSuper};
    RandomMethod entry{kAccPublic | kAccStatic, "main", std::string(kMainDescriptor), 2};
    entry.body.push_back({.kind = RandomStmt::Kind::kNew, .to = 1, .type = "p/Base"});
    entry.body.back().member = {"p/Base", "<init>", "()V"};
    RandomStmt call{.kind = RandomStmt::Kind::kCall, .to = 0};
    call.member = {"p/Base", "run", "()V"};
    call.arguments = {1};
    entry.body.push_back(call);
    main.methods.push_back(std::move(entry));
    return {{base, main}};
  }
  Analysis::Change follow(std::vector<std::string> names) { return world_->analysis->follow(names); }
  // Whether the state is that of a fresh analysis.
  void expect_fresh(const Classes& classes) {
    const World fresh(tiny_, classes, {});
    EXPECT_EQ(state_differences(world_->analysis->solver(), fresh.analysis->solver()),
              std::vector<std::string>());
  }

  TinyWorld tiny_;
  std::optional<World> world_;
};

TEST_F(ClassChanges, OfAClassThatWasNeverThereAreReported) {
  const Analysis::Change change = follow({"p/Nowhere"});
  EXPECT_TRUE(change.is_updated);
  EXPECT_EQ(change.classes, 0U);
  EXPECT_TRUE(std::ranges::any_of(world_->problems.sorted(),
                                  [](const Problem& problem) { return problem.class_name == "p.Nowhere"; }));
  expect_fresh(written(program()));
}

TEST_F(ClassChanges, ThatChangeNothingCostNothing) {
  const Analysis::Change change = follow({"p/Base", "p/Base", "p/Main"});
  EXPECT_TRUE(change.is_updated);
  EXPECT_EQ(change.classes, 0U);
}

TEST_F(ClassChanges, HalfAClassIsAMissingOneUntilItIsWhole) {
  Classes classes = written(program());
  Classes half = classes;
  half["p/Base"].resize(half["p/Base"].size() / 2);
  world_->put("p/Base", half["p/Base"]);
  EXPECT_EQ(follow({"p/Base"}).classes, 1U);
  expect_fresh(half);
  world_->put("p/Base", classes["p/Base"]);
  EXPECT_EQ(follow({"p/Base"}).classes, 1U);
  expect_fresh(classes);
}

TEST_F(ClassChanges, AHierarchyMayBeCyclicForAWhile) {
  RandomProgram cyclic = program();
  cyclic.classes[0].super = "p/Main";
  cyclic.classes[1].super = "p/Base";
  for (const auto& [name, bytes] : written(cyclic)) world_->put(name, bytes);
  follow({"p/Base", "p/Main"});
  expect_fresh(written(cyclic));
  cyclic.classes[1].super = "java/lang/Object";
  world_->put("p/Main", written(cyclic)["p/Main"]);
  follow({"p/Main"});
  expect_fresh(written(cyclic));
}

TEST(ClassEdits, FollowedIsFromScratch) {
  const TinyWorld tiny;
  Totals totals;
  const uint64_t programs =
      each_seed({.variables = "HEDDLE_CLASS_EDIT", .programs = 150, .changes = 12},
                [&](uint64_t seed, uint64_t changes) { return follow(tiny, seed, changes, totals); });
  fmt::print("{} programs, {} changes, {} of them updated; {} facts forgotten\n", programs,
             totals.edits.load(), totals.updated.load(), totals.forgotten.load());
  for (const auto& [why, times] : totals.why) fmt::print("{} solved again: {}\n", times, why);
}

}  // namespace
}  // namespace heddle::testing
