#include "tests/solver/naive_solver.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/descriptor.h"
#include "library/intrinsics.h"

namespace heddle::testing {
namespace {

using Flavour = ContextPolicy::Flavour;

bool is_reference(std::string_view descriptor) {
  return descriptor.starts_with('L') || descriptor.starts_with('[');
}

bool is_static(const auto& member) {
  return (member.access & kAccStatic) != 0;
}

NaiveContext last(const NaiveContext& context, size_t count) {
  return {context.end() - static_cast<ptrdiff_t>(std::min(count, context.size())), context.end()};
}

bool is_rest(const NaiveContext& context) {
  return !context.empty() && context.back().kind == NaiveElement::Kind::kRest;
}

NaiveContext policy_part(NaiveContext context) {
  if (is_rest(context)) return {};
  while (!context.empty() && context.back().is_on_top()) context.pop_back();
  return context;
}

// What a call gives counts only if somebody reads it, or it is a variable.
bool is_taken(const Body& body, Reg reg) {
  return std::ranges::find(body.args, reg.index()) != body.args.end() ||
         (reg.index() < body.names.size() && body.names[reg.index()]);
}

}  // namespace

NaiveSolver::NaiveSolver(Code& code, const ContextPolicy& policy, NaiveSharing shared)
    : code_(code), program_(code.program()), policy_(policy), shared_(std::move(shared)) {
  for (const MethodItem& item : code_.knowledge().origins()) {
    const ModelKey& entry = item.method;
    if (!program_.class_path().contains(program_.text(entry.owner))) continue;
    const ClassId owner = class_named(program_.text(entry.owner));
    if (const MethodId method = program_.declared_method(owner, entry.name, entry.descriptor)) {
      task_entries_.push_back(method);
    }
  }
}

void NaiveSolver::add(NaiveSet& to, const NaiveSet& from) {
  if (&to == &from) return;
  for (const uint32_t object : from) add(to, object);
}

void NaiveSolver::add(NaiveSet& to, uint32_t object) {
  changed_ |= to.insert(object).second;
}

// What is below a missing class may be anything but an array.
bool NaiveSolver::passes(uint32_t object, ClassId type) const {
  const Hierarchy& hierarchy = code_.hierarchy();
  if (hierarchy.is_subclass(type_of(object), type)) return true;
  return hierarchy.below_phantom(type_of(object)) && program_[type].state != ClassState::kArray;
}

// --- objects, instances, classes
// ----------------------------------------------------------------------------

uint32_t NaiveSolver::object(const NaiveSite& site, const NaiveContext& maker) {
  NaiveContext context;
  if (site.has_context()) {
    const bool on_top = !maker.empty() && maker.back().is_on_top();
    const size_t depth = policy_.flavour == Flavour::kOrigin ? policy_.depth
                         : policy_.depth == 0                ? 0
                                                             : policy_.depth - 1;
    context = is_rest(maker) ? NaiveContext() : on_top ? maker : last(maker, depth);
  }
  const auto [place, fresh] =
      object_ids_.try_emplace({site, context}, static_cast<uint32_t>(objects_.size()));
  if (fresh) objects_.push_back({site, context});
  return place->second;
}

uint32_t NaiveSolver::instance(MethodId method, const NaiveContext& wanted) {
  const auto shared = shared_.methods.find(method);
  const bool is_apart = shared == shared_.methods.end() ? !shared_.others || code_.is_inline(method)
                                                        : shared->second.contains(text(wanted));
  const NaiveContext context = is_apart ? wanted : NaiveContext{{.kind = NaiveElement::Kind::kRest}};
  const auto [place, fresh] =
      instance_ids_.try_emplace({method, context}, static_cast<uint32_t>(instances_.size()));
  if (!fresh) return place->second;
  changed_ = true;
  Team alone(1);
  code_.prepare({&method, 1}, alone);
  NaiveInstance& made = instances_.emplace_back();
  made.method = method;
  made.context = context;
  made.body = code_.body(method);
  if (made.body != nullptr) {
    made.registers.resize(made.body->kinds.size());
    for (uint32_t i = 0; i < made.body->constants.size(); ++i) {
      made.registers[made.body->parameter_count + i] = constant(made, made.body->constants[i]);
    }
  }
  return place->second;
}

NaiveSet NaiveSolver::constant(const NaiveInstance& in, ConstantId id) {
  using Kind = ConstantValue::Kind;
  const ConstantValue& value = code_.symbols()[id];
  const auto index = static_cast<uint32_t>(value.value);
  NaiveSite site;
  switch (value.kind) {
    case Kind::kString: {
      const std::string_view text = program_.text(NameId(index));
      std::string named(text);
      std::ranges::replace(named, '.', '/');
      const bool names_class = text.find('/') == std::string_view::npos && code_.in_application(named);
      const bool apart = names_class || goes_to_model(in, id);
      site = {.kind = apart ? NaiveSite::Kind::kString : NaiveSite::Kind::kOneOfType,
              .type = class_named("java/lang/String")};
      if (apart) site.text = text;
      break;
    }
    case Kind::kClass: {
      const bool apart = code_.in_application(program_.text(NameId(index))) || goes_to_model(in, id);
      site = {.kind = apart ? NaiveSite::Kind::kClass : NaiveSite::Kind::kOneOfType,
              .type = class_named("java/lang/Class")};
      if (apart) site.named = program_.declare(NameId(index));
      break;
    }
    case Kind::kMethodType:
      site = {.kind = NaiveSite::Kind::kOneOfType, .type = class_named("java/lang/invoke/MethodType")};
      break;
    case Kind::kHandle: {
      const Handle& handle = code_.symbols()[HandleId(index)];
      const MemberRef& member = code_.symbols()[handle.member];
      site = {.kind = NaiveSite::Kind::kHandle, .type = class_named("java/lang/invoke/DirectMethodHandle")};
      site.text = fmt::format("handle {} {}.{}{}", static_cast<int>(handle.kind),
                              class_display(program_.text(member.owner)), program_.text(member.name),
                              program_.text(member.descriptor));
      break;
    }
    default:
      return {};
  }
  return {object(site, {})};
}

// Whether it is locked, or goes straight to a method that is analysed per call.
bool NaiveSolver::goes_to_model(const NaiveInstance& in, ConstantId id) const {
  const bool is_model =
      code_.is_model(in.method) || program_[program_[in.method].owner].state == ClassState::kSynthetic;
  for (const Stmt& stmt : in.body->stmts) {
    const bool calls = is_call(stmt.op) && stmt.op != Op::kInvokeDynamic;
    const bool calls_inline = calls && (is_model || code_.is_inline(code_.symbols()[MemberRefId(stmt.ref)],
                                                                    stmt.op == Op::kInvokeStatic));
    if (!calls_inline && stmt.op != Op::kMonitorEnter) continue;
    for (const uint32_t reg : in.body->args_of(stmt)) {
      if (in.body->is_constant(Reg(reg)) && in.body->constant(Reg(reg)) == id) return true;
    }
  }
  return false;
}

// JVMS 5.5: the superclass, and the superinterfaces that have code of their own.
void NaiveSolver::initialise(ClassId id) {
  if (!id || initialised_.contains(id)) return;
  run_initialiser(id);
  if (program_[id].is_interface()) return;
  initialise(code_.hierarchy().super(id));
  code_.hierarchy().visit_interfaces(id, [&](ClassId interface) {
    const bool has_code = std::ranges::any_of(program_[interface].methods, [&](MethodId method) {
      return (program_[method].access & (kAccStatic | kAccAbstract)) == 0;
    });
    if (has_code && !initialised_.contains(interface)) run_initialiser(interface);
    return false;
  });
}

void NaiveSolver::run_initialiser(ClassId id) {
  initialised_.insert(id);
  changed_ = true;
  const MethodId method =
      program_.declared_method(id, code_.symbols().name("<clinit>"), code_.symbols().name("()V"));
  if (method) instance(method, {});
}

// From outside comes one object per type, whichever way it comes; arrays have such objects in them.
uint32_t NaiveSolver::outside_object(std::string_view type) {
  const ClassId id = class_named(type);
  const auto kind = code_.merged(id) ? NaiveSite::Kind::kOneOfType : NaiveSite::Kind::kOutside;
  const uint32_t made = object({.kind = kind, .type = id}, {});
  if (type.starts_with("[L")) add(elements_[made], outside_object(type.substr(2, type.size() - 3)));
  if (type.starts_with("[[")) add(elements_[made], outside_object(type.substr(1)));
  return made;
}

void NaiveSolver::add_entry(MethodId method) {
  const ClassId owner = class_named(program_.text(program_[program_[method].owner].name));
  initialise(owner);
  std::vector<uint32_t> given;
  NaiveContext context;
  if ((program_[method].access & kAccStatic) == 0) {
    given.push_back(outside_object(program_.text(program_[owner].name)));
    const NaiveObject& receiver = objects_[given.front()];
    const bool runs_in_own = policy_.by_receiver() || (policy_.flavour == Flavour::kOrigin &&
                                                       is_task(receiver.site) && enters_task(method, owner));
    if (is_container(receiver)) {
      if (code_.is_container(owner)) context = container_context(receiver);
    } else if (runs_in_own) {
      context = receiver_context(receiver);
    }
  }
  NaiveInstance& entry = instances_[instance(method, context)];
  uint32_t parameter = 0;
  const auto give = [&](uint32_t object) {
    if (entry.body != nullptr) add(entry.registers[parameter], object);
  };
  if (!given.empty()) {
    give(given.front());
    ++parameter;
  }
  for (DescriptorCursor cursor(program_.text(program_[method].descriptor)); cursor.more(); ++parameter) {
    const std::string_view type = cursor.next();
    if (is_reference(type))
      give(outside_object(type.starts_with('L') ? type.substr(1, type.size() - 2) : type));
  }
}

// --- passes
// -------------------------------------------------------------------------------------------------

void NaiveSolver::solve() {
  do {
    changed_ = false;
    ++passes_;
    for (uint32_t i = 0; i < instances_.size(); ++i) execute(i);
  } while (changed_);
}

void NaiveSolver::execute(uint32_t id) {
  const Body* body = instances_[id].body;
  if (body == nullptr) return;
  for (BlockId block = 0; block < body->blocks.size(); ++block) {
    raise(instances_[id], block, {});
    for (uint32_t i = 0; i < body->blocks[block].stmt_count; ++i) {
      execute(id, block, body->blocks[block].first_stmt + i);
    }
  }
}

void NaiveSolver::execute(uint32_t id, BlockId block, uint32_t index) {
  NaiveInstance& in = instances_[id];
  const Stmt& stmt = in.body->stmts[index];
  const auto holds_reference = [&](uint32_t reg) { return in.body->kinds[reg] == ValueKind::kRef; };
  const auto argument = [&](uint32_t i) -> NaiveSet& { return in.registers[in.body->arg(stmt, i).index()]; };
  const bool defines = stmt.dst && holds_reference(stmt.dst.index());
  NaiveSet nowhere;  // stays empty
  NaiveSet& to = defines ? in.registers[stmt.dst.index()] : nowhere;
  switch (stmt.op) {
    case Op::kPhi:
      if (!defines) return;
      for (uint32_t i = 0; i < stmt.arg_count; ++i) add(to, argument(i));
      return;
    case Op::kNew: {
      const ClassId type = code_.hierarchy().link(NameId(stmt.ref));
      initialise(type);
      if (!defines) return;
      return add(to, allocated(in, type, index, 0));
    }
    case Op::kNewArray:
      return new_array(in, stmt, index);
    case Op::kGetField: {
      const FieldId field = field_of(in, stmt, false);
      if (!field || !defines) return;
      for (const uint32_t base : argument(0)) {
        if (passes(base, program_[field].owner)) add(to, fields_[{base, field}]);
      }
      return;
    }
    case Op::kPutField: {
      const FieldId field = field_of(in, stmt, false);
      if (!field || !holds_reference(in.body->arg(stmt, 1).index())) return;
      for (const uint32_t base : argument(0)) {
        if (passes(base, program_[field].owner)) add(fields_[{base, field}], argument(1));
      }
      return;
    }
    case Op::kGetStatic:
    case Op::kPutStatic: {
      const FieldId field = field_of(in, stmt, true);
      if (!field) return;
      initialise(program_[field].owner);
      if (stmt.op == Op::kGetStatic && defines) add(to, statics_[field]);
      if (stmt.op == Op::kPutStatic && holds_reference(in.body->arg(stmt, 0).index())) {
        add(statics_[field], argument(0));
      }
      return;
    }
    case Op::kArrayLoad:
    case Op::kArrayStore:
      if (stmt.op == Op::kArrayLoad && !defines) return;
      if (stmt.op == Op::kArrayStore && !holds_reference(in.body->arg(stmt, 2).index())) return;
      for (const uint32_t array : argument(0)) {
        if (program_[type_of(array)].state != ClassState::kArray) continue;
        if (stmt.op == Op::kArrayLoad) {
          add(to, elements_[array]);
        } else {
          add(elements_[array], argument(2));
        }
      }
      return;
    case Op::kInvokeVirtual:
    case Op::kInvokeInterface:
    case Op::kInvokeSpecial:
    case Op::kInvokeStatic:
      return member_call(id, block, stmt, index);
    case Op::kInvokeDynamic:
      return dynamic_call(id, block, stmt, index);
    case Op::kCast: {
      const ClassId type = code_.hierarchy().link(NameId(stmt.ref));
      for (const uint32_t object : argument(0)) {
        if (defines && passes(object, type)) add(to, object);
      }
      return;
    }
    case Op::kReturn:
      if (stmt.arg_count == 1 && holds_reference(in.body->arg(stmt, 0).index())) add(in.result, argument(0));
      return;
    case Op::kThrow:
      return raise(in, block, argument(0));
    default:
      return;
  }
}

uint32_t NaiveSolver::allocated(const NaiveInstance& in, ClassId type, uint32_t stmt, uint32_t depth) {
  NaiveSite site{.kind = NaiveSite::Kind::kOneOfType, .type = type};
  if (!code_.merged(type)) {
    site = {.kind = NaiveSite::Kind::kNew, .type = type, .method = in.method, .stmt = stmt, .depth = depth};
  }
  return object(site, in.context);
}

// An array of arrays has arrays in it from the start, as many levels as lengths are given.
void NaiveSolver::new_array(NaiveInstance& in, const Stmt& stmt, uint32_t index) {
  std::string_view type = program_.text(NameId(stmt.ref));
  uint32_t outer = allocated(in, class_named(type), index, 0);
  add(in.registers[stmt.dst.index()], outer);
  for (uint32_t depth = 1; depth < stmt.arg_count && type.starts_with("[["); ++depth) {
    type.remove_prefix(1);
    const uint32_t inner = allocated(in, class_named(type), index, depth);
    add(elements_[outer], inner);
    outer = inner;
  }
}

FieldId NaiveSolver::field_of(const NaiveInstance& in, const Stmt& stmt, bool wants_static) {
  const MemberRef& ref = code_.symbols()[MemberRefId(stmt.ref)];
  const ClassId named = code_.hierarchy().link(ref.owner);
  const FieldId field = resolve_field_use(code_.hierarchy(), program_[in.method].owner, named,
                                          {ref.name, ref.descriptor}, wants_static)
                            .field;
  return field && is_static(program_[field]) == wants_static ? field : FieldId();
}

// The handlers of a block are asked in order; the first that takes the type of an exception gets it. Nothing
// gets past a handler for Throwable or for everything. What the virtual machine throws by itself reaches the
// others.
void NaiveSolver::raise(NaiveInstance& in, BlockId block, const NaiveSet& exceptions) {
  NaiveSet flying = exceptions;
  for (const ExceptionEdge& edge : in.body->exceptions_of(block)) {
    const auto handler = in.body->stmts_of(edge.handler);
    const auto first = std::ranges::find(handler, Op::kCatch, &Stmt::op);
    NaiveSet* const caught = first != handler.end() ? &in.registers[first->dst.index()] : nullptr;
    const ClassId type = edge.type ? code_.hierarchy().link(edge.type) : ClassId();
    NaiveSet further;
    for (const uint32_t object : flying) {
      if (type && !passes(object, type)) {
        further.insert(object);
      } else if (caught != nullptr) {
        add(*caught, object);
      }
    }
    if (!type || program_.text(edge.type) == "java/lang/Throwable") return;
    if (caught != nullptr) add(*caught, vm_exceptions(type));
    flying = further;
  }
  add(in.thrown, flying);
}

NaiveSet NaiveSolver::vm_exceptions(ClassId caught) {
  static constexpr std::string_view kNames[] = {
      "NullPointerException", "ArithmeticException",         "ArrayIndexOutOfBoundsException",
      "ClassCastException",   "ArrayStoreException",         "NegativeArraySizeException",
      "OutOfMemoryError",     "NoClassDefFoundError",        "IllegalMonitorStateException",
      "StackOverflowError",   "ExceptionInInitializerError",
  };
  NaiveSet found;
  for (const std::string_view name : kNames) {
    const ClassId type = class_named(fmt::format("java/lang/{}", name));
    if (!code_.hierarchy().is_subclass(type, caught)) continue;
    found.insert(object({.kind = NaiveSite::Kind::kVmException, .type = type}, {}));
  }
  return found;
}

// --- calls
// --------------------------------------------------------------------------------------------------

void NaiveSolver::member_call(uint32_t id, BlockId block, const Stmt& stmt, uint32_t index) {
  NaiveInstance& in = instances_[id];
  const MemberRef& ref = code_.symbols()[MemberRefId(stmt.ref)];
  const Invoke invoke = stmt.op == Op::kInvokeVirtual     ? Invoke::kVirtual
                        : stmt.op == Op::kInvokeInterface ? Invoke::kInterface
                        : stmt.op == Op::kInvokeSpecial   ? Invoke::kSpecial
                                                          : Invoke::kStatic;
  const ClassId named = code_.hierarchy().link(ref.owner);
  const MethodResult found =
      code_.dispatch().resolve_call(invoke, program_[in.method].owner, named, {ref.name, ref.descriptor},
                                    (stmt.flags & kInterfaceRef) != 0);
  if (!found.method || is_static(program_[found.method]) != (invoke == Invoke::kStatic)) return;
  Call made{.invoke = invoke, .method = found.method, .block = block, .stmt = index};
  for (const uint32_t reg : in.body->args_of(stmt)) {
    made.arguments.push_back(in.body->kinds[reg] == ValueKind::kRef ? &in.registers[reg] : nullptr);
  }
  if (invoke != Invoke::kStatic) made.receivers = made.arguments.front();
  if (stmt.dst && in.body->kinds[stmt.dst.index()] == ValueKind::kRef && is_taken(*in.body, stmt.dst)) {
    made.result = &in.registers[stmt.dst.index()];
  }
  if (invoke == Invoke::kStatic) initialise(program_[found.method].owner);
  call(id, made);
}

void NaiveSolver::call(uint32_t caller, const Call& made) {
  if (made.invoke == Invoke::kStatic) {
    return enter(caller, made, made.method, callee_context(instances_[caller], made, made.method, -1), -1);
  }
  const NaiveSet receivers = *made.receivers;  // they may grow below
  for (const uint32_t receiver : receivers) {
    if (!passes(receiver, program_[made.method].owner)) continue;
    const MethodId target = made.invoke == Invoke::kSpecial
                                ? made.method
                                : code_.dispatch().target(made.invoke, type_of(receiver), made.method).method;
    if (!target) continue;
    enter(caller, made, target, callee_context(instances_[caller], made, target, receiver), receiver);
  }
}

void NaiveSolver::enter(uint32_t caller, const Call& made, MethodId target, const NaiveContext& context,
                        int64_t receiver) {
  const uint32_t callee = instance(target, context);
  changed_ |= call_edges_.insert({caller, made.stmt, callee}).second;
  NaiveInstance& entered = instances_[callee];
  if (entered.body == nullptr) return;
  if (receiver >= 0) add(entered.registers[0], static_cast<uint32_t>(receiver));
  for (size_t i = receiver >= 0 ? 1 : 0; i < made.arguments.size() && i < entered.body->parameter_count;
       ++i) {
    if (made.arguments[i] != nullptr && entered.body->kinds[i] == ValueKind::kRef) {
      add(entered.registers[i], *made.arguments[i]);
    }
  }
  if (made.result != nullptr) add(*made.result, entered.result);
  raise(instances_[caller], made.block, entered.thrown);
}

void NaiveSolver::object_call(uint32_t id, BlockId block, uint32_t index, const NaiveSet& receivers,
                              std::string_view name, std::string_view descriptor, const NaiveSet* argument) {
  const MethodId method = program_.declared_method(program_.object_class(), code_.symbols().name(name),
                                                   code_.symbols().name(descriptor));
  if (!method) return;
  Call made{.invoke = Invoke::kVirtual, .method = method, .block = block, .stmt = index};
  made.receivers = &receivers;
  made.arguments = {&receivers};
  if (argument != nullptr) made.arguments.push_back(argument);
  call(id, made);
}

void NaiveSolver::dynamic_call(uint32_t id, BlockId block, const Stmt& stmt, uint32_t index) {
  NaiveInstance& in = instances_[id];
  switch (dynamic_kind(code_.symbols(), code_.symbols()[DynamicId(stmt.ref)])) {
    case DynamicKind::kLambda:
      return lambda(in, stmt, index);
    case DynamicKind::kConcat:
      for (const uint32_t reg : in.body->args_of(stmt)) {
        if (in.body->kinds[reg] != ValueKind::kRef) continue;
        object_call(id, block, index, in.registers[reg], "toString", "()Ljava/lang/String;");
      }
      return add(in.registers[stmt.dst.index()], allocated(in, class_named("java/lang/String"), index, 0));
    case DynamicKind::kRecordMethod:
      return record_method(id, block, stmt, index);
    default:
      return;
  }
}

void NaiveSolver::lambda(NaiveInstance& in, const Stmt& stmt, uint32_t index) {
  const LambdaClass* const made = code_.lambda(in.method, index, DynamicId(stmt.ref));
  if (made == nullptr) return;
  const NaiveSite site{
      .kind = NaiveSite::Kind::kLambda, .type = made->id, .method = in.method, .stmt = index};
  const uint32_t value = object(site, in.context);
  add(in.registers[stmt.dst.index()], value);
  for (uint32_t i = 0; i < stmt.arg_count && i < made->captures.size(); ++i) {
    const uint32_t reg = in.body->arg(stmt, i).index();
    if (in.body->kinds[reg] == ValueKind::kRef) add(fields_[{value, made->captures[i]}], in.registers[reg]);
  }
}

// Each component is asked the same; equals asks with that of the other record.
void NaiveSolver::record_method(uint32_t id, BlockId block, const Stmt& stmt, uint32_t index) {
  NaiveInstance& in = instances_[id];
  const Dynamic& dynamic = code_.symbols()[DynamicId(stmt.ref)];
  const std::optional<RecordSite> site = record_site(code_.symbols(), dynamic);
  if (!site) return;
  const std::string_view name = program_.text(dynamic.name);
  const auto component = [&](const NaiveSet& records, FieldId field) {
    NaiveSet values;
    for (const uint32_t record : records) {
      if (passes(record, program_[field].owner)) values.merge(NaiveSet(fields_[{record, field}]));
    }
    return values;
  };
  for (const Handle& getter : site->getters) {
    const MemberRef& ref = code_.symbols()[getter.member];
    if (!is_reference(program_.text(ref.descriptor))) continue;
    const FieldId field =
        resolve_field_use(code_.hierarchy(), program_[in.method].owner, code_.hierarchy().link(ref.owner),
                          {ref.name, ref.descriptor}, false)
            .field;
    if (!field) continue;
    const NaiveSet values = component(in.registers[in.body->arg(stmt, 0).index()], field);
    if (name == "toString") object_call(id, block, index, values, "toString", "()Ljava/lang/String;");
    if (name == "hashCode") object_call(id, block, index, values, "hashCode", "()I");
    if (name == "equals") {
      NaiveSet same;
      const ClassId record = class_named(program_.text(site->record));
      for (const uint32_t object : in.registers[in.body->arg(stmt, 1).index()]) {
        if (passes(object, record)) same.insert(object);
      }
      const NaiveSet others = component(same, field);
      object_call(id, block, index, values, "equals", "(Ljava/lang/Object;)Z", &others);
    }
  }
  if (stmt.dst && in.body->kinds[stmt.dst.index()] == ValueKind::kRef) {
    add(in.registers[stmt.dst.index()], allocated(in, class_named("java/lang/String"), index, 0));
  }
}

// --- contexts
// -----------------------------------------------------------------------------------------------

NaiveContext NaiveSolver::callee_context(const NaiveInstance& caller, const Call& made, MethodId target,
                                         int64_t receiver) {
  NaiveElement site{.kind = NaiveElement::Kind::kCall, .method = caller.method, .stmt = made.stmt};
  const auto inlined = [&] {
    const auto is_inlined = [](const NaiveElement& element) {
      return element.kind == NaiveElement::Kind::kInlinedCall;
    };
    NaiveContext context = is_rest(caller.context) ? NaiveContext() : caller.context;
    if (std::ranges::count_if(context, is_inlined) >= 4) return context;
    context.push_back({.kind = NaiveElement::Kind::kInlinedCall, .method = caller.method, .stmt = made.stmt});
    return context;
  };
  if (code_.is_inline(made.method) && code_.is_inline(target)) return inlined();
  const bool is_library = code_.is_library(program_[target].owner);
  const bool in_library = code_.is_library(program_[caller.method].owner);
  if (policy_.containers && code_.is_container(program_[target].owner)) {
    if (receiver >= 0 && is_container(objects_[static_cast<size_t>(receiver)]))
      return container_context(objects_[static_cast<size_t>(receiver)]);
    const bool on_top = !caller.context.empty() && caller.context.back().is_on_top();
    if (receiver < 0 && on_top) return caller.context;
    if (receiver < 0 && !in_library) return inlined();
  }
  NaiveContext callers = policy_part(caller.context);
  switch (policy_.flavour) {
    case Flavour::kInsensitive:
      return callers;
    case Flavour::kCallSite:
      callers.push_back(site);
      return last(callers, policy_.depth);
    case Flavour::kObject:
    case Flavour::kType:
      return receiver < 0 ? callers : receiver_context(objects_[static_cast<size_t>(receiver)]);
    case Flavour::kOrigin: {
      if (receiver < 0) return is_library ? NaiveContext() : callers;
      const NaiveObject& object = objects_[static_cast<size_t>(receiver)];
      if (!is_container(object) && is_task(object.site) && enters_task(target, object.site.type))
        return receiver_context(object);
      if (is_library) return {};
      return in_library || is_rest(caller.context) ? policy_part(object.context) : callers;
    }
  }
  return callers;
}

NaiveContext NaiveSolver::receiver_context(const NaiveObject& receiver) const {
  NaiveElement element{.kind = NaiveElement::Kind::kSite, .site = receiver.site};
  if (policy_.flavour == Flavour::kType) {
    element.kind = NaiveElement::Kind::kClass;
    const MethodId holder = receiver.site.method;
    element.site = {.type = holder ? program_[holder].owner : receiver.site.type};
  }
  NaiveContext context =
      policy_.flavour == Flavour::kOrigin ? policy_part(receiver.context) : receiver.context;
  context.push_back(element);
  return last(context, policy_.depth);
}

bool NaiveSolver::is_container(const NaiveObject& object) {
  if (!policy_.containers || !code_.container(object.site.type)) return false;
  const bool on_top = !object.context.empty() && object.context.back().is_on_top();
  const NaiveSite& site = object.site;
  return on_top || !code_.is_library(site.method ? program_[site.method].owner : site.type);
}

// What is made inside a container is part of it.
NaiveContext NaiveSolver::container_context(const NaiveObject& container) const {
  NaiveContext context;
  for (const NaiveElement& element : container.context) {
    context.push_back(element);
    if (element.kind == NaiveElement::Kind::kContainer) return context;
  }
  context.push_back({.kind = NaiveElement::Kind::kContainer, .site = container.site});
  return context;
}

// Tasks of the JDK itself are not told apart.
bool NaiveSolver::is_task(const NaiveSite& site) const {
  if (code_.of_jdk(site.method ? program_[site.method].owner : site.type)) return false;
  return std::ranges::any_of(task_entries_, [&](MethodId entry) {
    return code_.hierarchy().is_subclass(site.type, program_[entry].owner);
  });
}

// Constructing a task counts as running it.
bool NaiveSolver::enters_task(MethodId target, ClassId receiver) const {
  const Method& method = program_[target];
  if (program_.text(method.name) == "<init>") return true;
  return std::ranges::any_of(task_entries_, [&](MethodId entry) {
    return program_[entry].name == method.name && program_[entry].descriptor == method.descriptor &&
           code_.hierarchy().is_subclass(receiver, program_[entry].owner);
  });
}

// --- names
// --------------------------------------------------------------------------------------------------

std::string NaiveSolver::text(ClassId id) const {
  return class_display(program_.text(program_[id].name));
}

std::string NaiveSolver::text(MethodId id) const {
  const Method& method = program_[id];
  return fmt::format("{}.{}{}", text(method.owner), program_.text(method.name),
                     program_.text(method.descriptor));
}

std::string NaiveSolver::text(const NaiveSite& site) const {
  switch (site.kind) {
    case NaiveSite::Kind::kNew:
      return fmt::format("new {} @ {}:{}{}", text(site.type), text(site.method), site.stmt,
                         site.depth == 0 ? "" : fmt::format("/{}", site.depth));
    case NaiveSite::Kind::kLambda:
      return fmt::format("lambda @ {}:{}", text(site.method), site.stmt);
    case NaiveSite::Kind::kOneOfType:
      return fmt::format("<{}>", text(site.type));
    case NaiveSite::Kind::kClass:
      return text(site.named) + ".class";
    case NaiveSite::Kind::kString:
      return fmt::format("\"{}\"", site.text);
    case NaiveSite::Kind::kHandle:
      return site.text;
    case NaiveSite::Kind::kVmException:
      return fmt::format("<{} of the virtual machine>", text(site.type));
    case NaiveSite::Kind::kOutside:
      return fmt::format("<{} from outside>", text(site.type));
  }
  return "";
}

std::string NaiveSolver::text(const NaiveContext& context) const {
  std::string all;
  for (const NaiveElement& element : context) {
    if (!all.empty()) all += ", ";
    switch (element.kind) {
      case NaiveElement::Kind::kCall:
      case NaiveElement::Kind::kInlinedCall:
        all += fmt::format("{}:{}", text(element.method), element.stmt);
        break;
      case NaiveElement::Kind::kSite:
      case NaiveElement::Kind::kContainer:
        all += text(element.site);
        break;
      case NaiveElement::Kind::kClass:
        all += text(element.site.type);
        break;
      case NaiveElement::Kind::kRest:
        all += "the rest";
        break;
    }
  }
  return all.empty() ? all : " [" + all + "]";
}

std::string NaiveSolver::object_name(uint32_t object) const {
  return text(objects_[object].site) + text(objects_[object].context);
}

std::string NaiveSolver::instance_name(uint32_t instance) const {
  return text(instances_[instance].method) + text(instances_[instance].context);
}

}  // namespace heddle::testing
