// Which methods are entered from outside, and on which objects.
//
// Said by patterns, or else found: every main method of the application, test methods of JUnit and TestNG
// with what runs around them, life cycles of servlets, and what annotations say that a framework calls; and
// if there is none of these, the application is a library, of which everything public can be called. What is
// found in dependencies is not entered.
//
// A method that is no static one needs an object to be called on, whose fields someone must have filled. So
// its class's constructors are entered too, on the same object (entries.cc), and what they are given is made
// in the same way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pointer/application_types.h"
#include "pointer/frameworks.h"
#include "program/program.h"

namespace heddle {

enum class EntryKind : uint8_t {
  kMain,
  kTest,
  kServlet,      // by any number of threads at once,
  kHandler,      // likewise, by what a framework's annotation says
  kCallback,     // by a framework, one after the other
  kPreparation,  // before all of these, or after them
  kLibrary,
  kGiven,
  kConstructor,
  kVirtualMachine,
};
// The objects that it is called on are single ones, which a container or framework made for all threads.
constexpr bool is_of_container(EntryKind kind) {
  return kind == EntryKind::kServlet || kind == EntryKind::kHandler || kind == EntryKind::kCallback ||
         kind == EntryKind::kPreparation;
}

std::string_view entry_kind_name(EntryKind kind);

struct EntryPoint {
  MethodId method;
  EntryKind kind = EntryKind::kMain;
  std::vector<ClassId> receivers;  // exact classes of the objects it is called on; none for a static method
};

// A pattern that means nothing, or nothing definite.
struct EntryProblem {
  std::string sentence;
  std::vector<std::string> matches;
  std::vector<std::string> suggestions;
};

struct EntryPoints {
  std::vector<EntryPoint> points;  // sorted by name
  std::vector<EntryProblem> problems;
};

// A pattern is a class, for its main method or else its tests or else all that is public in it, or a method
// with its class, as people write them (find_name.h); or one of both with wildcards: * stands for anything
// but a dot, ** for anything.
EntryPoints find_entry_points(Program& program, ApplicationTypes& types, const Frameworks& frameworks,
                              const std::vector<std::string>& patterns);

// The types of objects that come in where this type is declared: those of the application that can be made
// and are below it; failing that a usual implementation, or the type itself. No more than ApplicationTypes
// has.
std::vector<ClassId> types_from_outside(Program& program, ApplicationTypes& types, ClassId declared);

// Fields of an object of the class, inherited ones included, that a framework fills with objects from
// outside.
std::vector<FieldId> fields_filled(const Program& program, ApplicationTypes& types,
                                   const Frameworks& frameworks, ClassId made);

// Constructors of everything that comes in from outside by these entry points, and of what they are given.
std::vector<EntryPoint> constructors_for(Program& program, ApplicationTypes& types,
                                         const Frameworks& frameworks, const std::vector<EntryPoint>& points);

}  // namespace heddle
