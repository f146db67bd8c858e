// What code-hosting sites know a line by: a hash of the hundred characters that begin there, spaces and tabs
// left out, and how often that occurred in the file so far. It stays the same while text above the line
// changes.
#pragma once

#include <string>
#include <string_view>

namespace heddle {

// "39fa2ee980eb94b0:1"; empty if the file has no such line. Lines count from 1.
std::string line_hash(std::string_view file_content, int line);

}  // namespace heddle
