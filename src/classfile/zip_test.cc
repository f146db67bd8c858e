#include "classfile/zip.h"

#include <gtest/gtest.h>

#include "classfile/zip_test_writer.h"

namespace heddle {
namespace {

using testing_zip::make_zip;
using testing_zip::shared_copy;
using testing_zip::text_of;
using testing_zip::Writer;

constexpr uint64_t kLimit = 1 << 20;

Result<ZipArchive> open_text(const std::string& zip) {
  return ZipArchive::open(ByteSource::memory(shared_copy(zip)));
}

// The content of the only entry, or the reason why it cannot be read.
std::string read_only_entry(const std::string& zip) {
  const Result<ZipArchive> archive = open_text(zip);
  if (!archive) return archive.error().message;
  if (archive->entries().size() != 1) return "not one entry";
  const Result<SharedBytes> content = archive->read(archive->entries()[0], kLimit);
  return content ? text_of(content->bytes) : content.error().message;
}

const std::string kText = "the quick brown fox jumps over the lazy dog, over the lazy dog, over it";

TEST(Zip, ReadsDeflatedAndStored) {
  const std::string zip = make_zip({{"a/B.class", kText}, {"a/C.class", kText, true}, {"a/", "", true}});
  const Result<ZipArchive> archive = open_text(zip);
  ASSERT_TRUE(archive);
  ASSERT_EQ(archive->entries().size(), 3U);
  EXPECT_TRUE(archive->damage().empty());
  EXPECT_EQ(archive->name(archive->entries()[0]), "a/B.class");
  EXPECT_EQ(archive->name(archive->entries()[1]), "a/C.class");
  EXPECT_EQ(text_of(archive->read(archive->entries()[0], kLimit)->bytes), kText);
  EXPECT_EQ(text_of(archive->read(archive->entries()[1], kLimit)->bytes), kText);
}

TEST(Zip, EmptyArchiveHasNoEntries) {
  const Result<ZipArchive> archive = open_text(make_zip({}));
  ASSERT_TRUE(archive);
  EXPECT_TRUE(archive->entries().empty());
}

TEST(Zip, EmptyEntryIsEmpty) {
  EXPECT_EQ(read_only_entry(make_zip({{"E.class", ""}})), "");
  EXPECT_EQ(read_only_entry(make_zip({{"E.class", "", true}})), "");
}

TEST(Zip, DataDescriptorsAreRead) {
  EXPECT_EQ(read_only_entry(make_zip({{"A", kText, false, true}})), kText);
}

TEST(Zip, BytesInFrontAreSkipped) {
  EXPECT_EQ(read_only_entry(make_zip({{"A", kText}}, {.prefix = "#!/bin/sh\nexec java -jar $0\n"})), kText);
  EXPECT_EQ(
      read_only_entry(make_zip({{"A", kText}}, {.prefix = "#!/bin/sh\n", .offsets_count_prefix = true})),
      kText);
  EXPECT_EQ(read_only_entry(make_zip({{"A", kText}}, {.prefix = std::string("JM\1\0", 4)})), kText);
}

TEST(Zip, Zip64IsRead) {
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .zip64 = true}})), kText);
  EXPECT_EQ(read_only_entry(make_zip({{"A", kText}}, {.zip64_end = true})), kText);
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .zip64 = true}},
                                     {.prefix = "prefix", .zip64_end = true})),
            kText);
}

TEST(Zip, CommentsMayHoldEndSignatures) {
  const std::string fake = std::string("PK\5\6", 4) + std::string(18, '\0');
  EXPECT_EQ(read_only_entry(make_zip({{"A", kText}}, {.comment = "PK\5\6 is a signature, is it not?"})),
            kText);
  EXPECT_EQ(read_only_entry(make_zip({{"A", kText}}, {.comment = std::string(65535, 'x')})), kText);
  // Looks like the end of an empty archive in all respects, and the JDK is fooled as well.
  EXPECT_EQ(read_only_entry(make_zip({{"A", kText}}, {.comment = fake})), "not one entry");
}

TEST(Zip, BytesBehindTheDirectoryAreSkipped) {
  EXPECT_EQ(read_only_entry(make_zip({{"A", kText}}, {.before_end = "a signature block"})), kText);
  EXPECT_EQ(read_only_entry(make_zip({{"A", kText}}) + "garbage behind"), kText);
}

TEST(Zip, LongLocalExtraFieldsTakeASecondRead) {
  EXPECT_EQ(
      read_only_entry(make_zip({{.name = "A", .content = kText, .local_extra = std::string(900, 'e')}})),
      kText);
}

TEST(Zip, EveryTruncationFailsCleanly) {
  const std::string zip = make_zip({{"a/B.class", kText}, {"C.class", kText, true}}, {.comment = "bye"});
  for (size_t length = 0; length < zip.size(); ++length) {
    const Result<ZipArchive> archive = open_text(zip.substr(0, length));
    EXPECT_FALSE(archive) << length;
  }
}

TEST(Zip, InnerArchiveIsNotTakenForATruncatedOuter) {
  const std::string inner = make_zip({{"In.class", kText}});
  for (const char* prefix : {"", "#!/bin/sh\n"}) {
    const std::string outer = make_zip({{"in.jar", inner, true}}, {.prefix = prefix});
    const size_t inner_end = outer.find(inner) + inner.size();
    for (size_t length = inner_end; length < outer.size(); ++length) {
      // With a script in front, a cut exactly behind the inner archive is one that can be run.
      if (*prefix != '\0' && length == inner_end) continue;
      EXPECT_FALSE(open_text(outer.substr(0, length))) << length;
    }
  }
}

TEST(Zip, EveryFlippedByteIsSurvived) {
  const std::string zip = make_zip({{"a/B.class", kText}, {.name = "C", .content = kText, .zip64 = true}},
                                   {.prefix = "front", .zip64_end = true});
  for (size_t i = 0; i < zip.size(); ++i) {
    for (const int flip : {0x01, 0x80, 0xFF}) {
      std::string damaged = zip;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      const Result<ZipArchive> archive = open_text(damaged);
      if (!archive) continue;
      for (const ZipEntry& entry : archive->entries()) {
        const Result<SharedBytes> content = archive->read(entry, kLimit);
        if (content) {
          EXPECT_EQ(text_of(content->bytes), kText) << i;
        }
      }
    }
  }
}

TEST(Zip, WrongChecksumIsFound) {
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .crc = 1}})),
            "does not match its checksum");
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .stored = true, .crc = 1}})),
            "does not match its checksum");
}

TEST(Zip, LiesAboutSizesAreFound) {
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .size = 5}})),
            "inflates to more than its size says");
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .size = 500}})),
            "inflates to less than its size says");
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .compressed_size = 7}})),
            "is not a valid deflate stream");
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .stored = true, .size = 5}})),
            "is stored, but with two different sizes");
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .size = 1 << 19}})),
            "claims a size that deflate cannot reach");
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .size = 0xFFFFFFF0}})),
            "is larger than the limit of 1048576 bytes");
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .compressed_size = 0xFFFFFFF0}})),
            "lies outside the file: the archive is truncated or damaged");
}

TEST(Zip, OffsetsThatWrapRoundAreFound) {
  for (const uint64_t offset : {UINT64_MAX, UINT64_MAX - 3, uint64_t{1} << 63, uint64_t{100'000}}) {
    const std::string zip = make_zip(
        {{.name = "A", .content = kText, .zip64 = true, .header_offset = offset}}, {.prefix = "front"});
    EXPECT_EQ(read_only_entry(zip), "lies outside the file: the archive is truncated or damaged");
  }
  const std::string wrong_place = make_zip({{.name = "A", .content = kText, .header_offset = 1}});
  EXPECT_EQ(read_only_entry(wrong_place), "has no header where the directory says: the archive is damaged");
}

TEST(Zip, BombsAreRefusedByTheLimit) {
  const std::string bomb = make_zip({{"A", std::string(4 << 20, '\0')}});
  EXPECT_LT(bomb.size(), 10'000U);
  EXPECT_EQ(read_only_entry(bomb), "is larger than the limit of 1048576 bytes");
}

TEST(Zip, OverlappingEntriesAreRefused) {
  // The second and third entry use the bytes of the first, as a bomb would to be inflated many times.
  const std::string zip = make_zip({{"A", kText},
                                    {.name = "B", .content = kText, .header_offset = 0},
                                    {.name = "C", .content = kText, .header_offset = 0},
                                    {"D", kText}});
  const Result<ZipArchive> archive = open_text(zip);
  ASSERT_TRUE(archive);
  size_t readable = 0;
  for (const ZipEntry& entry : archive->entries()) readable += archive->read(entry, kLimit) ? 1 : 0;
  EXPECT_EQ(readable, 2U);
  EXPECT_EQ(*archive->defect(archive->entries()[0], kLimit),
            "shares its bytes with another entry, as in a zip bomb");
  EXPECT_TRUE(archive->read(archive->entries()[3], kLimit));
}

TEST(Zip, AnEntryThatSwallowsTheNextIsRefusedAlone) {
  const std::string zip =
      make_zip({{.name = "A", .content = kText, .compressed_size = 120}, {"B", kText}, {"C", kText}});
  const Result<ZipArchive> archive = open_text(zip);
  ASSERT_TRUE(archive);
  EXPECT_TRUE(archive->defect(archive->entries()[0], kLimit));
  EXPECT_FALSE(archive->defect(archive->entries()[1], kLimit));
  EXPECT_FALSE(archive->defect(archive->entries()[2], kLimit));
}

TEST(Zip, EncryptedAndForeignMethodsAreNamed) {
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .flags = 1}})), "is encrypted");
  EXPECT_EQ(read_only_entry(make_zip({{.name = "A", .content = kText, .method = 12}})),
            "is compressed by method 12; only stored and deflated entries can be read");
}

TEST(Zip, WrongCountsAreReportedAndTheEntriesRead) {
  for (const uint16_t count : {uint16_t{0}, uint16_t{1}, uint16_t{9}, uint16_t{60'000}}) {
    const Result<ZipArchive> archive = open_text(make_zip({{"A", kText}, {"B", kText}}, {.count = count}));
    ASSERT_TRUE(archive);
    EXPECT_EQ(archive->entries().size(), 2U);
    ASSERT_EQ(archive->damage().size(), 1U);
    EXPECT_NE(archive->damage()[0].find(" but holds 2"), std::string::npos);
  }
}

TEST(Zip, MoreEntriesThanTheNarrowCountHolds) {
  // As written by tools older than zip64: the count is cut to 16 bits.
  Writer writer;
  for (int i = 0; i < 70'000; ++i) writer.add({std::to_string(i), "", true});
  const Result<ZipArchive> archive = open_text(writer.finish());
  ASSERT_TRUE(archive);
  EXPECT_EQ(archive->entries().size(), 70'000U);
  EXPECT_TRUE(archive->damage().empty());
}

TEST(Zip, DamagedDirectoryKeepsWhatComesBefore) {
  std::string zip = make_zip({{"A", kText}, {"B", kText}});
  const size_t second = zip.rfind("PK\1\2");
  zip[second] = 'X';
  const Result<ZipArchive> archive = open_text(zip);
  ASSERT_TRUE(archive);
  EXPECT_EQ(archive->entries().size(), 1U);
  EXPECT_EQ(archive->damage().size(), 1U);
}

TEST(Zip, StoredEntriesOpenInPlace) {
  const std::string inner = make_zip({{"A", kText}});
  const Result<ZipArchive> outer =
      open_text(make_zip({{"x", "y"}, {"inner.jar", inner, true}}, {.prefix = "front"}));
  ASSERT_TRUE(outer);
  const Result<ByteSource> source = outer->stored_in_place(outer->entries()[1]);
  ASSERT_TRUE(source);
  EXPECT_EQ(source->size(), inner.size());
  const Result<ZipArchive> archive = ZipArchive::open(*source);
  ASSERT_TRUE(archive);
  EXPECT_EQ(text_of(archive->read(archive->entries()[0], kLimit)->bytes), kText);
  EXPECT_FALSE(outer->stored_in_place(outer->entries()[0]));
}

TEST(Zip, NamesSurviveMoving) {
  Result<ZipArchive> archive = open_text(make_zip({{"a/B.class", kText}}));
  ASSERT_TRUE(archive);
  const std::string_view name = archive->name(archive->entries()[0]);
  const ZipArchive moved = *std::move(archive);
  EXPECT_EQ(name, "a/B.class");
  EXPECT_EQ(moved.name(moved.entries()[0]).data(), name.data());
}

}  // namespace
}  // namespace heddle
