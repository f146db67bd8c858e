// Opens arbitrary bytes as a JDK image and reads all that is in it.
#include <algorithm>

#include "classfile/jimage.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace heddle;
  const Result<JImage> image = JImage::parse({Bytes(data, size), nullptr});
  if (!image) return 0;
  // Many slots may share one large compressed resource; a few are as good as all.
  for (uint32_t slot = 0; slot < std::min(image->slots(), 64U); ++slot) {
    const std::optional<ImageResource> resource = image->resource(slot);
    if (!resource) continue;
    (void)is_class(*resource);
    const Result<SharedBytes> content = image->read(*resource);
    // Touch the ends: a sanitizer then sees views that point outside.
    if (content && !content->bytes.empty()) {
      const volatile uint8_t ends = content->bytes.front() ^ content->bytes.back();
      (void)ends;
    }
  }
  return 0;
}
