#include "output/numbers.h"

#include <fmt/format.h>

namespace heddle {

std::string grouped(uint64_t value) {
  const std::string digits = fmt::format("{}", value);
  std::string out;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) out += ' ';
    out += digits[i];
  }
  return out;
}

std::string plural(uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", grouped(count), what, count == 1 ? "" : what.ends_with('s') ? "es" : "s");
}

std::string megabytes(uint64_t bytes) {
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string number_row(std::string_view label, std::string_view value) {
  return fmt::format("  {:<24}{:>14}\n", label, value);
}

}  // namespace heddle
