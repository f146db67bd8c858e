// Adding one entry to a class path, and what follows from it.
#pragma once

#include <filesystem>
#include <vector>

#include "classfile/class_path.h"
#include "classfile/class_store.h"
#include "support/problems.h"

namespace heddle {

// As ClassPath::add, for one existing file or directory.
bool add_entry(ClassStore& store, const std::filesystem::path& path, const ClassPathOptions& options,
               bool is_jdk, Problems& problems);

// Sorted; empty when the directory cannot be read.
std::vector<std::filesystem::path> jars_in(const std::filesystem::path& folder);

}  // namespace heddle
