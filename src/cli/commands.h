// The commands. Each gathers its answer and delivers it; what cannot be answered is a UserError.
#pragma once

#include "cli/options.h"
#include "cli/session.h"
#include "cli/terminal.h"

namespace heddle {

void show_class(Session& session);
void show_method(Session& session);
void show_hierarchy(Session& session);
void show_line(Session& session);
void show_stats(Session& session);

// Opens two programs, so it starts from the options rather than from a session.
void run_diff(const Command& command, const Terminal& terminal, Problems& problems);

}  // namespace heddle
