#include "cli/warnings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace heddle {
namespace {

constexpr size_t kMostWarnings = 20;
constexpr size_t kMostMissing = 3;  // classes, each in a line of its own

// Libraries name many classes of others that they can do without: who does not ask for them gets one line.
void sum_up_missing(std::vector<Problem>& problems, const Terminal& terminal) {
  const auto is_missing = [](const Problem& one) { return one.kind == ProblemKind::kMissingClass; };
  const auto missing = static_cast<size_t>(std::ranges::count_if(problems, is_missing));
  if (missing <= kMostMissing) return;
  std::vector<std::string> some;
  for (const bool of_java : {false, true}) {  // the platform's own say least
    for (const Problem& one : problems) {
      if (is_missing(one) && one.class_name.starts_with("java.") == of_java && some.size() < kMostMissing)
        some.push_back(one.class_name);
    }
  }
  std::erase_if(problems, is_missing);
  terminal.warning(fmt::format(
      "{} classes are not on the class path ({}, ...); code that uses them is analysed without them "
      "(--verbose lists them)",
      missing, fmt::join(some, ", ")));
}

void print_names(const std::vector<std::string>& names, const CommonOptions& options,
                 const Terminal& terminal) {
  const size_t shown = options.verbose ? names.size() : std::min(names.size(), kMostWarnings);
  std::string text;
  for (size_t i = 0; i < shown; ++i) text += "  " + names[i] + "\n";
  if (shown < names.size()) text += fmt::format("  ... and {} more (use --verbose)\n", names.size() - shown);
  terminal.err(text);
}

void write_error(const UserError& error, const Problems& problems, const Terminal& terminal) {
  Json json;
  json.object([&] {
    json.number("version", kJsonVersion);
    json.object("error", [&] {
      json.member("message", error.what());
      if (!error.matches.empty()) json.texts("matches", error.matches);
      if (!error.suggestions.empty()) json.texts("suggestions", error.suggestions);
    });
    write_warnings(problems, json);
  });
  terminal.write(json.finish());
}

}  // namespace

void print_warnings(const Problems& problems, const CommonOptions& options, const Terminal& terminal) {
  if (options.quiet) return;
  std::vector<Problem> all = problems.sorted();
  if (!options.verbose) sum_up_missing(all, terminal);
  const size_t shown = options.verbose ? all.size() : std::min(all.size(), kMostWarnings);
  for (size_t i = 0; i < shown; ++i) terminal.warning(to_string(all[i]));
  if (shown < all.size()) {
    terminal.err(fmt::format("heddle: ... and {} more (use --verbose)\n", all.size() - shown));
  }
}

void write_warnings(const Problems& problems, Json& json) {
  json.array("warnings", [&] {
    for (const Problem& problem : problems.sorted()) {
      json.object([&] {
        json.member("kind", problem_kind_name(problem.kind));
        if (!problem.file.empty()) json.member("file", problem.file);
        if (!problem.class_name.empty()) json.member("class", problem.class_name);
        json.member("message", problem.message);
      });
    }
  });
}

void report_error(const UserError& error, const Problems& problems, const CommonOptions& options,
                  const Terminal& terminal) {
  const bool as_json = options.format == Format::kJson;
  // A single problem is in the sentence already (input.cc).
  if (!as_json && problems.size() > 1) print_warnings(problems, options, terminal);
  const char* const asks = !error.suggestions.empty() ? "; did you mean:" : !error.matches.empty() ? ":" : "";
  terminal.error(std::string(error.what()) + asks);
  print_names(error.matches, options, terminal);
  print_names(error.suggestions, options, terminal);
  if (!as_json) return;
  try {
    write_error(error, problems, terminal);
  } catch (const UserError&) {  // NOLINT(bugprone-empty-catch)
    // The output itself is what cannot be written to; that has just been said.
  }
}

}  // namespace heddle
