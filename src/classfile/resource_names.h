// Words in a program's configuration that may be names of classes: in its property files and lists of
// services. Programs that make objects of classes named there read the files by themselves, so that no
// analysis of their code sees the names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "classfile/class_container.h"

namespace heddle {

// Appends every word that has the form of a qualified class name, as an internal name. What cannot be read is
// left out: no class depends on it.
void find_names_in_resources(const ClassContainer& container, std::vector<std::string>& names);

// The same for one text.
void find_names_in_text(std::string_view text, std::vector<std::string>& names);

}  // namespace heddle
