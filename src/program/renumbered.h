// Methods that the compiler numbers: which of two versions of a class are the same.
//
// Lambda bodies and accessors (lambda$main$3, access$200) are numbered in source order, so that one more
// lambda renames all that follow it. Numbered synthetic methods of one class with the same stem and
// descriptor are therefore paired by what they do: in order, by a hash of the body in which references to
// numbered methods count without their number. A pairing that is not the best makes differences larger, never
// wrong.
#pragma once

#include <cstdint>
#include <vector>

#include "classfile/class_file.h"
#include "program/symbols.h"

namespace heddle {

struct NumberedPair {
  uint16_t was = 0, is = 0;  // indices of methods
};
std::vector<NumberedPair> pair_numbered(const ClassFile& was, const ClassFile& is, Symbols& symbols);

}  // namespace heddle
