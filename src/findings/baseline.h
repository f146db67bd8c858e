// The findings that a team knows of and does not want to hear of again: ids, one in each line, sorted, so
// that two branches that change the file can be merged as text.
//
//   heddle baseline 1
//   D-77aa000100
//   R-fba39dc212
//   end
//
// The last line tells a file that was cut off from one that is whole.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "findings/finding.h"
#include "support/result.h"

namespace heddle {

class Baseline {
 public:
  Baseline() = default;
  explicit Baseline(const std::vector<Finding>& findings);

  // The error says what is wrong, and in which line.
  static Result<Baseline> parse(std::string_view text);
  std::string text() const;

  bool contains(std::string_view id) const;
  const std::vector<std::string>& ids() const { return ids_; }  // sorted

 private:
  std::vector<std::string> ids_;
};

}  // namespace heddle
