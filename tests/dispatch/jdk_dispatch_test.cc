// Resolution and selection on real classes: for a seeded sample of public methods of the JDK, reflection
// says where each one is declared, and we must find the same from the JDK's image.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "program/dispatch.h"
#include "tests/dispatch/jvm.h"

namespace heddle::testing {
namespace {

constexpr uint64_t kDefaultSeed = 7;
constexpr uint64_t kDefaultCases = 3000;

struct Sample {
  std::string type, name, descriptor, declaring, above;
  std::string text() const { return type + "." + name + descriptor; }
};

std::vector<Sample> ask_jvm(const std::filesystem::path& jdk, uint64_t seed, uint64_t count) {
  const TemporaryDirectory directory;
  const std::string output = (directory.path() / "methods.txt").string();
  EXPECT_EQ(run_java(jdk, HEDDLE_DRIVER_SOURCE, {output, std::to_string(seed), std::to_string(count)}), 0);
  std::vector<Sample> samples;
  std::ifstream in(output);
  Sample sample;
  while (in >> sample.type >> sample.name >> sample.descriptor >> sample.declaring >> sample.above) {
    samples.push_back(sample);
  }
  return samples;
}

class JdkDispatch : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(path_.add_jdk(jdk_under_test(), {}, problems_));
    program_ = std::make_unique<Program>(symbols_, path_, problems_);
    hierarchy_ = std::make_unique<Hierarchy>(*program_);
    dispatch_ = std::make_unique<Dispatch>(*hierarchy_);
  }

  Signature signature(const Sample& sample) {
    return {symbols_.name(sample.name), symbols_.name(sample.descriptor)};
  }
  Invoke invoke(ClassId named) {
    return (*program_)[named].is_interface() ? Invoke::kInterface : Invoke::kVirtual;
  }
  MethodResult resolve(const std::string& type, const Sample& sample) {
    const ClassId named = hierarchy_->link(type);
    const Invoke by = invoke(named);
    return dispatch_->resolve_call(by, hierarchy_->link("java/lang/Object"), named, signature(sample),
                                   by == Invoke::kInterface);
  }
  std::string_view owner(MethodId method) const {
    return method ? program_->text((*program_)[(*program_)[method].owner].name) : "nothing";
  }
  // Which of several abstract methods a reference resolves to is left to the JVM.
  bool arbitrary(const std::string& type, const Sample& sample) {
    const SpecificMethods specific =
        maximally_specific(*hierarchy_, hierarchy_->link(type), signature(sample));
    return specific.any && !specific.concrete;
  }

  Symbols symbols_;
  Problems problems_;
  ClassPath path_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<Hierarchy> hierarchy_;
  std::unique_ptr<Dispatch> dispatch_;
};

TEST_F(JdkDispatch, AgreesWithReflection) {
  const uint64_t seed = setting("HEDDLE_DISPATCH_SEED", kDefaultSeed);
  const std::vector<Sample> samples =
      ask_jvm(jdk_under_test(), seed, setting("HEDDLE_DISPATCH_CASES", kDefaultCases));
  ASSERT_GE(samples.size(), 300U);
  size_t selected = 0;
  size_t inherited = 0;
  size_t left_open = 0;
  for (const Sample& sample : samples) {
    const MethodResult resolved = resolve(sample.type, sample);
    ASSERT_TRUE(resolved.ok()) << sample.text();
    inherited += sample.declaring == sample.type ? 0 : 1;
    if (owner(resolved.method) != sample.declaring && arbitrary(sample.type, sample)) {
      ++left_open;
      continue;
    }
    EXPECT_EQ(owner(resolved.method), sample.declaring) << sample.text();
    if (sample.above == "-") continue;
    ++selected;
    const MethodResult above = resolve(sample.above, sample);
    ASSERT_TRUE(above.ok()) << sample.text() << " in " << sample.above;
    const ClassId named = hierarchy_->link(sample.above);
    const MethodResult target = dispatch_->target(invoke(named), hierarchy_->link(sample.type), above.method);
    EXPECT_TRUE(target.ok()) << sample.text();
    EXPECT_EQ(owner(target.method), sample.declaring) << sample.text() << " called through " << sample.above;
  }
  fmt::print("seed {}: {} methods resolved ({} inherited, {} left open), {} selected\n", seed, samples.size(),
             inherited, left_open, selected);
  EXPECT_LE(left_open, samples.size() / 20);
}

}  // namespace
}  // namespace heddle::testing
