#include "support/byte_reader.h"

#include <gtest/gtest.h>

#include <array>

namespace heddle {
namespace {

constexpr std::array<uint8_t, 8> kBytes = {0x01, 0x82, 0x03, 0x84, 0x05, 0x86, 0x07, 0x88};

TEST(ByteReader, ReadsBigEndian) {
  EXPECT_EQ(ByteReader(kBytes).u1(), 0x01);
  EXPECT_EQ(ByteReader(kBytes).u2(), 0x0182);
  EXPECT_EQ(ByteReader(kBytes).u4(), 0x01820384U);
  EXPECT_EQ(ByteReader(kBytes).u8(), 0x0182038405860788ULL);
}

TEST(ByteReader, AdvancesAndCounts) {
  ByteReader reader(kBytes);
  reader.u1();
  reader.u2();
  reader.skip(2);
  EXPECT_EQ(reader.position(), 5U);
  EXPECT_EQ(reader.remaining(), 3U);
  const Bytes taken = reader.take(2);
  EXPECT_EQ(taken.data(), kBytes.data() + 5);
  EXPECT_EQ(taken.size(), 2U);
  EXPECT_EQ(reader.u1(), 0x88);
  EXPECT_TRUE(reader.ok());
  EXPECT_EQ(reader.remaining(), 0U);
}

TEST(ByteReader, FailsOnceAndForAll) {
  ByteReader reader(kBytes, 7);
  EXPECT_EQ(reader.u2(), 0);
  EXPECT_FALSE(reader.ok());
  EXPECT_EQ(reader.u1(), 0) << "a byte is left, but the reader has failed";
  EXPECT_EQ(reader.remaining(), 0U);
}

TEST(ByteReader, EveryReadChecksTheEnd) {
  for (size_t size = 0; size < 8; ++size) {
    const Bytes bytes = Bytes(kBytes).first(size);
    const auto fails = [&](auto read) {
      ByteReader reader(bytes);
      read(reader);
      return !reader.ok();
    };
    EXPECT_EQ(fails([](ByteReader& r) { r.u1(); }), size < 1);
    EXPECT_EQ(fails([](ByteReader& r) { r.u2(); }), size < 2);
    EXPECT_EQ(fails([](ByteReader& r) { r.u4(); }), size < 4);
    EXPECT_TRUE(fails([](ByteReader& r) { r.u8(); }));
    EXPECT_EQ(fails([](ByteReader& r) { r.skip(5); }), size < 5);
    EXPECT_EQ(fails([](ByteReader& r) { static_cast<void>(r.take(6)); }), size < 6);
  }
}

TEST(ByteReader, HugeCountsDoNotWrapAround) {
  ByteReader reader(kBytes, 4);
  reader.skip(SIZE_MAX - 2);
  EXPECT_FALSE(reader.ok());
  ByteReader other(kBytes, 4);
  EXPECT_TRUE(other.take(SIZE_MAX).empty());
  EXPECT_FALSE(other.ok());
}

TEST(ByteReader, StartsFailedBehindTheEnd) {
  EXPECT_TRUE(ByteReader(kBytes, 8).ok());
  EXPECT_FALSE(ByteReader(kBytes, 9).ok());
  EXPECT_EQ(ByteReader(kBytes, 9).remaining(), 0U);
}

}  // namespace
}  // namespace heddle
