#include "library/knowledge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "library/knowledge_reader.h"
#include "library/pseudo_classes.h"
#include "program/print.h"
#include "program/verify.h"

namespace heddle {
namespace {

using Scope = ClassItem::Scope;

class KnowledgeTest : public ::testing::Test {
 protected:
  void read(std::string_view text, std::string_view file = "a.model") {
    knowledge_.read(text, file, KnowledgeOrigin::kUser, problems_);
  }

  // The IR of the last model of a text that has no errors, without line numbers.
  std::string ir(std::string_view text) {
    Knowledge knowledge(symbols_);
    knowledge.read(text, "a.model", KnowledgeOrigin::kUser, problems_);
    EXPECT_EQ(errors(), std::vector<std::string>{});
    if (knowledge.models().empty()) return "no model";
    const Model& model = knowledge.models().back();
    last_ = model.body;
    const auto problem = verify(model.body, symbols_);
    EXPECT_FALSE(problem) << *problem;
    Body body = model.body;
    body.lines = {};
    std::string printed = BodyPrinter(symbols_, body, model.is_static).text();
    std::string lines;
    for (size_t at = 0; at < printed.size();) {
      const size_t end = printed.find('\n', at);
      const std::string line = printed.substr(at, end - at);
      lines += line.substr(std::min(line.find_first_not_of(' '), line.size())) + "\n";
      at = end + 1;
    }
    return lines;
  }
  // The IR of these statements, in a static method with parameters of many types.
  std::string statements(std::string_view text, std::string_view result = "void") {
    std::string model = "model static p.C.m(Object o, String s, int i, long l, float f, Object[] a) ";
    model += result;
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size());
      model += "\n    ";
      model += text.substr(at, end - at);
      at = end + 1;
    }
    return ir(model);
  }

  std::vector<std::string> errors() const {
    std::vector<std::string> list;
    for (const Problem& problem : problems_.sorted()) list.push_back(to_string(problem));
    return list;
  }
  // The one error in a text.
  std::string error(std::string_view text) {
    Problems problems;
    Knowledge(symbols_).read(text, "f", KnowledgeOrigin::kUser, problems);
    const auto all = problems.sorted();
    if (all.size() != 1) return std::to_string(all.size()) + " errors";
    return to_string(all.front());
  }
  std::string statement_error(std::string_view statement, std::string_view result = "void") {
    return error("model static p.C.m(Object o, int i) " + std::string(result) + "\n " +
                 std::string(statement));
  }

  std::string method(const ModelKey& key) {
    return std::string(symbols_[key.owner]) + "." + std::string(symbols_[key.name]) +
           std::string(symbols_[key.descriptor]);
  }
  const Model* find(std::string_view owner, std::string_view name, std::string_view descriptor,
                    bool is_static = false) {
    return knowledge_.find_model({symbols_.name(owner), symbols_.name(name), symbols_.name(descriptor)},
                                 is_static);
  }

  Symbols symbols_;
  Knowledge knowledge_{symbols_};
  Problems problems_;
  Body last_;  // that ir() read
};

// Items

TEST_F(KnowledgeTest, NamesInHeaders) {
  read(
      "model A.m() void\n"
      "model p.q.C$D.m(int, long[], String, p.E[][] named, .Unnamed) Object\n"
      "model static .Main.main(String[]) void\n"
      "model p.C.<init>() void\n"
      "model p.C.access$000(boolean, byte, char, short, float, double) p.D[]\n"
      "model p.K.copy-impl() void\n");
  EXPECT_EQ(errors(), std::vector<std::string>{});
  std::vector<std::string> names;
  for (const Model& model : knowledge_.models()) names.push_back(method(model.method));
  EXPECT_EQ(names, (std::vector<std::string>{
                       "java/lang/A.m()V",
                       "p/q/C$D.m(I[JLjava/lang/String;[[Lp/E;LUnnamed;)Ljava/lang/Object;",
                       "Main.main([Ljava/lang/String;)V",
                       "p/C.<init>()V",
                       "p/C.access$000(ZBCSFD)[Lp/D;",
                       "p/K.copy-impl()V",
                   }));
}

TEST_F(KnowledgeTest, OverloadsAndResultsAreApart) {
  read("model p.C.m(int) int\nmodel p.C.m(long) int\nmodel p.C.m(int) long\nmodel static p.C.m(int) int\n");
  EXPECT_EQ(knowledge_.models().size(), 4U);
  EXPECT_NE(find("p/C", "m", "(I)I", false), find("p/C", "m", "(I)I", true));
}

TEST_F(KnowledgeTest, ModelsKnowWhatTheyAre) {
  read("# a comment\n\nmodel inline static p.C.f() void\nmodel p.C.g() void\n");
  const Model* const f = find("p/C", "f", "()V", true);
  ASSERT_NE(f, nullptr);
  EXPECT_TRUE(f->is_static);
  EXPECT_TRUE(f->per_call);
  EXPECT_EQ(symbols_[f->place.file], "a.model");
  EXPECT_EQ(f->place.line, 3U);
  EXPECT_EQ(f->place.origin, KnowledgeOrigin::kUser);
  const Model* const g = find("p/C", "g", "()V");
  ASSERT_NE(g, nullptr);
  EXPECT_FALSE(g->is_static);
  EXPECT_FALSE(g->per_call);
  EXPECT_EQ(g->body.parameter_count, 1U);
  EXPECT_EQ(knowledge_.model(g->method.owner, g->method.name, g->method.descriptor, false), &g->body);
  EXPECT_EQ(knowledge_.model(g->method.owner, g->method.name, g->method.descriptor, true), nullptr);
}

TEST_F(KnowledgeTest, LaterModelsWin) {
  read("model p.C.m() Object\n    return null\n", "first");
  read("model p.C.m() Object\n    return this\n", "second");
  ASSERT_EQ(knowledge_.models().size(), 1U);
  EXPECT_EQ(symbols_[knowledge_.models().front().place.file], "second");
  EXPECT_EQ(BodyPrinter(symbols_, knowledge_.models().front().body, false).text(),
            "b0\n     2  return this\n");
}

TEST_F(KnowledgeTest, ABrokenModelOverridesNothing) {
  read("model p.C.m() Object\n    return null\n", "first");
  read("model p.C.m() Object\n    return what\n", "second");
  ASSERT_EQ(knowledge_.models().size(), 1U);
  EXPECT_EQ(symbols_[knowledge_.models().front().place.file], "first");
}

TEST_F(KnowledgeTest, OtherItems) {
  read(
      "root System.initPhase1() void\n"
      "origin Runnable.run() void  # tasks\n"
      "merge String\n"
      "merge subtypes Throwable\n"
      "merge byte[]\n"
      "container nested java.util.HashMap\n"
      "follow package java.util.stream\n"
      "once com.acme.Hub\n");
  EXPECT_EQ(errors(), std::vector<std::string>{});
  ASSERT_EQ(knowledge_.roots().size(), 1U);
  EXPECT_EQ(method(knowledge_.roots()[0].method), "java/lang/System.initPhase1()V");
  ASSERT_EQ(knowledge_.origins().size(), 1U);
  EXPECT_EQ(method(knowledge_.origins()[0].method), "java/lang/Runnable.run()V");
  EXPECT_EQ(knowledge_.origins()[0].place.line, 2U);
  ASSERT_EQ(knowledge_.merges().size(), 3U);
  EXPECT_EQ(symbols_[knowledge_.merges()[0].name], "java/lang/String");
  EXPECT_EQ(knowledge_.merges()[0].scope, Scope::kExact);
  EXPECT_EQ(knowledge_.merges()[1].scope, Scope::kSubtypes);
  EXPECT_EQ(symbols_[knowledge_.merges()[2].name], "[B");
  ASSERT_EQ(knowledge_.containers().size(), 1U);
  EXPECT_EQ(knowledge_.containers()[0].scope, Scope::kNested);
  ASSERT_EQ(knowledge_.followers().size(), 1U);
  EXPECT_EQ(symbols_[knowledge_.followers()[0].name], "java/util/stream");
  EXPECT_EQ(knowledge_.followers()[0].scope, Scope::kPackage);
  ASSERT_EQ(knowledge_.bystanders().size(), 1U);
  EXPECT_EQ(symbols_[knowledge_.bystanders()[0].name], "com/acme/Hub");
}

TEST_F(KnowledgeTest, TextsOfOtherSystems) {
  read("\xEF\xBB\xBFmodel p.C.m() Object\r\n\treturn this\r\n\r\nroot p.C.r() void");
  EXPECT_EQ(errors(), std::vector<std::string>{});
  EXPECT_EQ(knowledge_.models().size(), 1U);
  EXPECT_EQ(knowledge_.roots().size(), 1U);
}

TEST_F(KnowledgeTest, PseudoClassesAreWhatModelsUse) {
  read(
      "model static heddle.Mine.f(Object x) void\n"
      "    heddle.World.things = x\n"
      "model p.C.m() Object\n"
      "    heddle.Mine.f(Object this) void\n"
      "    return heddle.World.things\n");
  EXPECT_EQ(errors(), std::vector<std::string>{});
  const auto classes = pseudo_classes(knowledge_);
  ASSERT_EQ(classes.size(), 3U);
  EXPECT_EQ(symbols_[classes[0].name], "heddle/Intrinsic");
  EXPECT_EQ(symbols_[classes[1].name], "heddle/Mine");
  ASSERT_EQ(classes[1].methods.size(), 1U);
  EXPECT_EQ(symbols_[classes[1].methods[0].descriptor], "(Ljava/lang/Object;)V");
  EXPECT_EQ(symbols_[classes[2].name], "heddle/World");
  ASSERT_EQ(classes[2].fields.size(), 1U);
  EXPECT_EQ(symbols_[classes[2].fields[0].name], "things");
}

// Statements

TEST_F(KnowledgeTest, NothingReturnsNothing) {
  EXPECT_EQ(statements(""), "b0\nreturn\n");
  EXPECT_EQ(statements("", "Object"), "b0\nreturn null\n");
  EXPECT_EQ(statements("", "int"), "b0\nreturn 0\n");
  EXPECT_EQ(statements("", "long"), "b0\nreturn 0L\n");
  EXPECT_EQ(statements("", "float"), "b0\nreturn 0f\n");
  EXPECT_EQ(statements("", "double"), "b0\nreturn 0d\n");
}

TEST_F(KnowledgeTest, Parameters) {
  EXPECT_EQ(ir("model p.C.m(Object, String name) Object\n return this\n"), "b0\nreturn this\n");
  EXPECT_EQ(ir("model p.D.m(Object, String name) Object\n return p0\n"), "b0\nreturn p1\n");
  EXPECT_EQ(ir("model p.E.m(Object, String name) Object\n return name\n"), "b0\nreturn name#2\n");
  EXPECT_EQ(ir("model p.F.m(Object, String name) Object\n return p1\n"), "b0\nreturn name#2\n");
  EXPECT_EQ(ir("model static p.G.m(Object) Object\n return p0\n"), "b0\nreturn p0\n");
}

TEST_F(KnowledgeTest, Constants) {
  EXPECT_EQ(statements("return null", "Object"), "b0\nreturn null\n");
  EXPECT_EQ(statements(R"(return "a # \" \\ \n \u0000 \u20ac")", "String"),
            "b0\nreturn \"a # \\\" \\\\ \\u000a \\u0000 \xE2\x82\xAC\"\n");
  EXPECT_EQ(statements("return String.class", "Class"), "b0\nreturn class java.lang.String\n");
  EXPECT_EQ(statements("return p.C$D[][].class", "Class"), "b0\nreturn class p.C$D[][]\n");
  EXPECT_EQ(statements("return int[].class", "Class"), "b0\nreturn class int[]\n");
  EXPECT_EQ(statements("return -1", "int"), "b0\nreturn -1\n");
  EXPECT_EQ(statements("return 5000000000", "long"), "b0\nreturn 5000000000L\n");
  EXPECT_EQ(statements("return 2", "double"), "b0\nreturn 2d\n");
  EXPECT_EQ(statements("return true", "boolean"), "b0\nreturn 1\n");
  EXPECT_EQ(statements("return false", "boolean"), "b0\nreturn 0\n");
}

TEST_F(KnowledgeTest, Allocations) {
  EXPECT_EQ(statements("return new p.D", "Object"), "b0\nr6 = new p.D\nreturn r6\n");
  EXPECT_EQ(statements("return new Object[]", "Object"), "b0\nr7 = new java.lang.Object[] (0)\nreturn r7\n");
  EXPECT_EQ(statements("return new byte[][]", "Object"), "b0\nr7 = new byte[][] (0)\nreturn r7\n");
  EXPECT_EQ(statements("return new p.D(Object o, int 1)", "Object"),
            "b0\nr7 = new p.D\nspecial [p.D.<init>(java.lang.Object, int)](r7, o#0, 1)\nreturn r7\n");
  EXPECT_EQ(statements("new p.D()"), "b0\nr6 = new p.D\nspecial [p.D.<init>()](r6)\nreturn\n");
}

TEST_F(KnowledgeTest, FieldsAndElements) {
  EXPECT_EQ(statements("o.p.D.f String = s"), "b0\no#0.[p.D.f] = s#1\nreturn\n");
  EXPECT_EQ(statements("return o.p.D.f String", "String"), "b0\nr6 = o#0.[p.D.f]\nreturn r6\n");
  EXPECT_EQ(statements("p.D.count int = i"), "b0\nstatic [p.D.count] = i#2\nreturn\n");
  EXPECT_EQ(statements("x = System.out java.io.PrintStream"),
            "b0\nx#6 = static [java.lang.System.out]\nreturn\n");
  EXPECT_EQ(statements("heddle.World.threads = o"), "b0\nstatic [heddle.World.threads] = o#0\nreturn\n");
  EXPECT_EQ(statements("a[] = a[]"), "b0\nr7 = a#5[0] A\na#5[0] A = r7\nreturn\n");
  EXPECT_EQ(statements("o[byte] = o[boolean]"), "b0\nr7 = o#0[0] B\no#0[0] B = r7\nreturn\n");
  EXPECT_EQ(statements("o[double] = 1"), "b0\no#0[0] D = 1d\nreturn\n");
}

TEST_F(KnowledgeTest, Calls) {
  EXPECT_EQ(statements("o.p.D.f() void"), "b0\nvirtual [p.D.f()](o#0)\nreturn\n");
  EXPECT_EQ(statements("interface o.p.D.f() void"), "b0\ninterface [p.D.f()](o#0)\nreturn\n");
  EXPECT_EQ(statements("special o.p.D.<init>(int i) void"),
            "b0\nspecial [p.D.<init>(int)](o#0, i#2)\nreturn\n");
  EXPECT_EQ(statements("p.D.f(long l, float 1) void"), "b0\nstatic [p.D.f(long, float)](l#3, 1f)\nreturn\n");
  EXPECT_EQ(statements("interface p.D.f() void"), "b0\nstatic [p.D.f()]()\nreturn\n");
  EXPECT_EQ(statements("return o.p.D.f(Object Thread.currentThread() Thread, String s) p.E", "p.E"),
            "b0\nr6 = static [java.lang.Thread.currentThread()]()\n"
            "r7 = virtual [p.D.f(java.lang.Object, java.lang.String)](o#0, r6, s#1)\nreturn r7\n");
  EXPECT_EQ(statements("x = p.D.f() int"), "b0\nx#6 = static [p.D.f()]()\nreturn\n");
}

TEST_F(KnowledgeTest, InterfaceReferencesAreMarked) {
  statements("interface o.p.D.f() void\no.p.D.f() void");
  const Body& body = last_;
  EXPECT_EQ(body.stmts[0].flags, kInterfaceRef);
  EXPECT_TRUE(symbols_[MemberRefId(body.stmts[0].ref)].interface);
  EXPECT_EQ(body.stmts[1].flags, 0U);
  EXPECT_FALSE(symbols_[MemberRefId(body.stmts[1].ref)].interface);
}

TEST_F(KnowledgeTest, SpawnedCallsAreMarked) {
  EXPECT_EQ(statements("spawn o.Thread.run() void\nspawn interface o.Runnable.run() void\nspawn p.D.f() int"),
            "b0\nvirtual [java.lang.Thread.run()](o#0)\ninterface [java.lang.Runnable.run()](o#0)\n"
            "r6 = static [p.D.f()]()\nreturn\n");
  const Body& body = last_;
  EXPECT_EQ(body.stmts[0].flags, kSpawn);
  EXPECT_EQ(body.stmts[1].flags, kSpawn | kInterfaceRef);
  EXPECT_EQ(body.stmts[2].flags, kSpawn);
}

TEST_F(KnowledgeTest, Casts) {
  EXPECT_EQ(statements("return (p.D) o", "Object"), "b0\nr6 = cast o#0 to p.D\nreturn r6\n");
  EXPECT_EQ(statements("return (p.D[]) (Object[]) o", "Object"),
            "b0\nr6 = cast o#0 to java.lang.Object[]\nr7 = cast r6 to p.D[]\nreturn r7\n");
}

TEST_F(KnowledgeTest, EndsThatAreNotTheLastMayBeTakenOrNot) {
  EXPECT_EQ(statements("return o\nthrow s\nreturn s", "Object"),
            "b0 -> b1, b2\nifeq 0 then b1 else b2\nb1\nreturn o#0\n"
            "b2 -> b3, b4\nifeq 0 then b3 else b4\nb3\nthrow s#1\nb4\nreturn s#1\n");
  EXPECT_EQ(
      statements("return o\no.p.D.f() void", "Object"),
      "b0 -> b1, b2\nifeq 0 then b1 else b2\nb1\nreturn o#0\nb2\nvirtual [p.D.f()](o#0)\nreturn null\n");
  EXPECT_EQ(statements("throw o"), "b0\nthrow o#0\n");
}

TEST_F(KnowledgeTest, Handlers) {
  EXPECT_EQ(statements("return o.p.D.f() Object\ncatch e Exception\nthrow e\ncatch e Throwable\nreturn e",
                       "Object"),
            "b0 !java.lang.Exception b1 !any b2\nr6 = virtual [p.D.f()](o#0)\nreturn r6\n"
            "b1\ne#7 = catch java.lang.Exception\nthrow e#7\nb2\ne#8 = catch any\nreturn e#8\n");
  EXPECT_EQ(statements("catch e Throwable\np.D.f(Object e) void"),
            "b0 !any b1\nreturn\nb1\ne#6 = catch any\nstatic [p.D.f(java.lang.Object)](e#6)\nreturn\n");
}

TEST_F(KnowledgeTest, StatementsKnowTheirLines) {
  read("model p.C.m() void\n\n    # first\n    this.p.C.f() void\n    this.p.C.g() void\n");
  EXPECT_EQ(BodyPrinter(symbols_, knowledge_.models().back().body, false).text(),
            "b0\n     4  virtual [p.C.f()](this)\n     5  virtual [p.C.g()](this)\n     5  return\n");
}

TEST_F(KnowledgeTest, LocalsMayBeCalledLikePackages) {
  EXPECT_EQ(statements("java = new Object\njava.java.util.List.size() int"),
            "b0\njava#6 = new java.lang.Object\nr7 = virtual [java.util.List.size()](java#6)\nreturn\n");
}

// Errors

TEST_F(KnowledgeTest, WhatAnnotationsMean) {
  read("calls often p.Get\ncalls p.Timer\nprepares p.Inject\napart p.Each\n");
  ASSERT_EQ(knowledge_.frameworks().size(), 4U);
  const auto is = [&](size_t i, FrameworkItem::Kind kind, bool often, std::string_view name) {
    const FrameworkItem& item = knowledge_.frameworks()[i];
    return item.kind == kind && item.often == often && symbols_[item.annotation] == name &&
           item.place.line == i + 1;
  };
  EXPECT_TRUE(is(0, FrameworkItem::Kind::kCalls, true, "p/Get"));
  EXPECT_TRUE(is(1, FrameworkItem::Kind::kCalls, false, "p/Timer"));
  EXPECT_TRUE(is(2, FrameworkItem::Kind::kPrepares, false, "p/Inject"));
  EXPECT_TRUE(is(3, FrameworkItem::Kind::kApart, false, "p/Each"));
  EXPECT_EQ(error("calls often"), "f:1:12: expected an annotation, not the end of the line");
}

TEST_F(KnowledgeTest, ErrorsOfItems) {
  EXPECT_EQ(error("modle p.C.m() void"),
            "f:1:1: expected 'model', 'root', 'origin', 'merge', 'container', 'follow', 'once', 'unsafe', "
            "'atomic', what a call does ('starts', 'joins', 'acquires', ...), or what an annotation means "
            "('calls', 'prepares', 'apart'), not 'modle'");
  EXPECT_EQ(error("\n\n  x = y"), "f:3:3: this line is indented but belongs to no model");
  EXPECT_EQ(error("root p.C.m() void\n  return"), "f:2:3: this line is indented but belongs to no model");
  EXPECT_EQ(error("model"),
            "f:1:6: expected a method, as in java.lang.Thread.run() void, not the end of the line");
  EXPECT_EQ(error("model run() void"), "f:1:7: expected a class in front of the method 'run'");
  EXPECT_EQ(error("model p.C.m"), "f:1:12: expected '(', not the end of the line");
  EXPECT_EQ(error("model p.C.m(int; int) void"), "f:1:16: ';' means nothing here");
  EXPECT_EQ(error("model p.C.m(int int) void"), "f:1:7: a variable cannot be called 'int'");
  EXPECT_EQ(error("model p.C.m(int x, int x) void"),
            "f:1:7: 'x' is defined already, and a variable is defined once");
  EXPECT_EQ(error("model p.C.m(int,) void"), "f:1:17: expected the type of a parameter, not ')'");
  EXPECT_EQ(error("model p.C.m(int x y) void"), "f:1:19: expected ',' or ')', not 'y'");
  EXPECT_EQ(error("model p.C.m(void) void"), "f:1:13: 'void' is no type of a value");
  EXPECT_EQ(error("model p.C.m()"),
            "f:1:14: expected the type of the result (or 'void'), not the end of the line");
  EXPECT_EQ(error("model p.C.m() void[]"), "f:1:15: 'void' is no type of a value");
  EXPECT_EQ(error("model p.C.m() void void"), "f:1:20: expected the end of the line, not 'void'");
  EXPECT_EQ(error("model p..m() void"), "f:1:9: expected a name after the dot, not '.'");
  EXPECT_EQ(error("model p.C.m(int[) void"), "f:1:17: expected ']', not ')'");
  EXPECT_EQ(error("model p.C.<foo>() void"), "f:1:11: only <init> and <clinit> begin with '<'");
  EXPECT_EQ(error("merge"), "f:1:6: expected a class, not the end of the line");
  EXPECT_EQ(error("merge int"), "f:1:7: expected a class, not the primitive type 'int'");
  EXPECT_EQ(error("container subtypes java.util.List x"), "f:1:35: expected the end of the line, not 'x'");
  EXPECT_EQ(error("merge \xFF"), "f:1:7: this is no name that a class file can hold");
  EXPECT_EQ(error("merge \x01"), "f:1:7: a character of code 1 means nothing here");
  std::string many = "model p.C.m(long";
  for (int i = 0; i < 127; ++i) many += ", long";
  EXPECT_EQ(error(many + ") void"), "f:1:7: a method cannot have so many parameters");
}

TEST_F(KnowledgeTest, ErrorsOfStatements) {
  EXPECT_EQ(statement_error("return what", "Object"), "f:2:9: there is no variable 'what'");
  EXPECT_EQ(statement_error("return this", "Object"), "f:2:9: a static method has no 'this'");
  EXPECT_EQ(statement_error("return", "Object"),
            "f:2:8: expected the value to return, not the end of the line");
  EXPECT_EQ(statement_error("return o"), "f:2:9: the method returns nothing, so 'return' stands alone");
  EXPECT_EQ(statement_error("return i", "Object"), "f:2:9: expected a reference, not an int");
  EXPECT_EQ(statement_error("return o", "long"), "f:2:9: expected a long, not a reference");
  EXPECT_EQ(statement_error("return )", "Object"), "f:2:9: expected a value, not ')'");
  EXPECT_EQ(statement_error("o"), "f:2:3: expected '=' after 'o', not the end of the line");
  EXPECT_EQ(statement_error("o = i"), "f:2:2: 'o' is defined already, and a variable is defined once");
  EXPECT_EQ(statement_error("p7 = o"), "f:2:2: a variable cannot be called 'p7'");
  EXPECT_EQ(statement_error("new = o"), "f:2:6: expected a class after 'new', not '='");
  EXPECT_EQ(statement_error("x = new int"),
            "f:2:10: expected a class after 'new', not the primitive type 'int'");
  EXPECT_EQ(
      statement_error("x = int.class"),
      "f:2:6: a primitive type has no class literal here; use its wrapper's field, as in Integer.TYPE Class");
  EXPECT_EQ(statement_error("x = (int) o"),
            "f:2:7: expected a class to cast to, not the primitive type 'int'");
  EXPECT_EQ(statement_error("x = (p.C) i"), "f:2:12: expected a reference, not an int");
  EXPECT_EQ(statement_error("x = 3000000000"), "f:2:6: the number is too large");
  EXPECT_EQ(statement_error("x = 99999999999999999999"), "f:2:6: the number is too large");
  EXPECT_EQ(statement_error("x = 1x"), "f:2:6: this is neither a number nor a name");
  EXPECT_EQ(statement_error("x = \"no end"), "f:2:6: the string has no end on this line");
  EXPECT_EQ(statement_error(R"(x = "\q")"),
            R"(f:2:6: after '\' in a string comes one of \ " n t r or uXXXX)");
  EXPECT_EQ(statement_error("x = \"\xFF\""),
            R"(f:2:6: this is no string that a class file can hold; write it with \uXXXX)");
  EXPECT_EQ(statement_error("o.p.D.f = o"), "f:2:10: expected the type of the field 'f', not '='");
  EXPECT_EQ(statement_error("o.f int = o"), "f:2:2: expected a class between 'o' and 'f'");
  EXPECT_EQ(statement_error("o.heddle.World.f = o"), "f:2:2: the fields of heddle's own classes are static");
  EXPECT_EQ(statement_error("i.p.D.f int = i"), "f:2:2: 'i' is an int, not a reference");
  EXPECT_EQ(statement_error("p.D.f int = o"), "f:2:14: expected an int, not a reference");
  EXPECT_EQ(statement_error("o[void] = o"), "f:2:4: expected ']' or a primitive type, not 'void'");
  EXPECT_EQ(statement_error("o[int] = o"), "f:2:11: expected an int, not a reference");
  EXPECT_EQ(statement_error("q[] = o"), "f:2:2: there is no variable 'q'");
  EXPECT_EQ(statement_error("o.f() void"), "f:2:2: expected a class between 'o' and 'f'");
  EXPECT_EQ(statement_error("o() void"), "f:2:2: expected a class between 'o' and '('");
  EXPECT_EQ(statement_error("f() void"), "f:2:2: expected a class in front of the method 'f'");
  EXPECT_EQ(statement_error("p.D.f(o) void"), "f:2:9: expected a value, not ')'");
  EXPECT_EQ(statement_error("p.D.f() "),
            "f:2:10: expected the type of the result (or 'void'), not the end of the line");
  EXPECT_EQ(statement_error("p.D.f(int o) void"), "f:2:12: expected an int, not a reference");
  EXPECT_EQ(statement_error("i.p.D.f() void"), "f:2:2: 'i' is an int, not a reference");
  EXPECT_EQ(statement_error("x = p.D.f() void"), "f:2:6: this call gives no value");
  EXPECT_EQ(statement_error("o.p.D.<init>() void"),
            "f:2:2: a constructor is called with 'special', or as new C(..)");
  EXPECT_EQ(statement_error("special p.D.f() void"),
            "f:2:10: a special call needs a variable in front, as in special this.Object.<init>() void");
  EXPECT_EQ(statement_error("spawn o"), "f:2:9: expected '(' after 'o', not the end of the line");
  EXPECT_EQ(statement_error("catch Throwable"),
            "f:2:17: expected the class to catch, not the end of the line");
  EXPECT_EQ(statement_error("catch"),
            "f:2:7: expected a name for the exception, as in catch e Throwable, not the end of the line");
  EXPECT_EQ(statement_error("x = new p.D\n catch e Throwable\n throw x"), "f:4:8: there is no variable 'x'");
  EXPECT_EQ(statement_error("heddle.Intrinsic.fly(Object o) void"),
            "f:2:2: there is no such intrinsic; see the list in library/README.md");
  EXPECT_EQ(statement_error("\xC3\xA4 = \xC3\xB6"), "f:2:6: there is no variable '\xC3\xB6'");
}

TEST_F(KnowledgeTest, AllErrorsOfAModelAreReportedAndTheRestOfTheFileCounts) {
  read(
      "model p.C.bad() Object\n"
      "    x = what\n"
      "    y = new p.D(Object x)\n"  // no second error for x
      "    return z\n"
      "model p.C.worse(\n"
      "    return the lines of a model without a head are not read\n"
      "model p.C.good() Object\n"
      "    return this\n"
      "mergee String\n"
      "merge String\n");
  EXPECT_EQ(errors(), (std::vector<std::string>{
                          "a.model:2:9: there is no variable 'what'",
                          "a.model:4:12: there is no variable 'z'",
                          "a.model:5:17: expected the type of a parameter, not the end of the line",
                          "a.model:9:1: expected 'model', 'root', 'origin', 'merge', 'container', 'follow', "
                          "'once', 'unsafe', 'atomic', what a call does ('starts', 'joins', 'acquires', "
                          "...), or what an annotation means ('calls', 'prepares', 'apart'), not 'mergee'",
                      }));
  ASSERT_EQ(knowledge_.models().size(), 1U);
  EXPECT_NE(find("p/C", "good", "()Ljava/lang/Object;"), nullptr);
  EXPECT_EQ(knowledge_.merges().size(), 1U);
}

TEST_F(KnowledgeTest, WhatCallsDo) {
  read(
      "starts often p1 p.Pool.run(String, Runnable) void\n"
      "acquires shared maybe timed this p.Lock.tryRead(long) boolean\n"
      "serial result p.Pools.single() p.Pool\n"
      "loops maybe p1 p.Pool.each(long, p.Work) void\n"
      "unsafe subtypes p.List reads get size\n"
      "unsafe p.Map reads 12\n"
      "joins p.Task\n"
      "atomic locking subtypes p.Table\n"
      "atomic p.Table reads\n");
  ASSERT_EQ(knowledge_.thread_items().size(), 4U);
  const ThreadItem& starts = knowledge_.thread_items()[0];
  EXPECT_EQ(starts.kind, ThreadItem::Kind::kStarts);
  EXPECT_TRUE(starts.often);
  EXPECT_EQ(starts.argument, 1);
  const ThreadItem& acquires = knowledge_.thread_items()[1];
  EXPECT_TRUE(acquires.shared && acquires.maybe && acquires.timed);
  EXPECT_EQ(acquires.argument, ThreadItem::kReceiver);
  EXPECT_EQ(knowledge_.thread_items()[2].argument, ThreadItem::kResult);
  const ThreadItem& loops = knowledge_.thread_items()[3];
  EXPECT_EQ(loops.kind, ThreadItem::Kind::kLoops);
  EXPECT_TRUE(loops.often && loops.maybe && loops.runs_argument() && loops.is_over_at_return());
  ASSERT_EQ(knowledge_.unsafe().size(), 1U);
  EXPECT_EQ(knowledge_.unsafe()[0].type.scope, ClassItem::Scope::kSubtypes);
  EXPECT_EQ(knowledge_.unsafe()[0].readers.size(), 2U);
  ASSERT_EQ(knowledge_.atomic().size(), 1U);
  EXPECT_TRUE(knowledge_.atomic()[0].locks_itself);
  EXPECT_EQ(knowledge_.atomic()[0].type.scope, ClassItem::Scope::kSubtypes);
  EXPECT_EQ(errors().size(), 3U);
}

TEST_F(KnowledgeTest, LimitsAreSaid) {
  std::string deep = "return ";
  for (unsigned i = 0; i < ModelStatements::kDeepestValue; ++i) deep += "(p.C) ";
  EXPECT_TRUE(statement_error(deep + "o", "Object").ends_with(": values cannot be nested deeper than 50"));

  std::string lengthy = "model p.C.m() void\n";
  for (size_t i = 0; i <= ModelStatements::kMostStatements; ++i) lengthy += " p.D.f() void\n";
  EXPECT_EQ(error(lengthy), "f:1002:2: a model cannot have more than 1000 statements");

  std::string wrong;
  for (size_t i = 0; i < KnowledgeReader::kMostProblems + 10; ++i) wrong += "x\n";
  read(wrong);
  EXPECT_EQ(errors().size(), KnowledgeReader::kMostProblems + 1);
  EXPECT_EQ(
      to_string(problems_.sorted().front()),
      "a.model:100:1: expected 'model', 'root', 'origin', 'merge', 'container', 'follow', 'once', "
      "'unsafe', 'atomic', what a call does ('starts', 'joins', 'acquires', ...), or what an annotation "
      "means ('calls', 'prepares', 'apart'), not 'x'");
  const auto all = errors();
  EXPECT_EQ(
      std::count(all.begin(), all.end(), "a.model:100:1: too many errors; the rest of the file is ignored"),
      1);
}

}  // namespace
}  // namespace heddle
