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
  void expect_refusal(const std::string& question, const std::string& sentence) {
    EXPECT_EQ(ask(question, 2), "") << question;
    EXPECT_TRUE(contains(err_, sentence)) << question << "\n" << err_;
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

TEST_F(ThreadsCli, Locks) {
  expect_parts(ask("locks"), {"p/Main.java:10  p.Main.run()\n  takes new java.lang.Object at p/Main.java:4",
                              "  while it holds new java.lang.Object at p/Main.java:3",
                              ", taken at p/Main.java:9\n", "p/Main.java:20  p.Main.main("});
  const std::string dot = ask("locks --format dot");
  EXPECT_TRUE(dot.starts_with("digraph locks {\n")) << dot;
  expect_parts(dot, {"l0 -> l1 [label=\"p/Main.java:9, then p/Main.java:10\"]", "l1 -> l0 "});
  const JsonValue edges = ask_json("locks")["lockOrder"];
  ASSERT_EQ(edges.size(), 2U);
  EXPECT_EQ(edges.at(1)["held"]["line"].number, 19);
  EXPECT_EQ(edges.at(1)["taken"]["line"].number, 20);
  EXPECT_EQ(edges.at(1)["taken"]["locks"].size(), 1U);
  EXPECT_EQ(edges.at(1)["threads"].at(0).text, "main thread (p.Main.main)");
}

TEST_F(ThreadsCli, Sharing) {
  const std::string all = ask("sharing");
  EXPECT_TRUE(all.starts_with("p.Main.kept  static field\n")) << all;
  expect_parts(all, {"\np.Main.sold  static field\n", "holding p.Main.LEFT taken at p/Main.java:9 and "});
  const JsonValue sold = ask_json("sharing sold")["sharing"];
  ASSERT_EQ(sold.size(), 1U);
  EXPECT_EQ(sold.at(0)["kind"].text, "static-field");
  ASSERT_EQ(sold.at(0)["accesses"].size(), 3U);
  EXPECT_EQ(sold.at(0)["accesses"].at(2)["role"].text, "write");
  EXPECT_EQ(sold.at(0)["accesses"].at(2)["line"].number, 24);
  EXPECT_EQ(ask("sharing p.Main.LEFT"), "no two threads touch p.Main.LEFT so that one of them writes it\n");
  expect_refusal("sharing solt", "did you mean:\n  p.Main.sold\n");
}

TEST_F(ThreadsCli, Order) {
  expect_parts(ask("order Main.java:8 Main.java:24"), {"main thread (p.Main.main) may be there at the same"});
  expect_parts(ask("order p.Main:17 p.Main:8"), {"one is over before the other begins.\n"});
  expect_parts(ask("order Main.java:17 Main.java:17"), {"runs both, one after the other.\n"});
  const JsonValue pairs = ask_json("order Main.java:11 Main.java:21")["order"];
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs.at(0)["relation"].text, "lock");
  EXPECT_EQ(pairs.at(0)["firstLock"].text, "p.Main.LEFT taken at p/Main.java:9");
  expect_refusal("order Main.java:5 Main.java:8", "the nearest that is run is 4 or 8");
  expect_refusal("order Main.java:8", "PLACES");
}

}  // namespace
}  // namespace heddle::testing
