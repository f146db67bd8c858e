// Classes whose code is watched, their fields, and the places in their code.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "agent/shadow.h"

namespace heddle::recorder {

// Also stands for the elements of arrays of one type, and for all that an object of the library has inside;
// these have no name, and `owner` is the type.
struct Field {
  std::string owner;
  std::string name;
  bool is_volatile = false;
  bool is_final = false;
  mutable Shadow statics;  // where the field lives, if it is static
};

struct DeclaredField {
  std::string_view name;
  std::string_view descriptor;
  bool is_volatile = false;
  bool is_final = false;
};

struct WatchedClass {
  bool plain_fields_count = false;  // not only volatile ones
  std::vector<std::string> supertypes;
  std::unordered_map<std::string, Field> fields;  // by name and descriptor
  mutable Shadow initialised;                     // what its initialiser did

  static std::string key(std::string_view name, std::string_view descriptor) {
    return std::string(name) + ' ' + std::string(descriptor);
  }
};

// An instruction that is watched. Never destroyed: instructions hold their addresses.
struct WatchedSite {
  std::string class_name;
  std::string method;
  uint32_t line = 0;
  bool of_reference = false;
  // What the instruction names.
  std::string owner;
  std::string name;
  std::string descriptor;

  // Found when it is first executed, since the classes that it names are loaded by then.
  enum class State : uint8_t { kNew, kKnown, kNothing };
  mutable std::atomic<State> state = State::kNew;
  mutable const Field* field = nullptr;
  mutable const WatchedClass* declared_by = nullptr;
};

// Classes of one name from several loaders are one.
class WatchedClasses {
 public:
  WatchedClass& add(const std::string& name, std::vector<std::string> supertypes,
                    const std::vector<DeclaredField>& fields, bool plain_fields_count);
  // Whether the site's field belongs to a watched class.
  bool resolve(const WatchedSite& site);
  // The elements of arrays of this type, or an object of this class of the library.
  const Field* whole(std::string_view type);

 private:
  bool resolve_in(const WatchedSite& site, const std::string& key, const std::string& class_name);

  std::mutex mutex_;
  std::unordered_map<std::string, WatchedClass> classes_;
  std::unordered_map<std::string, Field> wholes_;
};

}  // namespace heddle::recorder
