#include "output/method_view.h"

#include "classfile/instruction.h"
#include "program/dynamic_site.h"
#include "program/find_source.h"
#include "program/flow.h"
#include "program/monitors.h"
#include "program/print.h"
#include "support/utf8.h"

namespace heddle {
namespace {

MemberView member_view(const Symbols& symbols, MemberRefId id) {
  const MemberRef& ref = symbols[id];
  return {class_display(symbols[ref.owner]), display_utf8(symbols[ref.name]),
          display_utf8(symbols[ref.descriptor])};
}

DynamicView dynamic_view(Symbols& symbols, DynamicId id) {
  const Dynamic& site = symbols[id];
  DynamicView view;
  view.kind = dynamic_kind_name(dynamic_kind(symbols, site));
  view.name = display_utf8(symbols[site.name]);
  view.descriptor = display_utf8(symbols[site.descriptor]);
  if (const auto lambda = lambda_site(symbols, site)) {
    view.implementation = member_view(symbols, lambda->implementation.member);
    view.interface = class_display(symbols[lambda->interface]);
  }
  return view;
}

void add_reference(Symbols& symbols, const Stmt& stmt, StatementView& view) {
  switch (stmt.op) {
    case Op::kGetField:
    case Op::kPutField:
    case Op::kGetStatic:
    case Op::kPutStatic:
      view.field = member_view(symbols, MemberRefId(stmt.ref));
      break;
    case Op::kInvokeVirtual:
    case Op::kInvokeInterface:
    case Op::kInvokeSpecial:
    case Op::kInvokeStatic:
      view.method = member_view(symbols, MemberRefId(stmt.ref));
      break;
    case Op::kInvokeDynamic:
    case Op::kDynamicConst:
      view.dynamic = dynamic_view(symbols, DynamicId(stmt.ref));
      break;
    case Op::kNew:
    case Op::kNewArray:
    case Op::kCast:
    case Op::kInstanceOf:
      view.type = class_display(symbols[NameId(stmt.ref)]);
      break;
    case Op::kArithmetic:
    case Op::kIf:
      view.opcode = opcode_name(Opcode{stmt.sub});
      break;
    default:
      break;
  }
}

class BodyDescriber {
 public:
  BodyDescriber(Symbols& symbols, const Body& body, bool is_static)
      : symbols_(symbols),
        body_(body),
        is_static_(is_static),
        printer_(symbols, body, is_static),
        loops_(find_loops(body)),
        monitors_(find_monitors(body)) {}

  BodyView describe() {
    BodyView view;
    for (uint32_t i = 0; i < body_.kinds.size(); ++i) view.registers.push_back(register_view(Reg(i)));
    for (BlockId block = 0; block < body_.blocks.size(); ++block) view.blocks.push_back(block_view(block));
    add_loops(view);
    for (const MonitorRegion& region : monitors_.regions) view.monitors.push_back(monitor_view(region));
    view.structured_monitors = monitors_.structured;
    view.inlined_subroutines = body_.inlined_subroutines;
    return view;
  }

 private:
  RegisterView register_view(Reg reg) const {
    RegisterView view;
    view.id = reg.index();
    view.kind = kind_name(body_.kinds[reg.index()]);
    view.role = body_.is_parameter(reg) ? "parameter" : body_.is_constant(reg) ? "constant" : "value";
    if (body_.is_constant(reg)) view.constant = constant_text(symbols_, symbols_[body_.constant(reg)]);
    const bool named = !body_.names.empty() && body_.names[reg.index()];
    if (named) view.name = display_utf8(symbols_[body_.names[reg.index()]]);
    if (reg.index() == 0 && !is_static_) view.name = "this";
    return view;
  }

  BlockView block_view(BlockId id) const {
    BlockView view;
    view.id = id;
    view.head = printer_.block_head(id);
    const auto successors = body_.successors_of(id);
    view.successors.assign(successors.begin(), successors.end());
    const auto predecessors = body_.predecessors_of(id);
    view.predecessors.assign(predecessors.begin(), predecessors.end());
    for (const ExceptionEdge& edge : body_.exceptions_of(id)) {
      view.handlers.push_back({edge.handler, edge.type ? class_display(symbols_[edge.type]) : ""});
    }
    view.loop_depth = loops_.depth(id);
    view.loop_header = loops_.is_header[id] != 0;
    if (id < monitors_.held.size()) view.held = monitors_.held[id];
    for (const Stmt& stmt : body_.stmts_of(id)) {
      view.statements.push_back(describe_statement(symbols_, body_, is_static_, id, stmt));
    }
    return view;
  }

  void add_loops(BodyView& view) const {
    for (BlockId header = 0; header < body_.blocks.size(); ++header) {
      if (loops_.is_header[header] == 0) continue;
      view.loops.push_back({header, loops_.innermost[header], loops_.depth(header),
                            loops_.irreducible[header] != 0, blocks_in(header)});
    }
  }

  std::vector<BlockId> blocks_in(BlockId header) const {
    std::vector<BlockId> blocks;
    for (BlockId block = 0; block < body_.blocks.size(); ++block) {
      BlockId loop = loops_.loop_of(block);
      while (loop != kNoBlock && loop != header) loop = loops_.innermost[loop];
      if (loop == header) blocks.push_back(block);
    }
    return blocks;
  }

  PlaceView place_of(uint32_t statement) const {
    return {body_.block_of(statement), body_.line_of(body_.stmts[statement])};
  }

  MonitorView monitor_view(const MonitorRegion& region) const {
    const Stmt& enter = body_.stmts[region.enter];
    MonitorView view;
    view.lock = printer_.reg(body_.arg(enter, 0));
    view.enter = place_of(region.enter);
    view.implicit = (enter.flags & kImplicit) != 0;
    for (const uint32_t exit : region.exits) view.exits.push_back(place_of(exit));
    for (const uint32_t exit : region.exceptional_exits) view.exceptional_exits.push_back(place_of(exit));
    return view;
  }

  Symbols& symbols_;
  const Body& body_;
  bool is_static_;
  BodyPrinter printer_;
  Loops loops_;
  Monitors monitors_;
};

}  // namespace

StatementView describe_statement(Symbols& symbols, const Body& body, bool is_static, BlockId block,
                                 const Stmt& stmt) {
  StatementView view;
  view.text = BodyPrinter(symbols, body, is_static).stmt(block, stmt);
  view.op = op_name(stmt.op);
  view.line = body.line_of(stmt);
  view.pc = stmt.pc;
  view.implicit = (stmt.flags & kImplicit) != 0;
  if (stmt.dst) view.defines = stmt.dst.index();
  const auto uses = body.args_of(stmt);
  view.uses.assign(uses.begin(), uses.end());
  add_reference(symbols, stmt, view);
  return view;
}

BodyView describe_body(Symbols& symbols, const Body& body, bool is_static) {
  return BodyDescriber(symbols, body, is_static).describe();
}

MethodView describe_method(const Program& program, MethodId id, const Body* body) {
  const Method& method = program[id];
  MethodView view;
  view.head = describe_method_head(program, id);
  view.source = source_path(program, program[method.owner]);
  if (body != nullptr) {
    view.body = describe_body(program.symbols(), *body, (method.access & kAccStatic) != 0);
  }
  return view;
}

}  // namespace heddle
