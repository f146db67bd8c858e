#include "classfile/class_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "classfile/class_path_entry.h"
#include "classfile/class_store.h"
#include "classfile/jdk.h"
#include "classfile/resource_names.h"

namespace heddle {

namespace fs = std::filesystem;

struct ClassPath::Impl : ClassStore {
  // What was put here since, in place of whatever the entries hold.
  struct Change {
    bool is_there = false;
    ClassBytes bytes;
    std::string place;
    ClassRole role = ClassRole::kProgram;
  };
  std::map<std::string, Change, std::less<>> changes;
  std::optional<Resources> resources;  // likewise

  const Change* change(std::string_view name) const {
    if (changes.empty()) return nullptr;
    const auto found = changes.find(name);
    return found == changes.end() ? nullptr : &found->second;
  }

  std::vector<ServiceProvider> services_in_files(Problems& problems) const {
    std::vector<ServiceProvider> found;
    for (const ClassContainer& container : containers) find_services(container, found, problems);
    return found;
  }
  std::vector<std::string> names_in_files() const {
    std::vector<std::string> names;
    for (const ClassContainer& container : containers) find_names_in_resources(container, names);
    std::ranges::sort(names);
    names.erase(std::ranges::unique(names).begin(), names.end());
    return names;
  }
};

namespace {

std::string dotted(std::string_view internal_name) {
  std::string name(internal_name);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

}  // namespace

ClassPath::ClassPath() : impl_(std::make_unique<Impl>()) {}
ClassPath::~ClassPath() = default;
ClassPath::ClassPath(ClassPath&&) noexcept = default;
ClassPath& ClassPath::operator=(ClassPath&&) noexcept = default;

bool ClassPath::add(const fs::path& path, const ClassPathOptions& options, Problems& problems) {
  if (path.filename() != "*") return add_entry(*impl_, path, options, false, problems);
  bool any = false;
  for (const fs::path& jar : jars_in(path.parent_path()))
    any |= add_entry(*impl_, jar, options, false, problems);
  if (!any) problems.add({ProblemKind::kNothingToRead, path.string(), "", "matches no jars with classes"});
  return any;
}

bool ClassPath::add_jdk(const fs::path& home, const ClassPathOptions& options, Problems& problems) {
  const std::vector<fs::path> files = jdk_class_files(home);
  if (files.empty()) {
    problems.add({ProblemKind::kUnreadable, home.string(), "",
                  "is not a JDK: it has neither lib/modules, nor jmods, nor lib/rt.jar"});
    return false;
  }
  impl_->jdk_release = jdk_version(home);
  bool any = false;
  for (const fs::path& file : files) any |= add_entry(*impl_, file, options, true, problems);
  return any;
}

void ClassPath::put(std::string_view internal_name, ClassBytes bytes, std::string place) {
  put(internal_name, std::move(bytes), std::move(place), role_of(internal_name));
}

void ClassPath::put(std::string_view internal_name, ClassBytes bytes, std::string place, ClassRole role) {
  impl_->changes.insert_or_assign(std::string(internal_name),
                                  Impl::Change{true, std::move(bytes), std::move(place), role});
}

void ClassPath::take_out(std::string_view internal_name) {
  impl_->changes.insert_or_assign(std::string(internal_name), Impl::Change());
}

std::vector<std::string_view> ClassPath::class_names(bool application_only) const {
  std::vector<std::string_view> names;
  names.reserve(impl_->index.size());
  impl_->index.for_each([&](std::string_view name, ClassPlace place) {
    if (impl_->change(name) != nullptr) return;
    if (!application_only || !impl_->container(place).is_jdk) names.push_back(name);
  });
  for (const auto& [name, change] : impl_->changes) {
    if (change.is_there && (!application_only || !from_jdk(name))) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

size_t ClassPath::size() const {
  size_t count = impl_->index.size();
  for (const auto& [name, change] : impl_->changes) {
    const bool was_there = impl_->index.find(name).has_value();
    if (change.is_there && !was_there) ++count;
    if (!change.is_there && was_there) --count;
  }
  return count;
}

bool ClassPath::contains(std::string_view internal_name) const {
  if (const Impl::Change* const change = impl_->change(internal_name)) return change->is_there;
  return impl_->index.find(internal_name).has_value();
}

bool ClassPath::from_jdk(std::string_view internal_name) const {
  const std::optional<ClassPlace> place = impl_->index.find(internal_name);
  return place && impl_->container(*place).is_jdk;
}

ClassRole ClassPath::role_of(std::string_view internal_name) const {
  const Impl::Change* const change = impl_->change(internal_name);
  if (change != nullptr && change->is_there) return change->role;
  const std::optional<ClassPlace> place = impl_->index.find(internal_name);
  return place ? impl_->container(*place).role_of(place->entry) : ClassRole::kProgram;
}

std::string ClassPath::place_of(std::string_view internal_name) const {
  if (const Impl::Change* const change = impl_->change(internal_name)) return change->place;
  const std::optional<ClassPlace> place = impl_->index.find(internal_name);
  return place ? impl_->container(*place).place(place->entry) : std::string();
}

std::optional<ClassBytes> ClassPath::read(std::string_view internal_name, Problems& problems) const {
  if (const Impl::Change* const change = impl_->change(internal_name))
    return change->is_there ? std::optional(change->bytes) : std::nullopt;
  const std::optional<ClassPlace> place = impl_->index.find(internal_name);
  if (!place) return std::nullopt;
  const ClassContainer& container = impl_->container(*place);
  Result<SharedBytes> content = container.read(place->entry);
  if (content) return *std::move(content);
  problems.add({ProblemKind::kBadEntry, container.place(place->entry), dotted(internal_name),
                content.error().message});
  return std::nullopt;
}

std::vector<ServiceProvider> ClassPath::services(Problems& problems) const {
  return impl_->resources ? impl_->resources->services : impl_->services_in_files(problems);
}

std::vector<std::string> ClassPath::names_in_resources() const {
  return impl_->resources ? impl_->resources->names : impl_->names_in_files();
}

Resources ClassPath::read_resources(Problems& problems) const {
  return {impl_->services_in_files(problems), impl_->names_in_files()};
}

void ClassPath::put_resources(Resources resources) {
  impl_->resources = std::move(resources);
}

std::vector<DuplicateClass> ClassPath::duplicates() const {
  std::vector<DuplicateClass> result;
  result.reserve(duplicate_count());
  for (const ClassIndex::Duplicate& duplicate : impl_->index.duplicates()) {
    DuplicateClass shown{std::string(duplicate.name), {}};
    for (const ClassPlace place : duplicate.places) {
      shown.places.push_back(impl_->container(place).place(place.entry));
    }
    result.push_back(std::move(shown));
  }
  return result;
}

size_t ClassPath::duplicate_count() const {
  return impl_->index.duplicate_count();
}

void ClassPath::report_contradictions(Problems& problems) const {
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> found;  // ignored and used entry
  for (const ClassIndex::Duplicate& duplicate : impl_->index.duplicates()) {
    const ClassContainer& used = impl_->container(duplicate.places[0]);
    if (used.is_jdk || used.role == ClassRole::kDependency) continue;
    const Result<SharedBytes> first = used.read(duplicate.places[0].entry);
    if (!first) continue;  // which is said when it is wanted
    for (const ClassPlace place : std::span(duplicate.places).subspan(1)) {
      const ClassContainer& ignored = impl_->container(place);
      const Result<SharedBytes> other = ignored.read(place.entry);
      if (!other || !std::ranges::equal(first->bytes, other->bytes))
        found[{ignored.label, used.label}].push_back(dotted(duplicate.name));
    }
  }
  for (const auto& [entries, names] : found) {
    const std::string more = names.size() == 1   ? ""
                             : names.size() == 2 ? fmt::format("; so is {}", names[1])
                                                 : fmt::format("; so are {} more classes", names.size() - 1);
    problems.add(
        {ProblemKind::kContradiction, entries.first, names[0],
         fmt::format("is another one than in {}, which comes first and is used{}", entries.second, more)});
  }
}

}  // namespace heddle
