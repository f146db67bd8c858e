#include "support/buffer.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

TEST(Buffer, KeepsWhatItHoldsWhenItGrows) {
  Buffer<int> buffer;
  EXPECT_TRUE(buffer.empty());
  for (int i = 0; i < 1000; ++i) buffer.push_back(i);
  int* more = buffer.extend(1000);
  for (int i = 0; i < 1000; ++i) more[i] = 1000 + i;
  ASSERT_EQ(buffer.size(), 2000U);
  int expected = 0;
  for (const int value : buffer) EXPECT_EQ(value, expected++);
  EXPECT_EQ(buffer.back(), 1999);
}

TEST(Buffer, AssignSetsEverything) {
  Buffer<int> buffer;
  buffer.assign(10, 7);
  buffer.resize(3);
  buffer.assign(50, 8);
  ASSERT_EQ(buffer.size(), 50U);
  for (const int value : buffer) EXPECT_EQ(value, 8);
  buffer.clear();
  EXPECT_TRUE(buffer.empty());
}

}  // namespace
}  // namespace heddle
