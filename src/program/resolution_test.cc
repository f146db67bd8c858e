#include "program/resolution.h"

#include "tests/support/test_program.h"

namespace heddle {
namespace {

using testing::ClassWriter;
using testing::CodeWriter;
using testing::Op;
using testing::TestProgram;

constexpr const char* kVoid = "()V";

void add_method(ClassWriter& writer, unsigned access, const char* name) {
  CodeWriter code = writer.code();
  writer.method(access, name, kVoid, code.op(Op::kReturn));
}

class Resolution : public ::testing::Test {
 protected:
  // The name of the class that declares what was found, or the error.
  std::string field(const char* caller, const char* named, const char* name, bool wants_static = false) {
    Hierarchy hierarchy(test_.program());
    const FieldResult found = resolve_field_use(hierarchy, hierarchy.link(caller), hierarchy.link(named),
                                                {test_.name(name), test_.name("I")}, wants_static);
    if (!found.ok()) return std::string(error_name(found.linkage, true));
    return owner(test_.program()[found.field].owner);
  }
  std::string method(const char* caller, const char* named, const char* name, const char* descriptor = kVoid,
                     bool by_interface = false) {
    Hierarchy hierarchy(test_.program());
    const MethodResult found = resolve_method(hierarchy, hierarchy.link(caller), hierarchy.link(named),
                                              {test_.name(name), test_.name(descriptor)}, by_interface);
    if (!found.ok()) return std::string(error_name(found.linkage));
    return owner(test_.program()[found.method].owner);
  }
  std::string owner(ClassId id) { return std::string(test_.program().text(test_.program()[id].name)); }

  TestProgram test_;
};

TEST_F(Resolution, FieldsOfInterfacesComeBeforeThoseOfTheSuperclass) {
  ClassWriter interface("I", {.access = TestProgram::kInterface});
  interface.field(kAccPublic | kAccStatic, "f", "I");
  test_.add(interface);
  ClassWriter base("Base");
  base.field(kAccPublic, "f", "I");
  base.field(kAccPublic, "g", "I");
  test_.add(base);
  test_.add_class("Sub", "Base", {"I"});
  EXPECT_EQ(field("Sub", "Sub", "f", true), "I");
  EXPECT_EQ(field("Sub", "Sub", "f", false), "IncompatibleClassChangeError");
  EXPECT_EQ(field("Sub", "Sub", "g"), "Base");
  EXPECT_EQ(field("Sub", "Sub", "h"), "NoSuchFieldError");
}

TEST_F(Resolution, PrivateMembersAreForTheNest) {
  ClassWriter host("p/Host");
  host.field(kAccPrivate, "f", "I");
  host.nest_members({"p/Mate"});
  test_.add(host);
  ClassWriter mate("p/Mate");
  mate.nest_host("p/Host");
  test_.add(mate);
  test_.add_class("p/Other");
  EXPECT_EQ(field("p/Host", "p/Host", "f"), "p/Host");
  EXPECT_EQ(field("p/Mate", "p/Host", "f"), "p/Host");
  EXPECT_EQ(field("p/Other", "p/Host", "f"), "IllegalAccessError");
}

TEST_F(Resolution, ProtectedMembersAreUsedThroughTheCallersKind) {
  ClassWriter base("p/Base");
  base.field(kAccProtected, "f", "I");
  base.field(kAccProtected | kAccStatic, "s", "I");
  test_.add(base);
  test_.add_class("q/Sub", "p/Base");
  test_.add_class("q/SubSub", "q/Sub");
  test_.add_class("q/Sibling", "p/Base");
  test_.add_class("q/Stranger");
  EXPECT_EQ(field("q/Sub", "p/Base", "f"), "p/Base");
  EXPECT_EQ(field("q/Sub", "q/SubSub", "f"), "p/Base");
  EXPECT_EQ(field("q/Sub", "q/Sibling", "f"), "IllegalAccessError");
  EXPECT_EQ(field("q/Sub", "q/Sibling", "s", true), "p/Base");
  EXPECT_EQ(field("q/Stranger", "q/Sub", "f"), "IllegalAccessError");
}

TEST_F(Resolution, ClassesOfOtherPackagesMustBePublic) {
  ClassWriter hidden("p/Hidden", {.access = kAccSuper});
  hidden.field(kAccPublic, "f", "I");
  test_.add(hidden);
  test_.add_class("q/Caller");
  test_.add_class("p/Caller");
  EXPECT_EQ(field("p/Caller", "p/Hidden", "f"), "p/Hidden");
  EXPECT_EQ(field("q/Caller", "p/Hidden", "f"), "IllegalAccessError");
}

TEST_F(Resolution, ReferencesMustSayWhetherTheyNameAnInterface) {
  ClassWriter interface("I", {.access = TestProgram::kInterface});
  add_method(interface, kAccPublic, "m");
  test_.add(interface);
  test_.add_class("C", "java/lang/Object", {"I"});
  EXPECT_EQ(method("C", "I", "m", kVoid, true), "I");
  EXPECT_EQ(method("C", "I", "m", kVoid, false), "IncompatibleClassChangeError");
  EXPECT_EQ(method("C", "C", "m", kVoid, false), "I");
  EXPECT_EQ(method("C", "C", "m", kVoid, true), "IncompatibleClassChangeError");
}

TEST_F(Resolution, InterfacesHaveThePublicMethodsOfObject) {
  test_.add_interface("I");
  EXPECT_EQ(method("I", "I", "hashCode", "()I", true), "java/lang/Object");
  EXPECT_EQ(method("I", "I", "clone", "()Ljava/lang/Object;", true), "NoSuchMethodError");
}

TEST_F(Resolution, StaticAndPrivateMethodsOfSuperinterfacesAreNotInherited) {
  ClassWriter interface("I", {.access = TestProgram::kInterface});
  add_method(interface, kAccPublic | kAccStatic, "s");
  add_method(interface, kAccPrivate, "p");
  test_.add(interface);
  test_.add_interface("J", {"I"});
  test_.add_class("C", "java/lang/Object", {"J"});
  for (const char* name : {"s", "p"}) {
    EXPECT_EQ(method("I", "I", name, kVoid, true), "I");
    EXPECT_EQ(method("I", "J", name, kVoid, true), "NoSuchMethodError");
    EXPECT_EQ(method("I", "C", name), "NoSuchMethodError");
  }
}

TEST_F(Resolution, TheMostSpecificDefaultWins) {
  ClassWriter top("Top", {.access = TestProgram::kInterface});
  add_method(top, kAccPublic, "m");
  test_.add(top);
  ClassWriter low("Low", {.interfaces = {"Top"}, .access = TestProgram::kInterface});
  add_method(low, kAccPublic, "m");
  test_.add(low);
  test_.add_class("C", "java/lang/Object", {"Top", "Low"});
  EXPECT_EQ(method("C", "C", "m"), "Low");
}

TEST_F(Resolution, SignaturePolymorphicMethodsTakeAnyDescriptor) {
  ClassWriter handle("java/lang/invoke/MethodHandle");
  constexpr unsigned kPolymorphic = kAccPublic | kAccFinal | kAccNative | kAccVarargs;
  handle.method(kPolymorphic, "invokeExact", "([Ljava/lang/Object;)Ljava/lang/Object;");
  handle.method(kAccPublic | kAccVarargs | kAccAbstract, "plain", "([Ljava/lang/Object;)Ljava/lang/Object;");
  test_.add(handle);
  test_.add_class("Sub", "java/lang/invoke/MethodHandle");
  test_.add_class("C");
  EXPECT_EQ(method("C", "java/lang/invoke/MethodHandle", "invokeExact", "(IJ)V"),
            "java/lang/invoke/MethodHandle");
  EXPECT_EQ(method("C", "java/lang/invoke/MethodHandle", "plain", "(IJ)V"), "NoSuchMethodError");
  EXPECT_EQ(method("C", "Sub", "invokeExact", "(IJ)V"), "NoSuchMethodError");
}

TEST_F(Resolution, ArraysHaveAPublicClone) {
  test_.add_class("C");
  EXPECT_EQ(method("C", "[I", "clone", "()Ljava/lang/Object;"), "java/lang/Object");
  EXPECT_EQ(method("C", "[LC;", "hashCode", "()I"), "java/lang/Object");
  test_.add_class("D");
  EXPECT_EQ(method("C", "D", "clone", "()Ljava/lang/Object;"), "IllegalAccessError");
}

TEST_F(Resolution, MissingClassesAreNamedAsTheReason) {
  test_.add_class("Sub", "gone/Base");
  test_.add_class("C");
  EXPECT_EQ(method("C", "gone/Base", "m"), "NoClassDefFoundError");
  EXPECT_EQ(method("C", "Sub", "m"), "NoClassDefFoundError");
  EXPECT_EQ(method("C", "gone/I", "m", kVoid, true), "NoClassDefFoundError");
  EXPECT_EQ(method("C", "Sub", "hashCode", "()I"), "java/lang/Object");
  EXPECT_EQ(field("C", "Sub", "f"), "NoClassDefFoundError");
}

}  // namespace
}  // namespace heddle
