// The code of a dynamic proxy's method: all arguments go into an array, and with it to the invocation
// handler.
#pragma once

#include "program/ir.h"

namespace heddle {

Body proxy_body(Symbols& symbols, NameId interface, NameId name, NameId descriptor);

}  // namespace heddle
