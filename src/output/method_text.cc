#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "output/method_view.h"

namespace heddle {
namespace {

std::string block_name(BlockId block) {
  return fmt::format("b{}", block);
}

std::string block_names(const std::vector<BlockId>& blocks) {
  std::vector<std::string> names;
  for (const BlockId block : blocks) names.push_back(block_name(block));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string place_text(const PlaceView& place) {
  return place.line == 0 ? block_name(place.block) : fmt::format("b{} line {}", place.block, place.line);
}

std::string place_texts(const std::vector<PlaceView>& places) {
  std::vector<std::string> texts;
  for (const PlaceView& place : places) texts.push_back(place_text(place));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string counted(size_t count, std::string_view singular) {
  return fmt::format("{} {}{}", count, singular, count == 1 ? "" : "s");
}

std::string size_text(const BodyView& body) {
  size_t statements = 0;
  for (const BlockView& block : body.blocks) statements += block.statements.size();
  return fmt::format("{}, {}, {}", counted(body.blocks.size(), "block"), counted(statements, "statement"),
                     counted(body.registers.size(), "register"));
}

// A variable has a register for each value it takes: "i#7 #12 int".
std::vector<std::string> variable_texts(const BodyView& body) {
  std::map<std::pair<std::string, std::string>, std::string> registers_of;
  for (const RegisterView& reg : body.registers) {
    if (reg.name.empty() || reg.name == "this" || reg.role == "constant") continue;
    registers_of[{reg.name, reg.kind}] += fmt::format(" #{}", reg.id);
  }
  std::vector<std::string> texts;
  for (const auto& [variable, registers] : registers_of) {
    texts.push_back(fmt::format("{} {}{}", variable.second, variable.first, registers));
  }
  return texts;
}

std::vector<std::string> handler_texts(const BodyView& body) {
  std::map<std::pair<BlockId, std::string>, std::vector<BlockId>> covered;
  for (const BlockView& block : body.blocks) {
    for (const HandlerView& handler : block.handlers) {
      covered[{handler.block, handler.type}].push_back(block.id);
    }
  }
  std::vector<std::string> texts;
  for (const auto& [handler, blocks] : covered) {
    texts.push_back(fmt::format("b{} catches {} of {}", handler.first,
                                handler.second.empty() ? "anything" : handler.second, block_names(blocks)));
  }
  return texts;
}

std::vector<std::string> loop_texts(const BodyView& body) {
  std::vector<std::string> texts;
  for (const LoopView& loop : body.loops) {
    texts.push_back(fmt::format("b{} depth {}{}: {}", loop.header, loop.depth,
                                loop.irreducible ? ", irreducible" : "", block_names(loop.blocks)));
  }
  return texts;
}

std::vector<std::string> monitor_texts(const BodyView& body) {
  std::vector<std::string> texts;
  for (const MonitorView& monitor : body.monitors) {
    std::string text = fmt::format("{} entered in {}", monitor.lock, place_text(monitor.enter));
    if (!monitor.exits.empty()) text += "; left in " + place_texts(monitor.exits);
    if (!monitor.exceptional_exits.empty()) {
      text += "; on exceptions in " + place_texts(monitor.exceptional_exits);
    } else if (monitor.implicit) {
      text += "; on exceptions by the JVM";
    }
    texts.push_back(std::move(text));
  }
  if (!body.structured_monitors) texts.emplace_back("not structured: enters and exits do not pair up");
  return texts;
}

std::string facts(std::string_view label, const std::vector<std::string>& values, const Palette& palette) {
  std::string out;
  for (size_t i = 0; i < values.size(); ++i) {
    const std::string shown = fmt::format("{:<13}", i == 0 ? label : "");
    out += fmt::format("  {}{}\n", palette.faint(shown), values[i]);
  }
  return out;
}

std::string block_notes(const BlockView& block, const BodyView& body) {
  std::vector<std::string> notes;
  if (block.loop_depth > 0) {
    notes.push_back(
        fmt::format("{} depth {}", block.loop_header ? "loop header," : "loop", block.loop_depth));
  }
  std::vector<std::string> locks;
  for (const uint32_t monitor : block.held) locks.push_back(body.monitors[monitor].lock);
  if (!locks.empty()) notes.push_back(fmt::format("holds {}", fmt::join(locks, ", ")));
  return notes.empty() ? "" : fmt::format("  ; {}", fmt::join(notes, "; "));
}

std::string body_text(const BodyView& body, const Palette& palette) {
  std::string out;
  for (const BlockView& block : body.blocks) {
    out += palette.strong(block.head) + palette.faint(block_notes(block, body)) + "\n";
    for (const StatementView& statement : block.statements) out += statement_line(statement, palette) + "\n";
  }
  return out;
}

std::string source_text(const MethodView& view) {
  if (view.source.empty()) return "";
  const std::string lines = line_range_text(view.head.lines);
  return view.source + (lines.empty() ? "" : ":" + lines);
}

std::string missing_body_text(const MethodHead& head) {
  if (head.has_code) return "its code cannot be lowered; see the warnings";
  const bool native = std::find(head.flags.begin(), head.flags.end(), "native") != head.flags.end();
  return native ? "native: no code in the class file" : "abstract: no code";
}

}  // namespace

std::string statement_line(const StatementView& statement, const Palette& palette) {
  const std::string line = statement.line > 0 ? fmt::format("{:>6}", statement.line) : std::string(6, ' ');
  return palette.faint(line) + "  " + statement.text;
}

std::string method_text(const MethodView& view, const Palette& palette) {
  std::string out = palette.heading(declaration_text(view.head, true)) + "\n";
  out += facts("annotations", view.head.annotations, palette);
  if (const std::string source = source_text(view); !source.empty())
    out += facts("source", {source}, palette);
  if (!view.body) return out + facts("body", {missing_body_text(view.head)}, palette);
  out += facts("size", {size_text(*view.body)}, palette);
  out += facts("variables", variable_texts(*view.body), palette);
  out += facts("handlers", handler_texts(*view.body), palette);
  out += facts("loops", loop_texts(*view.body), palette);
  out += facts("monitors", monitor_texts(*view.body), palette);
  if (view.body->inlined_subroutines) out += facts("subroutines", {"jsr/ret, inlined"}, palette);
  return out + "\n" + body_text(*view.body, palette);
}

}  // namespace heddle
