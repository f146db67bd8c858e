// Opens arbitrary bytes as an archive and reads all that is in it, inner archives included.
#include "classfile/class_name.h"
#include "classfile/jar.h"
#include "classfile/zip.h"

namespace {

using namespace heddle;

// So that one input of a few kilobytes cannot take seconds to inflate.
constexpr uint64_t kLimit = uint64_t{1} << 20;

void read_archive(const ByteSource& source, int depth) {
  const Result<ZipArchive> archive = ZipArchive::open(source);
  if (!archive) return;
  for (const ZipEntry& entry : archive->entries()) (void)archive->read(entry, kLimit);
  for (const JarLayout layout : {JarLayout::kJar, JarLayout::kJmod}) {
    const JarSurvey survey = survey_jar(*archive, {layout, 17});
    for (const JarClass& found : survey.classes) {
      const Result<SharedBytes> content = archive->read(archive->entries()[found.entry], kLimit);
      if (content) (void)class_name_of_bytes(content->bytes);
      (void)converted_to_modified_utf8(found.name);
    }
    if (depth == 0) continue;
    for (const uint32_t index : survey.nested) {
      const Result<ByteSource> inner = archive->stored_in_place(archive->entries()[index]);
      if (inner) read_archive(*inner, depth - 1);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  read_archive(ByteSource::memory({Bytes(data, size), nullptr}), 1);
  return 0;
}
