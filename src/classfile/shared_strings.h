// The "compact-cp" compression of jlink; see shared_strings.cc.
#pragma once

#include "classfile/jimage.h"

namespace heddle {

// Rebuilds a class of exactly `size` bytes from one whose constant pool refers to the image's strings.
Result<SharedBytes> restore_shared_strings(Bytes compact, uint64_t size, const JImage& image);

}  // namespace heddle
