#include "program/print.h"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "program/method_sample.h"

namespace heddle {
namespace {

using Kind = ConstantValue::Kind;

class Print : public ::testing::Test {
 protected:
  std::string number(double value) {
    return constant_text(symbols_, {Kind::kDouble, std::bit_cast<uint64_t>(value)});
  }
  std::string number(float value) {
    return constant_text(symbols_, {Kind::kFloat, std::bit_cast<uint32_t>(value)});
  }
  std::string text(std::string_view value) {
    return constant_text(symbols_, {Kind::kString, symbols_.name(value).index()});
  }

  Symbols symbols_;
};

TEST_F(Print, FloatsAreAsShortAsTheirTypeAllows) {
  EXPECT_EQ(number(0.1F), "0.1f");
  EXPECT_EQ(number(0.1), "0.1d");
  EXPECT_EQ(number(-0.0), "-0d");
  EXPECT_EQ(number(std::numeric_limits<double>::quiet_NaN()), "NaNd");
  EXPECT_EQ(number(-std::numeric_limits<float>::infinity()), "-Infinityf");
}

TEST_F(Print, NumbersKeepTheirSign) {
  EXPECT_EQ(constant_text(symbols_, {Kind::kInt, 0xFFFFFFFF}), "-1");
  EXPECT_EQ(constant_text(symbols_, {Kind::kLong, ~0ULL}), "-1L");
}

TEST_F(Print, StringsStayOnOneLineAndCanBeToldApart) {
  EXPECT_EQ(text("a\"b"), R"("a\"b")");
  EXPECT_EQ(text("\n"), R"("\u000a")");
  EXPECT_EQ(text("\\u000a"), R"("\\u000a")");
  EXPECT_EQ(text(std::string(500, 'x')).size(), 80U + 5U);
}

TEST_F(Print, HandlesSayWhatTheyDo) {
  const MemberRefId field =
      symbols_.member({symbols_.name("p/C"), symbols_.name("f"), symbols_.name("I"), false});
  const MemberRefId method =
      symbols_.member({symbols_.name("p/C"), symbols_.name("<init>"), symbols_.name("([JLp/D;)V"), false});
  EXPECT_EQ(handle_text(symbols_, {HandleKind::kPutStatic, field}), "put static p.C.f");
  EXPECT_EQ(handle_text(symbols_, {HandleKind::kNewInvokeSpecial, method}), "new p.C.<init>(long[], p.D)");
}

TEST(PrintBody, LineNumbersStandInFront) {
  MethodSample sample;
  sample.code.line(7);
  sample.op(Opcode::kIconst0).op(Opcode::kIreturn);
  const auto body = sample.lower("()I");
  ASSERT_TRUE(body);
  EXPECT_EQ(BodyPrinter(sample.symbols, *body, true).text(), "b0\n     7  return 0\n");
}

TEST(PrintBody, RegistersWithoutNames) {
  MethodSample sample;
  sample.ops({Opcode::kAload0, Opcode::kIload1}).code.invoke(testing::Op::kInvokeVirtual, "p/C", "f", "(I)J");
  sample.op(Opcode::kLreturn);
  EXPECT_EQ(sample.lines("(I)J", 0), (Lines{"b0", "r2 = virtual [p.C.f(int)](this, p1)", "return r2"}));
}

}  // namespace
}  // namespace heddle
