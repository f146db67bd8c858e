// What a class file says, as a list of short texts. Our reader and javap each make such a list; the
// comparison is that of two sorted lists, and a difference names itself.
//
// The vocabulary, by example (texts are resolved, never constant-pool indices, unless the index is what
// counts):
//   version 61.0 / flags 0x0021 / this p/C / super java/lang/Object / counts 1 8 8 8
//   constant 12 Methodref p/C run ()V
//   method 3 run ()V 0x0001
//   method 3 code stack=2 locals=1 args=1
//   method 3 @12 invokevirtual #26
//   method 3 handler 0: 3 to 9, 12 java/lang/Exception
//   method 3 line @0 17
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/class_file.h"

namespace heddle::testing {

using Facts = std::vector<std::string>;

// As our reader sees the class; damaged attributes become facts that no javap agrees with.
Facts facts_of_class(const ClassFile& file);

struct JavapClass {
  std::string file;  // as given on javap's command line
  Facts facts;
};

// The output of `javap -v -p` of JDK 17 for any number of class files.
std::vector<JavapClass> facts_of_javap(std::string_view output);

}  // namespace heddle::testing
