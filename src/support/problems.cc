#include "support/problems.h"

#include <algorithm>

namespace heddle {

std::string_view problem_kind_name(ProblemKind kind) {
  switch (kind) {
    case ProblemKind::kUnreadable:
      return "unreadable";
    case ProblemKind::kNotAnArchive:
      return "not-an-archive";
    case ProblemKind::kBadArchive:
      return "bad-archive";
    case ProblemKind::kBadEntry:
      return "bad-entry";
    case ProblemKind::kBadClass:
      return "bad-class";
    case ProblemKind::kBadMethod:
      return "bad-method";
    case ProblemKind::kNewerVersion:
      return "newer-version";
    case ProblemKind::kMissingClass:
      return "missing-class";
    case ProblemKind::kContradiction:
      return "contradiction";
    case ProblemKind::kNothingToRead:
      return "nothing-to-read";
    case ProblemKind::kBadSuppression:
      return "bad-suppression";
    case ProblemKind::kUnusedSuppression:
      return "unused-suppression";
    case ProblemKind::kMissingDependency:
      return "missing-dependency";
    case ProblemKind::kNotBuilt:
      return "not-built";
    case ProblemKind::kBadAnnotation:
      return "bad-annotation";
  }
  return "unknown";
}

std::string to_string(const Problem& problem) {
  std::string line;
  if (!problem.file.empty()) line += problem.file + ": ";
  if (!problem.class_name.empty()) line += problem.class_name + ": ";
  return line + problem.message;
}

void Problems::add(Problem problem) {
  const std::lock_guard lock(mutex_);
  problems_.push_back(std::move(problem));
}

size_t Problems::size() const {
  const std::lock_guard lock(mutex_);
  return problems_.size();
}

void Problems::clear() {
  const std::lock_guard lock(mutex_);
  problems_.clear();
}

std::vector<Problem> Problems::sorted() const {
  std::vector<Problem> result;
  {
    const std::lock_guard lock(mutex_);
    result = problems_;
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace heddle
