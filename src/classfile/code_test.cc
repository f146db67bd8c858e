#include "classfile/code.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/class_writer.h"
#include "tests/support/sample_classes.h"

namespace heddle {
namespace {

using testing::ByteWriter;
using testing::ClassWriter;
using testing::CodeWriter;
using testing::Op;

using ByteVector = std::vector<uint8_t>;

// One method's code together with the class file and the bytes it views.
struct LoadedCode {
  std::shared_ptr<ByteVector> bytes;
  ClassFile file;
  CodeAttribute code;
};

Result<LoadedCode> load(ByteVector bytes, std::string_view method) {
  auto owner = std::make_shared<ByteVector>(std::move(bytes));
  auto file = ClassFile::parse(*owner, owner);
  if (!file) return file.error();
  for (const MemberInfo& one : file->methods()) {
    if (file->name(one) != method) continue;
    auto code = code_attribute(*file, one);
    if (!code) return code.error();
    return LoadedCode{owner, *std::move(file), *std::move(code)};
  }
  return Error{"no such method"};
}

// A method m whose Code attribute has exactly these contents.
std::string raw_error(const ByteVector& contents, unsigned major = 52, unsigned minor = 0) {
  ClassWriter writer("p/C", {.major = major, .minor = minor});
  writer.method(0, "m", "()V").attribute("Code", contents);
  const auto loaded = load(writer.bytes(), "m");
  return loaded ? "" : loaded.error().message;
}

// max_stack, max_locals, then the code and an empty exception table and attribute table.
ByteWriter header(uint32_t code_length) {
  return ByteWriter().u2(1).u2(2).u4(code_length);
}

TEST(Code, HeaderAndExceptions) {
  ClassWriter writer("p/C");
  CodeWriter code = writer.code();
  const auto start = code.label();
  const auto end = code.label();
  const auto target = code.label();
  code.limits(3, 4).bind(start).op(Op::kNop).op(Op::kReturn).bind(end).bind(target).op(Op::kThrow);
  code.handler(start, end, target, "java/lang/Exception").handler(start, end, target);
  writer.method(0, "m", "()V", code);
  const auto in = load(writer.bytes(), "m");
  ASSERT_TRUE(in) << in.error().message;
  EXPECT_EQ(in->code.max_stack, 3);
  EXPECT_EQ(in->code.max_locals, 4);
  EXPECT_EQ(ByteVector(in->code.code.begin(), in->code.code.end()), (ByteVector{0, 177, 191}));
  EXPECT_EQ(in->file.bytes().data() + in->code.code_offset, in->code.code.data());
  ASSERT_EQ(in->code.exceptions.size(), 2U);
  EXPECT_EQ(in->file.constants().class_name(in->code.exceptions[0].catch_type), "java/lang/Exception");
  EXPECT_EQ(in->code.exceptions[1], (ExceptionEntry{0, 2, 2, 0}));
}

TEST(Code, AbstractMethodsHaveNone) {
  ClassWriter writer("p/C");
  writer.method(kAccAbstract, "m", "()V");
  const auto in = load(writer.bytes(), "m");
  ASSERT_FALSE(in);
  EXPECT_EQ(in.error().message, "the method has no code");
}

TEST(Code, ShortSizesBeforeVersion45Dot3) {
  const auto in = load(testing::sample_class("Ancient"), "run");
  ASSERT_TRUE(in) << in.error().message;
  EXPECT_EQ(in->code.max_stack, 1);
  EXPECT_EQ(in->code.max_locals, 2);
  EXPECT_EQ(in->code.code.size(), 54U);
  EXPECT_EQ(in->code.exceptions, (std::vector<ExceptionEntry>{{0, 3, 49, 0}}));
  EXPECT_EQ(line_table(in->file, in->code), (std::vector<LineEntry>{{0, 1}, {49, 2}}));

  const ByteVector contents = ByteWriter().u1(1).u1(2).u2(1).u1(177).u2(0).u2(0).bytes();
  EXPECT_EQ(raw_error(contents, 45, 0), "");
  EXPECT_EQ(raw_error(contents, 45, 2), "");
  EXPECT_NE(raw_error(contents, 45, 3), "");
  EXPECT_NE(raw_error(contents, 46, 0), "");
}

TEST(Code, LyingLengthsAreErrors) {
  EXPECT_EQ(raw_error(header(1).u1(177).u2(0).u2(0).bytes()), "");
  EXPECT_EQ(raw_error(header(0).u2(0).u2(0).bytes()), "the code is empty");
  EXPECT_EQ(raw_error(header(6).u1(177).u2(0).u2(0).bytes()), "the code is longer than its Code attribute");
  EXPECT_EQ(raw_error(header(0xFFFFFFFF).u1(177).u2(0).u2(0).bytes()),
            "the code is longer than its Code attribute");
  EXPECT_EQ(raw_error(header(1).u1(177).u2(0xFFFF).u2(0).bytes()),
            "the exception table is longer than its Code attribute");
  EXPECT_EQ(raw_error(header(1).u1(177).u2(0).bytes()), "the Code attribute ends before its attributes");
  EXPECT_EQ(raw_error(header(1).u1(177).u2(0).u2(1).bytes()),
            "an attribute is longer than the code that holds it");
  EXPECT_EQ(raw_error(header(1).u1(177).u2(0).u2(0).u1(0).bytes()),
            "bytes follow the end of a Code attribute");
  EXPECT_EQ(raw_error(header(1).u1(177).u2(0).u2(1).u2(1).u4(0xFFFFFFFF).bytes()),
            "an attribute is longer than the code that holds it");
}

TEST(Code, IsAtMost65535BytesLong) {
  const auto with_length = [](uint32_t length) {
    return raw_error(header(length).append(ByteVector(length, 0)).u2(0).u2(0).bytes());
  };
  EXPECT_EQ(with_length(65535), "");
  EXPECT_EQ(with_length(65536), "the code is longer than 65535 bytes");
}

TEST(Code, ExceptionRangesLieInsideTheCode) {
  const auto with_entry = [](unsigned start, unsigned end, unsigned handler, unsigned type) {
    return raw_error(
        header(3).append(ByteVector{0, 0, 177}).u2(1).u2(start).u2(end).u2(handler).u2(type).u2(0).bytes());
  };
  EXPECT_EQ(with_entry(0, 3, 2, 0), "");
  EXPECT_EQ(with_entry(1, 1, 2, 0), "") << "an empty range";
  EXPECT_EQ(with_entry(2, 1, 2, 0), "exception range 2 to 1 lies outside the 3 bytes of code");
  EXPECT_EQ(with_entry(0, 4, 2, 0), "exception range 0 to 4 lies outside the 3 bytes of code");
  EXPECT_EQ(with_entry(0, 3, 3, 0), "exception handler 3 lies outside the 3 bytes of code");
  EXPECT_EQ(with_entry(0, 3, 2, 1), "an exception handler catches constant 1, which is no class");
}

TEST(Code, LineTablesAreMergedAndSorted) {
  ClassWriter writer("p/C");
  CodeWriter code = writer.code();
  code.op(Op::kNop).op(Op::kNop).op(Op::kNop).op(Op::kReturn);
  code.attribute("LineNumberTable", ByteWriter().u2(2).u2(2).u2(12).u2(0).u2(10).bytes());
  code.attribute("LineNumberTable", ByteWriter().u2(2).u2(1).u2(11).u2(4).u2(99).bytes());  // 4: outside
  code.attribute("LineNumberTable", ByteWriter().u2(500).u2(3).u2(13).bytes());             // a lying count
  code.attribute("LineNumberTable", {});
  writer.method(0, "m", "()V", code);
  const auto in = load(writer.bytes(), "m");
  ASSERT_TRUE(in) << in.error().message;
  const auto lines = line_table(in->file, in->code);
  EXPECT_EQ(lines, (std::vector<LineEntry>{{0, 10}, {1, 11}, {2, 12}, {3, 13}}));
  EXPECT_EQ(line_at(lines, 2), 12);
}

TEST(Code, LinesOfOneInstructionKeepTheirOrder) {
  ClassWriter writer("p/C");
  CodeWriter code = writer.code();
  code.op(Op::kNop).op(Op::kReturn);
  code.attribute("LineNumberTable",
                 ByteWriter().u2(4).u2(1).u2(300).u2(1).u2(12).u2(0).u2(9).u2(0).u2(8).bytes());
  writer.method(0, "m", "()V", code);
  const auto in = load(writer.bytes(), "m");
  ASSERT_TRUE(in) << in.error().message;
  const auto lines = line_table(in->file, in->code);
  EXPECT_EQ(lines, (std::vector<LineEntry>{{0, 9}, {0, 8}, {1, 300}, {1, 12}}));
  EXPECT_EQ(line_at(lines, 1), 12) << "the last one counts";
}

TEST(Code, TheLineOfAnInstruction) {
  const std::vector<LineEntry> lines = {{2, 10}, {5, 12}};
  EXPECT_EQ(line_at({}, 0), 0);
  EXPECT_EQ(line_at(lines, 0), 0);
  EXPECT_EQ(line_at(lines, 2), 10);
  EXPECT_EQ(line_at(lines, 4), 10);
  EXPECT_EQ(line_at(lines, 5), 12);
  EXPECT_EQ(line_at(lines, 60000), 12);
}

TEST(Code, LocalVariables) {
  const auto in = load(testing::sample_class("Everything"), "pick");
  ASSERT_TRUE(in) << in.error().message;
  const auto variables = local_variables(in->file, in->code);
  const auto find = [](const std::vector<LocalVariable>& all, std::string_view name) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const LocalVariable& v) { return v.name == name; });
    return found == all.end() ? LocalVariable{} : *found;
  };
  EXPECT_EQ(find(variables, "map").slot, 0);
  EXPECT_EQ(find(variables, "map").start_pc, 0);
  EXPECT_EQ(find(variables, "map").length, in->code.code.size());
  EXPECT_EQ(find(variables, "cube").descriptor, "[[[I");
  EXPECT_EQ(find(variables, "text").descriptor, "Ljava/lang/String;");
  const auto types = local_variable_types(in->file, in->code);
  EXPECT_EQ(types.size(), 2U);
  EXPECT_EQ(find(types, "map").descriptor, "Ljava/util/Map<Ljava/lang/String;-TE;>;");
  EXPECT_EQ(find(types, "local").descriptor, "TE;");
}

TEST(Code, VariablesOutsideTheCodeAreDropped) {
  ClassWriter writer("p/C");
  CodeWriter code = writer.code();
  code.op(Op::kNop).op(Op::kReturn);
  const uint16_t name = writer.constants().utf8("v");
  const uint16_t type = writer.constants().utf8("I");
  ByteWriter table;
  table.u2(4);
  table.u2(0).u2(2).u2(name).u2(type).u2(7);
  table.u2(1).u2(2).u2(name).u2(type).u2(0);  // too long
  table.u2(0).u2(2).u2(0).u2(type).u2(0);     // no name
  table.u2(0).u2(2).u2(name).u2(0xFFFF).u2(0);
  code.attribute("LocalVariableTable", table.bytes());
  writer.method(0, "m", "()V", code);
  const auto in = load(writer.bytes(), "m");
  ASSERT_TRUE(in) << in.error().message;
  EXPECT_EQ(local_variables(in->file, in->code), (std::vector<LocalVariable>{{0, 2, "v", "I", 7, 1}}));
}

// ---- StackMapTable -------------------------------------------------------------------------------------

// Decodes a StackMapTable in a method of `length` bytes; "p/C" has the index class_index().
uint16_t class_index() {
  return ClassWriter("p/C").constants().class_ref("p/C");
}
Result<StackMapTable> frames(const ByteVector& contents, unsigned length = 400) {
  ClassWriter writer("p/C");
  writer.constants().class_ref("p/C");
  CodeWriter code = writer.code();
  for (unsigned i = 0; i < length; ++i) code.op(Op::kNop);
  code.attribute("StackMapTable", contents);
  writer.method(0, "m", "()V", code);
  const auto in = load(writer.bytes(), "m");
  if (!in) return in.error();
  return stack_map_table(in->file, in->code);
}

TEST(StackMapTable, EveryKindOfFrame) {
  ByteWriter out;
  out.u2(8);
  out.u1(5);                                        // same
  out.u1(64 + 3).u1(1);                             // one stack entry
  out.u1(247).u2(90).u1(7).u2(class_index());       // one stack entry, far away
  out.u1(249).u2(0);                                // chop 2
  out.u1(251).u2(99);                               // same, far away
  out.u1(253).u2(1).u1(4).u1(8).u2(11);             // append 2
  out.u1(255).u2(1).u2(2).u1(5).u1(6).u2(1).u1(3);  // full: 2 locals, 1 stack entry
  out.u1(0);                                        // same, next instruction
  const auto table = frames(out.bytes());
  ASSERT_TRUE(table) << table.error().message;
  ASSERT_EQ(table->frames.size(), 8U);
  const std::vector<uint32_t> pcs = {5, 9, 100, 101, 201, 203, 205, 206};
  const std::vector<FrameKind> kinds = {FrameKind::kSame, FrameKind::kStack, FrameKind::kStack,
                                        FrameKind::kChop, FrameKind::kSame,  FrameKind::kAppend,
                                        FrameKind::kFull, FrameKind::kSame};
  for (size_t i = 0; i < pcs.size(); ++i) {
    EXPECT_EQ(table->frames[i].pc, pcs[i]) << i;
    EXPECT_EQ(table->frames[i].kind, kinds[i]) << i;
  }
  EXPECT_EQ(table->frames[3].chopped, 2);
  using Tag = VerificationTag;
  EXPECT_EQ(table->types, (std::vector<VerificationType>{{Tag::kInteger},
                                                         {Tag::kObject, class_index()},
                                                         {Tag::kLong},
                                                         {Tag::kUninitialized, 11},
                                                         {Tag::kNull},
                                                         {Tag::kUninitializedThis},
                                                         {Tag::kDouble}}));
  EXPECT_EQ(table->frames[6].first_type, 4U);
  EXPECT_EQ(table->frames[6].locals, 2);
  EXPECT_EQ(table->frames[6].stack, 1);
}

TEST(StackMapTable, DamageIsAnError) {
  EXPECT_TRUE(frames({0, 0}));
  for (const ByteVector& bad :
       {ByteVector{}, ByteVector{0}, ByteVector{0, 1}, ByteVector{0xFF, 0xFF, 0}, ByteVector{0, 1, 128},
        ByteVector{0, 1, 246}, ByteVector{0, 1, 64}, ByteVector{0, 1, 64, 9}, ByteVector{0, 1, 64, 7, 0, 0},
        ByteVector{0, 1, 64, 8, 0xFF, 0xFF}, ByteVector{0, 1, 255, 0, 0, 0xFF, 0xFF},
        ByteVector{0, 1, 251, 0xFF, 0xFF}, ByteVector{0, 1, 0, 0}}) {
    EXPECT_FALSE(frames(bad)) << ::testing::PrintToString(bad);
  }
}

TEST(StackMapTable, OfJavac) {
  const auto in = load(testing::sample_class("Everything"), "throwing");
  ASSERT_TRUE(in) << in.error().message;
  const auto table = stack_map_table(in->file, in->code);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_GT(table->frames.size(), 10U);
  for (size_t i = 1; i < table->frames.size(); ++i) EXPECT_LT(table->frames[i - 1].pc, table->frames[i].pc);
}

}  // namespace
}  // namespace heddle
