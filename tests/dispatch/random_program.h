// Random small programs that try the corners of resolution and selection, and calls into them.
//
// Every class a program holds can be loaded and verified (superclasses accessible and not final, nothing
// final overridden, stack types right), so each call reaches the rules under test. A member's only act is
// to give its own id, "owner.name" and for methods the descriptor.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/class_writer.h"
#include "tests/support/random.h"

namespace heddle::testing {

struct GeneratedMember {
  unsigned access = 0;
  std::string name;
  std::string descriptor;
};

struct GeneratedClass {
  std::string name;
  std::string super = "java/lang/Object";
  std::vector<std::string> interfaces;
  unsigned access = 0;
  std::vector<GeneratedMember> methods;
  std::vector<GeneratedMember> fields;
  std::string nest_host;
  std::vector<std::string> nest_members;

  bool is_interface() const { return (access & kAccInterface) != 0; }
  bool is_instantiable() const { return (access & kAccAbstract) == 0; }
  std::string package() const { return name.substr(0, name.find('/')); }
};

// A call, or an access to a field, in a static method of its own: call_<number>(Object receiver).
struct GeneratedCall {
  int number = 0;
  Op op = Op::kInvokeVirtual;
  std::string caller;
  std::string named;
  std::string name;
  std::string descriptor;
  bool by_interface = false;
  std::string receiver;  // empty for static members
  std::string cast;      // what the verifier is to know of the receiver

  bool is_field() const { return op == Op::kGetField || op == Op::kGetStatic; }
  bool is_static() const { return op == Op::kInvokeStatic || op == Op::kGetStatic; }
};

struct GeneratedProgram {
  std::vector<GeneratedClass> classes;
  std::vector<GeneratedCall> calls;
};

GeneratedProgram generate_classes(Random& random);
// A call that may well be one the verifier would reject; the caller of this function has to check.
GeneratedCall generate_call(Random& random, const GeneratedProgram& program);

std::vector<uint8_t> write_class(const GeneratedProgram& program, const GeneratedClass& written);

// As Java would write it, for messages.
std::string listing(const GeneratedProgram& program);
std::string to_string(const GeneratedCall& call);

}  // namespace heddle::testing
