// Questions that only the analysis of the whole program answers, on a program with a library of its own.
#include <gtest/gtest.h>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

using Kind = JsonValue::Kind;
using Texts = std::vector<std::string>;

class AnalysisCli : public ::testing::Test {
 protected:
  std::string ask(const std::string& question, int exit_code = 0) {
    const Outcome outcome = shop_.run("heddle show " + question + " --no-jdk -c '" + Workshop::mill() + "'");
    EXPECT_EQ(outcome.exit_code, exit_code) << question << "\n" << outcome.err;
    err_ = outcome.err;
    return outcome.out;
  }
  JsonValue ask_json(const std::string& question) {
    return parsed(ask(question + " --format json"), question);
  }
  static JsonValue parsed(const std::string& out, const std::string& question) {
    std::string error;
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

TEST_F(AnalysisCli, Callees) {
  expect_parts(
      ask("callees mill.Main.main"),
      {"mill.Main.main(java.lang.String[])\n", "  mill/Main.java:8   mill.Belt.<init>()\n",
       "  mill/Main.java:12  mill.Worker.start()\n                       -> java.lang.Thread.start()\n"});
  expect_parts(err_, {"heddle: note: analysed ", "from 1 entry point (origin+containers) in "});
  expect_parts(ask("callees java.lang.Thread.run"),
               {"java.lang.Runnable.run()\n", "-> lambda at mill/Main.java:11 in mill.Main.main\n"});
}

TEST_F(AnalysisCli, CalleesAsJson) {
  const JsonValue document = ask_json("callees mill.Worker.run");
  ASSERT_EQ(document["callees"].size(), 1U);
  const JsonValue& method = document["callees"].at(0);
  EXPECT_EQ(method["text"].text, "mill.Worker.run()");
  EXPECT_TRUE(method["reachable"].boolean);
  const JsonValue& put = method["sites"].at(method["sites"].size() - 1);
  EXPECT_EQ(put["written"].text, "mill.Belt.put(mill.Part)");
  EXPECT_EQ(put["file"].text, "mill/Worker.java");
  EXPECT_EQ(put["line"].number, 12);
  EXPECT_EQ(put["kind"].text, "call");
  ASSERT_EQ(put["targets"].size(), 1U);
  EXPECT_EQ(put["targets"].at(0)["name"].text, "put");
  EXPECT_EQ(document["analysis"]["context"].text, "origin+containers");
  EXPECT_EQ(document["analysis"]["entryPoints"].number, 1);
  EXPECT_EQ(err_, "");
}

TEST_F(AnalysisCli, Callers) {
  EXPECT_EQ(ask("callers Belt.put"),
            "mill.Belt.put(mill.Part)\n  called from 2 places\n"
            "  mill/Main.java:11    mill.Main.lambda$main$0(mill.Belt)\n"
            "  mill/Worker.java:12  mill.Worker.run()\n");
  EXPECT_TRUE(contains(ask("callers Belt.clear"), "not reachable from the entry points"));
  expect_parts(ask("callers mill.Main.main"), {"entered from outside (main)", "called from 0 places"});
  expect_parts(ask("callers 'Part.<clinit>'"), {"mill/Worker.java:12", "(initialises the class)"});
  const JsonValue caller = ask_json("callers Worker.run")["callers"].at(0)["callers"].at(0);
  EXPECT_EQ(caller["kind"].text, "starts-thread");
  EXPECT_EQ(caller["method"]["class"].text, "java.lang.Thread");
}

TEST_F(AnalysisCli, Path) {
  const std::string path = ask("path mill.Belt.put");
  EXPECT_TRUE(path.starts_with("mill.Main.main(java.lang.String[])  (entry point: main)\n")) << path;
  expect_parts(
      path, {"mill/Main.java:12 ", "calls java.lang.Thread.start()\n", "starts a thread in mill.Worker.run()",
             "  mill/Worker.java:12 ", "calls mill.Belt.put(mill.Part)\n"});
  EXPECT_TRUE(contains(ask("path Thread.run 'Main.lambda$main$0'"),
                       "calls lambda at mill/Main.java:11 in mill.Main.main\n"));
  const JsonValue paths = ask_json("path Main.main Part.check")["paths"];
  ASSERT_EQ(paths.size(), 1U);
  EXPECT_EQ(paths.at(0)["from"]["name"].text, "main");
  ASSERT_EQ(paths.at(0)["calls"].size(), 1U);
  EXPECT_EQ(paths.at(0)["calls"].at(0)["line"].number, 15);
  expect_refusal("path Belt.clear", "is not called: it cannot be reached from the entry points");
  expect_refusal("path Belt.put Main.main", "cannot be reached from mill.Belt.put(mill.Part)");
}

TEST_F(AnalysisCli, PointsTo) {
  EXPECT_EQ(ask("points-to mill.Main.main.belt"),
            "mill.Main.main(java.lang.String[]).belt  variable\n  may hold 1 object\n"
            "    new mill.Belt at mill/Main.java:8 in mill.Main.main\n");
  const std::string part = "new mill.Part at mill/Worker.java:12 in mill.Worker.run";
  for (const char* name : {"Belt.put.arg0", "'Belt.put(Part).part'", "Belt.take.return", "mill.Belt.part"}) {
    EXPECT_TRUE(contains(ask(std::string("points-to ") + name), part)) << name;
  }
  expect_parts(ask("points-to Belt.put"), {".this  this\n", ".part  parameter\n"});
  expect_parts(ask("points-to mill.Main.last"), {"static-field of type mill.Belt", "new mill.Belt at"});
  expect_parts(ask("points-to Main.main.args"), {"java.lang.String[] from outside"});
  expect_parts(ask("points-to Belt.clear.this"), {"its method is not reachable from the entry points"});
}

TEST_F(AnalysisCli, PointsToByContext) {
  const std::string origin =
      "  in [new mill.Worker at mill/Main.java:10 in mill.Main.main]\n    new mill.Part at mill/Worker.java";
  EXPECT_TRUE(contains(ask("points-to Belt.put.part --contexts"), origin));
  const JsonValue held = ask_json("points-to Belt.put.part --contexts")["pointsTo"].at(0);
  EXPECT_EQ(held["role"].text, "parameter");
  EXPECT_EQ(held["objects"].size(), 2U);
  ASSERT_EQ(held["parts"].size(), 2U);
  EXPECT_EQ(held["parts"].at(0)["objects"].size(), 1U);
  const JsonValue& object = held["parts"].at(1)["objects"].at(0);
  EXPECT_EQ(object["kind"].text, "new");
  EXPECT_EQ(object["type"].text, "mill.Part");
  EXPECT_EQ(object["line"].number, 12);
  EXPECT_EQ(object["context"].size(), 1U);
}

TEST_F(AnalysisCli, PointsToWhatDoesNotExist) {
  expect_refusal("points-to mill.Worker.bolt", "did you mean:\n  mill.Worker.belt\n");
  expect_refusal("points-to Main.main.nothing", "has no variable nothing that holds objects; it has:\n");
  EXPECT_TRUE(contains(err_, "  Main.main.belt\n")) << err_;
  expect_refusal("points-to mill.Belt.count", "mill.Belt.count is of type int and holds no objects");
}

TEST_F(AnalysisCli, Object) {
  for (const char* place : {"Main.java:8", "mill.Main:8", "mill.Main.main:8"}) {
    const std::string object = ask(std::string("object ") + place);
    EXPECT_TRUE(object.starts_with("new mill.Belt at mill/Main.java:8 in mill.Main.main\n  type mill.Belt\n"))
        << object;
    expect_parts(object,
                 {"captured by\n    lambda at mill/Main.java:11 in mill.Main.main\n",
                  "mill.Worker.belt of new mill.Worker at mill/Main.java:10 in mill.Main.main\n",
                  "held by static fields\n    mill.Main.last\n", "held by variables\n",
                  "    mill.Main.main(java.lang.String[]).belt\n", "    mill.Belt.put(mill.Part).this\n"});
  }
  expect_refusal("object Main.java:9",
                 "no object is made in line 9 of mill/Main.java; there are some in lines 8, 10, 11");
  expect_refusal("object Main.java", "is not of the form FILE:LINE");
  const JsonValue objects = ask_json("object Main.java:8")["objects"];
  ASSERT_EQ(objects.size(), 1U);
  EXPECT_EQ(objects.at(0)["object"]["type"].text, "mill.Belt");
  EXPECT_GT(objects.at(0)["holders"].size(), 5U);
}

TEST_F(AnalysisCli, Reachable) {
  EXPECT_TRUE(contains(ask("reachable"), "  mill             10 of 12\n")) << ask("reachable");
  const std::string belt = ask("reachable mill.Belt");
  EXPECT_TRUE(contains(belt, "mill.Belt.take()  mill/Belt.java:13\n")) << belt;
  EXPECT_FALSE(contains(belt, "clear")) << belt;
  EXPECT_TRUE(contains(ask("reachable 'mill.*'"), "mill.Part.check()"));
  EXPECT_EQ(ask_json("reachable mill.Worker")["reachable"]["methods"].size(), 2U);
  expect_refusal("reachable 'nowhere.*'", "no method of the program matches nowhere.*;");
}

TEST_F(AnalysisCli, CallGraph) {
  const std::string dot = ask("callgraph --format dot");
  EXPECT_TRUE(dot.starts_with("digraph calls {\n")) << dot;
  expect_parts(dot,
               {"[label=\"mill.Main.main(java.lang.String[])\", style=bold];", " -> ", "[style=dotted]"});
  const JsonValue graph = ask_json("callgraph")["callGraph"];
  EXPECT_GT(graph["calls"].size(), 10U);
  for (const JsonValue& call : graph["calls"].items) {
    EXPECT_LT(call["caller"].number, graph["methods"].size());
    EXPECT_LT(call["callee"].number, graph["methods"].size());
  }
  expect_refusal("callees mill.Worker.run --format dot", "'dot' is none of text, json");
}

TEST_F(AnalysisCli, Entries) {
  EXPECT_EQ(ask("entries"), "main             mill.Main.main(java.lang.String[])\n");
  expect_parts(ask("entries --entry Worker"), {"library          mill.Worker.run()\n"});
  const JsonValue all = ask_json("entries --entry Belt.put --all")["entries"];
  EXPECT_EQ(all.at(0)["kind"].text, "constructor");
  EXPECT_EQ(all.at(0)["class"].text, "mill.Belt");
  EXPECT_EQ(all.at(0)["receivers"].at(0).text, "mill.Belt");
  expect_refusal("entries --entry mill.Maim",
                 "--entry mill.Maim names no class and no method; did you mean:\n  mill.Main\n");
  expect_refusal("callees Belt.put --entry mill.Belt.main",
                 "mill.Belt has no method main, so it cannot be started");
  expect_refusal("entries --entry 'mull.*'", "no class or method of the application matches mull.*;");
  const Outcome alone = shop_.run("heddle show entries");
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_TRUE(contains(alone.err, "there is no program to analyse, only a JDK")) << alone.err;
}

TEST_F(AnalysisCli, EntriesDecideWhatCanRun) {
  expect_parts(ask("callers Belt.clear --entry 'mill.Belt.*' --entry Belt.clear"),
               {"entered from outside (given)"});
  EXPECT_TRUE(contains(ask("callers Belt.take --entry Belt.clear"), "not reachable"));
  ASSERT_EQ(shop_.run("cp -r '" + Workshop::mill() + "' lib; rm lib/mill/Main.class").exit_code, 0);
  const Outcome library = shop_.run("heddle show callers Thread.start --no-jdk -c lib");
  EXPECT_EQ(library.exit_code, 0) << library.err;
  EXPECT_TRUE(contains(library.out, "entered from outside (library)")) << library.out;
}

TEST_F(AnalysisCli, Policies) {
  for (const char* policy : {"ci", "1-cfa", "2-obj", "2-type", "2-origin"}) {
    const std::string belt = ask(std::string("points-to Main.main.belt --context ") + policy);
    EXPECT_TRUE(contains(belt, "new mill.Belt at mill/Main.java:8")) << policy << belt;
    EXPECT_TRUE(contains(err_, std::string("(") + policy + ") in ")) << err_;
  }
  expect_refusal("entries --context 9-lives",
                 "--context 9-lives is no context policy; use origin, ci, or k-cfa");
}

TEST_F(AnalysisCli, Knowledge) {
  shop_.write("mine.model",
              "model mill.Belt.take() mill.Part\n    return new mill.Part\nmodel mill.Belt.tkae() void\n    "
              "return\n");
  EXPECT_TRUE(contains(ask("points-to Belt.take.return --knowledge mine.model"),
                       "new mill.Part at mine.model:2 in mill.Belt.take"));
  EXPECT_TRUE(contains(err_, "mill.Belt has no method tkae(), so this line means nothing")) << err_;
  expect_refusal("entries --knowledge missing.model",
                 "cannot read missing.model: No such file or directory; give --knowledge a file");
}

TEST_F(AnalysisCli, Unresolved) {
  expect_parts(ask("unresolved"), {"native methods without a model (1)\n  mill.Main.stop()\n",
                                   "classes that are missing (", "  java.lang.System\n"});
  const JsonValue document = ask_json("unresolved --stats");
  EXPECT_EQ(document["unresolved"]["counts"]["native"].number, 1);
  EXPECT_EQ(document["unresolved"]["items"].at(0)["what"].text, "mill.Main.stop()");
  EXPECT_TRUE(document["run"]["analysis"]["unresolved"]["missing-class"].is(Kind::kNumber));
  EXPECT_TRUE(document["run"]["millis"]["solve"].is(Kind::kNumber));
}

TEST_F(AnalysisCli, UnresolvedReflection) {
  shop_.write("mine.model", R"(model inline static mill.Main.stop() Object
    name = new String
    found = heddle.Intrinsic.classForName(String name) Class
    return found
)");
  expect_parts(ask("unresolved --knowledge mine.model"),
               {"reflection whose target is not known (1)\n  mill.Main.stop() at mill/Main.java:16 in "
                "mill.Main.main("});
}

TEST_F(AnalysisCli, Figures) {
  expect_parts(ask("stats --analysis"),
               {"analysis (origin+containers)\n", "methods that can run", "not followed\n", "  native "});
  const JsonValue analysis = ask_json("stats --analysis")["stats"]["analysis"];
  EXPECT_GT(analysis["reachableMethods"].number, 10);
  EXPECT_TRUE(analysis["largestSet"].is(Kind::kNumber));
  ask("callers Belt.put --stats");
  expect_parts(err_, {"note: open ", "solve ", "; not followed: ", "1 native"});
}

TEST_F(AnalysisCli, Verify) {
  ask("callers Belt.put --verify");
  EXPECT_TRUE(contains(err_, "note: verified: all ")) << err_;
}

TEST_F(AnalysisCli, OneThreadOrManySameBytes) {
  for (const char* question :
       {"callgraph --format json", "object Main.java:8 --all", "points-to mill.Main.main"}) {
    const std::string one = ask(std::string(question) + " --threads 1");
    EXPECT_EQ(ask(std::string(question) + " --threads 3"), one) << question;
  }
}

// The worker is not started any more, so it does not put anything on the belt.
TEST_F(AnalysisCli, WhatAChangeDoesToTheAnalysis) {
  const Outcome compiled = shop_.run("mkdir edited && cp '" HEDDLE_MILL
                                     "'/mill/*.java edited\n"
                                     "sed -i 's/first.start();//' edited/Main.java\n"
                                     "cp -r '" +
                                     Workshop::mill() + "' new && javac -g -cp new -d new edited/*.java");
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const auto explain = [&](const std::string& from, const std::string& to, const std::string& how) {
    const Outcome outcome =
        shop_.run("heddle diff --explain-update '" + from + "' '" + to + "' --no-jdk --verify " + how);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, "note: verified: all ") || contains(how, "json")) << outcome.err;
    return outcome.out;
  };
  expect_parts(
      explain(Workshop::mill(), "new", ""),
      {"1 class changed: the code of 1 method\n", "updated in ", " forgotten, ", "  - mill.Worker.run()\n",
       "  - java.lang.Thread.start0() -> mill.Worker.run()  (no such receiver gets there any more)\n",
       "  - mill.Worker.run() -> mill.Belt.put(mill.Part)  (runs no more)\n"});
  expect_parts(
      explain("new", Workshop::mill(), "--context ci"),
      {"  + mill.Worker.run()\n", "  + mill.Worker.run() -> mill.Belt.put(mill.Part)  (runs now)\n"});
  EXPECT_EQ(explain("new", "new", ""), "nothing that is analysed changed\n");
  const JsonValue update = parsed(explain(Workshop::mill(), "new", "--format json"), "explain")["update"];
  EXPECT_EQ(update["changedMethods"].number, 1);
  ASSERT_GE(update["methodsGone"].size(), 1U);
  EXPECT_EQ(update["methodsGone"].at(0)["text"].text, "mill.Worker.run()");
}

}  // namespace
}  // namespace heddle::testing
