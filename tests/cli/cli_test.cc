// What the commands print, and how they take names and options.
#include <gtest/gtest.h>

#include "tests/cli/workshop.h"
#include "tests/support/class_writer.h"

namespace heddle::testing {
namespace {

class Cli : public ::testing::Test {
 protected:
  // On the example program.
  Outcome on_bank(const std::string& arguments) {
    return shop_.run("heddle " + arguments + " -c '" + Workshop::bank() + "'");
  }
  Workshop shop_;
};

TEST_F(Cli, Version) {
  const Outcome outcome = shop_.run("heddle --version");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.out.starts_with("heddle 0.")) << outcome.out;
}

TEST_F(Cli, HelpOnEverything) {
  for (const char* command : {"",
                              "show",
                              "show class",
                              "show method",
                              "show hierarchy",
                              "show line",
                              "show stats",
                              "show points-to",
                              "show object",
                              "show callers",
                              "show callees",
                              "show path",
                              "show reachable",
                              "show callgraph",
                              "show entries",
                              "show unresolved",
                              "show threads",
                              "show locks",
                              "show sharing",
                              "show order",
                              "diff",
                              "check",
                              "explain"}) {
    const Outcome outcome = shop_.run(std::string("heddle ") + command + " --help");
    EXPECT_EQ(outcome.exit_code, 0) << command;
    EXPECT_TRUE(contains(outcome.out, "Usage: heddle")) << command;
    EXPECT_EQ(outcome.err, "") << command;
  }
  EXPECT_TRUE(
      contains(shop_.run("heddle show method --help").out, "heddle show method java.util.HashMap.put"));
}

TEST_F(Cli, ShowMethod) {
  const Outcome outcome = on_bank("show method bank.Account.transfer");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(
      outcome.out.starts_with("public boolean bank.Account.transfer(bank.Account to, long amount)\n"));
  for (const char* part :
       {"source       bank/Account.java:30-41", "reference first #", "enter first#", "exit second#",
        "catches anything of", "first#7 entered in b6 line 32", "this.[bank.Account.balance] = "}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << "\n" << outcome.out;
  }
}

TEST_F(Cli, ShowMethodOfTheJdkAlone) {
  const Outcome outcome = shop_.run("heddle show method java.util.HashMap.put");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "java.util.HashMap.put(java.lang.Object key, java.lang.Object value)"))
      << outcome.out;
}

TEST_F(Cli, NamesAsPeopleWriteThem) {
  for (const char* name :
       {"HashMap.put", "'HashMap#put'", "java/util/HashMap.put", "'HashMap.put(Object,Object)'",
        "'HashMap.put(Ljava/lang/Object;Ljava/lang/Object;)'", "LinkedHashMap.put"}) {
    const Outcome outcome = shop_.run(std::string("heddle show method ") + name);
    EXPECT_EQ(outcome.exit_code, 0) << name << outcome.err;
    EXPECT_TRUE(contains(outcome.out, " java.util.HashMap.put(java.lang.Object")) << name << outcome.out;
  }
}

TEST_F(Cli, AllOverloadsAreShown) {
  const Outcome outcome = shop_.run("heddle show method java.util.ArrayList.add");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "add(java.lang.Object e)")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "add(int index, java.lang.Object element)")) << outcome.out;
}

TEST_F(Cli, MethodsWithoutCode) {
  EXPECT_TRUE(contains(shop_.run("heddle show method java.lang.Runnable.run").out, "abstract: no code"));
  EXPECT_TRUE(contains(shop_.run("heddle show method java.lang.Object.notify").out, "native: no code"));
}

TEST_F(Cli, ShowClass) {
  const Outcome outcome = on_bank("show class Audit.Result");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char* part :
       {"static final record bank.Audit$Result extends java.lang.Record", "source       bank/Audit.java",
        "nest host    bank.Audit", "record components\n  int accounts\n  long total\n",
        "private final long total", "public long total()"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << "\n" << outcome.out;
  }
}

TEST_F(Cli, ShowClassWithAnnotationsAndSealedTypes) {
  shop_.write("p/Shape.java", R"(package p;
public sealed interface Shape permits Shape.Dot, Shape.Box {
  @Deprecated(since = "3", forRemoval = true) record Dot(@Tag({"x", "y"}) int x) implements Shape {}
  record Box() implements Shape {}
  @interface Tag { String[] value(); }
  char QUOTE = '\''; String TEXT = "a\"b"; long BIG = 5L; boolean YES = true;
})");
  ASSERT_EQ(shop_.run("javac -d out p/Shape.java").exit_code, 0);
  const std::string shape = shop_.run("heddle show class p.Shape -c out").out;
  for (const char* part :
       {"public sealed interface p.Shape", "permits      p.Shape$Dot\n               p.Shape$Box",
        R"(QUOTE = '\'')", R"(TEXT = "a\"b")", "BIG = 5L", "YES = true"}) {
    EXPECT_TRUE(contains(shape, part)) << part << "\n" << shape;
  }
  const std::string dot = shop_.run("heddle show class p.Shape.Dot -c out").out;
  EXPECT_TRUE(contains(dot, R"(@java.lang.Deprecated(since = "3", forRemoval = true))")) << dot;
  EXPECT_TRUE(contains(dot, R"(@p.Shape$Tag({"x", "y"}))")) << dot;
}

TEST_F(Cli, ShowHierarchy) {
  const Outcome up = on_bank("show hierarchy Worker");
  EXPECT_EQ(up.exit_code, 0) << up.err;
  EXPECT_TRUE(contains(up.out,
                       "  bank.Worker\n    java.lang.Thread\n      java.lang.Object\n"
                       "      interface java.lang.Runnable\n"))
      << up.out;
  const Outcome down = on_bank("show hierarchy java.lang.Thread");
  EXPECT_EQ(down.exit_code, 0) << down.err;
  EXPECT_TRUE(contains(down.out, "subtypes (")) << down.out;
}

TEST_F(Cli, HierarchyBelowMissingClasses) {
  shop_.write("p/A.java", "package p; class A {} class B extends A {} class C extends B {}");
  ASSERT_EQ(shop_.run("javac -d out p/A.java && rm out/p/A.class").exit_code, 0);
  const Outcome outcome = shop_.run("heddle show hierarchy p.B -c out");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "p.A (missing)")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "    p.C\n")) << outcome.out;
  EXPECT_TRUE(contains(outcome.err, "heddle: warning: p.A: ")) << outcome.err;
}

TEST_F(Cli, ShowLine) {
  for (const char* place : {"Account.java:37", "bank/Account.java:37", "src/main/java/bank/Account.java:37",
                            "bank.Account:37", "Account:37"}) {
    const Outcome outcome = on_bank(std::string("show line ") + place);
    EXPECT_EQ(outcome.exit_code, 0) << place << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with("bank/Account.java:37\n")) << place << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "this.[bank.Account.balance] = ")) << place << outcome.out;
  }
  const Outcome lambda = on_bank("show line Audit.java:22");
  EXPECT_TRUE(contains(lambda.out, "bank.Audit.run(") && contains(lambda.out, "lambda$run$0(")) << lambda.out;
}

TEST_F(Cli, ShowLineWithoutCode) {
  const Outcome outcome = on_bank("show line Account.java:2");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(contains(outcome.err, "line 2 of bank/Account.java has no code; the nearest that has is "))
      << outcome.err;
  EXPECT_EQ(on_bank("show line Account.java").exit_code, 2);
  EXPECT_EQ(on_bank("show line Account.java:x").exit_code, 2);
  EXPECT_EQ(on_bank("show line Nowhere.java:3").exit_code, 2);
}

TEST_F(Cli, ShowStats) {
  const Outcome outcome = on_bank("show stats");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char* part : {"classes                              6", "lambda                               1",
                           "61 (Java 17)", "lower", "peak memory"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << "\n" << outcome.out;
  }
}

TEST_F(Cli, Duplicates) {
  const Outcome outcome =
      shop_.run("cp -r '" + Workshop::bank() + "' copy; heddle show stats --duplicates -c '" +
                Workshop::bank() + ":copy'");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "ignored copy/bank/Account.class")) << outcome.out;
}

TEST_F(Cli, OneThreadOrManySameBytes) {
  // Enough classes for several threads, and every seventh one broken.
  for (int i = 0; i < 500; ++i) {
    const std::string name = "p/C" + std::to_string(i);
    ClassWriter writer(name, {});
    writer.field(kAccPrivate, "count", "I");
    const std::vector<uint8_t> bytes = writer.bytes();
    const auto end = i % 7 == 0 ? bytes.end() - 5 : bytes.end();
    shop_.write("out/" + name + ".class", std::string(bytes.begin(), end));
  }
  const std::string filter = " --format json | grep -v -E '\"(open|read|lower|peakMemoryBytes|threads)\"'";
  const Outcome one = shop_.run("heddle show stats -c out --threads 1" + filter);
  EXPECT_TRUE(contains(one.out, "\"bad-class\": 72")) << one.out.substr(0, 2000) << one.err;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(shop_.run("heddle show stats -c out --threads 4" + filter).out, one.out);
  }
}

TEST_F(Cli, CurrentDirectoryWithoutClassPath) {
  const Outcome outcome = shop_.run("mkdir -p build/classes; cp -r '" + Workshop::bank() +
                                    "'/. build/classes; heddle show class Counter");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(
      contains(outcome.err, "note: no --classpath given; reading the class files below build/classes"))
      << outcome.err;
  EXPECT_EQ(shop_.run("heddle show class Counter --quiet").err, "");
}

TEST_F(Cli, SuggestionsAndLists) {
  const Outcome none = shop_.run("heddle show method java.util.HashMap.putt");
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_EQ(none.err,
            "heddle: java.util.HashMap has no method putt; did you mean:\n  java.util.HashMap.put\n");
  const Outcome case_matters = shop_.run("heddle show class hashmap");
  EXPECT_EQ(case_matters.exit_code, 2);
  EXPECT_TRUE(contains(case_matters.err, "  java.util.HashMap\n")) << case_matters.err;
  const Outcome several = shop_.run("heddle show class java.util.Map.Entry; heddle show class List");
  EXPECT_EQ(several.exit_code, 2);
  EXPECT_TRUE(contains(several.err, "  java.awt.List\n") && contains(several.err, "  java.util.List\n"))
      << several.err;
}

TEST_F(Cli, OutputFile) {
  const Outcome outcome = on_bank("show class Counter --output counter.txt");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(shop_.read("counter.txt").starts_with("public class bank.Counter\n"));
}

TEST_F(Cli, NoColorInAPipeUnlessAsked) {
  EXPECT_FALSE(contains(on_bank("show class Counter").out, "\x1b["));
  EXPECT_TRUE(contains(on_bank("show class Counter --color always").out, "\x1b["));
}

TEST_F(Cli, OptionsBeforeAndBehindTheCommand) {
  const Outcome before = shop_.run("heddle --format json -c '" + Workshop::bank() + "' show class Counter");
  EXPECT_EQ(before.exit_code, 0) << before.err;
  EXPECT_EQ(before.out, on_bank("show class Counter --format json").out);
}

TEST_F(Cli, DiffOfABuildWithItself) {
  const Outcome outcome =
      shop_.run("heddle diff --program '" + Workshop::bank() + "' '" + Workshop::bank() + "'");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("classes: 0 added, 0 removed, 0 changed, 6 unchanged")) << outcome.out;
}

TEST_F(Cli, DiffOfTwoBuilds) {
  const Outcome compiled = shop_.run(
      "mkdir edited; cp '" HEDDLE_EXAMPLES
      "'/bank/*.java edited\n"
      "sed -i 's/public void countFailed/public synchronized void countFailed/' edited/Counter.java\n"
      "javac -g -d new edited/*.java && rm new/bank/Main.class");
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const Outcome outcome = shop_.run("heddle diff --program '" + Workshop::bank() + "' new");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char* part : {"- class bank.Main\n", "class bank.Counter\n  ~ method countFailed()\n",
                           "flags: public -> public synchronized", "enter this implicit"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << "\n" << outcome.out;
  }
  // OLD and NEW are class paths: Main is there again, from the second entry.
  const Outcome joined =
      shop_.run("heddle diff --program '" + Workshop::bank() + "' 'new:" + Workshop::bank() + "'");
  EXPECT_EQ(joined.exit_code, 0) << joined.err;
  EXPECT_FALSE(contains(joined.out, "bank.Main")) << joined.out;
}

}  // namespace
}  // namespace heddle::testing
