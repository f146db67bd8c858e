// What is said of annotations about threads: how a broken @GuardedBy is told, which of them are not
// understood, and what a class says of itself beside a race. What is found at all is tested in
// tests/findings.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

constexpr const char* kShop = R"(
package shop;

import java.lang.annotation.*;

public class Shop {
  @Retention(RetentionPolicy.RUNTIME) @interface GuardedBy { String[] value(); }
  @interface Immutable {}

  @Immutable static class Price { int cents; }

  static class Till {
    @GuardedBy("this") private int sum;
    @GuardedBy("the big lock") private int coins;
    @GuardedBy({"this", "drawer"}) private int notes;
    @GuardedBy({}) private int keys;
    @GuardedBy("Shelf.LOCK") private int cards;

    synchronized void add() { sum++; coins++; notes++; keys++; book(); }
    void sell() { book(); }
    private void book() { sum--; }
  }
  static class Shelf { static final Object LOCK = new Object(); }

  public static void main(String[] args) {
    Till till = new Till();
    Price price = new Price();
    new Thread(() -> { till.add(); price.cents++; }).start();
    till.sell();
    price.cents++;
  }
}
)";

bool has_text(const JsonValue& texts, std::string_view wanted) {
  return std::ranges::any_of(texts.items, [&](const JsonValue& text) { return text.text == wanted; });
}

TEST(Annotations, AreTold) {
  Workshop shop;
  shop.write("src/Shop.java", kShop);
  const Outcome compiled = shop.run("javac -g -d out src/Shop.java");
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const Outcome outcome = shop.run("heddle check out --format json");
  std::string error;
  const std::optional<JsonValue> document = parse_json(outcome.out, error);
  ASSERT_TRUE(document) << error << outcome.err;

  std::vector<std::string> warnings;
  for (const JsonValue& warning : (*document)["warnings"].items) {
    if (warning["kind"].text == "bad-annotation")
      warnings.push_back(warning["class"].text + ": " + warning["message"].text);
  }
  EXPECT_EQ(
      warnings,
      (std::vector<std::string>{
          "shop.Shop$Till: @GuardedBy of keys is not understood: it does not say which lock in a text",
          "shop.Shop$Till: @GuardedBy(\"drawer\") of notes is not understood: there is no field and no class "
          "drawer; it is not checked",
          "shop.Shop$Till: @GuardedBy(\"the big lock\") of coins is not understood: 'b' stands where '.' or "
          "the "
          "end belongs; it is not checked"}));

  size_t seen = 0;
  for (const JsonValue& finding : (*document)["findings"].items) {
    const std::string& subject = finding["subject"].text;
    if (subject == "shop.Shop$Till.sum") {
      ++seen;
      EXPECT_EQ(finding["rule"].text, "guarded-by");
      EXPECT_EQ(finding["confidence"].text, "high");
      EXPECT_EQ(finding["id"].text.substr(0, 2), "G-");
      EXPECT_EQ(finding["message"].text,
                "shop.Shop$Till.sum is declared @GuardedBy(\"this\"), and written here without that lock.");
      EXPECT_TRUE(has_text(finding["reasons"], "The declaration is in shop.Shop$Till (shop/Shop.java)."));
      EXPECT_TRUE(has_text(finding["reasons"], "No lock is held here."));
      EXPECT_TRUE(has_text(finding["reasons"], "The call at shop/Shop.java:20 comes without it."));
      EXPECT_EQ(finding["sites"].items.size(), 1U);
    } else if (subject == "shop.Shop$Price.cents") {
      ++seen;
      EXPECT_EQ(finding["rule"].text, "data-race");
      EXPECT_TRUE(has_text(finding["reasons"],
                           "shop.Shop$Price is declared @Immutable, and this field is not final."));
    } else {
      ADD_FAILURE() << "nothing is wrong with " << subject;
    }
  }
  EXPECT_EQ(seen, 2U);
}

}  // namespace
}  // namespace heddle::testing
