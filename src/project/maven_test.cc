#include "project/maven.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "classfile/test_folder.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

class Maven : public ::testing::Test {
 protected:
  void library(const std::string& group, const std::string& artifact, const std::string& version,
               const std::string& pom_body = "", bool has_jar = true) {
    std::string path = group;
    std::ranges::replace(path, '.', '/');
    const std::string base = "repo/" + path + "/" + artifact + "/" + version + "/" + artifact + "-" + version;
    folder_.write(base + ".pom", "<project><groupId>" + group + "</groupId><artifactId>" + artifact +
                                     "</artifactId><version>" + version + "</version>" + pom_body +
                                     "</project>");
    if (has_jar) folder_.write(base + ".jar", "x");
  }
  static std::string dependency(const std::string& group, const std::string& artifact,
                                const std::string& version, const std::string& more = "") {
    return "<dependency><groupId>" + group + "</groupId><artifactId>" + artifact + "</artifactId>" +
           (version.empty() ? "" : "<version>" + version + "</version>") + more + "</dependency>";
  }
  void pom(const std::string& place, const std::string& body) {
    folder_.write(place + "pom.xml", "<?xml version=\"1.0\"?>\n<project>" + body + "</project>");
  }
  MavenProject read(const std::string& place = "app") {
    return read_maven_project(folder_ / place, folder_ / "repo");
  }
  static Texts names(const std::vector<fs::path>& paths) {
    Texts names;
    for (const fs::path& path : paths) names.push_back(path.filename().string());
    return names;
  }

  TestFolder folder_;
};

constexpr const char* kApp = "<groupId>g</groupId><artifactId>app</artifactId><version>1</version>";

TEST_F(Maven, TransitiveAndNearestWins) {
  library("l", "a", "1.0",
          "<dependencies>" + dependency("l", "b", "2.0") + dependency("l", "c", "1.0") + "</dependencies>");
  library("l", "b", "2.0");
  library("l", "b", "3.0");
  library("l", "c", "1.0",
          "<dependencies>" + dependency("l", "d", "1.0", "<scope>test</scope>") +
              dependency("l", "e", "1.0", "<optional>true</optional>") + "</dependencies>");
  pom("app/", std::string(kApp) + "<dependencies>" + dependency("l", "a", "1.0") +
                  dependency("l", "b", "3.0") + "</dependencies>");
  const MavenProject project = read();
  EXPECT_EQ(names(project.jars), (Texts{"a-1.0.jar", "b-3.0.jar", "c-1.0.jar"}));
  EXPECT_TRUE(project.missing.empty());
  ASSERT_EQ(project.modules.size(), 1U);
  EXPECT_EQ(project.modules[0].classes, folder_ / "app/target/classes");
}

TEST_F(Maven, ParentsPropertiesAndManagement) {
  library("l", "a", "1.5", "<dependencies>" + dependency("l", "b", "1.0") + "</dependencies>");
  library("l", "b", "9.0");
  library("l", "bom", "1",
          "<dependencyManagement><dependencies>" + dependency("l", "b", "9.0") +
              "</dependencies></dependencyManagement>",
          false);
  library("g", "far-parent", "7", "<properties><a.version>1.4</a.version></properties>", false);
  pom("app/",
      "<parent><groupId>g</groupId><artifactId>far-parent</artifactId><version>7</version></parent>"
      "<artifactId>app</artifactId><packaging>pom</packaging><modules><module>core</module></modules>"
      "<properties><a.version>1.5</a.version><lib.group>l</lib.group></properties>"
      "<dependencyManagement><dependencies>" +
          dependency("${lib.group}", "a", "${a.version}") +
          dependency("l", "bom", "1", "<type>pom</type><scope>import</scope>") +
          "</dependencies></dependencyManagement>");
  pom("app/core/",
      "<parent><groupId>g</groupId><artifactId>app</artifactId><version>7</version></parent>"
      "<artifactId>core</artifactId><dependencies>" +
          dependency("l", "a", "") + "</dependencies>");
  const MavenProject project = read();
  EXPECT_EQ(names(project.jars), (Texts{"a-1.5.jar", "b-9.0.jar"}));
  ASSERT_EQ(project.modules.size(), 1U);
  EXPECT_EQ(project.modules[0].folder, folder_ / "app/core");
}

TEST_F(Maven, ModulesAreNoLibraries) {
  pom("app/", std::string(kApp) +
                  "<packaging>pom</packaging><modules><module>a</module><module>b</module></modules>");
  const std::string parent =
      "<parent><groupId>g</groupId><artifactId>app</artifactId><version>1</version></parent>";
  pom("app/a/", parent + "<artifactId>a</artifactId>");
  pom("app/b/", parent + "<artifactId>b</artifactId><build><directory>out</directory></build><dependencies>" +
                    dependency("g", "a", "${project.version}") + dependency("l", "nowhere", "1") +
                    "</dependencies>");
  const MavenProject project = read();
  EXPECT_EQ(project.missing, Texts{"l:nowhere:1"});
  ASSERT_EQ(project.modules.size(), 2U);
  EXPECT_EQ(project.modules[1].test_classes, folder_ / "app/b/out/test-classes");
}

TEST_F(Maven, ExclusionsRangesAndClassifiers) {
  library("l", "a", "1.0",
          "<dependencies>" + dependency("l", "b", "1.0") + dependency("m", "c", "1.0") + "</dependencies>");
  library("l", "b", "1.0");
  library("m", "c", "1.0");
  library("l", "r", "1.9");
  library("l", "r", "1.10");
  folder_.write("repo/l/k/1/k-1-linux.jar", "x");
  pom("app/", std::string(kApp) + "<dependencies>" +
                  dependency("l", "a", "1.0",
                             "<exclusions><exclusion><groupId>m</groupId><artifactId>*</artifactId></"
                             "exclusion></exclusions>") +
                  dependency("l", "r", "[1.0,2.0)") +
                  dependency("l", "k", "1", "<classifier>linux</classifier>") + "</dependencies>");
  EXPECT_EQ(names(read().jars), (Texts{"a-1.0.jar", "r-1.10.jar", "k-1-linux.jar", "b-1.0.jar"}));
}

TEST_F(Maven, WhatCannotBeReadIsSaid) {
  folder_.write("app/pom.xml", "<project><artifactId>app</artifactId>");
  const MavenProject project = read();
  ASSERT_EQ(project.unreadable.size(), 1U);
  EXPECT_NE(project.unreadable[0].find("pom.xml"), std::string::npos);
  EXPECT_TRUE(read("nowhere").modules.empty());
}

TEST_F(Maven, PomsThatNeedEachOtherEnd) {
  pom("app/",
      "<parent><groupId>g</groupId><artifactId>app</artifactId><version>1</version><relativePath>pom.xml</"
      "relativePath>"
      "</parent><artifactId>app</artifactId><properties><x>${y}</x><y>${x}</y></properties>"
      "<modules><module>.</module><module>${x}</module></modules>");
  read();
  library("l", "a", "1", "<dependencies>" + dependency("l", "b", "1") + "</dependencies>");
  library("l", "b", "1", "<dependencies>" + dependency("l", "a", "1") + "</dependencies>");
  pom("ring/", std::string(kApp) + "<dependencies>" + dependency("l", "a", "1") + "</dependencies>");
  EXPECT_EQ(read("ring").jars.size(), 2U);
}

TEST(Versions, Later) {
  EXPECT_TRUE(is_later_version("1.10", "1.9"));
  EXPECT_TRUE(is_later_version("2.0", "2.0-beta"));
  EXPECT_TRUE(is_later_version("2.0.1", "2.0"));
  EXPECT_FALSE(is_later_version("1.0", "1.0"));
}

}  // namespace
}  // namespace heddle
