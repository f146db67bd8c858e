#include "threads/apis.h"

#include <functional>

#include "classfile/annotation_text.h"

namespace heddle {

Apis::Apis(const Analysis& analysis) : analysis_(analysis) {
  const Program& program = analysis.program();
  for (const ThreadItem& item : analysis.knowledge().thread_items()) {
    const ClassId owner = program.find(item.method.owner);
    // A class that nothing names has no calls.
    if (owner && analysis.code().hierarchy().linked(owner)) {
      items_[key(item.method.name, item.method.descriptor)].push_back({owner, &item});
    }
  }
  for (const UnsafeItem& item : analysis.knowledge().unsafe()) {
    const ClassId type = program.find(item.type.name);
    if (!type || !analysis.code().hierarchy().linked(type)) continue;
    if (item.type.scope == ClassItem::Scope::kSubtypes) {
      below_.emplace_back(type, &item);
    } else {
      exact_[item.type.name] = &item;
    }
  }
}

// Overriders may narrow the result, so it does not count.
uint64_t Apis::key(NameId name, NameId descriptor) const {
  const std::string_view text = analysis_.program().text(descriptor);
  return hash_combine(std::hash<std::string_view>()(text.substr(0, text.find(')'))), name.index());
}

std::vector<const ThreadItem*> Apis::of(MethodId resolved, ClassId named) const {
  const Program& program = analysis_.program();
  const Hierarchy& hierarchy = analysis_.code().hierarchy();
  const Method& method = program[resolved];
  std::vector<const ThreadItem*> found;
  const auto items = items_.find(key(method.name, method.descriptor));
  if (items == items_.end()) return found;
  const auto is_below = [&](ClassId sub, ClassId super) {
    return sub && hierarchy.linked(sub) && hierarchy.is_subclass(sub, super);
  };
  for (const auto& [owner, item] : items->second) {
    const bool is_constructor = program.text(method.name) == "<init>";
    if (is_constructor ? method.owner == owner : is_below(method.owner, owner) || is_below(named, owner)) {
      found.push_back(item);
    }
  }
  return found;
}

const UnsafeItem* Apis::unsafe(ClassId type) const {
  const auto [known, fresh] = unsafe_.try_emplace(type, nullptr);
  if (!fresh) return known->second;
  const ClassFile* const file = analysis_.program()[type].file.get();
  if (file != nullptr && has_annotation(*file, file->attributes(), "ThreadSafe")) return nullptr;
  const auto found = exact_.find(analysis_.program()[type].name);
  if (found != exact_.end()) return known->second = found->second;
  const Hierarchy& hierarchy = analysis_.code().hierarchy();
  for (const auto& [above, item] : below_) {
    if (hierarchy.linked(type) && hierarchy.is_subclass(type, above)) return known->second = item;
  }
  return nullptr;
}

}  // namespace heddle
