#include "output/json.h"

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

namespace heddle {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Length of the well-formed character at the start of `text` (Unicode table 3-7), 0 if there is none.
size_t character_length(std::string_view text) {
  auto byte = [&](size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  auto follows = [&](size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = first == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = first == 0xED && byte(1) > 0x9F;
    return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool overlong = first == 0xF0 && byte(1) < 0x90;
    const bool beyond = first == 0xF4 && byte(1) > 0x8F;
    return follows(1) && follows(2) && follows(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string well_formed_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const size_t length = character_length(text);
    out += length == 0 ? kReplacement : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

struct Json::Impl {
  rapidjson::StringBuffer buffer;
  rapidjson::PrettyWriter<rapidjson::StringBuffer> writer{buffer};
};

Json::Json() : impl_(std::make_unique<Impl>()) {
  impl_->writer.SetIndent(' ', 2);
}
Json::~Json() = default;

void Json::open_object() {
  impl_->writer.StartObject();
}
void Json::close_object() {
  impl_->writer.EndObject();
}
void Json::open_array() {
  impl_->writer.StartArray();
}
void Json::close_array() {
  impl_->writer.EndArray();
}

void Json::key(std::string_view name) {
  impl_->writer.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
}

void Json::text(std::string_view value) {
  const std::string clean = well_formed_utf8(value);
  impl_->writer.String(clean.data(), static_cast<rapidjson::SizeType>(clean.size()));
}

void Json::number(int64_t value) {
  impl_->writer.Int64(value);
}

void Json::member(std::string_view name, std::string_view value) {
  key(name);
  text(value);
}

void Json::number(std::string_view name, int64_t value) {
  key(name);
  number(value);
}

void Json::decimal(std::string_view name, double value) {
  key(name);
  impl_->writer.Double(value);
}

void Json::boolean(std::string_view name, bool value) {
  key(name);
  impl_->writer.Bool(value);
}

void Json::texts(std::string_view name, const std::vector<std::string>& values) {
  array(name, [&] {
    for (const std::string& value : values) text(value);
  });
}

// Strings have their line ends escaped, so any that is there is layout.
std::string in_one_line(const std::string& document) {
  std::string line;
  for (size_t i = 0; i < document.size(); ++i) {
    if (document[i] != '\n') {
      line += document[i];
      continue;
    }
    while (i + 1 < document.size() && document[i + 1] == ' ') ++i;
  }
  return line + "\n";
}

std::string Json::finish() {
  return std::string(impl_->buffer.GetString(), impl_->buffer.GetSize()) + "\n";
}

}  // namespace heddle
