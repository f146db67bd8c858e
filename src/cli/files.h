// Files that the command line names.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace heddle {

// Throws UserError, with advice of the form "--knowledge a file of models" on what to give, if it cannot be
// read.
std::string file_content(const std::string& name, std::string_view advice);

// No if it cannot be looked at, either.
bool is_folder(const std::filesystem::path& path);

}  // namespace heddle
