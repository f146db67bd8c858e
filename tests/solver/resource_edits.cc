#include "tests/solver/resource_edits.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::testing {
namespace {

using Kind = RandomStmt::Kind;

RandomStmt call_of(const std::string& name, unsigned to, std::vector<unsigned> arguments) {
  RandomStmt call{.kind = Kind::kCall, .to = to};
  call.op = Op::kInvokeStatic;
  const std::string object = "Ljava/lang/Object;";
  call.member = {"lib/Util", name, "(" + (arguments.size() == 2 ? object + object : object) + ")" + object};
  call.arguments = std::move(arguments);
  return call;
}

std::string dotted(std::string name) {
  std::ranges::replace(name, '/', '.');
  return name;
}

}  // namespace

ResourceEdits::ResourceEdits(const RandomProgram& program, uint64_t seed) : random_(seed * 2 + 1) {
  for (const RandomClass& one : program.classes) classes_.push_back(one.name);
  classes_.emplace_back("p/Nowhere");
  std::vector<std::pair<const RandomClass*, const RandomMethod*>> methods;
  for (const RandomClass& one : program.classes) {
    for (const RandomMethod& method : one.methods) {
      if (!method.has_body() || method.variables == 0) continue;
      if (method.name == "main") places_.push_back(random_place(method, one.name));
      methods.emplace_back(&one, &method);
    }
  }
  for (size_t i = 0; i < 3 && !methods.empty(); ++i) {
    const auto& [owner, method] = random_.of(methods);
    places_.push_back(random_place(*method, owner->name));
  }
  for (int i = 0; i < 3; ++i) edit();
}

ResourceEdits::Place ResourceEdits::random_place(const RandomMethod& method, const std::string& owner) {
  Place place{owner, method.name, method.descriptor, {}};
  const auto variable = [&] { return static_cast<unsigned>(random_.below(method.variables)); };
  const unsigned what = variable();
  const bool is_service = random_.percent(60);
  if (is_service) {
    place.statements.push_back({.kind = Kind::kClass, .to = what, .type = random_.of(classes_)});
  } else if (random_.percent(50)) {
    place.statements.push_back({.kind = Kind::kString, .to = what, .type = dotted(random_.of(classes_))});
  }  // or whatever is there: a name that is not known
  if (is_service && random_.percent(30)) {
    const unsigned other = variable();
    if (other != what)
      place.statements.push_back({.kind = Kind::kString, .to = other, .type = dotted(random_.of(classes_))});
    place.statements.push_back(call_of("loadedElse", variable(), {what, other}));
  } else {
    place.statements.push_back(call_of(is_service ? "loaded" : "named", variable(), {what}));
  }
  return place;
}

RandomProgram ResourceEdits::asking(RandomProgram program) const {
  for (const Place& place : places_) {
    for (RandomClass& one : program.classes) {
      if (one.name != place.owner) continue;
      for (RandomMethod& method : one.methods) {
        if (method.name == place.name && method.descriptor == place.descriptor)
          method.body.insert(method.body.begin(), place.statements.begin(), place.statements.end());
      }
    }
  }
  return program;
}

std::string ResourceEdits::edit() {
  std::vector<ServiceProvider>& services = resources_.services;
  std::vector<std::string>& names = resources_.names;
  if (random_.percent(65)) {
    if (!services.empty() && random_.percent(45)) {
      const auto gone = services.begin() + static_cast<ptrdiff_t>(random_.below(services.size()));
      const std::string what = fmt::format("{} provides {} no more", gone->provider, gone->service);
      services.erase(gone);
      return what;
    }
    services.push_back({random_.of(classes_), random_.of(classes_), random_.percent(20)});
    return fmt::format("{} provides {}", services.back().provider, services.back().service);
  }
  if (!names.empty() && random_.percent(45)) {
    const auto gone = names.begin() + static_cast<ptrdiff_t>(random_.below(names.size()));
    const std::string what = *gone + " is not named";
    names.erase(gone);
    return what;
  }
  const std::string& name = random_.of(classes_);
  const auto place = std::ranges::lower_bound(names, name);
  if (place != names.end() && *place == name) return {};
  names.insert(place, name);
  return name + " is named";
}

}  // namespace heddle::testing
