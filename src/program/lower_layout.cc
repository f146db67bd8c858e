// From statements in the order in which blocks were executed to a body in the order of the bytecode.
//
// Registers are numbered anew: parameters, then constants in the order of their first use, then definitions.
// Everything is counted first, so that the body is one allocation of the right size.
#include <algorithm>
#include <utility>

#include "program/lowering_impl.h"

namespace heddle {
namespace {

constexpr uint32_t kUnnumbered = 0xFFFFFFFFU;

}  // namespace

void Lowering::Impl::number_constants(const Value* first, size_t count) {
  for (const Value* value = first; value != first + count; ++value) {
    if (!is_constant(*value)) continue;
    uint32_t& number = constant_numbering_[index_of(*value)];
    if (number != kUnnumbered) continue;
    number = parameters_ + static_cast<uint32_t>(constant_order_.size());
    constant_order_.push_back(index_of(*value));
  }
}

uint32_t Lowering::Impl::final_reg(Value value) const {
  return is_constant(value) ? constant_numbering_[index_of(value)] : numbering_[index_of(value)];
}

void Lowering::Impl::lay_out_constants(Body& body) const {
  std::copy_n(kinds_.data(), parameters_, body.kinds.data());
  for (uint32_t i = 0; i < constant_order_.size(); ++i) {
    body.constants[i] = constants_[constant_order_[i]];
    body.kinds[parameters_ + i] = constant_kinds_[constant_order_[i]];
  }
}

void Lowering::Impl::lay_out_lines(Body& body) const {
  std::copy(lines_.begin(), lines_.end(), body.lines.begin());
}

// One block, whose registers are numbered as they were defined but for the constants in between.
Body Lowering::Impl::layout_straight() {
  constant_numbering_.assign(constants_.size(), kUnnumbered);
  constant_order_.clear();
  number_constants(args_.data(), args_.size());
  const auto constant_count = static_cast<uint32_t>(constant_order_.size());
  const auto register_count = static_cast<uint32_t>(kinds_.size());
  const auto has_name = [](NameId name) { return name.valid(); };
  const bool named = std::any_of(names_.begin(), names_.end(), has_name);
  auto moved = [&](uint32_t index) { return index < parameters_ ? index : index + constant_count; };

  Body body({.constants = constant_count,
             .kinds = register_count + constant_count,
             .names = named ? register_count + constant_count : 0,
             .stmts = static_cast<uint32_t>(stmts_.size()),
             .args = static_cast<uint32_t>(args_.size()),
             .blocks = 1,
             .lines = static_cast<uint32_t>(lines_.size())});
  body.parameter_count = parameters_;
  lay_out_constants(body);
  std::copy(kinds_.begin() + parameters_, kinds_.end(), body.kinds.begin() + parameters_ + constant_count);
  for (size_t i = 0; i < args_.size(); ++i) {
    const Value value = args_[i];
    body.args[i] = is_constant(value) ? constant_numbering_[index_of(value)] : moved(index_of(value));
  }
  for (size_t i = 0; i < stmts_.size(); ++i) {
    Stmt stmt = stmts_[i];
    if (stmt.dst) stmt.dst = Reg(stmt.dst.index() + constant_count);
    body.stmts[i] = stmt;
  }
  if (named) {
    std::fill(body.names.begin(), body.names.end(), NameId());
    for (uint32_t i = 0; i < register_count; ++i) body.names[moved(i)] = names_[i];
  }
  body.blocks[0] = Block();
  body.blocks[0].stmt_count = static_cast<uint32_t>(stmts_.size());
  lay_out_lines(body);
  return body;
}

void Lowering::Impl::number_definitions() {
  numbering_.assign(kinds_.size(), kUnnumbered);
  for (uint32_t i = 0; i < parameters_; ++i) numbering_[i] = i;
  uint32_t next = parameters_ + static_cast<uint32_t>(constant_order_.size());
  for (const NodeState& state : states_) {
    for (uint32_t i = state.first_phi; i < state.end_phi; ++i) {
      if (phis_[i].live) numbering_[index_of(phis_[i].reg)] = next++;
    }
    for (uint32_t s = state.first_stmt; s < state.end_stmt; ++s) {
      if (stmts_[s].dst) numbering_[stmts_[s].dst.index()] = next++;
    }
  }
  register_total_ = next;
}

void Lowering::Impl::lay_out_names(Body& body) const {
  if (body.names.empty()) return;
  std::fill(body.names.begin(), body.names.end(), NameId());
  for (uint32_t i = 0; i < names_.size(); ++i) {
    if (numbering_[i] != kUnnumbered) body.names[numbering_[i]] = names_[i];
  }
}

void Lowering::Impl::lay_out_statements(Body& body) {
  Stmt* next_stmt = body.stmts.data();
  uint32_t* next_arg = body.args.data();
  auto add = [&](Stmt stmt, const Value* args, uint32_t count) {
    stmt.first_arg = static_cast<uint32_t>(next_arg - body.args.data());
    stmt.arg_count = count & 0xFFFFFFU;
    for (uint32_t i = 0; i < count; ++i) *next_arg++ = final_reg(args[i]);
    if (stmt.dst) {
      const uint32_t reg = numbering_[stmt.dst.index()];
      body.kinds[reg] = kinds_[stmt.dst.index()];
      stmt.dst = Reg(reg);
    }
    if (stmt.op == Op::kSwitch) {
      body.switches.push_back(std::move(switches_[stmt.ref]));
      stmt.ref = static_cast<uint32_t>(body.switches.size() - 1);
    }
    *next_stmt++ = stmt;
  };
  for (uint32_t n = 0; n < states_.size(); ++n) {
    const NodeState& state = states_[n];
    Block& block = body.blocks[n] = Block();
    block.pc = static_cast<uint16_t>(graph_.instructions()[graph_.nodes()[n].first_instruction].pc);
    block.first_stmt = static_cast<uint32_t>(next_stmt - body.stmts.data());
    for (uint32_t i = state.first_phi; i < state.end_phi; ++i) {
      if (!phis_[i].live) continue;
      Stmt phi;
      phi.pc = block.pc;
      phi.dst = Reg(index_of(phis_[i].reg));
      add(phi, phi_args_.data() + phis_[i].first_arg, state.predecessor_count);
    }
    for (uint32_t s = state.first_stmt; s < state.end_stmt; ++s) {
      add(stmts_[s], args_.data() + stmts_[s].first_arg, stmts_[s].arg_count);
    }
    block.stmt_count = static_cast<uint32_t>(next_stmt - body.stmts.data()) - block.first_stmt;
  }
}

void Lowering::Impl::lay_out_edges(Body& body) const {
  uint32_t successor = 0;
  uint32_t exception = 0;
  uint32_t predecessor = 0;
  for (uint32_t n = 0; n < states_.size(); ++n) {
    const GraphNode& node = graph_.nodes()[n];
    Block& block = body.blocks[n];
    block.first_successor = successor;
    block.successor_count = static_cast<uint16_t>(node.successor_count);
    for (const uint32_t target : graph_.successors(node)) body.successors[successor++] = target;
    block.first_exception = exception;
    block.exception_count = static_cast<uint16_t>(node.exception_count);
    for (const GraphExceptionEdge& edge : graph_.exceptions(node)) {
      body.exceptions[exception++] = {
          edge.node, edge.catch_type == 0 ? NameId() : symbols_->class_name(edge.catch_type)};
    }
    block.first_predecessor = predecessor;
    block.predecessor_count = states_[n].predecessor_count;
    for (uint32_t p = 0; p < states_[n].predecessor_count; ++p) {
      const Edge& edge = predecessors_[states_[n].first_predecessor + p];
      body.predecessors[predecessor++] = {edge.node, edge.exceptional};
    }
  }
}

Body Lowering::Impl::layout() {
  constant_numbering_.assign(constants_.size(), kUnnumbered);
  constant_order_.clear();
  BodySizes sizes;
  for (uint32_t n = 0; n < states_.size(); ++n) {
    const NodeState& state = states_[n];
    for (uint32_t i = state.first_phi; i < state.end_phi; ++i) {
      if (!phis_[i].live) continue;
      ++sizes.stmts;
      sizes.args += state.predecessor_count;
      number_constants(phi_args_.data() + phis_[i].first_arg, state.predecessor_count);
    }
    // The arguments of a block's statements lie one behind the other.
    sizes.stmts += state.end_stmt - state.first_stmt;
    const uint32_t first = first_arg_of(state.first_stmt);
    const uint32_t count = first_arg_of(state.end_stmt) - first;
    sizes.args += count;
    number_constants(args_.data() + first, count);
    sizes.successors += graph_.nodes()[n].successor_count;
    sizes.exceptions += graph_.nodes()[n].exception_count;
  }
  number_definitions();
  bool named = false;
  for (uint32_t i = 0; i < names_.size() && !named; ++i) named = names_[i] && numbering_[i] != kUnnumbered;
  sizes.constants = static_cast<uint32_t>(constant_order_.size());
  sizes.kinds = register_total_;
  sizes.names = named ? register_total_ : 0;
  sizes.blocks = static_cast<uint32_t>(states_.size());
  sizes.predecessors = static_cast<uint32_t>(predecessors_.size());
  sizes.lines = static_cast<uint32_t>(lines_.size());

  Body body(sizes);
  body.parameter_count = parameters_;
  body.inlined_subroutines = graph_.has_subroutines();
  lay_out_constants(body);
  lay_out_statements(body);
  lay_out_edges(body);
  lay_out_names(body);
  lay_out_lines(body);
  return body;
}

}  // namespace heddle
