// From one state of a class path to another: what a build made of it.
#pragma once

#include "classfile/class_path.h"

namespace heddle {

// Makes the classes of `path` those of `next`, but for the JDK's, and its resources say the same. Gives what
// differs, sorted.
ClassPathChange become(ClassPath& path, const ClassPath& next, Problems& problems);

}  // namespace heddle
