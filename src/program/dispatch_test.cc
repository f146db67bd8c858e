#include "program/dispatch.h"

#include <fmt/format.h>

#include <atomic>

#include "support/parallel.h"
#include "tests/support/test_program.h"

namespace heddle {
namespace {

using testing::ClassOptions;
using testing::ClassWriter;
using testing::CodeWriter;
using testing::Op;
using testing::TestProgram;

constexpr const char* kVoid = "()V";
constexpr unsigned kPackage = 0;
constexpr unsigned kNoMethod = 0xFFFF;

class DispatchTest : public ::testing::Test {
 protected:
  // A class with the method m() of the given access, or without.
  void add(const std::string& name, const ClassOptions& options, unsigned access = kNoMethod) {
    ClassWriter writer(name, options);
    CodeWriter code = writer.code();
    code.op(Op::kReturn);
    if (access != kNoMethod && (access & kAccAbstract) != 0) {
      writer.method(access, "m", kVoid);
    } else if (access != kNoMethod) {
      writer.method(access, "m", kVoid, code);
    }
    test_.add(writer);
  }
  void add_class(const std::string& name, const std::string& super, unsigned access = kNoMethod) {
    add(name, {.super = super}, access);
  }
  void add_interface(const std::string& name, const std::vector<std::string>& above, unsigned access) {
    add(name, {.interfaces = above, .access = TestProgram::kInterface}, access);
  }

  // Who runs when m() of `named` is called from `caller` on a `receiver`: a class, or the error.
  std::string run(Invoke invoke, const char* caller, const char* named, const char* receiver) {
    Hierarchy hierarchy(test_.program());
    const Dispatch dispatch(hierarchy);
    const ClassId owner = hierarchy.link(named);
    MethodResult found =
        dispatch.resolve_call(invoke, hierarchy.link(caller), owner, {test_.name("m"), test_.name(kVoid)},
                              test_.program()[owner].is_interface());
    if (found.ok()) found = dispatch.target(invoke, hierarchy.link(receiver), found.method);
    if (!found.ok()) return std::string(error_name(found.linkage));
    return std::string(test_.program().text(test_.program()[test_.program()[found.method].owner].name));
  }
  std::string run_virtual(const char* named, const char* receiver) {
    return run(Invoke::kVirtual, named, named, receiver);
  }
  std::string run_interface(const char* named, const char* receiver) {
    return run(Invoke::kInterface, named, named, receiver);
  }

  static constexpr const char* kObject = "java/lang/Object";
  TestProgram test_;
};

TEST_F(DispatchTest, Overriding) {
  add_class("A", kObject, kAccPublic);
  add_class("B", "A");
  add_class("C", "B", kAccPublic);
  EXPECT_EQ(run_virtual("A", "A"), "A");
  EXPECT_EQ(run_virtual("A", "B"), "A");
  EXPECT_EQ(run_virtual("A", "C"), "C");
}

TEST_F(DispatchTest, PrivateAndStaticMethodsOverrideNothing) {
  add_class("A", kObject, kAccPublic);
  add_class("Private", "A", kAccPrivate);
  add_class("Static", "A", kAccPublic | kAccStatic);
  EXPECT_EQ(run_virtual("A", "Private"), "A");
  EXPECT_EQ(run_virtual("A", "Static"), "A");
  EXPECT_EQ(run_virtual("Private", "Private"), "Private");
  EXPECT_EQ(run_virtual("Static", "Static"), "IncompatibleClassChangeError");
}

TEST_F(DispatchTest, PackagePrivateMethodsAreOverriddenInTheirPackage) {
  add_class("p/A", kObject, kPackage);
  add_class("q/B", "p/A", kAccPublic);
  add_class("p/C", "q/B", kAccPublic);
  EXPECT_EQ(run_virtual("p/A", "q/B"), "p/A");
  EXPECT_EQ(run_virtual("p/A", "p/C"), "p/C");
}

// q/C overrides p/B, which made the method public and overrides p/A.
TEST_F(DispatchTest, OverridingThroughAClassThatWidenedAccess) {
  add_class("p/A", kObject, kPackage);
  add_class("p/B", "p/A", kAccPublic);
  add_class("q/C", "p/B", kAccPublic);
  add_class("r/D", "q/C", kPackage);
  add_class("s/E", "r/D", kPackage);
  EXPECT_EQ(run_virtual("p/A", "q/C"), "q/C");
  EXPECT_EQ(run_virtual("p/A", "r/D"), "r/D");
  EXPECT_EQ(run_virtual("p/A", "s/E"), "s/E");
}

TEST_F(DispatchTest, OverridingThroughAChainOfPackages) {
  add_class("p/A", kObject, kPackage);
  add_class("q/B", "p/A", kPackage);
  add_class("q/C", "q/B", kPackage);
  EXPECT_EQ(run_virtual("p/A", "q/C"), "p/A");
  EXPECT_EQ(run_virtual("q/B", "q/C"), "q/C");
}

TEST_F(DispatchTest, Defaults) {
  add_interface("Top", {}, kAccPublic);
  add_interface("Left", {"Top"}, kAccPublic);
  add_interface("Right", {"Top"}, kNoMethod);
  add_interface("Other", {}, kAccPublic);
  add_interface("Abstract", {"Left"}, kAccPublic | kAccAbstract);
  add("One", {.interfaces = {"Right", "Left"}});
  add("Conflict", {.interfaces = {"Left", "Other"}});
  add("Hidden", {.interfaces = {"Left", "Abstract"}});
  add("Settled", {.super = "Conflict"}, kAccPublic);
  EXPECT_EQ(run_interface("Top", "One"), "Left");
  EXPECT_EQ(run_virtual("One", "One"), "Left");
  EXPECT_EQ(run_interface("Top", "Conflict"), "IncompatibleClassChangeError");
  EXPECT_EQ(run_virtual("Conflict", "Conflict"), "IncompatibleClassChangeError");
  EXPECT_EQ(run_interface("Top", "Hidden"), "AbstractMethodError");
  EXPECT_EQ(run_interface("Other", "Settled"), "Settled");
}

TEST_F(DispatchTest, ClassesComeBeforeInterfaces) {
  add_interface("I", {}, kAccPublic);
  add("Abstract", {.access = kAccPublic | kAccAbstract}, kAccPublic | kAccAbstract);
  add("C", {.super = "Abstract", .interfaces = {"I"}});
  EXPECT_EQ(run_interface("I", "C"), "AbstractMethodError");
}

TEST_F(DispatchTest, InvokeinterfaceWantsAPublicMethod) {
  add_interface("I", {}, kAccPublic | kAccAbstract);
  add("Protected", {.interfaces = {"I"}}, kAccProtected);
  add("Missing", {.interfaces = {"I"}});
  EXPECT_EQ(run_interface("I", "Protected"), "IllegalAccessError");
  EXPECT_EQ(run_interface("I", "Missing"), "AbstractMethodError");
}

TEST_F(DispatchTest, PrivateInterfaceMethodsSelectThemselves) {
  add_interface("I", {}, kAccPrivate);
  add("C", {.interfaces = {"I"}}, kAccPublic);
  EXPECT_EQ(run_interface("I", "C"), "I");
}

TEST_F(DispatchTest, InvokespecialStartsAtTheDirectSuperclass) {
  add_class("A", kObject, kAccPublic);
  add_class("B", "A", kAccPublic);
  add_class("C", "B", kAccPublic);
  EXPECT_EQ(run(Invoke::kSpecial, "C", "A", "C"), "B");
  EXPECT_EQ(run(Invoke::kSpecial, "C", "C", "C"), "C");
}

TEST_F(DispatchTest, InvokespecialOnInterfaces) {
  add_interface("Top", {}, kAccPublic);
  add_interface("I", {"Top"}, kNoMethod);
  add("C", {.interfaces = {"I"}}, kAccPublic);
  EXPECT_EQ(run(Invoke::kSpecial, "C", "I", "C"), "Top");
  EXPECT_EQ(run(Invoke::kSpecial, "C", "Top", "C"), "IncompatibleClassChangeError");
}

TEST_F(DispatchTest, Invokestatic) {
  add_class("A", kObject, kAccPublic | kAccStatic);
  add_class("B", "A");
  add_class("C", kObject, kAccPublic);
  EXPECT_EQ(run(Invoke::kStatic, "C", "B", "B"), "A");
  EXPECT_EQ(run(Invoke::kStatic, "C", "C", "C"), "IncompatibleClassChangeError");
}

TEST_F(DispatchTest, ReceiversBelowAMissingClass) {
  add_interface("I", {}, kAccPublic | kAccAbstract);
  add("C", {.super = "gone/Base", .interfaces = {"I"}});
  add("D", {.super = "gone/Base"}, kAccPublic);
  add_class("E", "D");
  EXPECT_EQ(run_virtual("D", "E"), "D");
  EXPECT_EQ(run_interface("I", "C"), "AbstractMethodError");
}

TEST_F(DispatchTest, ForgetDropsOneReceiver) {
  add_class("A", kObject, kAccPublic);
  add_class("B", "A", kAccPublic);
  Hierarchy hierarchy(test_.program());
  const ClassId a = hierarchy.link("A");
  const ClassId b = hierarchy.link("B");
  const MethodId method = test_.program().declared_method(a, test_.name("m"), test_.name(kVoid));
  Dispatch dispatch(hierarchy);
  const MethodResult first = dispatch.select(b, method);
  dispatch.select(a, method);
  EXPECT_EQ(dispatch.cached(), 2U);
  EXPECT_EQ(dispatch.select(b, method), first);
  EXPECT_EQ(dispatch.cached(), 2U);
  dispatch.forget(b);
  EXPECT_EQ(dispatch.cached(), 1U);
  EXPECT_EQ(dispatch.select(b, method), first);
}

// Every class of a chain of 100,000 as a receiver, from four threads. Quadratic work would take minutes.
TEST_F(DispatchTest, DeepChainIsNotQuadratic) {
  constexpr size_t kDeep = 100'000;
  add_class("C0", kObject, kAccPublic);
  for (size_t i = 1; i < kDeep; ++i) test_.add_class(fmt::format("C{}", i), fmt::format("C{}", i - 1));
  Hierarchy hierarchy(test_.program());
  std::vector<ClassId> chain;
  chain.reserve(kDeep);
  hierarchy.link(fmt::format("C{}", kDeep - 1));
  for (size_t i = 0; i < kDeep; ++i) chain.push_back(hierarchy.link(fmt::format("C{}", i)));
  const MethodId method = test_.program().declared_method(chain[0], test_.name("m"), test_.name(kVoid));
  const Dispatch dispatch(hierarchy);
  std::atomic<size_t> wrong = 0;
  parallel_for(kDeep, 4, 16, [&](size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
      if (dispatch.select(chain[kDeep - 1 - i], method).method != method) ++wrong;
    }
  });
  EXPECT_EQ(wrong, 0U);
}

}  // namespace
}  // namespace heddle
