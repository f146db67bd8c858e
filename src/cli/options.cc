#include "cli/options.h"

namespace heddle {

Confidence confidence_of(std::string_view word) {
  return word == "high" ? Confidence::kHigh : word == "medium" ? Confidence::kMedium : Confidence::kLow;
}

FailOn fail_on_of(std::string_view word) {
  return word == "none" ? FailOn::kNone : word == "new" ? FailOn::kNew : FailOn::kAny;
}

}  // namespace heddle
