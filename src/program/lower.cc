// Bytecode to SSA.
//
// Problem. Every value that bytecode keeps in a local or on the operand stack becomes a register with one
// definition, and merges become φs: no more of them than needed, none that nothing uses.
//
// Formulation. The blocks (bytecode_graph.h) are visited in reverse post-order and executed symbolically on
// vectors of values. Where all predecessors are known and agree, no φ arises; where they differ, one φ; where
// a predecessor is still unknown (a back edge), a φ for every slot that the known ones define. When all
// blocks are done, the φs' arguments are read off the predecessors' states, and three sweeps clean up:
//   1. a φ with an argument that is undefined or of another kind is unusable, and so is a φ of such a φ;
//   2. a φ whose arguments are one value and itself is that value; repeated until nothing changes;
//   3. a φ that no statement needs, directly or through φs, is dropped.
// A statement that needs an unusable φ would not pass the JVM's verifier: an error. This is the merge rule of
// the verifier, so no separate type pass is needed; operand kinds are checked as instructions are executed.
//
// Termination. Each block is visited once; sweeps 1 and 2 only ever shrink the set of live φs, and sweep 2
// ends with a pass that changes nothing. State is blocks × locals, bounded by kMostState.
//
// Measured (bench/read): all 206 thousand methods of JDK 17 in 1.3 s on two cores. The alternative, dominance
// frontiers with liveness, visits each block several times and gives the same φs on reducible code.
#include "program/lower.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

#include "program/bytecode_graph.h"

namespace heddle {
namespace {

// A value during lowering: a register, a constant of the body, a return address, or nothing.
using Value = uint32_t;
constexpr Value kUndefined = 0xFFFFFFFFU;
constexpr Value kConstantBit = 0x40000000U;
constexpr Value kReturnAddressBit = 0x80000000U;
constexpr size_t kMostState = 8'000'000;  // block × local entries; JDK 17's largest method needs 16 thousand

// Merging looks at every slot on every edge: 35 thousand times in the JDK's most tangled method, which has
// 1.7 thousand φs before they are pruned.
constexpr size_t kMostMerges = 64'000'000;
constexpr size_t kMostPhis = 1'500'000;
constexpr size_t kMostPhiArgs = 8'000'000;
constexpr size_t kMostPhiVisits = 200'000'000;

bool is_constant(Value v) {
  return v != kUndefined && (v & kConstantBit) != 0 && (v & kReturnAddressBit) == 0;
}
bool is_return_address(Value v) {
  return v != kUndefined && (v & kReturnAddressBit) != 0;
}

constexpr ValueKind kNumericKinds[] = {ValueKind::kInt, ValueKind::kLong, ValueKind::kFloat,
                                       ValueKind::kDouble, ValueKind::kRef};

// Of iaload, laload, ... saload, and the stores in the same order.
constexpr std::string_view kElementLetters = "IJFDABCS";
constexpr ValueKind kElementKinds[] = {ValueKind::kInt,    ValueKind::kLong, ValueKind::kFloat,
                                       ValueKind::kDouble, ValueKind::kRef,  ValueKind::kInt,
                                       ValueKind::kInt,    ValueKind::kInt};

uint8_t code_of(Opcode op) {
  return static_cast<uint8_t>(op);
}

}  // namespace

class Lowering::Impl {
 public:
  Result<Body> lower(ClassSymbols& symbols, const MemberInfo& method);

 private:
  struct Edge {
    uint32_t node = 0;
    bool exceptional = false;
  };
  struct Phi {
    uint32_t node = 0;
    uint32_t slot = 0;  // a local, or locals_ + position on the stack
    Value reg = 0;
    uint32_t first_arg = 0;
    bool bad = false;
    bool live = false;
  };
  struct NodeState {
    uint32_t first_stmt = 0;
    uint32_t end_stmt = 0;
    uint32_t stack_offset = 0;  // of the state at the end
    uint32_t stack_depth = 0;
    uint32_t entry_depth = 0;
    uint32_t first_phi = 0;
    uint32_t end_phi = 0;
    uint32_t first_predecessor = 0;
    uint32_t predecessor_count = 0;
    bool done = false;
  };
  struct ReturnCheck {
    Value value = 0;
    uint32_t activation = 0;
    uint32_t pc = 0;
  };

  // -- set-up
  void reset(ClassSymbols& symbols, const MemberInfo& method);
  void count_locals();
  void connect();
  void order_nodes();

  // -- symbolic execution
  void run_node(uint32_t node);
  void enter_node(uint32_t node);
  void merge_slot(uint32_t node, uint32_t slot, bool complete);
  Value value_on(const Edge& edge, uint32_t slot) const;
  void define_parameters();
  void execute(const Instruction& instruction, uint32_t node);
  void execute_constant(const Instruction& instruction);
  void execute_load_constant(const Instruction& instruction);
  void execute_stack(const Instruction& instruction);
  void execute_arithmetic(const Instruction& instruction);
  void execute_field(const Instruction& instruction);
  void execute_invoke(const Instruction& instruction);
  void execute_object(const Instruction& instruction);
  void execute_branch(const Instruction& instruction, uint32_t node);
  void execute_return(const Instruction& instruction);
  void load_local(const Instruction& instruction, ValueKind kind);
  void store_local(uint32_t local, Value value, uint32_t next_pc);
  void name_value(Value value, uint32_t local, uint32_t pc);

  // -- values and statements
  ValueKind kind(Value value) const;
  Value fresh(ValueKind kind);
  Value constant(ConstantValue::Kind kind, uint64_t value);
  Value int_constant(int32_t value);
  Value constant(ConstantId id);
  void push(Value value) { stack_.push_back(value); }
  Value pop(ValueKind wanted);
  Value pop_any();
  Stmt& emit(Op op, uint8_t sub, std::initializer_list<Value> args);
  void emit_push(Op op, uint8_t sub, std::initializer_list<Value> args, ValueKind kind, uint32_t ref);
  void fail(std::string message);

  // -- φ clean-up and layout
  void fill_phis();
  void spread_bad_phis();
  void drop_trivial_phis();
  void mark_live_phis();
  Value resolve(Value value);
  void check_returns();
  void check_depths();
  uint32_t final_reg(Value value);
  void number(Value value);
  Body layout();
  void add_stmt(Body& body, const Stmt& stmt, std::span<const Value> args);

  BytecodeGraph graph_;
  CodeAttribute code_;
  ClassSymbols* symbols_ = nullptr;
  const MemberInfo* method_ = nullptr;
  std::vector<LocalVariable> variables_;
  ValueKind return_kind_ = ValueKind::kVoid;
  uint32_t locals_ = 0;
  uint32_t parameters_ = 0;

  std::vector<NodeState> states_;
  std::vector<Edge> predecessors_;
  std::vector<uint32_t> rpo_;
  std::vector<Value> locals_in_;
  std::vector<Value> locals_out_;
  std::vector<Value> stacks_;
  std::vector<Value> current_;
  std::vector<Value> stack_;

  std::vector<Stmt> stmts_;  // args and dst are Values until the layout
  std::vector<Value> args_;
  std::vector<ValueKind> kinds_;
  std::vector<NameId> names_;
  std::vector<ConstantId> constants_;
  std::vector<ValueKind> constant_kinds_;
  boost::unordered_flat_map<uint32_t, Value> constant_map_;  // ConstantId to index; empty while there are few
  std::array<ConstantId, 272> small_ints_;                   // -16 to 255
  const Symbols* small_ints_of_ = nullptr;
  std::vector<Phi> phis_;
  std::vector<Value> phi_args_;
  std::vector<uint32_t> phi_of_reg_;  // index + 1
  std::vector<Value> replacement_;
  std::vector<SwitchTable> switches_;
  std::vector<ReturnCheck> return_checks_;
  std::vector<uint32_t> numbering_;
  std::vector<uint32_t> constant_numbering_;

  size_t merges_ = 0;
  size_t phi_args_expected_ = 0;
  uint32_t pc_ = 0;
  bool failed_ = false;
  Error error_;
};

// ---- set-up --------------------------------------------------------------------------------------------

void Lowering::Impl::reset(ClassSymbols& symbols, const MemberInfo& method) {
  symbols_ = &symbols;
  method_ = &method;
  failed_ = false;
  pc_ = 0;
  merges_ = 0;
  phi_args_expected_ = 0;
  for (auto* buffer : {&locals_in_, &locals_out_, &stacks_, &current_, &stack_, &args_, &phi_args_})
    buffer->clear();
  states_.clear();
  predecessors_.clear();
  stmts_.clear();
  kinds_.clear();
  names_.clear();
  constants_.clear();
  constant_kinds_.clear();
  constant_map_.clear();
  phis_.clear();
  switches_.clear();
  return_checks_.clear();
}

void Lowering::Impl::fail(std::string message) {
  if (failed_) return;
  failed_ = true;
  error_ = {fmt::format("{} at pc {}", std::move(message), pc_), pc_};
}

namespace {

bool touches_local(Opcode op) {
  return (op >= Opcode::kIload && op <= Opcode::kAload3) ||
         (op >= Opcode::kIstore && op <= Opcode::kAstore3) || op == Opcode::kIinc || op == Opcode::kRet;
}

bool touches_wide_local(Opcode op) {
  auto in = [op](Opcode first, Opcode last) { return op >= first && op <= last; };
  return op == Opcode::kLload || op == Opcode::kDload || op == Opcode::kLstore || op == Opcode::kDstore ||
         in(Opcode::kLload0, Opcode::kLload3) || in(Opcode::kDload0, Opcode::kDload3) ||
         in(Opcode::kLstore0, Opcode::kLstore3) || in(Opcode::kDstore0, Opcode::kDstore3);
}

}  // namespace

void Lowering::Impl::count_locals() {
  for (const Instruction& instruction : graph_.instructions()) {
    if (!touches_local(instruction.opcode)) continue;
    const uint32_t end =
        static_cast<uint32_t>(instruction.operand) + (touches_wide_local(instruction.opcode) ? 2 : 1);
    locals_ = std::max(locals_, end);
    if (end > code_.max_locals) {
      pc_ = instruction.pc;
      fail(fmt::format("local {} is beyond the declared {}", end - 1, code_.max_locals));
    }
  }
}

void Lowering::Impl::connect() {
  const auto& nodes = graph_.nodes();
  states_.assign(nodes.size(), {});
  for (const GraphNode& node : nodes) {
    for (const uint32_t target : graph_.successors(node)) ++states_[target].predecessor_count;
  }
  // An exception edge counts once per handler, however many types lead there.
  std::vector<const GraphNode*> last_seen_from(graph_.has_exceptions() ? nodes.size() : 0);
  auto each_handler = [&](const GraphNode& node, auto&& use) {
    for (const GraphExceptionEdge& edge : graph_.exceptions(node)) {
      if (std::exchange(last_seen_from[edge.node], &node) != &node) use(edge.node);
    }
  };
  for (const GraphNode& node : nodes) {
    each_handler(node, [&](uint32_t handler) { ++states_[handler].predecessor_count; });
  }
  std::fill(last_seen_from.begin(), last_seen_from.end(), nullptr);
  uint32_t total = 0;
  for (NodeState& state : states_) {
    state.first_predecessor = total;
    total += state.predecessor_count;
    state.predecessor_count = 0;
  }
  predecessors_.resize(total);
  auto add = [&](uint32_t to, Edge edge) {
    NodeState& state = states_[to];
    predecessors_[state.first_predecessor + state.predecessor_count++] = edge;
  };
  for (uint32_t n = 0; n < nodes.size(); ++n) {
    for (const uint32_t target : graph_.successors(nodes[n])) add(target, {n, false});
    each_handler(nodes[n], [&](uint32_t handler) { add(handler, {n, true}); });
  }
}

void Lowering::Impl::order_nodes() {
  const auto& nodes = graph_.nodes();
  std::vector<std::pair<uint32_t, uint32_t>> path;  // node, next edge
  std::vector<uint8_t> seen(nodes.size());
  rpo_.clear();
  auto edge_target = [&](uint32_t n, uint32_t i) {
    const GraphNode& node = nodes[n];
    // Exceptions first, so that in reverse post-order the handlers come after the code they guard.
    if (i < node.exception_count) return graph_.exceptions(node)[i].node;
    return graph_.successors(node)[i - node.exception_count];
  };
  path.emplace_back(0, 0);
  seen[0] = 1;
  while (!path.empty()) {
    auto& [n, next] = path.back();
    if (next == nodes[n].exception_count + nodes[n].successor_count) {
      rpo_.push_back(n);
      path.pop_back();
      continue;
    }
    const uint32_t target = edge_target(n, next++);
    if (!seen[target]) {
      seen[target] = 1;
      path.emplace_back(target, 0);
    }
  }
  std::reverse(rpo_.begin(), rpo_.end());
}

// ---- values and statements -----------------------------------------------------------------------------

ValueKind Lowering::Impl::kind(Value value) const {
  if (value == kUndefined) return ValueKind::kVoid;
  if (is_return_address(value)) return ValueKind::kReturnAddress;
  if (is_constant(value)) return constant_kinds_[value & ~kConstantBit];
  return kinds_[value];
}

Value Lowering::Impl::fresh(ValueKind value_kind) {
  kinds_.push_back(value_kind);
  names_.emplace_back();
  return static_cast<Value>(kinds_.size() - 1);
}

Value Lowering::Impl::constant(ConstantValue::Kind constant_kind, uint64_t value) {
  return constant(symbols_->symbols().constant({constant_kind, value}));
}

// Small numbers are most of all constants, so their ids are kept.
Value Lowering::Impl::int_constant(int32_t value) {
  Symbols& symbols = symbols_->symbols();
  if (small_ints_of_ != &symbols) {
    small_ints_.fill(ConstantId());
    small_ints_of_ = &symbols;
  }
  const ConstantValue made{ConstantValue::Kind::kInt, static_cast<uint32_t>(value)};
  const auto place = static_cast<size_t>(int64_t{value} + 16);
  if (place >= small_ints_.size()) return constant(symbols.constant(made));
  if (!small_ints_[place]) small_ints_[place] = symbols.constant(made);
  return constant(small_ints_[place]);
}

Value Lowering::Impl::constant(ConstantId id) {
  // Most bodies have few; a map pays only beyond that.
  constexpr size_t kFew = 8;
  if (constants_.size() <= kFew) {
    for (size_t i = 0; i < constants_.size(); ++i) {
      if (constants_[i] == id) return kConstantBit | static_cast<Value>(i);
    }
  } else {
    if (constant_map_.empty()) {
      for (size_t i = 0; i < constants_.size(); ++i)
        constant_map_.emplace(constants_[i].index(), static_cast<Value>(i));
    }
    const auto found = constant_map_.find(id.index());
    if (found != constant_map_.end()) return kConstantBit | found->second;
    constant_map_.emplace(id.index(), static_cast<Value>(constants_.size()));
  }
  constants_.push_back(id);
  constant_kinds_.push_back(kind_of(symbols_->symbols()[id]));
  return kConstantBit | static_cast<Value>(constants_.size() - 1);
}

Value Lowering::Impl::pop_any() {
  if (stack_.empty()) {
    fail("the operand stack is empty");
    return kUndefined;
  }
  const Value value = stack_.back();
  stack_.pop_back();
  if (value == kUndefined) fail("a value on the operand stack is not the same kind on every way");
  return value;
}

Value Lowering::Impl::pop(ValueKind wanted) {
  const Value value = pop_any();
  if (value != kUndefined && kind(value) != wanted) {
    fail(
        fmt::format("{} expected on the operand stack, {} found", kind_name(wanted), kind_name(kind(value))));
  }
  return value;
}

Stmt& Lowering::Impl::emit(Op op, uint8_t sub, std::initializer_list<Value> args) {
  Stmt& stmt = stmts_.emplace_back();
  stmt.op = op;
  stmt.sub = sub;
  stmt.pc = static_cast<uint16_t>(pc_);
  stmt.first_arg = static_cast<uint32_t>(args_.size());
  stmt.arg_count = static_cast<uint32_t>(args.size()) & 0xFFFFFFU;
  args_.insert(args_.end(), args);
  return stmt;
}

void Lowering::Impl::emit_push(Op op, uint8_t sub, std::initializer_list<Value> args, ValueKind value_kind,
                               uint32_t ref) {
  Stmt& stmt = emit(op, sub, args);
  stmt.ref = ref;
  stmt.dst = Reg(fresh(value_kind));
  push(stmt.dst.index());
}

// ---- symbolic execution --------------------------------------------------------------------------------

void Lowering::Impl::define_parameters() {
  auto add = [&](ValueKind value_kind) {
    const Value value = fresh(value_kind);
    current_.push_back(value);
    if (slots_of(value_kind) == 2) current_.push_back(kUndefined);
  };
  if ((method_->access & kAccStatic) == 0) add(ValueKind::kRef);
  DescriptorCursor cursor(symbols_->file().descriptor(*method_));
  while (cursor.more()) add(kind_of(cursor.next().front()));
  return_kind_ = kind_of(cursor.result().empty() ? 'V' : cursor.result().front());
  parameters_ = static_cast<uint32_t>(kinds_.size());
  if (current_.size() > code_.max_locals) fail("the parameters need more locals than declared");
  locals_ = static_cast<uint32_t>(current_.size());
}

Value Lowering::Impl::value_on(const Edge& edge, uint32_t slot) const {
  if (slot >= locals_) {
    const NodeState& from = states_[edge.node];
    return slot - locals_ < from.stack_depth ? stacks_[from.stack_offset + slot - locals_] : kUndefined;
  }
  const auto& locals = edge.exceptional ? locals_in_ : locals_out_;
  return locals[size_t{edge.node} * locals_ + slot];
}

void Lowering::Impl::merge_slot(uint32_t node, uint32_t slot, bool complete) {
  const NodeState& state = states_[node];
  Value& target = slot < locals_ ? current_[slot] : stack_[slot - locals_];
  Value common = kUndefined;
  bool first = true;
  bool same = true;
  for (uint32_t i = 0; i < state.predecessor_count; ++i) {
    const Edge& edge = predecessors_[state.first_predecessor + i];
    if (!states_[edge.node].done) continue;
    const Value value = value_on(edge, slot);
    if (first) {
      common = value;
      first = false;
    } else if (value != common) {
      same = false;
      if (value == kUndefined || common == kUndefined || kind(value) != kind(common)) {
        common = kUndefined;
        break;
      }
    }
  }
  if (common == kUndefined || (same && complete)) {
    target = common;
    return;
  }
  target = fresh(kind(common));
  phis_.push_back({node, slot, target, 0, false, false});
}

void Lowering::Impl::enter_node(uint32_t node) {
  NodeState& state = states_[node];
  state.first_phi = static_cast<uint32_t>(phis_.size());
  bool complete = true;
  const Edge* known = nullptr;
  uint32_t handlers = 0;
  for (uint32_t i = 0; i < state.predecessor_count; ++i) {
    const Edge& edge = predecessors_[state.first_predecessor + i];
    if (states_[edge.node].done) {
      known = &edge;
    } else {
      complete = false;
    }
    handlers += edge.exceptional ? 1 : 0;
  }
  stack_.clear();
  if (node != 0) {
    current_.assign(locals_, kUndefined);
    if (handlers == 0) stack_.assign(states_[known->node].stack_depth, kUndefined);
    const auto slots = locals_ + static_cast<uint32_t>(stack_.size());
    merges_ += size_t{slots} * state.predecessor_count;
    if (merges_ > kMostMerges) return fail("the method has too many branches to follow its locals");
    for (uint32_t slot = 0; slot < slots; ++slot) merge_slot(node, slot, complete);
    phi_args_expected_ += (phis_.size() - state.first_phi) * state.predecessor_count;
    if (phis_.size() > kMostPhis || phi_args_expected_ > kMostPhiArgs) {
      return fail("too many values of the method differ where its branches meet");
    }
  }
  if (!variables_.empty()) {
    for (size_t i = state.first_phi; i < phis_.size(); ++i) {
      if (phis_[i].slot < locals_) name_value(phis_[i].reg, phis_[i].slot, pc_);
    }
  }
  state.entry_depth = static_cast<uint32_t>(stack_.size());
  state.end_phi = static_cast<uint32_t>(phis_.size());
  std::copy(current_.begin(), current_.end(),
            locals_in_.begin() + static_cast<ptrdiff_t>(size_t{node} * locals_));
}

void Lowering::Impl::run_node(uint32_t n) {
  const GraphNode& node = graph_.nodes()[n];
  const auto& instructions = graph_.instructions();
  pc_ = instructions[node.first_instruction].pc;
  enter_node(n);
  if (failed_) return;
  NodeState& state = states_[n];
  state.first_stmt = static_cast<uint32_t>(stmts_.size());
  if (node.kind == GraphNode::Kind::kEntry && (method_->access & kAccSynchronized) != 0) {
    const bool is_static = (method_->access & kAccStatic) != 0;
    Symbols& symbols = symbols_->symbols();
    const Value monitor =
        is_static ? constant(ConstantValue::Kind::kClass, symbols.name(symbols_->file().name()).index()) : 0;
    emit(Op::kMonitorEnter, 0, {monitor}).flags = kImplicit;
  }
  if (node.catches) emit_push(Op::kCatch, 0, {}, ValueKind::kRef, 0xFFFFFFFFU);
  for (uint32_t i = node.first_instruction; i < node.end_instruction && !failed_; ++i) {
    pc_ = instructions[i].pc;
    execute(instructions[i], n);
    if (stack_.size() > code_.max_stack) fail("the operand stack grows beyond its declared size");
  }
  state.end_stmt = static_cast<uint32_t>(stmts_.size());
  state.stack_offset = static_cast<uint32_t>(stacks_.size());
  state.stack_depth = static_cast<uint32_t>(stack_.size());
  stacks_.insert(stacks_.end(), stack_.begin(), stack_.end());
  if (stacks_.size() > kMostState) fail("the method keeps too much on the operand stack across branches");
  std::copy(current_.begin(), current_.end(),
            locals_out_.begin() + static_cast<ptrdiff_t>(size_t{n} * locals_));
  state.done = true;
}

void Lowering::Impl::execute(const Instruction& instruction, uint32_t node) {
  const Opcode op = instruction.opcode;
  const uint8_t code = code_of(op);
  if (op <= Opcode::kSipush) return execute_constant(instruction);
  if (op <= Opcode::kLdc2W) return execute_load_constant(instruction);
  if (op <= Opcode::kAload) return load_local(instruction, kNumericKinds[code - code_of(Opcode::kIload)]);
  if (op <= Opcode::kAload3)
    return load_local(instruction, kNumericKinds[(code - code_of(Opcode::kIload0)) / 4]);
  if (op <= Opcode::kSaload) {
    const uint8_t which = code - code_of(Opcode::kIaload);
    const Value index = pop(ValueKind::kInt);
    const Value array = pop(ValueKind::kRef);
    return emit_push(Op::kArrayLoad, static_cast<uint8_t>(kElementLetters[which]), {array, index},
                     kElementKinds[which], 0xFFFFFFFFU);
  }
  if (op <= Opcode::kAstore3) {
    const uint8_t which =
        op <= Opcode::kAstore ? code - code_of(Opcode::kIstore) : (code - code_of(Opcode::kIstore0)) / 4;
    const Value value = pop_any();
    const ValueKind wanted = kNumericKinds[which];
    const bool keeps_address = wanted == ValueKind::kRef && is_return_address(value);
    if (kind(value) != wanted && !keeps_address) {
      return fail(fmt::format("a {} is stored as {}", kind_name(kind(value)), kind_name(wanted)));
    }
    return store_local(static_cast<uint32_t>(instruction.operand), value, instruction.next_pc);
  }
  if (op <= Opcode::kSastore) {
    const uint8_t which = code - code_of(Opcode::kIastore);
    const Value value = pop(kElementKinds[which]);
    const Value index = pop(ValueKind::kInt);
    const Value array = pop(ValueKind::kRef);
    emit(Op::kArrayStore, static_cast<uint8_t>(kElementLetters[which]), {array, index, value});
    return;
  }
  if (op <= Opcode::kSwap) return execute_stack(instruction);
  if (op <= Opcode::kDcmpg) return execute_arithmetic(instruction);
  if (op <= Opcode::kLookupswitch || op == Opcode::kIfnull || op == Opcode::kIfnonnull ||
      op == Opcode::kGotoW || op == Opcode::kJsrW) {
    return execute_branch(instruction, node);
  }
  if (op <= Opcode::kReturn) return execute_return(instruction);
  if (op <= Opcode::kPutfield) return execute_field(instruction);
  if (op <= Opcode::kInvokedynamic) return execute_invoke(instruction);
  execute_object(instruction);
}

void Lowering::Impl::execute_constant(const Instruction& instruction) {
  using Kind = ConstantValue::Kind;
  const Opcode op = instruction.opcode;
  const int32_t n = instruction.operand;
  if (op == Opcode::kNop) return;
  if (op == Opcode::kAconstNull) return push(constant(Kind::kNull, 0));
  if (op == Opcode::kLconst0 || op == Opcode::kLconst1) {
    return push(constant(Kind::kLong, static_cast<uint64_t>(n)));
  }
  if (op >= Opcode::kFconst0 && op <= Opcode::kFconst2) {
    return push(constant(Kind::kFloat, std::bit_cast<uint32_t>(static_cast<float>(n))));
  }
  if (op == Opcode::kDconst0 || op == Opcode::kDconst1) {
    return push(constant(Kind::kDouble, std::bit_cast<uint64_t>(static_cast<double>(n))));
  }
  push(int_constant(n));
}

void Lowering::Impl::execute_load_constant(const Instruction& instruction) {
  const auto index = static_cast<uint16_t>(instruction.operand);
  const ConstantPool& pool = symbols_->file().constants();
  const ConstantTag tag = pool.tag(index);
  if (tag == ConstantTag::kDynamic) {
    const DynamicId site = symbols_->dynamic_constant(index);
    if (!site) return fail(fmt::format("dynamic constant {} is malformed", index));
    const std::string_view type = symbols_->symbols()[symbols_->symbols()[site].descriptor];
    const ValueKind value_kind = kind_of(type.front());
    if ((slots_of(value_kind) == 2) != (instruction.opcode == Opcode::kLdc2W)) {
      return fail(fmt::format("dynamic constant {} has the wrong size", index));
    }
    return emit_push(Op::kDynamicConst, 0, {}, value_kind, site.index());
  }
  const auto id = symbols_->loadable(index);
  const bool wide = tag == ConstantTag::kLong || tag == ConstantTag::kDouble;
  if (!id || wide != (instruction.opcode == Opcode::kLdc2W)) {
    return fail(fmt::format("constant {} ({}) cannot be loaded", index, constant_tag_name(tag)));
  }
  push(constant(*id));
}

void Lowering::Impl::load_local(const Instruction& instruction, ValueKind wanted) {
  const Value value = current_[static_cast<uint32_t>(instruction.operand)];
  if (kind(value) != wanted) {
    return fail(fmt::format("local {} is read as {} but holds {}", instruction.operand, kind_name(wanted),
                            kind_name(kind(value))));
  }
  push(value);
}

void Lowering::Impl::store_local(uint32_t local, Value value, uint32_t next_pc) {
  if (local > 0 && slots_of(kind(current_[local - 1])) == 2) current_[local - 1] = kUndefined;
  current_[local] = value;
  if (slots_of(kind(value)) == 2) current_[local + 1] = kUndefined;
  if (!variables_.empty()) name_value(value, local, next_pc);
}

// Ranges of one slot do not overlap, so the last that starts before is the only one to look at.
void Lowering::Impl::name_value(Value value, uint32_t local, uint32_t pc) {
  if (value >= kConstantBit || names_[value]) return;
  const auto after =
      std::upper_bound(variables_.begin(), variables_.end(), std::pair(local, pc),
                       [](const auto& place, const LocalVariable& variable) {
                         return place < std::pair<uint32_t, uint32_t>(variable.slot, variable.start_pc);
                       });
  if (after == variables_.begin()) return;
  const LocalVariable& variable = *std::prev(after);
  if (variable.slot == local && pc - variable.start_pc < variable.length) {
    names_[value] = symbols_->name(variable.name_index);
  }
}

void Lowering::Impl::execute_stack(const Instruction& instruction) {
  auto wide = [&](Value value) { return slots_of(kind(value)) == 2; };
  auto narrow = [&]() {
    const Value value = pop_any();
    if (wide(value)) fail("half of a long or double is moved");
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
    if (!wide(group.top)) group.low = narrow();
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

void Lowering::Impl::execute_arithmetic(const Instruction& instruction) {
  const Opcode op = instruction.opcode;
  const uint8_t code = code_of(op);
  if (op == Opcode::kIinc) {
    const auto local = static_cast<uint32_t>(instruction.operand);
    if (kind(current_[local]) != ValueKind::kInt) return fail(fmt::format("local {} is no int", local));
    const Value step = int_constant(instruction.operand2);
    emit_push(Op::kArithmetic, code_of(Opcode::kIadd), {current_[local], step}, ValueKind::kInt, 0xFFFFFFFFU);
    return store_local(local, pop_any(), instruction.next_pc);
  }
  auto result = [&](std::initializer_list<Value> args, ValueKind value_kind) {
    emit_push(Op::kArithmetic, code, args, value_kind, 0xFFFFFFFFU);
  };
  if (op >= Opcode::kLcmp) {  // comparisons give an int
    const ValueKind operand = op == Opcode::kLcmp    ? ValueKind::kLong
                              : op <= Opcode::kFcmpg ? ValueKind::kFloat
                                                     : ValueKind::kDouble;
    const Value b = pop(operand);
    const Value a = pop(operand);
    return result({a, b}, ValueKind::kInt);
  }
  if (op >= Opcode::kI2b) return result({pop(ValueKind::kInt)}, ValueKind::kInt);
  if (op >= Opcode::kI2l) {
    constexpr ValueKind kTo[] = {ValueKind::kLong, ValueKind::kFloat, ValueKind::kDouble,  // i2
                                 ValueKind::kInt,  ValueKind::kFloat, ValueKind::kDouble,  // l2
                                 ValueKind::kInt,  ValueKind::kLong,  ValueKind::kDouble,  // f2
                                 ValueKind::kInt,  ValueKind::kLong,  ValueKind::kFloat};  // d2
    const uint8_t which = code - code_of(Opcode::kI2l);
    return result({pop(kNumericKinds[which / 3])}, kTo[which]);
  }
  if (op >= Opcode::kIand || op >= Opcode::kIshl) {
    const ValueKind operand = (code - code_of(Opcode::kIshl)) % 2 == 0 ? ValueKind::kInt : ValueKind::kLong;
    const Value b = pop(op >= Opcode::kIand ? operand : ValueKind::kInt);
    const Value a = pop(operand);
    return result({a, b}, operand);
  }
  const ValueKind operand = kNumericKinds[(code - code_of(Opcode::kIadd)) % 4];
  if (op >= Opcode::kIneg) return result({pop(operand)}, operand);
  const Value b = pop(operand);
  const Value a = pop(operand);
  result({a, b}, operand);
}

void Lowering::Impl::execute_branch(const Instruction& instruction, uint32_t n) {
  const Opcode op = instruction.opcode;
  const GraphNode& node = graph_.nodes()[n];
  switch (op) {
    case Opcode::kGoto:
    case Opcode::kGotoW:
      return;
    case Opcode::kJsr:
    case Opcode::kJsrW: {
      return push(kReturnAddressBit | graph_.opened_by(node.context, node.end_instruction - 1));
    }
    case Opcode::kRet: {
      const auto local = static_cast<uint32_t>(instruction.operand);
      return_checks_.push_back({current_[local], graph_.closed_by(node.context, local), pc_});
      return;
    }
    case Opcode::kTableswitch:
    case Opcode::kLookupswitch: {
      SwitchTable table;
      table.keys = instruction.switch_keys(code_.code);
      table.targets = graph_.successor_indexes(node, instruction.switch_targets(code_.code));
      table.default_target = table.targets.front();
      table.targets.erase(table.targets.begin());
      emit(Op::kSwitch, 0, {pop(ValueKind::kInt)}).ref = static_cast<uint32_t>(switches_.size());
      switches_.push_back(std::move(table));
      return;
    }
    default:
      break;
  }
  if (op >= Opcode::kIfIcmpeq && op <= Opcode::kIfAcmpne) {
    const ValueKind operand = op >= Opcode::kIfAcmpeq ? ValueKind::kRef : ValueKind::kInt;
    const Value b = pop(operand);
    const Value a = pop(operand);
    emit(Op::kIf, code_of(op), {a, b});
  } else {
    const bool ref = op == Opcode::kIfnull || op == Opcode::kIfnonnull;
    emit(Op::kIf, code_of(op), {pop(ref ? ValueKind::kRef : ValueKind::kInt)});
  }
}

void Lowering::Impl::execute_return(const Instruction& instruction) {
  const ValueKind returned = instruction.opcode == Opcode::kReturn
                                 ? ValueKind::kVoid
                                 : kNumericKinds[code_of(instruction.opcode) - code_of(Opcode::kIreturn)];
  if (returned != return_kind_) {
    return fail(
        fmt::format("a {} is returned instead of a {}", kind_name(returned), kind_name(return_kind_)));
  }
  const Value value = returned == ValueKind::kVoid ? kUndefined : pop(returned);
  if ((method_->access & kAccSynchronized) != 0) {
    const Value monitor = args_[stmts_[states_[0].first_stmt].first_arg];
    emit(Op::kMonitorExit, 0, {monitor}).flags = kImplicit;
  }
  if (returned == ValueKind::kVoid) {
    emit(Op::kReturn, 0, {});
  } else {
    emit(Op::kReturn, 0, {value});
  }
}

void Lowering::Impl::execute_field(const Instruction& instruction) {
  const MemberRefId ref = symbols_->field(static_cast<uint16_t>(instruction.operand));
  if (!ref) return fail(fmt::format("constant {} is no field reference", instruction.operand));
  const std::string_view type = symbols_->symbols()[symbols_->symbols()[ref].descriptor];
  const ValueKind value_kind = kind_of(type.front());
  switch (instruction.opcode) {
    case Opcode::kGetstatic:
      return emit_push(Op::kGetStatic, 0, {}, value_kind, ref.index());
    case Opcode::kPutstatic:
      emit(Op::kPutStatic, 0, {pop(value_kind)}).ref = ref.index();
      return;
    case Opcode::kGetfield:
      return emit_push(Op::kGetField, 0, {pop(ValueKind::kRef)}, value_kind, ref.index());
    default: {
      const Value value = pop(value_kind);
      const Value object = pop(ValueKind::kRef);
      emit(Op::kPutField, 0, {object, value}).ref = ref.index();
    }
  }
}

void Lowering::Impl::execute_invoke(const Instruction& instruction) {
  const auto index = static_cast<uint16_t>(instruction.operand);
  const Opcode opcode = instruction.opcode;
  Symbols& symbols = symbols_->symbols();
  const bool dynamic = opcode == Opcode::kInvokedynamic;
  NameId descriptor;
  uint32_t ref = 0;
  uint32_t flags = 0;
  if (dynamic) {
    const DynamicId site = symbols_->call_site(index);
    if (!site) return fail(fmt::format("dynamic call site {} is malformed", index));
    descriptor = symbols[site].descriptor;
    ref = site.index();
  } else {
    const MemberRefId method = symbols_->method(index);
    if (!method) return fail(fmt::format("constant {} is no method reference", index));
    descriptor = symbols[method].descriptor;
    ref = method.index();
    flags = symbols[method].interface ? kInterfaceRef : 0;
  }
  constexpr Op kOps[] = {Op::kInvokeVirtual, Op::kInvokeSpecial, Op::kInvokeStatic, Op::kInvokeInterface,
                         Op::kInvokeDynamic};
  const Op op = kOps[code_of(opcode) - code_of(Opcode::kInvokevirtual)];
  const bool receiver = op != Op::kInvokeStatic && op != Op::kInvokeDynamic;

  // The arguments lie on the stack in order.
  ValueKind wanted[256];
  uint32_t count = 0;
  if (receiver) wanted[count++] = ValueKind::kRef;
  DescriptorCursor cursor(symbols[descriptor]);
  while (cursor.more() && count < 256) wanted[count++] = kind_of(cursor.next().front());
  if (stack_.size() < count) return fail("the operand stack holds fewer values than the call takes");
  Stmt& stmt = emit(op, 0, {});
  stmt.ref = ref;
  stmt.flags = flags & 0xFFU;
  stmt.arg_count = count & 0xFFFFFFU;
  const size_t base = stack_.size() - count;
  for (uint32_t i = 0; i < count; ++i) {
    const Value value = stack_[base + i];
    if (kind(value) != wanted[i]) {
      return fail(fmt::format("argument {} of the call is {} instead of {}", i, kind_name(kind(value)),
                              kind_name(wanted[i])));
    }
    args_.push_back(value);
  }
  stack_.resize(base);
  const ValueKind result = kind_of(cursor.result().front());
  if (result != ValueKind::kVoid) {
    stmt.dst = Reg(fresh(result));
    push(stmt.dst.index());
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
      if (name && symbols[name].front() == '[') fail("an array is made with new");
      return emit_push(Op::kNew, 0, {}, ValueKind::kRef, name.index());
    }
    case Opcode::kNewarray: {
      const std::string_view type = primitive_array(instruction.operand);
      if (type.empty()) return fail(fmt::format("array type {} does not exist", instruction.operand));
      return emit_push(Op::kNewArray, 0, {pop(ValueKind::kInt)}, ValueKind::kRef, symbols.name(type).index());
    }
    case Opcode::kAnewarray: {
      const NameId element = named_class();
      if (!element) return;
      const std::string_view text = symbols[element];
      const std::string array = text.front() == '[' ? fmt::format("[{}", text) : fmt::format("[L{};", text);
      return emit_push(Op::kNewArray, 0, {pop(ValueKind::kInt)}, ValueKind::kRef,
                       symbols.name(array).index());
    }
    case Opcode::kMultianewarray: {
      const NameId type = named_class();
      if (!type) return;
      const auto dimensions = static_cast<uint32_t>(instruction.operand2);
      const size_t known = std::min(symbols[type].find_first_not_of('['), symbols[type].size());
      if (dimensions == 0 || dimensions > known || stack_.size() < dimensions) {
        return fail("an array is made with impossible dimensions");
      }
      Stmt& stmt = emit(Op::kNewArray, 0, {});
      stmt.ref = type.index();
      stmt.arg_count = dimensions & 0xFFFFFFU;
      const size_t base = stack_.size() - dimensions;
      for (size_t i = base; i < stack_.size(); ++i) {
        if (kind(stack_[i]) != ValueKind::kInt) return fail("an array length is no int");
        args_.push_back(stack_[i]);
      }
      stack_.resize(base);
      stmt.dst = Reg(fresh(ValueKind::kRef));
      return push(stmt.dst.index());
    }
    case Opcode::kArraylength:
      return emit_push(Op::kArrayLength, 0, {pop(ValueKind::kRef)}, ValueKind::kInt, 0xFFFFFFFFU);
    case Opcode::kAthrow:
      emit(Op::kThrow, 0, {pop(ValueKind::kRef)});
      return;
    case Opcode::kCheckcast: {
      const NameId type = named_class();
      return emit_push(Op::kCast, 0, {pop(ValueKind::kRef)}, ValueKind::kRef, type.index());
    }
    case Opcode::kInstanceof: {
      const NameId type = named_class();
      return emit_push(Op::kInstanceOf, 0, {pop(ValueKind::kRef)}, ValueKind::kInt, type.index());
    }
    case Opcode::kMonitorenter:
      emit(Op::kMonitorEnter, 0, {pop(ValueKind::kRef)});
      return;
    case Opcode::kMonitorexit:
      emit(Op::kMonitorExit, 0, {pop(ValueKind::kRef)});
      return;
    default:
      fail(fmt::format("{} is not an instruction of class files", opcode_name(instruction.opcode)));
  }
}

// ---- φ clean-up ----------------------------------------------------------------------------------------

// Halves the path it walks: chains of replaced φs get as long as loops are nested.
Value Lowering::Impl::resolve(Value value) {
  while (value < kConstantBit && replacement_[value] != kUndefined) {
    const Value next = replacement_[value];
    if (next < kConstantBit && replacement_[next] != kUndefined) replacement_[value] = replacement_[next];
    value = replacement_[value];
  }
  return value;
}

void Lowering::Impl::fill_phis() {
  phi_of_reg_.assign(kinds_.size(), 0);
  replacement_.assign(kinds_.size(), kUndefined);
  for (uint32_t i = 0; i < phis_.size(); ++i) {
    Phi& phi = phis_[i];
    phi_of_reg_[phi.reg] = i + 1;
    phi.first_arg = static_cast<uint32_t>(phi_args_.size());
    const NodeState& state = states_[phi.node];
    for (uint32_t p = 0; p < state.predecessor_count; ++p) {
      const Value value = value_on(predecessors_[state.first_predecessor + p], phi.slot);
      phi.bad = phi.bad || value == kUndefined || kind(value) != kinds_[phi.reg];
      phi_args_.push_back(value);
    }
  }
}

void Lowering::Impl::spread_bad_phis() {
  if (std::none_of(phis_.begin(), phis_.end(), [](const Phi& phi) { return phi.bad; })) return;
  // For each φ, the φs that use it; then a walk from the bad ones.
  std::vector<std::pair<uint32_t, uint32_t>> uses;
  for (uint32_t i = 0; i < phis_.size(); ++i) {
    for (uint32_t p = 0; p < states_[phis_[i].node].predecessor_count; ++p) {
      const Value value = phi_args_[phis_[i].first_arg + p];
      if (value < kConstantBit && phi_of_reg_[value] != 0) uses.emplace_back(phi_of_reg_[value] - 1, i);
    }
  }
  std::sort(uses.begin(), uses.end());
  std::vector<uint32_t> work;
  for (uint32_t i = 0; i < phis_.size(); ++i) {
    if (phis_[i].bad) work.push_back(i);
  }
  while (!work.empty()) {
    const uint32_t bad = work.back();
    work.pop_back();
    for (auto it = std::lower_bound(uses.begin(), uses.end(), std::pair(bad, 0U));
         it != uses.end() && it->first == bad; ++it) {
      if (!phis_[it->second].bad) {
        phis_[it->second].bad = true;
        work.push_back(it->second);
      }
    }
  }
}

void Lowering::Impl::drop_trivial_phis() {
  size_t visits = 0;
  for (bool changed = true; changed;) {
    changed = false;
    visits += phi_args_.size();
    if (visits > kMostPhiVisits) return fail("the method's loops are nested too deeply to follow");
    // Backwards: of loops inside each other, the innermost must go first.
    for (size_t i = phis_.size(); i-- > 0;) {
      const Phi& phi = phis_[i];
      if (phi.bad || replacement_[phi.reg] != kUndefined) continue;
      Value common = kUndefined;
      bool trivial = true;
      for (uint32_t p = 0; p < states_[phi.node].predecessor_count && trivial; ++p) {
        Value& arg = phi_args_[phi.first_arg + p];
        arg = resolve(arg);
        if (arg == phi.reg || arg == common) continue;
        trivial = common == kUndefined;
        common = arg;
      }
      if (!trivial || common == kUndefined) continue;
      replacement_[phi.reg] = common;
      if (common < kConstantBit && !names_[common]) names_[common] = names_[phi.reg];
      changed = true;
    }
  }
}

void Lowering::Impl::mark_live_phis() {
  std::vector<uint32_t> work;
  auto need = [&](Value value) {
    if (value >= kConstantBit || phi_of_reg_[value] == 0) return true;
    Phi& phi = phis_[phi_of_reg_[value] - 1];
    if (phi.bad) return false;
    if (!phi.live) {
      phi.live = true;
      work.push_back(phi_of_reg_[value] - 1);
    }
    return true;
  };
  for (const Stmt& stmt : stmts_) {
    for (uint32_t i = 0; i < stmt.arg_count; ++i) {
      Value& arg = args_[stmt.first_arg + i];
      arg = resolve(arg);
      if (!need(arg) || is_return_address(arg)) {
        pc_ = stmt.pc;
        return fail("a value is used that is not the same kind on every way");
      }
    }
  }
  while (!work.empty()) {
    const Phi& phi = phis_[work.back()];
    work.pop_back();
    for (uint32_t p = 0; p < states_[phi.node].predecessor_count; ++p) {
      Value& arg = phi_args_[phi.first_arg + p];
      arg = resolve(arg);
      need(arg);  // a φ that is not bad has no bad argument
    }
  }
}

void Lowering::Impl::check_returns() {
  for (const ReturnCheck& check : return_checks_) {
    const Value value = resolve(check.value);
    if (value != (kReturnAddressBit | check.activation)) {
      pc_ = check.pc;
      return fail("a subroutine returns in a way that cannot be followed");
    }
  }
}

void Lowering::Impl::check_depths() {
  for (uint32_t n = 0; n < states_.size(); ++n) {
    for (uint32_t p = 0; p < states_[n].predecessor_count; ++p) {
      const Edge& edge = predecessors_[states_[n].first_predecessor + p];
      if (edge.exceptional || states_[edge.node].stack_depth == states_[n].entry_depth) continue;
      pc_ = graph_.instructions()[graph_.nodes()[n].first_instruction].pc;
      return fail("the operand stack has different depths on two ways");
    }
  }
}

// ---- layout --------------------------------------------------------------------------------------------

uint32_t Lowering::Impl::final_reg(Value value) {
  return is_constant(value) ? constant_numbering_[value & ~kConstantBit] : numbering_[value];
}

void Lowering::Impl::add_stmt(Body& body, const Stmt& stmt, std::span<const Value> args) {
  Stmt& added = body.stmts.emplace_back(stmt);
  added.first_arg = static_cast<uint32_t>(body.args.size());
  added.arg_count = static_cast<uint32_t>(args.size()) & 0xFFFFFFU;
  for (const Value value : args) body.args.push_back(final_reg(value));
  if (stmt.dst) added.dst = Reg(numbering_[stmt.dst.index()]);
}

Body Lowering::Impl::layout() {
  Body body;
  const auto& nodes = graph_.nodes();
  const auto count = static_cast<uint32_t>(nodes.size());
  body.parameter_count = parameters_;

  // Constants in order of first use, then the other registers in order of definition.
  constant_numbering_.assign(constants_.size(), 0xFFFFFFFFU);
  numbering_.assign(kinds_.size(), 0xFFFFFFFFU);
  for (uint32_t i = 0; i < parameters_; ++i) numbering_[i] = i;
  auto number_constant = [&](Value value) {
    if (!is_constant(value)) return;
    uint32_t& number = constant_numbering_[value & ~kConstantBit];
    if (number != 0xFFFFFFFFU) return;
    number = parameters_ + static_cast<uint32_t>(body.constants.size());
    body.constants.push_back(constants_[value & ~kConstantBit]);
  };
  size_t stmt_total = 0;
  size_t arg_total = 0;
  for (uint32_t n = 0; n < count; ++n) {
    const NodeState& state = states_[n];
    for (uint32_t i = state.first_phi; i < state.end_phi; ++i) {
      if (!phis_[i].live) continue;
      ++stmt_total;
      arg_total += state.predecessor_count;
      for (uint32_t p = 0; p < state.predecessor_count; ++p)
        number_constant(phi_args_[phis_[i].first_arg + p]);
    }
    for (uint32_t s = state.first_stmt; s < state.end_stmt; ++s) {
      ++stmt_total;
      arg_total += stmts_[s].arg_count;
      for (uint32_t i = 0; i < stmts_[s].arg_count; ++i) number_constant(args_[stmts_[s].first_arg + i]);
    }
  }
  uint32_t next = body.first_temporary();
  body.kinds.assign(kinds_.begin(), kinds_.begin() + parameters_);
  for (const ConstantId id : body.constants) body.kinds.push_back(kind_of(symbols_->symbols()[id]));
  bool named = false;
  for (uint32_t n = 0; n < count; ++n) {
    const NodeState& state = states_[n];
    auto define = [&](Value value) {
      numbering_[value] = next++;
      body.kinds.push_back(kinds_[value]);
    };
    for (uint32_t i = state.first_phi; i < state.end_phi; ++i) {
      if (phis_[i].live) define(phis_[i].reg);
    }
    for (uint32_t s = state.first_stmt; s < state.end_stmt; ++s) {
      if (stmts_[s].dst) define(stmts_[s].dst.index());
    }
  }
  for (uint32_t i = 0; i < kinds_.size(); ++i) named = named || (names_[i] && numbering_[i] != 0xFFFFFFFFU);
  if (named) {
    body.names.resize(body.kinds.size());
    for (uint32_t i = 0; i < kinds_.size(); ++i) {
      if (numbering_[i] != 0xFFFFFFFFU) body.names[numbering_[i]] = names_[i];
    }
  }

  body.stmts.reserve(stmt_total);
  body.args.reserve(arg_total);
  body.blocks.reserve(count);
  for (uint32_t n = 0; n < count; ++n) {
    const NodeState& state = states_[n];
    const GraphNode& node = nodes[n];
    Block& block = body.blocks.emplace_back();
    block.pc = static_cast<uint16_t>(graph_.instructions()[node.first_instruction].pc);
    block.first_stmt = static_cast<uint32_t>(body.stmts.size());
    for (uint32_t i = state.first_phi; i < state.end_phi; ++i) {
      if (!phis_[i].live) continue;
      Stmt phi;
      phi.pc = block.pc;
      phi.dst = Reg(phis_[i].reg);
      add_stmt(body, phi, {phi_args_.data() + phis_[i].first_arg, state.predecessor_count});
    }
    for (uint32_t s = state.first_stmt; s < state.end_stmt; ++s) {
      const Stmt& stmt = stmts_[s];
      add_stmt(body, stmt, {args_.data() + stmt.first_arg, stmt.arg_count});
      if (stmt.op == Op::kSwitch) {
        body.stmts.back().ref = static_cast<uint32_t>(body.switches.size());
        body.switches.push_back(std::move(switches_[stmt.ref]));
      }
    }
    block.stmt_count = static_cast<uint32_t>(body.stmts.size()) - block.first_stmt;
    block.first_successor = static_cast<uint32_t>(body.successors.size());
    block.successor_count = static_cast<uint16_t>(node.successor_count);
    for (const uint32_t target : graph_.successors(node)) body.successors.push_back(target);
    block.first_exception = static_cast<uint32_t>(body.exceptions.size());
    block.exception_count = static_cast<uint16_t>(node.exception_count);
    for (const GraphExceptionEdge& edge : graph_.exceptions(node)) {
      body.exceptions.push_back(
          {edge.node, edge.catch_type == 0 ? NameId() : symbols_->class_name(edge.catch_type)});
    }
    block.first_predecessor = static_cast<uint32_t>(body.predecessors.size());
    block.predecessor_count = state.predecessor_count;
    for (uint32_t p = 0; p < state.predecessor_count; ++p) {
      const Edge& edge = predecessors_[state.first_predecessor + p];
      body.predecessors.push_back({edge.node, edge.exceptional});
    }
  }
  body.lines = line_table(symbols_->file(), code_);
  body.inlined_subroutines = graph_.has_subroutines();
  return body;
}

Result<Body> Lowering::Impl::lower(ClassSymbols& symbols, const MemberInfo& method) {
  reset(symbols, method);
  auto code = code_attribute(symbols.file(), method);
  if (!code) return code.error();
  code_ = std::move(*code);
  const bool needs_entry = (method.access & kAccSynchronized) != 0;
  if (auto error = graph_.build(code_, symbols.file().constants(), needs_entry)) return *error;
  define_parameters();
  count_locals();
  if (failed_) return error_;
  variables_ = local_variables(symbols.file(), code_);
  std::sort(variables_.begin(), variables_.end(), [](const LocalVariable& a, const LocalVariable& b) {
    return std::tie(a.slot, a.start_pc, a.name) < std::tie(b.slot, b.start_pc, b.name);
  });
  current_.resize(locals_, kUndefined);
  if (!variables_.empty()) {
    for (uint32_t slot = 0; slot < locals_; ++slot) {
      if (current_[slot] != kUndefined) name_value(current_[slot], slot, 0);
    }
  }
  const size_t state_size = graph_.nodes().size() * locals_;
  if (state_size > kMostState) {
    return Error{fmt::format("the method is too large to follow ({} blocks with {} locals)",
                             graph_.nodes().size(), locals_)};
  }
  locals_in_.resize(state_size);
  locals_out_.resize(state_size);
  connect();
  order_nodes();
  for (const uint32_t node : rpo_) {
    run_node(node);
    if (failed_) return error_;
  }
  fill_phis();
  check_depths();
  spread_bad_phis();
  drop_trivial_phis();
  mark_live_phis();
  check_returns();
  if (failed_) return error_;
  return layout();
}

Lowering::Lowering() : impl_(std::make_unique<Impl>()) {}
Lowering::~Lowering() = default;

Result<Body> Lowering::lower(ClassSymbols& symbols, const MemberInfo& method) {
  return impl_->lower(symbols, method);
}

}  // namespace heddle
