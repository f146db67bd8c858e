// The one place that calls libdeflate. Output sizes are known beforehand from the container and checked to
// be exact: a stream that yields more or less than its container says is damaged.
#pragma once

#include <cstdint>

#include "classfile/byte_source.h"

namespace heddle {

// Deflate encodes at best 258 bytes in 2 bits. A container that claims more lies, and is found out before
// memory is set aside for it.
constexpr uint64_t kMaxDeflateRatio = 1032;

Result<SharedBytes> inflate_raw(Bytes compressed, uint64_t size);
Result<SharedBytes> inflate_zlib(Bytes compressed, uint64_t size);
uint32_t crc32_of(Bytes bytes);

}  // namespace heddle
