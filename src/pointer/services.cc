#include "pointer/services.h"

#include <algorithm>

namespace heddle {
namespace {

// Services of the JDK that nearly every program could load, and few do. Their providers would bring smart
// cards, Kerberos and LDAP (2,900 methods, a fifth more, into a program that prints a line) or all of JMX (h2
// takes four times as long). Providers that the program brings along are followed.
constexpr std::string_view kLeftOut[] = {"java/security/Provider",
                                         "sun/management/spi/PlatformMBeanProvider"};

}  // namespace

bool Services::leaves_out(NameId service) const {
  return std::ranges::find(kLeftOut, program_.text(service)) != std::end(kLeftOut);
}

std::span<const Services::Provider> Services::of(NameId service) {
  if (!read_) read();
  const auto found = providers_.find(service);
  return found == providers_.end() ? std::span<const Provider>() : found->second;
}

std::span<const NameId> Services::named_in_resources() {
  if (!read_resources_) {
    read_resources_ = true;
    const ClassPath& path = program_.class_path();
    for (const std::string& name : path.names_in_resources()) {
      if (path.contains(name) && !path.from_jdk(name)) {
        named_in_resources_.push_back(program_.symbols().name(name));
      } else {
        absent_.insert(name);
      }
    }
  }
  return named_in_resources_;
}

void Services::add_targets(const ReflectionTargets& targets) {
  for (const std::string& name : targets.classes) given_classes_.push_back(program_.symbols().name(name));
  for (const ReflectionTargets::Method& method : targets.methods) {
    given_methods_[program_.symbols().name(method.owner)].push_back(program_.symbols().name(method.name));
  }
}

std::span<const NameId> Services::given_methods(NameId owner) const {
  const auto found = given_methods_.find(owner);
  return found == given_methods_.end() ? std::span<const NameId>() : found->second;
}

bool Services::names(std::string_view name) const {
  if (absent_.contains(std::string(name))) return true;
  const NameId type = program_.symbols().find_name(name);
  if (!type) return false;
  const auto among = [&](const std::vector<NameId>& names) {
    return std::ranges::find(names, type) != names.end();
  };
  return among(named_in_resources_) || among(given_classes_) || given_methods_.contains(type) ||
         std::ranges::any_of(providers_, [&](const auto& service) {
           return std::ranges::find(service.second, type, &Provider::type) != service.second.end();
         });
}

void Services::read() {
  read_ = true;
  for (const ServiceProvider& one : program_.class_path().services(program_.problems())) {
    const NameId service = program_.symbols().name(one.service);
    if (!program_.class_path().contains(one.provider)) absent_.emplace(one.provider);
    if (!program_.class_path().contains(one.provider) || (one.of_module && leaves_out(service))) continue;
    std::vector<Provider>& known = providers_[service];
    const NameId type = program_.symbols().name(one.provider);
    if (std::ranges::find(known, type, &Provider::type) == known.end())
      known.push_back({type, one.of_module});
  }
}

}  // namespace heddle
