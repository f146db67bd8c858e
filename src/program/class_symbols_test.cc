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

TEST(ClassSymbols, LookingUpAllAtOnceGivesTheSameIds) {
  ClassWriter writer("p/C");
  auto& constants = writer.constants();
  std::vector<uint16_t> methods;
  std::vector<uint16_t> fields;
  std::vector<uint16_t> loadables;
  for (int i = 0; i < 100; ++i) {
    const std::string number = std::to_string(i % 70);  // some occur twice
    methods.push_back(constants.method("p/O" + number, "m" + number, "(IJ)Lp/O" + number + ";"));
    fields.push_back(constants.field("p/O" + number, "f" + number, i % 2 == 0 ? "D" : "[I"));
    loadables.push_back(constants.string("text" + number));
    loadables.push_back(constants.integer(i));
  }
  methods.push_back(constants.method("p/O", "broken", "(IJ"));
  methods.push_back(constants.method("[p/O", "broken", "()V"));
  fields.push_back(constants.field("p/O", "broken", "V"));
  const std::vector<uint8_t> bytes = writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file) << file.error().message;
  Symbols symbols;
  ClassSymbols one_by_one(*file, symbols);
  ClassSymbols at_once(*file, symbols);
  at_once.look_up_all();
  for (const uint16_t index : methods) {
    const MemberRefId id = one_by_one.method(index);
    EXPECT_EQ(at_once.method(index), id);
    if (!id) continue;
    const CallShape shape = at_once.shape_of_call(index);
    EXPECT_EQ(std::vector(shape.parameters.begin(), shape.parameters.end()),
              (std::vector{ValueKind::kInt, ValueKind::kLong}));
    EXPECT_EQ(shape.result, ValueKind::kRef);
    EXPECT_EQ(one_by_one.shape_of_call(index).parameters.size(), 2U);
  }
  EXPECT_FALSE(at_once.method(methods.back()));
  for (size_t i = 0; i < fields.size(); ++i) {
    EXPECT_EQ(at_once.field(fields[i]), one_by_one.field(fields[i]));
    if (i + 1 < fields.size()) {
      EXPECT_EQ(at_once.kind_of_field(fields[i]), i % 2 == 0 ? ValueKind::kDouble : ValueKind::kRef);
    }
  }
  EXPECT_FALSE(at_once.field(fields.back()));
  for (const uint16_t index : loadables) EXPECT_EQ(at_once.loadable(index), one_by_one.loadable(index));
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
