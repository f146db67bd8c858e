// What becomes of the φs once all blocks are done: the three sweeps of the essay in lower.cc.
#include <algorithm>
#include <utility>

#include "program/lowering_impl.h"

namespace heddle {
namespace {

constexpr size_t kMostPhiVisits = 200'000'000;

}  // namespace

void Lowering::Impl::settle_phis() {
  check_depths();
  if (phis_.empty() && return_checks_.empty()) return;
  fill_phis();
  spread_bad_phis();
  drop_trivial_phis();
  mark_live_phis();
  check_returns();
}

// Halves the path it walks: chains of replaced φs get as long as loops are nested.
Value Lowering::Impl::resolve(Value value) {
  while (is_register(value) && replacement_[index_of(value)] != kUndefined) {
    Value& next = replacement_[index_of(value)];
    if (is_register(next) && replacement_[index_of(next)] != kUndefined) next = replacement_[index_of(next)];
    value = next;
  }
  return value;
}

void Lowering::Impl::fill_phis() {
  phi_of_reg_.assign(kinds_.size(), 0);
  replacement_.assign(kinds_.size(), kUndefined);
  for (uint32_t i = 0; i < phis_.size(); ++i) {
    Phi& phi = phis_[i];
    phi_of_reg_[index_of(phi.reg)] = i + 1;
    phi.first_arg = static_cast<uint32_t>(phi_args_.size());
    const NodeState& state = states_[phi.node];
    for (uint32_t p = 0; p < state.predecessor_count; ++p) {
      const Value value = value_on(predecessors_[state.first_predecessor + p], phi.slot);
      phi.bad = phi.bad || kind_of_value(value) != kind_of_value(phi.reg);
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
      if (is_phi(value)) uses.emplace_back(phi_of_reg_[index_of(value)] - 1, i);
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
      if (phi.bad || replacement_[index_of(phi.reg)] != kUndefined) continue;
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
      replacement_[index_of(phi.reg)] = common;
      if (!names_.empty() && is_register(common) && !names_[index_of(common)]) {
        names_[index_of(common)] = names_[index_of(phi.reg)];
      }
      changed = true;
    }
  }
}

void Lowering::Impl::mark_live_phis() {
  std::vector<uint32_t> work;
  auto need = [&](Value value) {
    if (!is_phi(value)) return true;
    const uint32_t index = phi_of_reg_[index_of(value)] - 1;
    if (phis_[index].bad) return false;
    if (!phis_[index].live) {
      phis_[index].live = true;
      work.push_back(index);
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
    if (value != return_address(check.activation)) {
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

}  // namespace heddle
