#include "findings/difference.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <iterator>
#include <optional>
#include <set>

namespace heddle {
namespace {

using Names = std::vector<std::string>;
using Renames = std::map<std::string, std::string>;
constexpr char kBetween = '\n';

Names only_in(const Names& some, const Names& others) {
  Names result;
  std::ranges::set_difference(some, others, std::back_inserter(result));
  return result;
}

std::string outermost(const std::string& name) {
  const size_t package_end = name.rfind('.');
  const size_t from = package_end == std::string::npos ? 0 : package_end + 1;
  // A name may begin with a dollar.
  return name.substr(0, name.find('$', from + 1));
}

std::string package_of(const std::string& name) {
  const size_t dot = name.rfind('.');
  return dot == std::string::npos ? "" : name.substr(0, dot);
}

std::string simple_name(const std::string& name) {
  return name.substr(name.rfind('.') + 1);
}

Names outermost_of(const Names& names) {
  std::set<std::string> result;
  for (const std::string& name : names) result.insert(outermost(name));
  return {result.begin(), result.end()};
}

// Pairs what alone has its key on either side.
void pair_alone(const Names& gone, const Names& come,
                const std::function<std::string(const std::string&)>& key, Renames& renames) {
  const auto by_key = [&](const Names& names) {
    std::map<std::string, Names> groups;
    for (const std::string& name : names) groups[key(name)].push_back(name);
    return groups;
  };
  const std::map<std::string, Names> now = by_key(come);
  for (const auto& [name, group] : by_key(gone)) {
    const auto same = now.find(name);
    if (group.size() == 1 && same != now.end() && same->second.size() == 1)
      renames.emplace(group.front(), same->second.front());
  }
}

bool is_name_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '$' || c == '.' || byte >= 0x80;
}

// The name as it is now: of p.Outer$Inner.field the longest beginning that is a renamed class counts.
std::string renamed(std::string_view name, const Renames& renames) {
  for (size_t end = name.size();;) {
    const auto found = renames.find(std::string(name.substr(0, end)));
    if (found != renames.end()) return found->second + std::string(name.substr(end));
    end = name.find_last_of(".$", end == 0 ? 0 : end - 1);
    if (end == std::string_view::npos || end == 0) return std::string(name);
  }
}

// All names in a text.
std::string with_renames(std::string_view text, const Renames& renames) {
  if (renames.empty()) return std::string(text);
  std::string out;
  for (size_t i = 0; i < text.size();) {
    size_t end = i;
    while (end < text.size() && is_name_letter(text[end])) ++end;
    if (end == i) {
      out += text[i++];
      continue;
    }
    out += renamed(text.substr(i, end - i), renames);
    i = end;
  }
  return out;
}

std::string subject_key(const Finding& finding, const Renames& renames) {
  return std::string(rule_name(finding.rule)) + kBetween + with_renames(finding.subject, renames);
}

// Descriptors name classes with slashes and are left out: parameters may have moved, too.
std::string sites_key(const Finding& finding, const Renames& renames) {
  std::set<std::string> sites;
  for (const FindingSite& site : finding.sites) {
    sites.insert(std::string(role_name(site.role)) + ' ' + renamed(site.class_name, renames) + ' ' +
                 site.method.substr(0, site.method.find('(')));
  }
  std::string key(rule_name(finding.rule));
  for (const std::string& site : sites) key += kBetween + site;
  return key;
}

class Matching {
 public:
  Matching(const std::vector<Finding>& before, const std::vector<Finding>& now)
      : before_(before), now_(now), former_(now.size()), is_matched_(before.size(), false) {}

  using Key = std::function<std::string(const Finding&, bool is_before)>;
  // Those of one key that are left over are paired in their order; or only if there is one on each side.
  void round(const Key& key, bool only_alone) {
    std::map<std::string, std::pair<std::vector<size_t>, std::vector<size_t>>> groups;
    for (size_t i = 0; i < before_.size(); ++i) {
      if (!is_matched_[i]) groups[key(before_[i], true)].first.push_back(i);
    }
    for (size_t i = 0; i < now_.size(); ++i) {
      if (!former_[i]) groups[key(now_[i], false)].second.push_back(i);
    }
    for (const auto& [name, group] : groups) {
      const auto& [old_ones, new_ones] = group;
      if (only_alone && (old_ones.size() != 1 || new_ones.size() != 1)) continue;
      for (size_t i = 0; i < std::min(old_ones.size(), new_ones.size()); ++i) {
        former_[new_ones[i]] = old_ones[i];
        is_matched_[old_ones[i]] = true;
      }
    }
  }

  bool is_matched(size_t before) const { return is_matched_[before]; }
  std::optional<size_t> former(size_t now) const { return former_[now]; }

 private:
  const std::vector<Finding>& before_;
  const std::vector<Finding>& now_;
  std::vector<std::optional<size_t>> former_;  // of each of now_
  std::vector<bool> is_matched_;               // of each of before_
};

}  // namespace

Renames renamed_classes(const ClassNames& classes) {
  const Names gone = only_in(outermost_of(classes.before), outermost_of(classes.now));
  const Names come = only_in(outermost_of(classes.now), outermost_of(classes.before));
  Renames outer;
  pair_alone(gone, come, package_of, outer);
  Renames moved;
  pair_alone(gone, come, simple_name, moved);
  for (const auto& [from, to] : moved) outer[from] = to;  // a name that stays says more than a package
  // Both ways at most once.
  std::map<std::string, size_t> times;
  for (const auto& [from, to] : outer) ++times[to];
  std::erase_if(outer,
                [&](const auto& pair) { return times[pair.second] > 1 && !moved.contains(pair.first); });
  Renames all = outer;
  for (const std::string& name : classes.before) {
    const std::string top = outermost(name);
    const auto found = outer.find(top);
    if (found != outer.end()) all.emplace(name, found->second + name.substr(top.size()));
  }
  return all;
}

FindingsDifference compare_findings(std::vector<Finding> before, std::vector<Finding> now,
                                    const ClassNames& classes) {
  const Renames renames = renamed_classes(classes);
  const Renames none;
  const auto names_of = [&](bool is_before) -> const Renames& { return is_before ? renames : none; };
  Matching matching(before, now);
  matching.round([](const Finding& finding, bool) { return finding.id; }, false);
  matching.round(
      [&](const Finding& finding, bool is_before) {
        return subject_key(finding, names_of(is_before)) + kBetween + sites_key(finding, names_of(is_before));
      },
      false);
  matching.round(
      [&](const Finding& finding, bool is_before) { return subject_key(finding, names_of(is_before)); },
      true);
  matching.round(
      [&](const Finding& finding, bool is_before) { return sites_key(finding, names_of(is_before)); }, true);

  FindingsDifference difference;
  for (size_t i = 0; i < now.size(); ++i) {
    const std::optional<size_t> former = matching.former(i);
    if (!former) {
      difference.introduced.push_back(std::move(now[i]));
      continue;
    }
    if (before[*former].id != now[i].id) difference.former_id.emplace(now[i].id, before[*former].id);
    difference.unchanged.push_back(std::move(now[i]));
  }
  for (size_t i = 0; i < before.size(); ++i) {
    if (!matching.is_matched(i)) difference.fixed.push_back(std::move(before[i]));
  }
  for (auto* list : {&difference.introduced, &difference.fixed, &difference.unchanged}) sort_findings(*list);
  return difference;
}

}  // namespace heddle
