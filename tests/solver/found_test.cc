// Small programs in which the solver once went wrong, each named by what was wrong.
#include <gtest/gtest.h>

#include "tests/solver/compare.h"
#include "tests/solver/small_program.h"
#include "tests/solver/trial.h"

namespace heddle::testing {
namespace {

using Kind = RandomStmt::Kind;

constexpr const char* kObject = "Ljava/lang/Object;";

std::string differences_under_any_policy(const RandomProgram& program) {
  static const TinyWorld world;
  std::vector<Trial> trials;
  for (const auto& policies : {compared_policies(), further_policies()}) {
    for (const std::string& policy : policies) trials.push_back({policy});
  }
  const TrialFailure failure = first_failure(world, program, trials);
  return failure.differences.empty() ? "" : to_string(failure.trial) + ":\n" + summary(failure.differences);
}

TEST(Found, ConstantThatIsOnlyLocked) {
  const RandomProgram program{{main_class({{.kind = Kind::kMonitor, .type = "p/Main"}}, 1)}};
  EXPECT_EQ(differences_under_any_policy(program), "");
}

TEST(Found, ExceptionOfTheMachineWhereNothingIsCalled) {
  RandomStmt stmt{.kind = Kind::kTry, .to = 1};
  stmt.blocks = {{{.kind = Kind::kGetField, .to = 2, .a = 0, .member = {"p/Main", "f", kObject}}}, {}};
  stmt.catches = {"java/lang/NullPointerException"};
  RandomClass main = main_class({stmt, {.kind = Kind::kThrow, .a = 1}}, 3);
  main.fields.push_back({kAccPublic, "f", kObject});
  EXPECT_EQ(differences_under_any_policy({{main}}), "");
}

TEST(Found, OneStatementThatCallsTwice) {
  const RandomStmt concat{.kind = Kind::kConcat, .to = 1, .arguments = {0, 1}};
  const RandomProgram program{{main_class({make_object(1), concat}, 2)}};
  EXPECT_EQ(differences_under_any_policy(program), "");
}

// p.Odd may have the field, if the missing class is a p.Holder; and it has one of its own.
TEST(Found, FieldOfAnObjectBelowAMissingClass) {
  RandomClass holder = plain_class("p/Holder");
  holder.fields = {{kAccPublic, "f", kObject}, {kAccPublic, "g", kObject}, {kAccPublic, "h", kObject}};
  RandomClass odd = plain_class("p/Odd", "lib/Missing");
  odd.fields = {{kAccPublic, "own", kObject}};
  const auto put = [](unsigned to, const char* owner, const char* name, unsigned value) {
    return RandomStmt{.kind = Kind::kPutField, .a = to, .b = value, .member = {owner, name, kObject}};
  };
  const auto get = [](unsigned to, const char* owner, const char* name, unsigned from) {
    return RandomStmt{.kind = Kind::kGetField, .to = to, .a = from, .member = {owner, name, kObject}};
  };
  const RandomProgram program{
      {holder, odd,
       main_class(
           {make_object(1, "p/Odd"), make_object(2), put(1, "p/Holder", "f", 2), make_object(3, "p/Holder"),
            make_object(4, "p/Odd"), put(1, "p/Holder", "h", 3), put(4, "p/Odd", "own", 4),
            get(2, "p/Holder", "f", 1), get(3, "p/Odd", "own", 1), get(4, "p/Holder", "h", 1)},
           5)}};
  EXPECT_EQ(differences_under_any_policy(program), "");
}

// The class that has run() knows nothing of Runnable.
TEST(Found, TaskThatInheritsItsEntry) {
  RandomClass base = plain_class("p/Base");
  base.methods.push_back(
      {.access = kAccPublic, .name = "run", .descriptor = "()V", .variables = 2, .body = {make_object(1)}});
  RandomClass task = plain_class("p/Task", "p/Base");
  task.interfaces = {"java/lang/Runnable"};
  RandomStmt run{.kind = Kind::kCall, .to = 1, .member = {"java/lang/Runnable", "run", "()V", true}};
  run.op = Op::kInvokeInterface;
  run.arguments = {1};
  EXPECT_EQ(
      differences_under_any_policy(
          {{base, task, main_class({make_object(1, "p/Task"), run, make_object(1, "p/Task"), run}, 2)}}),
      "");
}

TEST(Found, StaticMemberUsedAsIfItWereNone) {
  RandomClass main = main_class({}, 2);
  main.fields = {{kAccPublic | kAccStatic, "s", kObject}, {kAccPublic, "f", kObject}};
  main.methods.push_back({.access = kAccPublic | kAccStatic,
                          .name = "a",
                          .descriptor = "()Ljava/lang/Object;",
                          .variables = 1,
                          .body = {make_object(0), {.kind = Kind::kReturn, .a = 0}}});
  RandomStmt call{.kind = Kind::kCall, .to = 1, .member = {"p/Main", "a", "()Ljava/lang/Object;"}};
  call.op = Op::kInvokeVirtual;
  call.arguments = {1};
  main.methods[1].body = {make_object(1),
                          call,
                          {.kind = Kind::kPutField, .a = 1, .b = 1, .member = {"p/Main", "s", kObject}},
                          {.kind = Kind::kGetField, .to = 1, .a = 1, .member = {"p/Main", "s", kObject}},
                          {.kind = Kind::kPutStatic, .a = 1, .member = {"p/Main", "f", kObject}}};
  EXPECT_EQ(differences_under_any_policy({{main}}), "");
}

}  // namespace
}  // namespace heddle::testing
