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

bool same_supertypes(const ClassFile& was, const ClassFile& is) {
  if (was.super_name() != is.super_name() || was.interface_count() != is.interface_count()) return false;
  for (size_t i = 0; i < is.interface_count(); ++i) {
    if (was.interface_name(i) != is.interface_name(i)) return false;
  }
  return ((was.access() ^ is.access()) & kAccInterface) == 0;
}

}  // namespace

ShapeChange shape_change(const Program& program, ClassId id, const ClassFile* next,
                         std::span<const Program::Renumbered> renumbered) {
  ShapeChange change;
  const Class& now = program[id];
  Symbols& symbols = program.symbols();
  const ClassFile* const was = now.file.get();
  if (was == nullptr || next == nullptr) {
    change.comes_or_goes = (was == nullptr) != (next == nullptr);
    change.supertypes = change.comes_or_goes;
  } else {
    change.supertypes = !same_supertypes(*was, *next);
    change.flags = was->access() != next->access();
    change.annotations =
        annotation_texts(*was, was->attributes()) != annotation_texts(*next, next->attributes());
  }
  using Members = std::map<Key, const MemberInfo*>;
  const Members no_members;
  Members old_methods = was == nullptr ? no_members : by_key(*was, was->methods());
  std::vector<Members::node_type> moved;
  for (const auto& [method, name] : renumbered) {
    const std::string_view descriptor = program.text(program[method].descriptor);
    moved.push_back(old_methods.extract(Key(program.text(program[method].name), descriptor)));
    moved.back().key() = Key(program.text(name), descriptor);
  }
  std::vector<Key> displaced;  // whose name another one has now
  for (Members::node_type& one : moved) {
    const auto inserted = old_methods.insert(std::move(one));
    if (inserted.inserted) continue;
    inserted.position->second = inserted.node.mapped();
    displaced.push_back(inserted.position->first);
  }
  const Members new_methods = next == nullptr ? no_members : by_key(*next, next->methods());
  const auto note = [&](const Key& key) {
    change.methods.push_back({symbols.name(key.first), symbols.name(key.second)});
  };
  for (const Key& key : displaced) note(key);
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
    change.annotations |= annotation_texts(*was, old->attributes) != annotation_texts(*next, info.attributes);
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

}  // namespace heddle
