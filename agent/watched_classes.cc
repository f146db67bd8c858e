#include "agent/watched_classes.h"

namespace heddle::recorder {

WatchedClass& WatchedClasses::add(const std::string& name, std::vector<std::string> supertypes,
                                  const std::vector<DeclaredField>& fields, bool plain_fields_count) {
  const std::lock_guard lock(mutex_);
  WatchedClass& known = classes_[name];
  known.plain_fields_count = plain_fields_count;
  known.supertypes = std::move(supertypes);
  for (const DeclaredField& field : fields) {
    Field& made = known.fields[WatchedClass::key(field.name, field.descriptor)];
    made.owner = name;
    made.name = field.name;
    made.is_volatile = field.is_volatile;
    made.is_final = field.is_final;
  }
  return known;
}

bool WatchedClasses::resolve(const WatchedSite& site) {
  WatchedSite::State state = site.state.load(std::memory_order_acquire);
  if (state == WatchedSite::State::kNew) {
    const std::lock_guard lock(mutex_);
    const bool found = resolve_in(site, WatchedClass::key(site.name, site.descriptor), site.owner);
    state = found ? WatchedSite::State::kKnown : WatchedSite::State::kNothing;
    site.state.store(state, std::memory_order_release);
  }
  return state == WatchedSite::State::kKnown;
}

bool WatchedClasses::resolve_in(const WatchedSite& site, const std::string& key,
                                const std::string& class_name) {
  const auto found = classes_.find(class_name);
  if (found == classes_.end()) return false;
  const auto field = found->second.fields.find(key);
  if (field == found->second.fields.end()) {
    for (const std::string& supertype : found->second.supertypes) {
      if (resolve_in(site, key, supertype)) return true;
    }
    return false;
  }
  site.field = &field->second;
  site.declared_by = &found->second;
  return true;
}

const Field* WatchedClasses::whole(std::string_view type) {
  const std::lock_guard lock(mutex_);
  Field& whole = wholes_[std::string(type)];
  whole.owner = type;
  return &whole;
}

}  // namespace heddle::recorder
