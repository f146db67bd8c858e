// The two things in a jar's manifest that decide which classes are found.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heddle {

struct Manifest {
  bool multi_release = false;
  std::vector<std::string> class_path;  // relative URLs as written, still percent-encoded
};

// Reads the main section; what it does not understand it skips.
Manifest parse_manifest(std::string_view text);

// The file a Class-Path URL means, relative to the folder of the jar; empty for other schemes than file.
std::string file_of_class_path_url(std::string_view url);

}  // namespace heddle
