// From one state of a class path to another: what a build made of it.
#pragma once

#include <string>
#include <vector>

#include "classfile/class_path.h"

namespace heddle {

// Makes the classes of `path` those of `next`, but for the JDK's. Gives the names, internal form, of those
// that differ, sorted.
std::vector<std::string> become(ClassPath& path, const ClassPath& next, Problems& problems);

// Whether both list the same services, and name the same classes in resources. If they do not, an analysis of
// the one cannot follow to the other.
bool same_resources(const ClassPath& a, const ClassPath& b, Problems& problems);

}  // namespace heddle
