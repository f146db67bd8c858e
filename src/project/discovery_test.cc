#include "project/discovery.h"

#include <gtest/gtest.h>

#include "classfile/test_folder.h"
#include "project/gradle.h"
#include "tests/support/class_writer.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

TEST(Gradle, Artifacts) {
  EXPECT_EQ(gradle_artifacts(R"(
def guava = '31.1'
ext.netty = "4.1"
dependencies {
  implementation 'a:plain:1.0'
  api("b:kotlin:2.0")
  testImplementation "c:g-${guava}:${guava}"
  runtimeOnly "d:n:$netty"
  // implementation 'x:commented:1'
  /* api 'x:too:1' */
  implementation group: 'e', name: 'apart', version: '3'
  implementation platform('f:bom:1')
  implementation(libs.some.thing)
  implementation libs.bundles.all
  implementation project(':core')
  implementation 'h:unversioned'
  url 'https://example.org'
}
)",
                             R"(
[versions]
t = "5.0"
[libraries]
some-thing = { module = "g:thing", version.ref = "t" }
other = { group = "g", name = "other", version = "6" }
short = "g:short:7"
[bundles]
all = ["other", "short"]
)"),
            (Texts{"a:plain:1.0", "b:kotlin:2.0", "c:g-31.1:31.1", "d:n:4.1", "e:apart:3", "f:bom:1",
                   "g:other:6", "g:short:7", "g:thing:5.0", "h:unversioned"}));
}

TEST(Gradle, Modules) {
  EXPECT_EQ(gradle_modules("rootProject.name = 'x'\ninclude ':a', ':b:c'\ninclude(\"d\")\n// include 'e'\n"),
            (Texts{"a", "b/c", "d"}));
}

class Projects : public ::testing::Test {
 protected:
  void add_class(const std::string& root, const std::string& name) {
    const auto bytes = testing::ClassWriter(name).bytes();
    folder_.write(root + "/" + name + ".class", std::string(bytes.begin(), bytes.end()));
  }
  Project discover(const std::string& place = "app") {
    return discover_project(folder_ / place, {folder_ / "repo", folder_ / "gradle-home"});
  }
  Texts relative(const std::vector<fs::path>& paths) const {
    Texts texts;
    for (const fs::path& path : paths) texts.push_back(path.lexically_relative(folder_.root()).string());
    return texts;
  }

  TestFolder folder_;
};

constexpr const char* kPom =
    "<project><groupId>g</groupId><artifactId>app</artifactId><version>1</version></project>";

TEST_F(Projects, MavenKnowsWhereItsClassesAre) {
  folder_.write("app/pom.xml", kPom);
  add_class("app/target/classes", "p/A");
  add_class("app/target/test-classes", "p/ATest");
  add_class("app/bin", "p/A");
  const Project project = discover();
  EXPECT_EQ(project.tool, BuildTool::kMaven);
  EXPECT_EQ(relative(project.classes), Texts{"app/target/classes"});
  EXPECT_EQ(relative(project.test_classes), Texts{"app/target/test-classes"});
  EXPECT_TRUE(project.problems.empty());
}

TEST_F(Projects, GradleWithItsCache) {
  folder_.write("app/settings.gradle", "include 'core'");
  folder_.write("app/core/build.gradle",
                "dependencies { implementation 'a:b:1'\n implementation 'a:missing:1' }");
  folder_.write("gradle-home/caches/modules-2/files-2.1/a/b/1/0123/b-1.jar", "x");
  folder_.write("gradle-home/caches/modules-2/files-2.1/a/c/2/0123/c-2.jar", "x");
  folder_.write(
      "gradle-home/caches/modules-2/files-2.1/a/b/1/4567/b-1.pom",
      "<project><groupId>a</groupId><artifactId>b</artifactId><version>1</version><dependencies><dependency>"
      "<groupId>a</groupId><artifactId>c</artifactId><version>2</version></dependency></dependencies></"
      "project>");
  add_class("app/core/build/classes/java/main", "p/A");
  add_class("app/core/build/classes/java/test", "p/ATest");
  add_class("app/core/build/classes/java/integrationTest", "p/AIT");
  const Project project = discover();
  EXPECT_EQ(relative(project.classes), Texts{"app/core/build/classes/java/main"});
  EXPECT_EQ(relative(project.test_classes),
            (Texts{"app/core/build/classes/java/integrationTest", "app/core/build/classes/java/test"}));
  EXPECT_EQ(project.libraries.size(), 2U);
  ASSERT_EQ(project.problems.size(), 1U);
  EXPECT_NE(project.problems[0].message.find("a:missing:1"), std::string::npos)
      << project.problems[0].message;
}

TEST_F(Projects, HalfBuiltAndOutOfDate) {
  folder_.write("app/pom.xml",
                "<project><groupId>g</groupId><artifactId>app</artifactId><version>1</"
                "version><packaging>pom</packaging>"
                "<modules><module>a</module><module>b</module></modules></project>");
  for (const std::string module : {"a", "b"}) {
    folder_.write("app/" + module + "/pom.xml", "<project><artifactId>" + module + "</artifactId></project>");
    folder_.write("app/" + module + "/src/main/java/p/C.java", "class C {}");
  }
  EXPECT_TRUE(discover().problems.empty()) << "nothing is built: that is said elsewhere";
  add_class("app/a/target/classes", "p/C");
  Project project = discover();
  ASSERT_EQ(project.problems.size(), 1U);
  EXPECT_NE(project.problems[0].message.find("has sources and no class files"), std::string::npos);
  EXPECT_EQ(project.problems[0].file, (folder_ / "app/b").string());
  add_class("app/b/target/classes", "p/D");
  EXPECT_TRUE(discover().problems.empty());
  fs::last_write_time(folder_ / "app/b/src/main/java/p/C.java",
                      fs::file_time_type::clock::now() + std::chrono::hours(1));
  project = discover();
  ASSERT_EQ(project.problems.size(), 1U);
  EXPECT_NE(project.problems[0].message.find("newer than its class files"), std::string::npos);
}

TEST_F(Projects, PlainFolders) {
  add_class("app/out", "p/A");
  const Project project = discover();
  EXPECT_EQ(project.tool, BuildTool::kNone);
  EXPECT_EQ(relative(project.classes), Texts{"app/out"});
}

TEST(IsForTests, ByName) {
  EXPECT_TRUE(is_for_tests("target/test-classes"));
  EXPECT_TRUE(is_for_tests("build/classes/java/test/"));
  EXPECT_TRUE(is_for_tests("out/test"));
  EXPECT_FALSE(is_for_tests("target/classes"));
  EXPECT_FALSE(is_for_tests("build/classes/java/main"));
  EXPECT_FALSE(is_for_tests("latest"));
}

}  // namespace
}  // namespace heddle
