// A method and its body, gathered for output.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "output/json.h"
#include "output/method_head.h"
#include "output/palette.h"
#include "program/ir.h"
#include "program/program.h"

namespace heddle {

struct RegisterView {
  uint32_t id = 0;
  std::string kind;  // int, long, float, double, reference
  std::string role;  // parameter, constant, value
  std::string name;  // the variable's, empty if unknown
  std::string constant;
};

struct MemberView {
  std::string class_name;
  std::string name;
  std::string descriptor;
};

struct DynamicView {
  std::string kind;  // lambda, concat, ...
  std::string name;
  std::string descriptor;
  std::optional<MemberView> implementation;  // of a lambda or method reference
  std::string interface;                     // that it implements
};

struct StatementView {
  std::string text;
  std::string op;
  int line = 0;  // 0: unknown
  uint32_t pc = 0;
  bool implicit = false;
  std::optional<uint32_t> defines;
  std::vector<uint32_t> uses;
  std::string opcode;  // of arithmetic and branches
  std::string type;    // of allocations, casts and type tests
  std::optional<MemberView> field;
  std::optional<MemberView> method;
  std::optional<DynamicView> dynamic;
};

struct HandlerView {
  BlockId block = kNoBlock;
  std::string type;  // empty: catches everything
};

struct BlockView {
  BlockId id = 0;
  std::string head;  // as BodyPrinter writes it
  std::vector<BlockId> successors;
  std::vector<Predecessor> predecessors;
  std::vector<HandlerView> handlers;
  uint32_t loop_depth = 0;
  bool loop_header = false;
  std::vector<uint32_t> held;  // monitors held at its start, outermost first; indices into BodyView::monitors
  std::vector<StatementView> statements;
};

struct LoopView {
  BlockId header = 0;
  BlockId parent = kNoBlock;
  uint32_t depth = 0;
  bool irreducible = false;
  std::vector<BlockId> blocks;
};

struct PlaceView {
  BlockId block = 0;
  int line = 0;
};

struct MonitorView {
  std::string lock;
  PlaceView enter;
  bool implicit = false;
  std::vector<PlaceView> exits;
  std::vector<PlaceView> exceptional_exits;
};

struct BodyView {
  std::vector<RegisterView> registers;
  std::vector<BlockView> blocks;
  std::vector<LoopView> loops;
  std::vector<MonitorView> monitors;
  bool structured_monitors = true;
  bool inlined_subroutines = false;
};

struct MethodView {
  MethodHead head;
  std::string source;
  std::optional<BodyView> body;  // none: no code, or code that cannot be lowered
};

// `body` may be null.
MethodView describe_method(const Program& program, MethodId id, const Body* body);
BodyView describe_body(Symbols& symbols, const Body& body, bool is_static);
StatementView describe_statement(Symbols& symbols, const Body& body, bool is_static, BlockId block,
                                 const Stmt& stmt);

std::string method_text(const MethodView& view, const Palette& palette);
void write_method(const MethodView& view, Json& json);
// `block` for lists of statements that are not inside their block.
void write_statement(const StatementView& statement, Json& json, BlockId block = kNoBlock);
// "    31  text", the line's column blank where it is unknown.
std::string statement_line(const StatementView& statement, const Palette& palette);

}  // namespace heddle
