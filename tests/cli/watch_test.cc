// heddle watch from outside: builds come and go while it runs.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

class Watch : public ::testing::Test {
 protected:
  Watch() {
    compile("racy", "public void run() { sold++; }");
    compile("right", "public synchronized void run() { sold++; }");
    compile("worse", "int lost; public void run() { sold++; lost++; }");
  }
  ~Watch() override { stop("TERM"); }

  void compile(const std::string& build, const std::string& members) {
    shop_.write("src-" + build + "/shop/Till.java",
                "package shop;\npublic class Till implements Runnable {\n  int sold;\n  " + members +
                    "\n  public static void main(String[] args) {\n    Till till = new Till();\n" +
                    "    new Thread(till).start();\n    new Thread(till).start();\n  }\n}\n");
    ASSERT_EQ(shop_.run("javac -g -d " + build + " src-" + build + "/shop/Till.java").exit_code, 0);
  }
  void start(const std::string& arguments = "") {
    // With job control, as bash lets what it starts in the background ignore Ctrl-C otherwise.
    run("( set -m; '" HEDDLE_PROGRAM "' watch project --format json --no-jdk -c '" + Workshop::mill() + "' " +
        arguments + " > lines 2> notes & echo $! > pid; wait $!; echo $? > code ) > /dev/null 2>&1 &");
  }
  void run(const std::string& command) { ASSERT_EQ(shop_.run(command).exit_code, 0) << command; }
  void stop(const std::string& signal) { shop_.run("test -s pid && kill -" + signal + " $(cat pid)"); }

  // The nth update, from 1, once it is there.
  JsonValue update(size_t number) {
    const std::string text = wait_for([&] { return count_lines() >= number; }) ? line(number) : "";
    std::string error;
    const std::optional<JsonValue> document = parse_json(text, error);
    EXPECT_TRUE(document) << "update " << number << ": " << error << "\n"
                          << shop_.read("lines") << shop_.read("notes");
    return document ? *document : JsonValue();
  }
  size_t count_lines() {
    const std::string text = shop_.read("lines");
    return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  std::string line(size_t number) {
    std::istringstream in(shop_.read("lines"));
    std::string text;
    for (size_t i = 0; i < number; ++i) std::getline(in, text);
    return text;
  }
  template <class Condition>
  static bool wait_for(Condition condition) {
    for (int i = 0; i < 600; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
  }
  bool notes_say(const std::string& text) {
    return wait_for([&] { return contains(shop_.read("notes"), text); });
  }
  // At once: nobody sees a part of it.
  void put(const std::string& name, const std::string& content) {
    shop_.write("put", content);
    run("mv put " + name);
  }
  static void a_moment() { std::this_thread::sleep_for(std::chrono::milliseconds(700)); }

  Workshop shop_;
};

TEST_F(Watch, TellsWhatAppearsAndGoesAway) {
  run("mkdir project && cp -r racy project/classes");
  start();
  const JsonValue first = update(1);
  ASSERT_EQ(first["introduced"].size(), 1U);
  EXPECT_EQ(first["introduced"].at(0)["subject"].text, "shop.Till.sold");
  EXPECT_TRUE(first["millis"].is(JsonValue::Kind::kNumber));
  run("cp worse/shop/Till.class project/classes/shop/");
  const JsonValue second = update(2);
  ASSERT_EQ(second["introduced"].size(), 1U);
  EXPECT_EQ(second["introduced"].at(0)["subject"].text, "shop.Till.lost");
  EXPECT_EQ(second["unchanged"].size(), 1U);
  run("cp right/shop/Till.class project/classes/shop/");
  EXPECT_EQ(update(3)["fixed"].size(), 2U);
  stop("INT");
  EXPECT_TRUE(wait_for([&] { return !shop_.read("code").empty(); }));
  EXPECT_EQ(shop_.read("code"), "130\n");
}

TEST_F(Watch, ABuildThatChangesNothingIsNoNews) {
  run("mkdir project && cp -r racy project/classes");
  start();
  update(1);
  run("rm -r project/classes && cp -r racy project/classes && touch project/classes/shop/Till.class");
  a_moment();
  run("cp right/shop/Till.class project/classes/shop/");
  EXPECT_EQ(update(2)["fixed"].size(), 1U);
  EXPECT_EQ(count_lines(), 2U);
}

TEST_F(Watch, CleanAndMoves) {
  run("mkdir project && cp -r racy project/classes");
  start();
  update(1);
  run("rm -r project/classes");
  EXPECT_TRUE(notes_say("there are no class files any more"));
  run("cp -r worse project/classes");
  EXPECT_EQ(update(2)["introduced"].size(), 1U);
  run("mv project away");
  a_moment();
  run("cp right/shop/Till.class away/classes/shop/ && mv away project");
  EXPECT_EQ(update(3)["fixed"].size(), 2U);
}

TEST_F(Watch, HalfWrittenFilesAreWaitedFor) {
  run("mkdir project && cp -r racy project/classes");
  start();
  update(1);
  run("head -c 200 right/shop/Till.class > project/classes/shop/Till.class");
  a_moment();
  EXPECT_EQ(count_lines(), 1U);
  run("cp right/shop/Till.class project/classes/shop/Till.class");
  EXPECT_EQ(update(2)["fixed"].size(), 1U);
}

TEST_F(Watch, OtherFilesAreNoNews) {
  run("mkdir project && cp -r racy project/classes");
  start();
  update(1);
  run("touch project/classes/shop/.Till.class.swp project/classes/shop/Till.class~ project/classes/shop/4913 "
      "&& "
      "rm project/classes/shop/4913");
  a_moment();
  EXPECT_EQ(count_lines(), 1U);
}

TEST_F(Watch, ThousandsOfFilesAtOnce) {
  run("mkdir project && cp -r racy project/classes && mkdir -p many/src/q");
  std::string all;
  for (int i = 0; i < 2000; ++i) all += "class C" + std::to_string(i) + " {}\n";
  shop_.write("many/src/q/All.java", "package q;\n" + all);
  run("javac -d many/classes many/src/q/All.java");
  start();
  update(1);
  run("cp -r many/classes/q project/classes/ && cp right/shop/Till.class project/classes/shop/");
  size_t number = 2;
  while (update(number)["fixed"].size() == 0 && number < 20) ++number;
  EXPECT_LT(number, 20U);
  EXPECT_TRUE(wait_for([&] {
    return line(count_lines()).find("\"classes\": 2001,") != std::string::npos ||
           line(count_lines()).find("\"classes\":2001,") != std::string::npos;
  })) << line(count_lines()).substr(0, 200);
}

TEST_F(Watch, AProjectThatIsNotBuiltYet) {
  run("mkdir project && touch project/pom.xml");
  start();
  EXPECT_TRUE(notes_say("build it first, as with mvn test-compile; waiting"));
  EXPECT_TRUE(update(1).has("error"));
  run("mkdir project/target && cp -r racy project/target/classes");
  EXPECT_EQ(update(2)["introduced"].size(), 1U);
}

TEST_F(Watch, SettingsAreReadAgain) {
  run("mkdir project && cp -r racy project/classes");
  start();
  update(1);
  put("project/heddle.toml", "[[suppress]]\nrule = \"data-race\"\n");
  EXPECT_TRUE(notes_say("settings changed"));
  EXPECT_EQ(update(2)["introduced"].size(), 0U);
  put("project/heddle.toml", "[[supress]]\n");
  EXPECT_TRUE(notes_say("did you mean suppress?"));
}

TEST_F(Watch, TwoOfThem) {
  run("mkdir project && cp -r racy project/classes");
  start();
  update(1);
  const std::string first = shop_.read("pid");
  run("mv lines lines1");
  start();
  update(1);
  run("cp right/shop/Till.class project/classes/shop/");
  EXPECT_EQ(update(2)["fixed"].size(), 1U);
  EXPECT_TRUE(wait_for([&] { return shop_.run("wc -l < lines1").out == "2\n"; }));
  shop_.run("kill " + first);
}

TEST_F(Watch, WrongUse) {
  const Outcome outcome = shop_.run("heddle watch nowhere");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(contains(outcome.err, "nowhere is no directory; watch takes the directory of a project"))
      << outcome.err;
}

}  // namespace
}  // namespace heddle::testing
