#include "pointer/wide_reflection.h"

namespace heddle {
namespace {

constexpr uint64_t kWidePart = 150;  // of what all uses may find

}  // namespace

bool ReflectionWidth::is_too_wide(uint64_t most) const {
  return total_ > most && !wide(most).empty();
}

std::vector<Source> ReflectionWidth::wide(uint64_t most) const {
  std::vector<Source> found;
  for (const auto& [source, calls] : calls_) {
    if (calls > most / kWidePart) found.push_back(source);
  }
  return found;
}

}  // namespace heddle
