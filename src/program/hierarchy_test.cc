#include "program/hierarchy.h"

#include <fmt/format.h>

#include <algorithm>

#include "tests/support/test_program.h"

namespace heddle {
namespace {

using testing::ClassWriter;
using testing::TestProgram;

constexpr int kDeep = 100'000;

std::vector<Problem> bad_classes(TestProgram& test) {
  std::vector<Problem> bad = test.problems().sorted();
  std::erase_if(bad, [](const Problem& problem) { return problem.kind != ProblemKind::kBadClass; });
  return bad;
}

std::vector<std::string> names(const Hierarchy& hierarchy, std::span<const ClassId> ids) {
  std::vector<std::string> texts;
  for (const ClassId id : ids) texts.emplace_back(hierarchy.program().text(hierarchy.program()[id].name));
  std::ranges::sort(texts);
  return texts;
}

TEST(Hierarchy, ClassesAndInterfaces) {
  TestProgram test;
  test.add_interface("I");
  test.add_interface("J", {"I"});
  test.add_class("A", "java/lang/Object", {"J"});
  test.add_class("B", "A");
  Hierarchy hierarchy(test.program());
  const ClassId a = hierarchy.link("A");
  const ClassId b = hierarchy.link("B");
  const ClassId i = hierarchy.link("I");
  const ClassId j = hierarchy.link("J");
  const ClassId object = test.program().object_class();
  EXPECT_TRUE(hierarchy.is_subclass(b, b));
  EXPECT_TRUE(hierarchy.is_subclass(b, a));
  EXPECT_FALSE(hierarchy.is_subclass(a, b));
  EXPECT_TRUE(hierarchy.is_subclass(b, i));
  EXPECT_TRUE(hierarchy.is_subclass(j, i));
  EXPECT_FALSE(hierarchy.is_subclass(i, j));
  EXPECT_TRUE(hierarchy.is_subclass(i, object));
  EXPECT_FALSE(hierarchy.extends(b, i));
  EXPECT_EQ(hierarchy.super(b), a);
  EXPECT_EQ(names(hierarchy, hierarchy.direct_subtypes(j)), std::vector<std::string>{"A"});
  EXPECT_EQ(names(hierarchy, hierarchy.all_subtypes(i)), (std::vector<std::string>{"A", "B", "I", "J"}));
}

TEST(Hierarchy, Arrays) {
  TestProgram test;
  test.add_interface("I");
  test.add_class("A", "java/lang/Object", {"I"});
  Hierarchy hierarchy(test.program());
  auto subclass = [&](const char* sub, const char* super) {
    return hierarchy.is_subclass(hierarchy.link(sub), hierarchy.link(super));
  };
  EXPECT_TRUE(subclass("[LA;", "[LI;"));
  EXPECT_TRUE(subclass("[[LA;", "[[LI;"));
  EXPECT_FALSE(subclass("[LI;", "[LA;"));
  EXPECT_FALSE(subclass("[LA;", "[[LA;"));
  EXPECT_FALSE(subclass("[[LA;", "[LA;"));
  EXPECT_FALSE(subclass("[LA;", "A"));
  EXPECT_FALSE(subclass("A", "[LA;"));
  EXPECT_TRUE(subclass("[I", "[I"));
  EXPECT_FALSE(subclass("[I", "[J"));
  EXPECT_FALSE(subclass("[I", "[Ljava/lang/Object;"));
  EXPECT_TRUE(subclass("[[I", "[Ljava/lang/Object;"));
  EXPECT_TRUE(subclass("[[I", "[Ljava/lang/Cloneable;"));
  EXPECT_TRUE(subclass("[[I", "[Ljava/io/Serializable;"));
  EXPECT_FALSE(subclass("[[[I", "[[I"));
  for (const char* above : {"java/lang/Object", "java/lang/Cloneable", "java/io/Serializable"}) {
    EXPECT_TRUE(subclass("[I", above)) << above;
    EXPECT_TRUE(subclass("[LA;", above)) << above;
  }
}

TEST(Hierarchy, MissingSuperclassIsAPhantom) {
  TestProgram test;
  test.add_class("A", "gone/Base");
  Hierarchy hierarchy(test.program());
  const ClassId a = hierarchy.link("A");
  const ClassId base = hierarchy.link("gone/Base");
  EXPECT_TRUE(test.program()[base].is_phantom());
  EXPECT_TRUE(hierarchy.is_subclass(a, base));
  EXPECT_TRUE(hierarchy.below_phantom(a));
  EXPECT_EQ(hierarchy.super(base), test.program().object_class());
}

// Whatever is linked first, the classes of a cycle become direct subclasses of Object.
TEST(Hierarchy, CyclesAreCutTheSameWayFromEverywhere) {
  for (const std::string first : {"A", "B", "C", "D", "I"}) {
    TestProgram test;
    test.add_class("A", "B");
    test.add_class("B", "C");
    test.add_class("C", "A", {"I"});
    test.add_class("D", "B");
    test.add_interface("I", {"J"});
    test.add_interface("J", {"I"});
    Hierarchy hierarchy(test.program());
    hierarchy.link(first);
    for (const char* each : {"A", "B", "C", "D", "I", "J"}) hierarchy.link(each);
    const ClassId object = test.program().object_class();
    for (const char* each : {"A", "B", "C"}) EXPECT_EQ(hierarchy.super(hierarchy.link(each)), object) << each;
    EXPECT_EQ(hierarchy.super(hierarchy.link("D")), hierarchy.link("B"));
    EXPECT_TRUE(hierarchy.is_subclass(hierarchy.link("C"), hierarchy.link("I")));
    EXPECT_FALSE(hierarchy.is_subclass(hierarchy.link("I"), hierarchy.link("J")));
    EXPECT_FALSE(hierarchy.is_subclass(hierarchy.link("J"), hierarchy.link("I")));
    const std::vector<Problem> bad = bad_classes(test);
    ASSERT_EQ(bad.size(), 2U) << first;
    EXPECT_EQ(bad[0].class_name, "A");
    EXPECT_EQ(bad[1].class_name, "I");
  }
}

TEST(Hierarchy, OwnSupertype) {
  TestProgram test;
  test.add_class("A", "A");
  test.add_interface("I", {"I"});
  Hierarchy hierarchy(test.program());
  EXPECT_EQ(hierarchy.super(hierarchy.link("A")), test.program().object_class());
  EXPECT_TRUE(hierarchy.direct_interfaces(hierarchy.link("I")).empty());
  EXPECT_EQ(bad_classes(test).size(), 2U);
}

TEST(Hierarchy, EdgesToTheWrongKindAreCut) {
  TestProgram test;
  test.add_class("A");
  test.add_interface("I");
  test.add_class("ExtendsInterface", "I");
  test.add_class("ImplementsClass", "A", {"A", "I", "I"});
  Hierarchy hierarchy(test.program());
  const ClassId object = test.program().object_class();
  EXPECT_EQ(hierarchy.super(hierarchy.link("ExtendsInterface")), object);
  const auto direct = hierarchy.direct_interfaces(hierarchy.link("ImplementsClass"));
  EXPECT_EQ(names(hierarchy, direct), std::vector<std::string>{"I"});
  EXPECT_EQ(bad_classes(test).size(), 2U);
}

TEST(Hierarchy, ObjectHasNoSupertypes) {
  Symbols symbols;
  Problems problems;
  const ClassPath path;
  Program program(symbols, path, problems);
  ClassWriter writer("java/lang/Object", {.super = "A", .interfaces = {"I"}});
  const std::vector<uint8_t> bytes = writer.bytes();
  program.define(std::make_shared<const ClassFile>(std::move(*ClassFile::parse(bytes))));
  Hierarchy hierarchy(program);
  EXPECT_FALSE(hierarchy.super(program.object_class()));
  EXPECT_TRUE(hierarchy.direct_interfaces(program.object_class()).empty());
}

TEST(Hierarchy, DeepChainOfClassesEachWithAnInterface) {
  TestProgram test;
  test.add_class("C0");
  for (int i = 1; i < kDeep; ++i) {
    test.add_interface(fmt::format("I{}", i));
    test.add_class(fmt::format("C{}", i), fmt::format("C{}", i - 1), {fmt::format("I{}", i)});
  }
  Hierarchy hierarchy(test.program());
  const ClassId bottom = hierarchy.link(fmt::format("C{}", kDeep - 1));
  EXPECT_EQ(hierarchy.depth(bottom), static_cast<uint32_t>(kDeep));
  for (int i = 0; i < kDeep; ++i) {
    const ClassId above = hierarchy.link(fmt::format("C{}", i));
    ASSERT_TRUE(hierarchy.extends(bottom, above));
    ASSERT_EQ(hierarchy.extends(above, bottom), above == bottom);
  }
  EXPECT_TRUE(hierarchy.is_subclass(bottom, hierarchy.link("I1")));
  EXPECT_FALSE(hierarchy.is_subclass(hierarchy.link("C1"), hierarchy.link("I2")));
}

TEST(Hierarchy, DeepChainOfInterfaces) {
  TestProgram test;
  test.add_interface("I0");
  for (int i = 1; i < kDeep; ++i) test.add_interface(fmt::format("I{}", i), {fmt::format("I{}", i - 1)});
  Hierarchy hierarchy(test.program());
  const ClassId bottom = hierarchy.link(fmt::format("I{}", kDeep - 1));
  EXPECT_TRUE(hierarchy.is_subclass(bottom, hierarchy.link("I0")));
  EXPECT_FALSE(hierarchy.is_subclass(hierarchy.link("I0"), bottom));
}

TEST(Hierarchy, LongCycle) {
  TestProgram test;
  for (int i = 0; i < kDeep; ++i) test.add_class(fmt::format("C{}", i), fmt::format("C{}", (i + 1) % kDeep));
  Hierarchy hierarchy(test.program());
  EXPECT_EQ(hierarchy.super(hierarchy.link("C7")), test.program().object_class());
  EXPECT_EQ(hierarchy.super(hierarchy.link("C8")), test.program().object_class());
  EXPECT_EQ(bad_classes(test).size(), 1U);
}

TEST(Hierarchy, UnlinkForgetsTheClassAndWhatIsBelow) {
  TestProgram test;
  test.add_interface("I");
  test.add_class("A", "java/lang/Object", {"I"});
  test.add_class("B", "A", {"I"});
  test.add_class("C");
  Hierarchy hierarchy(test.program());
  const ClassId a = hierarchy.link("A");
  const ClassId b = hierarchy.link("B");
  const ClassId c = hierarchy.link("C");
  const ClassId i = hierarchy.link("I");
  const std::vector<ClassId> gone = hierarchy.unlink(a);
  EXPECT_EQ(names(hierarchy, gone), (std::vector<std::string>{"A", "B"}));
  EXPECT_FALSE(hierarchy.linked(a));
  EXPECT_FALSE(hierarchy.linked(b));
  EXPECT_TRUE(hierarchy.linked(c));
  EXPECT_TRUE(hierarchy.direct_subtypes(i).empty());
  for (const ClassId id : gone) hierarchy.link(id);
  EXPECT_TRUE(hierarchy.is_subclass(b, i));
  EXPECT_EQ(names(hierarchy, hierarchy.direct_subtypes(i)), (std::vector<std::string>{"A", "B"}));
  EXPECT_TRUE(hierarchy.unlink(test.program().object_class()).empty());
}

TEST(Hierarchy, NestHostMustAgree) {
  TestProgram test;
  ClassWriter host("p/Host");
  host.nest_members({"p/Member", "q/Far", "p/Gone"});
  test.add(host);
  auto member = [&](const char* name, const char* claimed) {
    ClassWriter writer(name);
    writer.nest_host(claimed);
    return test.add(writer);
  };
  const ClassId listed = member("p/Member", "p/Host");
  const ClassId unlisted = member("p/Stranger", "p/Host");
  const ClassId far = member("q/Far", "p/Host");
  const ClassId homeless = member("p/Homeless", "p/Missing");
  Hierarchy hierarchy(test.program());
  for (const ClassId id : {listed, unlisted, far, homeless}) hierarchy.link(id);
  EXPECT_EQ(hierarchy.nest_host(listed), hierarchy.link("p/Host"));
  EXPECT_EQ(hierarchy.nest_host(unlisted), unlisted);
  EXPECT_EQ(hierarchy.nest_host(far), far);
  EXPECT_EQ(hierarchy.nest_host(homeless), homeless);
}

}  // namespace
}  // namespace heddle
