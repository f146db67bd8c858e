// Graphs for Graphviz.
#pragma once

#include <string>
#include <string_view>

namespace heddle {

std::string dot_text(std::string_view text);  // in quotes; \n begins a new line

}  // namespace heddle
