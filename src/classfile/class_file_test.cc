#include "classfile/class_file.h"

#include <gtest/gtest.h>

#include "classfile/decode_everything.h"
#include "tests/support/class_writer.h"
#include "tests/support/sample_classes.h"

namespace heddle {
namespace {

using testing::ClassWriter;
using testing::CodeWriter;
using testing::Op;
using testing::sample_class;
using testing::sample_names;

using ByteVector = std::vector<uint8_t>;

std::string error_of(const ByteVector& bytes) {
  const auto file = ClassFile::parse(bytes);
  return file ? "" : file.error().message;
}

// Parses and decodes; the sanitizers watch. The number of damaged attributes, or -1 if the class is refused.
int decode_all(const ByteVector& bytes) {
  // A copy of just the right size, so that reading one byte too far is seen.
  const auto exact = std::make_unique<uint8_t[]>(bytes.size());
  std::copy(bytes.begin(), bytes.end(), exact.get());
  const auto file = ClassFile::parse({exact.get(), bytes.size()});
  if (!file) {
    EXPECT_FALSE(file.error().message.empty());
    EXPECT_LE(file.error().offset, bytes.size());
    return -1;
  }
  EverythingDecoder decoder(*file);
  decoder.decode();
  return static_cast<int>(decoder.errors());
}

void set_u2(ByteVector& bytes, size_t offset, unsigned value) {
  bytes[offset] = static_cast<uint8_t>(value >> 8);
  bytes[offset + 1] = static_cast<uint8_t>(value);
}

TEST(ClassFile, ReadsWhatTheWriterWrote) {
  ClassWriter writer("p/C", {.super = "p/Base", .interfaces = {"p/I", "p/J"}, .major = 52, .minor = 3});
  writer.field(kAccStatic | kAccVolatile, "count", "I");
  writer.method(kAccPublic | kAccAbstract, "todo", "(JLp/I;)[I");
  CodeWriter code = writer.code();
  code.op(Op::kReturn);
  writer.method(kAccPublic, "run", "()V", code);
  const ByteVector bytes = writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->name(), "p/C");
  EXPECT_EQ(file->super_name(), "p/Base");
  ASSERT_EQ(file->interface_count(), 2U);
  EXPECT_EQ(file->interface_name(0), "p/I");
  EXPECT_EQ(file->interface_name(1), "p/J");
  EXPECT_EQ(file->major_version(), 52);
  EXPECT_EQ(file->minor_version(), 3);
  EXPECT_EQ(file->access(), kAccPublic | kAccSuper);
  ASSERT_EQ(file->fields().size(), 1U);
  EXPECT_EQ(file->name(file->fields()[0]), "count");
  EXPECT_EQ(file->descriptor(file->fields()[0]), "I");
  EXPECT_EQ(file->fields()[0].access, kAccStatic | kAccVolatile);
  ASSERT_EQ(file->methods().size(), 2U);
  EXPECT_EQ(file->descriptor(file->methods()[0]), "(JLp/I;)[I");
  EXPECT_EQ(file->methods()[0].code_offset, 0U);
  EXPECT_EQ(file->methods()[0].code_length_hint, 0);
  EXPECT_NE(file->methods()[1].code_offset, 0U);
  EXPECT_EQ(file->methods()[1].code_length_hint, 1);
}

TEST(ClassFile, AClassWithoutSuperclassHasNone) {
  ClassWriter writer("java/lang/Object", {.super = ""});
  const ByteVector bytes = writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_TRUE(file->super_name().empty());
}

TEST(ClassFile, AttributesAreFoundByName) {
  ClassWriter writer("p/C");
  writer.attribute("Empty", {}).attribute("Twice", {1, 2}).attribute("Twice", {3});
  const ByteVector bytes = writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->attribute(file->attributes(), "Twice").size(), 2U) << "the first of that name";
  EXPECT_EQ(file->attribute(file->attributes(), "Missing").data(), nullptr);
  EXPECT_NE(file->attribute(file->attributes(), "Empty").data(), nullptr) << "empty, but there";
  EXPECT_EQ(file->attribute(file->attributes(), "Empty").size(), 0U);
}

TEST(ClassFile, SamplesOfJavacAreWhole) {
  ASSERT_GE(sample_names().size(), 15U);
  for (const std::string& name : sample_names()) EXPECT_EQ(decode_all(sample_class(name)), 0) << name;
}

TEST(ClassFile, TruncatedAtEveryByteIsAnError) {
  for (const std::string& name : sample_names()) {
    const ByteVector whole = sample_class(name);
    for (size_t size = 0; size < whole.size(); ++size) {
      EXPECT_EQ(decode_all(ByteVector(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size))), -1)
          << name << " cut to " << size;
    }
  }
}

TEST(ClassFile, AnyByteMayBeWrong) {
  for (const std::string& name : sample_names()) {
    ByteVector bytes = sample_class(name);
    for (uint8_t& byte : bytes) {
      const uint8_t right = byte;
      for (const unsigned wrong : {0x00U, 0xFFU, right ^ 0x01U}) {
        byte = static_cast<uint8_t>(wrong);
        decode_all(bytes);
      }
      byte = right;
    }
  }
}

TEST(ClassFile, AnyTwoBytesMayLieAboutACount) {
  ByteVector bytes = sample_class("Everything");
  for (size_t at = 0; at + 1 < bytes.size(); ++at) {
    const ByteVector right(bytes.begin() + static_cast<ptrdiff_t>(at),
                           bytes.begin() + static_cast<ptrdiff_t>(at) + 2);
    for (const unsigned lie : {0U, 0x7FFFU, 0xFFFFU}) {
      set_u2(bytes, at, lie);
      decode_all(bytes);
    }
    std::copy(right.begin(), right.end(), bytes.begin() + static_cast<ptrdiff_t>(at));
  }
}

TEST(ClassFile, WhatIsNoClassFileIsNamedSo) {
  EXPECT_EQ(error_of({}), "the file is empty");
  EXPECT_EQ(error_of({'P', 'K', 3, 4, 0, 0, 0, 0}), "not a class file (it does not start with CAFEBABE)");
  EXPECT_EQ(error_of({0xCA, 0xFE, 0xBA, 0xBE, 0}), "the file ends inside its header");
}

TEST(ClassFile, VersionsAreCheckedFromBelowOnly) {
  EXPECT_EQ(error_of(ClassWriter("p/C", {.major = 44}).bytes()), "class file version 44 does not exist");
  const ByteVector newer = ClassWriter("p/C", {.major = kNewestMajor + 1}).bytes();
  const auto file = ClassFile::parse(newer);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_TRUE(file->newer_than_known());
}

TEST(ClassFile, BytesBehindTheEndAreAnError) {
  ByteVector bytes = ClassWriter("p/C").bytes();
  bytes.push_back(0);
  EXPECT_EQ(error_of(bytes), "1 bytes follow the end of the class");
}

// A bare class ends in four counts: interfaces, fields, methods, attributes.
TEST(ClassFile, LyingCountsAreErrors) {
  const ByteVector bytes = ClassWriter("p/C").bytes();
  for (size_t from_end = 2; from_end <= 8; from_end += 2) {
    for (const unsigned count : {1U, 2U, 0x7FFFU, 0xFFFFU}) {
      ByteVector lying = bytes;
      set_u2(lying, lying.size() - from_end, count);
      EXPECT_NE(error_of(lying), "") << from_end << " " << count;
    }
  }
  ByteVector lying = bytes;
  set_u2(lying, 8, 0xFFFF);
  EXPECT_NE(error_of(lying), "") << "the constant pool's count";
  set_u2(lying, 8, 0);
  EXPECT_EQ(error_of(lying), "the constant pool is missing");
}

TEST(ClassFile, AttributesLongerThanTheFileAreErrors) {
  ByteVector bytes = ClassWriter("p/C").attribute("Odd", {1, 2, 3}).bytes();
  for (const unsigned high : {0x00U, 0x7FU, 0x80U, 0xFFU}) {
    ByteVector lying = bytes;
    lying[lying.size() - 7] = static_cast<uint8_t>(high);  // of the length's four bytes
    lying[lying.size() - 4] = 4;
    EXPECT_EQ(error_of(lying), "an attribute is longer than the file");
  }
}

TEST(ClassFile, MembersNeedNamesAndDescriptors) {
  const auto field = [](std::string_view name, std::string_view descriptor) {
    ClassWriter writer("p/C");
    writer.field(0, name, descriptor);
    return error_of(writer.bytes());
  };
  EXPECT_EQ(field("x", "I"), "");
  EXPECT_EQ(field("", "I"), "a field has no name or descriptor");
  EXPECT_EQ(field("x", ""), "field x has the malformed descriptor ''");
  EXPECT_EQ(field("x", "V"), "field x has the malformed descriptor 'V'");
  EXPECT_EQ(field("x", "()V"), "field x has the malformed descriptor '()V'");
  EXPECT_EQ(field("\x1B[2J", "Q"), "field \\u001b[2J has the malformed descriptor 'Q'");
  ClassWriter writer("p/C");
  writer.method(kAccAbstract, "m", "I");
  EXPECT_EQ(error_of(writer.bytes()), "method m has the malformed descriptor 'I'");
}

TEST(ClassFile, SuperclassesAndInterfacesAreClasses) {
  EXPECT_EQ(error_of(ClassWriter("[I").bytes()), "the class has no name");
  EXPECT_EQ(error_of(ClassWriter("p/C", {.super = "[Lp/D;"}).bytes()), "the superclass is not a class");
  EXPECT_EQ(error_of(ClassWriter("p/C", {.interfaces = {"[I"}}).bytes()), "a superinterface is not a class");
}

TEST(ClassFile, AMethodHasOneCodeAttributeOfSomeLength) {
  ClassWriter twice("p/C");
  CodeWriter code = twice.code();
  code.op(Op::kReturn);
  twice.method(0, "m", "()V", code).attribute("Code", code.contents());
  EXPECT_EQ(error_of(twice.bytes()), "a method has two Code attributes");

  ClassWriter brief("p/C");
  brief.method(0, "m", "()V").attribute("Code", {0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(error_of(brief.bytes()), "a Code attribute is too short");
}

}  // namespace
}  // namespace heddle
