// The state of lowering one method, and the steps in the order in which they run. The essay is in lower.cc.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "program/bytecode_graph.h"
#include "program/lower.h"
#include "program/lower_values.h"
#include "support/buffer.h"

namespace heddle {

class Lowering::Impl {
 public:
  Result<Body> lower(ClassSymbols& symbols, const MemberInfo& method);

 private:
  struct Edge {
    uint32_t node = 0;
    bool exceptional = false;
  };
  // On the way through the graph: a node, and which of its edges comes next.
  struct Step {
    uint32_t node = 0;
    uint32_t next_edge = 0;
  };
  struct Phi {
    uint32_t node = 0;
    uint32_t slot = 0;  // a local, or locals_ + position on the stack
    Value reg = 0;
    uint32_t first_arg = 0;
    bool bad = false;
    bool live = false;
  };
  struct NodeState {
    uint32_t first_stmt = 0;
    uint32_t end_stmt = 0;
    uint32_t stack_offset = 0;  // of the state at the end
    uint32_t stack_depth = 0;
    uint32_t entry_depth = 0;
    uint32_t first_phi = 0;
    uint32_t end_phi = 0;
    uint32_t first_predecessor = 0;
    uint32_t predecessor_count = 0;
    bool done = false;
  };
  struct ReturnCheck {
    Value value = 0;
    uint32_t activation = 0;
    uint32_t pc = 0;
  };
  struct KeptInt {
    int32_t value = 0;
    ConstantId id;
  };
  // Where a body's constant is, while its entry belongs to the current method.
  struct ConstantPlace {
    ConstantId id;
    uint32_t method = 0;
    Value value = kUndefined;
  };

  // -- set-up (lower.cc)
  void reset(ClassSymbols& symbols, const MemberInfo& method);
  void take_symbols(Symbols& symbols);
  void define_parameters();
  void check_locals();
  void read_tables();
  void connect();
  void order_nodes();
  void fail(std::string message);

  // -- from block to block (lower.cc)
  void run_all_nodes();
  void run_node(uint32_t node);
  void enter_node(uint32_t node);
  void merge_predecessors(uint32_t node, bool complete);
  Value value_on(const Edge& edge, uint32_t slot) const;

  // -- inside a block (lower_instructions.cc)
  void enter_monitor();
  void catch_exception();
  void execute(uint32_t first, uint32_t end, uint32_t node);
  void execute_load_constant(const Instruction& instruction);
  void execute_stack(const Instruction& instruction);
  void execute_jump(const Instruction& instruction, uint32_t node);
  void execute_return(ValueKind returned);
  void execute_field(const Instruction& instruction);
  void execute_invoke(const Instruction& instruction);
  void execute_object(const Instruction& instruction);
  void execute_increment(const Instruction& instruction);
  void store_local(uint32_t local, Value value, uint32_t next_pc);
  void name_value(Value value, uint32_t local, uint32_t pc);

  // -- values and statements (lower_instructions.cc)
  Value fresh(ValueKind kind);
  Value int_constant(int32_t value);
  Value constant(ConstantId id, ValueKind kind);
  ConstantPlace* constant_place(ConstantId id);
  void use_more_constant_places();
  void push(Value value) { stack_[depth_++] = value; }
  Value pop(ValueKind wanted);
  Value pop_wrong(ValueKind wanted);
  Value pop_any();
  template <class... Values>
  Stmt& emit(Op op, uint8_t sub, Values... args);
  template <class... Values>
  void emit_push(Op op, uint8_t sub, ValueKind kind, uint32_t ref, Values... args);

  // -- φ clean-up (lower_phis.cc)
  void settle_phis();
  void fill_phis();
  void check_depths();
  void spread_bad_phis();
  void drop_trivial_phis();
  void mark_live_phis();
  bool is_phi(Value value) const { return is_register(value) && phi_of_reg_[index_of(value)] != 0; }
  Value resolve(Value value);
  void check_returns();

  // -- layout (lower_layout.cc)
  Body layout();
  Body layout_straight();
  void number_constants(const Value* first, size_t count);
  void number_definitions();
  uint32_t final_reg(Value value) const;
  uint32_t first_arg_of(uint32_t stmt) const {
    return stmt < stmts_.size() ? stmts_[stmt].first_arg : static_cast<uint32_t>(args_.size());
  }
  void lay_out_constants(Body& body) const;
  void lay_out_names(Body& body) const;
  void lay_out_lines(Body& body) const;
  void lay_out_statements(Body& body);
  void lay_out_edges(Body& body) const;

  BytecodeGraph graph_;
  CodeAttribute code_;
  ClassSymbols* symbols_ = nullptr;
  const MemberInfo* method_ = nullptr;
  std::vector<LocalVariable> variables_;
  std::vector<LineEntry> lines_;
  ValueKind return_kind_ = ValueKind::kVoid;
  uint32_t locals_ = 0;
  uint32_t parameters_ = 0;

  Buffer<NodeState> states_;
  Buffer<Edge> predecessors_;
  Buffer<uint32_t> last_seen_from_;  // per node, the node (plus one) that last had it as a handler
  Buffer<uint32_t> rpo_;
  Buffer<Step> path_;
  Buffer<uint8_t> seen_;
  Buffer<Value> locals_in_;
  Buffer<Value> locals_out_;
  Buffer<Value> stacks_;
  Buffer<Value> current_;
  Buffer<Value> stack_;  // has room for more than the method may use; depth_ are in use
  uint32_t depth_ = 0;

  Buffer<Stmt> stmts_;  // args and dst are Values until the layout
  Buffer<Value> args_;
  Buffer<ValueKind> kinds_;
  Buffer<NameId> names_;  // none without variable tables
  Buffer<ConstantId> constants_;
  Buffer<ValueKind> constant_kinds_;
  // Open addressing. A method with many constants uses more places; the next begins with few again, which
  // stay in the cache.
  std::vector<ConstantPlace> constant_places_;
  size_t constant_mask_ = 0;
  uint32_t method_number_ = 0;

  // Constants that the class file need not name are most of all, so their ids are kept.
  const Symbols* kept_for_ = nullptr;
  std::array<KeptInt, 1024> kept_ints_;  // by value modulo their number, the last one seen
  std::array<ConstantId, 16> implied_;   // of aconst_null to dconst_1, by opcode
  std::array<NameId, 8> primitive_arrays_;

  Buffer<Phi> phis_;
  Buffer<Value> phi_args_;
  Buffer<uint32_t> phi_of_reg_;  // index + 1
  Buffer<Value> replacement_;
  std::vector<SwitchTable> switches_;
  std::vector<ReturnCheck> return_checks_;
  Buffer<uint32_t> numbering_;
  Buffer<uint32_t> constant_numbering_;
  Buffer<uint32_t> constant_order_;
  uint32_t register_total_ = 0;

  size_t merges_ = 0;
  size_t phi_args_expected_ = 0;
  uint32_t pc_ = 0;
  bool failed_ = false;
  Error error_;
};

}  // namespace heddle
