// Where classes come from: directories, jars, jmods, single class files and a JDK's own image, searched
// in order; the first holder of a name wins.
//
// Opening reads only indexes (directory listings, central directories, the image's header); the bytes of
// a class are read when asked for. All const members may be called from several threads at once.
//
// Jars and class files are read with pread, not mapped: a build that truncates a mapped file while we
// read it would kill the process with SIGBUS. A JDK image does not change under us and is mapped.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/byte_source.h"
#include "classfile/class_role.h"
#include "classfile/services.h"
#include "support/byte_reader.h"
#include "support/problems.h"

namespace heddle {

using ClassBytes = SharedBytes;

struct ClassPathOptions {
  // For multi-release jars. 0: the version of the JDK added before, or the newest in the jar without one.
  int java_version = 0;
  bool follow_manifest = true;  // Class-Path in manifests
  ClassRole role = ClassRole::kProgram;
};

// What files that are no classes say of classes.
struct Resources {
  std::vector<ServiceProvider> services;  // who provides them, in the order of the entries
  std::vector<std::string> names;  // in property files and lists of services, be it of a class that is there
                                   // or not; sorted
  friend bool operator==(const Resources&, const Resources&) = default;
};

// From one state of a class path to another.
struct ClassPathChange {
  std::vector<std::string> classes{};  // internal names of those that came, went, or have other bytes
  bool resources = false;              // they say something else, perhaps
  bool empty() const { return classes.empty() && !resources; }
};

struct DuplicateClass {
  std::string class_name;           // internal form, a/b/C
  std::vector<std::string> places;  // the winner first
};

class ClassPath {
 public:
  ClassPath();
  ~ClassPath();
  ClassPath(ClassPath&&) noexcept;
  ClassPath& operator=(ClassPath&&) noexcept;

  // Appends one entry: a directory of classes, a jar/zip/war/ear with the jars inside it, a jmod, a .class
  // file, or DIR/* for the jars of a directory. Jars that a manifest's Class-Path names follow their jar.
  // What cannot be used is reported to `problems` and left out. Returns whether the entry gave any classes;
  // one that is here already counts as given, and is not added again.
  bool add(const std::filesystem::path& path, const ClassPathOptions& options, Problems& problems);

  // Appends the classes of a JDK home (its lib/modules, else its jmods, else rt.jar of JDK 8).
  bool add_jdk(const std::filesystem::path& home, const ClassPathOptions& options, Problems& problems);

  // From now on the class has these bytes, wherever it came from before; or is nowhere. One thread, and no
  // other member at the same time. `place` is for messages. Without a role it keeps the one that it had.
  void put(std::string_view internal_name, ClassBytes bytes, std::string place);
  void put(std::string_view internal_name, ClassBytes bytes, std::string place, ClassRole role);
  void take_out(std::string_view internal_name);

  // All names, internal form, sorted; each once. `application_only` leaves out the JDK's. The views live as
  // long as this object.
  std::vector<std::string_view> class_names(bool application_only = false) const;
  size_t size() const;

  bool contains(std::string_view internal_name) const;
  bool from_jdk(std::string_view internal_name) const;
  ClassRole role_of(std::string_view internal_name) const;
  bool from_dependency(std::string_view internal_name) const {
    return role_of(internal_name) == ClassRole::kDependency;
  }
  // "lib/a.jar!/p/C.class", for messages; empty when no entry has the class.
  std::string place_of(std::string_view internal_name) const;

  // nullopt when no entry has the class, or when its bytes cannot be read (then reported).
  std::optional<ClassBytes> read(std::string_view internal_name, Problems& problems) const;

  // What the resources of all entries say; what cannot be read is reported. The files are read anew each
  // time, unless something was put in their place.
  std::vector<ServiceProvider> services(Problems& problems) const;
  std::vector<std::string> names_in_resources() const;
  Resources read_resources(Problems& problems) const;  // from the files in any case
  // From now on the resources say this, whatever the entries hold. As for `put`.
  void put_resources(Resources resources);

  // Classes that occur in more than one entry, sorted by name.
  std::vector<DuplicateClass> duplicates() const;
  size_t duplicate_count() const;
  // Those of the program that are not the same everywhere: one problem for each two entries.
  void report_contradictions(Problems& problems) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// The JDK to use: the given home as it is, else JAVA_HOME, else the home of `java` on the path. Empty if
// none.
std::filesystem::path find_jdk(const std::string& given);
// The feature release of a JDK home, from its `release` file; 0 if unknown.
int jdk_version(const std::filesystem::path& home);

}  // namespace heddle
