// Everything a class file says about a class, gathered for output.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "output/json.h"
#include "output/method_head.h"
#include "output/palette.h"
#include "program/program.h"

namespace heddle {

struct FieldView {
  std::string name;
  std::string type;
  std::string descriptor;
  std::string signature;
  std::string constant;  // empty: none
  std::vector<std::string> flags;
  std::vector<std::string> annotations;
};

struct ComponentView {
  std::string name;
  std::string type;
  std::vector<std::string> annotations;
};

struct InnerClassView {
  std::string name;
  std::string outer;        // empty: local or anonymous
  std::string simple_name;  // empty: anonymous
  std::vector<std::string> flags;
};

struct ClassView {
  std::string name;
  std::string kind;  // class, interface, annotation, enum or record
  std::vector<std::string> flags;
  std::string super;  // empty: java.lang.Object only
  std::vector<std::string> interfaces;
  std::string signature;
  std::string source;  // bank/Account.java
  std::string place;   // where it was found
  bool from_jdk = false;
  int major_version = 0;
  int minor_version = 0;
  std::string nest_host;  // empty: hosts its own nest
  std::vector<std::string> nest_members;
  std::string enclosing_method;
  std::vector<std::string> permitted_subclasses;
  std::vector<InnerClassView> inner_classes;
  std::vector<std::string> annotations;
  std::optional<std::vector<ComponentView>> components;
  std::vector<FieldView> fields;    // as in the class file
  std::vector<MethodHead> methods;  // as in the class file
};

// The class must be loaded from a file.
ClassView describe_class(const Program& program, ClassId id);

std::string class_text(const ClassView& view, const Palette& palette);
void write_class(const ClassView& view, Json& json);

// "Java 17" for version 61.
std::string java_release_text(int major_version);

}  // namespace heddle
