// The providers of services on the class path, looked up when first asked for: most programs load services,
// but reading all module descriptors is not free.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "library/reflection_targets.h"
#include "program/program.h"

namespace heddle {

class Services {
 public:
  explicit Services(Program& program) : program_(program) {}

  struct Provider {
    NameId type;
    bool of_module = false;
    friend bool operator==(const Provider&, const Provider&) = default;
  };
  // Those that are on the class path. Valid until the next call.
  std::span<const Provider> of(NameId service);
  // The application's classes that its property files and lists of services name.
  std::span<const NameId> named_in_resources();
  // What the user says that unknown names mean; the classes are on the class path.
  void add_targets(const ReflectionTargets& targets);
  std::span<const NameId> given_classes() const { return given_classes_; }
  // The names of methods that may be asked for by an unknown name in this class.
  std::span<const NameId> given_methods(NameId owner) const;
  // The class is a provider, or named in resources; or would be if it were there.
  bool names(std::string_view type) const;

  // After classes that are named came or went, or resources say something else. All of it is read again, and
  // counts from `take_next` on.
  struct Change {
    boost::unordered_flat_set<NameId> services{};  // with other providers
    size_t names = 0;  // of classes that resources name now and did not, or the reverse
    bool empty() const { return services.empty() && names == 0; }
  };
  Change read_next();
  void take_next();
  // Providers in the JDK of this service are not given.
  bool leaves_out(NameId service) const;

 private:
  struct Lists {
    boost::unordered_flat_map<NameId, std::vector<Provider>> providers{};
    boost::unordered_flat_set<std::string> absent{};  // that are named, and nowhere
  };
  struct Names {
    std::vector<NameId> classes{};
    boost::unordered_flat_set<std::string> absent{};  // likewise
  };
  Lists read_lists() const;
  Names read_names() const;

  Program& program_;
  std::optional<Lists> lists_, next_lists_;  // none: nobody has asked
  std::optional<Names> names_, next_names_;
  std::vector<NameId> given_classes_;
  boost::unordered_flat_map<NameId, std::vector<NameId>> given_methods_;
};

}  // namespace heddle
