// Wrong use or unusable input: one sentence for the user, and exit code 2.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace heddle {

struct UserError : std::runtime_error {
  explicit UserError(const std::string& sentence, std::vector<std::string> all_matches = {},
                     std::vector<std::string> all_suggestions = {})
      : std::runtime_error(sentence),
        matches(std::move(all_matches)),
        suggestions(std::move(all_suggestions)) {}

  std::vector<std::string> matches;      // when a name means several things
  std::vector<std::string> suggestions;  // when it means none
};

enum ExitCode { kExitOk = 0, kExitFindings = 1, kExitUnusable = 2, kExitInternal = 3 };

}  // namespace heddle
