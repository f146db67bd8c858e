// Files that are written in whole or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace heddle {

// What is there stays as it is until all of the text is on disk. A device or pipe is written to directly.
// Gives why it could not be written, or nothing. A pipe whose reader went away is no error.
std::string write_whole_file(const std::filesystem::path& path, std::string_view text);

// All of the text to an open file: 0, or errno.
int write_all(int file, std::string_view text);

}  // namespace heddle
