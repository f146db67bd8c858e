// Random edits of what resources say: lists of services, and classes that are named; and what makes a
// generated program ask for them.
#pragma once

#include <string>
#include <vector>

#include "classfile/class_path.h"
#include "tests/solver/random_program.h"

namespace heddle::testing {

class ResourceEdits {
 public:
  ResourceEdits(const RandomProgram& program, uint64_t seed);

  // Makes one edit and says what it was.
  std::string edit();
  const Resources& resources() const { return resources_; }
  // The program, which loads services and makes objects of classes by names; always in the same methods, as
  // far as these are there.
  RandomProgram asking(RandomProgram program) const;

 private:
  struct Place {
    std::string owner, name, descriptor;
    RandomBlock statements;
  };
  Place random_place(const RandomMethod& method, const std::string& owner);

  Random random_;
  std::vector<std::string> classes_;  // that may be named; not all are there
  std::vector<Place> places_;
  Resources resources_;
};

}  // namespace heddle::testing
