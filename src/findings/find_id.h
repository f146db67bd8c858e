// Findings by what people type of their ids.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "findings/finding.h"

namespace heddle {

// Whose id is this or begins with it, whatever the case of its letters; the one that is it alone, if there is
// one. In the order of `findings`.
std::vector<const Finding*> find_by_id(const std::vector<Finding>& findings, std::string_view written);

// No more than `most`, the nearest first.
std::vector<const Finding*> nearest_ids(const std::vector<Finding>& findings, std::string_view written,
                                        size_t most);

}  // namespace heddle
