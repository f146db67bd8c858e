#include "pointer/frameworks.h"

#include "classfile/attributes.h"

namespace heddle {

Frameworks::Frameworks(const Program& program, const Knowledge& knowledge) {
  for (const FrameworkItem& item : knowledge.frameworks())
    items_.insert_or_assign("L" + std::string(program.text(item.annotation)) + ";", item);
}

const FrameworkItem* Frameworks::find(const ClassFile& file, AttributeTable table,
                                      FrameworkItem::Kind kind) const {
  const Result<std::vector<Annotation>> all = annotations(file, table);
  if (!all) return nullptr;
  for (const Annotation& one : *all) {
    const auto found = items_.find(std::string(one.type));
    if (found != items_.end() && found->second.kind == kind) return &found->second;
  }
  return nullptr;
}

std::vector<FieldId> Frameworks::filled(const Program& program, ClassId id) const {
  std::vector<FieldId> found;
  const Class& type = program[id];
  if (type.file == nullptr) return found;
  for (const FieldId field : type.fields) {
    const char first = program.text(program[field].descriptor)[0];
    if ((first != 'L' && first != '[') || (program[field].access & kAccStatic) != 0) continue;
    if (find(*type.file, program.info(program[field]).attributes, FrameworkItem::Kind::kPrepares) != nullptr)
      found.push_back(field);
  }
  return found;
}

}  // namespace heddle
