#include "classfile/class_index.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

TEST(ClassIndex, FirstContainerWins) {
  ClassIndex index;
  EXPECT_FALSE(index.insert("a/B", {0, 7}));
  EXPECT_FALSE(index.insert("a/B", {1, 8}));
  EXPECT_FALSE(index.insert("a/B", {2, 9}));
  EXPECT_FALSE(index.insert("a/A", {1, 1}));
  EXPECT_FALSE(index.insert("a/A", {2, 2}));
  EXPECT_FALSE(index.insert("C", {2, 3}));
  EXPECT_EQ(index.find("a/B")->container, 0U);
  EXPECT_EQ(index.find("nowhere"), std::nullopt);
  EXPECT_EQ(index.size(), 3U);
  EXPECT_EQ(index.duplicate_count(), 2U);
  const auto duplicates = index.duplicates();
  ASSERT_EQ(duplicates.size(), 2U);
  EXPECT_EQ(duplicates[0].name, "a/A");
  EXPECT_EQ(duplicates[1].name, "a/B");
  ASSERT_EQ(duplicates[1].places.size(), 3U);
  EXPECT_EQ(duplicates[1].places[2].entry, 9U);
}

TEST(ClassIndex, LastEntryOfAContainerWins) {
  ClassIndex index;
  index.insert("A", {0, 1});
  const std::optional<ClassPlace> replaced = index.insert("A", {0, 2});
  ASSERT_TRUE(replaced);
  EXPECT_EQ(replaced->entry, 1U);
  EXPECT_EQ(index.find("A")->entry, 2U);
  EXPECT_EQ(index.duplicate_count(), 0U);
}

TEST(ClassIndex, ALosingContainerIsListedOnce) {
  ClassIndex index;
  index.insert("A", {0, 1});
  index.insert("A", {1, 1});
  index.insert("A", {1, 2});
  const auto duplicates = index.duplicates();
  ASSERT_EQ(duplicates.size(), 1U);
  ASSERT_EQ(duplicates[0].places.size(), 2U);
  EXPECT_EQ(duplicates[0].places[1].entry, 2U);
}

}  // namespace
}  // namespace heddle
