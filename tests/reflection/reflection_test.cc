// What is found of classes that only names lead to (lists of services, property files, what the user says),
// and of call sites that are made by unknown bootstraps.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "classfile/test_folder.h"
#include "pointer/analysis.h"
#include "tests/support/javac.h"

namespace heddle {
namespace {

class Reflection : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TestFolder();
    ASSERT_EQ(testing::compile({"--release", "17"}, {HEDDLE_REFLECTION_SOURCE}, folder_->root()), "");
    folder_->write("META-INF/services/names.Names$Greeter",
                   "# ours\nnames.Names$Provided\nnames.Names$Gone\n");
    folder_->write("names/names.properties", "greeter = names.Names$Configured\nother=names.Names.Nothing\n");
  }
  static void TearDownTestSuite() { delete folder_; }

  void solve(const std::string& reflection = "", const AnalysisOptions& options = AnalysisOptions()) {
    solve(folder_->root(), "names.Names.main", reflection, options);
  }
  void solve(const std::filesystem::path& classes, const std::string& main, const std::string& reflection,
             AnalysisOptions options = AnalysisOptions()) {
    path_.add_jdk(find_jdk(""), {}, problems_);
    path_.add(classes, {}, problems_);
    program_.emplace(symbols_, path_, problems_);
    options.policy = *context_policy("ci");
    options.entries = {main};
    if (!reflection.empty()) options.reflection.push_back({"names.txt", reflection});
    analysis_.emplace(*program_, options);
    analysis_->solve();
  }
  bool reaches(std::string_view owner, std::string_view name, std::string_view descriptor = "()V") {
    const ClassId id = program_->declare(owner);
    const MethodId method = program_->declared_method(id, symbols_.name(name), symbols_.name(descriptor));
    return method && analysis_->solver().is_reachable(method);
  }

  static TestFolder* folder_;
  Problems problems_;
  Symbols symbols_;
  ClassPath path_;
  std::optional<Program> program_;
  std::optional<Analysis> analysis_;
};
TestFolder* Reflection::folder_ = nullptr;

TEST_F(Reflection, FollowsWhatTheProgramSaysInItsFilesAndConstants) {
  solve();
  EXPECT_TRUE(reaches("names/Names$Provided", "greet"));
  EXPECT_TRUE(reaches("names/Names$Configured", "greet"));
  EXPECT_TRUE(reaches("names/Names$Constant", "greet"));
  EXPECT_TRUE(reaches("names/Names$Tabled", "greet"));
  EXPECT_FALSE(reaches("names/Names$Said", "greet"));
  EXPECT_FALSE(reaches("names/Names$Unsaid", "greet"));
  EXPECT_FALSE(reaches("names/Names$Methods", "said"));
}

TEST_F(Reflection, FollowsFilesThatChange) {
  AnalysisOptions options;
  options.forgets = true;
  solve("", options);
  const Resources both = path_.read_resources(problems_);
  const auto follow = [&](Resources resources) {
    path_.put_resources(std::move(resources));
    return analysis_->follow({.resources = true});
  };
  Resources without_list = both;
  std::erase_if(without_list.services,
                [](const ServiceProvider& one) { return one.service == "names/Names$Greeter"; });
  std::erase(without_list.names, "names/Names$Provided");
  Analysis::Change change = follow(without_list);
  EXPECT_TRUE(change.is_updated) << change.why;
  EXPECT_EQ(change.services, 1U);
  EXPECT_EQ(change.named, 1U);
  EXPECT_FALSE(reaches("names/Names$Provided", "greet"));
  EXPECT_TRUE(reaches("names/Names$Configured", "greet"));
  Resources without_name = both;
  std::erase(without_name.names, "names/Names$Configured");
  change = follow(without_name);
  EXPECT_TRUE(change.is_updated) << change.why;
  EXPECT_EQ(change.services, 1U);
  EXPECT_EQ(change.named, 2U);
  EXPECT_TRUE(reaches("names/Names$Provided", "greet"));
  EXPECT_FALSE(reaches("names/Names$Configured", "greet"));
  change = follow(both);
  EXPECT_EQ(change.services, 0U);
  EXPECT_TRUE(reaches("names/Names$Configured", "greet"));
  // A class that a list names goes, and comes back.
  const std::optional<ClassBytes> provided = path_.read("names/Names$Provided", problems_);
  path_.take_out("names/Names$Provided");
  change = analysis_->follow({.classes = {"names/Names$Provided"}});
  EXPECT_TRUE(change.is_updated) << change.why;
  EXPECT_EQ(change.services, 1U);
  EXPECT_FALSE(reaches("names/Names$Provided", "greet"));
  path_.put("names/Names$Provided", *provided, "put back");
  EXPECT_TRUE(analysis_->follow({.classes = {"names/Names$Provided"}}).is_updated);
  EXPECT_TRUE(reaches("names/Names$Provided", "greet"));
}

TEST_F(Reflection, FollowsWhatTheUserSays) {
  solve(
      "class names.Names$Said  # by its part\n\nmethod names.Names$Methods.said\nclass names.Gone\nhello\n");
  EXPECT_TRUE(reaches("names/Names$Said", "greet"));
  EXPECT_FALSE(reaches("names/Names$Unsaid", "greet"));
  EXPECT_TRUE(reaches("names/Names$Methods", "said"));
  EXPECT_FALSE(reaches("names/Names$Methods", "unsaid"));
  std::string said;
  for (const Problem& problem : problems_.sorted()) said += to_string(problem) + "\n";
  EXPECT_NE(said.find("there is no class names.Gone"), std::string::npos) << said;
  EXPECT_NE(said.find("names.txt:5"), std::string::npos) << said;
}

TEST_F(Reflection, FollowsWhatIsNotTooWide) {
  const TestFolder folder;
  const std::filesystem::path source = HEDDLE_WIDE_SOURCE;
  ASSERT_EQ(testing::compile({"--release", "17"}, {source}, folder.root()), "");
  solve(folder.root(), "wide.Wide.main", "");
  EXPECT_TRUE(reaches("wide/Wide$Bean", "first"));
  EXPECT_TRUE(analysis_->given_up().empty());
}

// The smallest limit stands for that of a large program.
TEST_F(Reflection, FollowsOfWhatIsTooWideWhatTheUserSays) {
  const TestFolder folder;
  const std::filesystem::path source = HEDDLE_WIDE_SOURCE;
  ASSERT_EQ(testing::compile({"--release", "17"}, {source}, folder.root()), "");
  AnalysisOptions options;
  options.forgets = true;
  options.reflective_calls = 1;
  solve(folder.root(), "wide.Wide.main", "method wide.Wide$Bean.second", options);
  EXPECT_FALSE(reaches("wide/Wide$Bean", "first"));
  EXPECT_TRUE(reaches("wide/Wide$Bean", "second"));
  const MethodId call =
      program_->declared_method(program_->declare("wide/Wide"), symbols_.name("call"),
                                symbols_.name("(Ljava/lang/Object;Ljava/lang/reflect/Method;)V"));
  EXPECT_NE(std::ranges::find(analysis_->given_up(), call, &ReflectiveUse::user),
            analysis_->given_up().end());

  // The use stays given up when the program changes.
  std::ifstream file(source);
  std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::string one = "getMethod(\"first\")";
  text.replace(text.find(one), one.size(), "getMethod(\"third\")");
  folder.write("changed/wide/Wide.java", text);
  ASSERT_EQ(testing::compile({"--release", "17"}, {folder.root() / "changed/wide/Wide.java"}, folder.root()),
            "");
  analysis_->follow({.classes = {"wide/Wide"}});
  EXPECT_FALSE(reaches("wide/Wide$Bean", "third"));
  const auto again = analysis_->solve_again();
  EXPECT_FALSE(again->is_reachable(program_->declared_method(program_->declare("wide/Wide$Bean"),
                                                             symbols_.name("third"), symbols_.name("()V"))));
  EXPECT_EQ(again->reachable().size(), analysis_->solver().reachable().size());
}

// javac writes no bootstrap but the JDK's: one of ours takes the place of that of lambdas.
TEST_F(Reflection, RunsBootstrapsItDoesNotKnow) {
  const TestFolder folder;
  const std::filesystem::path sources = HEDDLE_OPAQUE_SOURCES;
  ASSERT_EQ(testing::compile({"--release", "17"}, {sources / "Calls.java", sources / "OwnLambdaFactory.java"},
                             folder.root()),
            "");
  const std::filesystem::path file = folder.root() / "opaque/bootstraps/Calls.class";
  std::ifstream compiled(file, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(compiled)), {});
  compiled.close();
  const std::string known = "java/lang/invoke/LambdaMetafactory";
  const std::string own = "opaque/bootstraps/OwnLambdaFactory";
  ASSERT_EQ(known.size(), own.size());
  ASSERT_NE(bytes.find(known), std::string::npos);
  bytes.replace(bytes.find(known), known.size(), own);
  std::ofstream(file, std::ios::binary) << bytes;

  solve(folder.root(), "opaque.bootstraps.Calls.main", "");
  EXPECT_TRUE(reaches("opaque/bootstraps/OwnLambdaFactory$Made", "ran"));
  EXPECT_TRUE(reaches("opaque/bootstraps/Calls", "given"));
  EXPECT_FALSE(reaches("opaque/bootstraps/OwnLambdaFactory$Made", "neverRan"));
  const Solver& solver = analysis_->solver();
  size_t unresolved = 0;
  const MethodId main =
      program_->declared_method(program_->declare("opaque/bootstraps/Calls"), symbols_.name("main"),
                                symbols_.name("([Ljava/lang/String;)V"));
  for (const Unresolved& one : solver[solver.instances_of(main).front()].constraints->unresolved) {
    unresolved += one.kind == Unresolved::Kind::kDynamic ? 1 : 0;
  }
  EXPECT_EQ(unresolved, 1U);
}

TEST_F(Reflection, KnowsWhatTheJdkMakesByName) {
  solve();
  EXPECT_TRUE(reaches("com/sun/org/apache/xerces/internal/jaxp/DocumentBuilderFactoryImpl", "<init>"));
  EXPECT_TRUE(reaches("sun/util/cldr/CLDRLocaleProviderAdapter", "<init>"));
  EXPECT_TRUE(reaches("sun/text/resources/cldr/FormatData", "<init>"));
}

}  // namespace
}  // namespace heddle
