// Who provides which service: lines of META-INF/services, and `provides` in the module descriptors of the
// JDK. Descriptors of jars on the class path mean nothing to the JVM, and nothing here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "classfile/class_container.h"
#include "support/problems.h"

namespace heddle {

struct ServiceProvider {
  std::string service, provider;  // internal names
  bool of_module = false;         // then a static method `provider` goes before the constructor
  friend bool operator==(const ServiceProvider&, const ServiceProvider&) = default;
};

// Those that one container names, in its order. Unreadable lists are reported.
void find_services(const ClassContainer& container, std::vector<ServiceProvider>& found, Problems& problems);

// The provider classes that the text of a list names.
std::vector<std::string> parse_service_list(std::string_view text);

}  // namespace heddle
