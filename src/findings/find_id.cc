#include "findings/find_id.h"

#include <algorithm>
#include <cctype>
#include <tuple>

#include "support/edit_distance.h"

namespace heddle {
namespace {

bool same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

size_t common_start(std::string_view a, std::string_view b) {
  return static_cast<size_t>(std::ranges::mismatch(a, b, same_letter).in1 - a.begin());
}

}  // namespace

std::vector<const Finding*> find_by_id(const std::vector<Finding>& findings, std::string_view written) {
  std::vector<const Finding*> found;
  if (written.empty()) return found;
  for (const Finding& finding : findings) {
    if (common_start(finding.id, written) < written.size()) continue;
    if (finding.id.size() == written.size()) return {&finding};
    found.push_back(&finding);
  }
  return found;
}

std::vector<const Finding*> nearest_ids(const std::vector<Finding>& findings, std::string_view written,
                                        size_t most) {
  struct Near {
    size_t distance;
    size_t differs_from;  // the later, the nearer
    const Finding* finding;
  };
  std::vector<Near> all;
  for (const Finding& finding : findings) {
    // Of an id that was written in part, only that part can be compared.
    const std::string_view start = std::string_view(finding.id).substr(0, written.size());
    all.push_back(
        {edit_distance(start, written, written.size()), common_start(finding.id, written), &finding});
  }
  std::ranges::stable_sort(all, [](const Near& a, const Near& b) {
    return std::tuple(a.distance, b.differs_from) < std::tuple(b.distance, a.differs_from);
  });
  std::vector<const Finding*> nearest;
  for (size_t i = 0; i < std::min(most, all.size()); ++i) nearest.push_back(all[i].finding);
  return nearest;
}

}  // namespace heddle
