#include "pointer/application_types.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>

namespace heddle {
namespace {

// Far above what compilers take; a hierarchy beyond it is hostile, and walking it once per class would take
// time quadratic in its depth.
constexpr size_t kMostSupertypes = 2000;

}  // namespace

bool can_be_made(const Class& type) {
  return (type.access & (kAccAbstract | kAccInterface)) == 0;
}

ApplicationTypes::ApplicationTypes(Program& program, unsigned threads) : program_(program) {
  read(threads);
}

void ApplicationTypes::read(unsigned threads) {
  program_.load_all(true, threads);
  classes_.clear();
  forget_supertypes();
  for (const std::string_view name : program_.class_path().class_names(true)) {
    const ClassId id = program_.find(program_.symbols().find_name(name));
    if (id && program_[id].file != nullptr) classes_.push_back(id);
  }
}

bool ApplicationTypes::contains(ClassId id) const {
  const auto name = [&](ClassId one) { return program_.text(program_[one].name); };
  return std::ranges::binary_search(classes_, name(id), {}, name);
}

const Class* ApplicationTypes::loaded(std::string_view name) {
  const ClassId known = program_.find(program_.symbols().find_name(name));
  if (!known && !program_.class_path().contains(name)) return nullptr;
  const ClassId id = known ? known : program_.declare(name);
  if (program_[id].state == ClassState::kDeclared && !program_.class_path().contains(name)) return nullptr;
  const Class& type = program_.load(id);
  return type.file == nullptr ? nullptr : &type;
}

std::vector<std::string_view> ApplicationTypes::supertypes(ClassId id) {
  std::vector<std::string_view> names = {program_.text(program_[id].name)};
  boost::unordered_flat_set<std::string_view> seen = {names.front()};
  for (size_t i = 0; i < names.size() && names.size() < kMostSupertypes; ++i) {
    const Class* const type = loaded(names[i]);
    if (type == nullptr) continue;
    const auto add = [&](std::string_view name) {
      if (!name.empty() && seen.insert(name).second) names.push_back(name);
    };
    add(type->file->super_name());
    for (size_t k = 0; k < type->file->interface_count(); ++k) add(type->file->interface_name(k));
  }
  return names;
}

bool ApplicationTypes::is_below(ClassId id, std::string_view above) {
  const std::vector<std::string_view> names = supertypes(id);
  return std::ranges::find(names, above) != names.end();
}

std::vector<ClassId> ApplicationTypes::application_chain(ClassId id) {
  std::vector<ClassId> chain = {id};
  for (;;) {
    const std::string_view name = program_[chain.back()].file->super_name();
    const ClassId super = name.empty() ? ClassId() : program_.find(program_.symbols().find_name(name));
    const bool goes_on = super && chain.size() < kMostSupertypes && contains(super) &&
                         std::ranges::find(chain, super) == chain.end();
    if (!goes_on) return chain;
    chain.push_back(super);
  }
}

std::span<const ClassId> ApplicationTypes::concrete_below(std::string_view above) {
  if (!indexed_) {
    indexed_ = true;
    for (const ClassId id : classes_) {
      if (!can_be_made(program_[id])) continue;
      for (const std::string_view name : supertypes(id)) below_[name].push_back(id);
    }
  }
  const auto found = below_.find(above);
  return found == below_.end() ? std::span<const ClassId>() : found->second;
}

std::span<const ClassId> ApplicationTypes::some_below(std::string_view above) {
  const std::span<const ClassId> all = concrete_below(above);
  if (all.size() <= kMostFromOutside) return all;
  cut_[above] = all.size();
  return all.first(kMostFromOutside);
}

}  // namespace heddle
