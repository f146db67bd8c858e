// From the words on the command line to a Command.
#pragma once

#include <string>
#include <variant>

#include "cli/options.h"

namespace heddle {

// --help and --version: text for stdout, and nothing else to do.
struct HelpText {
  std::string text;
};

// Throws UserError when the words make no sense.
std::variant<Command, HelpText> parse_command_line(int argc, const char* const* argv);

}  // namespace heddle
