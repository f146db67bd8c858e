#include "project/config.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

std::string error_of(std::string_view text) {
  const Result<ProjectConfig> parsed = parse_config(text, "proj/heddle.toml");
  return parsed ? "" : parsed.error().message;
}

TEST(Config, AllSettings) {
  const Result<ProjectConfig> parsed = parse_config(R"(
[project]
classes = ["out", "lib/a.jar"]
test-classes = "out-test"
classpath = ["/opt/x.jar", "lib/*"]
sources = ["src"]
entries = ["p.Main"]
jdk = "jdk"
[check]
confidence = "high"
fail-on = "new"
baseline = "known.txt"
tests = true
context = "ci"
[[suppress]]
rule = ["data-race", "deadlock"]
subject = "p.**"
reason = "so"
[[suppress]]
id = "R-0000000001"
)",
                                                    "proj/heddle.toml");
  ASSERT_TRUE(parsed) << parsed.error().message;
  using Texts = std::vector<std::string>;
  EXPECT_EQ(parsed->classes, (Texts{"proj/out", "proj/lib/a.jar"}));
  EXPECT_EQ(parsed->test_classes, Texts{"proj/out-test"});
  EXPECT_EQ(parsed->class_path, (Texts{"/opt/x.jar", "proj/lib/*"}));
  EXPECT_EQ(parsed->entries, Texts{"p.Main"});
  EXPECT_EQ(parsed->jdk, "proj/jdk");
  EXPECT_EQ(parsed->baseline, "proj/known.txt");
  EXPECT_EQ(parsed->tests, true);
  ASSERT_EQ(parsed->suppressions.size(), 2U);
  EXPECT_EQ(parsed->suppressions[0].rules.size(), 2U);
  EXPECT_EQ(parsed->suppressions[0].place.line, 15);
  EXPECT_EQ(parsed->suppressions[1].id, "R-0000000001");
}

TEST(Config, MistakesHaveAPlace) {
  EXPECT_EQ(error_of("[project]\nclases = []\n"),
            "line 2, column 1: there is no setting clases in [project]; did you mean classes?");
  EXPECT_EQ(error_of("\n[frob]\n").substr(0, 16), "line 2, column 2");
  EXPECT_EQ(error_of("[check]\ntests = \"yes\"\n"), "line 2, column 9: expected true or false, not text");
  EXPECT_EQ(error_of("[check]\nconfidence = \"sure\"\n"),
            "line 2, column 14: expected one of high, medium, low, not sure");
  EXPECT_EQ(error_of("[project]\njdk = 17\n"), "line 2, column 7: expected text in quotes, not a number");
  EXPECT_NE(error_of("[[suppress]]\nreason = \"x\"\n").find("would suppress everything"), std::string::npos);
  EXPECT_NE(error_of("[[suppress]]\nrule = \"race\"\n").find("there is no rule race"), std::string::npos);
  EXPECT_NE(error_of("[suppress]\nrule = \"deadlock\"\n").find("expected a list"), std::string::npos);
  EXPECT_EQ(error_of("[project\n").substr(0, 6), "line 1");
  EXPECT_EQ(error_of("a = \"\xFF\"\n").substr(0, 6), "line 1");
}

TEST(Config, TheTemplateIsValidAndEmpty) {
  const Result<ProjectConfig> parsed =
      parse_config(config_template({"target/classes"}, "Maven"), "heddle.toml");
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_TRUE(parsed->classes.empty() && parsed->suppressions.empty() && parsed->confidence.empty());
  // And it stays valid when everything in it is switched on.
  std::string all = config_template({}, "");
  for (size_t at = 0; (at = all.find("\n# ", at)) != std::string::npos; ++at) {
    const std::string line = all.substr(at + 3, all.find('\n', at + 1) - at - 3);
    const bool is_setting = line.find(" = ") != std::string::npos || line.starts_with("[[");
    if (is_setting) all.erase(at + 1, 2);
  }
  const Result<ProjectConfig> full = parse_config(all, "heddle.toml");
  ASSERT_TRUE(full) << full.error().message << "\n" << all;
  EXPECT_EQ(full->suppressions.size(), 1U);
  EXPECT_EQ(full->fail_on, "new");
  EXPECT_EQ(full->open_world, "auto");
}

}  // namespace
}  // namespace heddle
