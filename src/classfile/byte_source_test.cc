#include "classfile/byte_source.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "classfile/test_folder.h"
#include "classfile/zip_test_writer.h"

namespace heddle {
namespace {

using testing_zip::shared_copy;
using testing_zip::text_of;

std::string all_of(const ByteSource& source) {
  const Result<SharedBytes> content = source.read_all(1000);
  return content ? text_of(content->bytes) : content.error().message;
}

TEST(ByteSource, FilesAndMemoryReadAlike) {
  const TestFolder folder;
  const Result<ByteSource> file = ByteSource::file(folder.write("f", "0123456789"));
  ASSERT_TRUE(file);
  for (const ByteSource& source : {*file, ByteSource::memory(shared_copy("0123456789"))}) {
    EXPECT_EQ(source.size(), 10U);
    EXPECT_EQ(all_of(source), "0123456789");
    EXPECT_EQ(all_of(source.window(3, 4)), "3456");
    EXPECT_EQ(all_of(source.window(3, 4).window(1, 2)), "45");
    EXPECT_EQ(all_of(source.window(8, 100)), "89");
    EXPECT_EQ(all_of(source.window(50, 1)), "");
    uint8_t three[3];
    EXPECT_TRUE(source.read(8, three));
    EXPECT_TRUE(source.read(UINT64_MAX, three));
    EXPECT_TRUE(source.window(3, 4).read(2, three)) << "a window ends before its file does";
    EXPECT_FALSE(source.read(7, three));
    EXPECT_EQ(text_of(three), "789");
    EXPECT_FALSE(source.read_all(9));
  }
}

TEST(ByteSource, RefusesWhatIsNoFile) {
  const TestFolder folder;
  EXPECT_FALSE(ByteSource::file(folder / "missing"));
  EXPECT_FALSE(ByteSource::file(folder.root()));
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_FALSE(ByteSource::file(folder / "pipe")) << "and does not hang";
  EXPECT_FALSE(ByteSource::file("/dev/zero"));
}

TEST(ByteSource, NoticesThatAFileWasReplaced) {
  const TestFolder folder;
  const auto path = folder.write("f", "0123456789");
  const Result<ByteSource> file = ByteSource::file(path);
  ASSERT_TRUE(file);
  folder.write("f", "01234");
  EXPECT_EQ(all_of(*file), "was changed after its index was read");
  std::filesystem::remove(path);
  EXPECT_EQ(all_of(*file), "cannot be opened: No such file or directory");
}

TEST(ByteSource, ReadsWholeFiles) {
  const TestFolder folder;
  const auto path = folder.write("f", "0123456789");
  const Result<SharedBytes> content = read_file(path, 10);
  ASSERT_TRUE(content);
  EXPECT_EQ(text_of(content->bytes), "0123456789");
  EXPECT_FALSE(read_file(path, 9));
  EXPECT_FALSE(read_file(folder / "missing", 10));
  EXPECT_FALSE(read_file(folder.root(), 10));
  EXPECT_FALSE(read_file("/dev/zero", 10));
}

}  // namespace
}  // namespace heddle
