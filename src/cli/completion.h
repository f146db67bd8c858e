// The words of the command line, for shells that complete them and for the manual page. Both are made of the
// commands themselves, so they cannot be out of date.
#pragma once

#include <string>
#include <vector>

namespace heddle {

struct OptionWords {
  std::vector<std::string> names;  // -q, --quiet
  std::string operand;             // FILE; empty for a flag
  std::string help;
  std::vector<std::string> values;  // that it takes, if they are few
};

struct CommandWords {
  std::string name;
  std::string help;
  std::string operands;  // "[PATHS...]"
  std::string footer;    // examples and more
  std::vector<OptionWords> options;
  std::vector<CommandWords> commands;
};

std::string bash_completion(const CommandWords& program);
std::string zsh_completion(const CommandWords& program);
std::string fish_completion(const CommandWords& program);
std::string manual_page(const CommandWords& program, const std::string& version);

}  // namespace heddle
