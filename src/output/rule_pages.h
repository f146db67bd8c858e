// The pages of docs/rules, embedded in the program.
#pragma once

#include <span>

#include "support/embedded_file.h"

namespace heddle {

// Sorted by name, "docs/rules/data-race.md".
std::span<const EmbeddedFile> rule_pages();

}  // namespace heddle
