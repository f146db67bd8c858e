#include "pointer/services.h"

#include <algorithm>
#include <iterator>
#include <utility>

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
  if (!lists_) lists_ = read_lists();
  const auto found = lists_->providers.find(service);
  return found == lists_->providers.end() ? std::span<const Provider>() : found->second;
}

std::span<const NameId> Services::named_in_resources() {
  if (!names_) names_ = read_names();
  return names_->classes;
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
  const std::string text(name);
  if ((lists_ && lists_->absent.contains(text)) || (names_ && names_->absent.contains(text))) return true;
  const NameId type = program_.symbols().find_name(name);
  if (!type) return false;
  const auto provides = [&](const auto& service) {
    return std::ranges::find(service.second, type, &Provider::type) != service.second.end();
  };
  return (names_ && std::ranges::find(names_->classes, type) != names_->classes.end()) ||
         (lists_ && std::ranges::any_of(lists_->providers, provides));
}

Services::Change Services::read_next() {
  Change change;
  if (lists_) {
    next_lists_ = read_lists();
    const auto compare = [&](const Lists& some, const Lists& others) {
      for (const auto& [service, providers] : some.providers) {
        const auto found = others.providers.find(service);
        if (found == others.providers.end() || !std::ranges::is_permutation(found->second, providers))
          change.services.insert(service);
      }
    };
    compare(*lists_, *next_lists_);
    compare(*next_lists_, *lists_);
  }
  if (names_) {
    next_names_ = read_names();
    std::vector<NameId> was = names_->classes;
    std::vector<NameId> is = next_names_->classes;
    std::ranges::sort(was);
    std::ranges::sort(is);
    std::vector<NameId> different;
    std::ranges::set_symmetric_difference(was, is, std::back_inserter(different));
    change.names = different.size();
  }
  if (change.empty()) take_next();  // what is named and nowhere may be something else
  return change;
}

void Services::take_next() {
  if (next_lists_) lists_ = std::exchange(next_lists_, std::nullopt);
  if (next_names_) names_ = std::exchange(next_names_, std::nullopt);
}

Services::Lists Services::read_lists() const {
  Lists lists;
  const ClassPath& path = program_.class_path();
  for (const ServiceProvider& one : path.services(program_.problems())) {
    if (!path.contains(one.provider)) {
      lists.absent.emplace(one.provider);
      continue;
    }
    const NameId service = program_.symbols().name(one.service);
    if (one.of_module && leaves_out(service)) continue;
    std::vector<Provider>& known = lists.providers[service];
    const NameId type = program_.symbols().name(one.provider);
    if (std::ranges::find(known, type, &Provider::type) == known.end())
      known.push_back({type, one.of_module});
  }
  return lists;
}

Services::Names Services::read_names() const {
  Names names;
  const ClassPath& path = program_.class_path();
  for (const std::string& name : path.names_in_resources()) {
    if (path.contains(name) && !path.from_jdk(name)) {
      names.classes.push_back(program_.symbols().name(name));
    } else {
      names.absent.insert(name);
    }
  }
  return names;
}

}  // namespace heddle
