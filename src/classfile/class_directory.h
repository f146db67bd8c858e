// The class files below a directory.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "classfile/name_arena.h"
#include "support/problems.h"

namespace heddle {

struct ClassDirectory {
  std::filesystem::path root;
  NameArena arena;
  std::vector<std::string_view> names;  // paths from the root without ".class"; sorted within each folder

  std::filesystem::path file(size_t index) const;
};

// Links are followed. Folders that cannot be read are reported.
ClassDirectory list_class_directory(const std::filesystem::path& root, Problems& problems);

}  // namespace heddle
