#include "agent/shadow.h"

#include <gtest/gtest.h>

#include "agent/watched_classes.h"

namespace heddle::recorder {
namespace {

class ShadowTest : public ::testing::Test {
 protected:
  Thread main{0}, worker{1}, other{2};
  Shadow object, lock;
  Field field;
  WatchedSite here, there;

  void start(Thread& started) {
    Shadow of_thread;
    of_thread.give(main, Way::kStart);
    of_thread.take(started, Way::kStart);
  }
};

TEST_F(ShadowTest, WritesWithoutOrderRace) {
  EXPECT_FALSE(object.write(main, &field, &here).any());
  const Rivals rivals = object.write(worker, &field, &there);
  EXPECT_EQ(rivals.write.site, &here);
  EXPECT_TRUE(rivals.reads.empty());
}

TEST_F(ShadowTest, ReadsDoNotRace) {
  EXPECT_FALSE(object.read(main, &field, &here).any());
  EXPECT_FALSE(object.read(worker, &field, &there).any());
  EXPECT_FALSE(object.read(other, &field, &there).any());
}

TEST_F(ShadowTest, AWriteRacesWithAllReadsThatItDoesNotKnow) {
  object.read(main, &field, &here);
  object.read(worker, &field, &there);
  object.read(other, &field, &there);
  lock.give(worker, Way::kMonitor);
  lock.take(other, Way::kMonitor);
  const Rivals rivals = object.write(other, &field, &here);
  ASSERT_EQ(rivals.reads.size(), 1U);
  EXPECT_EQ(rivals.reads[0].site, &here);
}

TEST_F(ShadowTest, StartOrdersWhatWasBefore) {
  object.write(main, &field, &here);
  start(worker);
  EXPECT_FALSE(object.write(worker, &field, &there).any());
  EXPECT_TRUE(object.read(main, &field, &here).any());
}

TEST_F(ShadowTest, AMonitorHandsOnWhatIsKnown) {
  object.write(main, &field, &here);
  lock.give(main, Way::kMonitor);
  lock.take(worker, Way::kMonitor);
  lock.give(worker, Way::kMonitor);
  lock.take(other, Way::kMonitor);
  EXPECT_FALSE(object.write(other, &field, &there).any());
}

TEST_F(ShadowTest, WhatComesAfterIsNotHandedOn) {
  lock.give(main, Way::kMonitor);
  object.write(main, &field, &here);
  lock.take(worker, Way::kMonitor);
  EXPECT_TRUE(object.read(worker, &field, &there).any());
}

TEST_F(ShadowTest, VolatileFieldsAreWaysOfTheirOwn) {
  Field flag, other_flag;
  object.write(main, &field, &here);
  object.give(main, Way::kVolatile, &flag);
  object.take(worker, Way::kVolatile, &other_flag);
  object.take(worker, Way::kMonitor);
  EXPECT_TRUE(object.read(worker, &field, &there).any());
  object.take(worker, Way::kVolatile, &flag);
  EXPECT_FALSE(object.read(worker, &field, &there).any());
}

TEST_F(ShadowTest, HandlesMeanAnyVolatileField) {
  Field flag;
  object.write(main, &field, &here);
  object.give(main, Way::kHandle);
  object.take(worker, Way::kVolatile, &flag);
  EXPECT_FALSE(object.read(worker, &field, &there).any());
  object.write(worker, &field, &there);
  object.give(worker, Way::kVolatile, &flag);
  object.take_volatiles(other);
  EXPECT_FALSE(object.read(other, &field, &there).any());
}

TEST_F(ShadowTest, ElementsAreVariablesOfTheirOwn) {
  EXPECT_FALSE(object.write_element(main, 0, &here).any());
  EXPECT_FALSE(object.write_element(worker, 1, &here).any());
  EXPECT_TRUE(object.read_element(worker, 0, &here).any());
}

}  // namespace
}  // namespace heddle::recorder
