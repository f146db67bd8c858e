// The classes that were compiled from a source file, by the file's name as people write it: Account.java,
// bank/Account.java, src/main/java/bank/Account.java, or the name of a class in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "program/program.h"

namespace heddle {

// "bank/Account.java": the package's path and what the SourceFile attribute says. Empty if that is absent.
std::string source_path(const Program& program, const Class& loaded);

struct SourceFileClasses {
  std::string path;
  std::vector<ClassId> classes;  // sorted by name
};

// Sorted by path. Loads the classes that may come from the file: all of the packages in which a class bears
// the file's name, or all of the application when there are none.
std::vector<SourceFileClasses> classes_of_source(Program& program, std::string_view written,
                                                 unsigned threads);

}  // namespace heddle
