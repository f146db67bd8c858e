// The control flow of one method's bytecode: instructions, basic blocks, edges. Reachable code only.
//
// Subroutines (jsr/ret, class files before version 50) are inlined: a node is a basic block in an
// activation, and an activation is the chain of jsr instructions that are open. Compilers open few, and a
// jsr that is already open starts anew (the old activation was left by a jump), so chains are finite; a
// budget on nodes stops code made to explode.
//
// Code that is reached without a jsr too belongs to the caller: a handler around a subroutine, say, which
// goes on with the rest of the method. Control that comes there from an activation has left it for good;
// without that rule every such handler would double the code that follows it.
//
// Which activation a ret leaves is read off the local it names: the subroutine that stored its return
// address there. The lowering tracks return addresses as values and checks that guess, so a wrong one is an
// error, never a wrong graph.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "classfile/code.h"
#include "classfile/constant_pool.h"
#include "classfile/instruction.h"
#include "support/result.h"

namespace heddle {

struct GraphExceptionEdge {
  uint32_t node = 0;
  uint16_t catch_type = 0;  // constant-pool index, 0 for any
};

struct GraphNode {
  enum class Kind : uint8_t {
    kEntry,    // before the code: made when asked for, or when the first instruction is a branch target
    kHandler,  // receives the exception, then goes on to code that is reached in other ways too
    kCode,
  };
  Kind kind = Kind::kCode;
  bool catches = false;  // begins by receiving the exception
  uint32_t first_instruction = 0;
  uint32_t end_instruction = 0;
  uint32_t context = 0;  // activation of subroutines, 0 outside
  uint32_t first_successor = 0;
  uint32_t successor_count = 0;
  uint32_t first_exception = 0;
  uint32_t exception_count = 0;
};

class BytecodeGraph {
 public:
  // Replaces what it held; buffers are reused from method to method. Gives an error, with the pc as offset,
  // for code that no verifier would accept.
  std::optional<Error> build(const CodeAttribute& code, const ConstantPool& constants, bool needs_entry);

  const Buffer<Instruction>& instructions() const { return instructions_; }
  // How many locals the instructions, reachable or not, need at least.
  uint32_t locals_used() const { return locals_used_; }
  // The first instruction that needs more locals than that; there must be one.
  struct LocalUse {
    uint32_t pc = 0;
    uint32_t local = 0;
  };
  LocalUse first_beyond(uint32_t locals) const;
  // One node that runs from the first instruction to its end: no branches, no handlers.
  bool is_straight() const { return is_straight_; }
  // In the order of the bytecode; 0 is the entry.
  const Buffer<GraphNode>& nodes() const { return nodes_; }
  std::span<const uint32_t> successors(const GraphNode& node) const {
    return {successors_.data() + node.first_successor, node.successor_count};
  }
  std::span<const GraphExceptionEdge> exceptions(const GraphNode& node) const {
    return {exceptions_.data() + node.first_exception, node.exception_count};
  }
  // Where each pc is in the node's successors.
  std::vector<uint32_t> successor_indexes(const GraphNode& node, const std::vector<uint32_t>& pcs);
  bool has_subroutines() const { return contexts_.size() > 1; }
  bool has_exceptions() const { return !exceptions_.empty(); }
  // The activation that a jsr at the end of a node in `context` opens, and the one that a ret closes.
  uint32_t opened_by(uint32_t context, uint32_t jsr_instruction) const;
  uint32_t closed_by(uint32_t context, uint32_t ret_local) const;

 private:
  struct BasicBlock {
    uint32_t first = 0;
    uint32_t end = 0;
    bool throws = false;
    uint32_t first_handler = 0;
    uint32_t handler_count = 0;
  };
  struct Handler {
    uint32_t block = 0;
    uint16_t catch_type = 0;
    friend bool operator==(const Handler&, const Handler&) = default;
  };
  struct Context {
    uint32_t parent = 0;
    uint32_t jsr = 0;  // instruction index
    uint32_t depth = 0;
    uint32_t subroutine = 0;  // index into subroutines_, 0 for the method itself
  };
  // The blocks that are reached from a jsr's target, or from the method's start, without following a jsr.
  struct Subroutine {
    uint32_t entry_block = 0;
    std::vector<uint8_t> blocks;
  };

  std::optional<Error> decode_all(Bytes code);
  std::optional<Error> build_straight(bool needs_entry);
  std::optional<Error> find_leaders(const CodeAttribute& code);
  void find_blocks();
  void find_protected_blocks(const ConstantPool& constants);
  std::optional<Error> find_handlers(const CodeAttribute& code);
  void find_few_handlers(const CodeAttribute& code);
  std::optional<Error> find_subroutines(const CodeAttribute& code);
  void fill_subroutine(const CodeAttribute& code, Subroutine& subroutine) const;
  template <class Use>
  void for_each_target(const CodeAttribute& code, const BasicBlock& block, const Use& use) const;
  std::optional<Error> discover(const CodeAttribute& code);
  std::optional<Error> expand(const CodeAttribute& code, uint32_t node);
  std::optional<Error> add_exceptions(uint32_t node);
  void add_successor(uint32_t node, uint32_t target);
  void fuse_and_order(bool needs_entry);
  void order_nodes();
  uint32_t node_for(uint32_t block, uint32_t context, GraphNode::Kind kind);
  // The activation in which a jsr opens one: `context`, or, if that jsr is open already, where it was opened.
  uint32_t opened_from(uint32_t context, uint32_t jsr_instruction) const;
  uint32_t open(uint32_t context, uint32_t jsr_instruction);
  // The outermost of the open activations that the block belongs to.
  uint32_t owner(uint32_t block, uint32_t context) const;
  bool is_boundary(uint32_t pc) const { return index_of_pc_[pc] != kNoIndex; }
  uint32_t block_at(uint32_t pc) const { return block_of_instruction_[index_of_pc_[pc]]; }

  static constexpr uint32_t kNoIndex = 0xFFFFFFFFU;

  Buffer<Instruction> instructions_;
  uint32_t locals_used_ = 0;
  uint32_t facts_ = 0;  // what is true of any instruction
  bool is_straight_ = false;
  Buffer<uint32_t> index_of_pc_;
  Buffer<uint32_t> block_of_instruction_;  // set where a block begins
  Buffer<uint8_t> leaders_;
  Buffer<int32_t> protected_;
  Buffer<BasicBlock> blocks_;
  Buffer<Handler> handlers_;
  std::vector<Subroutine> subroutines_;
  Buffer<GraphNode> nodes_;
  Buffer<GraphNode> unordered_;
  Buffer<uint32_t> successors_;
  Buffer<uint32_t> last_reached_from_;  // per node, the node (plus one) that last became its predecessor
  Buffer<uint32_t> place_of_instruction_;
  Buffer<GraphExceptionEdge> exceptions_;
  Buffer<uint32_t> node_block_;
  Buffer<uint32_t> node_of_block_;                          // for kCode nodes of context 0
  Buffer<uint32_t> handler_of_block_;                       // for kHandler nodes of context 0
  boost::unordered_flat_map<uint64_t, uint32_t> node_map_;  // for the others
  Buffer<uint32_t> predecessor_count_;
  Buffer<uint32_t> stands_for_;
  Buffer<uint32_t> order_;
  Buffer<uint32_t> position_;
  std::vector<Context> contexts_;
  boost::unordered_flat_map<uint64_t, uint32_t> context_map_;  // (parent, jsr) -> context
};

}  // namespace heddle
