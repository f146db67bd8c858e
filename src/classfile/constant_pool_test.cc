#include "classfile/constant_pool.h"

#include <gtest/gtest.h>

#include <array>

#include "classfile/class_file.h"
#include "tests/support/class_writer.h"
#include "tests/support/sample_classes.h"

namespace heddle {
namespace {

using testing::ByteWriter;
using testing::ClassWriter;
using testing::ConstantWriter;

using ByteVector = std::vector<uint8_t>;

// A pool written by hand: `count` is what the file claims.
struct RawPool {
  ByteWriter out;
  explicit RawPool(unsigned count) { out.u2(count); }

  RawPool& utf8(std::string_view text) {
    out.u1(1).u2(static_cast<unsigned>(text.size())).append(text);
    return *this;
  }
  RawPool& entry(unsigned tag, std::initializer_list<unsigned> indexes) {
    out.u1(tag);
    for (const unsigned index : indexes) out.u2(index);
    return *this;
  }
  std::string error() const {
    // Offset 0 stands for "no entry", so a pool never starts a file; eight bytes stand in for the header.
    ByteVector file(8, 0);
    file.insert(file.end(), out.bytes().begin(), out.bytes().end());
    ByteReader reader(file, 8);
    const auto pool = ConstantPool::parse(file, reader);
    if (!pool) return pool.error().message;
    EXPECT_EQ(reader.remaining(), 0U);
    return "";
  }
};

TEST(ConstantPool, GivesEachKindItsValue) {
  ClassWriter writer("p/C");
  ConstantWriter& in = writer.constants();
  const uint16_t integer = in.integer(-5);
  const uint16_t floating = in.float_bits(0x3F800000);
  const uint16_t wide = in.long_value(-0x123456789AL);
  const uint16_t real = in.double_bits(0x4000000000000000);
  const uint16_t string = in.string("text");
  const uint16_t type = in.method_type("()V");
  const uint16_t field = in.field("p/D", "f", "J");
  const uint16_t method = in.method("p/D", "m", "(I)V");
  const uint16_t interface = in.method("p/I", "n", "()I", true);
  const uint16_t handle = in.handle(HandleKind::kInvokeStatic, method);
  const uint16_t indy = in.invoke_dynamic(3, "run", "()Ljava/lang/Runnable;");
  const uint16_t condy = in.dynamic(4, "constant", "I");
  const ByteVector bytes = writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file) << file.error().message;
  const ConstantPool& pool = file->constants();

  EXPECT_EQ(pool.integer(integer), -5);
  EXPECT_EQ(pool.float_bits(floating), 0x3F800000U);
  EXPECT_EQ(pool.long_value(wide), -0x123456789AL);
  EXPECT_EQ(pool.double_bits(real), 0x4000000000000000U);
  EXPECT_EQ(pool.text(string, ConstantTag::kString), "text");
  EXPECT_EQ(pool.text(type, ConstantTag::kMethodType), "()V");
  EXPECT_EQ(pool.member(field).class_name, "p/D");
  EXPECT_EQ(pool.member(field).name, "f");
  EXPECT_EQ(pool.member(field).descriptor, "J");
  EXPECT_FALSE(pool.member(method).interface);
  EXPECT_TRUE(pool.member(interface).interface);
  EXPECT_EQ(pool.handle(handle).kind, HandleKind::kInvokeStatic);
  EXPECT_EQ(pool.handle(handle).member_index, method);
  EXPECT_EQ(pool.handle(handle).member.name, "m");
  EXPECT_EQ(pool.dynamic(indy).bootstrap, 3);
  EXPECT_EQ(pool.dynamic(indy).name, "run");
  EXPECT_EQ(pool.dynamic(condy).descriptor, "I");
  EXPECT_EQ(pool.tag(static_cast<uint16_t>(wide + 1)), ConstantTag::kNone) << "a long takes two slots";
}

TEST(ConstantPool, TheWrongTagOrIndexGivesNothing) {
  ClassWriter writer("p/C");
  const uint16_t integer = writer.constants().integer(7);
  const ByteVector bytes = writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file) << file.error().message;
  const ConstantPool& pool = file->constants();
  for (const uint16_t index : {uint16_t{0}, integer, pool.count(), uint16_t{0xFFFF}}) {
    EXPECT_EQ(pool.utf8(index), "");
    EXPECT_EQ(pool.long_value(index), 0);
    EXPECT_EQ(pool.double_bits(index), 0U);
    EXPECT_EQ(pool.float_bits(index), 0U);
    EXPECT_EQ(pool.class_name(index), "");
    EXPECT_EQ(pool.member(index).name, "");
    EXPECT_EQ(pool.handle(index).member_index, 0);
    EXPECT_EQ(pool.dynamic(index).name, "");
    EXPECT_EQ(pool.name_and_type(index).first, "");
  }
  EXPECT_EQ(pool.tag(0), ConstantTag::kNone);
  EXPECT_EQ(pool.tag(pool.count()), ConstantTag::kNone);
}

TEST(ConstantPool, ReferencesMustFit) {
  EXPECT_EQ(RawPool(3).utf8("p/C").entry(7, {1}).error(), "");
  EXPECT_EQ(RawPool(3).utf8("p/C").entry(7, {2}).error(),
            "constant 2 (Class) refers to entry 2, which is Class instead of Utf8")
      << "a constant that refers to itself";
  EXPECT_EQ(RawPool(3).entry(7, {2}).entry(7, {1}).error(),
            "constant 1 (Class) refers to entry 2, which is Class instead of Utf8")
      << "a circle of two";
  EXPECT_EQ(RawPool(2).entry(8, {0}).error(),
            "constant 1 (String) refers to entry 0, which is nothing instead of Utf8");
  EXPECT_EQ(RawPool(2).entry(19, {9}).error(),
            "constant 1 (Module) refers to entry 9, which is nothing instead of Utf8");
  EXPECT_EQ(RawPool(3).utf8("x").entry(12, {1, 2}).error(),
            "constant 2 (NameAndType) refers to entry 2, which is NameAndType instead of Utf8");
  EXPECT_EQ(RawPool(3).utf8("x").entry(9, {1, 1}).error(),
            "constant 2 (Fieldref) refers to entry 1, which is Utf8 instead of Class");
  EXPECT_EQ(RawPool(4).utf8("x").entry(7, {1}).entry(10, {2, 3}).error(),
            "constant 3 (Methodref) refers to entry 3, which is Methodref instead of NameAndType");
  EXPECT_EQ(RawPool(2).entry(18, {0, 1}).error(),
            "constant 1 (InvokeDynamic) refers to entry 1, which is InvokeDynamic instead of NameAndType");
}

TEST(ConstantPool, ALongsSecondSlotCannotBeNamed) {
  RawPool pool(4);
  pool.out.u1(5).u8(1);
  pool.entry(7, {2});
  EXPECT_EQ(pool.error(), "constant 3 (Class) refers to entry 2, which is nothing instead of Utf8");
  RawPool last(2);
  last.out.u1(6).u8(1);
  EXPECT_EQ(last.error(), "a long or double constant overlaps the pool's end");
}

TEST(ConstantPool, HandlesMustSuitTheirKind) {
  const auto handle = [](unsigned kind, unsigned member_tag) {
    RawPool pool(6);
    pool.utf8("p/C").utf8("I").entry(7, {1}).entry(12, {1, 2}).entry(member_tag, {3, 4});
    pool.out.u1(15).u1(kind).u2(5);
    pool.out.patch_u2(0, 7);
    return pool.error();
  };
  for (unsigned kind = 1; kind <= 4; ++kind) {
    EXPECT_EQ(handle(kind, 9), "");
    EXPECT_NE(handle(kind, 10), "");
  }
  for (unsigned kind = 5; kind <= 9; ++kind) {
    EXPECT_EQ(handle(kind, 10), "");
    EXPECT_NE(handle(kind, 9), "");
  }
  EXPECT_EQ(handle(0, 9), "constant 6 is a method handle of unknown kind 0");
  EXPECT_EQ(handle(10, 9), "constant 6 is a method handle of unknown kind 10");
}

TEST(ConstantPool, TextsMustBeModifiedUtf8) {
  using namespace std::string_literals;
  EXPECT_EQ(RawPool(2).utf8("\xC3\xA9").error(), "");
  for (const std::string& bad : {"a\0"s, "\xC3"s, "\xFF"s, "\xF0\x9F\x98\x80"s}) {
    EXPECT_EQ(RawPool(2).utf8(bad).error(), "constant 1 is not valid modified UTF-8");
  }
}

TEST(ConstantPool, AClassHasAName) {
  EXPECT_EQ(RawPool(3).utf8("").entry(7, {1}).error(), "constant 2 names a class with an empty name");
  EXPECT_EQ(RawPool(3).utf8("").entry(8, {1}).error(), "") << "an empty string is fine";
}

TEST(ConstantPool, UnknownTagsAreNamed) {
  for (const unsigned tag : {0U, 2U, 13U, 14U, 21U, 255U}) {
    EXPECT_EQ(RawPool(2).entry(tag, {1, 1}).error(), "constant 1 has the unknown tag " + std::to_string(tag));
  }
}

// Every tag byte of a real pool set to every value: refused or read, but never read outside the file.
TEST(ConstantPool, EveryTagMayBeAnyOther) {
  ByteVector bytes = testing::sample_class("Everything");
  size_t offset = 10;
  unsigned mutated = 0;
  const unsigned count = bytes[8] * 256U + bytes[9];
  for (unsigned index = 1; index < count; ++index) {
    const uint8_t tag = bytes[offset];
    for (unsigned other = 0; other < 256; ++other) {
      bytes[offset] = static_cast<uint8_t>(other);
      const auto file = ClassFile::parse(bytes);
      ASSERT_TRUE(file || other != tag);
    }
    bytes[offset] = tag;
    ++mutated;
    constexpr std::array<uint8_t, 21> kSizes = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4,
                                                4, 4, 0, 0, 3, 2, 4, 4, 2, 2};
    if (tag == 5 || tag == 6) ++index;
    offset += tag == 1 ? 3U + bytes[offset + 1] * 256U + bytes[offset + 2] : 1U + kSizes[tag];
  }
  EXPECT_GT(mutated, 200U);
}

TEST(ConstantTag, EveryTagHasAName) {
  for (const unsigned tag : {1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 20}) {
    EXPECT_NE(constant_tag_name(static_cast<ConstantTag>(tag)), "unknown");
  }
}

}  // namespace
}  // namespace heddle
