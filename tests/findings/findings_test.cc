// The programs of this folder under the detector. The JDK's part of the pointer analysis is solved once; each
// program is entered in a copy of the process.
//
// HEDDLE_FINDINGS_PROGRAMS chooses those whose names begin so; several are separated by spaces.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <sstream>

#include "detect/detect.h"
#include "support/stopwatch.h"
#include "tests/findings/expected.h"
#include "tests/findings/programs.h"
#include "tests/points_to/base.h"
#include "tests/points_to/forked.h"

namespace heddle::testing {
namespace {

// Where less is to be told, less is looked at; what is told, and how much is not, must be the same. Not so of
// deadlocks of locks that may be many, which are not looked for then (DeadlockLocksInListOk), and of a broken
// @GuardedBy that is not told, in whose place the race is (GuardedByCallback).
constexpr std::array kLooksElsewhere{"DeadlockLocksInListOk", "GuardedByCallback"};

std::string difference_without_less_sure(const Detection& all, const Detection& some, Confidence least) {
  std::vector<std::string> wanted, told;
  std::map<Confidence, size_t> untold;
  for (const Finding& finding : all.findings) {
    if (finding.confidence > least) {
      ++untold[finding.confidence];
    } else {
      wanted.push_back(finding.id + finding.message);
    }
  }
  for (const Finding& finding : some.findings) told.push_back(finding.id + finding.message);
  if (wanted == told && untold == some.untold) return "";
  return fmt::format("with confidence {} at least, told are {} and not {}, or others are counted\n",
                     confidence_name(least), fmt::join(told, "; "), fmt::join(wanted, "; "));
}

TEST(Findings, AreAsExpected) {
  ASSERT_EQ(compile_programs(), "");
  const std::vector<ExpectedFindings> programs = chosen_programs();
  const Stopwatch watch;
  Base base(HEDDLE_FINDINGS_CLASSES, "origin+containers");
  const double base_seconds = watch.millis() / 1000;
  const auto texts = run_forked(programs.size(), {}, [&](size_t index) {
    ExpectedProgram program;
    program.name = programs[index].name;
    base.enter(program);
    const Detection all = detect(base.analysis());
    const FindingsVerdict verdict = judge(programs[index], all.findings);
    std::string text =
        fmt::format("{} {} {}\n", verdict.held, verdict.false_positives, verdict.false_negatives);
    for (const std::string& failure : verdict.failures) text += failure + "\n";
    if (std::ranges::find(kLooksElsewhere, programs[index].name) != kLooksElsewhere.end()) return text;
    for (const Confidence least : {Confidence::kHigh, Confidence::kMedium})
      text += difference_without_less_sure(all, detect(base.analysis(), least), least);
    return text;
  });
  size_t held = 0, failed = 0, false_positives = 0, false_negatives = 0, correct = 0;
  for (size_t i = 0; i < programs.size(); ++i) {
    for (const std::string& error : programs[i].errors)
      ADD_FAILURE() << programs[i].name << ".java:" << error;
    correct += std::ranges::all_of(programs[i].sites, [](const ExpectedSite& site) {
      return site.known == ExpectedSite::Known::kFalsePositive;
    });
    if (!texts[i]) {
      ADD_FAILURE() << programs[i].name << ".java: no answer, by a crash or within the time";
      continue;
    }
    std::istringstream in(*texts[i]);
    size_t one = 0, two = 0, three = 0;
    in >> one >> two >> three;
    held += one;
    false_positives += two;
    false_negatives += three;
    const std::string failures = texts[i]->substr(texts[i]->find('\n') + 1);
    if (failures.empty()) continue;
    ++failed;
    ADD_FAILURE() << programs[i].name << ": " << failures;
  }
  fmt::print(
      "{} programs, {} of them correct; {} fail; {} expectations hold, {} FP_ and {} FN_ among them; {:.1f} "
      "s, of which {:.1f} for the JDK\n",
      programs.size(), correct, failed, held, false_positives, false_negatives, watch.millis() / 1000,
      base_seconds);
}

}  // namespace
}  // namespace heddle::testing
