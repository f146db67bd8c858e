// The few classes that every generated program needs, in place of a JDK: Object, strings, exceptions, two
// functional interfaces, and a class whose methods have models. They are made once; programs share them.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "classfile/class_path.h"
#include "pointer/code.h"
#include "tests/support/class_writer.h"

namespace heddle::testing {

class TinyWorld {
 public:
  TinyWorld();
  ~TinyWorld();
  TinyWorld(const TinyWorld&) = delete;
  TinyWorld& operator=(const TinyWorld&) = delete;

  const ClassPath& path() const { return path_; }
  const std::filesystem::path& folder() const { return folder_; }
  std::span<const std::shared_ptr<const ClassFile>> files() const { return files_; }
  // What the analysis is to know about these classes.
  static std::string_view knowledge();

 private:
  void add(ClassWriter& writer);
  void add_exception(std::string_view name, std::string_view super);

  std::filesystem::path folder_;  // the class path knows files only
  ClassPath path_;
  std::vector<std::shared_ptr<const ClassFile>> files_;
};

// A program in such a world. Nothing in it depends on other programs.
class TinyProgram {
 public:
  TinyProgram(const TinyWorld& world, std::span<const std::vector<uint8_t>> classes);

  Program& program() { return program_; }
  Code& code() { return code_; }
  Problems& problems() { return problems_; }
  MethodId method(std::string_view owner, std::string_view name, std::string_view descriptor);

 private:
  Symbols symbols_;
  Problems problems_;
  Knowledge knowledge_;
  Program program_;
  Code code_;
};

}  // namespace heddle::testing
