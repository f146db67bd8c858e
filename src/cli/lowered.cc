#include "cli/lowered.h"

#include <fmt/format.h>

#include "classfile/descriptor.h"
#include "program/class_symbols.h"
#include "program/lower.h"
#include "support/utf8.h"

namespace heddle {
namespace {

std::optional<Body> lower(const Program& program, MethodId id, ClassSymbols& symbols, Lowering& lowering) {
  const Method& method = program[id];
  const MemberInfo& info = program.info(method);
  if (info.code_offset == 0) return std::nullopt;
  Result<Body> body = lowering.lower(symbols, info);
  if (body) return *std::move(body);
  const std::string_view owner = program.text(program[method.owner].name);
  program.problems().add(
      {ProblemKind::kBadMethod, program.class_path().place_of(owner), class_display(owner),
       fmt::format("method {}{} cannot be lowered: {} (at pc {})", display_utf8(program.text(method.name)),
                   parameters_display(program.text(method.descriptor)), body.error().message,
                   body.error().offset)});
  return std::nullopt;
}

}  // namespace

std::optional<Body> lower_method(const Program& program, MethodId method) {
  ClassSymbols symbols(*program[program[method].owner].file, program.symbols());
  Lowering lowering;
  return lower(program, method, symbols, lowering);
}

struct ClassLowering::Impl {
  Lowering lowering;
  std::optional<ClassSymbols> symbols;
};

ClassLowering::ClassLowering() : impl_(std::make_unique<Impl>()) {}
ClassLowering::~ClassLowering() = default;

void ClassLowering::open(const Program& program, const Class& owner) {
  impl_->symbols.emplace(*owner.file, program.symbols());
}

std::optional<Body> ClassLowering::lower(const Program& program, MethodId id) {
  return heddle::lower(program, id, *impl_->symbols, impl_->lowering);
}

}  // namespace heddle
