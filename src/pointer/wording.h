// How people call what the pointer analysis numbers: methods, places in code, objects and where they were
// made, contexts. Like Naming (pointer/naming.h) it depends on the program and the policy only, but it is
// made to be read: lines instead of statements, and lambdas by where they stand.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <string>
#include <vector>

#include "pointer/analysis.h"
#include "pointer/call_graph.h"
#include "pointer/naming.h"

namespace heddle {

struct CodePlace {
  std::string file;  // bank/Main.java, library/jdk-lang.model; empty: unknown
  int line = 0;      // 0: unknown

  friend auto operator<=>(const CodePlace&, const CodePlace&) = default;
};
std::string place_text(const CodePlace& place);  // "bank/Main.java:12", "bank/Main.java", ""

struct MethodName {
  std::string
      text;  // bank.Main.main(java.lang.String[]), or "lambda at bank/Audit.java:22 in bank.Audit.run"
  std::string class_name;
  std::string name;
  std::string descriptor;
  bool synthetic = false;  // in no class file: a lambda's or proxy's method, or of a model

  friend auto operator<=>(const MethodName&, const MethodName&) = default;
};

struct ObjectName {
  std::string text;  // new bank.Account at bank/Main.java:12 in bank.Main.main
  std::string kind;  // new, lambda, merged, ...
  std::string type;
  MethodName method;  // that makes it; empty where that says nothing
  CodePlace place;
  std::vector<std::string> context;  // outermost first

  friend auto operator<=>(const ObjectName&, const ObjectName&) = default;
};

class Wording {
 public:
  explicit Wording(const Analysis& analysis);

  std::string class_name(ClassId id) const;
  MethodName method(MethodId id) const;
  std::string short_method(MethodId id) const;  // bank.Main.main
  std::string field(FieldId id) const;          // bank.Main.count
  CodePlace place(MethodId method, uint32_t stmt) const;
  CodePlace first_place(MethodId method) const;  // of its first line
  ObjectName object(ObjectId id) const;
  std::vector<std::string> context(ContextId id) const;

 private:
  ObjectName site(SiteId id) const;
  std::string element(const ContextElement& element) const;
  const std::string& file_of(ClassId id) const;
  std::string lambda_text(ClassId id) const;  // empty: it is none

  const Analysis& analysis_;
  const Program& program_;
  Naming naming_;
  mutable boost::unordered_flat_map<ClassId, std::string> files_;
};

// The text, with its context behind it if there is one.
std::string object_text(const ObjectName& object);
std::string context_text(const std::vector<std::string>& context);

}  // namespace heddle
