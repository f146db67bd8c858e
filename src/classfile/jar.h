// What the entries of a zip archive mean to Java: which are classes of which name, which are jars to be
// opened in turn, and what the manifest adds. Knows the layouts of jars, multi-release jars, Spring Boot
// jars, wars, ears and jmods.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/zip.h"

namespace heddle {

// Real classes stay below 1 MiB; the JVM's own limits on constants and code allow some tens of MiB.
constexpr uint64_t kMaxClassSize = uint64_t{64} << 20;

enum class JarLayout {
  kJar,
  kJmod,  // classes lie below classes/, and nothing else is of interest
};

struct JarOptions {
  JarLayout layout = JarLayout::kJar;
  int java_version = 0;  // 0: the newest of a multi-release jar
};

struct JarClass {
  std::string_view name;  // a view into the archive's directory
  uint32_t entry = 0;
  uint32_t precedence = 0;
};

struct RejectedEntry {
  std::string path;
  std::string reason;
};

struct JarSurvey {
  // A name may occur several times; the last one is the one that the JVM loads.
  std::vector<JarClass> classes;
  std::vector<uint32_t> nested;         // entries that are jars (or wars) themselves, in archive order
  std::vector<std::string> class_path;  // of the manifest
  // The first few, so that a hostile archive cannot make many sentences out of few bytes.
  std::vector<RejectedEntry> rejected;
  size_t rejected_further = 0;
  // It has the classes folder of a war or Spring Boot jar: those at the root only start what is in there.
  bool has_classes_folder = false;
};

JarSurvey survey_jar(const ZipArchive& archive, const JarOptions& options);
// In the classes folder of a war or Spring Boot jar.
bool is_in_classes_folder(std::string_view path);

bool has_extension(std::string_view path, std::string_view extension);  // ASCII, ignoring case

}  // namespace heddle
