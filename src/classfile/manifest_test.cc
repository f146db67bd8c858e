#include "classfile/manifest.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

using Paths = std::vector<std::string>;

TEST(Manifest, ReadsTheMainSection) {
  const Manifest manifest = parse_manifest(
      "Manifest-Version: 1.0\r\nMulti-Release: true\r\nClass-Path: a.jar lib/b.jar\r\n\r\nName: x\r\n");
  EXPECT_TRUE(manifest.multi_release);
  EXPECT_EQ(manifest.class_path, (Paths{"a.jar", "lib/b.jar"}));
}

TEST(Manifest, JoinsContinuationLines) {
  EXPECT_EQ(parse_manifest("Class-Path: a.jar lib\n /b.jar\n  c.jar\n").class_path,
            (Paths{"a.jar", "lib/b.jar", "c.jar"}));
  EXPECT_EQ(parse_manifest("Class-Path: a\r b\r").class_path, (Paths{"ab"}));
}

TEST(Manifest, LaterSectionsDoNotCount) {
  const Manifest manifest = parse_manifest("A: b\n\nName: x\nMulti-Release: true\nClass-Path: a.jar\n");
  EXPECT_FALSE(manifest.multi_release);
  EXPECT_TRUE(manifest.class_path.empty());
}

TEST(Manifest, CaseOfNamesDoesNotMatter) {
  EXPECT_TRUE(parse_manifest("MULTI-release: TRUE ").multi_release);
  EXPECT_FALSE(parse_manifest("Multi-Release: false").multi_release);
  EXPECT_FALSE(parse_manifest("Multi-Release: truely").multi_release);
}

TEST(Manifest, SurvivesNonsense) {
  EXPECT_TRUE(parse_manifest("").class_path.empty());
  EXPECT_TRUE(parse_manifest(" \n \n").class_path.empty());
  EXPECT_TRUE(parse_manifest("no colon\nClass-Path:").class_path.empty());
  EXPECT_TRUE(parse_manifest(std::string(3, '\0') + "\r").class_path.empty());
}

TEST(Manifest, UrlsBecomeFiles) {
  EXPECT_EQ(file_of_class_path_url("lib/a%20b.jar"), "lib/a b.jar");
  EXPECT_EQ(file_of_class_path_url("100%"), "100%");
  EXPECT_EQ(file_of_class_path_url("%zz"), "%zz");
  EXPECT_EQ(file_of_class_path_url("file:/opt/a.jar"), "/opt/a.jar");
  EXPECT_EQ(file_of_class_path_url("file:///opt/a.jar"), "/opt/a.jar");
  EXPECT_EQ(file_of_class_path_url("file:a.jar"), "a.jar");
  EXPECT_EQ(file_of_class_path_url("http://example.org/a.jar"), "");
  EXPECT_EQ(file_of_class_path_url("a%00b.jar"), "");
}

}  // namespace
}  // namespace heddle
