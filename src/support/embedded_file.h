// A file that became part of the program (cmake/embed.cmake), so that it works wherever it is installed.
#pragma once

#include <string_view>

namespace heddle {

struct EmbeddedFile {
  std::string_view name;  // "library/jdk-lang.model"
  std::string_view text;
};

}  // namespace heddle
