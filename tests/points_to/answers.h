// What a solved analysis says about one program of this folder, in the words of its expectations: objects by
// label or type, methods by the end of their names. Contexts are left out.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "pointer/analysis.h"
#include "tests/points_to/expectations.h"

namespace heddle::testing {

// Labels, and <types> of objects without one; each with what the analysis calls such an object.
using FoundObjects = std::map<std::string, std::string>;

class Answers {
 public:
  // `classes` are those of the source file. Their bodies are made if the analysis had no need of them.
  Answers(Analysis& analysis, std::vector<ClassId> classes, std::vector<Label> labels);

  // The argument of the Expect.pointsTo on the line; counts the calls it found.
  FoundObjects pointed_to(int line, size_t& places) const;
  // What the calls of this name on the line may run.
  std::set<MethodId> targets(int line, std::string_view call_name, size_t& places) const;
  std::set<MethodId> reachable(std::string_view written) const;
  // Labels of lines on which nothing of that type is made.
  std::vector<Label> idle_labels() const;

  bool object_is(std::string_view found, std::string_view written) const;
  bool method_is(MethodId method, std::string_view written) const;
  // It is one of a library, or there is such a method.
  bool may_exist(std::string_view written) const;
  std::string method_text(MethodId method) const;  // A.foo(Object,int)

 private:
  struct Allocated {
    int line = 0;
    std::string type;  // simple name
    ClassId id;        // none: a lambda
    MethodId method;
    uint32_t stmt = 0;
  };

  void find_allocations(MethodId method, const Body& body);
  void find_calls();
  std::vector<std::string> labels_of(const Object& object) const;
  bool names(const Label& label, const Allocated& allocated) const;
  void add_targets(MethodId caller, uint32_t stmt, std::set<MethodId>& found,
                   boost::unordered_flat_set<MethodId>& seen) const;
  MemberRefId implementation(MethodId method, uint32_t stmt) const;
  MethodId lambda_body(std::string_view label) const;
  MethodId bridged(MethodId method) const;
  bool class_is(std::string_view binary_name, std::string_view written) const;
  std::string binary_name(ClassId id) const;
  bool of_program(std::string_view binary_name) const;

  Analysis& analysis_;
  Program& program_;
  const Solver& solver_;
  std::vector<ClassId> classes_;
  std::vector<Label> labels_;
  std::vector<MethodId> methods_;  // those with a body
  std::vector<Allocated> allocations_;
  boost::unordered_flat_map<uint64_t, std::vector<MethodId>> callees_;  // by method and statement
};

}  // namespace heddle::testing
