#include "findings/baseline.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

std::string error_of(std::string_view text) {
  const Result<Baseline> parsed = Baseline::parse(text);
  return parsed ? "" : parsed.error().message;
}

bool says(std::string_view text, std::string_view what) {
  return error_of(text).find(what) != std::string::npos;
}

TEST(Baseline, WrittenAndReadAgain) {
  std::vector<Finding> findings(3);
  findings[0].id = "R-00000000ff";
  findings[1].id = "D-0123456789";
  findings[2].id = "R-00000000ff";
  const std::string text = Baseline(findings).text();
  EXPECT_EQ(text, "heddle baseline 1\nD-0123456789\nR-00000000ff\nend\n");
  const Result<Baseline> read = Baseline::parse(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->ids().size(), 2U);
  EXPECT_TRUE(read->contains("D-0123456789"));
  EXPECT_FALSE(read->contains("D-012345678"));
  EXPECT_TRUE(Baseline::parse("heddle baseline 1\r\n# note\r\n\r\nR-00000000ff\r\nend\r\n"));
  EXPECT_TRUE(Baseline::parse(Baseline().text()));
}

TEST(Baseline, WhatIsWrongIsSaid) {
  EXPECT_TRUE(says("", "is no baseline of heddle"));
  EXPECT_TRUE(says("{\"version\": 1}", "is no baseline of heddle"));
  EXPECT_TRUE(says("heddle baseline 2\nend\n", "of version 2, and this heddle knows version 1"));
  EXPECT_TRUE(says("heddle baseline 1\nR-00000000ff\n", "is cut off"));
  EXPECT_TRUE(says("heddle baseline 1\nR-00000000ff\nR-0000\nend\n", "line 3 is not the id"));
  EXPECT_TRUE(says("heddle baseline 1\n<<<<<<< HEAD\nend\n", "line 2 is not the id"));
  EXPECT_TRUE(says("heddle baseline 1\nend\nR-00000000ff\n", "line 3 stands behind the end"));
}

}  // namespace
}  // namespace heddle
