// Lines of source around a place, where the sources can be found.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "findings/finding.h"

namespace heddle {

struct ExcerptLine {
  int number = 0;
  std::string text;       // fit for a terminal: no tabs, no control characters
  bool is_place = false;  // the line that is meant
};

class Sources {
 public:
  Sources() = default;
  // Searched in this order. p/C.java is looked for as it is, and nearer to the root (C.java) as long as the
  // file says that it belongs to package p.
  explicit Sources(std::vector<std::filesystem::path> roots) : roots_(std::move(roots)) {}

  // The line with up to `around` lines before and behind it, without the spaces that all of them begin with.
  // Empty if there is no such file or line.
  std::vector<ExcerptLine> excerpt(const SourcePlace& place, int around) const;

 private:
  using Text = std::vector<std::string>;
  const Text& lines_of(const std::string& file) const;
  Text find(const std::string& file) const;

  std::vector<std::filesystem::path> roots_;
  mutable std::map<std::string, Text> read_;  // empty: not found
};

}  // namespace heddle
