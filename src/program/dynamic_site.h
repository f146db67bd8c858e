// What an invokedynamic instruction does, read off its bootstrap method: the forms that compilers make are
// decoded, anything else stays opaque with its method handle.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "program/symbols.h"

namespace heddle {

enum class DynamicKind : uint8_t {
  kLambda,        // lambda or method reference (LambdaMetafactory)
  kConcat,        // string concatenation
  kRecordMethod,  // equals, hashCode or toString of a record (ObjectMethods)
  kTypeSwitch,    // pattern switch (SwitchBootstraps)
  kEnumSwitch,
  kOpaque,
};
std::string_view dynamic_kind_name(DynamicKind kind);

struct LambdaSite {
  NameId interface;    // internal name of the functional interface
  NameId method;       // its abstract method
  NameId erased;       // that method's descriptor
  NameId specialized;  // the descriptor after type arguments are known
  Handle implementation;
  std::vector<NameId> markers;  // further interfaces (internal names)
  std::vector<NameId> bridges;  // further descriptors the method must answer to
  bool serializable = false;
};

struct ConcatSite {
  NameId recipe;  // 1: an operand, 2: a constant, anything else: itself; none for the form without a recipe
};

struct RecordSite {
  NameId record;  // internal name
  std::vector<Handle> getters;
};

DynamicKind dynamic_kind(const Symbols& symbols, const Dynamic& site);
// Each gives nothing when the site is not of that kind or its arguments are not what the factory takes.
std::optional<LambdaSite> lambda_site(Symbols& symbols, const Dynamic& site);
std::optional<ConcatSite> concat_site(const Symbols& symbols, const Dynamic& site);
std::optional<RecordSite> record_site(const Symbols& symbols, const Dynamic& site);

}  // namespace heddle
