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

  // Each gives none when the constant does not have the right tag or a malformed descriptor.
  NameId class_name(uint16_t index);
  MemberRefId field(uint16_t index);
  MemberRefId method(uint16_t index);
  DynamicId call_site(uint16_t index);         // InvokeDynamic
  DynamicId dynamic_constant(uint16_t index);  // Dynamic
  // Any loadable constant but Dynamic.
  std::optional<ConstantId> loadable(uint16_t index);

 private:
  MemberRefId member(uint16_t index, bool field);
  DynamicId dynamic(uint16_t index, ConstantTag tag, int depth);
  std::optional<ConstantValue> value(uint16_t index, int depth);
  HandleId handle(uint16_t index);

  const ClassFile& file_;
  Symbols& symbols_;
  std::vector<uint32_t> cache_;  // per constant, the id made of it
  std::optional<BootstrapMethods> bootstraps_;
};

}  // namespace heddle
