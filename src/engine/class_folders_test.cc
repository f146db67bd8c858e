#include "engine/class_folders.h"

#include <gtest/gtest.h>

#include "classfile/test_folder.h"
#include "engine/folder_watch.h"
#include "tests/support/class_writer.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

std::string class_bytes(const std::string& name, const std::string& field = "") {
  testing::ClassWriter writer(name);
  if (!field.empty()) writer.field(0, field, "I");
  const auto bytes = writer.bytes();
  return {bytes.begin(), bytes.end()};
}

class Folders : public ::testing::Test {
 protected:
  void open() {
    folders_ = std::make_unique<ClassFolders>(std::vector<ClassFolders::Folder>{
        {folder_ / "a", ClassRole::kProgram}, {folder_ / "b", ClassRole::kTest}});
    path_ = ClassPath();
    path_.add(folder_ / "a", {}, problems_);
    folders_->hold(path_);
  }
  void put(const std::string& file, const std::string& content) { folder_.write(file, content); }

  TestFolder folder_;
  Problems problems_;
  ClassPath path_;
  std::unique_ptr<ClassFolders> folders_;
};

TEST_F(Folders, WhatComesChangesAndGoes) {
  put("a/p/A.class", class_bytes("p/A"));
  put("a/p/B.class", class_bytes("p/B"));
  open();
  EXPECT_TRUE(folders_->look({}, true).same());
  put("a/p/A.class", class_bytes("p/A", "x"));
  put("b/p/C.class", class_bytes("p/C"));
  fs::remove(folder_ / "a/p/B.class");
  const ClassFolders::Look seen = folders_->look({}, true);
  EXPECT_EQ(seen.changed, Names{"p/A"});
  EXPECT_EQ(seen.came, Names{"p/C"});
  EXPECT_EQ(seen.gone, Names{"p/B"});
  EXPECT_EQ(folders_->take_over(seen, path_), (Names{"p/A", "p/B", "p/C"}));
  EXPECT_EQ(path_.role_of("p/C"), ClassRole::kTest);
  EXPECT_FALSE(path_.contains("p/B"));
  EXPECT_TRUE(folders_->look({}, true).same());
}

TEST_F(Folders, OnlyFilesThatWereTouched) {
  put("a/p/A.class", class_bytes("p/A"));
  open();
  put("a/p/A.class", class_bytes("p/A", "x"));
  EXPECT_TRUE(folders_->look({folder_ / "a/p/Other.class", folder_ / "elsewhere"}, false).same());
  EXPECT_EQ(folders_->look({folder_ / "a/p/A.class"}, false).changed, Names{"p/A"});
}

TEST_F(Folders, TheSameBytesAreNoChange) {
  put("a/p/A.class", class_bytes("p/A"));
  open();
  put("a/p/A.class", class_bytes("p/A"));
  EXPECT_TRUE(folders_->look({folder_ / "a/p/A.class"}, true).same());
}

TEST_F(Folders, AHalfWrittenFileDoesNotCountYet) {
  put("a/p/A.class", class_bytes("p/A"));
  open();
  const std::string next = class_bytes("p/A", "x");
  put("a/p/A.class", next.substr(0, next.size() / 2));
  ClassFolders::Look seen = folders_->look({folder_ / "a/p/A.class"}, false);
  EXPECT_TRUE(seen.same());
  EXPECT_EQ(seen.unfinished, 1U);
  folders_->take_over(seen, path_);
  put("a/p/A.class", next);
  seen = folders_->look({}, false);  // nobody tells that it is finished
  EXPECT_EQ(seen.unfinished, 0U);
  EXPECT_EQ(seen.changed, Names{"p/A"});
}

TEST_F(Folders, TheFirstFolderWins) {
  put("a/p/A.class", class_bytes("p/A"));
  open();
  put("b/p/A.class", class_bytes("p/A", "x"));
  EXPECT_TRUE(folders_->look({}, true).same());
  fs::remove(folder_ / "a/p/A.class");
  EXPECT_EQ(folders_->look({}, true).changed, Names{"p/A"});
}

TEST_F(Folders, CleanedAndBuiltAgain) {
  put("a/p/A.class", class_bytes("p/A"));
  open();
  fs::remove_all(folder_ / "a");
  EXPECT_TRUE(folders_->look({}, true).is_empty);
  put("a/p/A.class", class_bytes("p/A"));
  const ClassFolders::Look seen = folders_->look({}, true);
  EXPECT_FALSE(seen.is_empty);
  EXPECT_TRUE(seen.same());
}

TEST_F(Folders, Resources) {
  put("a/p/A.class", class_bytes("p/A"));
  put("a/META-INF/services/p.S", "p.A\n");
  open();
  EXPECT_FALSE(folders_->look({}, true).resources_changed);
  put("a/META-INF/services/p.S", "p.A\np.B\n");
  EXPECT_TRUE(folders_->look({}, true).resources_changed);
}

TEST(FolderWatch, TellsWhatHappens) {
  TestFolder folder;
  fs::create_directory(folder / "in");
  FolderWatch watch;
  watch.watch(folder / "in");
  EXPECT_TRUE(watch.wait(0).empty());
  folder.write("in/a.class", "x");
  EXPECT_TRUE(watch.wait(1000).files.contains(folder / "in/a.class"));
  fs::create_directory(folder / "in/deeper");
  EXPECT_TRUE(watch.wait(1000).anything);
  fs::rename(folder / "in", folder / "out");
  EXPECT_TRUE(watch.wait(1000).anything);
}

TEST(FolderWatch, AFolderThatIsNotThereYet) {
  TestFolder folder;
  FolderWatch watch;
  watch.watch(folder / "not/yet");
  fs::create_directory(folder / "not");
  EXPECT_TRUE(watch.wait(1000).anything);
}

TEST(FolderWatch, SaysWhichFoldersAreNew) {
  TestFolder folder;
  fs::create_directory(folder / "in");
  FolderWatch watch;
  EXPECT_TRUE(watch.watch(folder / "in"));
  EXPECT_FALSE(watch.watch(folder / "in"));
  fs::remove(folder / "in");
  EXPECT_TRUE(watch.wait(1000).anything);
  EXPECT_TRUE(watch.watch(folder / "in"));  // that is what it is in
  fs::create_directory(folder / "in");
  EXPECT_TRUE(watch.watch(folder / "in"));
  EXPECT_FALSE(watch.watch(folder / "in"));
}

}  // namespace
}  // namespace heddle
