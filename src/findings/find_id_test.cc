#include "findings/find_id.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

std::vector<Finding> with_ids(const std::vector<std::string>& ids) {
  std::vector<Finding> findings(ids.size());
  for (size_t i = 0; i < ids.size(); ++i) findings[i].id = ids[i];
  return findings;
}

std::vector<std::string> ids_of(const std::vector<const Finding*>& findings) {
  std::vector<std::string> ids;
  for (const Finding* finding : findings) ids.push_back(finding->id);
  return ids;
}

using Ids = std::vector<std::string>;

TEST(FindId, WholeOrBeginning) {
  const std::vector<Finding> findings = with_ids({"R-12ab", "R-12abcd", "D-99"});
  EXPECT_EQ(ids_of(find_by_id(findings, "D-99")), Ids{"D-99"});
  EXPECT_EQ(ids_of(find_by_id(findings, "d")), Ids{"D-99"});
  EXPECT_EQ(ids_of(find_by_id(findings, "r-12AB")), Ids{"R-12ab"});
  EXPECT_EQ(ids_of(find_by_id(findings, "R-12")), (Ids{"R-12ab", "R-12abcd"}));
  EXPECT_TRUE(find_by_id(findings, "R-13").empty());
  EXPECT_TRUE(find_by_id(findings, "R-12abcdef").empty());
  EXPECT_TRUE(find_by_id(findings, "").empty());
}

TEST(FindId, Nearest) {
  const std::vector<Finding> findings = with_ids({"D-99ff", "R-12ab", "R-3f9c"});
  EXPECT_EQ(ids_of(nearest_ids(findings, "R-3f9d", 1)), Ids{"R-3f9c"});
  EXPECT_EQ(ids_of(nearest_ids(findings, "R-21", 2)).front(), "R-12ab");
  EXPECT_EQ(nearest_ids(findings, "x", 9).size(), 3U);
  EXPECT_TRUE(nearest_ids({}, "x", 9).empty());
}

}  // namespace
}  // namespace heddle
