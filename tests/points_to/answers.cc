#include "tests/points_to/answers.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/descriptor.h"
#include "pointer/naming.h"
#include "program/dynamic_site.h"

namespace heddle::testing {
namespace {

constexpr std::string_view kLambda = "lambda";

uint64_t place_key(MethodId method, uint32_t stmt) {
  return uint64_t{method.index()} << 32 | stmt;
}

std::string_view array_part(std::string_view type) {
  const size_t bracket = type.find('[');
  return bracket == std::string_view::npos ? std::string_view() : type.substr(bracket);
}

// "Name$1Local[]" and "a.b.Local[]" -> "Local[]".
std::string simple_type(std::string_view type) {
  const std::string_view arrays = array_part(type);
  std::string_view name = type.substr(0, type.size() - arrays.size());
  if (const size_t mark = name.find_last_of(".$"); mark != std::string_view::npos) {
    name = name.substr(mark + 1);
    name = name.substr(std::min(name.find_first_not_of("0123456789"), name.size()));
  }
  return fmt::format("{}{}", name.empty() ? "anonymous" : name, arrays);
}

std::string simple_parameters(std::string_view descriptor) {
  std::string text;
  DescriptorCursor cursor(descriptor);
  while (cursor.more()) {
    if (!text.empty()) text += ",";
    text += simple_type(type_display(cursor.next()));
  }
  return text;
}

bool is_lambda_class(const Program& program, ClassId id) {
  return program[id].state == ClassState::kSynthetic &&
         program.text(program[id].name).find("$$Lambda:") != std::string_view::npos;
}

struct WrittenMethod {
  std::string_view class_name, name, parameters;
  bool has_parameters = false;
};

WrittenMethod parse_method(std::string_view written) {
  WrittenMethod method;
  if (const size_t open = written.find('('); open != std::string_view::npos) {
    method.has_parameters = true;
    method.parameters = written.substr(open + 1, written.size() - open - 2);
    written = written.substr(0, open);
  }
  const size_t dot = written.rfind('.');
  method.class_name = written.substr(0, dot);
  method.name = written.substr(dot + 1);
  return method;
}

// The label in body(label); empty if it is none.
std::string_view body_label(std::string_view written) {
  constexpr std::string_view kMark = "body(";
  if (!written.starts_with(kMark)) return {};
  return written.substr(kMark.size(), written.size() - kMark.size() - 1);
}

}  // namespace

Answers::Answers(Analysis& analysis, std::vector<ClassId> classes, std::vector<Label> labels)
    : analysis_(analysis),
      program_(analysis.program()),
      solver_(analysis.solver()),
      classes_(std::move(classes)),
      labels_(std::move(labels)) {
  for (const ClassId id : classes_) {
    for (const MethodId method : program_[id].methods) methods_.push_back(method);
  }
  Team alone(1);
  analysis_.code().prepare(methods_, alone);
  std::erase_if(methods_, [&](MethodId method) { return analysis_.code().body(method) == nullptr; });
  for (const MethodId method : methods_) find_allocations(method, *analysis_.code().body(method));
  find_calls();
}

void Answers::find_allocations(MethodId method, const Body& body) {
  for (uint32_t i = 0; i < body.stmts.size(); ++i) {
    const Stmt& stmt = body.stmts[i];
    const int line = body.line_of(stmt);
    if (stmt.op == Op::kInvokeDynamic && implementation(method, i)) {
      allocations_.push_back({line, std::string(kLambda), {}, method, i});
    } else if (stmt.op == Op::kNew || stmt.op == Op::kNewArray) {
      // An array of n lengths makes the arrays in it too.
      std::string_view name = program_.text(NameId(stmt.ref));
      const uint32_t made = stmt.op == Op::kNew ? 1 : stmt.arg_count;
      for (uint32_t depth = 0; depth < made; ++depth, name = name.substr(1)) {
        const ClassId type = program_.declare(name);
        allocations_.push_back({line, simple_type(class_display(name)), type, method, i});
      }
    }
  }
}

void Answers::find_calls() {
  const boost::unordered_flat_set<ClassId> own(classes_.begin(), classes_.end());
  solver_.each_call_edge([&](InstanceId caller, uint32_t index, InstanceId callee) {
    const Instance& from = solver_[caller];
    const ClassId owner = program_[from.method].owner;
    if (!own.contains(owner) && !is_lambda_class(program_, owner)) return;
    const uint32_t stmt = from.constraints->calls[index].stmt;
    callees_[place_key(from.method, stmt)].push_back(solver_[callee].method);
  });
}

bool Answers::names(const Label& label, const Allocated& allocated) const {
  return label.line == allocated.line && (label.type.empty() || label.type == allocated.type);
}

std::vector<std::string> Answers::labels_of(const Object& object) const {
  const Site& site = solver_.tables().sites[object.site];
  std::vector<std::string> found;
  for (const Allocated& allocated : allocations_) {
    const bool made_here = allocated.method == site.method && allocated.stmt == site.value;
    const bool same = site.kind == SiteKind::kNew      ? made_here && allocated.id == site.type
                      : site.kind == SiteKind::kLambda ? made_here
                      : site.kind == SiteKind::kMerged ? allocated.id == site.type
                                                       : false;
    if (!same) continue;
    for (const Label& label : labels_) {
      if (names(label, allocated)) found.push_back(label.name);
    }
  }
  return found;
}

FoundObjects Answers::pointed_to(int line, size_t& places) const {
  places = 0;
  ObjectSet all;
  for (const MethodId method : methods_) {
    const Body& body = *analysis_.code().body(method);
    for (const Stmt& stmt : body.stmts) {
      if (stmt.op != Op::kInvokeStatic || body.line_of(stmt) != line) continue;
      const MemberRef& ref = program_.symbols()[MemberRefId(stmt.ref)];
      if (program_.text(ref.owner) != "Expect" || program_.text(ref.name) != "pointsTo") continue;
      ++places;
      for (const InstanceId id : solver_.instances_of(method)) {
        const Instance& instance = solver_[id];
        const Local local = instance.constraints->of_register[body.arg(stmt, 0).index()];
        if (local != kNoLocal) all.unite(solver_.nodes().points_to(instance.node(local)));
      }
    }
  }
  const Naming naming(solver_);
  FoundObjects found;
  all.each([&](uint32_t id) {
    const Object& object = solver_.objects()[ObjectId(id)];
    std::vector<std::string> names = labels_of(object);
    if (names.empty()) {
      const bool is_lambda = is_lambda_class(program_, object.type);
      names.push_back(fmt::format("<{}>", is_lambda ? std::string(kLambda) : binary_name(object.type)));
    }
    for (std::string& name : names) found.emplace(std::move(name), naming.object(ObjectId(id)));
  });
  return found;
}

std::set<MethodId> Answers::targets(int line, std::string_view call_name, size_t& places) const {
  places = 0;
  std::set<MethodId> found;
  for (const MethodId method : methods_) {
    const Body& body = *analysis_.code().body(method);
    for (uint32_t i = 0; i < body.stmts.size(); ++i) {
      const Stmt& stmt = body.stmts[i];
      if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic || body.line_of(stmt) != line) continue;
      if (program_.text(program_.symbols()[MemberRefId(stmt.ref)].name) != call_name) continue;
      ++places;
      boost::unordered_flat_set<MethodId> seen;
      add_targets(method, i, found, seen);
    }
  }
  return found;
}

// A lambda's method is left out: what counts is what stands behind it.
void Answers::add_targets(MethodId caller, uint32_t stmt, std::set<MethodId>& found,
                          boost::unordered_flat_set<MethodId>& seen) const {
  const auto callees = callees_.find(place_key(caller, stmt));
  if (callees == callees_.end()) return;
  for (const MethodId callee : callees->second) {
    const ClassId owner = program_[callee].owner;
    if (!is_lambda_class(program_, owner)) {
      found.insert(bridged(callee));
      continue;
    }
    if (!seen.insert(callee).second) continue;
    const Code::Place place = analysis_.code().lambda_place(owner);
    const MemberRefId behind = implementation(place.method, place.stmt);
    const Body& body = *analysis_.code().body(callee);
    for (uint32_t i = 0; i < body.stmts.size(); ++i) {
      if (is_call(body.stmts[i].op) && body.stmts[i].ref == behind.index()) {
        add_targets(callee, i, found, seen);
      }
    }
  }
}

// What the lambda or method reference made by the statement calls; none if it makes none.
MemberRefId Answers::implementation(MethodId method, uint32_t stmt) const {
  const Body& body = *analysis_.code().body(method);
  Symbols& symbols = program_.symbols();
  const auto site = lambda_site(symbols, symbols[DynamicId(body.stmts[stmt].ref)]);
  return site ? site->implementation.member : MemberRefId();
}

MethodId Answers::lambda_body(std::string_view name) const {
  for (const Allocated& allocated : allocations_) {
    const bool labelled = std::ranges::any_of(
        labels_, [&](const Label& label) { return label.name == name && names(label, allocated); });
    if (!labelled || allocated.type != kLambda) continue;
    const MemberRef& ref = program_.symbols()[implementation(allocated.method, allocated.stmt)];
    return program_.declared_method(program_.find(ref.owner), ref.name, ref.descriptor);
  }
  return {};
}

MethodId Answers::bridged(MethodId method) const {
  const Body* const body = analysis_.code().body(method);
  if ((program_[method].access & kAccBridge) == 0 || body == nullptr) return method;
  for (const Stmt& stmt : body->stmts) {
    if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic) continue;
    const MemberRef& ref = program_.symbols()[MemberRefId(stmt.ref)];
    const ClassId owner = program_.find(ref.owner);
    if (ref.name != program_[method].name || !owner) continue;
    if (const MethodId real = program_.declared_method(owner, ref.name, ref.descriptor)) return real;
  }
  return method;
}

std::set<MethodId> Answers::reachable(std::string_view written) const {
  std::set<MethodId> found;
  for (const MethodId method : solver_.reachable()) {
    if (method_is(method, written)) found.insert(method);
  }
  return found;
}

std::vector<Label> Answers::idle_labels() const {
  std::vector<Label> idle;
  for (const Label& label : labels_) {
    if (std::ranges::none_of(allocations_, [&](const Allocated& made) { return names(label, made); })) {
      idle.push_back(label);
    }
  }
  return idle;
}

bool Answers::object_is(std::string_view found, std::string_view written) const {
  if (!found.starts_with('<') || !written.starts_with('<')) return found == written;
  const auto type = [](std::string_view name) { return name.substr(1, name.size() - 2); };
  return class_is(type(found), type(written));
}

bool Answers::method_is(MethodId method, std::string_view written) const {
  if (const std::string_view label = body_label(written); !label.empty()) {
    return method == lambda_body(label);
  }
  const WrittenMethod wanted = parse_method(written);
  if (program_.text(program_[method].name) != wanted.name) return false;
  if (wanted.has_parameters &&
      simple_parameters(program_.text(program_[method].descriptor)) != wanted.parameters) {
    return false;
  }
  return class_is(binary_name(program_[method].owner), wanted.class_name);
}

bool Answers::may_exist(std::string_view written) const {
  if (const std::string_view label = body_label(written); !label.empty()) return bool(lambda_body(label));
  const std::string_view class_name = parse_method(written).class_name;
  bool of_program = false;
  for (const ClassId id : classes_) {
    if (!class_is(binary_name(id), class_name)) continue;
    of_program = true;
    for (const MethodId method : program_[id].methods) {
      if (method_is(method, written)) return true;
    }
  }
  return !of_program;
}

bool Answers::class_is(std::string_view name, std::string_view written) const {
  if (array_part(name) != array_part(written)) return false;
  const std::string_view arrays = array_part(written);
  name.remove_suffix(arrays.size());
  written.remove_suffix(arrays.size());
  const auto fits = [&](std::string_view whole) {
    if (!whole.ends_with(written)) return false;
    const std::string_view before = whole.substr(0, whole.size() - written.size());
    return before.empty() || before.ends_with('.') || before.ends_with('$');
  };
  if (!fits(name)) return false;
  return of_program(name) ||
         std::ranges::none_of(classes_, [&](ClassId id) { return fits(binary_name(id)); });
}

std::string Answers::binary_name(ClassId id) const {
  return class_display(program_.text(program_[id].name));
}

bool Answers::of_program(std::string_view name) const {
  return std::ranges::any_of(classes_, [&](ClassId id) { return binary_name(id) == name; });
}

std::string Answers::method_text(MethodId method) const {
  const Method& known = program_[method];
  return fmt::format("{}.{}({})", binary_name(known.owner), program_.text(known.name),
                     simple_parameters(program_.text(known.descriptor)));
}

}  // namespace heddle::testing
