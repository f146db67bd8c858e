#include "tests/points_to/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

namespace heddle::testing {
namespace {

using Kind = Expectation::Kind;

std::string_view stripped(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// At a separator that stands outside of parentheses.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  size_t start = 0;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (text[i] != separator || depth > 0) continue;
    parts.push_back(stripped(text.substr(start, i - start)));
    start = i + 1;
  }
  parts.push_back(stripped(text.substr(start)));
  return parts;
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  for (const std::string_view word : split(text, ' ')) {
    if (!word.empty()) found.emplace_back(word);
  }
  return found;
}

// What follows the slashes of a line comment; empty without one.
std::string_view comment_of(std::string_view line) {
  char quote = 0;
  for (size_t i = 0; i + 1 < line.size(); ++i) {
    if (quote != 0) {
      if (line[i] == '\\') {
        ++i;
      } else if (line[i] == quote) {
        quote = 0;
      }
    } else if (line[i] == '"' || line[i] == '\'') {
      quote = line[i];
    } else if (line.substr(i, 2) == "//") {
      return stripped(line.substr(i + 2));
    }
  }
  return {};
}

ExpectedName expected_name(std::string_view text) {
  using Mark = ExpectedName::Mark;
  if (text.starts_with("FP_")) return {std::string(text.substr(3)), Mark::kFalsePositive};
  if (text.starts_with("FN_")) return {std::string(text.substr(3)), Mark::kFalseNegative};
  return {std::string(text), Mark::kNone};
}

std::vector<ExpectedName> expected_names(std::string_view text) {
  std::vector<ExpectedName> names;
  if (text == "nothing") return names;
  for (const std::string_view name : split(text, ',')) names.push_back(expected_name(name));
  return names;
}

// "foo" of A.foo(int), A.<init>; empty for body(r1).
std::string method_name(std::string_view method) {
  if (method.starts_with("body(")) return {};
  const std::string_view path = method.substr(0, method.find('('));
  return std::string(path.substr(path.rfind('.') + 1));
}

Label label(int line, std::string_view text) {
  const size_t colon = text.find(':');
  return {line, std::string(text.substr(1, colon == std::string_view::npos ? colon : colon - 1)),
          colon == std::string_view::npos ? "" : std::string(text.substr(colon + 1))};
}

class Reader {
 public:
  explicit Reader(std::string name) { program_.name = std::move(name); }

  void read(int line, std::string_view comment) {
    for (const std::string_view mark : {"options:", "entry:"}) {
      if (!comment.starts_with(mark)) continue;
      auto& list = mark == "options:" ? program_.options : program_.entries;
      std::ranges::move(words(comment.substr(mark.size())), std::back_inserter(list));
      return;
    }
    if (!is_expectation(comment)) return;
    for (const std::string_view part : split(comment, ';')) {
      if (part.starts_with('@')) {
        for (const std::string& word : words(part)) program_.labels.push_back(label(line, word));
      } else if (std::optional<Expectation> made = expectation(part)) {
        made->line = line;
        program_.expectations.push_back(*std::move(made));
      } else {
        program_.errors.push_back(fmt::format("{}: cannot read {}", line, part));
      }
    }
  }

  ExpectedProgram take() { return std::move(program_); }

 private:
  static bool is_expectation(std::string_view comment) {
    return !comment.empty() && (std::string_view("@=>!").find(comment.front()) != std::string_view::npos ||
                                comment.starts_with("calls ") || comment.starts_with("reachable:") ||
                                comment.starts_with("unreachable:"));
  }

  static std::optional<Expectation> expectation(std::string_view text) {
    Expectation made;
    made.text = text;
    if (text.ends_with(']')) {
      // Arrays end in brackets too.
      if (const size_t bracket = text.rfind('['); text.size() - bracket > 2) {
        made.policies = words(text.substr(bracket + 1, text.size() - bracket - 2));
        text = stripped(text.substr(0, bracket));
      }
    }
    constexpr std::pair<std::string_view, Kind> kMarks[] = {
        {"= ", Kind::kExactly},   {"> ", Kind::kAtLeast},           {"! ", Kind::kNoneOf},
        {"calls ", Kind::kCalls}, {"reachable:", Kind::kReachable}, {"unreachable:", Kind::kUnreachable},
    };
    for (const auto& [mark, kind] : kMarks) {
      if (!text.starts_with(mark)) continue;
      made.kind = kind;
      text = stripped(text.substr(mark.size()));
      if (kind == Kind::kCalls) text = take_call_name(text, made);
      made.names = expected_names(text);
      if (kind == Kind::kCalls && made.call_name.empty() && !made.names.empty()) {
        made.call_name = method_name(made.names.front().name);
      }
      return made;
    }
    return std::nullopt;
  }

  static std::string_view take_call_name(std::string_view text, Expectation& made) {
    const size_t colon = text.find(':');
    if (colon == std::string_view::npos) return text;
    made.call_name = text.substr(0, colon);
    return stripped(text.substr(colon + 1));
  }

  ExpectedProgram program_;
};

}  // namespace

bool Expectation::holds_under(std::string_view policy) const {
  return policies.empty() || std::ranges::find(policies, policy) != policies.end();
}

ExpectedProgram parse_expectations(std::string name, std::string_view text) {
  Reader reader(std::move(name));
  int number = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    reader.read(++number, comment_of(text.substr(at, end - at)));
    at = end + 1;
  }
  return reader.take();
}

ExpectedProgram read_expectations(const std::filesystem::path& source) {
  std::ifstream file(source);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return parse_expectations(source.stem().string(), text);
}

}  // namespace heddle::testing
