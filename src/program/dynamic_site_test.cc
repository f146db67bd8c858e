#include "program/dynamic_site.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

using Kind = ConstantValue::Kind;

class DynamicSites : public ::testing::Test {
 protected:
  using Names = std::vector<std::string>;

  MemberRefId method(std::string_view owner, std::string_view name, std::string_view descriptor) {
    return symbols_.member({symbols_.name(owner), symbols_.name(name), symbols_.name(descriptor), false});
  }
  Dynamic site(std::string_view owner, std::string_view bootstrap, std::string_view name,
               std::string_view descriptor, std::vector<ConstantValue> arguments,
               HandleKind kind = HandleKind::kInvokeStatic) {
    const HandleId handle = symbols_.handle({kind, method(owner, bootstrap, "()V")});
    return {handle, symbols_.name(name), symbols_.name(descriptor),
            symbols_.arguments({std::move(arguments)})};
  }
  ConstantValue type(std::string_view text) { return {Kind::kMethodType, symbols_.name(text).index()}; }
  ConstantValue class_value(std::string_view text) { return {Kind::kClass, symbols_.name(text).index()}; }
  ConstantValue text(std::string_view text) { return {Kind::kString, symbols_.name(text).index()}; }
  ConstantValue number(uint32_t value) { return {Kind::kInt, value}; }
  ConstantValue implementation() {
    return {Kind::kHandle,
            symbols_.handle({HandleKind::kInvokeStatic, method("p/C", "lambda$0", "()V")}).index()};
  }
  Dynamic lambda(std::string_view bootstrap, std::vector<ConstantValue> more) {
    std::vector<ConstantValue> arguments{type("()V"), implementation(), type("()V")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return site("java/lang/invoke/LambdaMetafactory", bootstrap, "run", "(I)Ljava/lang/Runnable;",
                std::move(arguments));
  }
  Names names(const std::vector<NameId>& ids) const {
    Names result;
    for (const NameId id : ids) result.emplace_back(symbols_[id]);
    return result;
  }
  Symbols symbols_;
};

TEST_F(DynamicSites, PlainLambda) {
  const auto found = lambda_site(symbols_, lambda("metafactory", {}));
  ASSERT_TRUE(found);
  EXPECT_EQ(symbols_[found->interface], "java/lang/Runnable");
  EXPECT_EQ(symbols_[found->method], "run");
  EXPECT_EQ(symbols_[symbols_[found->implementation.member].name], "lambda$0");
  EXPECT_FALSE(found->serializable);
}

TEST_F(DynamicSites, AlternativeFactoryWithEveryFlag) {
  const auto found =
      lambda_site(symbols_, lambda("altMetafactory", {number(7), number(2), class_value("p/M"),
                                                      class_value("p/N"), number(1), type("(I)V")}));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->serializable);
  EXPECT_EQ(names(found->markers), (Names{"p/M", "p/N"}));
  EXPECT_EQ(names(found->bridges), (Names{"(I)V"}));
}

TEST_F(DynamicSites, AlternativeFactoryWithoutMarkersButBridges) {
  const auto found = lambda_site(symbols_, lambda("altMetafactory", {number(4), number(1), type("(J)V")}));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->markers.empty());
  EXPECT_EQ(names(found->bridges), (Names{"(J)V"}));
}

TEST_F(DynamicSites, ListsThatLieAboutTheirLength) {
  EXPECT_FALSE(lambda_site(symbols_, lambda("altMetafactory", {number(2), number(5), class_value("p/M")})));
  EXPECT_FALSE(lambda_site(symbols_, lambda("altMetafactory", {number(2), number(0xFFFFFFFF)})));
  EXPECT_FALSE(lambda_site(symbols_, lambda("altMetafactory", {number(4), number(1), class_value("p/M")})));
  EXPECT_FALSE(lambda_site(symbols_, lambda("altMetafactory", {})));
}

TEST_F(DynamicSites, LambdaThatGivesNoObject) {
  Dynamic odd = lambda("metafactory", {});
  odd.descriptor = symbols_.name("()I");
  EXPECT_FALSE(lambda_site(symbols_, odd));
  odd.descriptor = symbols_.name("()[Ljava/lang/Runnable;");
  EXPECT_FALSE(lambda_site(symbols_, odd));
}

TEST_F(DynamicSites, Concatenation) {
  const auto plain = concat_site(
      symbols_, site("java/lang/invoke/StringConcatFactory", "makeConcat", "c", "(I)Ljava/lang/String;", {}));
  ASSERT_TRUE(plain);
  EXPECT_FALSE(plain->recipe);
  const auto recipe =
      concat_site(symbols_, site("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", "c",
                                 "(I)Ljava/lang/String;", {text("\x01!")}));
  ASSERT_TRUE(recipe);
  EXPECT_EQ(symbols_[recipe->recipe], "\x01!");
  EXPECT_FALSE(concat_site(symbols_, site("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants",
                                          "c", "(I)Ljava/lang/String;", {number(1)})));
}

TEST_F(DynamicSites, RecordMethods) {
  const auto found = record_site(
      symbols_, site("java/lang/runtime/ObjectMethods", "bootstrap", "toString", "(Lp/R;)Ljava/lang/String;",
                     {class_value("p/R"), text("a;b"), implementation(), implementation()}));
  ASSERT_TRUE(found);
  EXPECT_EQ(symbols_[found->record], "p/R");
  EXPECT_EQ(found->getters.size(), 2U);
  EXPECT_FALSE(
      record_site(symbols_, site("java/lang/runtime/ObjectMethods", "bootstrap", "toString",
                                 "(Lp/R;)Ljava/lang/String;", {class_value("p/R"), text("a"), number(1)})));
}

TEST_F(DynamicSites, SwitchesAndStrangers) {
  auto kind = [&](std::string_view owner, std::string_view name,
                  HandleKind handle = HandleKind::kInvokeStatic) {
    return dynamic_kind(symbols_, site(owner, name, "x", "()V", {}, handle));
  };
  EXPECT_EQ(kind("java/lang/runtime/SwitchBootstraps", "typeSwitch"), DynamicKind::kTypeSwitch);
  EXPECT_EQ(kind("java/lang/runtime/SwitchBootstraps", "enumSwitch"), DynamicKind::kEnumSwitch);
  EXPECT_EQ(kind("java/lang/runtime/SwitchBootstraps", "other"), DynamicKind::kOpaque);
  EXPECT_EQ(kind("org/codehaus/groovy/vmplugin/v8/IndyInterface", "bootstrap"), DynamicKind::kOpaque);
  EXPECT_EQ(kind("java/lang/invoke/LambdaMetafactory", "metafactory", HandleKind::kInvokeVirtual),
            DynamicKind::kOpaque);
}

}  // namespace
}  // namespace heddle
