// All that a class path has opened.
#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>

#include "classfile/class_container.h"
#include "classfile/class_index.h"
#include "classfile/class_name.h"
#include "classfile/name_arena.h"

namespace heddle {

struct ClassStore {
  std::deque<ClassContainer> containers;
  ClassIndex index;
  NameArena arena;                        // for names that no container holds as they are
  std::set<std::filesystem::path> added;  // canonical
  int jdk_release = 0;                    // 0: no JDK yet

  uint32_t next_container() const { return static_cast<uint32_t>(containers.size()); }
  const ClassContainer& container(ClassPlace place) const { return containers[place.container]; }

  // Names in archives and on disk are UTF-8; the index has them in modified UTF-8.
  std::optional<ClassPlace> insert(std::string_view name, ClassPlace place) {
    if (const auto converted = converted_to_modified_utf8(name)) name = arena.store(*converted);
    return index.insert(name, place);
  }
};

}  // namespace heddle
