// What test frameworks, servlet containers and other frameworks call.
#pragma once

#include <optional>

#include "pointer/entry_points.h"

namespace heddle {

// The class's own methods that are called when it is a test class, a servlet, or something else of a
// framework, that can be made, with what it inherits from other classes of the application; empty for all
// other classes. Sorted as they are declared.
std::vector<EntryPoint> framework_entries(Program& program, ApplicationTypes& types,
                                          const Frameworks& frameworks, ClassId id);

// The method that `java Class` would run; none if there is none.
MethodId main_method(Program& program, ApplicationTypes& types, ClassId id);

}  // namespace heddle
