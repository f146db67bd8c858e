// The pages of docs/rules: their examples give what they say, and those that are right give nothing. An
// example is a program; shorter pieces of code are left out.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

std::vector<std::string> java_blocks(const std::string& page) {
  std::vector<std::string> blocks;
  for (size_t at = 0; (at = page.find("```java\n", at)) != std::string::npos;) {
    const size_t begin = at + 8, end = page.find("```", begin);
    std::string block = page.substr(begin, end - begin);
    if (contains(block, "static void main")) blocks.push_back(std::move(block));
    at = end;
  }
  return blocks;
}

std::string class_in(const std::string& block) {
  const size_t begin = (block.starts_with("class ") ? 0 : block.find("\nclass ") + 1) + 6;
  return block.substr(begin, block.find(' ', begin) - begin);
}

TEST(RulePages, ExamplesDoWhatTheySay) {
  Workshop shop;
  std::map<std::string, std::string> rule_of;  // by class; the ones that are right have none
  for (const auto& entry : fs::directory_iterator(HEDDLE_RULES)) {
    const std::vector<std::string> blocks = java_blocks(content_of(entry.path()));
    ASSERT_EQ(blocks.size(), 2U) << entry.path() << " wants a wrong example and a right one";
    for (size_t i = 0; i < blocks.size(); ++i) {
      const std::string name = class_in(blocks[i]);
      shop.write("src/" + name + ".java", blocks[i]);
      rule_of[name] = i == 0 ? entry.path().stem().string() : "";
    }
  }
  ASSERT_GE(rule_of.size(), 10U);
  const Outcome compiled = shop.run("javac -g -d out src/*.java");
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const Outcome outcome = shop.run("heddle check out --format json");
  std::string error;
  const std::optional<JsonValue> document = parse_json(outcome.out, error);
  ASSERT_TRUE(document) << error << outcome.err;
  std::map<std::string, std::set<std::string>> found;
  for (const JsonValue& finding : (*document)["findings"].items) {
    std::string name = finding["sites"].at(0)["class"].text;
    found[name.substr(0, name.find('$'))].insert(finding["rule"].text);
  }
  for (const auto& [name, rule] : rule_of) {
    if (rule.empty()) {
      EXPECT_TRUE(found[name].empty()) << name << " is right, and is reported as " << *found[name].begin();
    } else {
      EXPECT_TRUE(found[name].contains(rule)) << name << " is not reported as " << rule;
    }
  }
}

TEST(RulePages, AreExplained) {
  Workshop shop;
  const Outcome all = shop.run("heddle explain");
  EXPECT_EQ(all.exit_code, 0);
  for (const auto& entry : fs::directory_iterator(HEDDLE_RULES)) {
    const std::string rule = entry.path().stem().string();
    EXPECT_TRUE(contains(all.out, rule)) << all.out;
    const Outcome page = shop.run("heddle explain " + rule);
    EXPECT_EQ(page.exit_code, 0);
    EXPECT_EQ(page.out, content_of(entry.path()));
  }
  std::string error;
  const std::optional<JsonValue> json =
      parse_json(shop.run("heddle explain deadlock --format json").out, error);
  ASSERT_TRUE(json) << error;
  EXPECT_EQ((*json)["rule"]["name"].text, "deadlock");
}

}  // namespace
}  // namespace heddle::testing
