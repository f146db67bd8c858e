// Problems on their way to the user.
#pragma once

#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/user_error.h"
#include "output/json.h"
#include "support/problems.h"

namespace heddle {

constexpr int kJsonVersion = 1;

// On stderr, sorted, the first 20 of them unless --verbose; none with --quiet.
void print_warnings(const Problems& problems, const CommonOptions& options, const Terminal& terminal);
// The member "warnings" of an open object.
void write_warnings(const Problems& problems, Json& json);

// The sentence on stderr, with the names it speaks of; with --format json also as an object on stdout.
void report_error(const UserError& error, const Problems& problems, const CommonOptions& options,
                  const Terminal& terminal);

}  // namespace heddle
