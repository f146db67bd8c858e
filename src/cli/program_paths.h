// From what someone names on the command line to check, to a class path and to where its sources may be.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "support/problems.h"

namespace heddle {

struct ProgramPaths {
  std::vector<std::string> program;
  std::vector<std::string> tests;
  std::vector<std::string> dependencies;
};

// A directory stands for the project that it is, or the directories of classes in or below it; without any
// path the current one does. What --classpath names are dependencies, unless there is nothing else. What is
// not built, or missing, goes to the problems. Throws UserError for a directory without classes.
ProgramPaths program_paths(const std::vector<std::string>& paths, const std::vector<std::string>& class_path,
                           const Terminal& terminal, Problems& problems);

// What was given, then where sources usually lie: by the current directory, and by what is read and above it.
// Throws UserError if what was given is no directory.
std::vector<std::filesystem::path> source_roots(const std::vector<std::string>& given,
                                                const std::vector<std::string>& class_path);

}  // namespace heddle
