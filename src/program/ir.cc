#include "program/ir.h"

#include <algorithm>

namespace heddle {

std::string_view op_name(Op op) {
  switch (op) {
    case Op::kPhi:
      return "phi";
    case Op::kCatch:
      return "catch";
    case Op::kDynamicConst:
      return "dynamic-const";
    case Op::kNew:
      return "new";
    case Op::kNewArray:
      return "new-array";
    case Op::kGetField:
      return "get-field";
    case Op::kPutField:
      return "put-field";
    case Op::kGetStatic:
      return "get-static";
    case Op::kPutStatic:
      return "put-static";
    case Op::kArrayLoad:
      return "array-load";
    case Op::kArrayStore:
      return "array-store";
    case Op::kArrayLength:
      return "array-length";
    case Op::kInvokeVirtual:
      return "invoke-virtual";
    case Op::kInvokeInterface:
      return "invoke-interface";
    case Op::kInvokeSpecial:
      return "invoke-special";
    case Op::kInvokeStatic:
      return "invoke-static";
    case Op::kInvokeDynamic:
      return "invoke-dynamic";
    case Op::kCast:
      return "cast";
    case Op::kInstanceOf:
      return "instance-of";
    case Op::kArithmetic:
      return "arithmetic";
    case Op::kMonitorEnter:
      return "monitor-enter";
    case Op::kMonitorExit:
      return "monitor-exit";
    case Op::kIf:
      return "if";
    case Op::kSwitch:
      return "switch";
    case Op::kReturn:
      return "return";
    case Op::kThrow:
      return "throw";
  }
  return "unknown";
}

BlockId Body::block_of(uint32_t stmt_index) const {
  // The last block that starts at or before the statement; empty blocks before it start there too.
  const auto after =
      std::upper_bound(blocks.begin(), blocks.end(), stmt_index,
                       [](uint32_t index, const Block& block) { return index < block.first_stmt; });
  return static_cast<BlockId>(after - blocks.begin() - 1);
}

int Body::line_of(const Stmt& stmt) const {
  return line_at(lines, stmt.pc);
}

size_t Body::memory() const {
  auto bytes = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  size_t total = sizeof(Body) + bytes(constants) + bytes(kinds) + bytes(names) + bytes(stmts) + bytes(args) +
                 bytes(blocks) + bytes(successors) + bytes(exceptions) + bytes(predecessors) +
                 bytes(switches) + bytes(lines);
  for (const SwitchTable& table : switches) total += bytes(table.keys) + bytes(table.targets);
  return total;
}

}  // namespace heddle
