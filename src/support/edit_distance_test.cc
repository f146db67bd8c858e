#include "support/edit_distance.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

TEST(EditDistance, CountsEdits) {
  EXPECT_EQ(edit_distance("", "", 3), 0U);
  EXPECT_EQ(edit_distance("HashMap", "HashMap", 3), 0U);
  EXPECT_EQ(edit_distance("HashMap", "HashMpa", 3), 1U);
  EXPECT_EQ(edit_distance("HashMap", "HasMap", 3), 1U);
  EXPECT_EQ(edit_distance("HashMap", "HashMapp", 3), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting", 3), 3U);
}

TEST(EditDistance, IgnoresCase) {
  EXPECT_EQ(edit_distance("hashmap", "HashMap", 3), 0U);
}

TEST(EditDistance, StopsAtTheLimit) {
  EXPECT_EQ(edit_distance("kitten", "sitting", 2), 3U);
  EXPECT_EQ(edit_distance("a", "abcdefgh", 2), 3U);
  EXPECT_EQ(edit_distance("abcdefgh", "", 0), 1U);
  EXPECT_EQ(edit_distance("ab", "cd", 0), 1U);
}

}  // namespace
}  // namespace heddle
