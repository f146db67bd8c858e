// An analysis that follows edits of classes, against a fresh one of the same classes: generated programs,
// every policy. Takes the same variables of the environment as body_edits_test.cc, with CLASS_ before EDIT.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <set>

#include "tests/solver/class_edits.h"
#include "tests/solver/class_world.h"
#include "tests/solver/compare.h"
#include "tests/solver/each_seed.h"
#include "tests/solver/resource_edits.h"
#include "tests/solver/shrink.h"
#include "tests/solver/trial.h"

namespace heddle::testing {
namespace {

using Classes = ClassBytes;

Classes written(const RandomProgram& program) {
  Classes classes;
  for (const RandomClass& one : program.classes) classes[one.name] = write_class(one);
  return classes;
}

struct Totals {
  std::atomic<uint64_t> edits = 0, updated = 0, forgotten = 0;
  std::mutex mutex;
  std::map<std::string, uint64_t> why;
};

// The classes as of one moment. One may be in the middle of being written: what of it is there cannot be
// read.
struct Moment {
  RandomProgram program;
  Resources resources = {};
  std::string half = {};
  std::string how = {};  // it came to be

  Classes classes() const {
    Classes all = written(program);
    if (const auto cut = all.find(half); cut != all.end()) cut->second.resize(cut->second.size() / 2);
    return all;
  }
};
using Story = std::vector<Moment>;

AnalysisOptions options_for(uint64_t seed) {
  std::vector<std::string> policies = compared_policies();
  for (const std::string& further : further_policies()) policies.push_back(further);
  AnalysisOptions options;
  options.policy = context_policy(policies[seed % policies.size()]).value();
  options.threads = seed % 4 == 3 ? 2 : 1;
  if (seed % 5 != 0) options.redraw_after = static_cast<uint32_t>(seed % 5) - 1;
  options.knowledge.push_back({"tiny world", std::string(TinyWorld::knowledge())});
  return options;
}

// An analysis that goes from one moment to the next.
class Followed {
 public:
  Followed(const TinyWorld& tiny, const Moment& first, const AnalysisOptions& options)
      : tiny_(tiny),
        options_(options),
        classes_(first.classes()),
        updated_(tiny, classes_, forgetting(), first.resources) {}

  // What is wrong then.
  std::vector<std::string> follow(const Moment& moment, Totals& totals) {
    Classes next = moment.classes();
    const std::optional<Analysis::Change> followed = updated_.become(classes_, next, moment.resources);
    classes_ = std::move(next);
    if (!followed) return {};
    ++totals.edits;
    const Analysis::Change& change = *followed;
    if (change.is_updated) {
      ++totals.updated;
      totals.forgotten += updated_.analysis->solver().last_update().forgotten;
    } else {
      const std::lock_guard lock(totals.mutex);
      ++totals.why[change.why.substr(0, change.why.find(" p."))];
    }
    std::vector<std::string> found =
        wrong_beside(updated_, ClassWorld(tiny_, classes_, options_, moment.resources));
    if (!found.empty())
      found.insert(found.begin(), change.is_updated ? "updated" : "solved again: " + change.why);
    return found;
  }

 private:
  AnalysisOptions forgetting() const {
    AnalysisOptions options = options_;
    options.forgets = true;
    return options;
  }

  const TinyWorld& tiny_;
  const AnalysisOptions& options_;
  Classes classes_;
  ClassWorld updated_;
};

std::vector<std::string> wrong_in(const TinyWorld& tiny, const Story& story, const AnalysisOptions& options) {
  if (story.empty()) return {};
  Followed followed(tiny, story.front(), options);
  Totals totals;
  for (size_t i = 1; i < story.size(); ++i) {
    if (std::vector<std::string> found = followed.follow(story[i], totals); !found.empty()) return found;
  }
  return {};
}

// Fewer moments; then no class, and no member, that it goes without at all of them.
Story shrink_story(const TinyWorld& tiny, Story story, const AnalysisOptions& options) {
  story = shrink_list<Moment>(std::move(story),
                              [&](const Story& fewer) { return !wrong_in(tiny, fewer, options).empty(); });
  const auto without_any = [&](const std::function<void(Moment&)>& leave_out) {
    Story smaller = story;
    for (Moment& moment : smaller) leave_out(moment);
    if (!wrong_in(tiny, smaller, options).empty()) story = std::move(smaller);
  };
  const auto without = [&](const std::function<void(RandomProgram&)>& leave_out) {
    without_any([&](Moment& moment) { leave_out(moment.program); });
  };
  std::set<std::string> names;
  std::set<std::string> services;                         // those, and names in resources
  std::set<std::pair<std::string, std::string>> members;  // (class, member)
  for (const Moment& moment : story) {
    for (const ServiceProvider& one : moment.resources.services) services.insert(one.service);
    services.insert(moment.resources.names.begin(), moment.resources.names.end());
    for (const RandomClass& one : moment.program.classes) {
      names.insert(one.name);
      for (const RandomMethod& method : one.methods)
        members.emplace(one.name, method.name + method.descriptor);
      for (const RandomField& field : one.fields) members.emplace(one.name, field.name + field.descriptor);
    }
  }
  for (const std::string& name : services) {
    without_any([&](Moment& moment) {
      std::erase_if(moment.resources.services,
                    [&](const ServiceProvider& one) { return one.service == name; });
      std::erase(moment.resources.names, name);
    });
  }
  for (const std::string& name : names) {
    without([&](RandomProgram& program) {
      std::erase_if(program.classes, [&](const RandomClass& one) { return one.name == name; });
    });
  }
  for (const auto& [name, member] : members) {
    without([&](RandomProgram& program) {
      for (RandomClass& one : program.classes) {
        if (one.name != name) continue;
        const auto is_it = [&](const auto& other) { return other.name + other.descriptor == member; };
        std::erase_if(one.methods, is_it);
        std::erase_if(one.fields, is_it);
      }
    });
  }
  return story;
}

std::string told(const Story& story) {
  std::string text;
  for (const Moment& moment : story) {
    text += fmt::format("--- {}{}\n", moment.how, moment.half.empty() ? "" : "; half of " + moment.half);
    for (const ServiceProvider& one : moment.resources.services) {
      text +=
          fmt::format("{} provides {}{}\n", one.provider, one.service, one.of_module ? ", of a module" : "");
    }
    for (const std::string& name : moment.resources.names) text += fmt::format("{} is named\n", name);
    text += listing(moment.program);
  }
  return text;
}

std::vector<std::string> follow(const TinyWorld& tiny, uint64_t seed, uint64_t changes, Totals& totals,
                                const AnalysisOptions& options, bool with_resources) {
  ClassEdits edits(random_program(seed), seed);
  ResourceEdits resource_edits(edits.program(), seed);
  const auto moment = [&](std::string how) {
    if (!with_resources) return Moment{.program = edits.program(), .how = std::move(how)};
    return Moment{.program = resource_edits.asking(edits.program()),
                  .resources = resource_edits.resources(),
                  .how = std::move(how)};
  };
  Story story{moment("at first")};
  Followed followed(tiny, story.front(), options);
  Random random(seed);
  Random resource_turns(seed);
  for (uint64_t i = 0; i < changes; ++i) {
    std::string how = fmt::format("change {}:", i);
    const size_t batch = random.percent(75) ? 1 : random.between(2, 4);
    for (size_t k = 0; k < batch; ++k) {
      const bool of_resources = with_resources && resource_turns.percent(50);
      const std::string what = of_resources ? resource_edits.edit() : edits.edit();
      if (!what.empty()) how += " " + what;
    }
    Moment next = moment(std::move(how));
    if (random.percent(5)) {
      const Classes classes = next.classes();
      if (!classes.empty())
        next.half = std::next(classes.begin(), static_cast<ptrdiff_t>(random.below(classes.size())))->first;
    }
    story.push_back(next);
    if (followed.follow(next, totals).empty()) continue;
    story = shrink_story(tiny, std::move(story), options);
    std::vector<std::string> found = wrong_in(tiny, story, options);
    found.insert(found.begin(), fmt::format("after change {} with {}; made as small as it gets:\n{}", i,
                                            options.policy.name(), told(story)));
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
  Analysis::Change follow(std::vector<std::string> names) {
    return world_->analysis->follow({.classes = std::move(names)});
  }
  // Whether the state is that of a fresh analysis.
  void expect_fresh(const Classes& classes) {
    const ClassWorld fresh(tiny_, classes, {});
    EXPECT_EQ(state_differences(world_->analysis->solver(), fresh.analysis->solver()),
              std::vector<std::string>());
  }

  TinyWorld tiny_;
  std::optional<ClassWorld> world_;
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

// What was found by running for long.
TEST(ClassEdits, SeedsThatShowedSomething) {
  const TinyWorld tiny;
  Totals totals;
  const auto follow_as_before = [&](uint64_t seed) {
    AnalysisOptions options = options_for(seed);
    options.redraw_after = AnalysisOptions().redraw_after;
    return follow(tiny, seed, 12, totals, options, false);
  };
  // A class that was nowhere comes half-written: missing as before, but what names it asks where it is.
  EXPECT_EQ(follow_as_before(704700), std::vector<std::string>());
  // A load gets another base, and what it loads stays for that; then that goes, along an edge that is not
  // stored yet.
  EXPECT_EQ(follow_as_before(705788), std::vector<std::string>());
}

TEST(ClassEdits, FollowedIsFromScratch) {
  const TinyWorld tiny;
  Totals totals;
  const uint64_t programs =
      each_seed({.variables = "HEDDLE_CLASS_EDIT", .programs = 150, .changes = 12},
                [&](uint64_t seed, uint64_t changes) {
                  return follow(tiny, seed, changes, totals, options_for(seed), seed % 2 == 0);
                });
  fmt::print("{} programs, {} changes, {} of them updated; {} facts forgotten\n", programs,
             totals.edits.load(), totals.updated.load(), totals.forgotten.load());
  for (const auto& [why, times] : totals.why) fmt::print("{} solved again: {}\n", times, why);
}

}  // namespace
}  // namespace heddle::testing
