// Programs that a test writes by hand, in the form of random_program.h.
#pragma once

#include <string>
#include <utility>

#include "tests/solver/random_program.h"

namespace heddle::testing {

// A class with nothing but a constructor that does nothing.
inline RandomClass plain_class(std::string name, std::string super = "java/lang/Object") {
  RandomClass made{.name = std::move(name), .super = std::move(super), .access = kAccPublic | kAccSuper};
  made.methods.push_back({.access = kAccPublic, .name = "<init>", .descriptor = "()V", .variables = 1});
  return made;
}

// class Main { static void main(String[] v0) { body } }
inline RandomClass main_class(RandomBlock body, unsigned variables) {
  RandomClass made = plain_class(std::string(kMainClass));
  made.methods.push_back({.access = kAccPublic | kAccStatic,
                          .name = "main",
                          .descriptor = std::string(kMainDescriptor),
                          .variables = variables,
                          .body = std::move(body)});
  return made;
}

// to = new type()
inline RandomStmt make_object(unsigned to, std::string type = std::string(kMainClass)) {
  return {.kind = RandomStmt::Kind::kNew, .to = to, .type = type, .member = {type, "<init>", "()V"}};
}

}  // namespace heddle::testing
