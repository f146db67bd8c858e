// The knowledge files of library/, embedded in the program.
#pragma once

#include <span>

#include "support/embedded_file.h"

namespace heddle {

// Sorted by name.
std::span<const EmbeddedFile> built_in_knowledge();

}  // namespace heddle
