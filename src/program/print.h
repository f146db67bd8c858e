// IR and symbols as text, for people and for snapshots. Nothing printed depends on ids.
#pragma once

#include <string>

#include "program/ir.h"
#include "program/symbols.h"

namespace heddle {

std::string field_text(const Symbols& symbols, const MemberRef& ref);   // p.C.name
std::string method_text(const Symbols& symbols, const MemberRef& ref);  // p.C.name(int, java.lang.String)
std::string handle_text(const Symbols& symbols, const Handle& handle);
std::string constant_text(const Symbols& symbols, const ConstantValue& constant);
std::string dynamic_text(Symbols& symbols, const Dynamic& site);

// Prints registers as name#number, or r<number> when the variable's name is unknown; constants as themselves.
class BodyPrinter {
 public:
  BodyPrinter(Symbols& symbols, const Body& body, bool is_static)
      : symbols_(symbols), body_(body), is_static_(is_static) {}

  std::string reg(Reg reg) const;
  // Without line; branch targets as b<number>.
  std::string stmt(BlockId block, const Stmt& stmt) const;
  std::string block_head(BlockId block) const;
  // The whole body, with line numbers in front.
  std::string text() const;

 private:
  std::string args(const Stmt& stmt, uint32_t first = 0) const;
  std::string phi(BlockId block, const Stmt& stmt) const;
  std::string caught_types(BlockId block) const;
  std::string branch(BlockId block, const Stmt& stmt) const;
  std::string operation(BlockId block, const Stmt& stmt) const;

  Symbols& symbols_;
  const Body& body_;
  bool is_static_;
};

}  // namespace heddle
