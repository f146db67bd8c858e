#include "output/line_view.h"

#include <fmt/format.h>

namespace heddle {

std::vector<LineStatement> statements_of_line(Symbols& symbols, const Body& body, bool is_static, int line) {
  std::vector<LineStatement> found;
  for (BlockId block = 0; block < body.blocks.size(); ++block) {
    for (const Stmt& stmt : body.stmts_of(block)) {
      if (body.line_of(stmt) != line) continue;
      found.push_back({block, describe_statement(symbols, body, is_static, block, stmt)});
    }
  }
  return found;
}

std::string line_text(const LineView& view, const Palette& palette) {
  std::string out = palette.strong(fmt::format("{}:{}", view.source, view.line)) + "\n";
  for (const LineMethod& method : view.methods) {
    out += "\n" + palette.heading(declaration_text(method.head, true)) + "\n";
    for (const LineStatement& entry : method.statements) {
      out += palette.faint(fmt::format("{:>6}", fmt::format("b{}", entry.block))) + "  " +
             entry.statement.text + "\n";
    }
  }
  return out;
}

void write_line(const LineView& view, Json& json) {
  json.object([&] {
    json.member("file", view.source);
    json.number("line", view.line);
    json.array("methods", [&] {
      for (const LineMethod& method : view.methods) {
        json.object([&] {
          write_method_head(method.head, json);
          json.array("statements", [&] {
            for (const LineStatement& entry : method.statements) {
              write_statement(entry.statement, json, entry.block);
            }
          });
        });
      }
    });
  });
}

}  // namespace heddle
