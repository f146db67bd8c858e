// What people declare about threads and members: @GuardedBy, @ThreadConfined, @UiThread, @MainThread,
// @WorkerThread. The simple name decides, whatever the package; visible at run time or not. Annotations that
// cannot be read, and guards that are no texts, are problems of the program, and reported. What is declared
// of classes, as @Immutable, is asked of their class files where it counts (has_annotation).
//
// Confinement spreads down calls: code that only code of one thread calls runs on that thread. From all
// methods being confined to anything, those that begin threads and those with a word of their own are fixed,
// and the rest are what all their callers agree on. Each is lowered twice at most, so it ends.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <string>
#include <vector>

#include "classfile/attributes.h"
#include "threads/threads.h"

namespace heddle {

class Annotations {
 public:
  Annotations(const AppGraph& graph, const Threads& threads);

  struct GuardedField {
    FieldId field;
    std::vector<std::string> guards;  // as written
  };
  struct GuardedMethod {
    MethodId method;
    std::vector<std::string> guards;
  };
  // Of the application, in no useful order.
  const std::vector<GuardedField>& guarded_fields() const { return fields_; }
  const std::vector<GuardedMethod>& guarded_methods() const { return methods_; }

  // Code of the same number, but 0, runs on one and the same thread.
  using Confinement = uint32_t;
  static constexpr Confinement kFree = 0;
  Confinement confinement(AppNode node) const { return of_node_[node]; }
  // The field is declared to be used by one thread only.
  bool is_confined(FieldId field) const { return confined_fields_.contains(field); }

 private:
  struct Place {
    bool said = false;  // something about the thread, even if it is that it can be any
    Confinement confinement = kFree;
  };
  void read(ClassId id);
  std::vector<std::string> guards(ClassId owner, std::string_view member,
                                  const std::vector<Annotation>& found) const;
  Place place(ClassId owner, const std::vector<Annotation>& found);
  Confinement number(std::string thread);
  void spread(const Threads& threads);

  const AppGraph& graph_;
  std::vector<GuardedField> fields_;
  std::vector<GuardedMethod> methods_;
  boost::unordered_flat_map<FieldId, Confinement> confined_fields_;
  boost::unordered_flat_map<MethodId, Confinement> of_method_;  // who has something said about them
  boost::unordered_flat_map<std::string, Confinement> numbers_;
  std::vector<Confinement> of_node_;
};

}  // namespace heddle
