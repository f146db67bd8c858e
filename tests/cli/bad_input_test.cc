// Wrong use and unusable input: one clear sentence, exit code 2, never a crash.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/workshop.h"
#include "tests/support/class_writer.h"

namespace heddle::testing {
namespace {

class BadInput : public ::testing::Test {
 protected:
  void compile(const std::string& source) {
    shop_.write("src/p/A.java", source);
    ASSERT_EQ(shop_.run("javac -d out src/p/A.java").exit_code, 0);
  }
  // Exit code 2 and one line on stderr that says `what`.
  void expect_sentence(const std::string& command, const std::string& what) {
    const Outcome outcome = shop_.run(command);
    EXPECT_EQ(outcome.exit_code, 2) << command;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_TRUE(outcome.err.starts_with("heddle: ")) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, what)) << command << "\n" << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }

  Workshop shop_;
};

TEST_F(BadInput, WrongUse) {
  expect_sentence("heddle", "takes one of check, explain, baseline, watch, show, diff, init");
  expect_sentence("heddle frobnicate", "unknown word 'frobnicate'");
  expect_sentence("heddle shwo class A", "did you mean show?");
  expect_sentence("heddle show", "takes one of class, method, hierarchy, line, stats");
  expect_sentence("heddle show classes A", "did you mean class?");
  expect_sentence("heddle show class", "NAME is required");
  expect_sentence("heddle show class A B", "unknown word 'B'");
  expect_sentence("heddle show class A --format xml", "'xml' is none of text, json");
  expect_sentence("heddle show class A --colour never", "did you mean --color?");
  expect_sentence("heddle show class A --threads 0", "--threads");
  expect_sentence("heddle show class A --threads many", "--threads");
}

TEST_F(BadInput, UnusableEntries) {
  shop_.write("empty.jar", "");
  shop_.write("text.jar", "this is not a jar\n");
  ASSERT_EQ(shop_.run("mkdir nothing").exit_code, 0);
  expect_sentence("heddle show class A -c missing.jar", "missing.jar: does not exist; give a directory");
  expect_sentence("heddle show class A -c empty.jar", "empty.jar: is empty; give a directory");
  expect_sentence("heddle show class A -c text.jar", "text.jar: ");
  expect_sentence("heddle show class A -c nothing", "nothing: holds no class files; give a directory");
  expect_sentence("heddle show class A -c 'nothing/*'", "nothing/*: matches no jars");
  expect_sentence("heddle show class A --jdk nothing", "nothing: is not a JDK");
  expect_sentence("cd nothing && heddle show stats --no-jdk", "there is nothing to read");
}

TEST_F(BadInput, AllEntriesUnusable) {
  shop_.write("empty.jar", "");
  const Outcome outcome = shop_.run("heddle show class A -c empty.jar:missing.jar");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(contains(outcome.err, "heddle: warning: empty.jar: is empty\n")) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "heddle: none of the 2 entries of the class path can be used"))
      << outcome.err;
}

TEST_F(BadInput, OneBadEntryLeavesTheRest) {
  compile("package p; class A { int x; }");
  shop_.write("empty.jar", "");
  const Outcome outcome = shop_.run("heddle show class p.A -c empty.jar:out");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "heddle: warning: empty.jar: is empty\n");
}

TEST_F(BadInput, UnreadableFile) {
  shop_.write("secret.jar", "PK");
  if (shop_.run("chmod 000 secret.jar; cat secret.jar").exit_code == 0)
    GTEST_SKIP() << "this user may read everything";
  expect_sentence("heddle show class A -c secret.jar", "secret.jar");
}

TEST_F(BadInput, NeitherFileNorDirectory) {
  ASSERT_EQ(shop_.run("mkfifo pipe").exit_code, 0);
  expect_sentence("heddle show class A -c pipe", "pipe: ");
  expect_sentence("heddle show class A -c /dev/null", "/dev/null: ");
}

TEST_F(BadInput, TruncatedClass) {
  compile("package p; class A { int x; } class B { }");
  ASSERT_EQ(shop_.run("truncate -s 100 out/p/A.class").exit_code, 0);
  expect_sentence("heddle show class p.A -c out", "out/p/A.class: p.A: ");
  EXPECT_EQ(shop_.run("heddle show class p.B -c out").exit_code, 0);
  const Outcome stats = shop_.run("heddle show stats -c out");
  EXPECT_EQ(stats.exit_code, 0);
  EXPECT_TRUE(contains(stats.out, "bad-class")) << stats.out;
  EXPECT_TRUE(contains(stats.err, "heddle: warning: out/p/A.class: p.A: ")) << stats.err;
}

TEST_F(BadInput, ClassInTheWrongPlace) {
  compile("package p; class A { }");
  ASSERT_EQ(shop_.run("mkdir q; cp out/p/A.class q/A.class").exit_code, 0);
  expect_sentence("heddle show class q.A -c .", "q/A.class: q.A: ");
}

std::string class_bytes(const char* name, const char* super) {
  const std::vector<uint8_t> bytes = ClassWriter(name, {.super = super}).bytes();
  return {bytes.begin(), bytes.end()};
}

TEST_F(BadInput, CyclicSuperclasses) {
  shop_.write("out/p/A.class", class_bytes("p/A", "p/B"));
  shop_.write("out/p/B.class", class_bytes("p/B", "p/A"));
  for (const char* command : {"show hierarchy p.B", "show stats", "show class p.A"}) {
    const Outcome outcome = shop_.run(std::string("heddle ") + command + " -c out");
    EXPECT_EQ(outcome.exit_code, 0) << command << outcome.err;
  }
  EXPECT_TRUE(contains(shop_.run("heddle show hierarchy p.B -c out").err, "heddle: warning: "));
  expect_sentence("heddle show method p.B.absent -c out", "p.B has no method absent");
}

TEST_F(BadInput, DeepHierarchyIsShownInProportion) {
  constexpr int kDepth = 3000;
  for (int i = 0; i < kDepth; ++i) {
    const std::string name = "p/C" + std::to_string(i);
    const std::string super = i == 0 ? "java/lang/Object" : "p/C" + std::to_string(i - 1);
    shop_.write("out/" + name + ".class", class_bytes(name.c_str(), super.c_str()));
  }
  const Outcome outcome = shop_.run("heddle show hierarchy p.C2999 -c out");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "supertypes (3000)"));
  EXPECT_LT(outcome.out.size(), 1'000'000U);
}

TEST_F(BadInput, AtMostTwentyWarnings) {
  std::string path = "out";
  compile("package p; class A { }");
  for (int i = 10; i < 35; ++i) path += ":missing" + std::to_string(i) + ".jar";
  const Outcome some = shop_.run("heddle show class p.A -c " + path);
  EXPECT_EQ(some.exit_code, 0);
  EXPECT_TRUE(contains(some.err, "missing29.jar") && !contains(some.err, "missing30.jar")) << some.err;
  EXPECT_TRUE(some.err.ends_with("heddle: ... and 5 more (use --verbose)\n")) << some.err;
  EXPECT_TRUE(contains(shop_.run("heddle show class p.A --verbose -c " + path).err, "missing34.jar"));
  EXPECT_EQ(shop_.run("heddle show class p.A --quiet -c " + path).err, "");
}

// Of many that are missing one line tells.
TEST_F(BadInput, ManyMissingClasses) {
  compile(
      "package p; class A { public static void main(String[] a) { new B1(); new B2(); new B3(); new B4(); } }"
      "class B1 { } class B2 { } class B3 { } class B4 { }");
  const std::string ask = "heddle show callees p.A.main -c out";
  ASSERT_EQ(shop_.run("rm out/p/B4.class").exit_code, 0);
  EXPECT_TRUE(contains(shop_.run(ask).err, "p.B4: not on the class path; "));
  ASSERT_EQ(shop_.run("rm out/p/B1.class out/p/B2.class out/p/B3.class").exit_code, 0);
  const Outcome outcome = shop_.run(ask);
  EXPECT_TRUE(contains(outcome.err, " classes are not on the class path (")) << outcome.err;
  EXPECT_FALSE(contains(outcome.err, "p.B4: ")) << outcome.err;
  EXPECT_TRUE(contains(shop_.run(ask + " --verbose").err, "p.B4: not on the class path; "));
}

TEST_F(BadInput, OutputsThatCannotBeWritten) {
  expect_sentence("heddle show class java.lang.Object >&-", "cannot write to stdout: ");
  expect_sentence("heddle show class java.lang.Object >/dev/full", "cannot write to stdout: No space left");
  expect_sentence("heddle show class java.lang.Object -o /dev/full",
                  "cannot write to /dev/full: No space left");
  expect_sentence("heddle show class java.lang.Object -o no/such/file", "cannot write to no/such/file: ");
  expect_sentence("heddle show class java.lang.Object --format json -o /dev/full",
                  "cannot write to /dev/full");
  expect_sentence("heddle --help >/dev/full", "cannot write to stdout: No space left");
}

TEST_F(BadInput, AReaderThatGoesAwayIsNoError) {
  const Outcome outcome =
      shop_.run("heddle show hierarchy java.lang.Object | head -n 1; echo ${PIPESTATUS[0]}");
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(outcome.out.ends_with("\n0\n")) << outcome.out;
}

TEST_F(BadInput, ClosedStderrAndStdin) {
  EXPECT_EQ(
      shop_.run("heddle show class java.lang.Object <&- 2>&- | grep -q 'class java.lang.Object'").exit_code,
      0);
  EXPECT_EQ(shop_.run("heddle show class NoSuchClass 2>&-").exit_code, 2);
}

}  // namespace
}  // namespace heddle::testing
