// Waits that may be over before what they wait for is: the code asks whether they were in vain, or should.
//
// `awaitTermination` says so by what it gives back, a `get` with a time limit by a TimeoutException. Where
// control goes then, nothing was waited for. A result that nobody looks at says that the wait may be in vain.
// Limits of a minute and more are what people write who mean for ever: such waits count as if they had none.
#pragma once

#include <optional>

#include "threads/app_graph.h"

namespace heddle {

// The wait has a short limit, and nobody asks whether it was over by then.
bool may_be_in_vain(const AppGraph& graph, AppNode node, const ApiCall& wait);

// Where control goes on behind a wait with a short limit that the code found to be in vain.
std::optional<BlockId> block_if_in_vain(const AppGraph& graph, AppNode node, uint32_t stmt);

}  // namespace heddle
