// SARIF, JUnit's XML and lines for editors, from outside.
#include <gtest/gtest.h>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

class Reports : public ::testing::Test {
 protected:
  Reports() {
    shop_.write("my till/src/main/java/shop/Till.java",
                "package shop;\npublic class Till implements Runnable {\n  private int sold;\n"
                "  public void run() { sold++; }\n  public static void main(String[] args) {\n"
                "    Till till = new Till();\n    new Thread(till).start();\n    new Thread(till).start();\n "
                " }\n}\n");
    EXPECT_EQ(shop_.run("cd 'my till' && javac -g -d target/classes src/main/java/shop/*.java").exit_code, 0);
  }

  const std::string check_ = "heddle check 'my till' --no-jdk -q -c '" + Workshop::mill() + "' --format ";
  Workshop shop_;
};

TEST_F(Reports, Sarif) {
  const Outcome outcome = shop_.run(check_ + "sarif");
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  std::string error;
  const std::optional<JsonValue> document = parse_json(outcome.out, error);
  ASSERT_TRUE(document) << error;
  const JsonValue& run = (*document)["runs"].at(0);
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 7U);
  ASSERT_EQ(run["results"].size(), 1U);
  const JsonValue& result = run["results"].at(0);
  EXPECT_EQ(result["ruleId"].text, "data-race");
  EXPECT_EQ(run["tool"]["driver"]["rules"].at(static_cast<size_t>(result["ruleIndex"].number))["id"].text,
            "data-race");
  const JsonValue& place = result["locations"].at(0)["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"].text, "my%20till/src/main/java/shop/Till.java");
  EXPECT_EQ(place["region"]["startLine"].number, 4);
  EXPECT_EQ(result["codeFlows"].at(0)["threadFlows"].size(), 2U);
  EXPECT_TRUE(result["partialFingerprints"]["primaryLocationLineHash"].text.ends_with(":1"));
  EXPECT_TRUE(result["partialFingerprints"]["heddleId/v1"].text.starts_with("R-"));
}

TEST_F(Reports, Junit) {
  const Outcome outcome = shop_.run(check_ + "junit");
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "<testsuite name=\"heddle\" tests=\"1\" failures=\"1\"")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "file=\"my till/src/main/java/shop/Till.java\" line=\"4\""))
      << outcome.out;
}

TEST_F(Reports, Compact) {
  const Outcome outcome = shop_.run(check_ + "compact");
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("my till/src/main/java/shop/Till.java:4: error: ")) << outcome.out;
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1) << outcome.out;
}

TEST_F(Reports, OnlyOfFindings) {
  for (const char* command : {"heddle show class A --format sarif", "heddle --format junit show stats",
                              "heddle diff --program a b --format compact"}) {
    const Outcome outcome = shop_.run(command);
    EXPECT_EQ(outcome.exit_code, 2) << command;
    EXPECT_EQ(outcome.out, "") << command;
  }
}

// What is there stays, and nothing is left behind, if the output cannot be written.
TEST_F(Reports, OutputIsWrittenInWholeOrNotAtAll) {
  ASSERT_EQ(shop_.run("mkdir out").exit_code, 0);
  shop_.write("out/found.json", "mine");
  EXPECT_EQ(shop_.run(check_ + "json -o out/found.json --fail-on none").exit_code, 0);
  EXPECT_TRUE(contains(shop_.read("out/found.json"), "\"findings\""));
  EXPECT_EQ(shop_.run("ls -A out").out, "found.json\n");
  for (const char* target : {"nowhere/found.json", "out", "/dev/full"}) {
    const Outcome outcome = shop_.run(check_ + "json -o " + target);
    EXPECT_EQ(outcome.exit_code, 2) << target;
    EXPECT_TRUE(contains(outcome.err, std::string("heddle: cannot write to ") + target)) << outcome.err;
  }
  EXPECT_EQ(shop_.run("ls -A out").out, "found.json\n");
}

// Interrupted after `wait` seconds; what it printed is its exit code.
std::string interrupt(const Workshop& shop, const std::string& signal, const std::string& wait) {
  return shop
      .run("set -m; '" HEDDLE_PROGRAM "' check '" + Workshop::bank() +
           "' --format json -o out/found.json & sleep " + wait + "; kill -" + signal +
           " $!; wait $!; echo $?")
      .out;
}

// Ctrl-C ends it at once, and leaves nothing half-written.
TEST_F(Reports, Interrupted) {
  for (const auto& [signal, code] : {std::pair("INT", "130\n"), std::pair("TERM", "143\n")}) {
    std::string out;
    for (const char* wait : {"0.2", "0.1", "0.05"}) {  // sooner, where it was done already
      ASSERT_EQ(shop_.run("rm -rf out && mkdir out").exit_code, 0);
      out = interrupt(shop_, signal, wait);
      if (out != "1\n") break;
    }
    EXPECT_EQ(out, code);
    EXPECT_EQ(shop_.run("ls -A out").out, "");
  }
}

}  // namespace
}  // namespace heddle::testing
