// Random edits of the classes of a generated program: members, supertypes, flags, whole classes, statements.
#pragma once

#include <string>
#include <vector>

#include "tests/solver/random_program.h"

namespace heddle::testing {

class ClassEdits {
 public:
  ClassEdits(RandomProgram program, uint64_t seed);

  // Makes one edit and says what it was. The program that results need not make sense.
  std::string edit();
  const RandomProgram& program() const { return program_; }

 private:
  RandomClass* any_class();
  std::string add_method(RandomClass& to);
  std::string remove_method(RandomClass& from);
  std::string change_flags(RandomClass& of);
  std::string change_super(RandomClass& of);
  std::string change_interfaces(RandomClass& of);
  std::string change_fields(RandomClass& of);
  std::string remove_class();
  std::string bring_back();
  std::string change_statement(RandomClass& of);

  Random random_;
  RandomProgram program_;
  RandomProgram first_, other_;  // where members and classes come from
  std::vector<RandomClass> removed_;
};

}  // namespace heddle::testing
