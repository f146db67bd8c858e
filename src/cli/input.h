// The class path that the options ask for.
#pragma once

#include "classfile/class_path.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "support/problems.h"

namespace heddle {

// Throws UserError when nothing can be read. Entries that cannot be used beside others that can are problems.
ClassPath open_class_path(const CommonOptions& options, const Terminal& terminal, Problems& problems);

}  // namespace heddle
