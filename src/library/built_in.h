// The knowledge files of library/, embedded in the program so that it works wherever it is installed.
#pragma once

#include <span>
#include <string_view>

namespace heddle {

struct EmbeddedFile {
  std::string_view name;  // "library/jdk-lang.model"
  std::string_view text;
};

// Sorted by name.
std::span<const EmbeddedFile> built_in_knowledge();

}  // namespace heddle
