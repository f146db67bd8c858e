#include "program/verify.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/instruction.h"
#include "program/flow.h"

namespace heddle {
namespace {

constexpr uint32_t kNotDefined = 0xFFFFFFFFU;

class Verifier {
 public:
  Verifier(const Body& body, const Symbols& symbols) : body_(body), symbols_(symbols) {}

  std::optional<std::string> run() {
    check_shape();
    if (!problem_) check_edges();
    if (!problem_) check_definitions();
    if (!problem_) check_uses();
    return problem_;
  }

 private:
  template <class... Args>
  void fail(fmt::format_string<Args...> format, Args&&... args) {
    if (!problem_) problem_ = fmt::format(format, std::forward<Args>(args)...);
  }

  // Statements lie block after block; φs first, then catch, terminator last.
  void check_shape() {
    if (body_.blocks.empty()) return fail("there is no block");
    if (body_.blocks[0].predecessor_count != 0) return fail("the entry has predecessors");
    uint32_t next = 0;
    for (BlockId b = 0; b < body_.blocks.size(); ++b) {
      const Block& block = body_.blocks[b];
      if (block.first_stmt != next) return fail("block {} does not follow its predecessor's statements", b);
      next += block.stmt_count;
      if (next > body_.stmts.size()) return fail("block {} has statements beyond the end", b);
      bool phis_over = false;
      const auto stmts = body_.stmts_of(b);
      for (size_t i = 0; i < stmts.size(); ++i) {
        const Stmt& stmt = stmts[i];
        if (stmt.op == Op::kPhi && phis_over) return fail("block {} has a phi after other statements", b);
        if (stmt.op == Op::kCatch && phis_over) return fail("block {} has a catch after other statements", b);
        phis_over = phis_over || stmt.op != Op::kPhi;
        if (is_terminator(stmt.op) && i + 1 != stmts.size()) return fail("block {} goes on after its end", b);
      }
      check_successor_count(b);
    }
    if (next != body_.stmts.size()) fail("statements outside of blocks");
  }

  void check_successor_count(BlockId b) {
    const Block& block = body_.blocks[b];
    const Op last = block.stmt_count == 0 ? Op::kPhi : body_.stmts_of(b).back().op;
    const uint32_t count = block.successor_count;
    const bool right = last == Op::kReturn || last == Op::kThrow ? count == 0
                       : last == Op::kIf                         ? count == 1 || count == 2
                       : last == Op::kSwitch                     ? count >= 1
                                                                 : count == 1;
    if (!right) fail("block {} has {} successors after {}", b, count, op_name(last));
  }

  void check_edges() {
    std::vector<std::vector<Predecessor>> expected(body_.blocks.size());
    for (BlockId b = 0; b < body_.blocks.size(); ++b) {
      for (const BlockId target : body_.successors_of(b)) {
        if (target >= body_.blocks.size()) return fail("block {} leads nowhere", b);
        expected[target].push_back({b, false});
      }
      for (const ExceptionEdge& edge : body_.exceptions_of(b)) {
        if (edge.handler >= body_.blocks.size()) return fail("block {} has a handler that does not exist", b);
        const Predecessor from{b, true};
        auto& list = expected[edge.handler];
        if (list.empty() || list.back() != from) list.push_back(from);
      }
    }
    for (BlockId b = 0; b < body_.blocks.size(); ++b) {
      const auto actual = body_.predecessors_of(b);
      if (!std::equal(actual.begin(), actual.end(), expected[b].begin(), expected[b].end())) {
        return fail("the predecessors of block {} are not what its edges say", b);
      }
      const bool exceptional = !actual.empty() && actual.front().exceptional;
      if (std::any_of(actual.begin(), actual.end(), [&](auto p) { return p.exceptional != exceptional; })) {
        return fail("block {} is reached both by exceptions and otherwise", b);
      }
      const auto stmts = body_.stmts_of(b);
      const bool catches =
          std::any_of(stmts.begin(), stmts.end(), [](const Stmt& s) { return s.op == Op::kCatch; });
      if (catches != exceptional) return fail("block {} should {}catch", b, exceptional ? "" : "not ");
    }
  }

  void check_definitions() {
    defined_in_.assign(body_.kinds.size(), kNotDefined);
    position_.assign(body_.kinds.size(), 0);
    for (uint32_t r = 0; r < body_.first_temporary(); ++r) defined_in_[r] = 0;
    for (BlockId b = 0; b < body_.blocks.size(); ++b) {
      const Block& block = body_.blocks[b];
      for (uint32_t i = 0; i < block.stmt_count; ++i) {
        const Stmt& stmt = body_.stmts[block.first_stmt + i];
        if (stmt.dst.valid() != defines(stmt))
          return fail("{} in block {} has the wrong result", op_name(stmt.op), b);
        if (!stmt.dst) continue;
        const uint32_t r = stmt.dst.index();
        if (r >= body_.kinds.size() || r < body_.first_temporary())
          return fail("register {} cannot be defined", r);
        if (defined_in_[r] != kNotDefined) return fail("register {} is defined twice", r);
        defined_in_[r] = b;
        position_[r] = stmt.op == Op::kPhi ? 0 : i + 1;
      }
    }
    for (uint32_t r = 0; r < body_.kinds.size(); ++r) {
      if (defined_in_[r] == kNotDefined) return fail("register {} is never defined", r);
    }
  }

  bool defines(const Stmt& stmt) const {
    switch (stmt.op) {
      case Op::kPutField:
      case Op::kPutStatic:
      case Op::kArrayStore:
      case Op::kMonitorEnter:
      case Op::kMonitorExit:
      case Op::kIf:
      case Op::kSwitch:
      case Op::kReturn:
      case Op::kThrow:
        return false;
      case Op::kInvokeVirtual:
      case Op::kInvokeInterface:
      case Op::kInvokeSpecial:
      case Op::kInvokeStatic:
      case Op::kInvokeDynamic:
        return !call_descriptor(stmt).ends_with(")V");
      default:
        return true;
    }
  }

  std::string_view call_descriptor(const Stmt& stmt) const {
    return stmt.op == Op::kInvokeDynamic ? symbols_[symbols_[DynamicId(stmt.ref)].descriptor]
                                         : symbols_[symbols_[MemberRefId(stmt.ref)].descriptor];
  }

  void check_uses() {
    const DominatorTree tree = dominators(body_);
    for (BlockId b = 0; b < body_.blocks.size() && !problem_; ++b) {
      const Block& block = body_.blocks[b];
      for (uint32_t i = 0; i < block.stmt_count && !problem_; ++i) {
        const Stmt& stmt = body_.stmts[block.first_stmt + i];
        check_kinds(stmt);
        if (stmt.op == Op::kPhi) {
          check_phi(tree, b, stmt);
          continue;
        }
        for (const uint32_t arg : body_.args_of(stmt)) {
          if (arg >= body_.kinds.size()) return fail("register {} does not exist", arg);
          const BlockId from = defined_in_[arg];
          const bool fine = from == b ? position_[arg] < i + 1 : tree.dominates(from, b);
          if (!fine) return fail("block {} uses register {} before its definition", b, arg);
        }
      }
    }
  }

  void check_phi(const DominatorTree& tree, BlockId b, const Stmt& phi) {
    const auto predecessors = body_.predecessors_of(b);
    if (predecessors.size() != phi.arg_count)
      return fail("a phi of block {} has {} arguments", b, +phi.arg_count);
    for (size_t p = 0; p < predecessors.size(); ++p) {
      const Reg arg = body_.arg(phi, static_cast<uint32_t>(p));
      if (arg.index() >= body_.kinds.size()) return fail("register {} does not exist", arg.index());
      if (body_.kinds[arg.index()] != body_.kinds[phi.dst.index()])
        return fail("a phi of block {} mixes kinds", b);
      const BlockId source = predecessors[p].block;
      const BlockId from = defined_in_[arg.index()];
      const bool at_start = from != source || position_[arg.index()] == 0;
      if (!tree.dominates(from, source) || (predecessors[p].exceptional && !at_start)) {
        return fail("a phi of block {} takes register {} from where it is not defined", b, arg.index());
      }
    }
  }

  void expect(const Stmt& stmt, std::initializer_list<ValueKind> wanted) {
    if (stmt.arg_count != wanted.size()) {
      return fail("{} has {} operands instead of {}", op_name(stmt.op), +stmt.arg_count, wanted.size());
    }
    size_t i = 0;
    for (const ValueKind kind : wanted) {
      if (body_.kinds[body_.args[stmt.first_arg + i++]] != kind)
        fail("{} has an operand of another kind", op_name(stmt.op));
    }
  }

  void check_kinds(const Stmt& stmt) {
    using K = ValueKind;
    auto field_kind = [&] { return kind_of(symbols_[symbols_[MemberRefId(stmt.ref)].descriptor].front()); };
    switch (stmt.op) {
      case Op::kCatch:
      case Op::kDynamicConst:
      case Op::kNew:
      case Op::kGetStatic:
        return expect(stmt, {});
      case Op::kGetField:
      case Op::kArrayLength:
      case Op::kCast:
      case Op::kInstanceOf:
      case Op::kMonitorEnter:
      case Op::kMonitorExit:
      case Op::kThrow:
        return expect(stmt, {K::kRef});
      case Op::kPutField:
        return expect(stmt, {K::kRef, field_kind()});
      case Op::kPutStatic:
        return expect(stmt, {field_kind()});
      case Op::kArrayLoad:
        return expect(stmt, {K::kRef, K::kInt});
      case Op::kArrayStore:
        return expect(stmt, {K::kRef, K::kInt, kind_of(stmt.sub == 'A' ? 'L' : static_cast<char>(stmt.sub))});
      case Op::kSwitch:
        return expect(stmt, {K::kInt});
      case Op::kInvokeVirtual:
      case Op::kInvokeInterface:
      case Op::kInvokeSpecial:
      case Op::kInvokeStatic:
      case Op::kInvokeDynamic:
        return check_call(stmt);
      default:
        return;
    }
  }

  void check_call(const Stmt& stmt) {
    std::vector<ValueKind> wanted;
    if (stmt.op != Op::kInvokeStatic && stmt.op != Op::kInvokeDynamic) wanted.push_back(ValueKind::kRef);
    DescriptorCursor cursor(call_descriptor(stmt));
    while (cursor.more()) wanted.push_back(kind_of(cursor.next().front()));
    if (wanted.size() != stmt.arg_count)
      return fail("a call has {} arguments instead of {}", +stmt.arg_count, wanted.size());
    for (uint32_t i = 0; i < wanted.size(); ++i) {
      if (body_.kinds[body_.arg(stmt, i).index()] != wanted[i])
        return fail("argument {} of a call is of another kind", i);
    }
    if (stmt.dst && body_.kinds[stmt.dst.index()] != kind_of(cursor.result().front())) {
      fail("the result of a call is of another kind");
    }
  }

  const Body& body_;
  const Symbols& symbols_;
  std::optional<std::string> problem_;
  std::vector<BlockId> defined_in_;
  std::vector<uint32_t> position_;  // 0 at the block's start, else 1 + index of the defining statement
};

}  // namespace

std::optional<std::string> verify(const Body& body, const Symbols& symbols) {
  return Verifier(body, symbols).run();
}

}  // namespace heddle
