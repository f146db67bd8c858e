// The classes of the application and what they stand below, read from their class files alone: nothing is
// linked, and a supertype that is nowhere is not reported, since asking is no use of it.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "program/program.h"

namespace heddle {

class ApplicationTypes {
 public:
  // Loads the classes of the application, on several threads.
  ApplicationTypes(Program& program, unsigned threads);

  // Again, after some came or went; or after some changed.
  void read(unsigned threads);
  void forget_supertypes() {
    below_.clear();
    cut_.clear();
    indexed_ = false;
  }

  std::span<const ClassId> classes() const { return classes_; }  // those with a file, sorted by name
  bool contains(ClassId id) const;

  // Itself, its superclasses and its interfaces, as far as they are known by name; internal form.
  std::vector<std::string_view> supertypes(ClassId id);
  bool is_below(ClassId id, std::string_view above);
  // Itself and the superclasses that belong to the application, upwards.
  std::vector<ClassId> application_chain(ClassId id);
  // The classes of the application that can be made and are below it; sorted by name.
  std::span<const ClassId> concrete_below(std::string_view above);
  // The first of these, for who comes in from outside and may be any of them.
  static constexpr size_t kMostFromOutside = 32;
  std::span<const ClassId> some_below(std::string_view above);
  // Of which types there were more than that, and how many.
  const std::map<std::string_view, size_t>& cut() const { return cut_; }

 private:
  const Class* loaded(std::string_view name);

  Program& program_;
  std::vector<ClassId> classes_;
  bool indexed_ = false;
  boost::unordered_flat_map<std::string_view, std::vector<ClassId>> below_;
  std::map<std::string_view, size_t> cut_;
};

// Not abstract, no interface.
bool can_be_made(const Class& type);

}  // namespace heddle
