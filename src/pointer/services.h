// The providers of services on the class path, looked up when first asked for: most programs load services,
// but reading all module descriptors is not free.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
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
  // The class is a provider, or what unknown names may mean; or would be if it were there.
  bool names(std::string_view type) const;
  // Providers in the JDK of this service are not given.
  bool leaves_out(NameId service) const;

 private:
  void read();

  Program& program_;
  bool read_ = false;
  bool read_resources_ = false;
  std::vector<NameId> named_in_resources_;
  std::vector<NameId> given_classes_;
  boost::unordered_flat_set<std::string> absent_;  // named, and nowhere
  boost::unordered_flat_map<NameId, std::vector<NameId>> given_methods_;
  boost::unordered_flat_map<NameId, std::vector<Provider>> providers_;
};

}  // namespace heddle
