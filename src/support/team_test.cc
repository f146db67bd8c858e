#include "support/team.h"

#include <gtest/gtest.h>

#include <chrono>
#include <new>
#include <thread>
#include <vector>

#include "support/spin.h"

namespace heddle {
namespace {

using std::chrono::milliseconds;

TEST(Team, LoopsCoverEveryIndexOnce) {
  for (const unsigned threads : {0U, 1U, 2U, 5U}) {
    Team team(threads);
    for (const size_t count : {0U, 1U, 7U, 64U, 1000U}) {
      for (const size_t grain : {1U, 3U, 100U, 5000U}) {
        std::vector<std::atomic<int>> visits(count);
        const auto visit = [&](unsigned worker, size_t first, size_t last) {
          ASSERT_LT(worker, team.size());
          ASSERT_LT(first, last);
          ASSERT_LE(last, count);
          for (size_t i = first; i < last; ++i) ++visits[i];
        };
        team.each(count, grain, visit);
        for (const auto& visited : visits) ASSERT_EQ(visited, 1);
        team.each_nearby(count, grain, visit);
        for (const auto& visited : visits) ASSERT_EQ(visited, 2);
      }
    }
  }
}

TEST(Team, ManyShortRunsOneAfterTheOther) {
  Team team(3);
  uint64_t total = 0;  // which only what a run leaves behind may change
  for (uint64_t i = 0; i < 20'000; ++i) {
    std::atomic<uint64_t> sum = 0;
    team.each(8, 1, [&](unsigned, size_t first, size_t) { sum += first; });
    ASSERT_EQ(sum, 28U);
    total += sum;
  }
  EXPECT_EQ(total, 20'000U * 28);
}

TEST(Team, OthersHelpWhileTheCallerIsAtWork) {
  Team team(2);
  std::atomic<bool> helped = false;
  team.run([&](unsigned worker) {
    if (worker == 1) {
      helped = true;
    } else {
      ASSERT_TRUE(spin_until([&] { return helped.load(); }, std::chrono::seconds(60)));
    }
  });
}

// As where other programs have the processors: most of these threads cannot run at once, and each run is too
// short for them to wake up.
TEST(Team, NobodyWaitsForWhoDoesNotCome) {
  Team team(64);
  std::atomic<int> own = 0;
  std::atomic<int> others = 0;
  constexpr int kRuns = 1000;
  for (int i = 0; i < kRuns; ++i) team.run([&](unsigned worker) { ++(worker == 0 ? own : others); });
  EXPECT_EQ(own, kRuns);
  EXPECT_LT(others, kRuns * 63);
}

TEST(Team, WhoHasBegunIsWaitedFor) {
  Team team(2);
  std::atomic<bool> begun = false;
  std::atomic<bool> ended = false;
  team.run([&](unsigned worker) {
    if (worker == 0) {
      ASSERT_TRUE(spin_until([&] { return begun.load(); }, std::chrono::seconds(60)));
      return;
    }
    begun = true;
    std::this_thread::sleep_for(milliseconds(20));
    ended = true;
  });
  EXPECT_TRUE(ended);
}

TEST(Team, WhoMostlyWaitsForOthersWorksAlone) {
  Team team(2);
  std::atomic<int> own = 0;
  std::atomic<int> others = 0;
  constexpr int kRuns = 100;
  for (int i = 0; i < kRuns; ++i) {
    std::atomic<bool> begun = false;
    team.run([&](unsigned worker) {
      ++(worker == 0 ? own : others);
      if (worker == 0) {
        spin_until([&] { return begun.load(); }, std::chrono::microseconds(500));
      } else {
        begun = true;
        std::this_thread::sleep_for(milliseconds(10));
      }
    });
  }
  EXPECT_EQ(own, kRuns);
  EXPECT_LT(others, kRuns / 2);
}

TEST(Team, WakesUpAfterALongSleep) {
  for (int i = 0; i < 5; ++i) {
    Team team(2);
    std::this_thread::sleep_for(milliseconds(5));
    std::atomic<bool> came = false;
    team.run([&](unsigned worker) {
      if (worker == 1) came = true;
      if (worker == 0) spin_until([&] { return came.load(); }, std::chrono::seconds(60));
    });
    EXPECT_TRUE(came);
  }
}

TEST(Team, WhatOneThrowsReachesTheCaller) {
  Team team(3);
  const auto fail = [&] {
    team.each(10'000, 1, [](unsigned, size_t first, size_t) {
      if (first == 700) throw std::bad_alloc();
    });
  };
  EXPECT_THROW(fail(), std::bad_alloc);
  std::atomic<int> visits = 0;
  team.each(100, 1, [&](unsigned, size_t, size_t) { ++visits; });
  EXPECT_EQ(visits, 100);
}

}  // namespace
}  // namespace heddle
