// Lines of source around a place, where the sources can be found.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
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

  // p/C.java is src/main/java/p/C.java, if it is found there: as seen from the current directory if it lies
  // below it, else with all of its path.
  std::string shown_path(const std::string& file) const;
  // The same, but p/C.java itself if it lies elsewhere.
  std::string relative_path(const std::string& file) const;
  const std::filesystem::path& path_of(const std::string& file) const;      // empty if not found
  std::string_view content_of(const std::string& file) const;               // empty if not found
  const std::vector<std::string>& lines_of(const std::string& file) const;  // the same

 private:
  struct SourceFile {
    std::filesystem::path path;  // empty: not found
    std::string content;
    std::vector<std::string> lines;
  };
  const SourceFile& found(const std::string& file) const;
  SourceFile find(const std::string& file) const;

  std::vector<std::filesystem::path> roots_;
  mutable std::map<std::string, SourceFile> read_;
};

}  // namespace heddle
