#include "classfile/inflate.h"

#include <libdeflate.h>

#include <memory>

namespace heddle {
namespace {

struct FreeDecompressor {
  void operator()(libdeflate_decompressor* decompressor) const { libdeflate_free_decompressor(decompressor); }
};

template <class Decompress>
Result<SharedBytes> inflate(Bytes compressed, uint64_t size, Decompress decompress) {
  if (size > compressed.size() * kMaxDeflateRatio) return Error{"claims a size that deflate cannot reach"};
  const std::unique_ptr<libdeflate_decompressor, FreeDecompressor> decompressor(
      libdeflate_alloc_decompressor());
  if (decompressor == nullptr) return Error{"could not be inflated for want of memory"};
  const FreshBytes out(static_cast<size_t>(size));
  switch (decompress(decompressor.get(), compressed.data(), compressed.size(), out.bytes.data(),
                     out.bytes.size(), nullptr)) {
    case LIBDEFLATE_SUCCESS:
      return out.share();
    case LIBDEFLATE_SHORT_OUTPUT:
      return Error{"inflates to less than its size says"};
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      return Error{"inflates to more than its size says"};
    default:
      return Error{"is not a valid deflate stream"};
  }
}

}  // namespace

Result<SharedBytes> inflate_raw(Bytes compressed, uint64_t size) {
  return inflate(compressed, size, libdeflate_deflate_decompress);
}

Result<SharedBytes> inflate_zlib(Bytes compressed, uint64_t size) {
  return inflate(compressed, size, libdeflate_zlib_decompress);
}

uint32_t crc32_of(Bytes bytes) {
  return libdeflate_crc32(0, bytes.data(), bytes.size());
}

}  // namespace heddle
