#include "threads/shared_intent.h"

#include <algorithm>
#include <array>

#include "classfile/annotation_text.h"

namespace heddle {
namespace {

// What only code for several threads has a field of.
bool is_for_threads(std::string_view descriptor) {
  constexpr std::string_view kPackage = "Ljava/util/concurrent/";
  while (descriptor.starts_with('[')) descriptor.remove_prefix(1);
  if (!descriptor.starts_with(kPackage)) return false;
  const std::string_view name = descriptor.substr(kPackage.size(), descriptor.size() - kPackage.size() - 1);
  constexpr std::array kBegin = {"atomic/", "locks/", "Concurrent", "CopyOnWrite"};
  constexpr std::array kEnd = {"BlockingQueue", "BlockingDeque", "TransferQueue", "Latch",
                               "Barrier",       "Semaphore",     "Phaser",        "Exchanger"};
  return std::ranges::any_of(kBegin, [&](std::string_view one) { return name.starts_with(one); }) ||
         std::ranges::any_of(kEnd, [&](std::string_view one) { return name.ends_with(one); });
}

}  // namespace

bool SharedIntent::shows(ClassId id) const {
  switch (graph_.analysis().options().open_world) {
    case OpenWorld::kAll:
      return true;
    case OpenWorld::kNone:
      return false;
    case OpenWorld::kAuto:
      break;
  }
  const Hierarchy& hierarchy = graph_.analysis().code().hierarchy();
  for (ClassId at = id; at && graph_.is_application(at); at = hierarchy.super(at)) {
    const auto [known, fresh] = known_.try_emplace(at, Intent::kNone);
    if (fresh) known->second = intent_of(at);
    if (known->second != Intent::kNone) return known->second == Intent::kShared;
  }
  return false;
}

// What is declared counts for more than what the code looks like.
SharedIntent::Intent SharedIntent::intent_of(ClassId id) const {
  if (const ClassFile* const file = graph_.program()[id].file.get(); file != nullptr) {
    if (has_annotation(*file, file->attributes(), "ThreadSafe")) return Intent::kShared;
    if (has_annotation(*file, file->attributes(), "NotThreadSafe")) return Intent::kNotShared;
  }
  return shows_itself(id) ? Intent::kShared : Intent::kNone;
}

bool SharedIntent::shows_itself(ClassId id) const {
  const Program& program = graph_.program();
  const Code& code = graph_.analysis().code();
  for (const FieldId field : program[id].fields) {
    if ((program[field].access & kAccVolatile) != 0 ||
        is_for_threads(program.text(program[field].descriptor)))
      return true;
  }
  return std::ranges::any_of(program[id].methods, [&](MethodId method) {
    if ((program[method].access & kAccSynchronized) != 0) return !only_repeats(method);
    const Body* const body = code.body(method);
    return body != nullptr &&
           std::ranges::any_of(body->stmts, [](const Stmt& stmt) { return stmt.op == Op::kMonitorEnter; });
  });
}

bool SharedIntent::only_repeats(MethodId id) const {
  const Program& program = graph_.program();
  const Hierarchy& hierarchy = graph_.analysis().code().hierarchy();
  const Method& method = program[id];
  for (ClassId at = hierarchy.super(method.owner); at; at = hierarchy.super(at)) {
    const MethodId above = program.declared_method(at, method.name, method.descriptor);
    if (above && !graph_.is_application(at) && (program[above].access & kAccSynchronized) != 0) return true;
  }
  return false;
}

}  // namespace heddle
