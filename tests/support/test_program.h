// A program made of classes that a test writes, without class path or JDK. It starts with the few JDK
// classes every program needs, in the form that matters to resolution.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "program/hierarchy.h"
#include "tests/support/class_writer.h"

namespace heddle::testing {

class TestProgram {
 public:
  TestProgram() : program_(symbols_, path_, problems_) {
    ClassWriter object("java/lang/Object", {.super = ""});
    object.method(kAccPublic, "<init>", "()V", object.code().op(Op::kReturn));
    object.method(kAccPublic | kAccNative, "hashCode", "()I");
    object.method(kAccPublic | kAccNative, "toString", "()Ljava/lang/String;");
    object.method(kAccProtected | kAccNative, "clone", "()Ljava/lang/Object;");
    add(object);
    for (const char* name : {"java/lang/Cloneable", "java/io/Serializable"}) add_interface(name);
  }

  ClassId add(ClassWriter& writer) {
    auto bytes = std::make_shared<const std::vector<uint8_t>>(writer.bytes());
    auto file = ClassFile::parse(*bytes, bytes);
    if (!file) {
      ADD_FAILURE() << writer.name() << ": " << file.error().message;
      return {};
    }
    return program_.define(std::make_shared<const ClassFile>(std::move(*file)));
  }
  ClassId add_class(std::string name, std::string super = "java/lang/Object",
                    std::vector<std::string> interfaces = {}) {
    ClassWriter writer(std::move(name), {.super = std::move(super), .interfaces = std::move(interfaces)});
    return add(writer);
  }
  ClassId add_interface(std::string name, std::vector<std::string> interfaces = {}) {
    ClassWriter writer(std::move(name), {.interfaces = std::move(interfaces), .access = kInterface});
    return add(writer);
  }
  NameId name(std::string_view text) { return symbols_.name(text); }

  static constexpr unsigned kInterface = kAccPublic | kAccInterface | kAccAbstract;

  Symbols& symbols() { return symbols_; }
  Problems& problems() { return problems_; }
  Program& program() { return program_; }

 private:
  Symbols symbols_;
  Problems problems_;
  ClassPath path_;
  Program program_;
};

}  // namespace heddle::testing
