#include "output/method_view.h"

namespace heddle {
namespace {

template <class Numbers>
void write_numbers(std::string_view name, const Numbers& numbers, Json& json) {
  json.array(name, [&] {
    for (const auto value : numbers) json.number(static_cast<int64_t>(value));
  });
}

void write_member(std::string_view name, const MemberView& member, Json& json) {
  json.object(name, [&] {
    json.member("class", member.class_name);
    json.member("name", member.name);
    json.member("descriptor", member.descriptor);
  });
}

void write_dynamic(const DynamicView& dynamic, Json& json) {
  json.object("dynamic", [&] {
    json.member("kind", dynamic.kind);
    json.member("name", dynamic.name);
    json.member("descriptor", dynamic.descriptor);
    if (!dynamic.interface.empty()) json.member("interface", dynamic.interface);
    if (dynamic.implementation) write_member("implementation", *dynamic.implementation, json);
  });
}

void write_register(const RegisterView& reg, Json& json) {
  json.object([&] {
    json.number("id", reg.id);
    json.member("kind", reg.kind);
    json.member("role", reg.role);
    if (!reg.name.empty()) json.member("name", reg.name);
    if (!reg.constant.empty()) json.member("constant", reg.constant);
  });
}

void write_block(const BlockView& block, Json& json) {
  json.object([&] {
    json.number("id", block.id);
    write_numbers("successors", block.successors, json);
    json.array("predecessors", [&] {
      for (const Predecessor& from : block.predecessors) {
        json.object([&] {
          json.number("block", from.block);
          json.boolean("exceptional", from.exceptional);
        });
      }
    });
    json.array("handlers", [&] {
      for (const HandlerView& handler : block.handlers) {
        json.object([&] {
          json.number("block", handler.block);
          if (!handler.type.empty()) json.member("type", handler.type);
        });
      }
    });
    json.number("loopDepth", block.loop_depth);
    write_numbers("monitorsHeld", block.held, json);
    json.array("statements", [&] {
      for (const StatementView& statement : block.statements) write_statement(statement, json);
    });
  });
}

void write_loop(const LoopView& loop, Json& json) {
  json.object([&] {
    json.number("header", loop.header);
    if (loop.parent != kNoBlock) json.number("parent", loop.parent);
    json.number("depth", loop.depth);
    json.boolean("irreducible", loop.irreducible);
    write_numbers("blocks", loop.blocks, json);
  });
}

void write_place(const PlaceView& place, Json& json) {
  json.object([&] {
    json.number("block", place.block);
    if (place.line != 0) json.number("line", place.line);
  });
}

void write_places(std::string_view name, const std::vector<PlaceView>& places, Json& json) {
  json.array(name, [&] {
    for (const PlaceView& place : places) write_place(place, json);
  });
}

void write_monitor(const MonitorView& monitor, Json& json) {
  json.object([&] {
    json.member("lock", monitor.lock);
    json.boolean("implicit", monitor.implicit);
    write_places("enters", {monitor.enter}, json);
    write_places("exits", monitor.exits, json);
    write_places("exceptionalExits", monitor.exceptional_exits, json);
  });
}

void write_body(const BodyView& body, Json& json) {
  json.array("registers", [&] {
    for (const RegisterView& reg : body.registers) write_register(reg, json);
  });
  json.array("blocks", [&] {
    for (const BlockView& block : body.blocks) write_block(block, json);
  });
  json.array("loops", [&] {
    for (const LoopView& loop : body.loops) write_loop(loop, json);
  });
  json.array("monitors", [&] {
    for (const MonitorView& monitor : body.monitors) write_monitor(monitor, json);
  });
  json.boolean("structuredMonitors", body.structured_monitors);
}

}  // namespace

void write_statement(const StatementView& statement, Json& json, BlockId block) {
  json.object([&] {
    json.member("text", statement.text);
    json.member("op", statement.op);
    if (block != kNoBlock) json.number("block", block);
    if (statement.line != 0) json.number("line", statement.line);
    json.number("pc", statement.pc);
    if (statement.implicit) json.boolean("implicit", true);
    if (statement.defines) json.number("defines", *statement.defines);
    write_numbers("uses", statement.uses, json);
    if (!statement.opcode.empty()) json.member("opcode", statement.opcode);
    if (!statement.type.empty()) json.member("type", statement.type);
    if (statement.field) write_member("field", *statement.field, json);
    if (statement.method) write_member("method", *statement.method, json);
    if (statement.dynamic) write_dynamic(*statement.dynamic, json);
  });
}

void write_method(const MethodView& view, Json& json) {
  json.object([&] {
    write_method_head(view.head, json);
    if (!view.source.empty()) json.member("file", view.source);
    json.boolean("hasCode", view.head.has_code);
    if (view.body) write_body(*view.body, json);
  });
}

}  // namespace heddle
