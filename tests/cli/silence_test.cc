// What changes nothing that a program does changes no finding and no id: blank lines, comments, names of
// locals, the order of methods, and by which compiler, for which release and with which debug information it
// was compiled.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

// Members of a class with a race on a field (also from inner classes, for which older releases need
// accessors), one on a list (also from a lambda, whose name has a number), a deadlock, and a broken lazy
// initialisation. LOCAL is any name.
const std::vector<std::string> kMembers = {
    R"(
  void sell(int many) {
    int LOCAL = many * 2;
    sold += LOCAL;
    new Runnable() { public void run() { sold++; } }.run();
  }
)",
    R"(
  void enlist(String who) {
    String LOCAL = who.trim();
    names.add(LOCAL + sold);
    Runnable later = () -> names.remove(LOCAL);
    later.run();
  }
)",
    R"(
  void there() {
    synchronized (left) { synchronized (right) { open = true; } }
  }
)",
    R"(
  void back() {
    synchronized (right) { synchronized (left) { open = false; } }
  }
)",
    R"(
  static Shop last() {
    if (last == null) {
      synchronized (Shop.class) {
        if (last == null) last = new Shop();
      }
    }
    return last;
  }
)",
    R"(
  class Clerk implements Runnable {
    public void run() {
      sell(1);
      enlist("clerk");
      there();
      last();
      switch (names.size() > 3 ? "a" : "b") { case "a": sold--; break; default: sold++; }
    }
  }
)",
    R"(
  public static void main(String[] args) {
    Shop LOCAL = new Shop();
    new Thread(LOCAL.new Clerk()).start();
    Thread helper = new Thread(() -> { LOCAL.sell(2); LOCAL.enlist("helper"); LOCAL.back(); last(); });
    helper.start();
  }
)"};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::string shop(const std::vector<std::string>& members, const std::string& local) {
  std::string source =
      "package shop;\nimport java.util.*;\npublic class Shop {\n"
      "  private int sold;\n  private final List<String> names = new ArrayList<>();\n"
      "  private final Object left = new Object(), right = new Object();\n"
      "  private static Shop last;\n  private boolean open;\n";
  for (const std::string& member : members) source += member;
  return replaced(source + "}\n", "LOCAL", local);
}

class Silence : public ::testing::Test {
 protected:
  void SetUp() override {
    workshop_.write("Shop.java", shop(kMembers, "one"));
    first_ = findings_of("javac -g");
    ASSERT_EQ(first_.size(), 4U);
  }
  // Id, rule, confidence and subject of all that is found, in the order in which it is told.
  std::vector<std::string> findings_of(const std::string& compiler) {
    const Outcome compiled =
        workshop_.run("rm -rf classes && mkdir classes && " + compiler + " -d classes Shop.java");
    EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
    const Outcome outcome =
        workshop_.run("heddle check classes --confidence low --fail-on none --format json");
    std::string error;
    const std::optional<JsonValue> document = parse_json(outcome.out, error);
    EXPECT_TRUE(document) << error << outcome.err;
    std::vector<std::string> found;
    for (size_t i = 0; document && i < (*document)["findings"].size(); ++i) {
      const JsonValue& one = (*document)["findings"].at(i);
      found.push_back(one["id"].text + " " + one["rule"].text + " " + one["confidence"].text + " " +
                      one["subject"].text);
    }
    return found;
  }
  void expect_same(const std::string& source) {
    workshop_.write("Shop.java", source);
    EXPECT_EQ(findings_of("javac -g"), first_);
  }

  Workshop workshop_;
  std::vector<std::string> first_;
};

TEST_F(Silence, AllKindsAreFound) {
  for (const char* rule : {"data-race high java.util.ArrayList", "data-race high shop.Shop.sold",
                           "double-checked-locking", "deadlock"}) {
    EXPECT_TRUE(std::ranges::any_of(first_, [&](const std::string& one) { return contains(one, rule); }))
        << rule;
  }
}

TEST_F(Silence, BlankLinesAndComments) {
  expect_same(replaced(shop(kMembers, "one"), "\n", "\n\n  // why\n  /* and\n     how */\n"));
}

TEST_F(Silence, NamesOfLocals) {
  expect_same(shop(kMembers, "quiteAnother"));
}

TEST_F(Silence, TheOrderOfMethods) {
  expect_same(shop({kMembers.rbegin(), kMembers.rend()}, "one"));
}

TEST_F(Silence, ReleasesAndDebugInformation) {
  for (const char* options :
       {"-g:none", "-g:lines", "-g -parameters", "-g --release 8 -Xlint:-options", "-g --release 11",
        "-g:none --release 8 -Xlint:-options", "-g -XDstringConcat=inline"}) {
    EXPECT_EQ(findings_of(std::string("javac ") + options), first_) << options;
  }
}

TEST_F(Silence, AnotherCompiler) {
  const std::string ecj = HEDDLE_ODD_JARS "/libecj-java/usr/share/java/ecj.jar";
  if (!std::filesystem::exists(ecj)) GTEST_SKIP() << "tests/odd_jars/fetch.sh has not fetched " << ecj;
  for (const char* options : {"-g", "-g:none"}) {
    const std::string compiler =
        "java -cp " + ecj + " org.eclipse.jdt.internal.compiler.batch.Main -1.8 -nowarn -proc:none ";
    EXPECT_EQ(findings_of(compiler + options), first_) << options;
  }
}

}  // namespace
}  // namespace heddle::testing
