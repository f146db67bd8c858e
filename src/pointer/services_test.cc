#include "pointer/services.h"

#include <gtest/gtest.h>

#include "classfile/test_folder.h"
#include "tests/support/class_writer.h"

namespace heddle {
namespace {

TEST(Services, NamesWhatIsAProviderOrWouldBeIfItWereThere) {
  const TestFolder folder;
  const std::vector<uint8_t> here = testing::ClassWriter("p/Here").bytes();
  folder.write("p/Here.class", std::string(here.begin(), here.end()));
  folder.write("META-INF/services/p.Service", "p.Here\np.NotYet\n");
  Problems problems;
  Symbols symbols;
  ClassPath path;
  path.add(folder.root(), {}, problems);
  Program program(symbols, path, problems);
  Services services(program);
  EXPECT_FALSE(services.names("p/NotYet")) << "nobody has asked for services yet";
  ASSERT_EQ(services.of(symbols.name("p/Service")).size(), 1U);
  EXPECT_TRUE(services.names("p/Here"));
  EXPECT_TRUE(services.names("p/NotYet"));
  EXPECT_FALSE(services.names("p/Service"));
  EXPECT_FALSE(services.names("p/Other"));
}

}  // namespace
}  // namespace heddle
