// A parsed JSON document, for tests to look into. Asking for what is not there gives the null value.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heddle::testing {

struct JsonValue {
  enum class Kind { kNull, kBool, kNumber, kText, kArray, kObject };
  Kind kind = Kind::kNull;
  bool boolean = false;
  double number = 0;
  std::string text = {};
  std::vector<JsonValue> items = {};
  std::vector<std::pair<std::string, JsonValue>> members = {};

  const JsonValue& operator[](std::string_view name) const;
  const JsonValue& at(size_t index) const;
  bool is(Kind wanted) const { return kind == wanted; }
  bool has(std::string_view name) const { return !(*this)[name].is(Kind::kNull); }
  size_t size() const { return items.size(); }
};

// None, with `error` set, when the text is not one JSON value in UTF-8.
std::optional<JsonValue> parse_json(const std::string& text, std::string& error);

}  // namespace heddle::testing
