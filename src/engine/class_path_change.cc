#include "engine/class_path_change.h"

#include <algorithm>

namespace heddle {
namespace {

bool same_bytes(const std::optional<ClassBytes>& a, const std::optional<ClassBytes>& b) {
  return a && b && std::ranges::equal(a->bytes, b->bytes);
}

}  // namespace

std::vector<std::string> become(ClassPath& path, const ClassPath& next, Problems& problems) {
  std::vector<std::string> changed;
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
  return changed;
}

bool same_resources(const ClassPath& a, const ClassPath& b, Problems& problems) {
  const auto same = [](const ServiceProvider& one, const ServiceProvider& other) {
    return one.service == other.service && one.provider == other.provider;
  };
  return std::ranges::equal(a.services(problems), b.services(problems), same) &&
         a.names_in_resources() == b.names_in_resources();
}

}  // namespace heddle
