#include "support/interner.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace heddle {
namespace {

struct NameTag;
using NameId = Id<NameTag>;
using Names = Interner<NameId, StringTraits>;

TEST(Interner, EqualTextsShareAnId) {
  auto names = std::make_unique<Names>();
  const NameId a = names->intern("alpha");
  const NameId b = names->intern("beta");
  EXPECT_NE(a, b);
  EXPECT_EQ(names->intern(std::string("al") + "pha"), a);
  EXPECT_EQ((*names)[a], "alpha");
  EXPECT_EQ((*names)[b], "beta");
  EXPECT_EQ(names->size(), 2U);
}

TEST(Interner, CopiesTheText) {
  auto names = std::make_unique<Names>();
  std::string text = "short-lived";
  const NameId id = names->intern(text);
  text.assign(text.size(), 'x');
  EXPECT_EQ((*names)[id], "short-lived");
}

TEST(Interner, FindDoesNotInsert) {
  auto names = std::make_unique<Names>();
  EXPECT_FALSE(names->find("nowhere").valid());
  EXPECT_EQ(names->size(), 0U);
  const NameId id = names->intern("here");
  EXPECT_EQ(names->find("here"), id);
}

TEST(Interner, TakesEmptyAndHugeTexts) {
  auto names = std::make_unique<Names>();
  const std::string huge(3'000'000, 'h');
  const NameId empty = names->intern("");
  const NameId big = names->intern(huge);
  EXPECT_EQ((*names)[empty], "");
  EXPECT_EQ((*names)[big], huge);
  EXPECT_EQ(names->intern(""), empty);
  EXPECT_EQ(names->intern(huge), big);
}

TEST(Interner, KeepsManyTextsAcrossChunks) {
  auto names = std::make_unique<Names>();
  std::vector<NameId> ids;
  ids.reserve(50'000);
  for (int i = 0; i < 50'000; ++i) ids.push_back(names->intern("n" + std::to_string(i)));
  EXPECT_EQ(names->size(), 50'000U);
  for (int i = 0; i < 50'000; ++i) {
    EXPECT_EQ((*names)[ids[static_cast<size_t>(i)]], "n" + std::to_string(i));
  }
}

TEST(Interner, ManyAtOnceAreAsOneByOne) {
  auto names = std::make_unique<Names>();
  std::vector<std::string> texts;
  for (int i = 0; i < 500; ++i) texts.push_back(std::string(static_cast<size_t>(i % 90), 'a') + "n");
  const NameId known = names->intern(texts[7]);
  std::vector<NameId> ids(texts.size());
  names->intern_all(std::vector<std::string_view>(texts.begin(), texts.end()), ids);
  EXPECT_EQ(ids[7], known);
  EXPECT_EQ(names->size(), 90U);
  for (size_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ((*names)[ids[i]], texts[i]);
    EXPECT_EQ(names->intern(texts[i]), ids[i]);
  }
}

// Each thread interns the same texts in another order; all must agree, and ids got from another thread's
// work must be readable at once.
TEST(Interner, ThreadsAgree) {
  constexpr size_t kThreads = 8;
  constexpr size_t kTexts = 20'000;
  auto names = std::make_unique<Names>();
  std::vector<std::vector<NameId>> seen(kThreads, std::vector<NameId>(kTexts));
  {
    std::vector<std::jthread> threads;
    threads.reserve(kThreads);
    for (size_t t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        for (size_t i = 0; i < kTexts; ++i) {
          const size_t which = (i * 7919 + t * 2503) % kTexts;
          const std::string text = "text" + std::to_string(which);
          const NameId id = names->intern(text);
          if ((*names)[id] != text) ADD_FAILURE() << text << " reads as " << (*names)[id];
          seen[t][which] = id;
        }
      });
    }
  }
  EXPECT_EQ(names->size(), kTexts);
  for (size_t t = 1; t < kThreads; ++t) EXPECT_EQ(seen[t], seen[0]);
}

}  // namespace
}  // namespace heddle
