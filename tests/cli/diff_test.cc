// heddle diff from outside: findings that came and went between two builds.
#include <gtest/gtest.h>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

class Diff : public ::testing::Test {
 protected:
  // A class with fields that two threads count, each by a method that is given.
  void compile(const std::string& build, const std::string& members, const std::string& run,
               const std::string& name = "shop.Till", const std::string& before = "") {
    const std::string package = name.substr(0, name.rfind('.'));
    const std::string simple = name.substr(name.rfind('.') + 1);
    shop_.write(build + "/src/main/java/" + package + "/" + simple + ".java",
                before + "package " + package + ";\npublic class " + simple + " implements Runnable {\n" +
                    members + "\n  public void run() { " + run +
                    " }\n  public static void main(String[] args) {\n    " + simple + " it = new " + simple +
                    "();\n    new Thread(it).start();\n" + "    new Thread(it).start();\n  }\n}\n");
    const Outcome compiled = shop_.run(
        "cd " + build + " && rm -rf target && javac -g -d target/classes $(find src -name '*.java')");
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  }
  JsonValue diff(const std::string& arguments, int exit_code) {
    const Outcome outcome = shop_.run("heddle diff --format json " + arguments + jdk_);
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err;
    std::string error;
    const std::optional<JsonValue> document = parse_json(outcome.out, error);
    EXPECT_TRUE(document) << error << " in\n" << outcome.out;
    return document ? *document : JsonValue();
  }

  static constexpr const char* kSold = "  int sold; void sell() { sold++; }\n";
  static constexpr const char* kLost = "  int lost; void lose() { lost++; }\n";
  const std::string jdk_ = " --no-jdk -c '" + Workshop::mill() + "'";
  Workshop shop_;
};

TEST_F(Diff, IntroducedFixedAndUnchanged) {
  compile("old", std::string(kSold) + kLost, "sell(); lose();");
  compile("new",
          std::string(kSold) + "  synchronized void lose() { lost++; } int lost;\n" +
              "  int found; void find() { found++; }",
          "sell(); lose(); find();");
  const JsonValue document = diff("old new", 1);
  ASSERT_EQ(document["introduced"].size(), 1U);
  ASSERT_EQ(document["fixed"].size(), 1U);
  ASSERT_EQ(document["unchanged"].size(), 1U);
  EXPECT_EQ(document["introduced"].at(0)["subject"].text, "shop.Till.found");
  EXPECT_EQ(document["fixed"].at(0)["subject"].text, "shop.Till.lost");
  EXPECT_EQ(document["unchanged"].at(0)["subject"].text, "shop.Till.sold");
  EXPECT_FALSE(document["unchanged"].at(0).has("formerId"));
  EXPECT_TRUE(document["stats"]["updated"].boolean);
  EXPECT_EQ(document["program"]["classes"].number, 1);
  EXPECT_FALSE(document.has("findings"));

  const Outcome text = shop_.run("heddle diff old new" + jdk_);
  EXPECT_EQ(text.exit_code, 1);
  EXPECT_TRUE(contains(text.out, "introduced (1)\n")) << text.out;
  EXPECT_TRUE(contains(text.out, "| int found; void find() { found++; }")) << "the source is not quoted\n"
                                                                           << text.out;
  EXPECT_TRUE(contains(text.out, "fixed (1)\n  high  data-race  shop.Till.lost  R-")) << text.out;
  EXPECT_TRUE(contains(text.out, "\n1 introduced, 1 fixed, 1 unchanged; ")) << text.out;
  EXPECT_FALSE(contains(text.out, "unchanged (1)")) << text.out;
  EXPECT_TRUE(contains(shop_.run("heddle diff -v old new" + jdk_).out,
                       "unchanged (1)\n  high  data-race  shop.Till.sold"));
}

TEST_F(Diff, FailOn) {
  compile("old", kSold, "sell();");
  EXPECT_EQ(diff("old old", 0)["unchanged"].size(), 1U);
  diff("old old --fail-on any", 1);
  diff("old old --fail-on none", 0);
  compile("new", std::string(kSold) + kLost, "sell(); lose();");
  diff("old new --fail-on none", 0);
  diff("old new", 1);
  diff("new old", 0);
}

// What is found after following is what a check of the new build finds, in every word: lines that shifted,
// too.
TEST_F(Diff, EqualsACheckOfTheNewBuild) {
  compile("old", kSold, "sell();");
  compile("new", std::string("  // A comment more.\n\n") + kSold, "sell();", "shop.Till", "// And one.\n");
  const JsonValue document = diff("old new", 0);
  const Outcome fresh = shop_.run("heddle check new --format json" + jdk_);
  std::string error;
  const JsonValue check = *parse_json(fresh.out, error);
  ASSERT_EQ(document["unchanged"].size(), 1U);
  ASSERT_EQ(check["findings"].size(), 1U);
  const JsonValue& now = document["unchanged"].at(0);
  const JsonValue& then = check["findings"].at(0);
  EXPECT_EQ(now["id"].text, then["id"].text);
  EXPECT_EQ(now["sites"].at(0)["line"].number, 6);
  EXPECT_EQ(then["sites"].at(0)["line"].number, 6);
  EXPECT_EQ(now["sites"].at(0)["trace"].at(0)["line"].number,
            then["sites"].at(0)["trace"].at(0)["line"].number);
  EXPECT_EQ(now["sites"].at(0)["origin"].text, then["sites"].at(0)["origin"].text);
}

TEST_F(Diff, RenamesAndMovesAreFollowed) {
  compile("old", kSold, "sell();");
  compile("method", "  int sold; void sellOne() { sold++; }\n", "sellOne();");
  compile("field", "  int count; void sell() { count++; }\n", "sell();");
  compile("moved", kSold, "sell();", "market.Till");
  compile("renamed", kSold, "sell();", "shop.Register");
  for (const char* next : {"method", "field", "moved", "renamed"}) {
    const JsonValue document = diff(std::string("old ") + next, 0);
    EXPECT_EQ(document["introduced"].size(), 0U) << next;
    EXPECT_EQ(document["fixed"].size(), 0U) << next;
    ASSERT_EQ(document["unchanged"].size(), 1U) << next;
    // The id of a race is made of the field, so it survives that a method is renamed.
    const bool has_other_id = std::string(next) != "method";
    EXPECT_EQ(document["unchanged"].at(0).has("formerId"), has_other_id) << next;
  }
}

TEST_F(Diff, OtherServicesAreFollowed) {
  compile("old", kSold, "sell();");
  compile("new", kSold, "sell();");
  shop_.write("new/target/classes/META-INF/services/shop.Till", "shop.Till\n");
  const JsonValue document = diff("old new", 0);
  EXPECT_TRUE(document["stats"]["updated"].boolean);
  EXPECT_EQ(document["unchanged"].size(), 1U);
}

TEST_F(Diff, BadInput) {
  compile("old", kSold, "sell();");
  ASSERT_EQ(shop_.run("mkdir empty").exit_code, 0);
  for (const auto& [arguments, sentence] :
       {std::pair("old nowhere", "nowhere: does not exist"),
        std::pair("old empty", "empty holds no class files"),
        std::pair("empty old", "empty holds no class files"), std::pair("old", "NEW is required"),
        std::pair("old :", "the new build is an empty path"),
        std::pair("old old --fail-on fixed", "is none of new, any, none")}) {
    const Outcome outcome = shop_.run(std::string("heddle diff ") + arguments + jdk_);
    EXPECT_EQ(outcome.exit_code, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_TRUE(contains(outcome.err, sentence)) << arguments << "\n" << outcome.err;
  }
}

}  // namespace
}  // namespace heddle::testing
