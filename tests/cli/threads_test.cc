// Questions about threads, locks and what is shared.
#include <gtest/gtest.h>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

using Texts = std::vector<std::string>;

// Locks in both orders, a field without a lock, and a thread that starts itself.
constexpr const char* kShop = R"(package p;
public class Main extends Thread {
  static final Object LEFT = new Object();
  static final Object RIGHT = new Object();
  static int sold;
  static int kept;
  public void run() {
    sold++;
    synchronized (LEFT) {
      synchronized (RIGHT) {
        kept++;
      }
    }
    new Main().start();
  }
  public static void main(String[] args) {
    kept = 1;
    new Main().start();
    synchronized (RIGHT) {
      synchronized (LEFT) {
        kept++;
      }
    }
    sold = 0;
  }
}
)";

class ThreadsCli : public ::testing::Test {
 protected:
  ThreadsCli() {
    shop_.write("p/Main.java", kShop);
    const Outcome compiled = shop_.run("javac -g -d out p/Main.java");
    EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
  }
  std::string ask(const std::string& question, int exit_code = 0) {
    const Outcome outcome = shop_.run("heddle show " + question + " -c out");
    EXPECT_EQ(outcome.exit_code, exit_code) << question << "\n" << outcome.err;
    err_ = outcome.err;
    return outcome.out;
  }
  JsonValue ask_json(const std::string& question) {
    std::string error;
    const std::string out = ask(question + " --format json");
    const std::optional<JsonValue> document = parse_json(out, error);
    EXPECT_TRUE(document) << question << ": " << error << " in\n" << out;
    return document ? *document : JsonValue();
  }
  static void expect_parts(const std::string& text, const Texts& parts) {
    for (const std::string& part : parts) EXPECT_TRUE(contains(text, part)) << part << "\nin\n" << text;
  }

  Workshop shop_;
  std::string err_;
};

TEST_F(ThreadsCli, Threads) {
  EXPECT_EQ(ask("threads"),
            "main thread (p.Main.main)\n"
            "    runs p.Main.main(java.lang.String[]): 2 methods of yours\n"
            "  thread p.Main  started at p/Main.java:18\n"
            "      runs p.Main.run(): 2 methods of yours\n"
            "    thread p.Main  started at p/Main.java:14\n"
            "        runs p.Main.run(): 2 methods of yours\n"
            "      thread p.Main  started at p/Main.java:14\n"
            "          starts itself again: see above\n");
  const JsonValue roots = ask_json("threads")["threads"];
  ASSERT_EQ(roots.size(), 1U);
  EXPECT_EQ(roots.at(0)["kind"].text, "root");
  EXPECT_EQ(roots.at(0)["begins"].at(0)["name"].text, "main");
  ASSERT_EQ(roots.at(0)["starts"].size(), 1U);
  const JsonValue& started = roots.at(0)["starts"].at(0);
  EXPECT_EQ(started["name"].text, "thread p.Main");
  EXPECT_EQ(started["line"].number, 18);
  EXPECT_EQ(started["starts"].at(0)["starts"].at(0)["repeats"].text, "itself");
}

TEST_F(ThreadsCli, ThreadsOfWhichThereAreSeveral) {
  const Outcome outcome = shop_.run("heddle show threads -c '" + Workshop::bank() + "'");
  expect_parts(outcome.out, {"  thread bank.Worker  started at bank/Main.java:18, several at once\n"});
}

TEST_F(ThreadsCli, ThereMustBeAProgram) {
  const Outcome outcome = shop_.run("cd p && heddle show threads");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(contains(outcome.err, "there is no program to look at")) << outcome.err;
}

}  // namespace
}  // namespace heddle::testing
