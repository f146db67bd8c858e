// What each rule means, for people who meet it for the first time.
#pragma once

#include <string_view>

#include "findings/finding.h"

namespace heddle {

// Two or three sentences.
std::string_view rule_meaning(Rule rule);

}  // namespace heddle
