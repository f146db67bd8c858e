#include "pointer/class_change.h"

#include <algorithm>
#include <map>
#include <string>

#include "classfile/annotation_text.h"
#include "classfile/attributes.h"
#include "classfile/descriptor.h"

namespace heddle {
namespace {

using Key = std::pair<std::string_view, std::string_view>;  // name, descriptor

std::map<Key, const MemberInfo*> by_key(const ClassFile& file, const std::vector<MemberInfo>& members) {
  std::map<Key, const MemberInfo*> found;
  for (const MemberInfo& member : members)
    found.emplace(Key(file.name(member), file.descriptor(member)), &member);  // the first counts
  return found;
}

std::vector<std::string> annotations_of(const ClassFile& file, AttributeTable table) {
  const auto found = annotations(file, table);
  return found ? annotation_texts(file, *found) : std::vector<std::string>();
}

bool same_supertypes(const ClassFile& was, const ClassFile& is) {
  if (was.super_name() != is.super_name() || was.interface_count() != is.interface_count()) return false;
  for (size_t i = 0; i < is.interface_count(); ++i) {
    if (was.interface_name(i) != is.interface_name(i)) return false;
  }
  return ((was.access() ^ is.access()) & kAccInterface) == 0;
}

bool has_defaults(const ClassFile& file) {
  return (file.access() & kAccInterface) != 0 &&
         std::ranges::any_of(file.methods(), [](const MemberInfo& method) {
           return (method.access & (kAccStatic | kAccAbstract)) == 0;
         });
}

// The classes in a descriptor, or in the name of an array class.
void each_class_in(std::string_view text, Symbols const& symbols, const std::function<void(NameId)>& visit) {
  for (size_t at = text.find('L'); at != std::string_view::npos; at = text.find('L', at)) {
    const size_t end = text.find(';', at);
    if (end == std::string_view::npos) return;
    if (const NameId name = symbols.find_name(text.substr(at + 1, end - at - 1))) visit(name);
    at = end;
  }
}

class NamedClasses {
 public:
  NamedClasses(const Symbols& symbols, const std::function<void(NameId)>& visit)
      : symbols_(symbols), visit_(visit) {}

  // Of a class, or of an array.
  void class_or_array(NameId name) const {
    const std::string_view text = symbols_[name];
    if (text.starts_with('[')) {
      each_class_in(text, symbols_, visit_);
    } else {
      visit_(name);
    }
  }
  void member(MemberRefId id) const { class_or_array(symbols_[id].owner); }
  void constant(const ConstantValue& value) const {
    const auto index = static_cast<uint32_t>(value.value);
    switch (value.kind) {
      case ConstantValue::Kind::kClass:
        return class_or_array(NameId(index));
      case ConstantValue::Kind::kMethodType:
        return each_class_in(symbols_[NameId(index)], symbols_, visit_);
      case ConstantValue::Kind::kHandle:
        return member(symbols_[HandleId(index)].member);
      case ConstantValue::Kind::kDynamic:
        return dynamic(DynamicId(index));
      default:
        return;
    }
  }
  void dynamic(DynamicId id) const {
    const Dynamic& site = symbols_[id];
    member(symbols_[site.bootstrap].member);
    each_class_in(symbols_[site.descriptor], symbols_, visit_);
    for (const ConstantValue& argument : symbols_[site.arguments]) constant(argument);
  }

 private:
  const Symbols& symbols_;
  const std::function<void(NameId)>& visit_;
};

}  // namespace

ShapeChange shape_change(const Program& program, ClassId id, const ClassFile* next) {
  ShapeChange change{.id = id};
  const Class& now = program[id];
  Symbols& symbols = program.symbols();
  const ClassFile* const was = now.file.get();
  if (was == nullptr || next == nullptr) {
    change.supertypes = (was == nullptr) != (next == nullptr);
  } else {
    change.supertypes = !same_supertypes(*was, *next);
    change.flags = was->access() != next->access();
    change.annotations = annotations_of(*was, was->attributes()) != annotations_of(*next, next->attributes());
    change.defaults = has_defaults(*was) != has_defaults(*next);
  }
  using Members = std::map<Key, const MemberInfo*>;
  const Members no_members;
  const Members old_methods = was == nullptr ? no_members : by_key(*was, was->methods());
  const Members new_methods = next == nullptr ? no_members : by_key(*next, next->methods());
  const auto note = [&](const Key& key) {
    change.methods.push_back({symbols.name(key.first), symbols.name(key.second)});
    change.initialiser |= key.first == "<clinit>";
  };
  for (const auto& [key, old] : old_methods) {
    const auto found = new_methods.find(key);
    if (found == new_methods.end()) {
      note(key);
      continue;
    }
    const MemberInfo& info = *found->second;
    if (old->access != info.access) note(key);
    if (((old->access ^ info.access) & kAccStatic) != 0) {
      change.irregular.push_back(
          program.declared_method(id, symbols.name(key.first), symbols.name(key.second)));
    }
    change.annotations |= annotations_of(*was, old->attributes) != annotations_of(*next, info.attributes);
  }
  for (const auto& [key, info] : new_methods) {
    if (!old_methods.contains(key)) note(key);
  }
  const Members old_fields = was == nullptr ? no_members : by_key(*was, was->fields());
  const Members new_fields = next == nullptr ? no_members : by_key(*next, next->fields());
  change.fields = !std::ranges::equal(old_fields, new_fields, [](const auto& a, const auto& b) {
    return a.first == b.first && a.second->access == b.second->access;
  });
  return change;
}

void each_class_named(const Symbols& symbols, const Body& body, const std::function<void(NameId)>& visit) {
  const NamedClasses named(symbols, visit);
  for (const Stmt& stmt : body.stmts) {
    switch (stmt.op) {
      case Op::kNew:
      case Op::kNewArray:
      case Op::kCast:
      case Op::kInstanceOf:
        named.class_or_array(NameId(stmt.ref));
        break;
      case Op::kGetField:
      case Op::kPutField:
      case Op::kGetStatic:
      case Op::kPutStatic:
      case Op::kInvokeVirtual:
      case Op::kInvokeInterface:
      case Op::kInvokeSpecial:
      case Op::kInvokeStatic:
        named.member(MemberRefId(stmt.ref));
        break;
      case Op::kInvokeDynamic:
      case Op::kDynamicConst:
        named.dynamic(DynamicId(stmt.ref));
        break;
      default:
        break;
    }
  }
  for (const ConstantId constant : body.constants) named.constant(symbols[constant]);
  for (const ExceptionEdge& edge : body.exceptions) {
    if (edge.type) named.class_or_array(edge.type);
  }
}

}  // namespace heddle
