// Class names as containers show them: in the path of an entry, or in the bytes of a loose class file.
// Names are in internal form (a/b/C) and modified UTF-8 throughout.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/byte_reader.h"
#include "support/result.h"

namespace heddle {

constexpr std::string_view kClassSuffix = ".class";

// "a/b/C" of "a/b/C.class". None when no class can have that path, be it for the suffix, an empty part or
// a character that JVMS 4.2 forbids in names (a dot, as in the temporary ".#C.class" of an editor).
std::optional<std::string_view> class_name_of_path(std::string_view path);

// Module descriptors have the form of a class but are none.
bool is_module_info(std::string_view name);

// Absolute, or with a part "..": a path that means to leave the place where it is unpacked.
bool path_escapes(std::string_view path);

// File systems and archives hold UTF-8; where it differs from modified UTF-8 (characters beyond U+FFFF)
// the converted name is returned, else none: the name can be used as it is.
std::optional<std::string> converted_to_modified_utf8(std::string_view name);

// The name a class file gives itself.
Result<std::string> class_name_of_bytes(Bytes bytes);

}  // namespace heddle
