// What could not be read or analysed. Every reader reports here instead of skipping in silence; the
// command line prints the sentences, sorted, so that the output does not depend on thread timing.
#pragma once

#include <compare>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

enum class ProblemKind {
  kUnreadable,         // a file or directory that cannot be opened or read
  kNotAnArchive,       // neither a jar, a jmod, a class file nor a JDK image
  kBadArchive,         // an archive whose structure is damaged
  kBadEntry,           // one entry of an archive that cannot be used
  kBadClass,           // bytes that are not a well-formed class file
  kBadMethod,          // a method whose code cannot be lowered
  kNewerVersion,       // a class file newer than this program knows
  kMissingClass,       // a class that is named but nowhere on the class path
  kContradiction,      // a class that an earlier entry of the class path has as well, but another one
  kNothingToRead,      // a directory or archive without classes
  kBadSuppression,     // a comment that means to suppress something, and does not
  kUnusedSuppression,  // nothing is found that it is about
  kMissingDependency,  // a library that a build names and that is not on this machine
  kNotBuilt,           // part of a project without class files, or with old ones
  kBadAnnotation,      // an annotation about threads that is not understood
};

std::string_view problem_kind_name(ProblemKind kind);

struct Problem {
  ProblemKind kind = ProblemKind::kUnreadable;
  std::string file;        // path as given; "a.jar!/b/C.class" inside an archive
  std::string class_name;  // dotted, empty if unknown
  std::string message;     // a sentence's end: what is wrong, and what to do if anything can be done

  friend auto operator<=>(const Problem&, const Problem&) = default;
};

// One line: "file: class: message".
std::string to_string(const Problem& problem);

// Thread-safe.
class Problems {
 public:
  void add(Problem problem);
  size_t size() const;
  void clear();
  std::vector<Problem> sorted() const;  // by kind, file, class, message; equal ones once

 private:
  mutable std::mutex mutex_;
  std::vector<Problem> problems_;
};

}  // namespace heddle
