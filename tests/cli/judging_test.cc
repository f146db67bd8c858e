// Baselines, suppressions and heddle.toml, from outside.
#include <gtest/gtest.h>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

class Judged : public ::testing::Test {
 protected:
  // Two races, on sold and lost.
  void compile(const std::string& sold = "int sold;", const std::string& sell = "sold++;") {
    shop_.write("src/main/java/shop/Till.java",
                "package shop;\npublic class Till implements Runnable {\n  " + sold + "\n  int lost;\n" +
                    "  public void run() {\n    " + sell + "\n    lost++;\n  }\n" +
                    "  public static void main(String[] args) {\n    Till till = new Till();\n" +
                    "    new Thread(till).start();\n    new Thread(till).start();\n  }\n}\n");
    const Outcome compiled = shop_.run("javac -g -d target/classes src/main/java/shop/*.java");
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  }
  JsonValue check(const std::string& arguments, int exit_code) {
    const Outcome outcome = shop_.run("heddle check --format json " + arguments + jdk_);
    EXPECT_EQ(outcome.exit_code, exit_code) << arguments << outcome.err;
    std::string error;
    const std::optional<JsonValue> document = parse_json(outcome.out, error);
    EXPECT_TRUE(document) << error << " in\n" << outcome.out;
    return document ? *document : JsonValue();
  }
  // The small library that stands for the JDK lacks classes, which gives warnings of other kinds.
  static std::vector<std::string> about_suppressions(const JsonValue& document) {
    std::vector<std::string> found;
    for (const JsonValue& warning : document["warnings"].items) {
      if (warning["kind"].text.ends_with("-suppression"))
        found.push_back(warning["kind"].text + " " + warning["file"].text);
    }
    return found;
  }
  void expect_refusal(const std::string& command, const std::string& sentence) {
    const Outcome outcome = shop_.run(command + jdk_);
    EXPECT_EQ(outcome.exit_code, 2) << command;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_TRUE(contains(outcome.err, sentence)) << command << "\n" << outcome.err;
  }

  const std::string jdk_ = " --no-jdk -c '" + Workshop::mill() + "'";
  Workshop shop_;
};

TEST_F(Judged, Baseline) {
  compile();
  const Outcome made = shop_.run("heddle baseline known.txt -q" + jdk_);
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.out, "2 findings written to known.txt\n");
  const JsonValue all_known = check("--baseline known.txt", 0);
  EXPECT_EQ(all_known["findings"].size(), 0U);
  EXPECT_EQ(all_known["known"].size(), 2U);
  EXPECT_EQ(all_known["stats"]["goneFromBaseline"].number, 0);
  check("--baseline known.txt --fail-on any", 1);
  EXPECT_EQ(check("", 1)["findings"].size(), 2U);

  // One is known, one is new, and one is found no more.
  ASSERT_EQ(shop_.run("sed -i 3d known.txt && sed -i 's/^end/R-0123456789\\nend/' known.txt").exit_code, 0);
  const JsonValue some = check("--baseline known.txt", 1);
  EXPECT_EQ(some["findings"].size(), 1U);
  EXPECT_EQ(some["known"].size(), 1U);
  EXPECT_EQ(some["stats"]["goneFromBaseline"].number, 1);
  const Outcome text = shop_.run("heddle check -q --baseline known.txt" + jdk_);
  EXPECT_TRUE(contains(text.out, "\n1 new finding: 1 high (not shown: 1 known); ")) << text.out;
}

TEST_F(Judged, BadBaselines) {
  compile();
  shop_.write("other.txt", "shopping list\n");
  shop_.write("newer.txt", "heddle baseline 7\nend\n");
  shop_.write("cut.txt", "heddle baseline 1\nR-01234");
  expect_refusal("heddle check --baseline nowhere.txt", "cannot read nowhere.txt: No such file");
  expect_refusal("heddle check --baseline other.txt", "other.txt: is no baseline of heddle");
  expect_refusal("heddle check --baseline newer.txt", "newer.txt: is a baseline of version 7");
  expect_refusal("heddle check --baseline cut.txt", "cut.txt: is damaged: line 2");
  expect_refusal("heddle baseline other.txt", "other.txt is there already, and is no baseline");
  expect_refusal("heddle baseline nowhere/known.txt", "cannot write to nowhere/known.txt");
  EXPECT_EQ(shop_.read("other.txt"), "shopping list\n");
}

TEST_F(Judged, CommentsAndAnnotations) {
  for (const auto& [sold, sell, kind] :
       {std::tuple("int sold;", "sold++; // heddle: ignore data-race a guess will do", "comment"),
        std::tuple("// heddle: ignore data-race a guess will do\n  int sold;", "sold++;", "comment"),
        std::tuple("@SuppressWarnings(\"heddle\") int sold;", "sold++;", "annotation"),
        std::tuple("@SuppressWarnings({\"unused\", \"data-race\"})\n  int sold;", "sold++;", "annotation")}) {
    compile(sold, sell);
    const JsonValue document = check("", 1);
    ASSERT_EQ(document["findings"].size(), 1U) << sold << sell;
    EXPECT_EQ(document["findings"].at(0)["subject"].text, "shop.Till.lost");
    ASSERT_EQ(document["suppressed"].size(), 1U);
    const JsonValue& suppression = document["suppressed"].at(0)["suppression"];
    EXPECT_EQ(suppression["kind"].text, kind);
    EXPECT_EQ(suppression["file"].text, "src/main/java/shop/Till.java");
    if (suppression["kind"].text == "comment") {
      EXPECT_EQ(suppression["reason"].text, "a guess will do");
    }
    EXPECT_TRUE(about_suppressions(document).empty());
  }
}

TEST_F(Judged, UnusedAndMistakenSuppressions) {
  compile("int sold; // heddle: ignore deadlock", "sold++; // heddle: ignore data-rcae");
  const Outcome outcome = shop_.run("heddle check" + jdk_);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(
      contains(outcome.err,
               "src/main/java/shop/Till.java:3: this comment suppresses nothing that is found; it can go"))
      << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "Till.java:6: there is no rule data-rcae; did you mean data-race?"))
      << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "2 findings")) << outcome.out;
}

TEST_F(Judged, Configuration) {
  compile();
  shop_.write("heddle.toml",
              "[check]\nbaseline = \"known.txt\"\nfail-on = \"any\"\n"
              "[[suppress]]\nsubject = \"shop.*.sold\"\nreason = \"so\"\n[[suppress]]\nclass = \"q.**\"\n");
  shop_.write("known.txt", "heddle baseline 1\nend\n");
  const JsonValue document = check("", 1);
  ASSERT_EQ(document["suppressed"].size(), 1U);
  EXPECT_EQ(document["suppressed"].at(0)["suppression"]["kind"].text, "configuration");
  EXPECT_EQ(about_suppressions(document), std::vector<std::string>{"unused-suppression heddle.toml:7"});
  // By whatever way the project is named.
  for (const char* arguments : {".", "target/classes", "--config heddle.toml target/classes/shop"}) {
    EXPECT_EQ(check(arguments, 1)["suppressed"].size(), 1U) << arguments;
  }
  EXPECT_EQ(shop_.run("cd target && heddle check ..  --fail-on none -q" + jdk_).exit_code, 0);
  EXPECT_EQ(shop_.run("heddle baseline known.txt -q" + jdk_).exit_code, 0);
  EXPECT_EQ(check("--fail-on new", 0)["known"].size(), 1U);
}

TEST_F(Judged, BadConfiguration) {
  compile();
  shop_.write("heddle.toml", "[check]\nconfidense = \"high\"\n");
  expect_refusal(
      "heddle check",
      "heddle.toml: line 2, column 1: there is no setting confidense in [check]; did you mean confidence?");
  expect_refusal("heddle check --config nowhere.toml", "cannot read nowhere.toml");
  shop_.write("heddle.toml", "[check\n");
  expect_refusal("heddle check", "heddle.toml: line 1, column");
}

}  // namespace
}  // namespace heddle::testing
