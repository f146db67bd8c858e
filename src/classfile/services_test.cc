#include "classfile/services.h"

#include <gtest/gtest.h>

#include "classfile/class_path.h"
#include "classfile/resource_names.h"
#include "classfile/test_folder.h"
#include "classfile/zip_test_writer.h"

namespace heddle {
namespace {

using testing_zip::Entry;
using testing_zip::make_zip;
using Names = std::vector<std::string>;

TEST(Services, ListsHaveCommentsAndBlanks) {
  EXPECT_EQ(parse_service_list("# all\r\n\n p.A # one\r\nq.B$C"), (Names{"p/A", "q/B$C"}));
  EXPECT_EQ(parse_service_list(""), Names());
}

TEST(Services, AreFoundInJarsAndFolders) {
  const TestFolder folder;
  folder.write("a.jar",
               make_zip({Entry("p/A.class", tiny_class("p/A")), Entry("META-INF/services/p.S", "p.A\n"),
                         Entry("META-INF/services/deeper/p.S", "p.B\n")}));
  folder.write("classes/p/B.class", tiny_class("p/B"));
  folder.write("classes/META-INF/services/p.S", "p.B\n");
  Problems problems;
  ClassPath path;
  ASSERT_TRUE(path.add(folder / "a.jar", {}, problems));
  ASSERT_TRUE(path.add(folder / "classes", {}, problems));
  const std::vector<ServiceProvider> found = path.services(problems);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].service, "p/S");
  EXPECT_EQ(found[0].provider, "p/A");
  EXPECT_FALSE(found[0].of_module);
  EXPECT_EQ(found[1].provider, "p/B");
  EXPECT_EQ(problems.size(), 0U);
  const Resources said{{{"p/T", "p/A"}}, {"p/A"}};
  path.put_resources(said);
  EXPECT_EQ(path.services(problems), said.services);
  EXPECT_EQ(path.names_in_resources(), said.names);
  EXPECT_EQ(path.read_resources(problems).services, found);
}

TEST(Services, OfTheJdkAreInItsModules) {
  Problems problems;
  ClassPath path;
  ASSERT_TRUE(path.add_jdk(find_jdk(""), {}, problems));
  bool found = false;
  for (const ServiceProvider& one : path.services(problems)) {
    found = found || (one.service == "java/nio/file/spi/FileSystemProvider" && one.of_module);
  }
  EXPECT_TRUE(found);
}

TEST(ResourceNames, AreWordsWithDots) {
  Names names;
  find_names_in_text("a=p.A, q.B$C;x.y:.z \\\n  done.", names);
  EXPECT_EQ(names, (Names{"p/A", "q/B$C", "x/y"}));
}

TEST(ResourceNames, AreReadFromPropertiesAlone) {
  const TestFolder folder;
  folder.write("a.jar",
               make_zip({Entry("p/A.class", tiny_class("p/A")), Entry("p/B.class", tiny_class("p/B")),
                         Entry("conf/x.properties", "one=p.A\ntwo=p.Z\n"), Entry("x.txt", "p.B")}));
  Problems problems;
  ClassPath path;
  ASSERT_TRUE(path.add(folder / "a.jar", {}, problems));
  EXPECT_EQ(path.names_in_resources(), (Names{"p/A", "p/Z"}));
}

}  // namespace
}  // namespace heddle
