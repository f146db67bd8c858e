#include "findings/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace heddle {
namespace {

constexpr std::string_view kFirstWords = "heddle baseline ";
constexpr std::string_view kVersion = "1";
constexpr std::string_view kEnd = "end";

bool is_id(std::string_view text) {
  constexpr size_t kDigits = 10;
  return text.size() == 2 + kDigits && std::isupper(static_cast<unsigned char>(text[0])) != 0 &&
         text[1] == '-' && std::ranges::all_of(text.substr(2), [](unsigned char c) {
           return std::isdigit(c) != 0 || (c >= 'a' && c <= 'f');
         });
}

void sort_out(std::vector<std::string>& ids) {
  std::ranges::sort(ids);
  ids.erase(std::ranges::unique(ids).begin(), ids.end());
}

}  // namespace

Baseline::Baseline(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings) ids_.push_back(finding.id);
  sort_out(ids_);
}

Result<Baseline> Baseline::parse(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::string line;
  Baseline baseline;
  std::getline(in, line);
  if (line.ends_with('\r')) line.pop_back();
  if (!line.starts_with(kFirstWords)) {
    return Error{
        fmt::format("is no baseline of heddle: its first line is not '{}{}'", kFirstWords, kVersion)};
  }
  if (line.substr(kFirstWords.size()) != kVersion) {
    return Error{fmt::format("is a baseline of version {}, and this heddle knows version {}",
                             line.substr(kFirstWords.size()), kVersion)};
  }
  bool has_end = false;
  for (size_t number = 2; std::getline(in, line); ++number) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty() || line.starts_with('#')) continue;
    if (has_end) return Error{fmt::format("is damaged: line {} stands behind the end", number)};
    has_end = line == kEnd;
    if (has_end) continue;
    if (!is_id(line)) return Error{fmt::format("is damaged: line {} is not the id of a finding", number)};
    baseline.ids_.push_back(line);
  }
  if (!has_end) return Error{"is cut off: its last line is not 'end'"};
  sort_out(baseline.ids_);
  return baseline;
}

std::string Baseline::text() const {
  std::string out = fmt::format("{}{}\n", kFirstWords, kVersion);
  for (const std::string& id : ids_) out += id + "\n";
  return out + std::string(kEnd) + "\n";
}

bool Baseline::contains(std::string_view id) const {
  return std::ranges::binary_search(ids_, id);
}

}  // namespace heddle
