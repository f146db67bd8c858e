#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <set>

#include "cli/commands.h"
#include "cli/named.h"
#include "cli/user_error.h"
#include "output/line_view.h"
#include "program/class_lowering.h"
#include "program/find_name.h"
#include "program/find_source.h"

namespace heddle {
namespace {

struct WrittenLine {
  std::string file;
  int line = 0;
};

WrittenLine parse_line(const std::string& written) {
  const size_t colon = written.rfind(':');
  WrittenLine result;
  const char* const end = written.data() + written.size();
  const char* const digits = colon == std::string::npos ? end : written.data() + colon + 1;
  const auto parsed = std::from_chars(digits, end, result.line);
  if (digits == end || parsed.ec != std::errc() || parsed.ptr != end || result.line <= 0) {
    throw UserError(fmt::format("{} is not of the form FILE:LINE, as in bank/Account.java:31", written));
  }
  result.file = written.substr(0, colon);
  return result;
}

SourceFileClasses named_source(Session& session, const std::string& written) {
  auto sources = classes_of_source(session.program(), written, session.threads());
  if (sources.empty()) {
    const std::string stem = written.substr(0, written.rfind(".java"));
    nothing_found(fmt::format("no class was compiled from {}", written),
                  NameFinder(session.program()).similar_classes(stem));
  }
  if (sources.size() > 1) {
    std::vector<std::string> paths;
    paths.reserve(sources.size());
    for (const SourceFileClasses& source : sources) paths.push_back(source.path);
    several_found(written, std::move(paths));
  }
  return std::move(sources.front());
}

// Lowers the file's methods and keeps what comes from the line.
class LineSearch {
 public:
  LineSearch(const Program& program, int line) : program_(program) { view_.line = line; }

  LineView search(const SourceFileClasses& source) {
    view_.source = source.path;
    for (const ClassId id : source.classes) {
      lowering_.each(program_, program_[id], [&](MethodId method, const Body* body) {
        if (body != nullptr) search(method, *body);
      });
    }
    if (view_.methods.empty()) nothing_found(no_code_sentence(), {});
    return std::move(view_);
  }

 private:
  void search(MethodId id, const Body& body) {
    for (const LineEntry& entry : body.lines) lines_.insert(entry.line);
    const bool is_static = (program_[id].access & kAccStatic) != 0;
    auto statements = statements_of_line(program_.symbols(), body, is_static, view_.line);
    if (!statements.empty()) {
      view_.methods.push_back({describe_method_head(program_, id), std::move(statements)});
    }
  }

  std::string no_code_sentence() const {
    std::vector<std::string> nearest;
    const auto after = lines_.upper_bound(view_.line);
    if (after != lines_.begin()) nearest.push_back(fmt::format("{}", *std::prev(after)));
    if (after != lines_.end()) nearest.push_back(fmt::format("{}", *after));
    if (nearest.empty()) return fmt::format("{} has no line numbers in its class files", view_.source);
    return fmt::format("line {} of {} has no code; the nearest that has is {}", view_.line, view_.source,
                       fmt::join(nearest, " or "));
  }

  const Program& program_;
  ClassLowering lowering_;
  LineView view_;
  std::set<int> lines_;
};

}  // namespace

void show_line(Session& session) {
  const WrittenLine written = parse_line(session.command().name);
  const SourceFileClasses source = named_source(session, written.file);
  const LineView view = LineSearch(session.program(), written.line).search(source);
  deliver(session, {[&](const Palette& palette) { return line_text(view, palette); },
                    [&](Json& json) { json.value("line", [&] { write_line(view, json); }); }});
}

}  // namespace heddle
