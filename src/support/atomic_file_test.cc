#include "support/atomic_file.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <fstream>
#include <sstream>

namespace heddle {
namespace {

namespace fs = std::filesystem;

class AtomicFile : public ::testing::Test {
 protected:
  AtomicFile() {
    std::string name = ::testing::TempDir() + "heddle-XXXXXX";
    root_ = ::mkdtemp(name.data());
  }
  ~AtomicFile() override { fs::remove_all(root_); }
  std::string read(const fs::path& path) const {
    std::ostringstream out;
    out << std::ifstream(path).rdbuf();
    return out.str();
  }
  size_t files() const { return static_cast<size_t>(std::distance(fs::directory_iterator(root_), {})); }

  fs::path root_;
};

TEST_F(AtomicFile, WritesAndReplaces) {
  EXPECT_EQ(write_whole_file(root_ / "a", "one"), "");
  EXPECT_EQ(write_whole_file(root_ / "a", "two"), "");
  EXPECT_EQ(read(root_ / "a"), "two");
  EXPECT_EQ(files(), 1U);
}

TEST_F(AtomicFile, KeepsModeAndLink) {
  ASSERT_EQ(write_whole_file(root_ / "a", "one"), "");
  fs::permissions(root_ / "a", fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("a", root_ / "link");
  EXPECT_EQ(write_whole_file(root_ / "link", "two"), "");
  EXPECT_TRUE(fs::is_symlink(root_ / "link"));
  EXPECT_EQ(read(root_ / "a"), "two");
  EXPECT_EQ(fs::status(root_ / "a").permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(AtomicFile, LeavesNothingBehind) {
  fs::create_directory(root_ / "folder");
  EXPECT_EQ(write_whole_file(root_ / "folder", "x"), "Is a directory");
  EXPECT_EQ(write_whole_file(root_ / "nowhere/a", "x"), "No such file or directory");
  EXPECT_EQ(files(), 1U);
}

TEST_F(AtomicFile, DevicesAreWrittenTo) {
  EXPECT_EQ(write_whole_file("/dev/null", "x"), "");
  EXPECT_FALSE(write_whole_file("/dev/full", "x").empty());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace heddle
