// Facts about the control flow of a body: dominators, post-dominators, loops. Computed when asked for, from
// the body alone; exception edges count like any other.
#pragma once

#include <cstdint>
#include <vector>

#include "program/ir.h"

namespace heddle {

// A tree of immediate dominators with constant-time queries. Block ids; for post-dominators the root is a
// virtual exit whose id is the number of blocks.
class DominatorTree {
 public:
  // Edges as offsets into `targets`: successors of n are targets[offsets[n] .. offsets[n + 1]).
  struct Graph {
    std::vector<uint32_t> offsets;
    std::vector<uint32_t> targets;
    uint32_t size() const { return static_cast<uint32_t>(offsets.size()) - 1; }
  };
  DominatorTree(const Graph& successors, uint32_t root);

  uint32_t root() const { return root_; }
  uint32_t parent(uint32_t n) const { return parent_[n]; }  // of the root: itself
  // Every path from the root to b passes a (a == b included).
  bool dominates(uint32_t a, uint32_t b) const { return first_[a] <= first_[b] && last_[b] <= last_[a]; }

 private:
  uint32_t root_;
  std::vector<uint32_t> parent_;
  std::vector<uint32_t> first_;  // interval of the tree's depth-first numbering
  std::vector<uint32_t> last_;
};

DominatorTree dominators(const Body& body);
// Endless loops count as leaving from their last block, so that every block has a post-dominator.
DominatorTree post_dominators(const Body& body);

// The loop nesting forest, irreducible loops included: each loop has one header (of an irreducible loop, the
// entry that a depth-first walk meets first).
struct Loops {
  std::vector<BlockId> innermost;  // header of the innermost loop around a block, itself not included
  std::vector<uint8_t> is_header;
  std::vector<uint8_t> irreducible;  // for headers: the loop has other entries as well

  // Header of the innermost loop that contains the block, its own loop included; kNoBlock outside of loops.
  BlockId loop_of(BlockId block) const { return is_header[block] ? block : innermost[block]; }
  uint32_t depth(BlockId block) const;
};
Loops find_loops(const Body& body);

// Successors of each block, normal ones first, then the handlers, each once.
DominatorTree::Graph flow_graph(const Body& body);

}  // namespace heddle
