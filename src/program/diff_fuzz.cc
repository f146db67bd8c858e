// Two class files in one input, the first preceded by its length in two bytes. Whatever two bodies are
// compared, applying the difference to the old one must give the new one.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "program/body_diff.h"
#include "program/lower.h"
#include "program/verify.h"

namespace {

std::vector<heddle::Body> bodies(heddle::Bytes bytes, heddle::Symbols& symbols) {
  std::vector<heddle::Body> result;
  const auto file = heddle::ClassFile::parse(bytes);
  if (!file) return result;
  heddle::ClassSymbols class_symbols(*file, symbols);
  heddle::Lowering lowering;
  for (const heddle::MemberInfo& method : file->methods()) {
    if (method.code_offset == 0) continue;
    if (auto body = lowering.lower(class_symbols, method)) result.push_back(*std::move(body));
  }
  return result;
}

void fail(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

void check(const heddle::Body& old_body, const heddle::Body& new_body, heddle::Symbols& symbols) {
  const heddle::Renaming renaming(symbols);
  const heddle::BodyDelta delta = heddle::diff(old_body, new_body, renaming);
  const heddle::Body applied = heddle::apply(old_body, delta, renaming);
  if (!heddle::same_code(applied, new_body)) fail("the difference does not lead to the new body");
  if (heddle::verify(applied, symbols)) fail("applying the difference breaks the IR");
  if (heddle::same_code(old_body, new_body) && !delta.empty()) fail("equal bodies differ");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) return 0;
  const heddle::Bytes bytes(data + 2, size - 2);
  const size_t length = size_t{data[0]} << 8 | data[1];
  if (length > bytes.size()) return 0;
  heddle::Symbols symbols;
  const auto old_bodies = bodies(bytes.first(length), symbols);
  const auto new_bodies = bodies(bytes.subspan(length), symbols);
  // Not by signature: bodies that have nothing to do with each other make the harder differences.
  constexpr size_t kPairs = 64;
  size_t pairs = 0;
  for (const heddle::Body& old_body : old_bodies) {
    for (const heddle::Body& new_body : new_bodies) {
      if (++pairs > kPairs) return 0;
      check(old_body, new_body, symbols);
    }
  }
  return 0;
}
