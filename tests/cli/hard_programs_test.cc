// Programs that no compiler makes, or that are made to be hard, under the whole analysis: it ends, says in a
// sentence what is wrong, and answers all the same; where there is nothing to analyse, exit code 2.
//
// HEDDLE_WAYS says how many methods one call is to run, 10,000 if it does not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/cli/workshop.h"
#include "tests/support/class_writer.h"

namespace heddle::testing {
namespace {

constexpr std::string_view kMain = "([Ljava/lang/String;)V";

class HardPrograms : public ::testing::Test {
 protected:
  // Beside a library so small that it takes no time.
  Outcome ask(const std::string& question, const std::string& path = "out") const {
    return shop_.run(fmt::format("heddle show {} --no-jdk -c '{}':{}", question, Workshop::mill(), path));
  }
  void write(ClassWriter& writer) const {
    const std::vector<uint8_t> bytes = writer.bytes();
    shop_.write("out/" + writer.name() + ".class",
                {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
  void write_simple(const std::string& name, const std::string& super) const {
    ClassWriter writer(name, {.super = super});
    writer.default_constructor();
    write(writer);
  }
  void compile(const std::string& folder, const std::string& source) const {
    shop_.write("src/" + folder + "/A.java", source);
    ASSERT_EQ(shop_.run(fmt::format("javac -g -d {0} src/{0}/A.java", folder)).exit_code, 0);
  }
  // it = new NAME()
  static void make(CodeWriter& code, const std::string& name) {
    code.type(Op::kNew, name).op(Op::kDup).invoke(Op::kInvokeSpecial, name, "<init>", "()V");
    code.field(Op::kPutStatic, "h/Main", "it", "Ljava/lang/Object;");
  }

  Workshop shop_;
};

TEST_F(HardPrograms, TypesThatAreAboveThemselves) {
  write_simple("h/A", "h/B");
  write_simple("h/B", "h/A");
  ClassWriter interface("h/I", {.interfaces = {"h/I"}, .access = kAccInterface | kAccAbstract});
  write(interface);
  ClassWriter main("h/Main", {.interfaces = {"h/I"}});
  main.field(kAccStatic, "it", "Ljava/lang/Object;");
  CodeWriter code = main.code();
  make(code, "h/A");
  code.field(Op::kGetStatic, "h/Main", "it", "Ljava/lang/Object;").type(Op::kCheckCast, "h/B");
  code.invoke(Op::kInvokeVirtual, "h/B", "toString", "()Ljava/lang/String;").op(Op::kPop).op(Op::kReturn);
  main.method(kAccPublic | kAccStatic, "main", kMain, code);
  write(main);
  for (const char* policy : {"ci", "origin+containers", "2-obj"}) {
    const Outcome outcome =
        ask(std::string("points-to h.Main.it --entry h.Main --verify --context ") + policy);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "new h.A")) << outcome.out;
    EXPECT_TRUE(contains(outcome.err, "heddle: warning: ")) << outcome.err;
  }
}

TEST_F(HardPrograms, AMethodOf64Kilobytes) {
  constexpr int kObjects = 6500;  // of ten bytes each
  write_simple("h/A", "java/lang/Object");
  ClassWriter main("h/Main");
  main.field(kAccStatic, "it", "Ljava/lang/Object;");
  CodeWriter code = main.code();
  for (int i = 0; i < kObjects; ++i) make(code, "h/A");
  code.op(Op::kReturn);
  main.method(kAccPublic | kAccStatic, "main", kMain, code);
  write(main);
  const Outcome outcome = ask("points-to h.Main.it --entry h.Main");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "may hold 6 500 objects")) << outcome.out.substr(0, 1000);
}

// One call of a method that so many classes override, on all of them.
TEST_F(HardPrograms, AHundredThousandWays) {
  const char* const wanted = std::getenv("HEDDLE_WAYS");
  const int ways = wanted == nullptr ? 10'000 : std::atoi(wanted);
  constexpr int kOfOneMethod = 4000;
  constexpr std::string_view kRun = "()Ljava/lang/Object;";
  const auto write_with_run = [&](const std::string& name, const std::string& super) {
    ClassWriter writer(name, {.super = super});
    writer.default_constructor();
    CodeWriter code = writer.code();
    code.load('A', 0).op(Op::kAreturn);
    writer.method(kAccPublic, "run", kRun, code);
    write(writer);
  };
  write_with_run("h/Base", "java/lang/Object");
  for (int i = 0; i < ways; ++i) write_with_run(fmt::format("h/C{}", i), "h/Base");
  ClassWriter main("h/Main");
  main.field(kAccStatic, "it", "Ljava/lang/Object;");
  main.field(kAccStatic, "got", "Ljava/lang/Object;");
  CodeWriter start = main.code();
  for (int first = 0; first < ways; first += kOfOneMethod) {
    const std::string name = fmt::format("h/Make{}", first);
    ClassWriter maker(name);
    CodeWriter code = maker.code();
    for (int i = first; i < std::min(ways, first + kOfOneMethod); ++i) make(code, fmt::format("h/C{}", i));
    code.op(Op::kReturn);
    maker.method(kAccPublic | kAccStatic, "make", "()V", code);
    write(maker);
    start.invoke(Op::kInvokeStatic, name, "make", "()V");
  }
  start.field(Op::kGetStatic, "h/Main", "it", "Ljava/lang/Object;").type(Op::kCheckCast, "h/Base");
  start.invoke(Op::kInvokeVirtual, "h/Base", "run", kRun);
  start.field(Op::kPutStatic, "h/Main", "got", "Ljava/lang/Object;").op(Op::kReturn);
  main.method(kAccPublic | kAccStatic, "main", kMain, start);
  write(main);
  for (const char* policy : {"ci", "origin+containers", "1-obj", "2-obj", "2-type", "2-cfa"}) {
    const Outcome outcome =
        ask(std::string("points-to h.Main.got --entry h.Main --format json --context ") + policy);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, fmt::format("\"type\": \"h.C{}\"", ways - 1)))
        << outcome.out.substr(0, 999);
    EXPECT_TRUE(contains(outcome.out, "\"type\": \"h.C0\""));
  }
}

constexpr std::string_view kChain = R"(package p;
class Top { Object get() { return new Object(); } }
class Middle extends Top { }
class Bottom extends Middle { Object get() { return this; } }
class Main {
  static Object got;
  public static void main(String[] a) {
    Top t = new Bottom();
    got = t.get();
    got = new Middle().get();
  }
})";

TEST_F(HardPrograms, AClassMissingInTheMiddle) {
  compile("out", std::string(kChain));
  ASSERT_EQ(shop_.run("rm out/p/Middle.class").exit_code, 0);
  const Outcome outcome = ask("points-to p.Main.got --entry p.Main --verify --verbose");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "new p.Bottom")) << outcome.out;
  EXPECT_TRUE(
      contains(outcome.err, "p.Middle: not on the class path; code that uses it is analysed without it"))
      << outcome.err;
  EXPECT_TRUE(contains(ask("unresolved --entry p.Main").out, "p.Middle.get() at p/A.java:10")) << outcome.out;
}

TEST_F(HardPrograms, ContradictoryDuplicates) {
  compile("out", std::string(kChain));
  compile("other", "package p; interface Top { int other(); } final class Middle { }");
  ASSERT_EQ(shop_.run("cp out/p/Bottom.class other/p/").exit_code, 0);  // the same one is no contradiction
  const Outcome first = ask("points-to p.Main.got --entry p.Main", "out:other");
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_TRUE(contains(first.out, "new p.Bottom")) << first.out;
  EXPECT_TRUE(contains(first.err,
                       "heddle: warning: other: p.Middle: is another one than in out, which comes first "
                       "and is used; so is p.Top\n"))
      << first.err;
  const Outcome turned = ask("points-to p.Main.got --entry p.Main --verify", "other:out");
  EXPECT_EQ(turned.exit_code, 0) << turned.err;
  EXPECT_TRUE(contains(turned.err, "warning: out: p.Middle: is another one than in other")) << turned.err;
  EXPECT_FALSE(contains(ask("points-to p.Main.got --entry p.Main", "out").err, "is another one"));
}

TEST_F(HardPrograms, NothingToAnalyse) {
  compile("out", std::string(kChain));
  const auto refused = [&](const std::string& question, const std::string& sentence) {
    const Outcome outcome = ask(question);
    EXPECT_EQ(outcome.exit_code, 2) << question;
    EXPECT_EQ(outcome.out, "") << question;
    EXPECT_TRUE(contains(outcome.err, sentence)) << question << "\n" << outcome.err;
  };
  refused("reachable --entry p.Mian",
          "--entry p.Mian names no class and no method; did you mean:\n  p.Main\n");
  refused("reachable --entry p.Top.main", "p.Top has no method main, so it cannot be started");
  refused("reachable --entry 'no.such.*'", "no class or method of the application matches no.such.*");
  refused("reachable 'no.such.*'", "no method of the program matches no.such.*");
  refused("reachable --context 0-obj", "--context 0-obj is no context policy");
  refused("reachable --context objects", "--context objects is no context policy; use origin, ci, or k-cfa");
}

TEST_F(HardPrograms, WhatWouldTakeTooMuchIsAnalysedWithLess) {
  const std::string question =
      "heddle show reachable -c '" + Workshop::bank() + "' --context 1-obj --memory 64M";
  const Outcome outcome = shop_.run(question);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.err,
                       "heddle: warning: 1-obj would take more than it may; everything is analysed as with "
                       "--context ci\n"))
      << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "(ci in place of 1-obj) in ")) << outcome.err;
  const Outcome silent = shop_.run(question + " --quiet");
  EXPECT_EQ(silent.out, outcome.out);
  EXPECT_EQ(silent.err, "");
}

}  // namespace
}  // namespace heddle::testing
