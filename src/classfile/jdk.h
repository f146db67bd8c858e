// Where a JDK keeps its classes. find_jdk and jdk_version are declared in class_path.h.
#pragma once

#include <filesystem>
#include <vector>

namespace heddle {

// The files that hold the classes of a JDK home, in the order of its class path: lib/modules, else its
// jmods, else rt.jar and its companions of JDK 8. Empty when this is no JDK.
std::vector<std::filesystem::path> jdk_class_files(const std::filesystem::path& home);

}  // namespace heddle
