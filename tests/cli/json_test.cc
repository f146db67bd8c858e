// The JSON form: one object, valid whatever the names in the class files are, and of the documented shape.
#include <gtest/gtest.h>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"
#include "tests/support/class_writer.h"

namespace heddle::testing {
namespace {

using Kind = JsonValue::Kind;

class JsonOutput : public ::testing::Test {
 protected:
  // Checks what holds for every answer.
  JsonValue parse(const std::string& command, int exit_code = 0) {
    const Outcome outcome = shop_.run("heddle --format json " + command);
    EXPECT_EQ(outcome.exit_code, exit_code) << command << outcome.err;
    std::string error;
    const std::optional<JsonValue> document = parse_json(outcome.out, error);
    EXPECT_TRUE(document) << command << ": " << error << " in\n" << outcome.out;
    if (!document) return {};
    EXPECT_EQ((*document)["version"].number, 1);
    EXPECT_TRUE((*document)["warnings"].is(Kind::kArray));
    return *document;
  }
  JsonValue on_bank(const std::string& command) { return parse(command + " -c '" + Workshop::bank() + "'"); }

  Workshop shop_;
};

TEST_F(JsonOutput, Class) {
  const JsonValue shown = on_bank("show class bank.Account")["class"];
  EXPECT_EQ(shown["name"].text, "bank.Account");
  EXPECT_EQ(shown["kind"].text, "class");
  EXPECT_EQ(shown["file"].text, "bank/Account.java");
  EXPECT_EQ(shown["fields"].size(), 2U);
  EXPECT_EQ(shown["methods"].size(), 6U);
  EXPECT_TRUE(shown["jdk"].is(Kind::kBool) && !shown["jdk"].boolean);
}

void expect_statement(const JsonValue& statement, size_t registers) {
  EXPECT_TRUE(statement["text"].is(Kind::kText));
  EXPECT_TRUE(statement["op"].is(Kind::kText));
  EXPECT_TRUE(statement["pc"].is(Kind::kNumber));
  for (const JsonValue& use : statement["uses"].items) EXPECT_LT(use.number, registers);
  EXPECT_LT(statement["defines"].number, registers);
}

TEST_F(JsonOutput, Method) {
  const JsonValue document = on_bank("show method bank.Account.transfer");
  ASSERT_EQ(document["methods"].size(), 1U);
  const JsonValue& method = document["methods"].at(0);
  EXPECT_EQ(method["descriptor"].text, "(Lbank/Account;J)Z");
  EXPECT_EQ(method["monitors"].size(), 2U);
  const JsonValue& blocks = method["blocks"];
  for (size_t i = 0; i < blocks.size(); ++i) {
    const JsonValue& block = blocks.at(i);
    EXPECT_EQ(block["id"].number, i);
    for (const JsonValue& successor : block["successors"].items) EXPECT_LT(successor.number, blocks.size());
    for (const JsonValue& handler : block["handlers"].items)
      EXPECT_LT(handler["block"].number, blocks.size());
    for (const JsonValue& statement : block["statements"].items) {
      expect_statement(statement, method["registers"].size());
    }
  }
  const JsonValue& first = blocks.at(0)["statements"].at(0);
  EXPECT_EQ(first["op"].text, "get-field");
  EXPECT_EQ(first["field"]["name"].text, "number");
  EXPECT_EQ(first["line"].number, 30);
}

TEST_F(JsonOutput, Lambda) {
  const JsonValue document = on_bank("show line Audit.java:22");
  size_t lambdas = 0;
  for (const JsonValue& method : document["line"]["methods"].items) {
    for (const JsonValue& statement : method["statements"].items) {
      EXPECT_TRUE(statement["block"].is(Kind::kNumber));
      if (!statement.has("dynamic")) continue;
      ++lambdas;
      EXPECT_EQ(statement["dynamic"]["kind"].text, "lambda");
      EXPECT_EQ(statement["dynamic"]["interface"].text, "java.util.concurrent.Callable");
      EXPECT_EQ(statement["dynamic"]["implementation"]["name"].text, "lambda$run$0");
    }
  }
  EXPECT_EQ(lambdas, 1U);
}

TEST_F(JsonOutput, Hierarchy) {
  const JsonValue hierarchy = on_bank("show hierarchy bank.Worker")["hierarchy"];
  EXPECT_EQ(hierarchy["superclass"].text, "java.lang.Thread");
  ASSERT_EQ(hierarchy["supertypes"].size(), 3U);
  EXPECT_EQ(hierarchy["supertypes"].at(0)["name"].text, "java.lang.Object");
  EXPECT_TRUE(hierarchy["subtypes"].is(Kind::kArray));
  EXPECT_EQ(hierarchy["subtypes"].size(), 0U);
}

TEST_F(JsonOutput, Stats) {
  const JsonValue stats = on_bank("show stats --duplicates")["stats"];
  EXPECT_EQ(stats["lowered"]["classes"].number, 6);
  EXPECT_EQ(stats["lowered"]["classFileVersions"].members.size(), 1U);
  EXPECT_TRUE(stats["duplicates"].is(Kind::kArray));
  EXPECT_TRUE(stats["millis"]["lower"].is(Kind::kNumber));
}

TEST_F(JsonOutput, RunFigures) {
  EXPECT_TRUE(on_bank("show class bank.Counter --stats")["run"]["millis"]["open"].is(Kind::kNumber));
}

TEST_F(JsonOutput, WarningsAreInside) {
  shop_.write("empty.jar", "");
  const JsonValue document = parse("show class bank.Counter -c 'empty.jar:" + Workshop::bank() + "'");
  ASSERT_EQ(document["warnings"].size(), 1U);
  EXPECT_EQ(document["warnings"].at(0)["kind"].text, "not-an-archive");
  EXPECT_EQ(document["warnings"].at(0)["file"].text, "empty.jar");
}

TEST_F(JsonOutput, Errors) {
  const JsonValue none = parse("show class java.util.HashMpa", 2)["error"];
  EXPECT_EQ(none["message"].text, "no class is called java.util.HashMpa");
  EXPECT_EQ(none["suggestions"].at(0).text, "java.util.HashMap");
  EXPECT_GE(parse("show class List", 2)["error"]["matches"].size(), 2U);
}

TEST_F(JsonOutput, NamesThatAreNotPlainText) {
  // A lone surrogate, a NUL and an escape sequence in modified UTF-8, and a smiley as two surrogates.
  const std::string odd = "x\xED\xA0\x80y\xC0\x80\x1B(2J\xED\xA0\xBD\xED\xB8\x80\"";
  ClassWriter writer("p/Odd", {});
  writer.field(0, odd, "I");
  const std::vector<uint8_t> bytes = writer.bytes();
  shop_.write("out/p/Odd.class", std::string(bytes.begin(), bytes.end()));
  const JsonValue document = parse("show class p.Odd -c out");
  EXPECT_EQ(document["class"]["fields"].at(0)["name"].text,
            "x\xEF\xBF\xBDy\\u0000\\u001b(2J\xF0\x9F\x98\x80\"");
}

TEST_F(JsonOutput, PathsThatAreNotUtf8) {
  ASSERT_EQ(shop_.run("cp -r '" + Workshop::bank() + "' $'odd\\xff'").exit_code, 0);
  const JsonValue document = parse("show class bank.Counter -c $'odd\\xff'");
  EXPECT_EQ(document["class"]["foundIn"].text, "odd\xEF\xBF\xBD/bank/Counter.class");
}

}  // namespace
}  // namespace heddle::testing
