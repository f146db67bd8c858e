// What the comments of a program say about it. The grammar is in README.md; check/ is the one that complains
// about comments which cannot be read, so here they only must not be taken for something else.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::testing {

struct Label {
  int line = 0;
  std::string name;
  std::string type;  // simple name; empty: whatever is allocated on the line
};

// An object, by label or as <type>, or a method.
struct ExpectedName {
  enum class Mark : uint8_t { kNone, kFalsePositive, kFalseNegative };
  std::string name;
  Mark mark = Mark::kNone;

  bool is_found() const { return mark != Mark::kFalseNegative; }  // by the analysis as it is
};

struct Expectation {
  enum class Kind : uint8_t { kExactly, kAtLeast, kNoneOf, kCalls, kReachable, kUnreachable };
  Kind kind = Kind::kExactly;
  int line = 0;
  std::string text;       // as written
  std::string call_name;  // of kCalls
  std::vector<ExpectedName> names;
  std::vector<std::string> policies;  // none: all

  bool holds_under(std::string_view policy) const;
};

struct ExpectedProgram {
  std::string name;  // of the file, and of the class with main
  std::vector<Label> labels;
  std::vector<Expectation> expectations;
  std::vector<std::string> options;  // words
  std::vector<std::string> entries;
  std::vector<std::string> errors;  // "12: cannot read ..."
};

ExpectedProgram read_expectations(const std::filesystem::path& source);
ExpectedProgram parse_expectations(std::string name, std::string_view text);

}  // namespace heddle::testing
