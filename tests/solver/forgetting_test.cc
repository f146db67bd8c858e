// Programs whose facts support themselves once their reason is gone: what a rule that only asks whether some
// neighbour still has an object would keep for ever.
#include <gtest/gtest.h>

#include "pointer/naming.h"
#include "pointer/sweep.h"
#include "tests/solver/body_edits.h"
#include "tests/solver/compare.h"
#include "tests/solver/same_state.h"
#include "tests/solver/small_program.h"
#include "tests/solver/tiny_world.h"

namespace heddle::testing {
namespace {

using Kind = RandomStmt::Kind;

constexpr const char* kObject = "Ljava/lang/Object;";

RandomStmt get_static(unsigned to, const char* name) {
  return {.kind = Kind::kGetStatic, .to = to, .member = {"p/Main", name, kObject}};
}
RandomStmt put_static(const char* name, unsigned from) {
  return {.kind = Kind::kPutStatic, .a = from, .member = {"p/Main", name, kObject}};
}
RandomStmt get_field(unsigned to, unsigned from) {
  return {.kind = Kind::kGetField, .to = to, .a = from, .member = {"p/Node", "next", kObject}};
}
RandomStmt put_field(unsigned to, unsigned from) {
  return {.kind = Kind::kPutField, .a = to, .b = from, .member = {"p/Node", "next", kObject}};
}
RandomStmt call_static(const char* name) {
  RandomStmt made{.kind = Kind::kCall, .to = 1, .member = {"p/Main", name, "()V"}};
  made.op = Op::kInvokeStatic;
  return made;
}
RandomMethod static_method(const char* name, RandomBlock body) {
  return {.access = kAccPublic | kAccStatic,
          .name = name,
          .descriptor = "()V",
          .variables = 4,
          .body = std::move(body)};
}

RandomProgram with_main(RandomBlock body, std::vector<RandomMethod> others = {}) {
  RandomClass node = plain_class("p/Node");
  node.fields.push_back({kAccPublic, "next", kObject});
  node.methods.push_back({.access = kAccPublic,
                          .name = "again",
                          .descriptor = "()V",
                          .variables = 3,
                          .body = {put_static("p", 0)}});
  RandomClass main = main_class(std::move(body), 5);
  main.fields = {{kAccPublic | kAccStatic, "p", kObject}, {kAccPublic | kAccStatic, "q", kObject}};
  for (RandomMethod& other : others) main.methods.push_back(std::move(other));
  return {{node, main}};
}

// A program of which statements of main are deleted and put back.
class Forgetting {
 public:
  explicit Forgetting(const RandomProgram& program, const char* policy = "ci")
      : tiny_(world(), bytes(program)) {
    options_.policy = context_policy(policy).value();
    options_.forgets = true;
    main_ = tiny_.method(kMainClass, "main", kMainDescriptor);
    solver_ = std::make_unique<Solver>(tiny_.code(), options_);
    solver_->add_entry(main_);
    solver_->solve();
    edits_ = std::make_unique<BodyEdits>(tiny_.code());
  }

  // The n-th statement of main with this operation.
  void remove(heddle::Op op, size_t which) {
    const Body& body = *tiny_.code().body(main_);
    for (uint32_t i = 0; i < body.stmts.size(); ++i) {
      if (body.stmts[i].op == op && which-- == 0) return apply(edits_->without(main_, i).value());
    }
    FAIL() << "no such statement";
  }
  void restore() { apply(edits_->original(main_)); }

  size_t held(const char* static_field) {
    Program& program = tiny_.program();
    const FieldId field = program.declared_field(
        program.declare(kMainClass), program.symbols().name(static_field), program.symbols().name(kObject));
    const NodeId node = solver_->static_node(field);
    return node ? solver_->nodes().points_to(node).count() : 0;
  }
  bool is_reachable(const char* name) { return solver_->is_reachable(tiny_.method(kMainClass, name, "()V")); }

 private:
  static const TinyWorld& world() {
    static const TinyWorld made;
    return made;
  }
  static std::vector<std::vector<uint8_t>> bytes(const RandomProgram& program) {
    std::vector<std::vector<uint8_t>> classes;
    for (const RandomClass& one : program.classes) classes.push_back(write_class(one));
    return classes;
  }
  void apply(Solver::BodyChange change) {
    std::vector<Solver::BodyChange> batch;
    batch.push_back(std::move(change));
    ASSERT_TRUE(solver_->apply(std::move(batch)));
    Solver fresh(tiny_.code(), options_);
    fresh.add_entry(main_);
    fresh.solve();
    EXPECT_EQ(summary(state_differences(*solver_, fresh)), "");
    EXPECT_EQ(summary(Sweep(*solver_).unfounded()), "");
  }

  TinyProgram tiny_;
  SolverOptions options_;
  MethodId main_;
  std::unique_ptr<Solver> solver_;
  std::unique_ptr<BodyEdits> edits_;
};

// p = q; while (..) p = p.next; with q.next = q: without the first, p has nothing.
TEST(Forgetting, AnObjectThatLeadsToItself) {
  Forgetting program(
      with_main({make_object(1, "p/Node"), put_static("q", 1), put_field(1, 1), get_static(2, "q"),
                 put_static("p", 2), get_static(3, "p"), get_field(4, 3), put_static("p", 4)}));
  EXPECT_EQ(program.held("p"), 1U);
  program.remove(heddle::Op::kPutStatic, 1);  // p = q
  EXPECT_EQ(program.held("p"), 0U);
  EXPECT_EQ(program.held("q"), 1U);
  program.restore();
  EXPECT_EQ(program.held("p"), 1U);
}

TEST(Forgetting, AMethodThatNobodyCallsAnyMore) {
  Forgetting program(with_main({call_static("fill")},
                               {static_method("fill", {make_object(1, "p/Node"), put_static("p", 1)})}));
  EXPECT_EQ(program.held("p"), 1U);
  program.remove(heddle::Op::kInvokeStatic, 0);
  EXPECT_EQ(program.held("p"), 0U);
  EXPECT_FALSE(program.is_reachable("fill"));
  program.restore();
  EXPECT_EQ(program.held("p"), 1U);
}

TEST(Forgetting, MethodsThatOnlyCallEachOther) {
  Forgetting program(
      with_main({call_static("even")},
                {static_method("even", {make_object(1, "p/Node"), put_static("p", 1), call_static("odd")}),
                 static_method("odd", {call_static("even")})}));
  EXPECT_TRUE(program.is_reachable("odd"));
  program.remove(heddle::Op::kInvokeStatic, 0);
  EXPECT_EQ(program.held("p"), 0U);
  EXPECT_FALSE(program.is_reachable("even"));
  EXPECT_FALSE(program.is_reachable("odd"));
}

// The receiver of p.again() is there because again() puts it there.
TEST(Forgetting, AReceiverThatItsOwnMethodProvides) {
  RandomStmt again{.kind = Kind::kCall, .to = 3, .member = {"p/Node", "again", "()V"}};
  again.arguments = {2};
  Forgetting program(with_main({make_object(1, "p/Node"), put_static("p", 1), get_static(2, "p"), again}));
  EXPECT_EQ(program.held("p"), 1U);
  program.remove(heddle::Op::kPutStatic, 0);
  EXPECT_EQ(program.held("p"), 0U);
}

// What was first to bring an object need not be all that brings it: nothing but the statement goes.
TEST(Forgetting, AnotherReasonThatCameLater) {
  Forgetting program(
      with_main({make_object(1, "p/Node"), put_static("p", 1), put_static("q", 1), get_static(2, "q"),
                 put_static("p", 2), get_static(3, "p"), put_field(3, 3)}));
  program.remove(heddle::Op::kPutStatic, 0);  // p = the object; it also comes by q
  EXPECT_EQ(program.held("p"), 1U);
  program.remove(heddle::Op::kPutStatic, 0);  // q = the object
  EXPECT_EQ(program.held("p"), 0U);
  EXPECT_EQ(program.held("q"), 0U);
}

}  // namespace
}  // namespace heddle::testing
