// Patterns of names, such as com.foo.* and com.**.Main.
#pragma once

#include <string_view>

namespace heddle {

// * stands for anything but a dot, ** for anything.
bool wildcard_match(std::string_view pattern, std::string_view text);

}  // namespace heddle
