#include "program/class_symbols.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/class_writer.h"

namespace heddle {
namespace {

using testing::ClassWriter;

// A class whose dynamic constant i has constant i - 1 as its bootstrap argument.
struct NestedConstants {
  explicit NestedConstants(int count) : writer("p/C") {
    auto& constants = writer.constants();
    const uint16_t method = constants.method("p/C", "b", "()Ljava/lang/Object;");
    const uint16_t handle = constants.handle(HandleKind::kInvokeStatic, method);
    for (int i = 0; i < count; ++i) {
      const uint16_t bootstrap =
          indices.empty() ? writer.bootstrap(handle, {}) : writer.bootstrap(handle, {indices.back()});
      indices.push_back(constants.dynamic(bootstrap, "c" + std::to_string(i), "Ljava/lang/Object;"));
    }
  }

  ClassWriter writer;
  std::vector<uint16_t> indices;
};

TEST(ClassSymbols, WhatNestsTooDeepFailsWhereverOneStarts) {
  NestedConstants nested(24);
  const std::vector<uint8_t> bytes = nested.writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file) << file.error().message;
  Symbols symbols;
  auto usable = [&](const std::vector<uint16_t>& order) {
    ClassSymbols class_symbols(*file, symbols);
    std::map<uint16_t, bool> found;
    for (const uint16_t index : order) found[index] = class_symbols.dynamic_constant(index).valid();
    return found;
  };
  const auto upwards = usable(nested.indices);
  const auto downwards = usable({nested.indices.rbegin(), nested.indices.rend()});
  EXPECT_EQ(upwards, downwards);
  for (size_t i = 0; i < nested.indices.size(); ++i) EXPECT_EQ(upwards.at(nested.indices[i]), i <= 16) << i;
}

TEST(ClassSymbols, SitesOfOneBootstrapShareItsArguments) {
  ClassWriter writer("p/C");
  auto& constants = writer.constants();
  const uint16_t method = constants.method("p/C", "b", "()Ljava/lang/Object;");
  const uint16_t handle = constants.handle(HandleKind::kInvokeStatic, method);
  const std::vector<uint16_t> arguments(60'000, constants.integer(7));
  const uint16_t bootstrap = writer.bootstrap(handle, arguments);
  std::vector<uint16_t> sites;
  for (int i = 0; i < 10'000; ++i) {
    sites.push_back(constants.invoke_dynamic(bootstrap, "run" + std::to_string(i), "()V"));
  }
  const std::vector<uint8_t> bytes = writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file) << file.error().message;
  Symbols symbols;
  ClassSymbols class_symbols(*file, symbols);
  const DynamicId first = class_symbols.call_site(sites.front());
  for (const uint16_t site : sites) {
    const DynamicId id = class_symbols.call_site(site);
    ASSERT_TRUE(id);
    ASSERT_EQ(symbols[id].arguments, symbols[first].arguments);
  }
  EXPECT_EQ(symbols[symbols[first].arguments].size(), 60'000U);
}

TEST(ClassSymbols, WrongTagsGiveNothing) {
  NestedConstants nested(1);
  const std::vector<uint8_t> bytes = nested.writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file) << file.error().message;
  Symbols symbols;
  ClassSymbols class_symbols(*file, symbols);
  for (uint32_t index = 0; index <= file->constants().count(); ++index) {
    const auto i = static_cast<uint16_t>(index);
    const ConstantTag tag = file->constants().tag(i);
    EXPECT_EQ(class_symbols.class_name(i).valid(), tag == ConstantTag::kClass);
    EXPECT_EQ(class_symbols.method(i).valid(), tag == ConstantTag::kMethodref);
    EXPECT_FALSE(class_symbols.field(i));
    EXPECT_FALSE(class_symbols.call_site(i));
    EXPECT_EQ(class_symbols.dynamic_constant(i).valid(), tag == ConstantTag::kDynamic);
  }
}

}  // namespace
}  // namespace heddle
