// The checker finds nothing in a solution, and finds whatever is done to one.
#include "pointer/check.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>

#include "pointer/solver.h"
#include "tests/solver/small_program.h"
#include "tests/solver/tiny_world.h"

namespace heddle::testing {
namespace {

using Kind = RandomStmt::Kind;

const TinyWorld& world() {
  static const TinyWorld made;
  return made;
}

class Solved {
 public:
  Solved(const RandomProgram& program, std::string_view policy,
         SolverOptions::Collapse collapse = SolverOptions::Collapse::kNever,
         uint32_t fan_size = SolverOptions().fan_size)
      : tiny_(world(), written(program)) {
    SolverOptions options;
    options.policy = context_policy(policy).value();
    options.collapse = collapse;
    options.fan_size = fan_size;
    solver_.emplace(tiny_.code(), options);
    main_ = tiny_.method(kMainClass, "main", kMainDescriptor);
    solver_->add_entry(main_);
    solver_->solve();
  }

  Solver& solver() { return *solver_; }
  const Nodes& nodes() const { return solver_->nodes(); }
  CheckResult check() const { return check_solution(*solver_); }
  std::string first_violation() const {
    const CheckResult result = check();
    return result.ok() ? "" : result.violations.front();
  }
  NodeId in_main(uint32_t reg) const {
    const Instance& instance = (*solver_)[solver_->instances_of(main_).front()];
    return instance.node(instance.constraints->of_register[reg]);
  }
  // By the statement that defines it, counted among those of one kind.
  NodeId defined_in_main(heddle::Op op, size_t nth = 0) {
    const Body& body = *tiny_.code().body(main_);
    for (const Stmt& stmt : body.stmts) {
      if (stmt.op == op && nth-- == 0) return in_main(stmt.dst.index());
    }
    return {};
  }

 private:
  static std::vector<std::vector<uint8_t>> written(const RandomProgram& program) {
    std::vector<std::vector<uint8_t>> classes;
    for (const RandomClass& one : program.classes) classes.push_back(write_class(one));
    return classes;
  }

  TinyProgram tiny_;
  std::optional<Solver> solver_;
  MethodId main_;
};

RandomProgram main_only(RandomBlock body, unsigned variables) {
  return {{main_class(std::move(body), variables)}};
}

// v1 and v2 go around a loop and change places, so their φs feed each other.
RandomProgram with_cycle() {
  RandomStmt loop{.kind = Kind::kLoop, .a = 0};
  loop.blocks = {{{.kind = Kind::kCopy, .to = 3, .a = 1},
                  {.kind = Kind::kCopy, .to = 1, .a = 2},
                  {.kind = Kind::kCopy, .to = 2, .a = 3}}};
  return main_only({make_object(1), make_object(2), make_object(4), loop, {.kind = Kind::kThrow, .a = 1}}, 5);
}

TEST(Check, LostObjectIsFound) {
  Solved solved(main_only({make_object(1)}, 2), "ci");
  EXPECT_EQ(solved.first_violation(), "");
  const NodeId made = solved.defined_in_main(heddle::Op::kNew);
  ObjectSet& set = solved.nodes()[made].points_to;
  ASSERT_EQ(set.count(), 1U);
  set.clear();
  EXPECT_NE(solved.first_violation().find("lacks new p.Main"), std::string::npos) << solved.first_violation();
}

TEST(Check, ObjectWithoutSupportIsFound) {
  Solved solved(main_only({make_object(1), make_object(1)}, 2), "ci");
  const NodeId first = solved.defined_in_main(heddle::Op::kNew, 0);
  const NodeId second = solved.defined_in_main(heddle::Op::kNew, 1);
  solved.nodes()[first].points_to.unite(solved.nodes()[second].points_to);
  EXPECT_NE(solved.first_violation().find("which nothing supports"), std::string::npos)
      << solved.first_violation();
}

TEST(Check, ObjectsThatSupportEachOtherAreFound) {
  Solved solved(with_cycle(), "ci");
  ASSERT_EQ(solved.first_violation(), "");
  const NodeId left = solved.defined_in_main(heddle::Op::kPhi, 0);
  const NodeId right = solved.defined_in_main(heddle::Op::kPhi, 1);
  ASSERT_TRUE(left && right && left != right);
  const ObjectSet other = solved.nodes().points_to(solved.defined_in_main(heddle::Op::kNew, 2));
  ASSERT_FALSE(solved.nodes().points_to(left).includes(other));
  // Every constraint still holds: each φ has what the other has.
  solved.nodes()[left].points_to.unite(other);
  solved.nodes()[right].points_to.unite(other);
  EXPECT_EQ(solved.check().violation_count, 2U) << solved.first_violation();
}

TEST(Check, NodesJoinedForNoReasonAreFound) {
  Solved solved(main_only({make_object(1), {.kind = Kind::kCast, .to = 1, .a = 1, .type = "p/Main"}}, 2),
                "ci");
  const NodeId made = solved.defined_in_main(heddle::Op::kNew);
  const NodeId cast = solved.defined_in_main(heddle::Op::kCast);
  ASSERT_EQ(solved.first_violation(), "");
  // They hold the same, but they are on no cycle: an edit could tell them apart.
  Node& joined = solved.nodes()[cast];
  joined.representative = made;
  joined.points_to.clear();
  solved.nodes()[made].next = cast;
  EXPECT_NE(solved.first_violation().find("is in a cycle"), std::string::npos) << solved.first_violation();
}

TEST(Check, CollapsedCycleIsAllowed) {
  Solved solved(with_cycle(), "ci", SolverOptions::Collapse::kEveryRound);
  EXPECT_GT(solved.solver().counts().cycles, 0U);
  EXPECT_EQ(solved.first_violation(), "");
}

TEST(Check, ObjectsThatWaitAreFound) {
  Solved solved(main_only({make_object(1)}, 2), "ci");
  const NodeId made = solved.defined_in_main(heddle::Op::kNew);
  solved.nodes()[made].pending = std::make_unique<Pending>(solved.nodes()[made].points_to);
  EXPECT_NE(solved.first_violation().find("still has objects to pass on"), std::string::npos);
  solved.nodes()[made].pending.reset();
}

// Every single fact that is taken away, and every single one that is added, is found.
TEST(Check, AnyCorruptionOfAnyFactIsFound) {
  using Collapse = SolverOptions::Collapse;
  size_t corruptions = 0;
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    const char* const policies[] = {"ci", "1-cfa", "2-obj", "2-type", "origin"};
    Solved solved(random_program(seed), policies[seed % 5],
                  seed % 2 == 0 ? Collapse::kEveryRound : Collapse::kNever, seed % 3 == 0 ? 1 : 4);
    ASSERT_EQ(solved.first_violation(), "") << "seed " << seed;
    const size_t objects = solved.solver().objects().size();
    if (objects * solved.nodes().size() > 20000) continue;
    for (uint32_t i = 0; i < solved.nodes().size(); ++i) {
      if (solved.nodes().representative(NodeId(i)) != NodeId(i)) continue;
      ObjectSet& set = solved.nodes()[NodeId(i)].points_to;
      for (uint32_t object = 0; object < objects; ++object) {
        const bool was_there = set.contains(object);
        if (was_there ? !set.remove(object) : !set.add(object)) FAIL() << "the set does not change";
        ++corruptions;
        ASSERT_FALSE(solved.check().ok()) << "seed " << seed << ", node " << i << ", object " << object;
        if (was_there ? !set.add(object) : !set.remove(object)) FAIL() << "the set does not change back";
      }
    }
  }
  fmt::print("{} corruptions\n", corruptions);
  EXPECT_GT(corruptions, 1000U);
}

}  // namespace
}  // namespace heddle::testing
