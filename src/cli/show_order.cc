#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.h"
#include "cli/named.h"
#include "cli/threaded.h"
#include "output/order_view.h"

namespace heddle {
namespace {

LineOfCode named_line(Session& session, const std::string& written) {
  const WrittenLine line = parse_line(written);
  return {named_source(session, line.file), line.line};
}

std::vector<CodePoint> run_points(const World& world, const LineOfCode& line) {
  std::vector<CodePoint> points = points_on(world, line);
  if (!points.empty()) return points;
  const std::vector<int> near = lines_near(world, line);
  const std::string sentence =
      near.empty() ? fmt::format("no thread runs anything of {}", line.source.path)
                   : fmt::format("no thread runs line {} of {}; the nearest that is run is {}", line.line,
                                 line.source.path, fmt::join(near, " or "));
  nothing_found(sentence, {});
}

}  // namespace

void show_order(Session& session) {
  const LineOfCode first = named_line(session, session.command().from);
  const LineOfCode second = named_line(session, session.command().name);
  ThreadedProgram program(session);
  const std::vector<OrderView> pairs = describe_order(program.world(), run_points(program.world(), first),
                                                      run_points(program.world(), second));
  program.deliver({[&](const Palette& palette) {
                     return palette.heading(fmt::format("{} and {}", place_text(first.place()),
                                                        place_text(second.place()))) +
                            "\n" + order_text(pairs, palette);
                   },
                   [&](Json& json) { json.value("order", [&] { write_order(pairs, json); }); }});
}

}  // namespace heddle
