// Class files hold "modified UTF-8" (JVMS 4.4.7): NUL as two bytes, supplementary characters as two
// three-byte surrogates. Names stay in that form inside the program; only what is printed is converted.
#pragma once

#include <string>
#include <string_view>

namespace heddle {

// Well-formed as the JVM specification demands.
bool valid_modified_utf8(std::string_view bytes);

// Printable UTF-8. A lone surrogate becomes U+FFFD, a control character a \u escape, so that a hostile
// name cannot write to the terminal.
std::string display_utf8(std::string_view modified);

}  // namespace heddle
