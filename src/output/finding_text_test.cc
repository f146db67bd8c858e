#include "output/finding_text.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

#include "output/sample_finding.h"

namespace heddle {
namespace {

using testing::sample_deadlock;
using testing::sample_race;

const Palette kPlainPalette(false);
const Sources kNoSources;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(FindingText, OneBelowTheOther) {
  EXPECT_EQ(finding_text(sample_race(), {80, kNoSources}, kPlainPalette),
            R"(high  data-race  bank.Counter.failed  R-3f9c1a07
  bank.Counter.failed is written by one thread while others use it, without a
  common lock.

  writes    bank/Counter.java:14
  in        bank.Counter.countFailed()
  run by    thread bank.Worker started at bank/Main.java:18 (several at once)
  locks     none
  path      bank/Main.java:18 starts bank.Worker
            bank/Worker.java:27 calls bank.Counter.countFailed()

  reads     bank/Counter.java:22
  in        bank.Counter.failed()
  run by    main
  locks     this (bank.Counter)
  path      bank/Main.java:24 calls bank.Counter.failed()

  made      new bank.Counter at bank/Main.java:13
  why       no lock is held at the write
  fix       Make both methods synchronized, or the field an AtomicInteger.
)");
}

TEST(FindingText, SideBySide) {
  EXPECT_EQ(finding_text(sample_race(), {110, kNoSources}, kPlainPalette),
            R"(high  data-race  bank.Counter.failed  R-3f9c1a07
  bank.Counter.failed is written by one thread while others use it, without a common lock.

  writes    bank/Counter.java:14                        | reads     bank/Counter.java:22
  in        bank.Counter.countFailed()                  | in        bank.Counter.failed()
  run by    thread bank.Worker started at               | run by    main
            bank/Main.java:18 (several at once)         | locks     this (bank.Counter)
  locks     none                                        | path      bank/Main.java:24 calls
  path      bank/Main.java:18 starts bank.Worker        |             bank.Counter.failed()
            bank/Worker.java:27 calls                   |
              bank.Counter.countFailed()                |

  made      new bank.Counter at bank/Main.java:13
  why       no lock is held at the write
  fix       Make both methods synchronized, or the field an AtomicInteger.
)");
}

TEST(FindingText, NoLineIsLongerThanTheTerminal) {
  for (const size_t width : {size_t{40}, size_t{60}, size_t{100}, size_t{131}, size_t{160}}) {
    for (const Finding& finding : {sample_race(), sample_deadlock()}) {
      std::istringstream lines(finding_text(finding, {width, kNoSources}, kPlainPalette));
      std::string line;
      std::getline(lines, line);  // the headline is never broken: people search for what is in it
      while (std::getline(lines, line)) EXPECT_LE(line.size(), width) << line;
    }
  }
}

TEST(FindingText, MethodsAsPeopleCallThem) {
  const std::string text = finding_text(sample_deadlock(), {80, kNoSources}, kPlainPalette);
  EXPECT_TRUE(contains(text, "  acquires  bank/Audit.java:22\n  in        a lambda in bank.Audit.run\n"))
      << text;
  EXPECT_TRUE(contains(text, "bank.Account.transferAll(Account)\n")) << text;
  EXPECT_TRUE(contains(text, "  locks     this (bank.Account), bank.Audit.class\n")) << text;
}

TEST(FindingText, ConstructorsAndInitialisers) {
  Finding finding = sample_race();
  finding.sites[0].method = "<init>(ILjava/util/Map$Entry;)V";
  finding.sites[1].method = "<clinit>()V";
  const std::string text = finding_text(finding, {80, kNoSources}, kPlainPalette);
  EXPECT_TRUE(contains(text, "in        the constructor bank.Counter(int, Map$Entry)\n")) << text;
  EXPECT_TRUE(contains(text, "in        the static initialiser of bank.Counter\n")) << text;
  finding.sites[0].method = "lambda$new$3()V";
  finding.sites[1].method = "lambda$static$0()V";
  const std::string lambdas = finding_text(finding, {80, kNoSources}, kPlainPalette);
  EXPECT_TRUE(contains(lambdas, "in        a lambda in the constructor of bank.Counter\n")) << lambdas;
  EXPECT_TRUE(contains(lambdas, "in        a lambda in the static initialiser of bank.Counter\n")) << lambdas;
}

TEST(FindingText, LongPathsAreShortInACheckOnly) {
  Finding finding = sample_race();
  std::vector<TraceStep>& trace = finding.sites[0].trace;
  trace.clear();
  for (int i = 1; i <= 7; ++i)
    trace.push_back({{"p/C.java", i}, "calls p.C.step" + std::to_string(i) + "()"});
  const std::string text = finding_text(finding, {80, kNoSources}, kPlainPalette);
  EXPECT_TRUE(
      contains(text, "C.java:2 calls p.C.step2()\n            ... 3 more\n            p/C.java:6 calls"))
      << text;
  const std::string all = explanation_text(finding, {80, kNoSources}, kPlainPalette);
  EXPECT_TRUE(contains(all, "p.C.step4()")) << all;
  EXPECT_FALSE(contains(all, "more")) << all;
  trace.resize(4);
  EXPECT_FALSE(contains(finding_text(finding, {80, kNoSources}, kPlainPalette), "more"));
}

TEST(FindingText, FurtherSites) {
  Finding finding = sample_race();
  for (int i = 0; i < 8; ++i) {
    finding.sites.push_back(finding.sites[1]);
    finding.sites.back().place.line = 30 + i;
  }
  const std::string text = finding_text(finding, {80, kNoSources}, kPlainPalette);
  EXPECT_TRUE(contains(text,
                       "  also      bank/Counter.java:30 reads in bank.Counter.failed(), run by main\n"
                       "            bank/Counter.java:31 reads"))
      << text;
  EXPECT_TRUE(contains(text, "            ... and 3 more: heddle explain R-3f9c1a07\n")) << text;
  const std::string all = explanation_text(finding, {80, kNoSources}, kPlainPalette);
  EXPECT_TRUE(contains(all, "  reads     bank/Counter.java:37\n")) << all;
  EXPECT_FALSE(contains(all, "also ")) << all;
}

TEST(FindingText, WhatStandsAboveIsNotToldAgain) {
  Finding finding = sample_race();
  FindingSite other = finding.sites[0];
  other.role = SiteRole::kRead;
  finding.sites.push_back(other);  // count++ reads and writes
  EXPECT_FALSE(contains(finding_text(finding, {80, kNoSources}, kPlainPalette), "also"));
  other.place.line = 15;
  finding.sites.push_back(other);
  other.role = SiteRole::kWrite;
  finding.sites.push_back(other);
  const std::string text = finding_text(finding, {120, kNoSources}, kPlainPalette);
  EXPECT_TRUE(contains(
      text, "  also      bank/Counter.java:15 reads and writes in bank.Counter.countFailed(), run by thread"))
      << text;
  for (FindingSite& site : finding.sites) site.origin = "main", site.many = false;
  const std::string alone = finding_text(finding, {120, kNoSources}, kPlainPalette);
  EXPECT_TRUE(contains(alone, "reads and writes in bank.Counter.countFailed()\n")) << alone;
}

TEST(FindingText, WhatMeetsItselfIsToldOnce) {
  Finding finding = sample_race();
  finding.sites[1] = finding.sites[0];
  for (const size_t width : {size_t{80}, size_t{120}}) {
    const std::string text = finding_text(finding, {width, kNoSources}, kPlainPalette);
    EXPECT_EQ(text.find("writes "), text.rfind("writes ")) << text;
    EXPECT_TRUE(contains(text, "  and       the same at the same time, in another of these threads\n"))
        << text;
  }
}

TEST(FindingText, ReasonsAreToldApart) {
  Finding finding = sample_race();
  finding.reasons = {"a first reason, which goes on and on until it takes more than one line", "a second"};
  EXPECT_TRUE(contains(finding_text(finding, {60, kNoSources}, kPlainPalette),
                       "  why       a first reason, which goes on and on until it\n"
                       "              takes more than one line\n"
                       "            a second\n"));
}

TEST(FindingText, ExplanationsSayWhatTheRuleMeans) {
  const std::string text = explanation_text(sample_deadlock(), {80, kNoSources}, kPlainPalette);
  EXPECT_TRUE(contains(text, "  meaning   Each of these threads can hold a lock")) << text;
}

TEST(FindingText, UnknownPlaces) {
  Finding finding = sample_race();
  finding.sites[0].place = {};
  finding.sites[0].trace = {{{}, "starts a thread"}};
  const std::string text = finding_text(finding, {80, kNoSources}, kPlainPalette);
  EXPECT_TRUE(contains(text, "  writes    at an unknown line\n")) << text;
  EXPECT_TRUE(contains(text, "  path      starts a thread\n")) << text;
}

TEST(FindingText, ColoursOnlyIfWanted) {
  EXPECT_FALSE(contains(finding_text(sample_race(), {80, kNoSources}, kPlainPalette), "\x1b["));
  EXPECT_TRUE(
      finding_text(sample_race(), {80, kNoSources}, Palette(true)).starts_with("\x1b[1;31mhigh\x1b[0m  "));
}

TEST(FindingText, QuotesTheSource) {
  std::string name = ::testing::TempDir() + "heddle-finding-XXXXXX";
  const std::filesystem::path root = ::mkdtemp(name.data());
  std::ofstream source(root / "Counter.java");
  source << "package bank;\n";
  for (int i = 2; i <= 22; ++i) source << "  line " << i << "\n";
  source.close();
  const Sources sources({root});
  const std::string text = finding_text(sample_race(), {80, sources}, kPlainPalette);
  EXPECT_TRUE(contains(text,
                       "  in        bank.Counter.countFailed()\n"
                       "          13 | line 13\n"
                       "        > 14 | line 14\n"
                       "          15 | line 15\n"
                       "  run by    thread"))
      << text;
  EXPECT_TRUE(contains(text, "          21 | line 21\n        > 22 | line 22\n  run by    main")) << text;
  EXPECT_TRUE(contains(explanation_text(sample_race(), {80, sources}, kPlainPalette), "10 | line 10\n"));
  std::filesystem::remove_all(root);
}

TEST(FindingsText, EndsWithASummary) {
  FindingsView view;
  view.judgement.findings = {sample_race(), sample_deadlock()};
  view.judgement.hidden = 3;
  view.program.reachable_classes = 1;
  view.program.reachable_methods = 41;
  view.program.all_reachable_methods = 17'191;
  view.seconds = 2.71;
  const std::string text = findings_text(view, {80, kNoSources}, kPlainPalette);
  EXPECT_TRUE(
      text.ends_with("\n\n2 findings: 1 high, 1 medium (not shown: 3 less sure); 41 methods of 1 class "
                     "of yours, 17 191 methods in all can run; 2.7 s\n"))
      << text;
  view.judgement.findings.clear();
  view.judgement.hidden = 0;
  EXPECT_EQ(findings_text(view, {80, kNoSources}, kPlainPalette),
            "no findings; 41 methods of 1 class of yours, 17 191 methods in all can run; 2.7 s\n");
}

TEST(FindingsText, FiguresOfTheDetector) {
  DetectCounts counts;
  counts.threads = 3;
  counts.accesses = 1200;
  counts.shared = 1;
  counts.locks = 7;
  EXPECT_EQ(detection_text(counts), "1 200 accesses in what 3 threads run, 1 place shared, 7 lock sites");
  counts.threads_ms = 2.5;
  counts.races_ms = 0.25;
  EXPECT_TRUE(detection_text(counts).ends_with("7 lock sites; threads 2.5 ms, races 0.2 ms"));
}

}  // namespace
}  // namespace heddle
