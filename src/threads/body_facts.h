// What the stages ask about one body again and again: where values come from, and what control may reach.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/flow.h"
#include "program/ir.h"

namespace heddle {

class BodyFacts {
 public:
  explicit BodyFacts(const Body& body);

  const Body& body() const { return body_; }
  BlockId block_of(uint32_t stmt) const { return block_of_[stmt]; }
  // The statement that defines it; kNoStatement for parameters and constants.
  uint32_t definition(Reg reg) const {
    return reg.index() < definition_.size() ? definition_[reg.index()] : kNone;
  }
  static constexpr uint32_t kNone = 0xFFFFFFFFU;

  // Control may come from the end of one block to the start of another.
  bool reaches(BlockId from, BlockId to) const {
    return (reach_[from * words_ + to / 64] >> (to % 64) & 1) != 0;
  }
  // Control may come from behind one statement to another.
  bool comes_after(uint32_t from, uint32_t to) const {
    const BlockId a = block_of_[from], b = block_of_[to];
    return (a == b && from < to) || reaches(a, b);
  }
  bool in_loop(uint32_t stmt) const { return reaches(block_of_[stmt], block_of_[stmt]); }
  // Header of the innermost loop around it; kNoBlock outside of loops.
  BlockId loop_of(uint32_t stmt) const { return loops_.loop_of(block_of_[stmt]); }
  // The value behind casts and φs that choose between one and the same.
  Reg source(Reg reg) const;
  // The two values that these choose between, if one is the one whenever the other is the other: what code
  // does that takes two locks in the order of their numbers.
  struct Choice {
    Reg one, other;
  };
  std::optional<Choice> choice(Reg first, Reg second) const;
  bool dominates(uint32_t a, uint32_t b) const {
    const BlockId x = block_of_[a], y = block_of_[b];
    return x == y ? a <= b : dominators_.dominates(x, y);
  }
  const Loops& loops() const { return loops_; }

 private:
  const Body& body_;
  size_t words_;
  std::vector<BlockId> block_of_;
  std::vector<uint32_t> definition_;
  std::vector<uint64_t> reach_;  // by block, a row of bits
  Loops loops_;
  DominatorTree dominators_;
};

}  // namespace heddle
