// Names for people (pointer/wording.h) as JSON.
#pragma once

#include "output/json.h"
#include "pointer/wording.h"

namespace heddle {

// The members of an open object.
void write_place(const CodePlace& place, Json& json);
void write_method_name(const MethodName& method, Json& json);
// Whole objects.
void write_object(const ObjectName& object, Json& json);

}  // namespace heddle
