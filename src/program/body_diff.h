// What changed between two versions of a method body, statement by statement.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "program/ir.h"

namespace heddle {

// References that are the same thing under another name: lambda bodies and accessors that the compiler
// numbers, and which a change elsewhere in the class numbers anew. Const members may be called from several
// threads.
class Renaming {
 public:
  explicit Renaming(Symbols& symbols) : symbols_(symbols) {}
  void add(MemberRefId old_ref, MemberRefId new_ref) { members_[old_ref] = new_ref; }
  bool empty() const { return members_.empty(); }
  Symbols& symbols() const { return symbols_; }
  // The reference of an old statement as the new program writes it.
  uint32_t ref(const Stmt& old_stmt) const;
  ConstantId constant(ConstantId old_constant) const;
  DynamicId dynamic(DynamicId id) const;

 private:
  MemberRefId member(MemberRefId ref) const;
  HandleId handle(HandleId id) const;
  ConstantValue value(ConstantValue constant) const;

  Symbols& symbols_;
  boost::unordered_flat_map<MemberRefId, MemberRefId> members_;
  mutable std::mutex mutex_;
  mutable boost::unordered_flat_map<DynamicId, DynamicId> dynamics_;
};

constexpr uint32_t kNoStmt = 0xFFFFFFFFU;

// An operand of the new body without register numbers, which shift with every edit.
struct Operand {
  enum class Kind : uint8_t { kParameter, kConstant, kStmt };
  Kind kind = Kind::kParameter;
  uint32_t value = 0;  // parameter number, ConstantId, or index of the defining statement in the new body
  friend bool operator==(const Operand&, const Operand&) = default;
};

// A statement with its operands in BodyDelta::operands.
struct DeltaStmt {
  uint32_t index = 0;                 // where the statement stands in the new body
  uint32_t old_index = kNoStmt;       // for a kept statement, where it stood
  Stmt stmt;                          // without operands
  ValueKind kind = ValueKind::kVoid;  // of the result
  uint32_t first_operand = 0;
  uint32_t operand_count = 0;
};

// The shape of control flow, without statements. Predecessors follow from the other edges.
struct FlowShape {
  std::vector<Block> blocks;  // stmt ranges, successors and exceptions are used
  std::vector<BlockId> successors;
  std::vector<ExceptionEdge> exceptions;
};

// Self-contained: with the old body, and nothing else, it makes the new one. Applies in order: drop what is
// removed, put what is inserted at its index, re-point the operands of what is rewired.
struct BodyDelta {
  std::vector<uint32_t> old_of_new;  // per new statement the old one that it is, or kNoStmt
  std::vector<uint32_t> removed;     // old statement indices, ascending
  std::vector<DeltaStmt> inserted;   // ascending
  std::vector<DeltaStmt> rewired;    // kept statements with an operand from elsewhere, ascending
  std::vector<DeltaStmt> renamed;    // kept statements whose reference has another name now
  std::vector<Operand> operands;
  std::vector<SwitchTable> switches;  // of inserted switches; DeltaStmt::stmt.ref is an index into these
  std::optional<FlowShape> flow;      // present when blocks or edges changed
  // Present when the parameters changed: the method became static or ceased to be.
  std::optional<std::vector<ValueKind>> parameters;
  std::vector<uint32_t> block_sizes;  // statements per block of the new body

  // Nothing that a program could notice.
  bool empty() const {
    return removed.empty() && inserted.empty() && rewired.empty() && !flow && !parameters;
  }
};

BodyDelta diff(const Body& old_body, const Body& new_body, const Renaming& renaming);

// The new body, but for positions and variable names, which the delta does not carry.
Body apply(const Body& old_body, const BodyDelta& delta, const Renaming& renaming);

// Equal but for positions and variable names.
bool same_code(const Body& a, const Body& b);

}  // namespace heddle
