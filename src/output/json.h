// Writes one JSON value as text. Nesting is by callbacks, so it cannot come out unbalanced:
//   json.object([&] {
//     json.member("name", name);
//     json.array("fields", [&] { for (...) json.text(...); });
//   });
// Only json.cc knows the library behind it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

class Json {
 public:
  Json();
  ~Json();
  Json(const Json&) = delete;
  Json& operator=(const Json&) = delete;

  template <class Fill>
  void object(Fill&& fill) {
    open_object();
    fill();
    close_object();
  }
  template <class Fill>
  void array(Fill&& fill) {
    open_array();
    fill();
    close_array();
  }
  // Text that is not UTF-8 (paths may be anything) is written with U+FFFD for each bad byte.
  void text(std::string_view value);
  void number(int64_t value);

  template <class Fill>
  void object(std::string_view name, Fill&& fill) {
    key(name);
    object(fill);
  }
  template <class Fill>
  void array(std::string_view name, Fill&& fill) {
    key(name);
    array(fill);
  }
  // A member whose value `fill` writes.
  template <class Fill>
  void value(std::string_view name, Fill&& fill) {
    key(name);
    fill();
  }
  void member(std::string_view name, std::string_view value);
  void member(std::string_view name, const char* value) { member(name, std::string_view(value)); }
  void number(std::string_view name, int64_t value);
  void decimal(std::string_view name, double value);
  void boolean(std::string_view name, bool value);
  void texts(std::string_view name, const std::vector<std::string>& values);

  // The finished document with a line end; nothing can be written afterwards.
  std::string finish();

 private:
  void open_object();
  void close_object();
  void open_array();
  void close_array();
  void key(std::string_view name);

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// A finished document without the line ends inside it.
std::string in_one_line(const std::string& document);

// The text itself, with U+FFFD for each byte that is not part of well-formed UTF-8.
std::string well_formed_utf8(std::string_view text);

}  // namespace heddle
