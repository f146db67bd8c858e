// One line per finding, as compilers write theirs: FILE:LINE: LEVEL: MESSAGE [RULE ID]. Editors make lists to
// jump along out of it.
#pragma once

#include <string>

#include "output/report.h"

namespace heddle {

std::string compact_text(const Report& report);

}  // namespace heddle
