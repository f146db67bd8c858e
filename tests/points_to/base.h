// The part of a solution that all programs of this folder share: what the virtual machine enters by itself.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "pointer/analysis.h"
#include "tests/points_to/expectations.h"

namespace heddle::testing {

std::vector<std::string> entry_patterns(const ExpectedProgram& program);

class Base {
 public:
  // Solves. `classes` has those of all programs. With entries (entry_patterns) it is no base but the solution
  // of one program, from scratch.
  Base(const std::filesystem::path& classes, const std::string& policy, std::vector<std::string> entries = {},
       bool tells_apart = false, bool forgets = false);

  // Enters the program and solves the rest. Another one would come on top, so it is done once.
  void enter(const ExpectedProgram& program);

  Analysis& analysis() { return analysis_; }
  ClassPath& path() { return path_; }
  std::vector<ClassId> classes_of(const ExpectedProgram& program) const;

 private:
  Symbols symbols_;
  Problems problems_;
  ClassPath path_;
  Program program_;
  Analysis analysis_;
  std::map<std::string, std::vector<ClassId>> classes_of_source_;
};

}  // namespace heddle::testing
