// The programs of this folder under the detector. The JDK's part of the pointer analysis is solved once; each
// program is entered in a copy of the process.
//
// HEDDLE_FINDINGS_PROGRAMS chooses those whose names begin so; several are separated by spaces.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "detect/detect.h"
#include "support/stopwatch.h"
#include "tests/findings/expected.h"
#include "tests/findings/programs.h"
#include "tests/points_to/base.h"
#include "tests/points_to/forked.h"

namespace heddle::testing {
namespace {

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
    const FindingsVerdict verdict = judge(programs[index], detect(base.analysis()).findings);
    std::string text =
        fmt::format("{} {} {}\n", verdict.held, verdict.false_positives, verdict.false_negatives);
    for (const std::string& failure : verdict.failures) text += failure + "\n";
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
    ADD_FAILURE() << failures;
  }
  fmt::print(
      "{} programs, {} of them correct; {} fail; {} expectations hold, {} FP_ and {} FN_ among them; {:.1f} "
      "s, of which {:.1f} for the JDK\n",
      programs.size(), correct, failed, held, false_positives, false_negatives, watch.millis() / 1000,
      base_seconds);
}

}  // namespace
}  // namespace heddle::testing
