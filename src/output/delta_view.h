// What changed between two programs, as text and as JSON.
#pragma once

#include <string>

#include "output/json.h"
#include "output/palette.h"
#include "program/program_diff.h"

namespace heddle {

// Added and removed classes by name, changed ones with their members, changed methods statement by statement:
// "-" what went, "+" what came, "~" what takes an operand from elsewhere now. Ends with a line of counts.
std::string delta_text(const ProgramDelta& delta, Symbols& symbols, const Palette& palette);
// The members of an open JSON object.
void write_delta(const ProgramDelta& delta, Symbols& symbols, Json& json);

}  // namespace heddle
