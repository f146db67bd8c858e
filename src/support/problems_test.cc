#include "support/problems.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>

namespace heddle {
namespace {

TEST(Problems, SortsByKindFileClassMessageAndDropsRepeats) {
  Problems problems;
  problems.add({ProblemKind::kBadClass, "b.jar", "p.A", "two"});
  problems.add({ProblemKind::kBadClass, "a.jar", "p.B", "one"});
  problems.add({ProblemKind::kUnreadable, "z.jar", "", "gone"});
  problems.add({ProblemKind::kBadClass, "a.jar", "p.B", "one"});
  problems.add({ProblemKind::kBadClass, "a.jar", "p.A", "zwei"});
  EXPECT_EQ(problems.size(), 5U);
  std::vector<std::string> lines;
  for (const Problem& problem : problems.sorted()) lines.push_back(to_string(problem));
  EXPECT_EQ(lines, (std::vector<std::string>{"z.jar: gone", "a.jar: p.A: zwei", "a.jar: p.B: one",
                                             "b.jar: p.A: two"}));
}

TEST(Problems, LinesLeaveOutWhatIsUnknown) {
  EXPECT_EQ(to_string({ProblemKind::kUnreadable, "", "", "m"}), "m");
  EXPECT_EQ(to_string({ProblemKind::kUnreadable, "f", "", "m"}), "f: m");
  EXPECT_EQ(to_string({ProblemKind::kUnreadable, "", "c", "m"}), "c: m");
}

TEST(Problems, EveryKindHasItsName) {
  std::set<std::string_view> names;
  for (int kind = 0; kind <= static_cast<int>(ProblemKind::kNothingToRead); ++kind) {
    names.insert(problem_kind_name(static_cast<ProblemKind>(kind)));
  }
  EXPECT_EQ(names.size(), static_cast<size_t>(ProblemKind::kNothingToRead) + 1);
  EXPECT_FALSE(names.contains("unknown"));
}

TEST(Problems, TakesReportsFromManyThreads) {
  Problems problems;
  {
    std::vector<std::jthread> threads;
    threads.reserve(4);
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (int i = 0; i < 500; ++i) {
          problems.add({ProblemKind::kBadClass, std::to_string(t), std::to_string(i), ""});
        }
      });
    }
  }
  EXPECT_EQ(problems.size(), 2000U);
  EXPECT_EQ(problems.sorted().size(), 2000U);
}

}  // namespace
}  // namespace heddle
