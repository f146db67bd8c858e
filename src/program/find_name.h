// Classes and methods by the names people write: java.util.HashMap.put, HashMap#put(Object, Object),
// Map.Entry, Account.<init>, Account(String), Account.lambda$run$0, or a raw descriptor behind the name.
//
// Packages and outer classes may be left out from the left. A fuller match beats a shorter one, and a class
// of the application one of the JDK; among equals nothing is guessed, the caller gets them all. Upper and
// lower case count, except in suggestions.
//
// A finder knows the classes there are when it is made. Making one costs milliseconds on a whole JDK, so
// ask and throw away. Asking for methods loads classes: same thread as the program's other loading.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "program/program.h"

namespace heddle {

// A method as written, taken apart.
struct WrittenMethod {
  std::string owner;  // empty: not said
  std::string name;
  std::string parameters;  // "(Object, int)" or a descriptor with or without its result; empty: not said
};
WrittenMethod parse_method_name(std::string_view written);

// Whether "(Object,Object)" or "(Ljava/lang/Object;I)V" means this method descriptor.
bool parameters_fit(std::string_view written, std::string_view descriptor);

class NameFinder {
 public:
  explicit NameFinder(Program& program);

  // Sorted by name. Empty: nothing matches.
  std::vector<ClassId> classes(std::string_view written) const;
  // Sorted by class, name and descriptor. A method that its class inherits is found where it is declared.
  // Without a class only the application's classes are searched.
  std::vector<MethodId> methods(std::string_view written) const;

  // What may have been meant, nearest first, as names that would be found.
  std::vector<std::string> similar_classes(std::string_view written) const;
  std::vector<std::string> similar_methods(std::string_view written) const;

  static constexpr size_t kMostSuggestions = 5;

 private:
  struct Near;

  std::vector<std::vector<std::string_view>> matches_by_rank(std::string_view written) const;
  std::vector<ClassId> declare_all(const std::vector<std::string_view>& names) const;
  std::vector<Near> nearest(std::string_view written, size_t most) const;
  std::vector<MethodId> methods_of(ClassId owner, const WrittenMethod& written) const;
  std::vector<MethodId> inherited_methods(ClassId owner, const WrittenMethod& written) const;
  std::vector<MethodId> methods_in(const std::vector<ClassId>& owners, const WrittenMethod& written) const;
  std::vector<MethodId> application_methods(const WrittenMethod& written) const;
  std::vector<std::string> similar_in(const std::vector<ClassId>& owners, std::string_view method,
                                      size_t limit) const;
  void sort(std::vector<MethodId>& methods) const;

  Program& program_;
  std::vector<std::string_view> names_;  // internal, sorted
};

// "java.util.HashMap.put(java.lang.Object, java.lang.Object)", which finds this method again.
std::string method_display(const Program& program, MethodId method);

}  // namespace heddle
