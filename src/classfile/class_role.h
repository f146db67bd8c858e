// What a class is to whoever asks for findings.
#pragma once

#include <cstdint>

namespace heddle {

enum class ClassRole : uint8_t {
  kProgram,
  kTest,        // enters the program, and is part of it, but is not asked about
  kDependency,  // what the program uses rather than what it is
};

}  // namespace heddle
