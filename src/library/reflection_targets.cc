#include "library/reflection_targets.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle {
namespace {

std::string_view next_word(std::string_view& line) {
  constexpr std::string_view kBlank = " \t\r";
  line.remove_prefix(std::min(line.find_first_not_of(kBlank), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(kBlank));
  line.remove_prefix(word.size());
  return word;
}

std::string internal(std::string_view name) {
  std::string result(name);
  std::ranges::replace(result, '.', '/');
  return result;
}

}  // namespace

void read_reflection_targets(std::string_view text, std::string_view file, ReflectionTargets& targets,
                             Problems& problems) {
  for (int number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, line.find('#'));
    const std::string_view kind = next_word(line);
    const std::string_view name = next_word(line);
    const size_t dot = name.rfind('.');
    const bool of_method =
        kind == "method" && dot != std::string_view::npos && dot != 0 && dot + 1 < name.size();
    if (kind.empty()) continue;
    if (!next_word(line).empty() || name.empty() || !(kind == "class" || of_method)) {
      problems.add({ProblemKind::kBadEntry, fmt::format("{}:{}", file, number), "",
                    "should be 'class com.foo.Bar' or 'method com.foo.Bar.baz'"});
      continue;
    }
    if (of_method) {
      targets.methods.push_back({internal(name.substr(0, dot)), std::string(name.substr(dot + 1))});
    } else {
      targets.classes.push_back(internal(name));
    }
  }
}

}  // namespace heddle
