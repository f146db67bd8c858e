// The constants of one class file as symbols, each interned once however many instructions use it.
// One thread per object; the Symbols behind it is shared.
#pragma once

#include <optional>
#include <vector>

#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "program/symbols.h"

namespace heddle {

class ClassSymbols {
 public:
  ClassSymbols(const ClassFile& file, Symbols& symbols);

  const ClassFile& file() const { return file_; }
  Symbols& symbols() const { return symbols_; }

  NameId name(uint16_t utf8_index);  // must be a Utf8
  // Each gives none when the constant does not have the right tag or a malformed descriptor.
  NameId class_name(uint16_t index);
  MemberRefId field(uint16_t index);
  MemberRefId method(uint16_t index);
  DynamicId call_site(uint16_t index);         // InvokeDynamic
  DynamicId dynamic_constant(uint16_t index);  // Dynamic
  // Any loadable constant but Dynamic.
  std::optional<ConstantId> loadable(uint16_t index);

 private:
  // A bootstrap method with its arguments, evaluated once however many sites use it.
  struct Bootstrap {
    enum class State : uint8_t { kUnknown, kBusy, kDone, kBad };
    State state = State::kUnknown;
    uint8_t depth = 0;  // how deep dynamic constants nest in its arguments
    HandleId handle;
    ArgumentsId arguments;
  };

  MemberRefId member(uint16_t index, bool field);
  DynamicId dynamic(uint16_t index, ConstantTag tag, int level);
  std::optional<ConstantValue> value(uint16_t index, int level);
  const Bootstrap* bootstrap(uint16_t index, int level);
  bool evaluate(Bootstrap& made, const BootstrapMethod& method, int level);
  HandleId handle(uint16_t index);

  const ClassFile& file_;
  Symbols& symbols_;
  // Per constant, the id made of it: of a Utf8, Class or member reference the name or reference, of a dynamic
  // constant or call site that, of a loadable constant the ConstantId.
  std::vector<uint32_t> cache_;
  bool bootstraps_read_ = false;
  bool too_deep_ = false;  // on the way down from the constant that was asked for
  size_t arguments_looked_at_ = 0;
  BootstrapMethods bootstrap_methods_;
  std::vector<Bootstrap> bootstraps_;
};

}  // namespace heddle
