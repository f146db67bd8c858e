// Colours for text on a terminal; without colour everything stays as it is.
#pragma once

#include <string>
#include <string_view>

namespace heddle {

class Palette {
 public:
  explicit Palette(bool colored) : colored_(colored) {}

  std::string strong(std::string_view text) const { return wrap("1", text); }
  std::string heading(std::string_view text) const { return wrap("1;34", text); }
  std::string faint(std::string_view text) const { return wrap("2", text); }
  std::string error(std::string_view text) const { return wrap("1;31", text); }
  std::string added(std::string_view text) const { return wrap("32", text); }
  std::string warning(std::string_view text) const { return wrap("1;33", text); }

 private:
  std::string wrap(std::string_view code, std::string_view text) const {
    if (!colored_ || text.empty()) return std::string(text);
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
  }

  bool colored_;
};

}  // namespace heddle
