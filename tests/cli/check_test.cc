// heddle check and heddle explain from outside. Which findings programs give is tested elsewhere; here it is
// how they are asked for and told.
#include <gtest/gtest.h>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

using Kind = JsonValue::Kind;

class Check : public ::testing::Test {
 protected:
  // Without threads, so without findings.
  void compile_alone(const std::string& folder) {
    shop_.write("alone/src/main/java/p/Alone.java", kAlone);
    ASSERT_EQ(shop_.run("javac -g -d " + folder + " alone/src/main/java/p/Alone.java").exit_code, 0);
  }
  // With one finding.
  void compile_till() {
    shop_.write("till/src/main/java/shop/Till.java",
                "package shop;\npublic class Till implements Runnable {\n  private int sold;\n"
                "  public void run() { sold++; }\n  public static void main(String[] args) {\n"
                "    Till till = new Till();\n    new Thread(till).start();\n    new Thread(till).start();\n "
                " }\n}\n");
    ASSERT_EQ(shop_.run("cd till && javac -g -d target/classes src/main/java/shop/*.java").exit_code, 0);
  }
  JsonValue parse(const std::string& out) {
    std::string error;
    const std::optional<JsonValue> document = parse_json(out, error);
    EXPECT_TRUE(document) << error << " in\n" << out;
    return document ? *document : JsonValue();
  }
  // Exit code 2 and a sentence on stderr.
  void expect_refusal(const std::string& command, const std::string& sentence) {
    const Outcome outcome = shop_.run(command);
    EXPECT_EQ(outcome.exit_code, 2) << command << outcome.err;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_TRUE(contains(outcome.err, sentence)) << command << "\n" << outcome.err;
  }

  static constexpr const char* kAlone =
      "package p;\npublic class Alone {\n  int count;\n"
      "  public static void main(String[] args) { new Alone().count++; }\n}\n";
  // A library that takes no time to analyse in place of the JDK's.
  const std::string jdk_ = " --no-jdk -c '" + Workshop::mill() + "'";
  const std::string mill_ = " --no-jdk '" + Workshop::mill() + "'";
  Workshop shop_;
};

TEST_F(Check, NothingFoundIsOneLine) {
  compile_alone("out");
  const Outcome outcome = shop_.run("heddle check out");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("no findings; 2 methods of 1 class of yours, ")) << outcome.out;
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1) << outcome.out;
  EXPECT_EQ(outcome.err, "");
}

TEST_F(Check, NothingFoundAsJson) {
  compile_alone("out");
  const Outcome outcome = shop_.run("heddle check --format json out" + jdk_);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const JsonValue document = parse(outcome.out);
  EXPECT_EQ(document["version"].number, 1);
  EXPECT_EQ(document["program"]["classes"].number, 1);
  EXPECT_EQ(document["program"]["methods"].number, 2);
  EXPECT_GT(document["program"]["reachableMethods"].number, 2);
  ASSERT_EQ(document["program"]["entryPoints"].size(), 1U);
  EXPECT_EQ(document["program"]["entryPoints"].at(0).text, "p.Alone.main([Ljava/lang/String;)V");
  EXPECT_TRUE(document["findings"].is(Kind::kArray));
  EXPECT_EQ(document["findings"].size(), 0U);
  EXPECT_TRUE(document["warnings"].is(Kind::kArray));
  EXPECT_TRUE(document["stats"]["threads"].is(Kind::kNumber));
  EXPECT_FALSE(document["stats"].has("millis"));
  EXPECT_FALSE(document.has("run"));
}

TEST_F(Check, Findings) {
  compile_till();
  const Outcome text = shop_.run("heddle check till" + jdk_ + " -q");
  EXPECT_EQ(text.exit_code, 1) << text.err;
  EXPECT_TRUE(contains(text.out, "data-race  shop.Till.sold  R-")) << text.out;
  EXPECT_TRUE(contains(text.out, "\n        > 4 | public void run() { sold++; }\n")) << text.out;
  EXPECT_TRUE(contains(text.out, "\n\n1 finding: 1 ")) << text.out;
  EXPECT_EQ(shop_.run("heddle check --fail-on none till" + jdk_).exit_code, 0);
}

TEST_F(Check, FindingsAsJson) {
  compile_till();
  const Outcome json = shop_.run("heddle check --format json till" + jdk_);
  EXPECT_EQ(json.exit_code, 1) << json.err;
  const JsonValue document = parse(json.out);
  ASSERT_EQ(document["findings"].size(), 1U);
  const JsonValue& finding = document["findings"].at(0);
  EXPECT_EQ(finding["rule"].text, "data-race");
  EXPECT_EQ(finding["subject"].text, "shop.Till.sold");
  ASSERT_GE(finding["sites"].size(), 2U);
  const JsonValue& site = finding["sites"].at(0);
  EXPECT_EQ(site["role"].text, "write");
  EXPECT_EQ(site["class"].text, "shop.Till");
  EXPECT_EQ(site["method"].text, "run()V");
  EXPECT_EQ(site["file"].text, "shop/Till.java");
  EXPECT_EQ(site["line"].number, 4);
  EXPECT_TRUE(site["many"].is(Kind::kBool));
  for (const char* name : {"locks", "trace"}) EXPECT_TRUE(site[name].is(Kind::kArray)) << name;
  for (const char* name : {"objects", "reasons"}) EXPECT_TRUE(finding[name].is(Kind::kArray)) << name;
}

TEST_F(Check, ConfidenceLeavesOutTheRest) {
  compile_till();
  const JsonValue all = parse(shop_.run("heddle check --format json till" + jdk_).out);
  const std::string confidence = all["findings"].at(0)["confidence"].text;
  for (const std::string asked : {"high", "medium", "low"}) {
    const Outcome outcome = shop_.run("heddle check --format json till --confidence " + asked + jdk_);
    const JsonValue document = parse(outcome.out);
    const size_t shown = document["findings"].size();
    EXPECT_EQ(shown + static_cast<size_t>(document["stats"]["hiddenFindings"].number), 1U);
    EXPECT_EQ(outcome.exit_code, shown == 0 ? 0 : 1);
    if (asked == "low" || asked == confidence) {
      EXPECT_EQ(shown, 1U) << asked;
    }
  }
}

TEST_F(Check, Explain) {
  compile_till();
  const JsonValue all = parse(shop_.run("heddle check --format json till" + jdk_).out);
  const std::string id = all["findings"].at(0)["id"].text;
  for (const std::string& written : {id, id.substr(0, 5), std::string("r")}) {
    const Outcome told = shop_.run("heddle explain " + written + " till" + jdk_);
    EXPECT_EQ(told.exit_code, 0) << written << told.err;
    EXPECT_TRUE(contains(told.out, id) && contains(told.out, "\n  meaning   Two threads use")) << told.out;
  }
  const JsonValue same = parse(shop_.run("heddle explain --format json " + id + " till" + jdk_).out);
  EXPECT_EQ(same["finding"]["message"].text, all["findings"].at(0)["message"].text);
  EXPECT_TRUE(same["meaning"].text.starts_with("Two threads use"));
  expect_refusal(
      "heddle explain X-1 till" + jdk_,
      "there is no finding X-1 in this program; did you mean:\n  " + id + "  data-race  shop.Till.sold\n");
}

TEST_F(Check, Stats) {
  const Outcome text = shop_.run("heddle check --stats" + mill_);
  EXPECT_TRUE(contains(text.err, "detect ") && contains(text.err, " lock site")) << text.err;
  const JsonValue document = parse(shop_.run("heddle check --stats --format json" + mill_).out);
  EXPECT_TRUE(document["stats"]["millis"]["races"].is(Kind::kNumber));
  EXPECT_TRUE(document["run"]["millis"]["detect"].is(Kind::kNumber));
}

TEST_F(Check, WhatIsBuiltBelowADirectory) {
  ASSERT_EQ(
      shop_.run("mkdir -p alone/target; cp -r '" + Workshop::mill() + "' alone/target/classes").exit_code, 0);
  for (const char* command :
       {"heddle check alone", "cd alone && heddle check", "cd alone && heddle check .",
        "heddle check alone/target/classes/mill", "cd alone/target/classes/mill && heddle check"}) {
    const Outcome outcome = shop_.run(std::string(command) + " --no-jdk --fail-on none");
    EXPECT_EQ(outcome.exit_code, 0) << command << outcome.err;
    EXPECT_TRUE(contains(outcome.out, " classes of yours")) << command << outcome.out;
    EXPECT_TRUE(contains(outcome.err, "heddle: note: reading the classes in ") &&
                contains(outcome.err, "target/classes\n"))
        << command << outcome.err;
  }
}

TEST_F(Check, DependenciesAndSeveralPaths) {
  shop_.write("src/q/Help.java", "package q; public class Help { public static void help() {} }");
  shop_.write("src/p/User.java",
              "package p; public class User { public static void main(String[] a) { q.Help.help(); } }");
  ASSERT_EQ(shop_.run("javac -d lib src/q/Help.java && javac -cp lib -d out src/p/User.java").exit_code, 0);
  const Outcome missing = shop_.run("heddle check out" + jdk_);
  EXPECT_EQ(missing.exit_code, 0) << missing.err;
  EXPECT_TRUE(contains(missing.err, "q.Help")) << missing.err;
  for (const char* command : {"heddle check out -c lib", "heddle check -c lib out", "heddle check out lib",
                              "heddle check out:lib", "heddle check -c out:lib"}) {
    const Outcome outcome = shop_.run(command + jdk_ + " --fail-on none");
    EXPECT_EQ(outcome.exit_code, 0) << command << outcome.err;
    EXPECT_FALSE(contains(outcome.err, "q.Help")) << command << outcome.err;
  }
}

TEST_F(Check, WithoutPathsTheCurrentDirectoryIsTheProgram) {
  compile_till();
  EXPECT_TRUE(contains(shop_.run("cd till && heddle check" + jdk_).out, "shop.Till.sold"));
  EXPECT_TRUE(contains(shop_.run("cd till && heddle check -c target/classes" + jdk_).out, "shop.Till.sold"));
}

TEST_F(Check, DependenciesAreNotEntered) {
  shop_.write("src/q/Tool.java", "package q; public class Tool { public static void main(String[] a) {} }");
  ASSERT_EQ(shop_.run("javac -d lib src/q/Tool.java").exit_code, 0);
  compile_alone("out");
  const JsonValue apart = parse(shop_.run("heddle check out -c lib --format json" + jdk_).out)["program"];
  EXPECT_EQ(apart["classes"].number, 1);
  EXPECT_EQ(apart["entryPoints"].size(), 1U);
  const JsonValue together = parse(shop_.run("heddle check out lib --format json" + jdk_).out)["program"];
  EXPECT_EQ(together["classes"].number, 2);
  EXPECT_EQ(together["entryPoints"].size(), 2U);
}

TEST_F(Check, LibrariesAreCalledBySeveralThreads) {
  shop_.write("src/p/Meter.java",
              "package p; public class Meter { int total; public synchronized void add() { total++; } "
              "public int total() { return total; } }");
  shop_.write("src/p/Note.java", "package p; public class Note { int read; public void read() { read++; } }");
  ASSERT_EQ(shop_.run("javac -g -d out src/p/*.java").exit_code, 0);
  struct Expected {
    const char* option;
    bool meter, note;
  };
  for (const auto& [option, meter, note] : {Expected{"", true, false},
                                            {" --open-world auto", true, false},
                                            {" --open-world all", true, true},
                                            {" --open-world none", false, false}}) {
    const Outcome outcome = shop_.run(std::string("heddle check out") + option + jdk_);
    EXPECT_EQ(outcome.exit_code, meter ? 1 : 0) << option << outcome.err;
    EXPECT_EQ(contains(outcome.out, "p.Meter.total"), meter) << option << outcome.out;
    EXPECT_EQ(contains(outcome.out, "p.Note.read"), note) << option << outcome.out;
  }
  EXPECT_TRUE(
      contains(shop_.run("heddle check out" + jdk_).out, "any caller of p.Meter.add (several at once)"));
  shop_.write("heddle.toml", "[check]\nopen-world = \"none\"\n");
  EXPECT_EQ(shop_.run("heddle check out" + jdk_).exit_code, 0);
  EXPECT_EQ(shop_.run("heddle check out --open-world all" + jdk_).exit_code, 1);
  const Outcome wrong = shop_.run("heddle check out --open-world some" + jdk_);
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_TRUE(contains(wrong.err, "--open-world")) << wrong.err;
}

TEST_F(Check, NothingIsBuilt) {
  ASSERT_EQ(shop_
                .run("mkdir plain maven gradle jars; touch maven/pom.xml gradle/build.gradle.kts "
                     "jars/a.jar")
                .exit_code,
            0);
  expect_refusal("heddle check plain",
                 "plain holds no class files; heddle reads compiled classes, so build first");
  expect_refusal("heddle check maven",
                 "maven holds no class files; build it first, as with mvn test-compile");
  expect_refusal("heddle check gradle", "build it first, as with gradle testClasses");
  expect_refusal("heddle check jars", "jars holds no class files, but 1 jar");
  expect_refusal("cd plain && heddle check", "the current directory holds no class files");
  expect_refusal("cd plain && heddle explain R-1", "the current directory holds no class files");
  expect_refusal("heddle check nowhere", "nowhere: does not exist");
}

TEST_F(Check, WrongUse) {
  expect_refusal("heddle check --fail-on some x", "'some' is none of new, any, none");
  expect_refusal("heddle check --confidence sure x", "'sure' is none of high, medium, low");
  expect_refusal("heddle check --format xml x", "'xml' is none of text, json, sarif, junit, compact");
  expect_refusal("heddle check --fail-onn any x", "did you mean --fail-on?");
  expect_refusal("heddle chekc x", "did you mean check?");
  expect_refusal("heddle check --sources nowhere" + mill_, "--sources nowhere is no directory; give one");
  expect_refusal("heddle explain R-1 --confidence high", "unknown option '--confidence'");
  expect_refusal("heddle check --entry mill.Maim" + mill_, "did you mean:\n  mill.Main\n");
}

TEST_F(Check, UnknownIds) {
  compile_alone("out");
  expect_refusal("heddle explain R-none out" + jdk_,
                 "there is no finding R-none: nothing was found in this program");
  const Outcome json = shop_.run("heddle explain R-none out --format json" + jdk_);
  EXPECT_EQ(json.exit_code, 2);
  EXPECT_TRUE(contains(parse(json.out)["error"]["message"].text, "there is no finding R-none"));
  expect_refusal("heddle explain x-none" + mill_, "there is no finding x-none");
}

TEST_F(Check, Output) {
  compile_alone("out");
  const Outcome outcome = shop_.run("heddle check out -o found.json --format json" + jdk_);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(parse(shop_.read("found.json"))["findings"].is(Kind::kArray));
}

}  // namespace
}  // namespace heddle::testing
