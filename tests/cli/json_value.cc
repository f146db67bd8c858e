// By the library's event reader: its document type does not compile with clang.
#include "tests/cli/json_value.h"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

namespace heddle::testing {
namespace {

class Builder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Builder> {
 public:
  bool Null() { return add({}); }
  bool Bool(bool value) { return add({.kind = JsonValue::Kind::kBool, .boolean = value}); }
  bool Int(int value) { return Double(value); }
  bool Uint(unsigned value) { return Double(value); }
  bool Int64(int64_t value) { return Double(static_cast<double>(value)); }
  bool Uint64(uint64_t value) { return Double(static_cast<double>(value)); }
  bool Double(double value) { return add({.kind = JsonValue::Kind::kNumber, .number = value}); }
  bool String(const char* text, rapidjson::SizeType length, bool) {
    return add({.kind = JsonValue::Kind::kText, .text = std::string(text, length)});
  }
  bool Key(const char* text, rapidjson::SizeType length, bool) {
    open_.back().members.emplace_back(std::string(text, length), JsonValue());
    return true;
  }
  bool StartObject() { return open(JsonValue::Kind::kObject); }
  bool EndObject(rapidjson::SizeType) { return close(); }
  bool StartArray() { return open(JsonValue::Kind::kArray); }
  bool EndArray(rapidjson::SizeType) { return close(); }

  JsonValue take() { return std::move(root_); }

 private:
  bool add(JsonValue value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (open_.back().kind == JsonValue::Kind::kArray) {
      open_.back().items.push_back(std::move(value));
    } else {
      open_.back().members.back().second = std::move(value);
    }
    return true;
  }
  bool open(JsonValue::Kind kind) {
    open_.push_back({.kind = kind});
    return true;
  }
  bool close() {
    JsonValue value = std::move(open_.back());
    open_.pop_back();
    return add(std::move(value));
  }

  std::vector<JsonValue> open_;
  JsonValue root_;
};

}  // namespace

const JsonValue& JsonValue::operator[](std::string_view name) const {
  static const JsonValue null;
  for (const auto& [key, value] : members) {
    if (key == name) return value;
  }
  return null;
}

const JsonValue& JsonValue::at(size_t index) const {
  static const JsonValue null;
  return index < items.size() ? items[index] : null;
}

std::optional<JsonValue> parse_json(const std::string& text, std::string& error) {
  Builder builder;
  rapidjson::Reader reader;
  rapidjson::StringStream stream(text.c_str());
  if (reader.Parse<rapidjson::kParseValidateEncodingFlag>(stream, builder).IsError()) {
    error = rapidjson::GetParseError_En(reader.GetParseErrorCode());
    return std::nullopt;
  }
  return builder.take();
}

}  // namespace heddle::testing
