#include "program/bytecode_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/unordered/unordered_flat_set.hpp>
#include <numeric>
#include <set>
#include <tuple>

namespace heddle {
namespace {

constexpr size_t kMostNodes = 200'000;
constexpr uint32_t kDeepestActivation = 64;
constexpr size_t kMostCode = 4'000'000;  // bytes, after inlining; a method has 65535 before
constexpr size_t kMostExceptionEdges = 1'000'000;
constexpr size_t kMostHandlers = 4'000'000;
constexpr size_t kMostSubroutines = 1000;

Error at(uint32_t pc, std::string message) {
  return {std::move(message), pc};
}

// What is true of an instruction by its opcode.
enum Fact : uint16_t {
  kSwitch = 1,
  kTwoWay = 2,
  kJsr = 4,
  kGoto = 8,
  kExit = 16,
  kRet = 32,
  kStoresLocal = 64,
  kMonitor = 128,
  kTouchesLocal = 256,
  kTouchesWideLocal = 512,  // and the local behind it
  kThrows = 1024,
  kLoadsConstant = 2048,  // throws if that takes resolving
};
constexpr uint16_t kEndsBlock = kSwitch | kTwoWay | kJsr | kGoto | kExit | kRet;
constexpr uint16_t kBranches = kSwitch | kTwoWay | kJsr | kGoto | kRet;
constexpr uint16_t kGoesNowhereElse = kSwitch | kGoto | kExit | kJsr | kRet;

constexpr auto kFacts = [] {
  std::array<uint16_t, 256> facts{};
  auto all = [&](Opcode first, Opcode last, uint16_t fact) {
    for (size_t op = static_cast<size_t>(first); op <= static_cast<size_t>(last); ++op) facts[op] |= fact;
  };
  auto one = [&](Opcode op, uint16_t fact) { all(op, op, fact); };
  all(Opcode::kTableswitch, Opcode::kLookupswitch, kSwitch);
  all(Opcode::kIfeq, Opcode::kIfAcmpne, kTwoWay);
  all(Opcode::kIfnull, Opcode::kIfnonnull, kTwoWay);
  one(Opcode::kJsr, kJsr);
  one(Opcode::kJsrW, kJsr);
  one(Opcode::kGoto, kGoto);
  one(Opcode::kGotoW, kGoto);
  all(Opcode::kIreturn, Opcode::kReturn, kExit);
  one(Opcode::kAthrow, kExit);
  one(Opcode::kRet, kRet | kTouchesLocal);
  all(Opcode::kIload, Opcode::kAload3, kTouchesLocal);
  all(Opcode::kIstore, Opcode::kAstore3, kTouchesLocal | kStoresLocal);
  one(Opcode::kIinc, kTouchesLocal | kStoresLocal);
  for (const Opcode op : {Opcode::kLload, Opcode::kDload, Opcode::kLstore, Opcode::kDstore}) {
    one(op, kTouchesWideLocal);
  }
  all(Opcode::kLload0, Opcode::kLload3, kTouchesWideLocal);
  all(Opcode::kDload0, Opcode::kDload3, kTouchesWideLocal);
  all(Opcode::kLstore0, Opcode::kLstore3, kTouchesWideLocal);
  all(Opcode::kDstore0, Opcode::kDstore3, kTouchesWideLocal);
  all(Opcode::kMonitorenter, Opcode::kMonitorexit, kMonitor);
  all(Opcode::kIaload, Opcode::kSaload, kThrows);
  all(Opcode::kIastore, Opcode::kSastore, kThrows);
  all(Opcode::kGetstatic, Opcode::kCheckcast, kThrows);
  one(Opcode::kMonitorenter, kThrows);
  for (const Opcode op :
       {Opcode::kIdiv, Opcode::kLdiv, Opcode::kIrem, Opcode::kLrem, Opcode::kMultianewarray}) {
    one(op, kThrows);
  }
  all(Opcode::kLdc, Opcode::kLdc2W, kLoadsConstant);
  return facts;
}();

constexpr uint16_t facts_of(Opcode op) {
  return kFacts[static_cast<uint8_t>(op)];
}
// How many locals there must be for the instruction to be right.
uint32_t locals_needed(const Instruction& instruction, uint16_t facts) {
  if ((facts & kTouchesLocal) == 0) return 0;
  return static_cast<uint32_t>(instruction.operand) + ((facts & kTouchesWideLocal) != 0 ? 2 : 1);
}
bool is_switch(Opcode op) {
  return (facts_of(op) & kSwitch) != 0;
}
bool is_jsr(Opcode op) {
  return (facts_of(op) & kJsr) != 0;
}
bool falls_through(Opcode op) {
  return (facts_of(op) & kGoesNowhereElse) == 0;
}

// Errors of the virtual machine itself (out of memory, linkage of plain constants) do not count. Neither does
// leaving a monitor: it fails only when the monitor is not held, which no compiler's code does, and javac
// lets the handler that leaves a monitor cover itself, so that every synchronized block would look like a
// loop.
bool may_throw(const Instruction& instruction, const ConstantPool& constants) {
  const uint16_t facts = facts_of(instruction.opcode);
  if ((facts & kLoadsConstant) == 0) return (facts & kThrows) != 0;
  const ConstantTag tag = constants.tag(static_cast<uint16_t>(instruction.operand));
  return tag == ConstantTag::kDynamic || tag == ConstantTag::kClass;
}

}  // namespace

std::optional<Error> BytecodeGraph::build(const CodeAttribute& code, const ConstantPool& constants,
                                          bool needs_entry) {
  if (auto error = decode_all(code.code)) return error;
  contexts_.resize(1);
  successors_.clear();
  exceptions_.clear();
  nodes_.clear();
  is_straight_ = code.exceptions.empty() && (facts_ & kBranches) == 0;
  if (is_straight_) return build_straight(needs_entry);
  if (auto error = find_leaders(code)) return error;
  if (code.exceptions.empty()) {
    find_blocks();
  } else {
    find_protected_blocks(constants);
    if (auto error = find_handlers(code)) return error;
  }
  if ((facts_ & kJsr) != 0) {
    if (auto error = find_subroutines(code)) return error;
  }
  if (auto error = discover(code)) return error;
  fuse_and_order(needs_entry);
  return std::nullopt;
}

std::optional<Error> BytecodeGraph::decode_all(Bytes code) {
  const uint32_t pc = heddle::decode_all(code, instructions_);
  if (pc < code.size()) {
    return at(pc, fmt::format("instruction {} at pc {} is malformed", opcode_name(Opcode{code[pc]}), pc));
  }
  facts_ = 0;
  locals_used_ = 0;
  for (const Instruction& instruction : instructions_) {
    const uint16_t facts = facts_of(instruction.opcode);
    facts_ |= facts;
    locals_used_ = std::max(locals_used_, locals_needed(instruction, facts));
  }
  return std::nullopt;
}

BytecodeGraph::LocalUse BytecodeGraph::first_beyond(uint32_t locals) const {
  for (const Instruction& instruction : instructions_) {
    const uint32_t needed = locals_needed(instruction, facts_of(instruction.opcode));
    if (needed > locals) return {instruction.pc, needed - 1};
  }
  return {};
}

std::optional<Error> BytecodeGraph::build_straight(bool needs_entry) {
  uint32_t end = 0;
  while (end < instructions_.size() && (facts_of(instructions_[end].opcode) & kExit) == 0) ++end;
  if (end == instructions_.size()) {
    return at(instructions_[end - 1].pc, "control runs past the end of the code");
  }
  if (needs_entry) {
    nodes_.push_back({.kind = GraphNode::Kind::kEntry, .successor_count = 1});
    successors_.push_back(1);
  }
  nodes_.push_back(
      {.end_instruction = end + 1, .first_successor = static_cast<uint32_t>(successors_.size())});
  return std::nullopt;
}

std::optional<Error> BytecodeGraph::find_leaders(const CodeAttribute& code) {
  const size_t count = instructions_.size();
  index_of_pc_.assign(code.code.size() + 1, kNoIndex);
  for (uint32_t i = 0; i < count; ++i) index_of_pc_[instructions_[i].pc] = i;
  index_of_pc_[code.code.size()] = static_cast<uint32_t>(count);
  leaders_.assign(count + 1, 0);
  leaders_[0] = 1;
  auto lead = [&](const Instruction& from, uint32_t pc) -> std::optional<Error> {
    if (!is_boundary(pc)) {
      return at(from.pc, fmt::format("{} at pc {} leads into the middle of an instruction (pc {})",
                                     opcode_name(from.opcode), from.pc, pc));
    }
    leaders_[index_of_pc_[pc]] = 1;
    return std::nullopt;
  };
  if (!code.exceptions.empty()) protected_.assign(count + 1, 0);
  for (const ExceptionEntry& entry : code.exceptions) {
    if (!is_boundary(entry.start_pc) || !is_boundary(entry.end_pc) || !is_boundary(entry.handler_pc)) {
      return at(entry.start_pc, fmt::format("an exception range ({} to {}, handler {}) cuts an instruction",
                                            entry.start_pc, entry.end_pc, entry.handler_pc));
    }
    leaders_[index_of_pc_[entry.start_pc]] = 1;
    leaders_[index_of_pc_[entry.end_pc]] = 1;
    leaders_[index_of_pc_[entry.handler_pc]] = 1;
    ++protected_[index_of_pc_[entry.start_pc]];
    --protected_[index_of_pc_[entry.end_pc]];
  }
  for (size_t i = 0; i < count; ++i) {
    const Instruction& instruction = instructions_[i];
    const uint16_t facts = facts_of(instruction.opcode);
    if ((facts & kEndsBlock) == 0) continue;
    leaders_[i + 1] = 1;
    if ((facts & (kTwoWay | kGoto | kJsr)) != 0) {
      if (auto error = lead(instruction, static_cast<uint32_t>(instruction.operand))) return error;
    } else if ((facts & kSwitch) != 0) {
      for (const uint32_t target : instruction.switch_targets(code.code)) {
        if (auto error = lead(instruction, target)) return error;
      }
    }
  }
  return std::nullopt;
}

// Without handlers it does not matter what may throw.
void BytecodeGraph::find_blocks() {
  const auto count = static_cast<uint32_t>(instructions_.size());
  blocks_.clear();
  block_of_instruction_.resize(count);
  for (uint32_t i = 0; i < count; ++i) {
    if (!leaders_[i]) continue;
    if (i > 0) blocks_.back().end = i;
    block_of_instruction_[i] = static_cast<uint32_t>(blocks_.size());
    blocks_.push_back({.first = i});
  }
  blocks_.back().end = count;
}

void BytecodeGraph::find_protected_blocks(const ConstantPool& constants) {
  const auto count = static_cast<uint32_t>(instructions_.size());
  blocks_.clear();
  block_of_instruction_.resize(count);
  int32_t open_ranges = 0;
  bool state_changed = false;  // since the block's start: a local was stored, a monitor entered or left
  for (uint32_t i = 0; i < count; ++i) {
    open_ranges += protected_[i];
    const bool throws = may_throw(instructions_[i], constants);
    // What a handler sees is the state at the start of the throwing block.
    if (leaders_[i] || (throws && state_changed && open_ranges > 0)) {
      block_of_instruction_[i] = static_cast<uint32_t>(blocks_.size());
      blocks_.push_back({.first = i, .end = i});
      state_changed = false;
    }
    BasicBlock& block = blocks_.back();
    block.end = i + 1;
    block.throws = block.throws || throws;
    state_changed = state_changed || (facts_of(instructions_[i].opcode) & (kStoresLocal | kMonitor)) != 0;
  }
}

// As find_handlers(), for tables so short that every block may look at all of them.
void BytecodeGraph::find_few_handlers(const CodeAttribute& code) {
  uint64_t last_active = 0;
  BasicBlock current;
  for (BasicBlock& block : blocks_) {
    if (!block.throws) continue;
    const uint32_t pc = instructions_[block.first].pc;
    uint64_t active = 0;
    for (size_t i = 0; i < code.exceptions.size(); ++i) {
      const bool inside = code.exceptions[i].start_pc <= pc && pc < code.exceptions[i].end_pc;
      active |= uint64_t{inside} << i;
    }
    if (active != last_active) {
      last_active = active;
      current.first_handler = static_cast<uint32_t>(handlers_.size());
      for (; active != 0; active &= active - 1) {
        const ExceptionEntry& entry = code.exceptions[static_cast<size_t>(std::countr_zero(active))];
        const Handler handler{block_at(entry.handler_pc), entry.catch_type};
        if (std::find(handlers_.begin() + current.first_handler, handlers_.end(), handler) ==
            handlers_.end()) {
          handlers_.push_back(handler);
        }
        if (entry.catch_type == 0) break;
      }
      current.handler_count = static_cast<uint32_t>(handlers_.size()) - current.first_handler;
    }
    block.first_handler = current.first_handler;
    block.handler_count = current.handler_count;
  }
}

// The handlers of each block that may throw, in search order, each once. Blocks with the same open ranges
// share one list. The sweep looks only at open ranges, so tables with thousands of entries cost little.
std::optional<Error> BytecodeGraph::find_handlers(const CodeAttribute& code) {
  handlers_.clear();
  constexpr size_t kFew = 64;
  if (code.exceptions.size() <= kFew) {
    find_few_handlers(code);
    return std::nullopt;
  }
  const auto count = static_cast<uint32_t>(code.exceptions.size());
  auto sorted_by = [&](auto pc_of) {
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return std::pair(pc_of(code.exceptions[a]), a) < std::pair(pc_of(code.exceptions[b]), b);
    });
    return order;
  };
  const auto by_start = sorted_by([](const ExceptionEntry& entry) { return entry.start_pc; });
  const auto by_end = sorted_by([](const ExceptionEntry& entry) { return entry.end_pc; });
  std::set<uint32_t> active;
  size_t started = 0;
  size_t ended = 0;
  size_t looked_at = 0;
  bool changed = true;
  BasicBlock current;
  boost::unordered_flat_set<uint64_t> seen;
  for (BasicBlock& block : blocks_) {
    const uint32_t pc = instructions_[block.first].pc;
    for (; started < count && code.exceptions[by_start[started]].start_pc <= pc; ++started) {
      changed = active.insert(by_start[started]).second || changed;
    }
    for (; ended < count && code.exceptions[by_end[ended]].end_pc <= pc; ++ended) {
      changed = active.erase(by_end[ended]) > 0 || changed;
    }
    if (!block.throws) continue;
    if (changed) {
      changed = false;
      seen.clear();
      current.first_handler = static_cast<uint32_t>(handlers_.size());
      for (const uint32_t index : active) {
        const ExceptionEntry& entry = code.exceptions[index];
        if (++looked_at > kMostHandlers) return at(pc, "the exception table is too large to follow");
        const uint64_t key = uint64_t{entry.handler_pc} << 16 | entry.catch_type;
        if (seen.insert(key).second) handlers_.push_back({block_at(entry.handler_pc), entry.catch_type});
        if (entry.catch_type == 0) break;
      }
      current.handler_count = static_cast<uint32_t>(handlers_.size()) - current.first_handler;
    }
    block.first_handler = current.first_handler;
    block.handler_count = current.handler_count;
  }
  return std::nullopt;
}

// The pcs that the block's last instruction names as targets.
template <class Use>
void BytecodeGraph::for_each_target(const CodeAttribute& code, const BasicBlock& block,
                                    const Use& use) const {
  const Instruction& last = instructions_[block.end - 1];
  if (is_switch(last.opcode)) {
    for (const uint32_t target : last.switch_targets(code.code)) use(target);
  } else if ((facts_of(last.opcode) & (kTwoWay | kGoto)) != 0) {
    use(static_cast<uint32_t>(last.operand));
  }
}

std::optional<Error> BytecodeGraph::find_subroutines(const CodeAttribute& code) {
  subroutines_.assign(1, {});
  std::vector<uint8_t> known(blocks_.size());
  for (const Instruction& instruction : instructions_) {
    if (!is_jsr(instruction.opcode)) continue;
    const uint32_t block = block_at(static_cast<uint32_t>(instruction.operand));
    if (known[block]) continue;
    known[block] = 1;
    subroutines_.push_back({block, {}});
    if (subroutines_.size() > kMostSubroutines)
      return at(instruction.pc, "the method has too many subroutines");
  }
  for (Subroutine& subroutine : subroutines_) fill_subroutine(code, subroutine);
  return std::nullopt;
}

void BytecodeGraph::fill_subroutine(const CodeAttribute& code, Subroutine& subroutine) const {
  subroutine.blocks.assign(blocks_.size(), 0);
  std::vector<uint32_t> work;
  auto reach = [&](uint32_t block) {
    if (subroutine.blocks[block]) return;
    subroutine.blocks[block] = 1;
    work.push_back(block);
  };
  reach(subroutine.entry_block);
  while (!work.empty()) {
    const BasicBlock& block = blocks_[work.back()];
    work.pop_back();
    const Instruction& last = instructions_[block.end - 1];
    for_each_target(code, block, [&](uint32_t pc) { reach(block_at(pc)); });
    const bool goes_on = falls_through(last.opcode) || is_jsr(last.opcode);
    if (goes_on && last.next_pc < code.code.size()) reach(block_at(last.next_pc));
    for (uint32_t i = 0; i < block.handler_count; ++i) reach(handlers_[block.first_handler + i].block);
  }
}

uint32_t BytecodeGraph::node_for(uint32_t block, uint32_t context, GraphNode::Kind kind) {
  uint32_t* place = nullptr;
  if (kind == GraphNode::Kind::kCode && context == 0) {
    place = &node_of_block_[block];
  } else if (kind == GraphNode::Kind::kHandler && context == 0) {
    place = &handler_of_block_[block];
  } else {
    const uint64_t key = (uint64_t{context} << 34) | (uint64_t{block} << 2) | static_cast<uint64_t>(kind);
    place = &node_map_.try_emplace(key, kNoIndex).first->second;
  }
  if (*place == kNoIndex) {
    *place = static_cast<uint32_t>(nodes_.size());
    nodes_.push_back(
        {.kind = kind,
         .catches = kind == GraphNode::Kind::kHandler,
         .first_instruction = blocks_[block].first,
         .end_instruction = kind == GraphNode::Kind::kCode ? blocks_[block].end : blocks_[block].first,
         .context = context});
    node_block_.push_back(block);
    last_reached_from_.push_back(0);
  }
  return *place;
}

uint32_t BytecodeGraph::opened_from(uint32_t context, uint32_t jsr_instruction) const {
  uint32_t opener = context;
  for (uint32_t c = context; c != 0; c = contexts_[c].parent) {
    if (contexts_[c].jsr == jsr_instruction) opener = contexts_[c].parent;
  }
  return opener;
}

uint32_t BytecodeGraph::opened_by(uint32_t context, uint32_t jsr_instruction) const {
  context = opened_from(context, jsr_instruction);
  const auto found = context_map_.find(uint64_t{context} << 32 | jsr_instruction);
  return found == context_map_.end() ? kNoIndex : found->second;
}

uint32_t BytecodeGraph::open(uint32_t context, uint32_t jsr_instruction) {
  const uint32_t parent = opened_from(context, jsr_instruction);
  if (contexts_[parent].depth >= kDeepestActivation) return kNoIndex;
  const auto [place, fresh] = context_map_.try_emplace(uint64_t{parent} << 32 | jsr_instruction,
                                                       static_cast<uint32_t>(contexts_.size()));
  if (fresh) {
    const uint32_t block = block_at(static_cast<uint32_t>(instructions_[jsr_instruction].operand));
    const auto opened = std::find_if(subroutines_.begin() + 1, subroutines_.end(),
                                     [&](const Subroutine& s) { return s.entry_block == block; });
    contexts_.push_back({parent, jsr_instruction, contexts_[parent].depth + 1,
                         static_cast<uint32_t>(opened - subroutines_.begin())});
  }
  return place->second;
}

uint32_t BytecodeGraph::owner(uint32_t block, uint32_t context) const {
  uint32_t found = context;
  for (uint32_t c = context; c != 0;) {
    c = contexts_[c].parent;
    if (subroutines_[contexts_[c].subroutine].blocks[block]) found = c;
  }
  return found;
}

uint32_t BytecodeGraph::closed_by(uint32_t context, uint32_t ret_local) const {
  for (uint32_t c = context; c != 0; c = contexts_[c].parent) {
    const auto target = static_cast<uint32_t>(instructions_[contexts_[c].jsr].operand);
    const Instruction& first = instructions_[index_of_pc_[target]];
    const bool keeps_address = first.opcode == Opcode::kAstore ||
                               (first.opcode >= Opcode::kAstore0 && first.opcode <= Opcode::kAstore3);
    if (keeps_address && static_cast<uint32_t>(first.operand) == ret_local) return c;
  }
  return context;
}

void BytecodeGraph::add_successor(uint32_t node, uint32_t target) {
  if (last_reached_from_[target] == node + 1) return;
  last_reached_from_[target] = node + 1;
  successors_.push_back(target);
  ++nodes_[node].successor_count;
}

std::optional<Error> BytecodeGraph::add_exceptions(uint32_t node) {
  const BasicBlock& block = blocks_[node_block_[node]];
  const uint32_t context = nodes_[node].context;
  const auto first = static_cast<uint32_t>(exceptions_.size());
  if (first + block.handler_count > kMostExceptionEdges) {
    return at(instructions_[block.first].pc, "the method has too many exception edges");
  }
  for (uint32_t i = 0; i < block.handler_count; ++i) {
    const Handler& handler = handlers_[block.first_handler + i];
    exceptions_.push_back({node_for(handler.block, owner(handler.block, context), GraphNode::Kind::kHandler),
                           handler.catch_type});
  }
  nodes_[node].first_exception = first;
  nodes_[node].exception_count = block.handler_count;
  return std::nullopt;
}

std::optional<Error> BytecodeGraph::expand(const CodeAttribute& code, uint32_t node) {
  nodes_[node].first_successor = static_cast<uint32_t>(successors_.size());
  const uint32_t context = nodes_[node].context;
  const uint32_t block = node_block_[node];
  auto flow_to = [&](uint32_t pc, uint32_t target_context) {
    add_successor(node, node_for(block_at(pc), target_context, GraphNode::Kind::kCode));
  };
  auto jump_to = [&](uint32_t pc) { flow_to(pc, owner(block_at(pc), context)); };
  if (nodes_[node].kind != GraphNode::Kind::kCode) {
    flow_to(instructions_[blocks_[block].first].pc, context);
    return std::nullopt;
  }
  const Instruction& last = instructions_[blocks_[block].end - 1];
  const Opcode op = last.opcode;
  if (is_jsr(op)) {
    const uint32_t activation = open(context, blocks_[block].end - 1);
    if (activation == kNoIndex) return at(last.pc, "subroutines are nested too deeply");
    flow_to(static_cast<uint32_t>(last.operand), activation);
  } else if (op == Opcode::kRet) {
    if (context == 0) return at(last.pc, fmt::format("ret at pc {} outside of a subroutine", last.pc));
    const Context& left = contexts_[closed_by(context, static_cast<uint32_t>(last.operand))];
    const uint32_t parent = left.parent;
    const uint32_t back = instructions_[left.jsr].next_pc;
    if (back >= code.code.size()) return at(last.pc, "a subroutine returns past the end of the code");
    flow_to(back, parent);
  } else {
    for_each_target(code, blocks_[block], jump_to);
    if (falls_through(op)) {
      if (last.next_pc >= code.code.size()) return at(last.pc, "control runs past the end of the code");
      jump_to(last.next_pc);
    }
  }
  if (blocks_[block].throws) return add_exceptions(node);
  return std::nullopt;
}

std::optional<Error> BytecodeGraph::discover(const CodeAttribute& code) {
  node_block_.clear();
  last_reached_from_.clear();
  node_map_.clear();
  node_of_block_.assign(blocks_.size(), kNoIndex);
  handler_of_block_.assign(blocks_.size(), kNoIndex);
  if (!context_map_.empty()) context_map_.clear();
  node_for(0, 0, GraphNode::Kind::kEntry);
  size_t bytes = 0;
  for (uint32_t node = 0; node < nodes_.size(); ++node) {
    const BasicBlock& block = blocks_[node_block_[node]];
    bytes += instructions_[block.end - 1].next_pc - instructions_[block.first].pc;
    if (nodes_.size() > kMostNodes || bytes > kMostCode) {
      return at(instructions_[block.first].pc, "inlining its subroutines makes too much code to follow");
    }
    if (auto error = expand(code, node)) return error;
  }
  return std::nullopt;
}

// Puts the nodes in the order of the bytecode. A handler or entry node whose code is reached in no other
// way becomes one with it.
void BytecodeGraph::fuse_and_order(bool needs_entry) {
  const auto count = static_cast<uint32_t>(nodes_.size());
  predecessor_count_.assign(count, 0);
  for (const uint32_t target : successors_) ++predecessor_count_[target];
  stands_for_.resize(count);
  for (uint32_t n = 0; n < count; ++n) {
    stands_for_[n] = n;
    GraphNode& node = nodes_[n];
    if (node.kind == GraphNode::Kind::kCode || (n == 0 && needs_entry)) continue;
    const uint32_t next = successors_[node.first_successor];
    if (predecessor_count_[next] != 1) continue;
    nodes_[next].catches = node.catches;
    stands_for_[n] = next;
  }
  order_nodes();
  position_.resize(count);
  for (uint32_t i = 0; i < order_.size(); ++i) position_[order_[i]] = i;
  std::swap(unordered_, nodes_);
  nodes_.clear();
  for (const uint32_t n : order_) nodes_.push_back(unordered_[n]);
  for (uint32_t& target : successors_) target = position_[stands_for_[target]];
  for (GraphExceptionEdge& edge : exceptions_) edge.node = position_[stands_for_[edge.node]];
}

void BytecodeGraph::order_nodes() {
  order_.clear();
  auto add = [&](uint32_t n) {
    if (n != kNoIndex && stands_for_[n] == n) order_.push_back(n);
  };
  if (!has_subroutines()) {
    add(0);
    for (uint32_t block = 0; block < blocks_.size(); ++block) {
      add(handler_of_block_[block]);
      add(node_of_block_[block]);
    }
    return;
  }
  for (uint32_t n = 0; n < nodes_.size(); ++n) add(n);
  std::sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) {
    const GraphNode& x = nodes_[a];
    const GraphNode& y = nodes_[b];
    return std::tuple(x.first_instruction, x.context, x.kind, a) <
           std::tuple(y.first_instruction, y.context, y.kind, b);
  });
}

std::vector<uint32_t> BytecodeGraph::successor_indexes(const GraphNode& node,
                                                       const std::vector<uint32_t>& pcs) {
  place_of_instruction_.resize(instructions_.size());
  const auto targets = successors(node);
  for (uint32_t i = 0; i < targets.size(); ++i)
    place_of_instruction_[nodes_[targets[i]].first_instruction] = i;
  std::vector<uint32_t> indexes;
  indexes.reserve(pcs.size());
  for (const uint32_t pc : pcs) indexes.push_back(place_of_instruction_[index_of_pc_[pc]]);
  return indexes;
}

}  // namespace heddle
