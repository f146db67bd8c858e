#include "support/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <vector>

namespace heddle {
namespace {

TEST(ParallelFor, CoversEveryIndexOnce) {
  for (const size_t count : {0U, 1U, 2U, 7U, 64U, 1000U}) {
    for (const unsigned threads : {0U, 1U, 2U, 5U}) {
      for (const size_t grain : {0U, 1U, 3U, 100U, 5000U}) {
        std::vector<std::atomic<int>> visits(count);
        parallel_for(count, threads, grain, [&](size_t first, size_t last) {
          ASSERT_LT(first, last);
          ASSERT_LE(last, count);
          for (size_t i = first; i < last; ++i) ++visits[i];
        });
        for (const auto& visited : visits) ASSERT_EQ(visited, 1);
      }
    }
  }
}

TEST(ParallelFor, OneThreadGetsOneCall) {
  int calls = 0;
  parallel_for(1000, 1, 10, [&](size_t first, size_t last) {
    ++calls;
    EXPECT_EQ(first, 0U);
    EXPECT_EQ(last, 1000U);
  });
  EXPECT_EQ(calls, 1);
}

TEST(ParallelFor, ResultsAreVisibleAfterwards) {
  std::vector<size_t> squares(10'000);
  parallel_for(squares.size(), 4, 16, [&](size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) squares[i] = i * i;
  });
  for (size_t i = 0; i < squares.size(); ++i) ASSERT_EQ(squares[i], i * i);
}

TEST(ParallelFor, WhatTheBodyThrowsReachesTheCaller) {
  for (const unsigned threads : {2U, 4U}) {
    std::atomic<size_t> visited = 0;
    auto loop = [&] {
      parallel_for(100'000, threads, 1, [&](size_t first, size_t last) {
        if (first >= 10) throw std::bad_alloc();
        visited += last - first;
      });
    };
    EXPECT_THROW(loop(), std::bad_alloc);
    EXPECT_LE(visited, 10U);
  }
}

TEST(DefaultThreads, IsAtLeastOne) {
  EXPECT_GE(default_threads(), 1U);
}

}  // namespace
}  // namespace heddle
