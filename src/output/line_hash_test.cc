#include "output/line_hash.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

// By hand: a line that is followed by fewer than a hundred characters is hashed with zeros behind them.
uint64_t by_hand(const std::u16string& characters) {
  uint64_t hash = 0;
  for (size_t i = 0; i < 100; ++i) hash = hash * 37 + (i < characters.size() ? characters[i] : 0);
  return hash;
}

std::string text_of(uint64_t hash, int times) {
  char text[32];
  std::snprintf(text, sizeof text, "%lx:%d", static_cast<unsigned long>(hash), times);
  return text;
}

TEST(LineHash, IsOfTheCharactersThatFollow) {
  const std::u16string end(1, u'\xFFFF');
  EXPECT_EQ(line_hash("a b\n\tcd\n", 1), text_of(by_hand(u"ab\ncd\n" + end), 1));
  EXPECT_EQ(line_hash("a b\n\tcd\n", 2), text_of(by_hand(u"cd\n" + end), 1));
  EXPECT_EQ(line_hash("a b\r\n\tcd\r\n", 2), line_hash("a b\n\tcd\n", 2));
  EXPECT_EQ(line_hash("\xC3\xA9\n", 1), text_of(by_hand(u"\u00e9\n" + end), 1));
}

TEST(LineHash, DoesNotDependOnWhatStandsAbove) {
  const std::string below = "int x = 1;\nint y = 2;\n" + std::string(300, 'z') + "\n";
  EXPECT_EQ(line_hash(below, 2), line_hash("// one\n\n// more\n" + below, 5));
  EXPECT_NE(line_hash(below, 1), line_hash(below, 2));
}

TEST(LineHash, EqualLinesAreNumbered) {
  const std::string same = std::string(200, 'a') + "\n";
  const std::string first = line_hash(same + same, 1);
  const std::string second = line_hash(same + same, 2);
  EXPECT_EQ(first.substr(0, first.size() - 2), second.substr(0, second.size() - 2));
  EXPECT_TRUE(first.ends_with(":1") && second.ends_with(":2")) << first << " " << second;
}

TEST(LineHash, NoSuchLine) {
  EXPECT_EQ(line_hash("a\n", 0), "");
  EXPECT_EQ(line_hash("a\n", 9), "");
}

}  // namespace
}  // namespace heddle
