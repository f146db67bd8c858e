// The folders of class files that a build writes to, and what of them the class path has taken over.
//
// A class path that reads from disk while a build runs would see each class at another moment. So the bytes
// of all classes in these folders are held, and change only here: `look` reads what is new, and tells what
// differs from what is held. A file that a compiler has not finished, or that vanished for a moment, does
// not count yet.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "classfile/class_path.h"
#include "support/stopwatch.h"

namespace heddle {

class ClassFolders {
 public:
  struct Folder {
    std::filesystem::path path;
    ClassRole role = ClassRole::kProgram;
  };
  // In the order of the class path.
  explicit ClassFolders(std::vector<Folder> folders);

  // All classes, as they are now, to the class path that was opened on these folders.
  void hold(ClassPath& path);

  struct Look {
    std::vector<std::string> came, changed, gone;  // classes, internal names, sorted
    size_t unfinished = 0;                         // files that are not class files yet; look again soon
    bool is_empty = false;           // there are no classes at all: a build begins, or nothing is built
    bool resources_changed = false;  // files that are no classes
    bool same() const { return came.empty() && changed.empty() && gone.empty(); }
  };
  // At these files, or at everything.
  Look look(const std::set<std::filesystem::path>& files, bool at_everything);
  // What was seen becomes what the class path has. Gives the names of all classes concerned.
  std::vector<std::string> take_over(const Look& seen, ClassPath& path);

  // All folders at or below these, for a watch; those that are there.
  std::vector<std::filesystem::path> all_folders() const;
  size_t size() const;  // classes that are held

 private:
  struct Stamp {
    int64_t time = 0;  // of the last change, in nanoseconds
    uint64_t size = 0, inode = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  struct File {
    Stamp stamp;
    ClassBytes bytes;
    bool is_class = false;  // it can be read as one
    double since = 0;       // when it was first seen not to be one
  };
  using Files = std::map<std::string, File>;  // by class name, p/C
  using Stamps = std::map<std::string, Stamp>;

  void scan(size_t folder);
  void visit(size_t folder, const std::filesystem::path& path, const std::string& name);
  void read(const std::filesystem::path& path, const std::string& name, const Stamp& stamp, File& file);
  static bool stamp_of(const std::filesystem::path& path, Stamp& stamp);
  const File* winner(const std::string& name, size_t& folder) const;
  size_t unfinished();

  std::vector<Folder> folders_;
  std::vector<Files> files_;       // of each folder
  std::vector<Stamps> resources_;  // the same
  bool resources_changed_ = false;
  std::set<std::string> touched_;  // classes that may differ from what is held
  std::map<std::string, ClassBytes> held_;
  Stopwatch clock_;
};

}  // namespace heddle
