#include "program/class_lowering.h"

#include <fmt/format.h>

#include "classfile/descriptor.h"
#include "program/class_symbols.h"
#include "program/lower.h"
#include "support/utf8.h"

namespace heddle {

struct ClassLowering::Impl {
  Lowering lowering;
  const Program* program = nullptr;
  std::optional<ClassSymbols> symbols;
};

ClassLowering::ClassLowering() : impl_(std::make_unique<Impl>()) {}
ClassLowering::~ClassLowering() = default;

void ClassLowering::open(const Program& program, const Class& owner) {
  impl_->program = &program;
  impl_->symbols.emplace(*owner.file, program.symbols());
}

void ClassLowering::look_up_all() {
  impl_->symbols->look_up_all();
}

std::optional<Body> ClassLowering::lower(MethodId id) {
  const Program& program = *impl_->program;
  const Method& method = program[id];
  const MemberInfo& info = program.info(method);
  if (info.code_offset == 0) return std::nullopt;
  Result<Body> body = impl_->lowering.lower(*impl_->symbols, info);
  if (body) return *std::move(body);
  const std::string_view owner = program.text(program[method.owner].name);
  program.problems().add(
      {ProblemKind::kBadMethod, program.class_path().place_of(owner), class_display(owner),
       fmt::format("method {}{} cannot be lowered: {}", display_utf8(program.text(method.name)),
                   parameters_display(program.text(method.descriptor)), body.error().message)});
  return std::nullopt;
}

std::optional<Body> lower_method(const Program& program, MethodId method) {
  ClassLowering lowering;
  lowering.open(program, program[program[method].owner]);
  return lowering.lower(method);
}

}  // namespace heddle
