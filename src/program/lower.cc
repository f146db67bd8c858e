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
// A method without branches and handlers, as more than half are, is one block: it needs no states, no φs and
// no order, and its statements are laid out as they were made.
//
// Termination. Each block is visited once; sweeps 1 and 2 only ever shrink the set of live φs, and sweep 2
// ends with a pass that changes nothing. State is blocks × locals, bounded by kMostState.
//
// Measured (bench/read): all 206 thousand methods of JDK 17 in 1.1 s of processor time. The alternative,
// dominance frontiers with liveness, visits each block several times and gives the same φs on reducible code.
//
// Blocks are put in order and connected here; lower_instructions.cc executes one, lower_phis.cc cleans up,
// and lower_layout.cc numbers the registers and makes the body.
#include "program/lower.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "program/lowering_impl.h"

namespace heddle {
namespace {

constexpr size_t kMostState = 8'000'000;  // block × local entries; JDK 17's largest method needs 16 thousand

// Merging looks at every slot on every edge: 35 thousand times in the JDK's most tangled method, which has
// 1.7 thousand φs before they are pruned.
constexpr size_t kMostMerges = 64'000'000;
constexpr size_t kMostPhis = 1'500'000;
constexpr size_t kMostPhiArgs = 8'000'000;

constexpr size_t kFewConstants = 64;

// One instruction may push this much more than it pops before the depth is checked.
constexpr size_t kStackSlack = 8;

}  // namespace

// ---- set-up --------------------------------------------------------------------------------------------

void Lowering::Impl::reset(ClassSymbols& symbols, const MemberInfo& method) {
  symbols_ = &symbols;
  method_ = &method;
  if (kept_for_ != &symbols.symbols()) take_symbols(symbols.symbols());
  constant_mask_ = kFewConstants - 1;
  if (++method_number_ == 0) {  // so many methods that old entries look current
    constant_places_.assign(constant_places_.size(), {});
    method_number_ = 1;
  }
  failed_ = false;
  pc_ = 0;
  merges_ = 0;
  phi_args_expected_ = 0;
  depth_ = 0;
  for (auto* buffer : {&stacks_, &current_, &args_, &phi_args_}) buffer->clear();
  stmts_.clear();
  kinds_.clear();
  names_.clear();
  constants_.clear();
  constant_kinds_.clear();
  phis_.clear();
  switches_.clear();
  return_checks_.clear();
}

void Lowering::Impl::take_symbols(Symbols& symbols) {
  kept_for_ = &symbols;
  kept_ints_.fill({});
  implied_.fill(ConstantId());
  primitive_arrays_.fill(NameId());
  constant_places_.assign(kFewConstants, {});
  method_number_ = 0;
}

void Lowering::Impl::fail(std::string message) {
  if (failed_) return;
  failed_ = true;
  error_ = {fmt::format("{} at pc {}", std::move(message), pc_), pc_};
}

void Lowering::Impl::define_parameters() {
  auto add = [&](ValueKind kind) {
    current_.push_back(register_value(kind, static_cast<uint32_t>(kinds_.size())));
    kinds_.push_back(kind);
    if (slots_of(kind) == 2) current_.push_back(kUndefined);
  };
  if ((method_->access & kAccStatic) == 0) add(ValueKind::kRef);
  const CallShape shape = symbols_->shape(method_->descriptor_index).value_or(CallShape{});
  for (const ValueKind kind : shape.parameters) add(kind);
  return_kind_ = shape.result;
  parameters_ = static_cast<uint32_t>(kinds_.size());
  if (current_.size() > code_.max_locals) fail("the parameters need more locals than declared");
  locals_ = static_cast<uint32_t>(current_.size());
}

void Lowering::Impl::check_locals() {
  locals_ = std::max(locals_, graph_.locals_used());
  if (graph_.locals_used() <= code_.max_locals) return;
  const auto beyond = graph_.first_beyond(code_.max_locals);
  pc_ = beyond.pc;
  fail(fmt::format("local {} is beyond the declared {}", beyond.local, code_.max_locals));
}

void Lowering::Impl::read_tables() {
  debug_tables(symbols_->file(), code_, lines_, variables_);
  if (variables_.empty()) return;
  std::sort(variables_.begin(), variables_.end(), [](const LocalVariable& a, const LocalVariable& b) {
    return std::tie(a.slot, a.start_pc, a.name) < std::tie(b.slot, b.start_pc, b.name);
  });
  names_.assign(kinds_.size(), NameId());
  for (uint32_t slot = 0; slot < locals_; ++slot) {
    if (current_[slot] != kUndefined) name_value(current_[slot], slot, 0);
  }
}

void Lowering::Impl::connect() {
  const auto& nodes = graph_.nodes();
  states_.assign(nodes.size(), {});
  for (const GraphNode& node : nodes) {
    for (const uint32_t target : graph_.successors(node)) ++states_[target].predecessor_count;
  }
  // An exception edge counts once per handler, however many types lead there.
  auto each_handler = [&](uint32_t n, auto&& use) {
    for (const GraphExceptionEdge& edge : graph_.exceptions(nodes[n])) {
      if (std::exchange(last_seen_from_[edge.node], n + 1) != n + 1) use(edge.node);
    }
  };
  const auto count = static_cast<uint32_t>(nodes.size());
  if (graph_.has_exceptions()) {
    last_seen_from_.assign(count, 0);
    for (uint32_t n = 0; n < count; ++n) {
      each_handler(n, [&](uint32_t handler) { ++states_[handler].predecessor_count; });
    }
    last_seen_from_.assign(count, 0);
  }
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
  for (uint32_t n = 0; n < count; ++n) {
    for (const uint32_t target : graph_.successors(nodes[n])) add(target, {n, false});
    each_handler(n, [&](uint32_t handler) { add(handler, {n, true}); });
  }
}

void Lowering::Impl::order_nodes() {
  const auto& nodes = graph_.nodes();
  seen_.assign(nodes.size(), 0);
  rpo_.clear();
  path_.clear();
  auto edge_target = [&](uint32_t n, uint32_t i) {
    const GraphNode& node = nodes[n];
    // Exceptions first, so that in reverse post-order the handlers come after the code they guard.
    if (i < node.exception_count) return graph_.exceptions(node)[i].node;
    return graph_.successors(node)[i - node.exception_count];
  };
  path_.push_back({0, 0});
  seen_[0] = 1;
  while (!path_.empty()) {
    auto& [n, next] = path_.back();
    if (next == nodes[n].exception_count + nodes[n].successor_count) {
      rpo_.push_back(n);
      path_.resize(path_.size() - 1);
      continue;
    }
    const uint32_t target = edge_target(n, next++);
    if (!seen_[target]) {
      seen_[target] = 1;
      path_.push_back({target, 0});
    }
  }
  std::reverse(rpo_.begin(), rpo_.end());
}

// ---- from block to block -------------------------------------------------------------------------------

Value Lowering::Impl::value_on(const Edge& edge, uint32_t slot) const {
  if (slot >= locals_) {
    const NodeState& from = states_[edge.node];
    return slot - locals_ < from.stack_depth ? stacks_[from.stack_offset + slot - locals_] : kUndefined;
  }
  const auto& locals = edge.exceptional ? locals_in_ : locals_out_;
  return locals[size_t{edge.node} * locals_ + slot];
}

// Sets current_ and the stack, as deep as it is, to what the predecessors that are known agree on.
void Lowering::Impl::merge_predecessors(uint32_t node, bool complete) {
  const NodeState& state = states_[node];
  const Edge* edges = predecessors_.data() + state.first_predecessor;
  const uint32_t slots = locals_ + depth_;
  if (complete && state.predecessor_count == 1) {
    const auto& locals = edges[0].exceptional ? locals_in_ : locals_out_;
    std::copy_n(locals.data() + size_t{edges[0].node} * locals_, locals_, current_.data());
    std::copy_n(stacks_.data() + states_[edges[0].node].stack_offset, depth_, stack_.data());
    return;
  }
  for (uint32_t slot = 0; slot < slots; ++slot) {
    Value common = kUndefined;
    bool first = true;
    bool same = true;
    for (uint32_t i = 0; i < state.predecessor_count; ++i) {
      if (!states_[edges[i].node].done) continue;
      const Value value = value_on(edges[i], slot);
      if (first) {
        common = value;
        first = false;
      } else if (value != common) {
        same = false;
        // A value that is undefined has a kind of its own.
        if (kind_of_value(value) != kind_of_value(common)) {
          common = kUndefined;
          break;
        }
      }
    }
    Value& target = slot < locals_ ? current_[slot] : stack_[slot - locals_];
    if (common == kUndefined || (same && complete)) {
      target = common;
      continue;
    }
    target = fresh(kind_of_value(common));
    phis_.push_back({node, slot, target, 0, false, false});
  }
}

void Lowering::Impl::enter_node(uint32_t node) {
  NodeState& state = states_[node];
  state.first_phi = static_cast<uint32_t>(phis_.size());
  bool complete = true;
  const Edge* known = nullptr;
  bool handler = false;
  for (uint32_t i = 0; i < state.predecessor_count; ++i) {
    const Edge& edge = predecessors_[state.first_predecessor + i];
    if (states_[edge.node].done) {
      known = &edge;
    } else {
      complete = false;
    }
    handler = handler || edge.exceptional;
  }
  depth_ = 0;
  if (node != 0) {
    if (!handler) depth_ = states_[known->node].stack_depth;
    merges_ += (size_t{locals_} + depth_) * state.predecessor_count;
    if (merges_ > kMostMerges) return fail("the method has too many branches to follow its locals");
    merge_predecessors(node, complete);
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
  state.entry_depth = depth_;
  state.end_phi = static_cast<uint32_t>(phis_.size());
  if (graph_.nodes()[node].exception_count > 0) {
    std::copy_n(current_.data(), locals_, locals_in_.data() + size_t{node} * locals_);
  }
}

void Lowering::Impl::run_node(uint32_t n) {
  const GraphNode& node = graph_.nodes()[n];
  pc_ = graph_.instructions()[node.first_instruction].pc;
  enter_node(n);
  if (failed_) return;
  NodeState& state = states_[n];
  state.first_stmt = static_cast<uint32_t>(stmts_.size());
  if (node.kind == GraphNode::Kind::kEntry && (method_->access & kAccSynchronized) != 0) enter_monitor();
  if (node.catches) catch_exception();
  execute(node.first_instruction, node.end_instruction, n);
  state.end_stmt = static_cast<uint32_t>(stmts_.size());
  state.stack_offset = static_cast<uint32_t>(stacks_.size());
  state.stack_depth = depth_;
  std::copy_n(stack_.data(), depth_, stacks_.extend(depth_));
  if (stacks_.size() > kMostState) fail("the method keeps too much on the operand stack across branches");
  std::copy_n(current_.data(), locals_, locals_out_.data() + size_t{n} * locals_);
  state.done = true;
}

void Lowering::Impl::run_all_nodes() {
  const size_t state_size = graph_.nodes().size() * locals_;
  if (state_size > kMostState) {
    failed_ = true;
    error_ = Error{fmt::format("the method is too large to follow ({} blocks with {} locals)",
                               graph_.nodes().size(), locals_)};
    return;
  }
  locals_in_.resize(state_size);
  locals_out_.resize(state_size);
  connect();
  order_nodes();
  for (const uint32_t node : rpo_) {
    run_node(node);
    if (failed_) return;
  }
}

Result<Body> Lowering::Impl::lower(ClassSymbols& symbols, const MemberInfo& method) {
  reset(symbols, method);
  auto code = code_attribute(symbols.file(), method);
  if (!code) return code.error();
  code_ = std::move(*code);
  const bool needs_entry = (method.access & kAccSynchronized) != 0;
  if (auto error = graph_.build(code_, symbols.file().constants(), needs_entry)) return *error;
  define_parameters();
  check_locals();
  if (failed_) return error_;
  for (size_t known = current_.size(); known < locals_; ++known) current_.push_back(kUndefined);
  stack_.resize(code_.max_stack + kStackSlack);
  read_tables();
  if (graph_.is_straight() && !needs_entry) {
    execute(0, graph_.nodes()[0].end_instruction, 0);
    if (failed_) return error_;
    return layout_straight();
  }
  run_all_nodes();
  if (failed_) return error_;
  settle_phis();
  if (failed_) return error_;
  return layout();
}

Lowering::Lowering() : impl_(std::make_unique<Impl>()) {}
Lowering::~Lowering() = default;

Result<Body> Lowering::lower(ClassSymbols& symbols, const MemberInfo& method) {
  return impl_->lower(symbols, method);
}

}  // namespace heddle
