#include "classfile/descriptor.h"
#include "output/delta_view.h"
#include "output/flag_words.h"
#include "output/method_view.h"
#include "program/print.h"
#include "support/utf8.h"

namespace heddle {
namespace {

class DeltaJson {
 public:
  DeltaJson(Symbols& symbols, Json& json) : symbols_(symbols), json_(json) {}

  void run(const ProgramDelta& delta) {
    json_.array("addedClasses", [&] { names(delta.added); });
    json_.array("removedClasses", [&] { names(delta.removed); });
    json_.array("changedClasses", [&] {
      for (const ClassChange& change : delta.changed) json_.object([&] { write_class(change); });
    });
    json_.number("unchangedClasses", static_cast<int64_t>(delta.unchanged));
  }

 private:
  using FlagNames = std::vector<std::string> (*)(uint16_t);

  void names(const std::vector<NameId>& list) {
    for (const NameId name : list) json_.text(class_display(symbols_[name]));
  }
  void key(const MemberKey& member) {
    json_.member("name", display_utf8(symbols_[member.name]));
    json_.member("descriptor", display_utf8(symbols_[member.descriptor]));
  }
  void keys(std::string_view name, const std::vector<MemberKey>& members) {
    json_.array(name, [&] {
      for (const MemberKey& member : members) json_.object([&] { key(member); });
    });
  }
  void flags(uint16_t was, uint16_t is, FlagNames words) {
    if (was == is) return;
    json_.texts("oldFlags", words(was));
    json_.texts("newFlags", words(is));
  }

  void write_class(const ClassChange& change) {
    json_.member("class", class_display(symbols_[change.name]));
    flags(change.old_access, change.new_access, class_flag_words);
    if (change.old_super != change.new_super) {
      json_.member("oldSuperclass", change.old_super ? class_display(symbols_[change.old_super]) : "");
      json_.member("newSuperclass", change.new_super ? class_display(symbols_[change.new_super]) : "");
    }
    json_.array("addedInterfaces", [&] { names(change.added_interfaces); });
    json_.array("removedInterfaces", [&] { names(change.removed_interfaces); });
    json_.boolean("interfacesReordered", change.interfaces_reordered);
    json_.boolean("nestChanged", change.nest_changed);
    json_.boolean("annotationsChanged", change.annotations_changed);
    keys("addedFields", change.added_fields);
    keys("removedFields", change.removed_fields);
    json_.array("changedFields", [&] {
      for (const FieldChange& field : change.changed_fields) {
        json_.object([&] {
          key(field.field);
          flags(field.old_access, field.new_access, field_flag_words);
          json_.boolean("constantChanged", field.constant_changed);
          json_.boolean("annotationsChanged", field.annotations_changed);
        });
      }
    });
    keys("addedMethods", change.added_methods);
    keys("removedMethods", change.removed_methods);
    json_.array("changedMethods", [&] {
      for (const MethodChange& method : change.changed_methods) json_.object([&] { write_method(method); });
    });
    json_.number("renumberedMethods", change.renumbered_methods);
  }

  void write_method(const MethodChange& change) {
    key(change.method);
    if (change.method != change.old_method)
      json_.member("oldName", display_utf8(symbols_[change.old_method.name]));
    flags(change.old_access, change.new_access, method_flag_words);
    json_.boolean("annotationsChanged", change.annotations_changed);
    json_.boolean("codeAppeared", change.code_appeared);
    json_.boolean("codeVanished", change.code_vanished);
    json_.boolean("unreadable", change.unreadable);
    if (!change.body) return;
    const BodyDelta& delta = *change.body;
    json_.boolean("flowChanged", delta.flow.has_value());
    const bool was_static = (change.old_access & kAccStatic) != 0;
    const bool is_static = (change.new_access & kAccStatic) != 0;
    json_.array("removed", [&] {
      for (const uint32_t index : delta.removed) statement(change.old_body, was_static, index);
    });
    json_.array("inserted", [&] {
      for (const DeltaStmt& stmt : delta.inserted) statement(change.new_body, is_static, stmt.index);
    });
    json_.array("rewired", [&] {
      for (const DeltaStmt& stmt : delta.rewired) statement(change.new_body, is_static, stmt.index);
    });
  }

  void statement(const Body& body, bool is_static, uint32_t index) {
    const BlockId block = body.block_of(index);
    write_statement(describe_statement(symbols_, body, is_static, block, body.stmts[index]), json_, block);
  }

  Symbols& symbols_;
  Json& json_;
};

}  // namespace

void write_delta(const ProgramDelta& delta, Symbols& symbols, Json& json) {
  DeltaJson(symbols, json).run(delta);
}

}  // namespace heddle
