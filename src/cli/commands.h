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

// These analyse the program first (analysed.h).
void show_points_to(Session& session);
void show_object(Session& session);
void show_callers(Session& session);
void show_callees(Session& session);
void show_path(Session& session);
void show_reachable(Session& session);
void show_call_graph(Session& session);
void show_entries(Session& session);
void show_unresolved(Session& session);

// These look for its threads and locks as well (threaded.h).
void show_threads(Session& session);
void show_locks(Session& session);
void show_sharing(Session& session);
void show_order(Session& session);

// These prepare what they were given before they open it. Give the exit code.
int run_check(const Command& command, const Terminal& terminal, Problems& problems);
int run_baseline(const Command& command, const Terminal& terminal, Problems& problems);
int run_init(const Command& command, const Terminal& terminal, Problems& problems);
int run_models(const Command& command, const Terminal& terminal, Problems& problems);
int run_add_models(const Command& command, const Terminal& terminal, Problems& problems);
// Ends only by a signal, or with an error that has nothing to do with what is watched.
int run_watch(const Command& command, const Terminal& terminal, Problems& problems);
int run_explain(const Command& command, const Terminal& terminal, Problems& problems);

// Opens two programs, so it starts from the options rather than from a session. Gives the exit code.
int run_diff(const Command& command, const Terminal& terminal, Problems& problems);
int run_findings_diff(const Command& command, const Terminal& terminal, Problems& problems);
void run_update(const Command& command, const Terminal& terminal, Problems& problems);

}  // namespace heddle
