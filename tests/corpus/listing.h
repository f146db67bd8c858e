// Everything the lowering says about a class, as text that depends on the class file alone.
#pragma once

#include <string>

#include "classfile/class_file.h"
#include "program/symbols.h"

namespace heddle::testing {

// A method that cannot be lowered, or whose body breaks a rule of the IR, is listed with a line that begins
// with "error:".
std::string list_class(const ClassFile& file, Symbols& symbols);

}  // namespace heddle::testing
