// Lowers every method of a class file made of arbitrary bytes. What the lowering accepts must keep the rules
// of the IR, and all that is computed from a body must cope with it.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "program/flow.h"
#include "program/lower.h"
#include "program/monitors.h"
#include "program/print.h"
#include "program/verify.h"

namespace {

void check(const heddle::Body& body, heddle::Symbols& symbols, bool is_static) {
  if (const auto problem = heddle::verify(body, symbols)) {
    std::fprintf(stderr, "the IR is broken: %s\n", problem->c_str());
    std::abort();
  }
  heddle::find_monitors(body);
  heddle::find_loops(body);
  heddle::post_dominators(body);
  heddle::BodyPrinter(symbols, body, is_static).text();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto file = heddle::ClassFile::parse({data, size});
  if (!file) return 0;
  heddle::Symbols symbols;
  heddle::ClassSymbols class_symbols(*file, symbols);
  heddle::Lowering lowering;
  for (const heddle::MemberInfo& method : file->methods()) {
    if (method.code_offset == 0) continue;
    const auto body = lowering.lower(class_symbols, method);
    if (body) check(*body, symbols, (method.access & heddle::kAccStatic) != 0);
  }
  return 0;
}
