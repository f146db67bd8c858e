#include "threads/guard_expression.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

// As it was understood: "name", "call()", and words in angle brackets.
std::string read(std::string_view text) {
  const auto expression = parse_guard(text);
  if (!expression) return "error: " + expression.error().message;
  std::string out;
  for (const GuardPart& part : *expression) {
    if (!out.empty()) out += " ";
    switch (part.kind) {
      case GuardPart::Kind::kItself:
        out += "<itself>";
        break;
      case GuardPart::Kind::kThis:
        out += "<this>";
        break;
      case GuardPart::Kind::kClass:
        out += "<class>";
        break;
      case GuardPart::Kind::kName:
        out += part.name;
        break;
      case GuardPart::Kind::kCall:
        out += part.name + "()";
        break;
    }
  }
  return out;
}

TEST(GuardExpression, WhatPeopleWrite) {
  EXPECT_EQ(read("this"), "<this>");
  EXPECT_EQ(read("itself"), "<itself>");
  EXPECT_EQ(read("lock"), "lock");
  EXPECT_EQ(read("this.lock"), "<this> lock");
  EXPECT_EQ(read("Outer.this"), "Outer <this>");
  EXPECT_EQ(read("Outer.this.lock"), "Outer <this> lock");
  EXPECT_EQ(read("p.q.Registry.class"), "p q Registry <class>");
  EXPECT_EQ(read("Registry.LOCKS.first"), "Registry LOCKS first");
  EXPECT_EQ(read("getLock()"), "getLock()");
  EXPECT_EQ(read("this.lock.readLock()"), "<this> lock readLock()");
  EXPECT_EQ(read("Registry.instance().lock"), "Registry instance() lock");
}

TEST(GuardExpression, SpaceAndOddLettersOfNames) {
  EXPECT_EQ(read("  this . lock "), "<this> lock");
  EXPECT_EQ(read("lock ( )"), "lock()");
  EXPECT_EQ(read("Outer$Inner.$l_1"), "Outer$Inner $l_1");
  EXPECT_EQ(read("schlo\xC3\x9F"), "schlo\xC3\x9F");
  EXPECT_EQ(read("thisLock.classes.itselfs"), "thisLock classes itselfs");
}

TEST(GuardExpression, WhatIsNoLock) {
  EXPECT_EQ(read(""), "error: it is empty");
  EXPECT_EQ(read("   "), "error: it is empty");
  EXPECT_EQ(read("the lock"), "error: 'l' stands where '.' or the end belongs");
  EXPECT_EQ(read("Registry#lock"), "error: '#' stands where '.' or the end belongs");
  EXPECT_EQ(read("lock."), "error: it ends where a name belongs");
  EXPECT_EQ(read(".lock"), "error: '.' stands where a name belongs");
  EXPECT_EQ(read("a..b"), "error: '.' stands where a name belongs");
  EXPECT_EQ(read("(this)"), "error: '(' stands where a name belongs");
  EXPECT_EQ(read("lock("), "error: a bracket is not closed");
  EXPECT_EQ(read("lock)"), "error: ')' stands where '.' or the end belongs");
  EXPECT_EQ(read("lock(1)"), "error: lock() is called with arguments");
  EXPECT_EQ(read("locks[0]"), "error: '[' stands where '.' or the end belongs");
  EXPECT_EQ(read("1st"), "error: '1st' is not a name");
  EXPECT_EQ(read(std::string_view("a\0b", 3)),
            "error: a character that nobody sees stands where '.' or the end belongs");
}

TEST(GuardExpression, WordsWhereTheyDoNotBelong) {
  EXPECT_EQ(read("this.this"), "error: 'this' stands behind something that is not a class");
  EXPECT_EQ(read("lock().this"), "error: 'this' stands behind something that is not a class");
  EXPECT_EQ(read("class"), "error: 'class' stands behind something that is not a class");
  EXPECT_EQ(read("this.class"), "error: 'class' stands behind something that is not a class");
  EXPECT_EQ(read("Registry.class.lock"), "error: something stands behind 'class'");
  EXPECT_EQ(read("this.itself"), "error: 'itself' cannot be part of something longer");
}

TEST(GuardExpression, LongOnesEnd) {
  std::string sixteen = "a";
  for (size_t i = 1; i < kMostGuardParts; ++i) sixteen += ".a";
  EXPECT_TRUE(parse_guard(sixteen));
  EXPECT_EQ(read(sixteen + ".a"), "error: it has more than 16 parts");
  EXPECT_FALSE(parse_guard(std::string(1'000'000, '.')));
  EXPECT_TRUE(parse_guard(std::string(1'000'000, 'a')));
}

}  // namespace
}  // namespace heddle
