#include "program/find_name.h"

#include <gtest/gtest.h>

#include "classfile/class_path.h"
#include "tests/support/class_writer.h"

namespace heddle {
namespace {

using testing::ClassWriter;
using Names = std::vector<std::string>;

// Classes of the application only, defined from memory.
class FindName : public ::testing::Test {
 protected:
  FindName() : program_(symbols_, path_, problems_) {
    define("a/Shop", {{"open", "()V"},
                      {"sell", "(Ljava/lang/String;I)Z"},
                      {"sell", "(La/Shop$Item;)Z"},
                      {"<init>", "(I)V"},
                      {"lambda$open$0", "()V"},
                      {"all", "([Ljava/util/List;[[I)V"}});
    define("a/Shop$Item", {{"price", "()J"}, {"<init>", "()V"}});
    define("b/Shop", {{"close", "()V"}});
    define("b/Market", {{"open", "()V"}});
    define("b/deep/Mart", {{"visit", "()V"}}, "a/Shop");
    define("Plain", {{"go", "()V"}});
    define("c/Plain", {{"go", "()V"}});
  }

  struct MethodText {
    const char* name;
    const char* descriptor;
  };

  void define(const char* name, const std::vector<MethodText>& methods,
              const char* super = "java/lang/Object") {
    ClassWriter writer(name, {.super = super});
    for (const MethodText& method : methods)
      writer.method(kAccPublic | kAccAbstract, method.name, method.descriptor);
    const auto bytes = std::make_shared<const std::vector<uint8_t>>(writer.bytes());
    auto file = ClassFile::parse(*bytes, bytes);
    ASSERT_TRUE(file) << file.error().message;
    program_.define(std::make_shared<const ClassFile>(std::move(*file)));
  }

  Names classes(std::string_view written) {
    Names names;
    for (const ClassId id : NameFinder(program_).classes(written))
      names.emplace_back(program_.text(program_[id].name));
    return names;
  }
  Names methods(std::string_view written) {
    Names names;
    for (const MethodId id : NameFinder(program_).methods(written))
      names.push_back(method_display(program_, id));
    return names;
  }

  Symbols symbols_;
  ClassPath path_;
  Problems problems_;
  Program program_;
};

TEST_F(FindName, ClassesByAnySpelling) {
  for (const char* written : {"a.Shop", "a/Shop"}) EXPECT_EQ(classes(written), Names{"a/Shop"}) << written;
  for (const char* written :
       {"a.Shop.Item", "a.Shop$Item", "a/Shop$Item", "Shop.Item", "Shop$Item", "Item"}) {
    EXPECT_EQ(classes(written), Names{"a/Shop$Item"}) << written;
  }
}

TEST_F(FindName, AmbiguousClassesAreAllGiven) {
  EXPECT_EQ(classes("Shop"), (Names{"a/Shop", "b/Shop"}));
}

TEST_F(FindName, TheFullNameBeatsTheShort) {
  EXPECT_EQ(classes("Plain"), Names{"Plain"});
}

TEST_F(FindName, NoPartOfAWordMatches) {
  EXPECT_EQ(classes("hop"), Names{});
  EXPECT_EQ(classes("shop"), Names{});
  EXPECT_EQ(classes(""), Names{});
  EXPECT_EQ(classes("."), Names{});
}

TEST_F(FindName, MethodsByAnySpelling) {
  for (const char* written : {"a.Shop.open", "a/Shop.open", "a.Shop#open", "a.Shop::open", "a.Shop.open()"}) {
    EXPECT_EQ(methods(written), Names{"a.Shop.open()"}) << written;
  }
  EXPECT_EQ(methods("Shop.close"), Names{"b.Shop.close()"});
  EXPECT_EQ(methods("Item.price"), Names{"a.Shop$Item.price()"});
  EXPECT_EQ(methods("Shop.lambda$open$0"), Names{"a.Shop.lambda$open$0()"});
}

TEST_F(FindName, OverloadsAndParameters) {
  EXPECT_EQ(methods("Shop.sell"), (Names{"a.Shop.sell(a.Shop$Item)", "a.Shop.sell(java.lang.String, int)"}));
  for (const char* written : {"Shop.sell(String,int)", "Shop.sell(java.lang.String, int)",
                              "Shop.sell(final String name, int count)", "Shop.sell(Ljava/lang/String;I)",
                              "Shop.sell(Ljava/lang/String;I)Z"}) {
    EXPECT_EQ(methods(written), Names{"a.Shop.sell(java.lang.String, int)"}) << written;
  }
  EXPECT_EQ(methods("Shop.sell(Item)"), Names{"a.Shop.sell(a.Shop$Item)"});
  EXPECT_EQ(methods("Shop.sell(Shop.Item)"), Names{"a.Shop.sell(a.Shop$Item)"});
  EXPECT_EQ(methods("Shop.all(List<String>[], int[]...)"), Names{"a.Shop.all(java.util.List[], int[][])"});
  EXPECT_EQ(methods("Shop.sell(String)"), Names{});
  EXPECT_EQ(methods("Shop.sell()"), Names{});
  EXPECT_EQ(methods("Shop.sell(String,int,int)"), Names{});
  EXPECT_EQ(methods("Shop.sell(String,int"), Names{});
}

TEST_F(FindName, Constructors) {
  for (const char* written : {"a.Shop.<init>", "a.Shop.Shop", "a.Shop", "a.Shop(int)"}) {
    EXPECT_EQ(methods(written), Names{"a.Shop.<init>(int)"}) << written;
  }
  EXPECT_EQ(methods("Shop.Item"), Names{"a.Shop$Item.<init>()"});
}

TEST_F(FindName, InheritedMethodsWhereTheyAreDeclared) {
  EXPECT_EQ(methods("Mart.open"), Names{"a.Shop.open()"});
  EXPECT_EQ(methods("Mart.<init>"), Names{});
}

TEST_F(FindName, MethodsWithoutClass) {
  EXPECT_EQ(methods("open"), (Names{"a.Shop.open()", "b.Market.open()"}));
}

TEST_F(FindName, EveryDisplayedNameIsFoundAgain) {
  for (const char* written : {"Shop.sell", "Shop.all", "Shop.open", "Shop.<init>"}) {
    for (const std::string& name : methods(written)) EXPECT_EQ(methods(name), Names{name});
  }
}

TEST_F(FindName, Suggestions) {
  const NameFinder finder(program_);
  EXPECT_EQ(finder.similar_classes("a.shop"), (Names{"a.Shop", "b.Shop"}));
  EXPECT_EQ(finder.similar_classes("Markt"), (Names{"b.Market", "b.deep.Mart"}));
  EXPECT_EQ(finder.similar_classes("Zebra"), Names{});
  EXPECT_EQ(finder.similar_methods("b.Shop.colse"), Names{"b.Shop.close"});
  EXPECT_EQ(finder.similar_methods("b.Markte.open"), Names{"b.Market.open"});
  EXPECT_EQ(finder.similar_methods("a.Shop.sell(int)"),
            (Names{"a.Shop.sell(a.Shop$Item)", "a.Shop.sell(java.lang.String, int)"}));
  EXPECT_EQ(finder.similar_methods("opne"), (Names{"a.Shop.open", "b.Market.open"}));
}

}  // namespace
}  // namespace heddle
