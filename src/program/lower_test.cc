#include "program/lower.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "program/method_sample.h"

namespace heddle {
namespace {

using O = Opcode;

// Statements that store what is on the stack into static fields, so that a test sees what is there.
MethodSample& keep(MethodSample& sample, std::string_view types_from_top) {
  for (const char type : types_from_top) {
    const std::string name(1, type);
    sample.code.field(testing::Op::kPutStatic, "p/C", name, type == 'A' ? "Ljava/lang/Object;" : name);
  }
  return sample;
}

Lines stores_of(MethodSample& sample, std::string_view descriptor = "()V") {
  Lines lines = sample.lines(descriptor);
  std::erase_if(lines, [](const std::string& line) {
    return !line.starts_with("static [p.C.") && !line.starts_with("error");
  });
  for (std::string& line : lines) {
    if (line.starts_with("static")) line = line.substr(12, 1) + line.substr(line.find('=') + 1);
  }
  return lines;
}

// ---- the operand stack ---------------------------------------------------------------------------------

struct StackCase {
  const char* name;
  std::vector<Opcode> code;
  const char* types_from_top;
  Lines stores;
};

class StackForms : public ::testing::TestWithParam<StackCase> {};

TEST_P(StackForms, LeaveTheRightValues) {
  MethodSample sample;
  for (const Opcode opcode : GetParam().code) sample.op(opcode);
  keep(sample, GetParam().types_from_top).op(O::kReturn);
  EXPECT_EQ(stores_of(sample), GetParam().stores);
}

INSTANTIATE_TEST_SUITE_P(
    All, StackForms,
    ::testing::Values(
        StackCase{"Dup", {O::kIconst1, O::kDup}, "II", {"I 1", "I 1"}},
        StackCase{"DupX1", {O::kIconst1, O::kIconst2, O::kDupX1}, "III", {"I 2", "I 1", "I 2"}},
        StackCase{"DupX2Narrow",
                  {O::kIconst1, O::kIconst2, O::kIconst3, O::kDupX2},
                  "IIII",
                  {"I 3", "I 2", "I 1", "I 3"}},
        StackCase{"DupX2Wide", {O::kLconst1, O::kIconst3, O::kDupX2}, "IJI", {"I 3", "J 1L", "I 3"}},
        StackCase{"Dup2Narrow", {O::kIconst1, O::kIconst2, O::kDup2}, "IIII", {"I 2", "I 1", "I 2", "I 1"}},
        StackCase{"Dup2Wide", {O::kDconst1, O::kDup2}, "DD", {"D 1d", "D 1d"}},
        StackCase{"Dup2X1Narrow",
                  {O::kIconst1, O::kIconst2, O::kIconst3, O::kDup2X1},
                  "IIIII",
                  {"I 3", "I 2", "I 1", "I 3", "I 2"}},
        StackCase{"Dup2X1Wide", {O::kIconst1, O::kLconst0, O::kDup2X1}, "JIJ", {"J 0L", "I 1", "J 0L"}},
        StackCase{"Dup2X2Narrow",
                  {O::kIconst1, O::kIconst2, O::kIconst3, O::kIconst4, O::kDup2X2},
                  "IIIIII",
                  {"I 4", "I 3", "I 2", "I 1", "I 4", "I 3"}},
        StackCase{"Dup2X2WideOverNarrow",
                  {O::kIconst1, O::kIconst2, O::kLconst1, O::kDup2X2},
                  "JIIJ",
                  {"J 1L", "I 2", "I 1", "J 1L"}},
        StackCase{"Dup2X2NarrowOverWide",
                  {O::kLconst1, O::kIconst1, O::kIconst2, O::kDup2X2},
                  "IIJII",
                  {"I 2", "I 1", "J 1L", "I 2", "I 1"}},
        StackCase{"Dup2X2Wide", {O::kLconst0, O::kDconst1, O::kDup2X2}, "DJD", {"D 1d", "J 0L", "D 1d"}},
        StackCase{"Swap", {O::kIconst1, O::kAconstNull, O::kSwap}, "IA", {"I 1", "A null"}},
        StackCase{"Pop", {O::kIconst1, O::kFconst2, O::kPop}, "I", {"I 1"}},
        StackCase{"Pop2Narrow", {O::kIconst1, O::kIconst2, O::kIconst3, O::kPop2}, "I", {"I 1"}},
        StackCase{"Pop2Wide", {O::kIconst1, O::kLconst0, O::kPop2}, "I", {"I 1"}}),
    [](const auto& stack_case) { return stack_case.param.name; });

TEST(Lower, HalfOfAWideValueCannotBeMoved) {
  for (const Opcode opcode : {O::kPop, O::kDup, O::kDupX1, O::kSwap}) {
    MethodSample sample;
    sample.ops({O::kIconst1, O::kLconst0, opcode, O::kReturn});
    EXPECT_EQ(sample.error(), "half of a long or double is moved at pc 2") << opcode_name(opcode);
  }
  MethodSample split;
  split.ops({O::kLconst0, O::kIconst0, O::kDup2, O::kReturn});
  EXPECT_EQ(split.error(), "half of a long or double is moved at pc 2");
}

// ---- wide, goto_w --------------------------------------------------------------------------------------

TEST(Lower, WideLoadsAndStoresOfEveryType) {
  MethodSample sample;
  sample.code.limits(16, 1000);
  struct Type {
    Opcode constant, store, load;
    char letter;
  };
  constexpr Type kTypes[] = {{O::kIconst1, O::kIstore, O::kIload, 'I'},
                             {O::kLconst1, O::kLstore, O::kLload, 'J'},
                             {O::kFconst1, O::kFstore, O::kFload, 'F'},
                             {O::kDconst1, O::kDstore, O::kDload, 'D'},
                             {O::kAconstNull, O::kAstore, O::kAload, 'A'}};
  unsigned local = 300;
  for (const Type& type : kTypes) {
    sample.ops({type.constant, O::kWide, type.store}).code.u2(local);
    sample.ops({O::kWide, type.load}).code.u2(local);
    keep(sample, std::string(1, type.letter));
    local += 100;
  }
  sample.op(O::kReturn);
  EXPECT_EQ(stores_of(sample), (Lines{"I 1", "J 1L", "F 1f", "D 1d", "A null"}));
}

TEST(Lower, WideIncrementTakesTwoByteOperands) {
  MethodSample sample;
  sample.code.limits(2, 400);
  sample.ops({O::kIconst5, O::kWide, O::kIstore}).code.u2(399);
  sample.ops({O::kWide, O::kIinc}).code.u2(399).u2(static_cast<uint16_t>(-1000));
  sample.ops({O::kWide, O::kIload}).code.u2(399);
  sample.op(O::kIreturn);
  EXPECT_EQ(sample.lines("()I"), (Lines{"b0", "r2 = iadd 5, -1000", "return r2"}));
}

TEST(Lower, WideRet) {
  MethodSample sample;
  const auto subroutine = sample.label();
  sample.code.limits(2, 400);
  sample.branch(O::kJsr, subroutine).op(O::kReturn).bind(subroutine);
  sample.ops({O::kWide, O::kAstore}).code.u2(399);
  sample.call("a").ops({O::kWide, O::kRet}).code.u2(399);
  EXPECT_EQ(sample.lines(), (Lines{"b0 -> b2", "b1", "return", "b2 -> b1", "static [p.C.a()]()"}));
}

TEST(Lower, WideOfAnythingElseIsMalformed) {
  MethodSample sample;
  sample.ops({O::kWide, O::kIadd, O::kNop, O::kNop, O::kReturn});
  EXPECT_EQ(sample.error(), "instruction wide at pc 0 is malformed");
}

TEST(Lower, LongJumps) {
  MethodSample sample;
  sample.op(O::kGotoW).code.u4(6);
  sample.op(O::kNop).op(O::kReturn);
  EXPECT_EQ(sample.lines(), (Lines{"b0 -> b1", "b1", "return"}));

  MethodSample subroutine;
  subroutine.op(O::kJsrW).code.u4(6);
  subroutine.ops({O::kReturn, O::kAstore0, O::kRet}).code.u1(0);
  EXPECT_EQ(subroutine.lines(), (Lines{"b0 -> b2", "b1", "return", "b2 -> b1"}));
}

// ---- constants -----------------------------------------------------------------------------------------

TEST(Lower, LoadsEveryKindOfConstant) {
  MethodSample sample({.major = 61});
  auto& constants = sample.writer.constants();
  const uint16_t method = constants.method("p/C", "bootstrap", "()Ljava/lang/Object;");
  const uint16_t handle = constants.handle(HandleKind::kInvokeStatic, method);
  auto load = [&](uint16_t index, char type) {
    sample.op(type == 'J' || type == 'D' ? O::kLdc2W : O::kLdcW).code.u2(index);
    keep(sample, std::string(1, type));
  };
  load(constants.integer(-7), 'I');
  load(constants.long_value(1LL << 40), 'J');
  load(constants.float_bits(0x3FC00000), 'F');
  load(constants.double_bits(0x4004000000000000), 'D');
  load(constants.string("s\"\\\n"), 'A');
  load(constants.class_ref("[[I"), 'A');
  load(constants.method_type("(I)V"), 'A');
  load(handle, 'A');
  sample.op(O::kReturn);
  EXPECT_EQ(stores_of(sample),
            (Lines{"I -7", "J 1099511627776L", "F 1.5f", "D 2.5d", "A \"s\\\"\\\\\\u000a\"",
                   "A class int[][]", "A type (I)V", "A handle static p.C.bootstrap()"}));
}

TEST(Lower, DynamicConstantsOfEitherSize) {
  MethodSample sample({.major = 61});
  auto& constants = sample.writer.constants();
  const uint16_t handle =
      constants.handle(HandleKind::kInvokeStatic, constants.method("p/C", "b", "()Ljava/lang/Object;"));
  const uint16_t inner = sample.writer.bootstrap(handle, {});
  const uint16_t outer = sample.writer.bootstrap(
      handle, {constants.dynamic(inner, "inner", "Ljava/lang/Object;"), constants.integer(3)});
  sample.op(O::kLdcW).code.u2(constants.dynamic(outer, "narrow", "Z"));
  sample.op(O::kLdc2W).code.u2(constants.dynamic(inner, "wide", "J"));
  sample.ops({O::kPop2, O::kIreturn});
  EXPECT_EQ(sample.lines("()Z"),
            (Lines{"b0", "r0 = constant opaque narrow by static p.C.b() (dynamic inner, 3)",
                   "r1 = constant opaque wide by static p.C.b() ()", "return r0"}));
}

TEST(Lower, DynamicConstantOfTheWrongSize) {
  MethodSample sample({.major = 61});
  auto& constants = sample.writer.constants();
  const uint16_t handle =
      constants.handle(HandleKind::kInvokeStatic, constants.method("p/C", "b", "()Ljava/lang/Object;"));
  const uint16_t index = constants.dynamic(sample.writer.bootstrap(handle, {}), "wide", "J");
  sample.op(O::kLdcW).code.u2(index);
  sample.ops({O::kPop2, O::kReturn});
  EXPECT_EQ(sample.error(), fmt::format("dynamic constant {} has the wrong size at pc 0", index));
}

TEST(Lower, CyclicDynamicConstantIsAnError) {
  MethodSample sample({.major = 61});
  auto& constants = sample.writer.constants();
  const uint16_t handle =
      constants.handle(HandleKind::kInvokeStatic, constants.method("p/C", "b", "()Ljava/lang/Object;"));
  const uint16_t self = constants.dynamic(0, "self", "Ljava/lang/Object;");
  sample.writer.bootstrap(handle, {self});
  sample.op(O::kLdcW).code.u2(self);
  sample.ops({O::kPop, O::kReturn});
  EXPECT_EQ(sample.error(), fmt::format("dynamic constant {} is malformed at pc 0", self));
}

TEST(Lower, ConstantsThatCannotBeLoaded) {
  MethodSample name;
  const uint16_t utf8 = name.writer.constants().utf8("text");
  name.op(O::kLdcW).code.u2(utf8);
  name.ops({O::kPop, O::kReturn});
  EXPECT_EQ(name.error(), fmt::format("constant {} (Utf8) cannot be loaded at pc 0", utf8));

  MethodSample wide;
  const uint16_t number = wide.writer.constants().long_value(1);
  wide.op(O::kLdcW).code.u2(number);
  wide.ops({O::kPop2, O::kReturn});
  EXPECT_EQ(wide.error(), fmt::format("constant {} (Long) cannot be loaded at pc 0", number));

  MethodSample beyond;
  beyond.op(O::kLdcW).code.u2(60000);
  beyond.ops({O::kPop, O::kReturn});
  EXPECT_TRUE(beyond.error().starts_with("constant 60000")) << beyond.error();
}

// ---- arrays and switches -------------------------------------------------------------------------------

TEST(Lower, MultiDimensionalArrays) {
  MethodSample sample;
  sample.ops({O::kIconst1, O::kIconst2, O::kMultianewarray})
      .code.u2(sample.writer.constants().class_ref("[[[J"))
      .u1(2);
  sample.op(O::kAreturn);
  EXPECT_EQ(sample.lines("()Ljava/lang/Object;"), (Lines{"b0", "r2 = new long[][][] (1, 2)", "return r2"}));
}

TEST(Lower, ArraysWithImpossibleDimensions) {
  for (const unsigned dimensions : {0U, 3U}) {
    MethodSample sample;
    sample.ops({O::kIconst1, O::kIconst2, O::kIconst3, O::kMultianewarray})
        .code.u2(sample.writer.constants().class_ref("[[J"))
        .u1(dimensions);
    sample.op(O::kReturn);
    EXPECT_EQ(sample.error(), "an array is made with impossible dimensions at pc 3");
  }
}

TEST(Lower, TableSwitchWithHoles) {
  MethodSample sample;
  sample.op(O::kIload0).op(O::kTableswitch).code.u1(0).u1(0);  // padded to a multiple of four
  sample.code.u4(27).u4(0xFFFFFFFF).u4(1).u4(28).u4(27).u4(28);
  sample.ops({O::kReturn, O::kReturn});
  EXPECT_EQ(sample.lines("(I)V"), (Lines{"b0 -> b1, b2", "switch p0 {-1: b2, 0: b1, 1: b2, default: b1}",
                                         "b1", "return", "b2", "return"}));
}

TEST(Lower, LookupSwitchOnExtremeKeys) {
  MethodSample sample;
  sample.op(O::kIload0).op(O::kLookupswitch).code.u1(0).u1(0);
  sample.code.u4(27).u4(2).u4(0x80000000).u4(28).u4(0x7FFFFFFF).u4(27);
  sample.ops({O::kReturn, O::kReturn});
  EXPECT_EQ(sample.lines("(I)V"),
            (Lines{"b0 -> b1, b2", "switch p0 {-2147483648: b2, 2147483647: b1, default: b1}", "b1", "return",
                   "b2", "return"}));
}

TEST(Lower, SwitchesThatDoNotFit) {
  MethodSample huge;
  huge.op(O::kIconst0).op(O::kTableswitch).code.u1(0).u1(0).u4(0).u4(0x80000000).u4(0x7FFFFFFF);
  huge.op(O::kReturn);
  EXPECT_EQ(huge.error(), "instruction tableswitch at pc 1 is malformed");

  MethodSample negative;
  negative.op(O::kIconst0).op(O::kLookupswitch).code.u1(0).u1(0).u4(0).u4(0xFFFFFFFF);
  negative.op(O::kReturn);
  EXPECT_EQ(negative.error(), "instruction lookupswitch at pc 1 is malformed");
}

// ---- locals and merges ---------------------------------------------------------------------------------

TEST(Lower, OneSlotHoldsDifferentKindsInTurn) {
  MethodSample sample;
  sample.ops({O::kIconst1, O::kIstore0, O::kLconst1, O::kLstore0, O::kAconstNull, O::kAstore1, O::kAload1});
  keep(sample, "A").ops({O::kFconst1, O::kFstore0, O::kFload0});
  keep(sample, "F").op(O::kReturn);
  EXPECT_EQ(stores_of(sample), (Lines{"A null", "F 1f"}));
}

TEST(Lower, StoringIntoTheSecondHalfDestroysAWideLocal) {
  MethodSample sample;
  sample.ops({O::kLconst1, O::kLstore0, O::kIconst0, O::kIstore1, O::kLload0, O::kPop2, O::kReturn});
  EXPECT_EQ(sample.error(), "local 0 is read as long but holds nothing at pc 4");
}

TEST(Lower, LocalsOfDifferentKindsAtAMergeCannotBeRead) {
  for (const bool read : {false, true}) {
    MethodSample sample;
    const auto other = sample.label();
    const auto join = sample.label();
    sample.op(O::kIload0).branch(O::kIfeq, other);
    sample.ops({O::kIconst1, O::kIstore1}).branch(O::kGoto, join);
    sample.bind(other).ops({O::kFconst1, O::kFstore1});
    sample.bind(join);
    if (read) sample.ops({O::kIload1, O::kPop});
    sample.op(O::kReturn);
    EXPECT_EQ(sample.error("(I)V"), read ? "local 1 is read as int but holds nothing at pc 11" : "");
  }
}

TEST(Lower, UninitialisedOnOneWayIntoALoop) {
  MethodSample sample;
  const auto inside = sample.label();
  const auto head = sample.label();
  sample.op(O::kIload0).branch(O::kIfeq, head);
  sample.ops({O::kIconst1, O::kIstore1}).bind(head);
  sample.op(O::kIload0).branch(O::kIfne, inside).op(O::kReturn);
  sample.bind(inside).ops({O::kIload1, O::kPop}).branch(O::kGoto, head);
  EXPECT_EQ(sample.error("(I)V"), "local 1 is read as int but holds nothing at pc 11");
}

TEST(Lower, LocalLostOnTheWayAroundALoop) {
  MethodSample sample;
  sample.ops({O::kIconst1, O::kIstore1});
  const auto head = sample.here();
  keep(sample.op(O::kIload1), "I").ops({O::kFconst1, O::kFstore1}).branch(O::kGoto, head);
  EXPECT_EQ(sample.error(), "a value is used that is not the same kind on every way at pc 3");
}

TEST(Lower, ValuesOnTheStackMeet) {
  MethodSample sample;
  const auto other = sample.label();
  const auto join = sample.label();
  sample.ops({O::kLconst1, O::kIload0}).branch(O::kIfeq, other);
  sample.op(O::kIconst1).branch(O::kGoto, join);
  sample.bind(other).op(O::kIconst2).bind(join);
  sample.ops({O::kI2l, O::kLadd, O::kLreturn});
  EXPECT_EQ(sample.lines("(I)J"),
            (Lines{"b0 -> b2, b1", "ifeq p0 then b2 else b1", "b1 -> b3", "b2 -> b3", "b3",
                   "r4 = phi b1: 1, b2: 2", "r5 = i2l r4", "r6 = ladd 1L, r5", "return r6"}));
}

TEST(Lower, ValuesOfDifferentKindsOnTheStackCannotBeUsed) {
  for (const Opcode use : {O::kPop, O::kIreturn, O::kDup, O::kI2l, O::kIstore0}) {
    MethodSample sample;
    const auto other = sample.label();
    const auto join = sample.label();
    sample.op(O::kIload0).branch(O::kIfeq, other);
    sample.op(O::kIconst1).branch(O::kGoto, join);
    sample.bind(other).op(O::kFconst1).bind(join).op(use);
    sample.ops({O::kIconst0, O::kIreturn});
    EXPECT_EQ(sample.error("(I)I"), "a value on the operand stack is not the same kind on every way at pc 9")
        << opcode_name(use);
  }
}

TEST(Lower, StacksOfDifferentDepthsDoNotMeet) {
  MethodSample sample;
  const auto join = sample.label();
  sample.ops({O::kIconst1, O::kIload0}).branch(O::kIfeq, join).op(O::kPop);
  sample.bind(join).op(O::kReturn);
  EXPECT_EQ(sample.error("(I)V"), "the operand stack has different depths on two ways at pc 6");
}

TEST(Lower, LoopsKeepWhatDoesNotChange) {
  MethodSample sample;
  sample.ops({O::kIconst5, O::kIstore1});
  const auto head = sample.here();
  const auto end = sample.label();
  sample.op(O::kIload0).branch(O::kIfeq, end);
  keep(sample.op(O::kIload1), "I").op(O::kIinc).code.u1(0).u1(0xFF);
  sample.branch(O::kGoto, head).bind(end).op(O::kReturn);
  EXPECT_EQ(sample.lines("(I)V"),
            (Lines{"b0 -> b1", "b1 -> b3, b2", "r3 = phi b0: p0, b2: r4", "ifeq r3 then b3 else b2",
                   "b2 -> b1", "static [p.C.I] = 5", "r4 = iadd r3, -1", "b3", "return"}));
}

TEST(Lower, IrreducibleLoopGetsItsPhis) {
  MethodSample sample;
  const auto first = sample.label();
  const auto second = sample.label();
  sample.ops({O::kIconst0, O::kIstore1, O::kIload0}).branch(O::kIfeq, second);
  sample.bind(first).op(O::kIinc).code.u1(1).u1(1);
  sample.bind(second);
  keep(sample.op(O::kIload1), "I").branch(O::kGoto, first);
  EXPECT_EQ(sample.lines("(I)V"),
            (Lines{"b0 -> b2, b1", "ifeq p0 then b2 else b1", "b1 -> b2", "r3 = phi b0: 0, b2: r5",
                   "r4 = iadd r3, 1", "b2 -> b1", "r5 = phi b0: 0, b1: r4", "static [p.C.I] = r5"}));
}

TEST(Lower, BranchToTheFirstInstruction) {
  MethodSample sample;
  const auto start = sample.here();
  sample.op(O::kIinc).code.u1(0).u1(1);
  sample.branch(O::kGoto, start);
  EXPECT_EQ(sample.lines("(I)V"),
            (Lines{"b0 -> b1", "b1 -> b1", "r2 = phi b0: p0, b1: r3", "r3 = iadd r2, 1"}));
}

TEST(Lower, BranchToTheFirstInstructionOfASynchronizedMethod) {
  MethodSample sample;
  const auto start = sample.here();
  sample.op(O::kIload1).branch(O::kIfne, start).op(O::kReturn);
  EXPECT_EQ(sample.lines("(I)V", kAccSynchronized),
            (Lines{"b0 -> b1", "enter this implicit", "b1 -> b1, b2", "ifne p1 then b1 else b2", "b2",
                   "exit this implicit", "return"}));
}

TEST(Lower, ConditionalBranchToTheNextInstructionHasOneSuccessor) {
  MethodSample sample;
  const auto next = sample.label();
  sample.op(O::kIload0).branch(O::kIfeq, next).bind(next).op(O::kReturn);
  EXPECT_EQ(sample.lines("(I)V"), (Lines{"b0 -> b1", "ifeq p0 then b1 else b1", "b1", "return"}));
}

TEST(Lower, UnreachableCodeIsDroppedWhateverItSays) {
  MethodSample sample;
  sample.ops({O::kReturn, O::kIadd, O::kLadd, O::kAthrow});
  EXPECT_EQ(sample.lines(), (Lines{"b0", "return"}));
}

// ---- exceptions ----------------------------------------------------------------------------------------

TEST(Lower, HandlerThatIsAlsoReachedByAJump) {
  MethodSample sample;
  const auto handler = sample.label();
  const auto start = sample.here();
  sample.call("a");
  const auto end = sample.here();
  sample.op(O::kAconstNull).bind(handler).op(O::kPop).op(O::kReturn);
  sample.code.handler(start, end, handler);
  EXPECT_EQ(sample.lines(), (Lines{"b0 -> b1 !any b2", "static [p.C.a()]()", "b1 -> b3", "b2 -> b3",
                                   "r0 = catch any", "b3", "return"}));
}

TEST(Lower, HandlerThatCoversItself) {
  MethodSample sample;
  const auto start = sample.here();
  sample.call("a").op(O::kReturn);
  const auto handler = sample.here();
  sample.op(O::kAstore0).call("b").ops({O::kAload0, O::kAthrow});
  const auto end = sample.here();
  sample.code.handler(start, end, handler);
  EXPECT_EQ(sample.lines(), (Lines{"b0 !any b1", "static [p.C.a()]()", "return", "b1 -> b2", "r0 = catch any",
                                   "b2 !any b1", "static [p.C.b()]()", "throw r0"}));
}

TEST(Lower, HandlerAtTheStart) {
  MethodSample sample;
  const auto body = sample.label();
  const auto handler = sample.here();
  sample.ops({O::kPop, O::kReturn});
  sample.bind(body);
  sample.code.handler(handler, body, handler);
  EXPECT_EQ(sample.error(), "the operand stack is empty at pc 0");
}

TEST(Lower, ValuesAtTheStartOfTheThrowingBlockReachTheHandler) {
  MethodSample sample;
  const auto handler = sample.label();
  sample.ops({O::kIconst0, O::kIstore0});
  const auto start = sample.here();
  sample.call("a").ops({O::kIconst1, O::kIstore0}).call("b").ops({O::kIconst2, O::kIstore0});
  const auto end = sample.here();
  sample.op(O::kReturn).bind(handler).op(O::kPop);
  keep(sample.op(O::kIload0), "I").op(O::kReturn);
  sample.code.handler(start, end, handler, "java/lang/Error");
  EXPECT_EQ(sample.lines(), (Lines{"b0 -> b1", "b1 -> b2 !java.lang.Error b4", "static [p.C.a()]()",
                                   "b2 -> b3 !java.lang.Error b4", "static [p.C.b()]()", "b3", "return", "b4",
                                   "r2 = phi b1!: 0, b2!: 1", "r3 = catch java.lang.Error",
                                   "static [p.C.I] = r2", "return"}));
}

TEST(Lower, HandlersAfterOneForEverythingAreNotReached) {
  MethodSample sample;
  const auto first = sample.label();
  const auto second = sample.label();
  const auto start = sample.here();
  sample.call("a");
  const auto end = sample.here();
  sample.op(O::kReturn).bind(first).ops({O::kPop, O::kReturn}).bind(second).ops({O::kPop, O::kReturn});
  sample.code.handler(start, end, first).handler(start, end, second, "java/lang/Error");
  EXPECT_EQ(sample.lines(), (Lines{"b0 -> b1 !any b2", "static [p.C.a()]()", "b1", "return", "b2",
                                   "r0 = catch any", "return"}));
}

TEST(Lower, EmptyExceptionRangeIsHarmless) {
  MethodSample sample;
  const auto start = sample.here();
  sample.call("a").op(O::kReturn);
  const auto handler = sample.here();
  sample.ops({O::kPop, O::kReturn});
  sample.code.handler(start, start, handler);
  EXPECT_EQ(sample.lines(), (Lines{"b0", "static [p.C.a()]()", "return"}));
}

// ---- subroutines ---------------------------------------------------------------------------------------

TEST(Lower, SubroutineCalledTwiceIsInlinedTwice) {
  MethodSample sample;
  const auto subroutine = sample.label();
  sample.branch(O::kJsr, subroutine).branch(O::kJsr, subroutine).op(O::kReturn);
  sample.bind(subroutine).op(O::kAstore0).call("a").op(O::kRet).code.u1(0);
  EXPECT_EQ(sample.lines(), (Lines{"b0 -> b3", "b1 -> b4", "b2", "return", "b3 -> b1", "static [p.C.a()]()",
                                   "b4 -> b2", "static [p.C.a()]()"}));
}

TEST(Lower, SubroutineInsideASubroutine) {
  MethodSample sample;
  const auto outer = sample.label();
  const auto inner = sample.label();
  sample.branch(O::kJsr, outer).op(O::kReturn);
  sample.bind(outer).op(O::kAstore0).branch(O::kJsr, inner).op(O::kRet).code.u1(0);
  sample.bind(inner).op(O::kAstore1).call("a").op(O::kRet).code.u1(1);
  EXPECT_EQ(sample.lines(),
            (Lines{"b0 -> b2", "b1", "return", "b2 -> b4", "b3 -> b1", "b4 -> b3", "static [p.C.a()]()"}));
}

TEST(Lower, SubroutineLeftByAJump) {
  MethodSample sample;
  const auto subroutine = sample.label();
  const auto end = sample.label();
  sample.branch(O::kJsr, subroutine).op(O::kReturn);
  sample.bind(subroutine).op(O::kAstore0).branch(O::kGoto, end);
  sample.bind(end).call("a").op(O::kReturn);
  EXPECT_EQ(sample.lines(), (Lines{"b0 -> b1", "b1 -> b2", "b2", "static [p.C.a()]()", "return"}));
}

TEST(Lower, SubroutineLeftByAnException) {
  MethodSample sample;
  const auto subroutine = sample.label();
  const auto handler = sample.label();
  sample.branch(O::kJsr, subroutine).op(O::kReturn);
  sample.bind(subroutine).op(O::kAstore0);
  const auto start = sample.here();
  sample.call("a");
  const auto end = sample.here();
  sample.op(O::kRet).code.u1(0);
  sample.bind(handler).op(O::kPop).op(O::kReturn);
  sample.code.handler(start, end, handler);
  EXPECT_EQ(sample.lines(), (Lines{"b0 -> b2", "b1", "return", "b2 -> b3", "b3 -> b4 !any b5",
                                   "static [p.C.a()]()", "b4 -> b1", "b5", "r0 = catch any", "return"}));
}

TEST(Lower, RetOfTheOuterSubroutineLeavesBoth) {
  MethodSample sample;
  const auto outer = sample.label();
  const auto inner = sample.label();
  sample.branch(O::kJsr, outer).op(O::kReturn);
  sample.bind(outer).op(O::kAstore0).branch(O::kJsr, inner).call("never").op(O::kReturn);
  sample.bind(inner).op(O::kAstore1).call("a").op(O::kRet).code.u1(0);
  EXPECT_EQ(sample.lines(),
            (Lines{"b0 -> b2", "b1", "return", "b2 -> b3", "b3 -> b1", "static [p.C.a()]()"}));
}

TEST(Lower, SubroutineThatCallsItselfAgainAfterBeingLeft) {
  MethodSample sample;
  const auto head = sample.here();
  const auto subroutine = sample.label();
  sample.branch(O::kJsr, subroutine).op(O::kReturn);
  sample.bind(subroutine).op(O::kAstore1).op(O::kIload0).branch(O::kIfeq, head).op(O::kRet).code.u1(1);
  EXPECT_EQ(sample.lines("(I)V"), (Lines{"b0 -> b1", "b1 -> b3", "b2", "return", "b3 -> b1, b4",
                                         "ifeq p0 then b1 else b4", "b4 -> b2"}));
}

TEST(Lower, LocalsPassThroughSubroutines) {
  MethodSample sample;
  const auto subroutine = sample.label();
  sample.ops({O::kIconst1, O::kIstore0}).branch(O::kJsr, subroutine);
  sample.branch(O::kJsr, subroutine);
  keep(sample.op(O::kIload0), "I").op(O::kReturn);
  sample.bind(subroutine).op(O::kAstore1).op(O::kIinc).code.u1(0).u1(1);
  sample.op(O::kRet).code.u1(1);
  EXPECT_EQ(sample.lines(), (Lines{"b0 -> b3", "b1 -> b4", "b2", "static [p.C.I] = r2", "return", "b3 -> b1",
                                   "r1 = iadd 1, 1", "b4 -> b2", "r2 = iadd r1, 1"}));
}

// What compilers before Java 6 made of many statements `try { try { a(); } finally { f(); } } catch (Error e)
// {}` in a row: each subroutine can be left by its outer handler, which goes on with the rest of the method.
TEST(Lower, ManyFinallyBlocksInARowDoNotMultiply) {
  constexpr int kStatements = 40;
  MethodSample sample;
  for (int i = 0; i < kStatements; ++i) {
    const auto subroutine = sample.label();
    const auto any = sample.label();
    const auto outer = sample.label();
    const auto next = sample.label();
    const auto start = sample.here();
    sample.call("a");
    const auto end = sample.here();
    sample.branch(O::kJsr, subroutine).branch(O::kGoto, next);
    sample.bind(any).op(O::kAstore1).branch(O::kJsr, subroutine).ops({O::kAload1, O::kAthrow});
    sample.bind(subroutine).op(O::kAstore0).call("f").op(O::kRet).code.u1(0);
    sample.bind(outer).op(O::kPop);
    sample.bind(next);
    sample.code.handler(start, end, any).handler(start, outer, outer, "java/lang/Error");
  }
  sample.op(O::kReturn);
  const auto body = sample.lower();
  ASSERT_TRUE(body) << body.error().message;
  EXPECT_LT(body->blocks.size(), 20U * kStatements);
}

TEST(Lower, SubroutineErrors) {
  MethodSample outside;
  outside.ops({O::kAconstNull, O::kAstore0, O::kRet}).code.u1(0);
  EXPECT_EQ(outside.error(), "ret at pc 2 outside of a subroutine");

  MethodSample other_value;
  const auto subroutine = other_value.label();
  other_value.branch(O::kJsr, subroutine).op(O::kReturn).bind(subroutine);
  other_value.ops({O::kPop, O::kAconstNull, O::kAstore0, O::kRet}).code.u1(0);
  EXPECT_EQ(other_value.error(), "a subroutine returns in a way that cannot be followed at pc 7");

  MethodSample used;
  const auto target = used.label();
  used.branch(O::kJsr, target).bind(target);
  keep(used, "A").op(O::kReturn);
  EXPECT_EQ(used.error(), "reference expected on the operand stack, return address found at pc 3");

  MethodSample at_end;
  const auto first = at_end.label();
  const auto last = at_end.label();
  at_end.branch(O::kGoto, last).bind(first).op(O::kAstore0).op(O::kRet).code.u1(0);
  at_end.bind(last).branch(O::kJsr, first);
  EXPECT_EQ(at_end.error(), "a subroutine returns past the end of the code");
}

// ---- old class files -----------------------------------------------------------------------------------

TEST(Lower, ShortCodeHeaderOfTheFirstClassFiles) {
  MethodSample sample({.major = 45, .minor = 0});
  auto& writer = sample.writer;
  testing::ByteWriter code;
  code.u1(1)
      .u1(1)
      .u2(2)
      .u1(static_cast<unsigned>(O::kIload0))
      .u1(static_cast<unsigned>(O::kIreturn))
      .u2(0)
      .u2(0);
  writer.method(kAccStatic, "m", "(I)I").attribute("Code", code.bytes());
  const auto bytes = writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file);
  ClassSymbols symbols(*file, sample.symbols);
  Lowering lowering;
  const auto body = lowering.lower(symbols, file->methods().back());
  ASSERT_TRUE(body) << body.error().message;
  EXPECT_EQ(BodyPrinter(sample.symbols, *body, true).text(), "b0\n        return p0\n");
}

// ---- what no verifier accepts --------------------------------------------------------------------------

TEST(Lower, BranchIntoTheMiddleOfAnInstruction) {
  MethodSample sample;
  sample.op(O::kGoto).code.u2(4);
  sample.op(O::kSipush).code.u2(0);
  sample.op(O::kReturn);
  EXPECT_EQ(sample.error(), "goto at pc 0 leads into the middle of an instruction (pc 4)");
}

TEST(Lower, ExceptionRangeThatCutsAnInstruction) {
  MethodSample sample;
  const auto start = sample.here();
  sample.op(O::kSipush).code.u1(0);
  const auto middle = sample.here();
  sample.code.u1(0);
  sample.op(O::kReturn);
  sample.code.handler(start, middle, start);
  EXPECT_EQ(sample.error(), "an exception range (0 to 2, handler 0) cuts an instruction");
}

TEST(Lower, StackLimits) {
  MethodSample empty;
  empty.ops({O::kIadd, O::kReturn});
  EXPECT_EQ(empty.error(), "the operand stack is empty at pc 0");

  MethodSample call;
  call.code.invoke(testing::Op::kInvokeStatic, "p/C", "f", "(IJ)V");
  call.op(O::kReturn);
  EXPECT_EQ(call.error(), "the operand stack holds fewer values than the call takes at pc 0");

  MethodSample full;
  full.code.limits(2, 0);
  full.ops({O::kIconst0, O::kIconst0, O::kIconst0, O::kReturn});
  EXPECT_EQ(full.error(), "the operand stack grows beyond its declared size at pc 2");
}

TEST(Lower, WrongKinds) {
  MethodSample add;
  add.ops({O::kIconst0, O::kFconst0, O::kIadd, O::kReturn});
  EXPECT_EQ(add.error(), "int expected on the operand stack, float found at pc 2");

  MethodSample store;
  store.ops({O::kIconst0, O::kAstore0, O::kReturn});
  EXPECT_EQ(store.error(), "a int is stored as reference at pc 1");

  MethodSample result;
  result.ops({O::kIconst0, O::kIreturn});
  EXPECT_EQ(result.error("()J"), "a int is returned instead of a long at pc 1");

  MethodSample argument;
  argument.ops({O::kIconst0, O::kIconst0}).code.invoke(testing::Op::kInvokeStatic, "p/C", "f", "(IF)V");
  argument.op(O::kReturn);
  EXPECT_EQ(argument.error(), "argument 1 of the call is int instead of float at pc 2");

  MethodSample shift;
  shift.ops({O::kLconst0, O::kLconst0, O::kLshl, O::kReturn});
  EXPECT_EQ(shift.error(), "int expected on the operand stack, long found at pc 2");
}

TEST(Lower, BadLocals) {
  MethodSample beyond;
  beyond.code.limits(2, 2);
  beyond.ops({O::kLconst0, O::kLstore1, O::kReturn});
  EXPECT_EQ(beyond.error(), "local 2 is beyond the declared 2 at pc 1");

  MethodSample unset;
  unset.ops({O::kIload3, O::kPop, O::kReturn});
  EXPECT_EQ(unset.error(), "local 3 is read as int but holds nothing at pc 0");

  MethodSample parameters;
  parameters.code.limits(1, 2);
  parameters.op(O::kReturn);
  EXPECT_EQ(parameters.error("(J)V", 0), "the parameters need more locals than declared at pc 0");
}

TEST(Lower, BadConstantIndexes) {
  const std::pair<Opcode, const char*> cases[] = {
      {O::kGetstatic, "constant 1 is no field reference at pc 0"},
      {O::kInvokestatic, "constant 1 is no method reference at pc 0"},
      {O::kNew, "constant 1 is no class at pc 0"},
  };
  for (const auto& [opcode, message] : cases) {
    MethodSample sample;
    sample.writer.constants().utf8("first");
    sample.op(opcode).code.u2(1);
    sample.op(O::kReturn);
    EXPECT_EQ(sample.error(), message);
  }
  MethodSample dynamic;
  dynamic.op(O::kInvokedynamic).code.u2(1).u2(0);
  dynamic.op(O::kReturn);
  EXPECT_EQ(dynamic.error(), "dynamic call site 1 is malformed at pc 0");
}

TEST(Lower, CodeThatRunsOut) {
  MethodSample sample;
  sample.op(O::kNop);
  EXPECT_EQ(sample.error(), "control runs past the end of the code");

  MethodSample cut;
  cut.op(O::kSipush).code.u1(0);
  EXPECT_EQ(cut.error(), "instruction sipush at pc 0 is malformed");

  MethodSample unknown;
  unknown.code.u1(0xCA);
  EXPECT_EQ(unknown.error(), "instruction unknown at pc 0 is malformed");
}

TEST(Lower, LoweringGoesOnAfterAnError) {
  MethodSample sample;
  testing::CodeWriter bad = sample.writer.code();
  bad.op(testing::Op::kIadd);
  sample.writer.method(kAccStatic, "bad", "()V", bad);
  testing::CodeWriter good = sample.writer.code();
  good.op(testing::Op::kReturn);
  sample.writer.method(kAccStatic, "good", "()V", good);
  const auto bytes = sample.writer.bytes();
  const auto file = ClassFile::parse(bytes);
  ASSERT_TRUE(file);
  ClassSymbols symbols(*file, sample.symbols);
  Lowering lowering;
  EXPECT_FALSE(lowering.lower(symbols, file->methods()[0]));
  EXPECT_TRUE(lowering.lower(symbols, file->methods()[1]));
}

// ---- variable names ------------------------------------------------------------------------------------

TEST(Lower, VariableNamesFollowTheirRanges) {
  MethodSample sample;
  auto& constants = sample.writer.constants();
  sample.ops({O::kIload0, O::kIconst1, O::kIadd, O::kIstore1});                           // pc 0 to 3
  sample.ops({O::kIload1, O::kIconst2, O::kImul, O::kIstore1, O::kIload1, O::kIreturn});  // pc 4 to 9
  testing::ByteWriter table;
  auto variable = [&](unsigned start, unsigned length, std::string_view name, unsigned slot) {
    table.u2(start).u2(length).u2(constants.utf8(name)).u2(constants.utf8("I")).u2(slot);
  };
  table.u2(3);
  variable(8, 2, "later", 1);
  variable(0, 10, "given", 0);
  variable(4, 4, "first", 1);
  sample.code.attribute("LocalVariableTable", table.bytes());
  EXPECT_EQ(sample.lines("(I)I"),
            (Lines{"b0", "first#3 = iadd given#0, 1", "later#4 = imul first#3, 2", "return later#4"}));
}

}  // namespace
}  // namespace heddle
