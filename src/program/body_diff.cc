// Diffing two bodies.
//
// Problem. A build after an edit renumbers registers, shifts lines and reorders constant pools, yet most
// statements are still the same ones; the incremental stages pay for every statement of the delta.
//
// Formulation. A statement's key is what it does without register numbers: operation, reference, result kind,
// and for each operand the parameter, the constant, or the key of what defines it (one step deep; for φs the
// kind alone, as they are where cycles run through). The two sequences are aligned by key (align.h). Gaps are
// aligned once more by the key without operands: such a pair is one statement whose operand now comes from
// elsewhere, so its identity survives and only the operand is in the delta ("rewired"). Without that second
// step one changed definition would remove and insert all of its uses, and theirs in turn.
// After alignment every kept statement's operands are compared under the matching; those that differ are
// rewired. So a delta is exact whatever the alignment was; the alignment only decides how small it is.
//
// Register numbers are a function of the statement sequence (ir.h), which is why operands are given by the
// index of the defining statement and `apply` can number anew.
#include "program/body_diff.h"

#include <algorithm>

#include "program/align.h"

namespace heddle {

// ---- Renaming ------------------------------------------------------------------------------------------

MemberRefId Renaming::member(MemberRefId ref) const {
  const auto found = members_.find(ref);
  return found == members_.end() ? ref : found->second;
}

HandleId Renaming::handle(HandleId id) const {
  const Handle& old = symbols_[id];
  const MemberRefId target = member(old.member);
  return target == old.member ? id : symbols_.handle({old.kind, target});
}

ConstantValue Renaming::value(ConstantValue constant) const {
  if (constant.kind == ConstantValue::Kind::kHandle) {
    constant.value = handle(HandleId(static_cast<uint32_t>(constant.value))).index();
  } else if (constant.kind == ConstantValue::Kind::kDynamic) {
    constant.value = dynamic(DynamicId(static_cast<uint32_t>(constant.value))).index();
  }
  return constant;
}

// Remembered, as sites share their arguments and arguments may be dynamic constants in turn.
DynamicId Renaming::dynamic(DynamicId id) const {
  {
    const std::lock_guard lock(mutex_);
    const auto known = dynamics_.find(id);
    if (known != dynamics_.end()) return known->second;
  }
  Dynamic renamed = symbols_[id];
  renamed.bootstrap = handle(renamed.bootstrap);
  const auto arguments = symbols_[renamed.arguments];
  ArgumentList list{{arguments.begin(), arguments.end()}};
  for (ConstantValue& argument : list.values) argument = value(argument);
  renamed.arguments = symbols_.arguments(list);
  const DynamicId result = symbols_.dynamic(renamed);
  const std::lock_guard lock(mutex_);
  return dynamics_.try_emplace(id, result).first->second;
}

ConstantId Renaming::constant(ConstantId old_constant) const {
  if (empty()) return old_constant;
  const ConstantValue renamed = value(symbols_[old_constant]);
  return renamed == symbols_[old_constant] ? old_constant : symbols_.constant(renamed);
}

uint32_t Renaming::ref(const Stmt& old_stmt) const {
  if (empty()) return old_stmt.ref;
  if (old_stmt.op == Op::kInvokeDynamic || old_stmt.op == Op::kDynamicConst) {
    return dynamic(DynamicId(old_stmt.ref)).index();
  }
  if (is_call(old_stmt.op)) return member(MemberRefId(old_stmt.ref)).index();
  return old_stmt.ref;
}

namespace {

// ---- keys ----------------------------------------------------------------------------------------------

uint64_t switch_hash(const SwitchTable& table) {
  uint64_t hash = hash_mix(table.keys.size());
  for (const int32_t key : table.keys) hash = hash_combine(hash, static_cast<uint32_t>(key));
  return hash;
}

class Keys {
 public:
  Keys(const Body& body, const Renaming* renaming)
      : body_(body), renaming_(renaming), defined_by_(body.kinds.size(), kNoStmt) {
    weak.reserve(body.stmts.size());
    for (uint32_t i = 0; i < body.stmts.size(); ++i) {
      if (body.stmts[i].dst) defined_by_[body.stmts[i].dst.index()] = i;
      weak.push_back(weak_key(body.stmts[i]));
    }
    strong.reserve(body.stmts.size());
    for (const Stmt& stmt : body.stmts) strong.push_back(strong_key(stmt));
  }

  uint32_t defined_by(Reg reg) const { return defined_by_[reg.index()]; }
  uint32_t ref(const Stmt& stmt) const { return renaming_ != nullptr ? renaming_->ref(stmt) : stmt.ref; }
  ConstantId constant(Reg reg) const {
    const ConstantId id = body_.constant(reg);
    return renaming_ != nullptr ? renaming_->constant(id) : id;
  }

  std::vector<uint64_t> weak;    // without operands
  std::vector<uint64_t> strong;  // with what defines the operands

 private:
  uint64_t weak_key(const Stmt& stmt) const {
    uint64_t key = hash_mix(static_cast<uint64_t>(stmt.op) << 8 | stmt.sub);
    const uint64_t kind = stmt.dst ? static_cast<uint64_t>(body_.kinds[stmt.dst.index()]) : 0;
    key = hash_combine(key, kind << 8 | stmt.flags);
    const uint64_t ref_key = stmt.op == Op::kSwitch ? switch_hash(body_.switches[stmt.ref]) : ref(stmt);
    return hash_combine(key, ref_key);
  }

  uint64_t strong_key(const Stmt& stmt) const {
    uint64_t key = weak[static_cast<size_t>(&stmt - body_.stmts.data())];
    if (stmt.op == Op::kPhi) return key;
    for (const uint32_t arg : body_.args_of(stmt)) {
      const Reg reg(arg);
      if (body_.is_parameter(reg)) {
        key = hash_combine(key, arg);
      } else if (body_.is_constant(reg)) {
        key = hash_combine(key, uint64_t{constant(reg).index()} << 20);
      } else {
        key = hash_combine(key, weak[defined_by_[arg]]);
      }
    }
    return key;
  }

  const Body& body_;
  const Renaming* renaming_;
  std::vector<uint32_t> defined_by_;
};

bool same_flow(const Body& a, const Body& b) {
  if (a.blocks.size() != b.blocks.size() || a.successors != b.successors || a.exceptions != b.exceptions)
    return false;
  return std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(), [](const Block& x, const Block& y) {
    return x.successor_count == y.successor_count && x.exception_count == y.exception_count;
  });
}

class Differ {
 public:
  Differ(const Body& old_body, const Body& new_body, const Renaming& renaming)
      : old_(old_body), new_(new_body), old_keys_(old_body, &renaming), new_keys_(new_body, nullptr) {}

  BodyDelta run() {
    diff_parameters();
    delta_.old_of_new.assign(new_.stmts.size(), kNoStmt);
    align(old_keys_.strong, new_keys_.strong, delta_.old_of_new);
    align(old_keys_.weak, new_keys_.weak, delta_.old_of_new);
    unmatch_switches();
    std::vector<uint8_t> kept(old_.stmts.size());
    for (uint32_t i = 0; i < new_.stmts.size(); ++i) {
      const uint32_t old_index = delta_.old_of_new[i];
      if (old_index == kNoStmt) {
        delta_.inserted.push_back(delta_stmt(i));
        if (new_.stmts[i].op == Op::kSwitch) {
          delta_.inserted.back().stmt.ref = static_cast<uint32_t>(delta_.switches.size());
          delta_.switches.push_back(new_.switches[new_.stmts[i].ref]);
        }
        continue;
      }
      kept[old_index] = 1;
      const Stmt& was = old_.stmts[old_index];
      if (!same_operands(was, new_.stmts[i])) delta_.rewired.push_back(delta_stmt(i));
      if (was.op != Op::kSwitch && was.ref != new_.stmts[i].ref) delta_.renamed.push_back(delta_stmt(i));
    }
    for (uint32_t i = 0; i < old_.stmts.size(); ++i) {
      if (!kept[i]) delta_.removed.push_back(i);
    }
    if (!same_flow(old_, new_) || moved_between_blocks())
      delta_.flow = FlowShape{new_.blocks, new_.successors, new_.exceptions};
    if (!delta_.empty()) {
      for (const Block& block : new_.blocks) delta_.block_sizes.push_back(block.stmt_count);
    }
    return std::move(delta_);
  }

 private:
  // A switch is kept only if its cases lead to the same successor places.
  void unmatch_switches() {
    for (uint32_t i = 0; i < new_.stmts.size(); ++i) {
      const uint32_t old_index = delta_.old_of_new[i];
      if (old_index == kNoStmt || new_.stmts[i].op != Op::kSwitch) continue;
      if (old_.switches[old_.stmts[old_index].ref] != new_.switches[new_.stmts[i].ref])
        delta_.old_of_new[i] = kNoStmt;
    }
  }

  void diff_parameters() {
    const std::vector<ValueKind> was(old_.kinds.begin(), old_.kinds.begin() + old_.parameter_count);
    std::vector<ValueKind> is(new_.kinds.begin(), new_.kinds.begin() + new_.parameter_count);
    if (was != is) delta_.parameters = std::move(is);
  }

  // With the same edges, a statement may still stand in another block than before.
  bool moved_between_blocks() const {
    BlockId was = 0;
    for (BlockId is = 0; is < new_.blocks.size(); ++is) {
      const Block& block = new_.blocks[is];
      for (uint32_t i = block.first_stmt; i < block.first_stmt + block.stmt_count; ++i) {
        const uint32_t old_index = delta_.old_of_new[i];
        if (old_index == kNoStmt) continue;
        while (old_index >= old_.blocks[was].first_stmt + old_.blocks[was].stmt_count) ++was;
        if (was != is) return true;
      }
    }
    return false;
  }

  Operand operand(Reg reg) const {
    if (new_.is_parameter(reg)) return {Operand::Kind::kParameter, reg.index()};
    if (new_.is_constant(reg)) return {Operand::Kind::kConstant, new_.constant(reg).index()};
    return {Operand::Kind::kStmt, new_keys_.defined_by(reg)};
  }

  DeltaStmt delta_stmt(uint32_t index) {
    const Stmt& stmt = new_.stmts[index];
    DeltaStmt made;
    made.index = index;
    made.old_index = delta_.old_of_new[index];
    made.stmt = stmt;
    made.stmt.dst = Reg();
    made.kind = stmt.dst ? new_.kinds[stmt.dst.index()] : ValueKind::kVoid;
    made.first_operand = static_cast<uint32_t>(delta_.operands.size());
    made.operand_count = stmt.arg_count;
    for (const uint32_t arg : new_.args_of(stmt)) delta_.operands.push_back(operand(Reg(arg)));
    return made;
  }

  bool same_operands(const Stmt& was, const Stmt& is) const {
    if (was.arg_count != is.arg_count) return false;
    for (uint32_t i = 0; i < is.arg_count; ++i) {
      const Reg a = old_.arg(was, i);
      const Reg b = new_.arg(is, i);
      if (new_.is_parameter(b) || old_.is_parameter(a)) {
        if (a != b || delta_.parameters) return false;
      } else if (new_.is_constant(b) || old_.is_constant(a)) {
        if (!new_.is_constant(b) || !old_.is_constant(a) || old_keys_.constant(a) != new_.constant(b))
          return false;
      } else if (delta_.old_of_new[new_keys_.defined_by(b)] != old_keys_.defined_by(a)) {
        return false;
      }
    }
    return true;
  }

  const Body& old_;
  const Body& new_;
  Keys old_keys_;
  Keys new_keys_;
  BodyDelta delta_;
};

// ---- applying ------------------------------------------------------------------------------------------

class Applier {
 public:
  Applier(const Body& old_body, const BodyDelta& delta, const Renaming& renaming)
      : old_(old_body), delta_(delta), renaming_(renaming) {}

  Body run() {
    new_.kinds.assign(old_.kinds.begin(), old_.kinds.begin() + old_.parameter_count);
    if (delta_.parameters) new_.kinds = *delta_.parameters;
    new_.parameter_count = static_cast<uint32_t>(new_.kinds.size());
    take_flow();
    take_statements();
    number_registers();
    connect_predecessors();
    return Body(new_);
  }

 private:
  void take_flow() {
    if (delta_.flow) {
      new_.blocks = delta_.flow->blocks;
      new_.successors = delta_.flow->successors;
      new_.exceptions = delta_.flow->exceptions;
    } else {
      new_.blocks = old_.blocks;
      new_.successors = old_.successors;
      new_.exceptions = old_.exceptions;
    }
    if (delta_.block_sizes.empty()) return;
    uint32_t next = 0;
    for (size_t b = 0; b < new_.blocks.size(); ++b) {
      new_.blocks[b].first_stmt = next;
      new_.blocks[b].stmt_count = delta_.block_sizes[b];
      next += delta_.block_sizes[b];
    }
  }

  // Kept and inserted statements in their new order, with operands that do not depend on numbering yet.
  void take_statements() {
    std::vector<uint32_t> old_definition(old_.kinds.size(), kNoStmt);
    std::vector<uint32_t> new_of_old(old_.stmts.size(), kNoStmt);
    for (uint32_t i = 0; i < delta_.old_of_new.size(); ++i) {
      if (delta_.old_of_new[i] != kNoStmt) new_of_old[delta_.old_of_new[i]] = i;
    }
    for (uint32_t i = 0; i < old_.stmts.size(); ++i) {
      if (old_.stmts[i].dst) old_definition[old_.stmts[i].dst.index()] = i;
    }
    auto translated = [&](Reg reg) -> Operand {
      if (old_.is_parameter(reg)) return {Operand::Kind::kParameter, reg.index()};
      if (old_.is_constant(reg))
        return {Operand::Kind::kConstant, renaming_.constant(old_.constant(reg)).index()};
      return {Operand::Kind::kStmt, new_of_old[old_definition[reg.index()]]};
    };
    const auto count = delta_.old_of_new.size();
    operands_.resize(count);
    result_kind_.assign(count, ValueKind::kVoid);
    for (uint32_t i = 0; i < count; ++i) {
      const uint32_t old_index = delta_.old_of_new[i];
      Stmt& stmt = new_.stmts.emplace_back();
      if (old_index == kNoStmt) continue;
      stmt = old_.stmts[old_index];
      if (stmt.dst) result_kind_[i] = old_.kinds[stmt.dst.index()];
      if (stmt.op == Op::kSwitch) {
        new_.switches.push_back(old_.switches[stmt.ref]);
        stmt.ref = static_cast<uint32_t>(new_.switches.size() - 1);
      }
      for (const uint32_t arg : old_.args_of(stmt)) operands_[i].push_back(translated(Reg(arg)));
    }
    for (const DeltaStmt& stmt : delta_.renamed) new_.stmts[stmt.index].ref = stmt.stmt.ref;
    for (const DeltaStmt& stmt : delta_.rewired) take_operands(stmt);
    for (const DeltaStmt& stmt : delta_.inserted) {
      new_.stmts[stmt.index] = stmt.stmt;
      result_kind_[stmt.index] = stmt.kind;
      take_operands(stmt);
      if (stmt.stmt.op == Op::kSwitch) {
        new_.stmts[stmt.index].ref = static_cast<uint32_t>(new_.switches.size());
        new_.switches.push_back(delta_.switches[stmt.stmt.ref]);
      }
    }
    order_switches();
  }

  void take_operands(const DeltaStmt& stmt) {
    const auto first = delta_.operands.begin() + stmt.first_operand;
    operands_[stmt.index].assign(first, first + stmt.operand_count);
  }

  // Switch tables lie in the order of their statements.
  void order_switches() {
    std::vector<SwitchTable> ordered;
    for (Stmt& stmt : new_.stmts) {
      if (stmt.op != Op::kSwitch) continue;
      ordered.push_back(std::move(new_.switches[stmt.ref]));
      stmt.ref = static_cast<uint32_t>(ordered.size() - 1);
    }
    new_.switches = std::move(ordered);
  }

  void number_registers() {
    boost::unordered_flat_map<uint32_t, uint32_t> constants;
    for (const auto& operands : operands_) {
      for (const Operand& operand : operands) {
        if (operand.kind != Operand::Kind::kConstant) continue;
        const auto next = new_.parameter_count + static_cast<uint32_t>(new_.constants.size());
        if (constants.try_emplace(operand.value, next).second)
          new_.constants.push_back(ConstantId(operand.value));
      }
    }
    std::vector<uint32_t> register_of(new_.stmts.size());
    uint32_t next = new_.parameter_count + static_cast<uint32_t>(new_.constants.size());
    for (const ConstantId id : new_.constants) new_.kinds.push_back(kind_of(renaming_.symbols()[id]));
    for (uint32_t i = 0; i < new_.stmts.size(); ++i) {
      if (result_kind_[i] == ValueKind::kVoid) continue;
      register_of[i] = next;
      new_.stmts[i].dst = Reg(next++);
      new_.kinds.push_back(result_kind_[i]);
    }
    for (uint32_t i = 0; i < new_.stmts.size(); ++i) {
      Stmt& stmt = new_.stmts[i];
      stmt.first_arg = static_cast<uint32_t>(new_.args.size());
      stmt.arg_count = static_cast<uint32_t>(operands_[i].size()) & 0xFFFFFFU;
      for (const Operand& operand : operands_[i]) {
        switch (operand.kind) {
          case Operand::Kind::kParameter:
            new_.args.push_back(operand.value);
            break;
          case Operand::Kind::kConstant:
            new_.args.push_back(constants.at(operand.value));
            break;
          case Operand::Kind::kStmt:
            new_.args.push_back(register_of[operand.value]);
            break;
        }
      }
    }
  }

  void connect_predecessors() {
    std::vector<std::vector<Predecessor>> lists(new_.blocks.size());
    for (BlockId b = 0; b < new_.blocks.size(); ++b) {
      const Block& block = new_.blocks[b];
      for (uint32_t i = 0; i < block.successor_count; ++i) {
        lists[new_.successors[block.first_successor + i]].push_back({b, false});
      }
      for (uint32_t i = 0; i < block.exception_count; ++i) {
        const Predecessor from{b, true};
        auto& list = lists[new_.exceptions[block.first_exception + i].handler];
        if (list.empty() || list.back() != from) list.push_back(from);
      }
    }
    for (BlockId b = 0; b < new_.blocks.size(); ++b) {
      new_.blocks[b].first_predecessor = static_cast<uint32_t>(new_.predecessors.size());
      new_.blocks[b].predecessor_count = static_cast<uint32_t>(lists[b].size());
      new_.predecessors.insert(new_.predecessors.end(), lists[b].begin(), lists[b].end());
    }
  }

  const Body& old_;
  const BodyDelta& delta_;
  const Renaming& renaming_;
  BodyParts new_;
  std::vector<std::vector<Operand>> operands_;
  std::vector<ValueKind> result_kind_;
};

}  // namespace

BodyDelta diff(const Body& old_body, const Body& new_body, const Renaming& renaming) {
  return Differ(old_body, new_body, renaming).run();
}

Body apply(const Body& old_body, const BodyDelta& delta, const Renaming& renaming) {
  return Applier(old_body, delta, renaming).run();
}

bool same_code(const Body& a, const Body& b) {
  if (a.parameter_count != b.parameter_count || a.constants != b.constants || a.args != b.args ||
      a.kinds != b.kinds || a.switches != b.switches || a.stmts.size() != b.stmts.size() ||
      a.predecessors != b.predecessors || !same_flow(a, b)) {
    return false;
  }
  const bool sizes = std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(),
                                [](const Block& x, const Block& y) { return x.stmt_count == y.stmt_count; });
  if (!sizes) return false;
  for (uint32_t i = 0; i < a.stmts.size(); ++i) {
    const Stmt& x = a.stmts[i];
    const Stmt& y = b.stmts[i];
    if (x.op != y.op || x.sub != y.sub || x.dst != y.dst || x.ref != y.ref || x.arg_count != y.arg_count ||
        x.flags != y.flags) {
      return false;
    }
  }
  return true;
}

}  // namespace heddle
