// The instructions of a block, executed on values instead of numbers.
//
// Most instructions differ only in what they pop and push, so a table says that once per opcode and the loop
// is a switch over a dozen actions; what does not fit the table has a function of its own.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "program/lowering_impl.h"

namespace heddle {
namespace {

constexpr uint32_t kNoRef = 0xFFFFFFFFU;

enum class Action : uint8_t {
  kNothing,
  kImplied,   // push a constant that the opcode names
  kSmallInt,  // push the int that is the operand
  kLoadConstant,
  kLoad,        // a local of kind `result`
  kStore,       // a local of kind `first`
  kArrayLoad,   // `sub`: the element's letter
  kArrayStore,  // of `first`
  kStack,
  kUnary,   // first -> result
  kBinary,  // first, second -> result
  kIncrement,
  kIfOne,  // first
  kIfTwo,  // first, first
  kJump,
  kReturn,  // first, or nothing if that is kVoid
  kField,
  kInvoke,
  kObject,
};

struct Effect {
  Action action = Action::kObject;
  ValueKind first = ValueKind::kVoid;
  ValueKind second = ValueKind::kVoid;
  ValueKind result = ValueKind::kVoid;
  uint8_t sub = 0;
};

constexpr ValueKind kNumericKinds[] = {ValueKind::kInt, ValueKind::kLong, ValueKind::kFloat,
                                       ValueKind::kDouble, ValueKind::kRef};

// Of iaload, laload, ... saload, and the stores in the same order.
constexpr std::string_view kElementLetters = "IJFDABCS";
constexpr ValueKind kElementKinds[] = {ValueKind::kInt,    ValueKind::kLong, ValueKind::kFloat,
                                       ValueKind::kDouble, ValueKind::kRef,  ValueKind::kInt,
                                       ValueKind::kInt,    ValueKind::kInt};

constexpr uint8_t code_of(Opcode op) {
  return static_cast<uint8_t>(op);
}

constexpr auto kEffects = [] {
  constexpr auto kInt = ValueKind::kInt;
  std::array<Effect, 256> effects{};
  auto set = [&](size_t op, Effect effect) { effects[op] = effect; };
  auto all = [&](Opcode first, Opcode last, Effect effect) {
    for (size_t op = code_of(first); op <= code_of(last); ++op) set(op, effect);
  };
  all(Opcode::kNop, Opcode::kNop, {Action::kNothing});
  all(Opcode::kAconstNull, Opcode::kDconst1, {Action::kImplied});
  all(Opcode::kIconstM1, Opcode::kIconst5, {Action::kSmallInt});
  all(Opcode::kBipush, Opcode::kSipush, {Action::kSmallInt});
  all(Opcode::kLdc, Opcode::kLdc2W, {Action::kLoadConstant});
  for (size_t i = 0; i < 5; ++i) {
    const ValueKind kind = kNumericKinds[i];
    const Effect load{.action = Action::kLoad, .result = kind};
    const Effect store{.action = Action::kStore, .first = kind};
    set(code_of(Opcode::kIload) + i, load);
    set(code_of(Opcode::kIstore) + i, store);
    for (size_t n = 0; n < 4; ++n) {
      set(code_of(Opcode::kIload0) + 4 * i + n, load);
      set(code_of(Opcode::kIstore0) + 4 * i + n, store);
    }
    set(code_of(Opcode::kIreturn) + i, {.action = Action::kReturn, .first = kind});
  }
  for (size_t i = 0; i < 8; ++i) {
    const auto letter = static_cast<uint8_t>(kElementLetters[i]);
    set(code_of(Opcode::kIaload) + i,
        {.action = Action::kArrayLoad, .result = kElementKinds[i], .sub = letter});
    set(code_of(Opcode::kIastore) + i,
        {.action = Action::kArrayStore, .first = kElementKinds[i], .sub = letter});
  }
  all(Opcode::kPop, Opcode::kSwap, {Action::kStack});
  for (size_t op = code_of(Opcode::kIadd); op < code_of(Opcode::kIneg); ++op) {
    const ValueKind kind = kNumericKinds[(op - code_of(Opcode::kIadd)) % 4];
    set(op, {Action::kBinary, kind, kind, kind});
  }
  for (size_t i = 0; i < 4; ++i) {
    set(code_of(Opcode::kIneg) + i,
        {.action = Action::kUnary, .first = kNumericKinds[i], .result = kNumericKinds[i]});
  }
  for (size_t op = code_of(Opcode::kIshl); op <= code_of(Opcode::kLxor); ++op) {
    const ValueKind kind = kNumericKinds[(op - code_of(Opcode::kIshl)) % 2];
    const bool shift = op < code_of(Opcode::kIand);
    set(op, {Action::kBinary, kind, shift ? kInt : kind, kind});
  }
  all(Opcode::kIinc, Opcode::kIinc, {Action::kIncrement});
  for (size_t i = 0; i < 12; ++i) {  // i2l, i2f, i2d, l2i, ... : to each of the three others in order
    const size_t from = i / 3;
    const size_t to = i % 3 < from ? i % 3 : i % 3 + 1;
    set(code_of(Opcode::kI2l) + i,
        {.action = Action::kUnary, .first = kNumericKinds[from], .result = kNumericKinds[to]});
  }
  all(Opcode::kI2b, Opcode::kI2s, {.action = Action::kUnary, .first = kInt, .result = kInt});
  auto compare = [&](Opcode first, Opcode last, ValueKind kind) {
    all(first, last, {Action::kBinary, kind, kind, kInt});
  };
  compare(Opcode::kLcmp, Opcode::kLcmp, ValueKind::kLong);
  compare(Opcode::kFcmpl, Opcode::kFcmpg, ValueKind::kFloat);
  compare(Opcode::kDcmpl, Opcode::kDcmpg, ValueKind::kDouble);
  all(Opcode::kIfeq, Opcode::kIfle, {Action::kIfOne, kInt});
  all(Opcode::kIfIcmpeq, Opcode::kIfIcmple, {Action::kIfTwo, kInt});
  all(Opcode::kIfAcmpeq, Opcode::kIfAcmpne, {Action::kIfTwo, ValueKind::kRef});
  all(Opcode::kIfnull, Opcode::kIfnonnull, {Action::kIfOne, ValueKind::kRef});
  all(Opcode::kGoto, Opcode::kGoto, {Action::kNothing});
  all(Opcode::kGotoW, Opcode::kGotoW, {Action::kNothing});
  all(Opcode::kJsr, Opcode::kLookupswitch, {Action::kJump});
  all(Opcode::kJsrW, Opcode::kJsrW, {Action::kJump});
  all(Opcode::kReturn, Opcode::kReturn, {Action::kReturn});
  all(Opcode::kGetstatic, Opcode::kPutfield, {Action::kField});
  all(Opcode::kInvokevirtual, Opcode::kInvokedynamic, {Action::kInvoke});
  return effects;  // the rest is kObject
}();

// Of aconst_null, lconst_0 and the like.
ConstantValue implied_constant(const Instruction& instruction) {
  using Kind = ConstantValue::Kind;
  const Opcode op = instruction.opcode;
  const int32_t n = instruction.operand;
  if (op == Opcode::kAconstNull) return {Kind::kNull, 0};
  if (op <= Opcode::kLconst1) return {Kind::kLong, static_cast<uint64_t>(n)};
  if (op <= Opcode::kFconst2) return {Kind::kFloat, std::bit_cast<uint32_t>(static_cast<float>(n))};
  return {Kind::kDouble, std::bit_cast<uint64_t>(static_cast<double>(n))};
}

constexpr ValueKind kImpliedKinds[] = {
    ValueKind::kVoid,  ValueKind::kRef,   ValueKind::kInt,    ValueKind::kInt,
    ValueKind::kInt,   ValueKind::kInt,   ValueKind::kInt,    ValueKind::kInt,
    ValueKind::kInt,   ValueKind::kLong,  ValueKind::kLong,   ValueKind::kFloat,
    ValueKind::kFloat, ValueKind::kFloat, ValueKind::kDouble, ValueKind::kDouble};

}  // namespace

// ---- values and statements -----------------------------------------------------------------------------

Value Lowering::Impl::fresh(ValueKind kind) {
  const Value value = register_value(kind, static_cast<uint32_t>(kinds_.size()));
  kinds_.push_back(kind);
  if (!variables_.empty()) names_.push_back(NameId());
  return value;
}

Value Lowering::Impl::int_constant(int32_t value) {
  KeptInt& kept = kept_ints_[static_cast<uint32_t>(value) % kept_ints_.size()];
  if (kept.value != value || !kept.id) {
    const ConstantValue made{ConstantValue::Kind::kInt, static_cast<uint32_t>(value)};
    kept = {value, symbols_->symbols().constant(made)};
  }
  return constant(kept.id, ValueKind::kInt);
}

Value Lowering::Impl::constant(ConstantId id, ValueKind kind) {
  ConstantPlace* place = constant_place(id);
  if (place->method == method_number_) return place->value;
  const Value value = constant_value(kind, static_cast<uint32_t>(constants_.size()));
  constants_.push_back(id);
  constant_kinds_.push_back(kind);
  *place = {id, method_number_, value};
  if (constants_.size() * 2 > constant_mask_) use_more_constant_places();
  return value;
}

// Where the constant is, or where it has to go.
Lowering::Impl::ConstantPlace* Lowering::Impl::constant_place(ConstantId id) {
  size_t at = hash_value(id) & constant_mask_;
  while (constant_places_[at].method == method_number_ && constant_places_[at].id != id) {
    at = (at + 1) & constant_mask_;
  }
  return &constant_places_[at];
}

void Lowering::Impl::use_more_constant_places() {
  constant_mask_ = constant_mask_ * 2 + 1;
  if (constant_places_.size() <= constant_mask_) constant_places_.resize(constant_mask_ + 1);
  std::fill_n(constant_places_.begin(), constant_mask_ + 1, ConstantPlace());
  for (uint32_t i = 0; i < constants_.size(); ++i) {
    *constant_place(constants_[i]) = {constants_[i], method_number_, constant_value(constant_kinds_[i], i)};
  }
}

Value Lowering::Impl::pop_any() {
  if (depth_ == 0) {
    fail("the operand stack is empty");
    return kUndefined;
  }
  const Value value = stack_[--depth_];
  if (value == kUndefined) fail("a value on the operand stack is not the same kind on every way");
  return value;
}

inline Value Lowering::Impl::pop(ValueKind wanted) {
  if (depth_ > 0) {
    const Value value = stack_[depth_ - 1];
    if (kind_of_value(value) == wanted) {
      --depth_;
      return value;
    }
  }
  return pop_wrong(wanted);
}

Value Lowering::Impl::pop_wrong(ValueKind wanted) {
  const Value value = pop_any();
  if (value != kUndefined) {
    fail(fmt::format("{} expected on the operand stack, {} found", kind_name(wanted),
                     kind_name(kind_of_value(value))));
  }
  return value;
}

template <class... Values>
inline Stmt& Lowering::Impl::emit(Op op, uint8_t sub, Values... args) {
  Stmt stmt;
  stmt.op = op;
  stmt.sub = sub;
  stmt.pc = static_cast<uint16_t>(pc_);
  stmt.first_arg = static_cast<uint32_t>(args_.size());
  stmt.arg_count = sizeof...(args);
  if constexpr (sizeof...(args) > 0) {
    Value* place = args_.extend(sizeof...(args));
    ((*place++ = args), ...);
  }
  stmts_.push_back(stmt);
  return stmts_.back();
}

template <class... Values>
inline void Lowering::Impl::emit_push(Op op, uint8_t sub, ValueKind kind, uint32_t ref, Values... args) {
  Stmt& stmt = emit(op, sub, args...);
  const Value value = fresh(kind);
  stmt.ref = ref;
  stmt.dst = Reg(index_of(value));
  push(value);
}

void Lowering::Impl::enter_monitor() {
  Value monitor = register_value(ValueKind::kRef, 0);
  if ((method_->access & kAccStatic) != 0) {
    Symbols& symbols = symbols_->symbols();
    const NameId name = symbols.name(symbols_->file().name());
    monitor = constant(symbols.constant({ConstantValue::Kind::kClass, name.index()}), ValueKind::kRef);
  }
  emit(Op::kMonitorEnter, 0, monitor).flags = kImplicit;
}

void Lowering::Impl::catch_exception() {
  emit_push(Op::kCatch, 0, ValueKind::kRef, kNoRef);
}

// ---- instructions --------------------------------------------------------------------------------------

void Lowering::Impl::execute(uint32_t first, uint32_t end, uint32_t node) {
  const Instruction* const instructions = graph_.instructions().data();
  for (uint32_t i = first; i < end && !failed_; ++i) {
    const Instruction& instruction = instructions[i];
    const uint8_t code = code_of(instruction.opcode);
    const Effect& effect = kEffects[code];
    pc_ = instruction.pc;
    switch (effect.action) {
      case Action::kNothing:
        break;
      case Action::kImplied: {
        ConstantId& id = implied_[code];
        if (!id) id = symbols_->symbols().constant(implied_constant(instruction));
        push(constant(id, kImpliedKinds[code]));
        break;
      }
      case Action::kSmallInt:
        push(int_constant(instruction.operand));
        break;
      case Action::kLoadConstant:
        execute_load_constant(instruction);
        break;
      case Action::kLoad: {
        const Value value = current_[static_cast<uint32_t>(instruction.operand)];
        if (kind_of_value(value) != effect.result) {
          fail(fmt::format("local {} is read as {} but holds {}", instruction.operand,
                           kind_name(effect.result), kind_name(kind_of_value(value))));
        }
        push(value);
        break;
      }
      case Action::kStore: {
        const Value value = pop_any();
        const bool keeps_address = effect.first == ValueKind::kRef && is_return_address(value);
        if (kind_of_value(value) != effect.first && !keeps_address) {
          fail(fmt::format("a {} is stored as {}", kind_name(kind_of_value(value)), kind_name(effect.first)));
        } else {
          store_local(static_cast<uint32_t>(instruction.operand), value, instruction.next_pc);
        }
        break;
      }
      case Action::kArrayLoad: {
        const Value index = pop(ValueKind::kInt);
        const Value array = pop(ValueKind::kRef);
        emit_push(Op::kArrayLoad, effect.sub, effect.result, kNoRef, array, index);
        break;
      }
      case Action::kArrayStore: {
        const Value value = pop(effect.first);
        const Value index = pop(ValueKind::kInt);
        const Value array = pop(ValueKind::kRef);
        emit(Op::kArrayStore, effect.sub, array, index, value);
        break;
      }
      case Action::kStack:
        execute_stack(instruction);
        break;
      case Action::kUnary: {
        const Value value = pop(effect.first);
        emit_push(Op::kArithmetic, code, effect.result, kNoRef, value);
        break;
      }
      case Action::kBinary: {
        const Value b = pop(effect.second);
        const Value a = pop(effect.first);
        emit_push(Op::kArithmetic, code, effect.result, kNoRef, a, b);
        break;
      }
      case Action::kIncrement:
        execute_increment(instruction);
        break;
      case Action::kIfOne: {
        const Value value = pop(effect.first);
        emit(Op::kIf, code, value);
        break;
      }
      case Action::kIfTwo: {
        const Value b = pop(effect.first);
        const Value a = pop(effect.first);
        emit(Op::kIf, code, a, b);
        break;
      }
      case Action::kJump:
        execute_jump(instruction, node);
        break;
      case Action::kReturn:
        execute_return(effect.first);
        break;
      case Action::kField:
        execute_field(instruction);
        break;
      case Action::kInvoke:
        execute_invoke(instruction);
        break;
      case Action::kObject:
        execute_object(instruction);
        break;
    }
    if (depth_ > code_.max_stack) fail("the operand stack grows beyond its declared size");
  }
}

void Lowering::Impl::execute_load_constant(const Instruction& instruction) {
  const auto index = static_cast<uint16_t>(instruction.operand);
  const ConstantTag tag = symbols_->file().constants().tag(index);
  if (tag == ConstantTag::kDynamic) {
    const DynamicId site = symbols_->dynamic_constant(index);
    if (!site) return fail(fmt::format("dynamic constant {} is malformed", index));
    const std::string_view type = symbols_->symbols()[symbols_->symbols()[site].descriptor];
    const ValueKind kind = kind_of(type.front());
    if ((slots_of(kind) == 2) != (instruction.opcode == Opcode::kLdc2W)) {
      return fail(fmt::format("dynamic constant {} has the wrong size", index));
    }
    return emit_push(Op::kDynamicConst, 0, kind, site.index());
  }
  const auto id = symbols_->loadable(index);
  ValueKind kind = ValueKind::kRef;
  if (tag == ConstantTag::kInteger) kind = ValueKind::kInt;
  if (tag == ConstantTag::kFloat) kind = ValueKind::kFloat;
  if (tag == ConstantTag::kLong) kind = ValueKind::kLong;
  if (tag == ConstantTag::kDouble) kind = ValueKind::kDouble;
  if (!id || (slots_of(kind) == 2) != (instruction.opcode == Opcode::kLdc2W)) {
    return fail(fmt::format("constant {} ({}) cannot be loaded", index, constant_tag_name(tag)));
  }
  push(constant(*id, kind));
}

void Lowering::Impl::store_local(uint32_t local, Value value, uint32_t next_pc) {
  if (local > 0 && is_wide(current_[local - 1])) current_[local - 1] = kUndefined;
  current_[local] = value;
  if (is_wide(value)) current_[local + 1] = kUndefined;
  if (!variables_.empty()) name_value(value, local, next_pc);
}

// Ranges of one slot do not overlap, so the last that starts before is the only one to look at.
void Lowering::Impl::name_value(Value value, uint32_t local, uint32_t pc) {
  if (!is_register(value) || names_[index_of(value)]) return;
  const auto after =
      std::upper_bound(variables_.begin(), variables_.end(), std::pair(local, pc),
                       [](const auto& place, const LocalVariable& variable) {
                         return place < std::pair<uint32_t, uint32_t>(variable.slot, variable.start_pc);
                       });
  if (after == variables_.begin()) return;
  const LocalVariable& variable = *std::prev(after);
  if (variable.slot == local && pc - variable.start_pc < variable.length) {
    names_[index_of(value)] = symbols_->name(variable.name_index);
  }
}

void Lowering::Impl::execute_stack(const Instruction& instruction) {
  auto narrow = [&]() {
    const Value value = pop_any();
    if (is_wide(value)) fail("half of a long or double is moved");
    return value;
  };
  // One wide value or two narrow ones, the top last.
  struct Group {
    Value low = kUndefined;
    Value top = kUndefined;
  };
  auto pop_group = [&]() {
    Group group;
    group.top = pop_any();
    if (!is_wide(group.top)) group.low = narrow();
    return group;
  };
  auto push_group = [&](const Group& group) {
    if (group.low != kUndefined) push(group.low);
    push(group.top);
  };
  switch (instruction.opcode) {
    case Opcode::kPop:
      narrow();
      break;
    case Opcode::kPop2:
      pop_group();
      break;
    case Opcode::kDup: {
      const Value a = narrow();
      push(a);
      push(a);
      break;
    }
    case Opcode::kDupX1: {
      const Value a = narrow();
      const Value b = narrow();
      push(a);
      push(b);
      push(a);
      break;
    }
    case Opcode::kDupX2: {
      const Value a = narrow();
      const Group below = pop_group();
      push(a);
      push_group(below);
      push(a);
      break;
    }
    case Opcode::kDup2: {
      const Group a = pop_group();
      push_group(a);
      push_group(a);
      break;
    }
    case Opcode::kDup2X1: {
      const Group a = pop_group();
      const Value b = narrow();
      push_group(a);
      push(b);
      push_group(a);
      break;
    }
    case Opcode::kDup2X2: {
      const Group a = pop_group();
      const Group b = pop_group();
      push_group(a);
      push_group(b);
      push_group(a);
      break;
    }
    default: {  // swap
      const Value a = narrow();
      const Value b = narrow();
      push(a);
      push(b);
    }
  }
}

void Lowering::Impl::execute_increment(const Instruction& instruction) {
  const auto local = static_cast<uint32_t>(instruction.operand);
  if (kind_of_value(current_[local]) != ValueKind::kInt)
    return fail(fmt::format("local {} is no int", local));
  const Value step = int_constant(instruction.operand2);
  emit_push(Op::kArithmetic, code_of(Opcode::kIadd), ValueKind::kInt, kNoRef, current_[local], step);
  store_local(local, pop_any(), instruction.next_pc);
}

void Lowering::Impl::execute_jump(const Instruction& instruction, uint32_t n) {
  const GraphNode& node = graph_.nodes()[n];
  switch (instruction.opcode) {
    case Opcode::kJsr:
    case Opcode::kJsrW:
      return push(return_address(graph_.opened_by(node.context, node.end_instruction - 1)));
    case Opcode::kRet: {
      const auto local = static_cast<uint32_t>(instruction.operand);
      return_checks_.push_back({current_[local], graph_.closed_by(node.context, local), pc_});
      return;
    }
    default: {  // tableswitch, lookupswitch
      SwitchTable table;
      table.keys = instruction.switch_keys(code_.code);
      table.targets = graph_.successor_indexes(node, instruction.switch_targets(code_.code));
      table.default_target = table.targets.front();
      table.targets.erase(table.targets.begin());
      const Value value = pop(ValueKind::kInt);
      emit(Op::kSwitch, 0, value).ref = static_cast<uint32_t>(switches_.size());
      switches_.push_back(std::move(table));
    }
  }
}

void Lowering::Impl::execute_return(ValueKind returned) {
  if (returned != return_kind_) {
    return fail(
        fmt::format("a {} is returned instead of a {}", kind_name(returned), kind_name(return_kind_)));
  }
  const Value value = returned == ValueKind::kVoid ? kUndefined : pop(returned);
  if ((method_->access & kAccSynchronized) != 0) {
    const Value monitor = args_[stmts_[states_[0].first_stmt].first_arg];
    emit(Op::kMonitorExit, 0, monitor).flags = kImplicit;
  }
  if (returned == ValueKind::kVoid) {
    emit(Op::kReturn, 0);
  } else {
    emit(Op::kReturn, 0, value);
  }
}

void Lowering::Impl::execute_field(const Instruction& instruction) {
  const auto index = static_cast<uint16_t>(instruction.operand);
  const MemberRefId ref = symbols_->field(index);
  if (!ref) return fail(fmt::format("constant {} is no field reference", instruction.operand));
  const ValueKind kind = symbols_->kind_of_field(index);
  switch (instruction.opcode) {
    case Opcode::kGetstatic:
      return emit_push(Op::kGetStatic, 0, kind, ref.index());
    case Opcode::kPutstatic: {
      const Value value = pop(kind);
      emit(Op::kPutStatic, 0, value).ref = ref.index();
      return;
    }
    case Opcode::kGetfield: {
      const Value object = pop(ValueKind::kRef);
      return emit_push(Op::kGetField, 0, kind, ref.index(), object);
    }
    default: {
      const Value value = pop(kind);
      const Value object = pop(ValueKind::kRef);
      emit(Op::kPutField, 0, object, value).ref = ref.index();
    }
  }
}

void Lowering::Impl::execute_invoke(const Instruction& instruction) {
  const auto index = static_cast<uint16_t>(instruction.operand);
  constexpr Op kOps[] = {Op::kInvokeVirtual, Op::kInvokeSpecial, Op::kInvokeStatic, Op::kInvokeInterface,
                         Op::kInvokeDynamic};
  const Op op = kOps[code_of(instruction.opcode) - code_of(Opcode::kInvokevirtual)];
  uint32_t ref = 0;
  uint32_t flags = 0;
  if (op == Op::kInvokeDynamic) {
    const DynamicId site = symbols_->call_site(index);
    if (!site) return fail(fmt::format("dynamic call site {} is malformed", index));
    ref = site.index();
  } else {
    const MemberRefId method = symbols_->method(index);
    if (!method) return fail(fmt::format("constant {} is no method reference", index));
    ref = method.index();
    const bool interface = symbols_->file().constants().is(index, ConstantTag::kInterfaceMethodref);
    flags = interface ? kInterfaceRef : 0;
  }
  const CallShape shape = symbols_->shape_of_call(index);
  const uint32_t receiver = op != Op::kInvokeStatic && op != Op::kInvokeDynamic ? 1 : 0;
  const uint32_t count = receiver + static_cast<uint32_t>(shape.parameters.size());
  if (depth_ < count) return fail("the operand stack holds fewer values than the call takes");
  Stmt& stmt = emit(op, 0);
  stmt.ref = ref;
  stmt.flags = flags & 0xFFU;
  stmt.arg_count = count & 0xFFFFFFU;
  // The arguments lie on the stack in order.
  const Value* values = stack_.data() + depth_ - count;
  Value* args = args_.extend(count);
  for (uint32_t i = 0; i < count; ++i) {
    const ValueKind wanted = i < receiver ? ValueKind::kRef : shape.parameters[i - receiver];
    if (kind_of_value(values[i]) != wanted) {
      return fail(fmt::format("argument {} of the call is {} instead of {}", i,
                              kind_name(kind_of_value(values[i])), kind_name(wanted)));
    }
    args[i] = values[i];
  }
  depth_ -= count;
  if (shape.result != ValueKind::kVoid) {
    const Value value = fresh(shape.result);
    stmt.dst = Reg(index_of(value));
    push(value);
  }
}

namespace {

std::string_view primitive_array(int32_t code) {
  constexpr std::string_view kTypes[] = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};
  return code >= 4 && code <= 11 ? kTypes[code - 4] : std::string_view{};
}

}  // namespace

void Lowering::Impl::execute_object(const Instruction& instruction) {
  const auto index = static_cast<uint16_t>(instruction.operand);
  Symbols& symbols = symbols_->symbols();
  auto named_class = [&]() {
    const NameId name = symbols_->class_name(index);
    if (!name) fail(fmt::format("constant {} is no class", index));
    return name;
  };
  switch (instruction.opcode) {
    case Opcode::kNew: {
      const NameId name = named_class();
      if (name && symbols_->file().constants().class_name(index).front() == '[') {
        fail("an array is made with new");
      }
      return emit_push(Op::kNew, 0, ValueKind::kRef, name.index());
    }
    case Opcode::kNewarray: {
      const std::string_view type = primitive_array(instruction.operand);
      if (type.empty()) return fail(fmt::format("array type {} does not exist", instruction.operand));
      NameId& name = primitive_arrays_[static_cast<size_t>(instruction.operand - 4)];
      if (!name) name = symbols.name(type);
      const Value length = pop(ValueKind::kInt);
      return emit_push(Op::kNewArray, 0, ValueKind::kRef, name.index(), length);
    }
    case Opcode::kAnewarray: {
      if (!named_class()) return;
      const Value length = pop(ValueKind::kInt);
      return emit_push(Op::kNewArray, 0, ValueKind::kRef, symbols_->array_of(index).index(), length);
    }
    case Opcode::kMultianewarray: {
      const NameId type = named_class();
      if (!type) return;
      const auto dimensions = static_cast<uint32_t>(instruction.operand2);
      const size_t known = std::min(symbols[type].find_first_not_of('['), symbols[type].size());
      if (dimensions == 0 || dimensions > known || depth_ < dimensions) {
        return fail("an array is made with impossible dimensions");
      }
      Stmt& stmt = emit(Op::kNewArray, 0);
      stmt.ref = type.index();
      stmt.arg_count = dimensions & 0xFFFFFFU;
      for (uint32_t i = depth_ - dimensions; i < depth_; ++i) {
        if (kind_of_value(stack_[i]) != ValueKind::kInt) return fail("an array length is no int");
        args_.push_back(stack_[i]);
      }
      depth_ -= dimensions;
      const Value value = fresh(ValueKind::kRef);
      stmt.dst = Reg(index_of(value));
      return push(value);
    }
    case Opcode::kArraylength: {
      const Value array = pop(ValueKind::kRef);
      return emit_push(Op::kArrayLength, 0, ValueKind::kInt, kNoRef, array);
    }
    case Opcode::kAthrow: {
      const Value value = pop(ValueKind::kRef);
      emit(Op::kThrow, 0, value);
      return;
    }
    case Opcode::kCheckcast: {
      const NameId type = named_class();
      const Value value = pop(ValueKind::kRef);
      return emit_push(Op::kCast, 0, ValueKind::kRef, type.index(), value);
    }
    case Opcode::kInstanceof: {
      const NameId type = named_class();
      const Value value = pop(ValueKind::kRef);
      return emit_push(Op::kInstanceOf, 0, ValueKind::kInt, type.index(), value);
    }
    case Opcode::kMonitorenter:
    case Opcode::kMonitorexit: {
      const Value value = pop(ValueKind::kRef);
      emit(instruction.opcode == Opcode::kMonitorenter ? Op::kMonitorEnter : Op::kMonitorExit, 0, value);
      return;
    }
    default:
      fail(fmt::format("{} is not an instruction of class files", opcode_name(instruction.opcode)));
  }
}

}  // namespace heddle
