#include "pointer/objects.h"

#include "classfile/descriptor.h"

namespace heddle {

Objects::Made Objects::intern(SiteId site, ContextId context, ClassId type) {
  const uint64_t key = uint64_t{site.index()} << 32 | context.index();
  const auto [place, fresh] = ids_.try_emplace(key, ObjectId(static_cast<uint32_t>(objects_.size())));
  if (!fresh) return {place->second, false};
  const ObjectId id = place->second;
  objects_.push_back({.site = site, .context = context, .type = type, .as_receiver = Contexts::kEmpty});
  if (hierarchy_.below_phantom(type)) below_missing_.add(id.index());
  Type& entry = type_entry(type);
  entry.objects.push_back(id.index());
  for (ObjectMask* mask : entry.masks) mask->add(id.index());
  return {id, true};
}

void Objects::forget_absent_fields() {
  for (uint32_t i = 0; i < slot_of_field_.size(); ++i) {
    if (!hierarchy_.program()[FieldId(i)].present) slot_of_field_[i] = kNoSlot;
  }
}

void Objects::forget(ClassId type) {
  if (type.index() < slots_of_class_.size()) slots_of_class_[type.index()] = kNoSlot;
  for (const FieldId field : hierarchy_.program()[type].fields) {
    if (field.index() < slot_of_field_.size()) slot_of_field_[field.index()] = kNoSlot;
  }
  const auto found = type_index_.find(type);
  if (found == type_index_.end()) return;
  Type& entry = types_[found->second];
  for (const uint32_t object : entry.objects) {
    const Object& gone = objects_[object];
    ids_.erase(uint64_t{gone.site.index()} << 32 | gone.context.index());
  }
  entry.objects.clear();
  entry.masks.clear();
  type_index_.erase(found);
}

// Whether a type passes. What is below a missing class may be anything.
bool Objects::is_below(ClassId type, ClassId above) const {
  return hierarchy_.is_subclass(type, above) ||
         (hierarchy_.below_phantom(type) && hierarchy_.program()[above].state != ClassState::kArray);
}

Objects::Type& Objects::type_entry(ClassId type) {
  const auto [place, fresh] = type_index_.try_emplace(type, static_cast<uint32_t>(types_.size()));
  if (!fresh) return types_[place->second];
  const uint32_t index = place->second;
  Type& entry = types_.emplace_back();
  entry.id = type;
  const bool odd = hierarchy_.program()[type].state == ClassState::kArray || hierarchy_.below_phantom(type);
  auto note = [&](ClassId above) {
    types_below_[above].push_back(index);
    if (const auto mask = mask_of_.find(above); mask != mask_of_.end()) entry.masks.push_back(mask->second);
  };
  if (odd) {
    odd_types_.push_back(index);
    for (const auto& [above, mask] : all_masks_) {
      if (is_below(type, above)) entry.masks.push_back(mask);
    }
    return entry;
  }
  for (ClassId at = type; at; at = hierarchy_.super(at)) note(at);
  hierarchy_.visit_interfaces(type, [&](ClassId interface) {
    note(interface);
    return false;
  });
  return entry;
}

const ObjectMask& Objects::below(ClassId type) {
  const auto [place, fresh] = mask_of_.try_emplace(type, nullptr);
  if (!fresh) return *place->second;
  ObjectMask& mask = masks_.emplace_back();
  place->second = &mask;
  all_masks_.emplace_back(type, &mask);
  auto take = [&](uint32_t index) {
    types_[index].masks.push_back(&mask);
    for (const uint32_t object : types_[index].objects) mask.add(object);
  };
  if (const auto below = types_below_.find(type); below != types_below_.end()) {
    for (const uint32_t index : below->second) take(index);
  }
  for (const uint32_t index : odd_types_) {
    if (is_below(types_[index].id, type)) take(index);
  }
  return mask;
}

uint32_t Objects::slots(ClassId type) {
  const Program& program = hierarchy_.program();
  if (program[type].state == ClassState::kArray) return 1;
  // Superclasses may be younger than the class, so it is not enough to have room for the class itself.
  if (slots_of_class_.size() < program.class_count()) slots_of_class_.resize(program.class_count(), kNoSlot);
  if (slots_of_class_[type.index()] != kNoSlot) return slots_of_class_[type.index()];
  std::vector<ClassId> chain;
  uint32_t next = 0;
  for (ClassId at = type; at; at = hierarchy_.super(at)) {
    if (slots_of_class_[at.index()] != kNoSlot) {
      next = slots_of_class_[at.index()];
      break;
    }
    chain.push_back(at);
  }
  for (size_t i = chain.size(); i-- > 0;) {
    for (const FieldId id : program[chain[i]].fields) {
      const Field& field = program[id];
      if ((field.access & kAccStatic) != 0 ||
          kind_of(program.text(field.descriptor).front()) != ValueKind::kRef) {
        continue;
      }
      if (id.index() >= slot_of_field_.size()) slot_of_field_.resize(program.field_count(), kNoSlot);
      slot_of_field_[id.index()] = next++;
    }
    slots_of_class_[chain[i].index()] = next;
  }
  return next;
}

size_t Objects::memory() const {
  size_t total = objects_.size() * sizeof(Object) + ids_.size() * 16;
  for (const ObjectMask& mask : masks_) total += mask.memory();
  for (const Type& type : types_) total += type.objects.capacity() * 4 + type.masks.capacity() * 8;
  return total;
}

}  // namespace heddle
