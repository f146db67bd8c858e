// Random small programs for the pointer analysis: few classes, few names, few variables, so that overriding,
// shadowing, recursion, aliasing and cycles happen all the time.
//
// A program is a tree of statements, so that it can be made smaller while a difference remains, and printed.
// Its variables hold references of no particular type: what verifies is no concern of the analysis, which
// filters by the objects it finds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/class_writer.h"
#include "tests/support/random.h"

namespace heddle::testing {

struct RandomStmt;
using RandomBlock = std::vector<RandomStmt>;

struct MemberName {
  std::string owner = {}, name = {}, descriptor = {};
  bool interface = false;  // the reference says that the owner is one
};

struct RandomStmt {
  enum class Kind : uint8_t {
    kNew,        // to = new type(arguments)
    kNewArray,   // to = new type, the descriptor of an array; dimensions
    kNull,       // to = null
    kString,     // to = "type"
    kClass,      // to = type.class
    kCopy,       // to = a
    kGetField,   // to = a.member
    kPutField,   // a.member = b
    kGetStatic,  // to = member
    kPutStatic,  // member = a
    kLoad,       // to = a[0]
    kStore,      // a[0] = b
    kCast,       // to = (type) a
    kCall,       // to = op member(arguments)
    kLambda,     // to = type::member with captured arguments, by `handle`
    kConcat,     // to = "" + arguments
    kMonitor,    // synchronized on a class: type.class
    kIf,         // if (a == null) blocks[0] else blocks[1]; with a type: if (a instanceof type)
    kLoop,       // while (a != null) blocks[0]
    kTry,        // try blocks[0], catch (catches[i] to) blocks[i + 1]
    kThrow,      // throw a
    kReturn,     // return a
  };
  Kind kind = Kind::kNull;
  unsigned to = 0, a = 0, b = 0;  // variables
  std::string type = {};
  MemberName member = {};
  Op op = Op::kInvokeVirtual;
  unsigned dimensions = 1;
  std::vector<unsigned> arguments = {};  // a variable for each reference; primitives are constants
  // kLambda: the interface's method, its descriptor with type arguments, and how the implementation is
  // called.
  std::string interface_method = {}, erased = {}, specialized = {}, site = {};
  HandleKind handle = HandleKind::kInvokeStatic;
  std::vector<RandomBlock> blocks = {};
  std::vector<std::string> catches = {};  // an empty type catches everything
};

struct RandomMethod {
  unsigned access = 0;
  std::string name, descriptor;
  unsigned variables = 0;  // the receiver and the parameters that are references first
  RandomBlock body = {};
  bool has_body() const { return (access & (kAccAbstract | kAccNative)) == 0; }
};

struct RandomField {
  unsigned access = 0;
  std::string name, descriptor;
};

struct RandomClass {
  std::string name;
  std::string super = "java/lang/Object";
  std::vector<std::string> interfaces = {};
  unsigned access = 0;
  std::vector<RandomField> fields = {};
  std::vector<RandomMethod> methods = {};
  bool is_interface() const { return (access & kAccInterface) != 0; }
};

struct RandomProgram {
  std::vector<RandomClass> classes;
  size_t statements() const;
};

constexpr std::string_view kMainClass = "p/Main";
constexpr std::string_view kMainDescriptor = "([Ljava/lang/String;)V";

RandomProgram random_program(uint64_t seed);
std::vector<uint8_t> write_class(const RandomClass& written);
// As Java would write it, nearly.
std::string listing(const RandomProgram& program);

}  // namespace heddle::testing
