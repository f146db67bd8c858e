// Reads knowledge files made of arbitrary bytes. Every model that the reader accepts must keep the rules of
// the IR, and what is computed from models must cope with it.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "library/knowledge.h"
#include "library/pseudo_classes.h"
#include "program/print.h"
#include "program/verify.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  heddle::Symbols symbols;
  heddle::Problems problems;
  heddle::Knowledge knowledge(symbols);
  knowledge.read({reinterpret_cast<const char*>(data), size}, "fuzz.model", heddle::KnowledgeOrigin::kUser,
                 problems);
  for (const heddle::Model& model : knowledge.models()) {
    if (const auto problem = heddle::verify(model.body, symbols)) {
      std::fprintf(stderr, "the IR is broken: %s\n", problem->c_str());
      std::abort();
    }
    heddle::BodyPrinter(symbols, model.body, model.is_static).text();
  }
  heddle::pseudo_classes(knowledge);
  return 0;
}
