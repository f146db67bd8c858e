// Numbers for people; JSON has them plain.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heddle {

std::string grouped(uint64_t value);                        // 1234567 -> "1 234 567"
std::string plural(uint64_t count, std::string_view what);  // 1 fact, 1 234 facts, 2 classes
std::string megabytes(uint64_t bytes);                      // "12.3 MB"
// A line of a table: what, and its value at the right.
std::string number_row(std::string_view label, std::string_view value);

}  // namespace heddle
