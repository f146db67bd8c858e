#include "program/ir.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

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

namespace {

// The arrays lie one behind the other; the only ones whose elements need less than four bytes' alignment are
// the last two.
template <class Use>
void each_array(const BodySizes& sizes, const Use& use) {
  use(&Body::constants, sizes.constants);
  use(&Body::names, sizes.names);
  use(&Body::stmts, sizes.stmts);
  use(&Body::args, sizes.args);
  use(&Body::blocks, sizes.blocks);
  use(&Body::successors, sizes.successors);
  use(&Body::exceptions, sizes.exceptions);
  use(&Body::predecessors, sizes.predecessors);
  use(&Body::lines, sizes.lines);
  use(&Body::kinds, sizes.kinds);
}

size_t bytes_of(const BodySizes& sizes) {
  size_t bytes = 0;
  each_array(sizes, [&]<class T>(Part<T> Body::*, uint32_t size) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % alignof(T) == 0 && alignof(T) <= 4);
    static_assert(sizeof(T) % 4 == 0 || std::is_same_v<T, ValueKind>);
    bytes += sizeof(T) * size;
  });
  return bytes;
}

}  // namespace

Body::Body(const BodySizes& sizes) {
  storage_ = std::make_unique_for_overwrite<std::byte[]>(bytes_of(sizes));
  std::byte* next = storage_.get();
  each_array(sizes, [&]<class T>(Part<T> Body::* array, uint32_t size) {
    this->*array = Part<T>(reinterpret_cast<T*>(next), size);
    next += sizeof(T) * size;
  });
}

Body::Body(const BodyParts& parts)
    : Body(BodySizes{
          static_cast<uint32_t>(parts.constants.size()), static_cast<uint32_t>(parts.kinds.size()),
          static_cast<uint32_t>(parts.names.size()), static_cast<uint32_t>(parts.stmts.size()),
          static_cast<uint32_t>(parts.args.size()), static_cast<uint32_t>(parts.blocks.size()),
          static_cast<uint32_t>(parts.successors.size()), static_cast<uint32_t>(parts.exceptions.size()),
          static_cast<uint32_t>(parts.predecessors.size()), static_cast<uint32_t>(parts.lines.size())}) {
  parameter_count = parts.parameter_count;
  inlined_subroutines = parts.inlined_subroutines;
  switches = parts.switches;
  std::copy(parts.constants.begin(), parts.constants.end(), constants.begin());
  std::copy(parts.kinds.begin(), parts.kinds.end(), kinds.begin());
  std::copy(parts.names.begin(), parts.names.end(), names.begin());
  std::copy(parts.stmts.begin(), parts.stmts.end(), stmts.begin());
  std::copy(parts.args.begin(), parts.args.end(), args.begin());
  std::copy(parts.blocks.begin(), parts.blocks.end(), blocks.begin());
  std::copy(parts.successors.begin(), parts.successors.end(), successors.begin());
  std::copy(parts.exceptions.begin(), parts.exceptions.end(), exceptions.begin());
  std::copy(parts.predecessors.begin(), parts.predecessors.end(), predecessors.begin());
  std::copy(parts.lines.begin(), parts.lines.end(), lines.begin());
}

Body::Body(const Body& other) : Body(other.sizes()) {
  parameter_count = other.parameter_count;
  inlined_subroutines = other.inlined_subroutines;
  switches = other.switches;
  if (const size_t bytes = bytes_of(sizes()); bytes > 0) {
    std::memcpy(storage_.get(), other.storage_.get(), bytes);
  }
}

Body& Body::operator=(const Body& other) {
  if (this != &other) *this = Body(other);
  return *this;
}

BodySizes Body::sizes() const {
  auto size = [](const auto& part) { return static_cast<uint32_t>(part.size()); };
  return {size(constants), size(kinds),      size(names),      size(stmts),        size(args),
          size(blocks),    size(successors), size(exceptions), size(predecessors), size(lines)};
}

size_t Body::memory() const {
  auto bytes = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  size_t total = sizeof(Body) + bytes_of(sizes()) + bytes(switches);
  for (const SwitchTable& table : switches) total += bytes(table.keys) + bytes(table.targets);
  return total;
}

}  // namespace heddle
