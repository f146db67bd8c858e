#include "threads/annotations.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "classfile/annotation_text.h"
#include "classfile/descriptor.h"
#include "support/utf8.h"

namespace heddle {
namespace {

constexpr std::string_view kUi = "UI";  // what Infer's @ThreadConfined calls the thread of @UiThread

void report(const Program& program, ClassId id, std::string message) {
  program.problems().add(
      {ProblemKind::kBadAnnotation, "", class_display(program.text(program[id].name)), std::move(message)});
}

std::vector<Annotation> read_all(const Program& program, ClassId id, AttributeTable table,
                                 std::string_view of) {
  auto found = annotations(*program[id].file, table);
  if (found) return std::move(*found);
  report(program, id, fmt::format("annotations of {} cannot be read: {}", of, found.error().message));
  return {};
}

}  // namespace

Annotations::Annotations(const AppGraph& graph, const Threads& threads) : graph_(graph) {
  const Program& program = graph.program();
  for (uint32_t i = 0; i < program.class_count(); ++i) {
    const ClassId id(i);
    if (program[id].file != nullptr && graph.is_application(id)) read(id);
  }
  spread(threads);
}

void Annotations::read(ClassId id) {
  const Program& program = graph_.program();
  const Class& type = program[id];
  const Place of_class = place(id, read_all(program, id, type.file->attributes(), "the class"));
  for (const FieldId field : type.fields) {
    const std::string name = display_utf8(program.text(program[field].name));
    const auto found = read_all(program, id, program.info(program[field]).attributes, name);
    if (found.empty()) continue;
    if (auto guards = this->guards(id, name, found); !guards.empty()) fields_.push_back({field, guards});
    if (const Place own = place(id, found); own.confinement != kFree)
      confined_fields_.emplace(field, own.confinement);
  }
  for (const MethodId method : type.methods) {
    const std::string name = display_utf8(program.text(program[method].name));
    const auto found = read_all(program, id, program.info(program[method]).attributes, name);
    if (auto guards = this->guards(id, name, found); !guards.empty()) methods_.push_back({method, guards});
    Place own = place(id, found);
    // Whoever makes an object has it for itself; the body of a lambda runs wherever it is handed to.
    const bool follows_class = !name.starts_with("<") && !name.starts_with("lambda$");
    if (!own.said && follows_class) own = of_class;
    if (own.said) of_method_.emplace(method, own.confinement);
  }
}

std::vector<std::string> Annotations::guards(ClassId owner, std::string_view member,
                                             const std::vector<Annotation>& found) const {
  std::vector<std::string> texts;
  for (const Annotation& annotation : found) {
    if (simple_name(annotation) != "GuardedBy") continue;
    const ElementValue* const value = annotation.find("value");
    const bool is_text = value != nullptr && value->tag == 's';
    const bool are_texts = value != nullptr && value->tag == '[' && !value->array.empty() &&
                           std::ranges::all_of(value->array, [](const auto& one) { return one.tag == 's'; });
    if (is_text) {
      texts.push_back(display_utf8(value->text));
    } else if (are_texts) {
      for (const ElementValue& one : value->array) texts.push_back(display_utf8(one.text));
    } else {
      report(graph_.program(), owner,
             fmt::format("@GuardedBy of {} is not understood: it does not say which lock in a text", member));
    }
  }
  return texts;
}

Annotations::Place Annotations::place(ClassId owner, const std::vector<Annotation>& found) {
  for (const Annotation& annotation : found) {
    const std::string_view name = simple_name(annotation);
    if (name == "UiThread" || name == "MainThread") return {true, number(std::string(kUi))};
    if (name == "WorkerThread" || name == "BinderThread" || name == "AnyThread") return {true, kFree};
    if (name != "ThreadConfined") continue;
    // Of a thread without a name it is only known that it is one, for all of this class.
    const ElementValue* const value = annotation.find("value");
    std::string thread = value == nullptr ? "" : std::string(value->text);
    if (thread.empty() || thread == "ANY") thread = fmt::format("of class {}", owner.index());
    return {true, number(std::move(thread))};
  }
  return {};
}

Annotations::Confinement Annotations::number(std::string thread) {
  return numbers_.try_emplace(std::move(thread), static_cast<Confinement>(numbers_.size() + 1)).first->second;
}

void Annotations::spread(const Threads& threads) {
  constexpr Confinement kAnything = 0xFFFFFFFFU;
  of_node_.assign(graph_.size(), numbers_.empty() ? kFree : kAnything);
  if (numbers_.empty()) return;
  std::vector<bool> is_fixed(graph_.size());
  std::vector<AppNode> pending;
  const auto fix = [&](AppNode node, Confinement confinement) {
    if (is_fixed[node]) return;
    is_fixed[node] = true;
    of_node_[node] = confinement;
    pending.push_back(node);
  };
  for (AppNode node = 0; node < graph_.size(); ++node) {
    const auto said = of_method_.find(graph_.method(node));
    if (said != of_method_.end()) fix(node, said->second);
  }
  for (uint32_t i = 0; i < threads.size(); ++i) {
    for (const AppNode node : threads[ThreadId(i)].entries) fix(node, kFree);
  }
  while (!pending.empty()) {
    const AppNode node = pending.back();
    pending.pop_back();
    for (const AppCall& call : graph_.calls(node)) {
      if (is_fixed[call.callee]) continue;
      // What a library calls back may run anywhere.
      const Confinement given = call.through_library ? kFree : of_node_[node];
      Confinement& known = of_node_[call.callee];
      const Confinement now = known == kAnything || known == given ? given : kFree;
      if (std::exchange(known, now) != now) pending.push_back(call.callee);
    }
  }
  std::ranges::replace(of_node_, kAnything, kFree);
}

}  // namespace heddle
