#include "support/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace heddle {
namespace {

using namespace std::string_literals;

TEST(ModifiedUtf8, AcceptsWhatTheSpecificationWrites) {
  EXPECT_TRUE(valid_modified_utf8(""));
  EXPECT_TRUE(valid_modified_utf8("java/lang/Object"));
  EXPECT_TRUE(valid_modified_utf8("\xC0\x80")) << "NUL";
  EXPECT_TRUE(valid_modified_utf8("\xC3\xA9t\xC3\xA9"));
  EXPECT_TRUE(valid_modified_utf8("\xE2\x82\xAC"));
  EXPECT_TRUE(valid_modified_utf8("\xED\xA0\xBD\xED\xB8\x80")) << "a surrogate pair";
  EXPECT_TRUE(valid_modified_utf8("\xED\xA0\xBD")) << "a lone surrogate is legal";
}

TEST(ModifiedUtf8, RejectsEverythingElse) {
  EXPECT_FALSE(valid_modified_utf8("a\0b"s)) << "a bare NUL";
  EXPECT_FALSE(valid_modified_utf8("\x80")) << "a lone continuation";
  EXPECT_FALSE(valid_modified_utf8("\xC3")) << "two bytes, one there";
  EXPECT_FALSE(valid_modified_utf8("\xE2\x82")) << "three bytes, two there";
  EXPECT_FALSE(valid_modified_utf8("\xC3g")) << "no continuation";
  EXPECT_FALSE(valid_modified_utf8("\xE2g\xAC"));
  EXPECT_FALSE(valid_modified_utf8("\xF0\x9F\x98\x80")) << "four bytes are standard UTF-8, not this";
  EXPECT_FALSE(valid_modified_utf8("\xFF"));
}

// The check takes eight bytes at a time: a bad byte must be seen wherever it lies in or behind a word.
TEST(ModifiedUtf8, SeesABadByteAtEveryPosition) {
  for (size_t size = 1; size < 40; ++size) {
    for (size_t at = 0; at < size; ++at) {
      for (const char bad : {'\0', '\x80', '\xF0', '\xFF'}) {
        std::string text(size, 'x');
        EXPECT_TRUE(valid_modified_utf8(text));
        text[at] = bad;
        EXPECT_FALSE(valid_modified_utf8(text)) << size << " " << at;
      }
    }
  }
}

TEST(ModifiedUtf8, TwoByteCharactersMayStraddleWords) {
  for (size_t before = 0; before < 20; ++before) {
    EXPECT_TRUE(valid_modified_utf8(std::string(before, 'x') + "\xC3\xA9" + std::string(9, 'y')));
    EXPECT_TRUE(valid_modified_utf8(std::string(before, '\x01') + "\xE2\x82\xAC"));
  }
}

TEST(DisplayUtf8, ConvertsToStandardUtf8) {
  EXPECT_EQ(display_utf8("plain"), "plain");
  EXPECT_EQ(display_utf8("\xC3\xA9"), "\xC3\xA9");
  EXPECT_EQ(display_utf8("\xE2\x82\xAC"), "\xE2\x82\xAC");
  EXPECT_EQ(display_utf8("\xED\xA0\xBD\xED\xB8\x80"), "\xF0\x9F\x98\x80");
}

TEST(DisplayUtf8, LoneSurrogatesAreReplaced) {
  EXPECT_EQ(display_utf8("\xED\xA0\xBDx"), "\xEF\xBF\xBDx");
  EXPECT_EQ(display_utf8("\xED\xB8\x80"), "\xEF\xBF\xBD");
  EXPECT_EQ(display_utf8("\xED\xA0\xBD\xED\xA0\xBD\xED\xB8\x80"), "\xEF\xBF\xBD\xF0\x9F\x98\x80");
}

TEST(DisplayUtf8, NothingReachesTheTerminalRaw) {
  EXPECT_EQ(display_utf8("a\x1B[31mb"), "a\\u001b[31mb");
  EXPECT_EQ(display_utf8("\xC0\x80"), "\\u0000");
  EXPECT_EQ(display_utf8("\xC0\x8A"), "\\u000a") << "a newline, written too long";
  EXPECT_EQ(display_utf8("\x7F\xC2\x9B"), "\\u007f\\u009b");
  const std::string right_to_left_override = {'\xE2', '\x80', '\xAE'};
  EXPECT_EQ(display_utf8(right_to_left_override), "\\u202e");
}

TEST(DisplayUtf8, MalformedBytesAreReplacedOneByOne) {
  EXPECT_EQ(display_utf8("\xFF\xC3"), "\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(display_utf8("\xE2\x82"), "\xEF\xBF\xBD\xEF\xBF\xBD");
}

}  // namespace
}  // namespace heddle
