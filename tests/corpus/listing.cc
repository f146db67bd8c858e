#include "tests/corpus/listing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "classfile/descriptor.h"
#include "output/flag_words.h"
#include "program/class_symbols.h"
#include "program/flow.h"
#include "program/lower.h"
#include "program/monitors.h"
#include "program/print.h"
#include "program/verify.h"
#include "support/utf8.h"

namespace heddle::testing {
namespace {

std::string with_flags(const std::vector<std::string>& flags, const std::string& text) {
  return flags.empty() ? text : fmt::format("{} {}", fmt::join(flags, " "), text);
}

std::string method_head(const ClassFile& file, const MemberInfo& method) {
  const std::string_view descriptor = file.descriptor(method);
  DescriptorCursor cursor(descriptor);
  while (cursor.more()) cursor.next();
  return with_flags(method_flag_words(method.access),
                    fmt::format("{} {}{}", type_display(cursor.result()), display_utf8(file.name(method)),
                                parameters_display(descriptor)));
}

std::string loops_text(const Body& body) {
  const Loops loops = find_loops(body);
  std::string text;
  for (BlockId b = 0; b < body.blocks.size(); ++b) {
    if (!loops.is_header[b]) continue;
    text +=
        fmt::format("  loop b{} depth {}{}:", b, loops.depth(b), loops.irreducible[b] ? " irreducible" : "");
    for (BlockId inside = 0; inside < body.blocks.size(); ++inside) {
      if (loops.loop_of(inside) == b && inside != b) text += fmt::format(" b{}", inside);
    }
    text += "\n";
  }
  return text;
}

BlockId block_of(const Body& body, uint32_t stmt) {
  BlockId block = 0;
  while (stmt >= body.blocks[block].first_stmt + body.blocks[block].stmt_count) ++block;
  return block;
}

std::string places(const Body& body, const std::vector<uint32_t>& stmts) {
  std::string text;
  for (const uint32_t stmt : stmts) text += fmt::format(" b{}", block_of(body, stmt));
  return text;
}

std::string monitors_text(const Body& body, const BodyPrinter& printer) {
  const Monitors monitors = find_monitors(body);
  std::string text;
  for (const MonitorRegion& region : monitors.regions) {
    text += fmt::format("  monitor {} enter b{} exit{} exceptional{}\n",
                        printer.reg(body.arg(body.stmts[region.enter], 0)), region.block,
                        places(body, region.exits), places(body, region.exceptional_exits));
  }
  if (!monitors.structured) text += fmt::format("  unstructured{}\n", places(body, monitors.unmatched_exits));
  for (BlockId b = 0; b < monitors.held.size() && !monitors.regions.empty(); ++b) {
    if (!monitors.held[b].empty())
      text += fmt::format("  b{} holds {}\n", b, fmt::join(monitors.held[b], " "));
  }
  return text;
}

std::string body_text(const Body& body, Symbols& symbols, bool is_static) {
  const BodyPrinter printer(symbols, body, is_static);
  std::string text = printer.text() + loops_text(body) + monitors_text(body, printer);
  if (const auto problem = verify(body, symbols)) text += fmt::format("error: {}\n", *problem);
  return text;
}

}  // namespace

std::string list_class(const ClassFile& file, Symbols& symbols) {
  std::string text = with_flags(class_flag_words(file.access()), "class " + class_display(file.name()));
  text += fmt::format(" extends {}", class_display(file.super_name()));
  for (size_t i = 0; i < file.interface_count(); ++i)
    text += fmt::format("{} {}", i == 0 ? " implements" : ",", class_display(file.interface_name(i)));
  text += "\n";
  Lowering lowering;
  ClassSymbols class_symbols(file, symbols);
  for (const MemberInfo& method : file.methods()) {
    text += "\n" + method_head(file, method) + "\n";
    if (method.code_offset == 0) continue;
    const auto body = lowering.lower(class_symbols, method);
    text += body ? body_text(*body, symbols, (method.access & kAccStatic) != 0)
                 : fmt::format("error: {}\n", body.error().message);
  }
  return text;
}

}  // namespace heddle::testing
