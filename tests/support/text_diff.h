// Two texts compared line by line, for people.
#pragma once

#include <string>
#include <string_view>

namespace heddle::testing {

// Removed lines with "-", added ones with "+", two lines around each change; cut when it gets long.
std::string text_diff(std::string_view old_text, std::string_view new_text);

}  // namespace heddle::testing
