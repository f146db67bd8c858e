#include "support/wildcard.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

TEST(Wildcard, Match) {
  EXPECT_TRUE(wildcard_match("a.b", "a.b"));
  EXPECT_TRUE(wildcard_match("a.*", "a.b"));
  EXPECT_FALSE(wildcard_match("a.*", "a.b.c"));
  EXPECT_TRUE(wildcard_match("a.**", "a.b.c"));
  EXPECT_TRUE(wildcard_match("**.c*e", "a.b.cde"));
  EXPECT_TRUE(wildcard_match("**c*e*", "a.cb.cxe"));
  EXPECT_FALSE(wildcard_match("**.c*e", "a.b.cd.e"));
  EXPECT_TRUE(wildcard_match("*", ""));
  EXPECT_FALSE(wildcard_match("", "a"));
  EXPECT_TRUE(wildcard_match("a*b*c", "axbbxc"));
  EXPECT_TRUE(wildcard_match("**", "a.b.c"));
}

}  // namespace
}  // namespace heddle
