// The code of the method that a lambda's class has: it takes what was captured from the object, adapts the
// parameters as the functional interface's types say, and calls the implementation.
#pragma once

#include <span>

#include "program/dynamic_site.h"
#include "program/ir.h"
#include "program/program.h"

namespace heddle {

struct LambdaShape {
  NameId class_name;
  std::span<const Program::MemberSketch> captures;
  NameId descriptor;  // of the method
};

Body lambda_body(Symbols& symbols, const LambdaShape& shape, const LambdaSite& site);

}  // namespace heddle
