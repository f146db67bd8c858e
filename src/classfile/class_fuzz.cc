// Parses arbitrary bytes as a class file and decodes whatever the parser lets through.
#include <cstddef>
#include <cstdint>

#include "classfile/class_file.h"
#include "classfile/decode_everything.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto file = heddle::ClassFile::parse({data, size});
  if (!file) return 0;
  heddle::EverythingDecoder decoder(*file);
  decoder.decode();
  return 0;
}
