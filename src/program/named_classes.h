#pragma once

#include <functional>

#include "program/ir.h"
#include "program/symbols.h"

namespace heddle {

// Every class that the body names, arrays by their elements; some of them more than once.
void each_class_named(const Symbols& symbols, const Body& body, const std::function<void(NameId)>& visit);

}  // namespace heddle
