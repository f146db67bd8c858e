#include <fmt/format.h>

#include "classfile/descriptor.h"
#include "output/delta_view.h"
#include "output/flag_words.h"
#include "program/print.h"
#include "support/utf8.h"

namespace heddle {
namespace {

class DeltaWriter {
 public:
  DeltaWriter(const ProgramDelta& delta, Symbols& symbols, const Palette& palette)
      : delta_(delta), symbols_(symbols), palette_(palette) {}

  std::string run() {
    for (const NameId name : delta_.removed) line(0, '-', "class " + class_display(symbols_[name]));
    for (const NameId name : delta_.added) line(0, '+', "class " + class_display(symbols_[name]));
    for (const ClassChange& change : delta_.changed) write_class(change);
    write_counts();
    return std::move(out_);
  }

 private:
  void line(int indent, char sign, const std::string& text) {
    const std::string row = fmt::format("{} {}", sign, text);
    out_ += std::string(static_cast<size_t>(indent) * 2, ' ');
    out_ += sign == '-' ? palette_.error(row) : sign == '+' ? palette_.added(row) : row;
    out_ += '\n';
  }

  std::string field(const MemberKey& key) const {
    return fmt::format("field {} {}", type_display(symbols_[key.descriptor]),
                       display_utf8(symbols_[key.name]));
  }
  std::string method(const MemberKey& key) const {
    return fmt::format("method {}{}", display_utf8(symbols_[key.name]),
                       parameters_display(symbols_[key.descriptor]));
  }

  static std::string words(const std::vector<std::string>& flags) {
    return flags.empty() ? "none" : fmt::format("{}", fmt::join(flags, " "));
  }
  void flags(int indent, uint16_t was, uint16_t is, std::vector<std::string> (*names)(uint16_t)) {
    if (was != is) line(indent, '~', fmt::format("flags: {} -> {}", words(names(was)), words(names(is))));
  }

  void write_class(const ClassChange& change) {
    out_ += palette_.heading("class " + class_display(symbols_[change.name])) + "\n";
    flags(1, change.old_access, change.new_access, class_flag_words);
    if (change.old_super != change.new_super) {
      line(1, '~',
           fmt::format("superclass: {} -> {}", class_or_none(change.old_super),
                       class_or_none(change.new_super)));
    }
    for (const NameId name : change.removed_interfaces)
      line(1, '-', "interface " + class_display(symbols_[name]));
    for (const NameId name : change.added_interfaces)
      line(1, '+', "interface " + class_display(symbols_[name]));
    if (change.interfaces_reordered) line(1, '~', "interfaces in another order");
    if (change.nest_changed) line(1, '~', "nest");
    if (change.annotations_changed) line(1, '~', "annotations");
    for (const MemberKey& key : change.removed_fields) line(1, '-', field(key));
    for (const MemberKey& key : change.added_fields) line(1, '+', field(key));
    for (const FieldChange& changed : change.changed_fields) {
      line(1, '~', field(changed.field));
      flags(2, changed.old_access, changed.new_access, field_flag_words);
      if (changed.constant_changed) line(2, '~', "constant value");
      if (changed.annotations_changed) line(2, '~', "annotations");
    }
    for (const MemberKey& key : change.removed_methods) line(1, '-', method(key));
    for (const MemberKey& key : change.added_methods) line(1, '+', method(key));
    for (const MethodChange& changed : change.changed_methods) write_method(changed);
  }

  std::string class_or_none(NameId name) const { return name ? class_display(symbols_[name]) : "none"; }

  void write_method(const MethodChange& change) {
    line(1, '~', method(change.method));
    flags(2, change.old_access, change.new_access, method_flag_words);
    if (change.annotations_changed) line(2, '~', "annotations");
    if (change.code_appeared) line(2, '+', "code");
    if (change.code_vanished) line(2, '-', "code");
    if (change.unreadable) line(2, '~', "code that cannot be read (see the warnings)");
    if (change.body) write_body(change);
  }

  // Removed, inserted and rewired statements, merged in the order of the new body.
  void write_body(const MethodChange& change) {
    const BodyDelta& delta = *change.body;
    const bool was_static = (change.old_access & kAccStatic) != 0;
    const bool is_static = (change.new_access & kAccStatic) != 0;
    auto removed = delta.removed.begin();
    auto rewired = delta.rewired.begin();
    auto drop_until = [&](uint32_t old_index) {
      for (; removed != delta.removed.end() && *removed < old_index; ++removed) {
        statement('-', change.old_body, was_static, *removed);
      }
    };
    for (uint32_t i = 0; i < delta.old_of_new.size(); ++i) {
      // What went is shown before what came in its place: up to the next statement that was kept.
      uint32_t kept = i;
      while (kept < delta.old_of_new.size() && delta.old_of_new[kept] == kNoStmt) ++kept;
      drop_until(kept < delta.old_of_new.size() ? delta.old_of_new[kept] : kNoStmt);
      for (; i < kept; ++i) statement('+', change.new_body, is_static, i);
      if (rewired != delta.rewired.end() && rewired->index == i) {
        statement('~', change.new_body, is_static, i);
        ++rewired;
      }
    }
    drop_until(kNoStmt);
    if (delta.flow) {
      line(2, '~',
           fmt::format("control flow: {} -> {} blocks", change.old_body.blocks.size(),
                       change.new_body.blocks.size()));
    }
  }

  void statement(char sign, const Body& body, bool is_static, uint32_t index) {
    const BodyPrinter printer(symbols_, body, is_static);
    const Stmt& stmt = body.stmts[index];
    const int source_line = body.line_of(stmt);
    line(2, sign,
         fmt::format("{:>5}  {}", source_line > 0 ? fmt::to_string(source_line) : "",
                     printer.stmt(body.block_of(index), stmt)));
  }

  void write_counts() {
    size_t methods = 0;
    size_t removed = 0;
    size_t inserted = 0;
    size_t rewired = 0;
    for (const ClassChange& change : delta_.changed) {
      methods += change.changed_methods.size();
      for (const MethodChange& method : change.changed_methods) {
        if (!method.body) continue;
        removed += method.body->removed.size();
        inserted += method.body->inserted.size();
        rewired += method.body->rewired.size();
      }
    }
    out_ += fmt::format(
        "classes: {} added, {} removed, {} changed, {} unchanged; methods: {} changed; "
        "statements: {} removed, {} inserted, {} rewired\n",
        delta_.added.size(), delta_.removed.size(), delta_.changed.size(), delta_.unchanged, methods, removed,
        inserted, rewired);
  }

  const ProgramDelta& delta_;
  Symbols& symbols_;
  const Palette& palette_;
  std::string out_;
};

}  // namespace

std::string delta_text(const ProgramDelta& delta, Symbols& symbols, const Palette& palette) {
  return DeltaWriter(delta, symbols, palette).run();
}

}  // namespace heddle
