#include "output/json.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

TEST(Json, NestsAndEscapes) {
  Json json;
  json.object([&] {
    json.member("text", "a\"b\n");
    json.number("n", -3);
    json.array("list", [&] { json.object([&] { json.boolean("yes", true); }); });
    json.array("none", [] {});
    json.texts("texts", {"x", "y"});
  });
  EXPECT_EQ(json.finish(), R"({
  "text": "a\"b\n",
  "n": -3,
  "list": [
    {
      "yes": true
    }
  ],
  "none": [],
  "texts": [
    "x",
    "y"
  ]
}
)");
}

TEST(WellFormedUtf8, KeepsWhatIsWellFormed) {
  for (const char* text : {"", "plain", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xEF\xBF\xBD"}) {
    EXPECT_EQ(well_formed_utf8(text), text);
  }
}

TEST(WellFormedUtf8, ReplacesEachBadByte) {
  const std::string bad = "\xEF\xBF\xBD";
  EXPECT_EQ(well_formed_utf8("a\xFFz"), "a" + bad + "z");
  EXPECT_EQ(well_formed_utf8("\xC3"), bad);
  EXPECT_EQ(well_formed_utf8("\xC0\x80"), bad + bad);
  EXPECT_EQ(well_formed_utf8("\xE0\x80\x80"), bad + bad + bad);
  EXPECT_EQ(well_formed_utf8("\xED\xA0\x80"), bad + bad + bad);
  EXPECT_EQ(well_formed_utf8("\xF4\x90\x80\x80"), bad + bad + bad + bad);
  EXPECT_EQ(well_formed_utf8("\xE2\x82"), bad + bad);
}

}  // namespace
}  // namespace heddle
