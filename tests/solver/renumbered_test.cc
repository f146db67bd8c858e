// Lambdas that the compiler numbers anew are no change: an analysis that follows from one build of a class to
// the next, with lambdas added, taken away and moved, equals a fresh one, and what is only numbered anew is
// not touched. HEDDLE_RENUMBERED_BUILDS says how many builds, HEDDLE_RENUMBERED_SEED which; each takes a run
// of the compiler.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "tests/solver/class_world.h"
#include "tests/support/javac.h"

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

// A statement with lambdas in it, told from all others of its kind by the classes that it makes.
std::string statement(unsigned kind, unsigned made) {
  const std::string type = fmt::format("C{}", made);
  switch (kind) {
    case 0:
      return fmt::format("use(x -> new {}());", type);
    case 1:
      return fmt::format("use(x -> {{ kept = x; return new {}(); }});", type);  // with `this`
    case 2:
      return fmt::format("use(x -> use(y -> new {}()));", type);
    case 3:
      return fmt::format("{{ Object o = new {}(); use(x -> o); }}", type);
    case 4:
      return fmt::format("run(() -> kept = new {}());", type);
    default:
      return "use(x -> x);";  // many of these are alike
  }
}

constexpr unsigned kKinds = 6, kTypes = 6;
using Methods = std::vector<std::vector<std::string>>;  // statements of each

std::string source_of(const Methods& methods) {
  std::string text = "import java.util.function.Function;\nclass Lambdas {\n  static Object kept;\n";
  for (unsigned i = 0; i < kTypes; ++i) text += fmt::format("  static class C{} {{}}\n", i);
  text += "  static void run(Runnable r) { r.run(); }\n";
  text +=
      "  Object use(Function<Object, Object> f) { Object given = f.apply(new Object()); kept = given; "
      "return given; }\n";
  std::string main;
  for (size_t i = 0; i < methods.size(); ++i) {
    text += fmt::format("  void m{}() {{\n", i);
    for (const std::string& one : methods[i]) text += "    " + one + "\n";
    text += "  }\n";
    main += fmt::format(" l.m{}();", i);
  }
  return text + "  public static void main(String[] a) { Lambdas l = new Lambdas();" + main + " }\n}\n";
}

class Renumbered : public ::testing::Test {
 protected:
  Renumbered() : folder_(tiny_.folder() / "../heddle-renumbered") {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~Renumbered() override { fs::remove_all(folder_); }

  ClassBytes compiled(const std::string& source) {
    const fs::path classes = folder_ / "classes";
    fs::remove_all(classes);
    fs::create_directories(classes);
    std::ofstream(folder_ / "Lambdas.java") << source;
    EXPECT_EQ(compile({"--release", "17"}, {folder_ / "Lambdas.java"}, classes), "") << source;
    ClassBytes found;
    for (const auto& entry : fs::directory_iterator(classes)) {
      std::ifstream in(entry.path(), std::ios::binary);
      found[entry.path().stem().string()] = {std::istreambuf_iterator<char>(in), {}};
    }
    return found;
  }
  static AnalysisOptions options(const char* policy) {
    AnalysisOptions options;
    options.policy = context_policy(policy).value();
    options.knowledge.push_back({"tiny world", std::string(TinyWorld::knowledge())});
    options.forgets = true;
    return options;
  }

  TinyWorld tiny_;
  fs::path folder_;
};

TEST_F(Renumbered, OneMoreLambdaIsOneMoreLambda) {
  Methods methods = {{statement(0, 0), statement(0, 1)}, {statement(2, 2), statement(1, 3)}};
  const ClassBytes was = compiled(source_of(methods));
  methods[0].insert(methods[0].begin(), statement(0, 4));
  const ClassBytes is = compiled(source_of(methods));
  ClassWorld world(tiny_, was, options("ci"));
  const auto change = world.become(was, is);
  ASSERT_TRUE(change);
  EXPECT_TRUE(change->is_updated) << change->why;
  EXPECT_EQ(change->methods.size(), 1U);
  EXPECT_EQ(change->renumbered, 5U);  // two, two that are nested, and one
  EXPECT_EQ(world.analysis->solver().last_update().forgotten, 0U);
  EXPECT_EQ(fmt::to_string(fmt::join(wrong_beside(world, ClassWorld(tiny_, is, options("ci"))), "\n")), "");
}

TEST_F(Renumbered, AreAsFromScratch) {
  const char* const wanted = std::getenv("HEDDLE_RENUMBERED_BUILDS");
  const char* const chosen = std::getenv("HEDDLE_RENUMBERED_SEED");
  const int builds = wanted == nullptr ? 8 : std::atoi(wanted);
  const auto seed = static_cast<unsigned>(chosen == nullptr ? 1 : std::atoi(chosen));
  std::mt19937 random(seed);
  const auto below = [&](size_t limit) { return static_cast<unsigned>(random() % limit); };
  const auto any = [&] { return statement(below(kKinds), below(kTypes)); };
  Methods methods(3);
  for (auto& method : methods) {
    for (int i = 0; i < 4; ++i) method.push_back(any());
  }
  ClassBytes was = compiled(source_of(methods));
  const char* const policies[] = {"ci", "origin+containers", "1-obj"};
  std::vector<std::unique_ptr<ClassWorld>> worlds;
  for (const char* policy : policies)
    worlds.push_back(std::make_unique<ClassWorld>(tiny_, was, options(policy)));
  size_t renumbered = 0;
  for (int build = 0; build < builds; ++build) {
    for (unsigned edits = 1 + below(2); edits > 0; --edits) {
      auto& method = methods[below(methods.size())];
      const unsigned at = below(method.size() + 1);
      const unsigned how = below(3);
      if (how == 0 || method.empty()) {
        method.insert(method.begin() + at, any());
      } else if (how == 1) {
        method.erase(method.begin() + at % static_cast<unsigned>(method.size()));
      } else {
        std::swap(method[at % method.size()], method.front());
      }
    }
    const ClassBytes is = compiled(source_of(methods));
    for (size_t i = 0; i < worlds.size(); ++i) {
      const auto change = worlds[i]->become(was, is);
      if (!change) continue;
      renumbered += change->renumbered;
      const ClassWorld fresh(tiny_, is, options(policies[i]));
      ASSERT_EQ(fmt::to_string(fmt::join(wrong_beside(*worlds[i], fresh), "\n")), "")
          << policies[i] << ", seed " << seed << ", build " << build << ":\n"
          << source_of(methods);
    }
    was = is;
  }
  fmt::print("{} builds, {} lambdas numbered anew; seed {}\n", builds, renumbered, seed);
  EXPECT_GT(renumbered, 0U);
}

}  // namespace
}  // namespace heddle::testing
