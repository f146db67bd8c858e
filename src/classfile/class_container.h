// One entry of the class path, opened: what its numbered entries are called and how they are read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>

#include "classfile/class_directory.h"
#include "classfile/class_role.h"
#include "classfile/jimage.h"
#include "classfile/zip.h"

namespace heddle {

struct LooseClassFile {
  std::filesystem::path path;
};

struct ClassContainer {
  // Entries are: an index of ZipArchive::entries, of ClassDirectory::names, a slot of JImage; 0.
  std::variant<ZipArchive, ClassDirectory, JImage, LooseClassFile> content;
  std::string label;  // the path as the user gave it; "outer.jar!/lib/inner.jar" for a nested jar
  bool is_jdk = false;
  ClassRole role = ClassRole::kProgram;
  bool root_is_launcher = false;  // only what is in its classes folder is the program

  ClassRole role_of(uint32_t entry) const;
  // "lib/a.jar!/p/C.class", safe to print.
  std::string place(uint32_t entry) const;
  Result<SharedBytes> read(uint32_t entry) const;
};

// "container!/entry", where the entry's bytes come from an archive that may be hostile.
std::string place_inside(const std::string& label, std::string_view entry);

}  // namespace heddle
