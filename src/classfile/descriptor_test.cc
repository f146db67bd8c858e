#include "classfile/descriptor.h"

#include <gtest/gtest.h>

#include <vector>

namespace heddle {
namespace {

TEST(Descriptor, FieldTypes) {
  for (const std::string_view good :
       {"B", "C", "D", "F", "I", "J", "S", "Z", "La;", "La/b/C;", "[I", "[[La;", "La-b$1;", "L\xC3\xA9;"}) {
    EXPECT_TRUE(valid_field_descriptor(good)) << good;
  }
  for (const std::string_view bad : {"", "V", "L", "L;", "La", "II", "[", "[V", "La;I", "Q", "a", "()V",
                                     "La.b;", "L/a;", "La/;", "L[a;", "[[["}) {
    EXPECT_FALSE(valid_field_descriptor(bad)) << bad;
  }
}

TEST(Descriptor, ArraysHaveAtMost255Dimensions) {
  EXPECT_TRUE(valid_field_descriptor(std::string(255, '[') + "I"));
  EXPECT_FALSE(valid_field_descriptor(std::string(256, '[') + "I"));
}

TEST(Descriptor, MethodTypes) {
  for (const std::string_view good : {"()V", "()I", "(I)V", "(JD[[ILa/B;)[La;"}) {
    EXPECT_TRUE(valid_method_descriptor(good)) << good;
  }
  for (const std::string_view bad :
       {"", "(", "()", ")", "V", "I", "()VV", "(V)V", "(I", "(La)V", "()()V", "(I)Q"}) {
    EXPECT_FALSE(valid_method_descriptor(bad)) << bad;
  }
}

TEST(Descriptor, ParametersFillAtMost255Slots) {
  EXPECT_TRUE(valid_method_descriptor("(" + std::string(255, 'I') + ")V"));
  EXPECT_FALSE(valid_method_descriptor("(" + std::string(256, 'I') + ")V"));
  EXPECT_TRUE(valid_method_descriptor("(" + std::string(127, 'J') + "I)V"));
  EXPECT_FALSE(valid_method_descriptor("(" + std::string(128, 'D') + ")V"));
}

TEST(Descriptor, KindsOfAMethod) {
  std::vector<ValueKind> kinds;
  EXPECT_EQ(parse_method_descriptor("(ZJ[DLa/b;F)V", kinds), ValueKind::kVoid);
  EXPECT_EQ(kinds, (std::vector{ValueKind::kInt, ValueKind::kLong, ValueKind::kRef, ValueKind::kRef,
                                ValueKind::kFloat}));
  kinds.clear();
  EXPECT_EQ(parse_method_descriptor("()[D", kinds), ValueKind::kRef);
  EXPECT_TRUE(kinds.empty());
  EXPECT_FALSE(parse_method_descriptor("(I", kinds));
  EXPECT_FALSE(parse_method_descriptor("(La.b;)V", kinds));
}

TEST(Descriptor, CursorWalksTheParameters) {
  DescriptorCursor cursor("(I[[JLa/B;[Lc;D)La;");
  std::vector<std::string_view> types;
  while (cursor.more()) types.push_back(cursor.next());
  EXPECT_EQ(types, (std::vector<std::string_view>{"I", "[[J", "La/B;", "[Lc;", "D"}));
  EXPECT_EQ(cursor.result(), "La;");
}

// Texts that no parser has checked (hostile signatures) must not trap the cursor.
TEST(Descriptor, CursorEndsOnAnything) {
  for (const std::string_view text : {"", "(", "()", "(Lnever", "((((", "(]]", "x", "([["}) {
    DescriptorCursor cursor(text);
    int steps = 0;
    while (cursor.more()) {
      cursor.next();
      ASSERT_LT(++steps, 20) << text;
    }
    static_cast<void>(cursor.result());
  }
}

TEST(Descriptor, Kinds) {
  for (const char c : {'B', 'C', 'I', 'S', 'Z'}) EXPECT_EQ(kind_of(c), ValueKind::kInt);
  EXPECT_EQ(kind_of('J'), ValueKind::kLong);
  EXPECT_EQ(kind_of('F'), ValueKind::kFloat);
  EXPECT_EQ(kind_of('D'), ValueKind::kDouble);
  EXPECT_EQ(kind_of('L'), ValueKind::kRef);
  EXPECT_EQ(kind_of('['), ValueKind::kRef);
  EXPECT_EQ(kind_of('V'), ValueKind::kVoid);
  EXPECT_EQ(slots_of(ValueKind::kVoid), 0U);
  EXPECT_EQ(slots_of(ValueKind::kLong), 2U);
  EXPECT_EQ(slots_of(ValueKind::kDouble), 2U);
  EXPECT_EQ(slots_of(ValueKind::kRef), 1U);
  EXPECT_EQ(kind_name(ValueKind::kRef), "reference");
  EXPECT_EQ(kind_name(ValueKind::kReturnAddress), "return address");
}

TEST(Descriptor, IsShownAsJavaWritesIt) {
  EXPECT_EQ(type_display("Ljava/lang/String;"), "java.lang.String");
  EXPECT_EQ(type_display("[[I"), "int[][]");
  EXPECT_EQ(type_display("V"), "void");
  EXPECT_EQ(class_display("a/b/C$D"), "a.b.C$D");
  EXPECT_EQ(class_display("[La/B;"), "a.B[]");
  EXPECT_EQ(parameters_display("(ILjava/lang/String;[J)V"), "(int, java.lang.String, long[])");
  EXPECT_EQ(parameters_display("()V"), "()");
}

TEST(Descriptor, ShowingNonsenseIsSafe) {
  for (const std::string_view text : {"", "[", "L", "L;", "[[", "Q"}) {
    static_cast<void>(type_display(text));
    static_cast<void>(class_display(text));
    static_cast<void>(parameters_display(text));
  }
}

}  // namespace
}  // namespace heddle
