#include "threads/body_facts.h"

namespace heddle {

BodyFacts::BodyFacts(const Body& body)
    : body_(body),
      words_((body.blocks.size() + 63) / 64),
      block_of_(body.stmts.size()),
      definition_(body.kinds.size(), kNone),
      reach_(body.blocks.size() * words_),
      loops_(find_loops(body)),
      dominators_(dominators(body)) {
  for (BlockId block = 0; block < body.blocks.size(); ++block) {
    for (uint32_t i = 0; i < body.blocks[block].stmt_count; ++i) {
      const uint32_t stmt = body.blocks[block].first_stmt + i;
      block_of_[stmt] = block;
      if (const Reg dst = body.stmts[stmt].dst) definition_[dst.index()] = stmt;
    }
  }
  // Rows of bits, over and over until nothing changes; in reverse order, as most edges lead forwards.
  const auto join = [&](BlockId to, BlockId from) {
    bool changed = false;
    uint64_t* const into = &reach_[to * words_];
    const auto add = [&](size_t word, uint64_t bits) {
      changed = changed || (bits & ~into[word]) != 0;
      into[word] |= bits;
    };
    add(from / 64, uint64_t{1} << (from % 64));
    for (size_t i = 0; i < words_; ++i) add(i, reach_[from * words_ + i]);
    return changed;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId block = static_cast<BlockId>(body.blocks.size()); block-- > 0;) {
      for (const BlockId next : body.successors_of(block)) changed = join(block, next) || changed;
      for (const ExceptionEdge& edge : body.exceptions_of(block))
        changed = join(block, edge.handler) || changed;
    }
  }
}

std::optional<BodyFacts::Choice> BodyFacts::choice(Reg first, Reg second) const {
  const auto options = [&](Reg reg) -> std::optional<Choice> {
    const uint32_t at = definition(source(reg));
    if (at == kNone || body_.stmts[at].op != Op::kPhi || body_.stmts[at].arg_count != 2) return std::nullopt;
    return Choice{source(body_.arg(body_.stmts[at], 0)), source(body_.arg(body_.stmts[at], 1))};
  };
  const auto a = options(first), b = options(second);
  if (!a || !b || source(first) == source(second) || a->one == a->other) return std::nullopt;
  const bool same = a->one == b->one && a->other == b->other;
  const bool crossed = a->one == b->other && a->other == b->one;
  return same || crossed ? a : std::nullopt;
}

Reg BodyFacts::source(Reg reg) const {
  for (int steps = 0; steps < 32; ++steps) {
    const uint32_t at = definition(reg);
    if (at == kNone) return reg;
    const Stmt& stmt = body_.stmts[at];
    if (stmt.op == Op::kCast) {
      reg = body_.arg(stmt, 0);
    } else if (stmt.op == Op::kPhi) {
      Reg only;
      for (const uint32_t arg : body_.args_of(stmt)) {
        if (Reg(arg) == reg) continue;
        if (only && only != Reg(arg)) return reg;
        only = Reg(arg);
      }
      if (!only) return reg;
      reg = only;
    } else {
      return reg;
    }
  }
  return reg;
}

}  // namespace heddle
