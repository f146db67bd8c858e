#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "cli/commands.h"
#include "cli/named.h"
#include "output/line_view.h"
#include "program/class_lowering.h"
#include "program/find_source.h"

namespace heddle {
namespace {

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
