#include "engine/class_path_change.h"

#include <algorithm>

namespace heddle {
namespace {

bool same_bytes(const std::optional<ClassBytes>& a, const std::optional<ClassBytes>& b) {
  return a && b && std::ranges::equal(a->bytes, b->bytes);
}

}  // namespace

ClassPathChange become(ClassPath& path, const ClassPath& next, Problems& problems) {
  ClassPathChange change;
  std::vector<std::string>& changed = change.classes;
  for (const std::string_view name : path.class_names(true)) {
    if (!next.contains(name)) changed.emplace_back(name);
  }
  for (const std::string& name : changed) path.take_out(name);
  for (const std::string_view name : next.class_names(true)) {
    std::optional<ClassBytes> bytes = next.read(name, problems);
    if (!bytes) continue;
    const bool is_same = path.contains(name) && path.role_of(name) == next.role_of(name) &&
                         same_bytes(path.read(name, problems), bytes);
    if (is_same) continue;
    path.put(name, *std::move(bytes), next.place_of(name), next.role_of(name));
    changed.emplace_back(name);
  }
  std::ranges::sort(changed);
  Resources resources{next.services(problems), next.names_in_resources()};
  change.resources = resources != Resources{path.services(problems), path.names_in_resources()};
  if (change.resources) path.put_resources(std::move(resources));
  return change;
}

}  // namespace heddle
