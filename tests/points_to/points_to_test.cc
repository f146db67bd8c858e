// The programs of this folder under the pointer analysis. The JDK's part of a solution is the same for all of
// them and takes nearly all of the time, so it is solved once per policy; each program is then entered in a
// copy of the process (forked.h).
//
// HEDDLE_POINTS_TO_POLICIES chooses other policies than the usual, HEDDLE_POINTS_TO_PROGRAMS the programs
// whose names begin so; several are separated by spaces.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <utility>

#include "pointer/analysis.h"
#include "pointer/check.h"
#include "support/stopwatch.h"
#include "tests/points_to/base.h"
#include "tests/points_to/forked.h"
#include "tests/points_to/programs.h"
#include "tests/points_to/verdict.h"
#include "tests/solver/fingerprint.h"

namespace heddle::testing {
namespace {

// The one policy that a program is about; what tells more apart is run by itself.
bool runs_under(const ExpectedProgram& program, std::string_view policy) {
  return program.options.empty() ||
         program.options == std::vector<std::string>{"--context", std::string(policy)};
}

// From a copy of the process to this one.
std::string to_text(const Verdict& verdict) {
  return fmt::format("{} {} {} {} {} {}\n{}", verdict.held, verdict.failed, verdict.false_positives,
                     verdict.false_negatives, verdict.slowest.first, verdict.slowest.second,
                     verdict.failures);
}

Verdict to_verdict(const std::string& text) {
  Verdict verdict;
  std::istringstream in(text);
  in >> verdict.held >> verdict.failed >> verdict.false_positives >> verdict.false_negatives >>
      verdict.slowest.first >> verdict.slowest.second;
  verdict.failures = text.substr(text.find('\n') + 1);
  return verdict;
}

// "origin" of "origin+containers": that containers are told apart on top is no policy to the expectations.
std::string_view expected_policy(std::string_view policy) {
  return policy.substr(0, policy.find('+'));
}

TEST_F(Programs, AboutOnePolicy) {
  for (const ExpectedProgram& program : chosen_programs()) {
    if (program.options.size() != 2 || program.options.front() != "--context") continue;
    const std::string& policy = program.options.back();
    Base scratch(HEDDLE_POINTS_TO_CLASSES, policy, entry_patterns(program));
    const Answers answers(scratch.analysis(), scratch.classes_of(program), program.labels);
    const Verdict verdict = judge(program, policy, answers);
    EXPECT_EQ(verdict.failed, 0U) << verdict.failures;
    EXPECT_GT(verdict.held, 0U) << program.name;
  }
}

TEST_F(Programs, ThatTellApart) {
  for (const ExpectedProgram& program : chosen_programs()) {
    if (program.options != std::vector<std::string>{"--tell-apart"}) continue;
    Base scratch(HEDDLE_POINTS_TO_CLASSES, "ci", entry_patterns(program), true);
    const Answers answers(scratch.analysis(), scratch.classes_of(program), program.labels);
    const Verdict verdict = judge(program, "ci", answers);
    EXPECT_EQ(verdict.failed, 0U) << verdict.failures;
    EXPECT_GT(verdict.held, 0U) << program.name;
  }
}

class PointsTo : public Programs, public ::testing::WithParamInterface<std::string> {};

TEST_P(PointsTo, IsAsExpected) {
  const Stopwatch watch;
  const std::string& policy = GetParam();
  std::vector<ExpectedProgram> programs = chosen_programs();
  std::erase_if(programs, [&](const ExpectedProgram& program) {
    const bool runs = runs_under(program, expected_policy(policy));
    if (!runs)
      fmt::print("{}: without {}, which wants {}\n", policy, program.name, fmt::join(program.options, " "));
    return !runs;
  });
  Base base(HEDDLE_POINTS_TO_CLASSES, policy);
  const double base_seconds = watch.millis() / 1000;

  const auto texts = run_forked(programs.size(), {}, [&](size_t index) {
    const Stopwatch own;
    const ExpectedProgram& program = programs[index];
    base.enter(program);
    const Answers answers(base.analysis(), base.classes_of(program), program.labels);
    Verdict verdict = judge(program, expected_policy(policy), answers);
    verdict.slowest = {own.millis() / 1000, program.name};
    return to_text(verdict);
  });
  Verdict all;
  for (size_t i = 0; i < programs.size(); ++i) {
    for (const std::string& error : programs[i].errors)
      ADD_FAILURE() << programs[i].name << ".java:" << error;
    if (texts[i]) {
      all += to_verdict(*texts[i]);
    } else {
      ADD_FAILURE() << programs[i].name << ".java: no answer, by a crash or within the time";
    }
  }
  EXPECT_EQ(all.failed, 0U) << all.failures;
  fmt::print(
      "{}: {} programs, {} expectations hold, {} fail; {} FP_, {} FN_; {:.1f} s, of which {:.1f} for the JDK "
      "and "
      "{:.1f} for {}\n",
      policy, programs.size(), all.held, all.failed, all.false_positives, all.false_negatives,
      watch.millis() / 1000, base_seconds, all.slowest.first, all.slowest.second);
}

// What the rest of this file rests on.
TEST_P(PointsTo, EnteringLaterIsAsFromScratch) {
  const std::vector<std::string> names = {"AtomicUpdater",        "CollectHashMap", "EnumMapUse",
                                          "ReflectMethodVirtual", "StreamMap",      "ThreadExecutor"};
  const std::string& policy = GetParam();
  Base base(HEDDLE_POINTS_TO_CLASSES, policy);
  const auto texts = run_forked(names.size(), {.seconds = 600}, [&](size_t index) {
    const ExpectedProgram program = read_expectations(source_of(names[index]));
    base.enter(program);
    Base scratch(HEDDLE_POINTS_TO_CLASSES, policy, entry_patterns(program));
    FingerprintParts later;
    FingerprintParts at_once;
    fingerprint(base.analysis().solver(), &later);
    fingerprint(scratch.analysis().solver(), &at_once);
    return difference(later, at_once);
  });
  for (size_t i = 0; i < names.size(); ++i) EXPECT_EQ(texts[i].value_or("no answer"), "") << names[i];
}

// All programs and the JDK as one program, rule by rule: each of them by itself would take too long.
TEST_P(PointsTo, AllAtOnceIsVerified) {
  std::vector<std::string> entries;
  for (const ExpectedProgram& program : chosen_programs())
    std::ranges::copy(entry_patterns(program), std::back_inserter(entries));
  Base all(HEDDLE_POINTS_TO_CLASSES, GetParam(), entries);
  const CheckResult checked = check_solution(all.analysis().solver());
  EXPECT_EQ(checked.violation_count, 0U) << fmt::format("{}", fmt::join(checked.violations, "\n"));
  EXPECT_GT(checked.facts, 1'000'000U);
}

INSTANTIATE_TEST_SUITE_P(Policies, PointsTo, ::testing::ValuesIn(tested_policies()), test_name);

}  // namespace
}  // namespace heddle::testing
