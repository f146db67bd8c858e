#include "classfile/class_name.h"

#include <gtest/gtest.h>

#include "classfile/test_folder.h"

namespace heddle {
namespace {

Bytes bytes_of(const std::string& text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

TEST(ClassName, OfPath) {
  EXPECT_EQ(class_name_of_path("a/b/C.class"), "a/b/C");
  EXPECT_EQ(class_name_of_path("C$1.class"), "C$1");
  for (const char* path : {"", ".class", "a/.class", "a//B.class", "/B.class", "a.b/C.class", ".#C.class",
                           "C.java", "C.class~", "../C.class", "C.class/", "[C.class", "a;/C.class"}) {
    EXPECT_EQ(class_name_of_path(path), std::nullopt) << path;
  }
}

TEST(ClassName, PathsThatEscape) {
  for (const char* path : {"../a", "a/../b", "a/..", "..", "/a", "\\a", "a\\..\\b", "C:/a", "C:\\a"}) {
    EXPECT_TRUE(path_escapes(path)) << path;
  }
  for (const char* path : {"", "a", "a/b", "..a/b", "a../b", "a/...", "C:a"})
    EXPECT_FALSE(path_escapes(path)) << path;
}

TEST(ClassName, OfBytes) {
  const Result<std::string> name = class_name_of_bytes(bytes_of(tiny_class("p/q/R", "mark")));
  ASSERT_TRUE(name);
  EXPECT_EQ(*name, "p/q/R");
}

TEST(ClassName, OfTruncatedBytesFails) {
  const std::string whole = tiny_class("p/q/R");
  const size_t needed = whole.size() - 10;  // up to and with this_class
  for (size_t length = 0; length < needed; ++length) {
    EXPECT_FALSE(class_name_of_bytes(bytes_of(whole.substr(0, length)))) << length;
  }
}

TEST(ClassName, OfDamagedBytesIsSurvived) {
  const std::string whole = tiny_class("p/q/R");
  for (size_t i = 0; i < whole.size(); ++i) {
    for (int value = 0; value < 256; ++value) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(value);
      (void)class_name_of_bytes(bytes_of(damaged));
    }
  }
}

TEST(ClassName, HostileNamesInBytesAreRefused) {
  for (const char* name : {"", "../../etc/passwd", "/a", "a//b", "[I"}) {
    EXPECT_FALSE(class_name_of_bytes(bytes_of(tiny_class(name)))) << name;
  }
}

TEST(ClassName, ConvertsSupplementaryCharacters) {
  EXPECT_EQ(converted_to_modified_utf8("a/\xC3\xA4"), std::nullopt);
  EXPECT_EQ(converted_to_modified_utf8("x\xF0\x9F\x98\x80y"), "x\xED\xA0\xBD\xED\xB8\x80y");
  EXPECT_EQ(converted_to_modified_utf8("\xF0\x9F"), std::nullopt);
}

}  // namespace
}  // namespace heddle
