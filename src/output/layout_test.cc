#include "output/layout.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

const Palette kPlainPalette(false);

std::string wrapped(const std::vector<Piece>& pieces, size_t width, size_t indent = 0) {
  return stacked(wrap(pieces, width, indent), 0, kPlainPalette);
}

TEST(Layout, WidthCountsCharacters) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("\xC3\xA4\xE2\x82\xAC"), 2U);
}

TEST(Layout, WrapsAtSpaces) {
  EXPECT_EQ(wrapped({{"one two three"}}, 7), "one two\nthree\n");
  EXPECT_EQ(wrapped({{"one two three"}}, 7, 2), "one two\n  three\n");
  EXPECT_EQ(wrapped({{"  one   two "}}, 80), "one two\n");
  EXPECT_EQ(wrapped({}, 80), "\n");
}

TEST(Layout, CutsLongWordsAtJoints) {
  EXPECT_EQ(wrapped({{"com.example.bank.Account"}}, 14), "com.example.\nbank.Account\n");
  EXPECT_EQ(wrapped({{"in com.example.bank.Account"}}, 14), "in\ncom.example.\nbank.Account\n");
  EXPECT_EQ(wrapped({{"abcdefgh"}}, 3), "abc\ndef\ngh\n");
  EXPECT_EQ(wrapped({{"\xC3\xA4\xC3\xB6\xC3\xBC"}}, 2), "\xC3\xA4\xC3\xB6\n\xC3\xBC\n");
}

TEST(Layout, PiecesWithoutSpaceStayTogether) {
  EXPECT_EQ(wrapped({{"see "}, {"Main.java", Style::kStrong}, {", or"}}, 10), "see\nMain.java,\nor\n");
  const Lines lines = wrap({{"a "}, {"b", Style::kStrong}}, 10, 0);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines.front().text(Palette(true)), "a \x1b[1mb\x1b[0m");
}

TEST(Layout, Shortens) {
  EXPECT_EQ(shortened({{{"abcdef"}}}, 6).text(kPlainPalette), "abcdef");
  EXPECT_EQ(shortened({{{"abc"}, {"defg"}}}, 6).text(kPlainPalette), "abc...");
  EXPECT_EQ(shortened({{{"abcdefg"}}}, 6).width(), 6U);
}

TEST(Layout, Labels) {
  EXPECT_EQ(stacked(labelled("why", {{"because it is so"}}, 5, 15), 1, kPlainPalette),
            " why  because it\n      is so\n");
}

TEST(Layout, SideBySide) {
  const Lines left = {{{{"ab"}}}, {{{"cd"}}}};
  const Lines right = {{{{"xyz"}}}};
  EXPECT_EQ(side_by_side(left, right, 14, 2, kPlainPalette), "  ab    | xyz\n  cd    |\n");
}

}  // namespace
}  // namespace heddle
