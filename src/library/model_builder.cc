#include "library/model_builder.h"

#include <algorithm>
#include <limits>

#include "classfile/instruction.h"

namespace heddle {

ModelBuilder::ModelBuilder(Symbols& symbols, std::string_view descriptor, bool is_static)
    : symbols_(symbols) {
  if (!is_static) kinds_.push_back(ValueKind::kRef);
  DescriptorCursor cursor(descriptor);
  while (cursor.more()) kinds_.push_back(kind_of(cursor.next().front()));
  result_ = kind_of(cursor.result().front());
  parameter_count_ = static_cast<uint32_t>(kinds_.size());
  names_.resize(kinds_.size());
}

ModelValue ModelBuilder::constant(ConstantValue value) {
  const ConstantId id = symbols_.constant(value);
  const auto found = std::find(constants_.begin(), constants_.end(), id);
  const auto index = static_cast<uint32_t>(found - constants_.begin());
  if (found == constants_.end()) constants_.push_back(id);
  return {index, true, kind_of(value)};
}

ModelValue ModelBuilder::zero(ValueKind kind) {
  using K = ConstantValue::Kind;
  switch (kind) {
    case ValueKind::kInt:
      return constant({K::kInt, 0});
    case ValueKind::kLong:
      return constant({K::kLong, 0});
    case ValueKind::kFloat:
      return constant({K::kFloat, 0});
    case ValueKind::kDouble:
      return constant({K::kDouble, 0});
    default:
      return constant({K::kNull, 0});
  }
}

ModelValue ModelBuilder::emit(Op op, uint32_t ref, std::span<const ModelValue> args, ValueKind result,
                              uint8_t sub, uint8_t flags) {
  Draft draft;
  draft.stmt.op = op;
  draft.stmt.ref = ref;
  draft.stmt.sub = sub;
  draft.stmt.flags = flags;
  draft.args.assign(args.begin(), args.end());
  draft.line = line_;
  ModelValue defined;
  if (result != ValueKind::kVoid) {
    defined = {static_cast<uint32_t>(kinds_.size()), false, result};
    draft.stmt.dst = Reg(defined.index);
    kinds_.push_back(result);
    names_.emplace_back();
  }
  stmts_.push_back(std::move(draft));
  return defined;
}

void ModelBuilder::name(ModelValue value, NameId name) {
  if (!value.constant && !names_[value.index]) names_[value.index] = name;
}

ModelValue ModelBuilder::begin_handler(NameId type) {
  end_part();
  parts_.push_back({stmts_.size(), type});
  return emit(Op::kCatch, 0xFFFFFFFFU, {}, ValueKind::kRef);
}

// A part that does not say how it ends returns nothing in particular.
void ModelBuilder::end_part() {
  const bool empty = stmts_.size() == parts_.back().first;
  if (!empty && is_terminator(stmts_.back().stmt.op)) return;
  if (result_ == ValueKind::kVoid) {
    emit(Op::kReturn, 0xFFFFFFFFU, {}, ValueKind::kVoid);
  } else {
    emit(Op::kReturn, 0xFFFFFFFFU, {zero(result_)}, ValueKind::kVoid);
  }
}

bool ModelBuilder::has_side_exits() const {
  const auto ends = std::count_if(stmts_.begin(), stmts_.end(),
                                  [](const Draft& draft) { return is_terminator(draft.stmt.op); });
  return static_cast<size_t>(ends) > parts_.size();
}

// Lays the statements out in blocks.
class ModelBuilder::Layout {
 public:
  explicit Layout(ModelBuilder& from) : from_(from) {}

  Body run() {
    begin_body();
    for (size_t p = 0; p < from_.parts_.size(); ++p) {
      part_starts_.push_back(static_cast<BlockId>(body_.blocks.size()));
      const size_t end = p + 1 < from_.parts_.size() ? from_.parts_[p + 1].first : from_.stmts_.size();
      lay_part(from_.parts_[p].first, end);
    }
    add_handlers();
    add_predecessors();
    return Body(body_);
  }

 private:
  void begin_body() {
    if (from_.has_side_exits()) unknown_ = from_.zero(ValueKind::kInt);
    const auto shift = static_cast<uint32_t>(from_.constants_.size());
    body_.parameter_count = from_.parameter_count_;
    const auto parameters_end = from_.kinds_.begin() + from_.parameter_count_;
    body_.kinds.assign(from_.kinds_.begin(), parameters_end);
    for (const ConstantId id : from_.constants_) body_.kinds.push_back(kind_of(from_.symbols_[id]));
    body_.kinds.insert(body_.kinds.end(), parameters_end, from_.kinds_.end());
    body_.constants = from_.constants_;
    body_.names = from_.names_;
    body_.names.insert(body_.names.begin() + from_.parameter_count_, shift, NameId());
  }

  uint32_t reg(ModelValue value) const {
    if (value.constant) return from_.parameter_count_ + value.index;
    return value.index < from_.parameter_count_
               ? value.index
               : value.index + static_cast<uint32_t>(from_.constants_.size());
  }

  void lay_part(size_t first, size_t end) {
    begin_block();
    for (size_t i = first; i < end; ++i) {
      const Draft& draft = from_.stmts_[i];
      const bool side_exit = is_terminator(draft.stmt.op) && i + 1 < end;
      if (side_exit) {
        Stmt either;
        either.op = Op::kIf;
        either.sub = static_cast<uint8_t>(Opcode::kIfeq);
        add(either, {&unknown_, 1}, draft.line);
        const auto here = static_cast<BlockId>(body_.blocks.size() - 1);
        add_successors({here + 1, here + 2});
        begin_block();
      }
      add(draft.stmt, draft.args, draft.line);
      if (side_exit) begin_block();
    }
  }

  void begin_block() {
    Block block;
    block.first_stmt = static_cast<uint32_t>(body_.stmts.size());
    block.first_successor = static_cast<uint32_t>(body_.successors.size());
    block.pc = pc_of(body_.stmts.size());
    body_.blocks.push_back(block);
  }

  void add_successors(std::initializer_list<BlockId> targets) {
    Block& block = body_.blocks.back();
    body_.successors.insert(body_.successors.end(), targets);
    block.successor_count = static_cast<uint16_t>(targets.size());
  }

  static uint16_t pc_of(size_t position) {
    return static_cast<uint16_t>(std::min<size_t>(position, std::numeric_limits<uint16_t>::max()));
  }

  // A statement's number stands for its pc, which is what positions and identities go by.
  void add(Stmt stmt, std::span<const ModelValue> args, uint32_t line) {
    stmt.pc = pc_of(body_.stmts.size());
    if (stmt.dst) stmt.dst = Reg(reg({stmt.dst.index(), false, ValueKind::kRef}));
    stmt.first_arg = static_cast<uint32_t>(body_.args.size());
    stmt.arg_count = static_cast<uint32_t>(args.size()) & 0xFFFFFFU;
    for (const ModelValue& arg : args) body_.args.push_back(reg(arg));
    body_.stmts.push_back(stmt);
    ++body_.blocks.back().stmt_count;
    const auto short_line =
        static_cast<uint16_t>(std::min<uint32_t>(line, std::numeric_limits<uint16_t>::max()));
    if (body_.lines.empty() || body_.lines.back().line != short_line) {
      body_.lines.push_back({stmt.pc, short_line});
    }
  }

  // What throws: all but branching, and the entry in any case, so that every handler is reached.
  bool throws(BlockId b) const {
    if (b == 0) return true;
    const std::span<const Stmt> stmts(body_.stmts.data() + body_.blocks[b].first_stmt,
                                      body_.blocks[b].stmt_count);
    return std::any_of(stmts.begin(), stmts.end(),
                       [](const Stmt& stmt) { return !is_terminator(stmt.op) || stmt.op == Op::kThrow; });
  }

  void add_handlers() {
    const BlockId main_end = part_starts_.size() > 1 ? part_starts_[1] : 0;
    for (BlockId b = 0; b < main_end; ++b) {
      if (!throws(b)) continue;
      body_.blocks[b].first_exception = static_cast<uint32_t>(body_.exceptions.size());
      for (size_t p = 1; p < part_starts_.size(); ++p) {
        body_.exceptions.push_back({part_starts_[p], from_.parts_[p].catches});
      }
      body_.blocks[b].exception_count = static_cast<uint16_t>(part_starts_.size() - 1);
    }
  }

  void add_predecessors() {
    std::vector<std::vector<Predecessor>> lists(body_.blocks.size());
    for (BlockId b = 0; b < body_.blocks.size(); ++b) {
      const Block& block = body_.blocks[b];
      for (uint32_t i = 0; i < block.successor_count; ++i) {
        lists[body_.successors[block.first_successor + i]].push_back({b, false});
      }
      for (uint32_t i = 0; i < block.exception_count; ++i) {
        lists[body_.exceptions[block.first_exception + i].handler].push_back({b, true});
      }
    }
    for (BlockId b = 0; b < body_.blocks.size(); ++b) {
      body_.blocks[b].first_predecessor = static_cast<uint32_t>(body_.predecessors.size());
      body_.blocks[b].predecessor_count = static_cast<uint32_t>(lists[b].size());
      body_.predecessors.insert(body_.predecessors.end(), lists[b].begin(), lists[b].end());
    }
  }

  ModelBuilder& from_;
  BodyParts body_;
  ModelValue unknown_;  // what side exits depend on: the constant 0, as nobody looks at it
  std::vector<BlockId> part_starts_;
};

Body ModelBuilder::finish() {
  end_part();
  return Layout(*this).run();
}

}  // namespace heddle
