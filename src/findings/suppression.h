// What people do not want to hear of again, and said so: in the source, by a comment or an annotation, or in
// heddle.toml.
//
// A comment
//   // heddle: ignore
//   // heddle: ignore data-race only the sum matters
//   // heddle: ignore data-race, deadlock
// is about the line it stands in, or if there is nothing else in that line, about the next that has
// something.
// @SuppressWarnings("heddle") and @SuppressWarnings({"unused", "data-race"}) are about the declaration that
// they stand before, to its end. That needs no parser: a declaration ends with the first semicolon outside
// of parentheses and braces, or with the brace that closes its first one, unless an = came before.
//
// A finding is suppressed if one of its sites lies in such lines, or the field that it is about is declared
// there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "findings/finding.h"

namespace heddle {

struct Suppression {
  enum class Kind : uint8_t { kComment, kAnnotation, kConfiguration };
  Kind kind = Kind::kComment;
  SourcePlace place;                // where it stands, for messages; of heddle.toml: that file
  std::vector<Rule> rules;          // none: all
  std::string reason;               // may be empty
  SourcePlace first;                // source: p/C.java and the first line that it is about
  int last_line = 0;                // and the last
  std::vector<std::string> fields;  // source: names that may be declared in these lines, sorted
  // heddle.toml: each is empty or must hold.
  std::string id;
  std::string subject;     // a pattern: * stands for anything but a dot, ** for anything
  std::string class_name;  // a pattern that some site's class has

  bool is_about(const Finding& finding) const;
};

struct SourceSuppressions {
  std::vector<Suppression> suppressions;  // in the order of the text
  struct Mistake {
    int line = 0;
    std::string sentence;
  };
  std::vector<Mistake> mistakes;  // comments that mean to suppress something, and name no rule
};

// `file` as findings call it: p/C.java.
SourceSuppressions suppressions_in(const std::string& file, std::string_view text);

std::string_view suppression_kind_name(Suppression::Kind kind);  // comment, annotation, configuration

// A rule by its name.
bool rule_of(std::string_view name, Rule& rule);

}  // namespace heddle
