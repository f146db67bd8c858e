// What heddle.toml adds to a command.
#pragma once

#include <filesystem>

#include "cli/options.h"
#include "project/config.h"

namespace heddle {

constexpr const char* kConfigName = "heddle.toml";

// The folder of the project that is meant: the first path if it is a directory, else the current one.
std::filesystem::path project_folder(const Command& command);

// What the heddle.toml of the project says, or the one that --config names; without `file` if there is none.
// Throws UserError if that file is not as it should be.
ProjectConfig config_of(const Command& command);

// With that; what the command line says wins. Throws likewise.
Command with_config(const Command& command);

}  // namespace heddle
