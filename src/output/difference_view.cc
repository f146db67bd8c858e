#include "output/difference_view.h"

#include <fmt/format.h>

#include "output/numbers.h"

namespace heddle {
namespace {

std::string heading(std::string_view word, size_t count, const Palette& palette) {
  return palette.strong(fmt::format("{} ({})", word, count)) + "\n";
}

std::string lines_of(const std::vector<Finding>& findings, const DifferenceView& view,
                     const Palette& palette) {
  std::string out;
  for (const Finding& finding : findings) {
    out += "  " + finding_line(finding, palette);
    const auto former = view.difference.former_id.find(finding.id);
    if (former != view.difference.former_id.end())
      out += palette.faint(fmt::format("  was {}", former->second));
    out += "\n";
  }
  return out + "\n";
}

std::string sum(const DifferenceView& view) {
  const FindingsDifference& difference = view.difference;
  std::string out =
      fmt::format("{} introduced, {} fixed, {} unchanged", grouped(difference.introduced.size()),
                  grouped(difference.fixed.size()), grouped(difference.unchanged.size()));
  if (view.hidden != 0) {
    out += fmt::format(" ({} not shown)", grouped(view.hidden));
  }
  out += fmt::format("; {:.1f} s", view.seconds);
  return out + (view.is_updated ? fmt::format(", of which the new build took {:.0f} ms", view.update_ms)
                                : fmt::format(", the new build from scratch: {}", view.why));
}

}  // namespace

std::string difference_text(const DifferenceView& view, const FindingStyle& old_style,
                            const FindingStyle& new_style, const Palette& palette) {
  const FindingsDifference& difference = view.difference;
  std::string out;
  if (!difference.introduced.empty()) {
    out += heading("introduced", difference.introduced.size(), palette) + "\n";
    for (const Finding& finding : difference.introduced)
      out += finding_text(finding, new_style, palette) + "\n";
  }
  if (!difference.fixed.empty()) {
    out += heading("fixed", difference.fixed.size(), palette);
    if (view.lists_unchanged) {
      out += "\n";
      for (const Finding& finding : difference.fixed) out += finding_text(finding, old_style, palette) + "\n";
    } else {
      out += lines_of(difference.fixed, view, palette);
    }
  }
  if (!difference.unchanged.empty() && view.lists_unchanged) {
    out += heading("unchanged", difference.unchanged.size(), palette);
    out += lines_of(difference.unchanged, view, palette);
  }
  return out + sum(view) + "\n";
}

void write_difference(const DifferenceView& view, Json& json) {
  write_program(view.program, json);
  const auto list = [&](const char* name, const std::vector<Finding>& findings) {
    json.array(name, [&] {
      for (const Finding& finding : findings) {
        const auto former = view.difference.former_id.find(finding.id);
        write_finding(finding, json,
                      {.former_id = former == view.difference.former_id.end() ? "" : former->second});
      }
    });
  };
  list("introduced", view.difference.introduced);
  list("fixed", view.difference.fixed);
  list("unchanged", view.difference.unchanged);
  json.object("stats", [&] {
    json.number("hiddenFindings", static_cast<int64_t>(view.hidden));
    json.boolean("updated", view.is_updated);
    if (!view.is_updated) json.member("why", view.why);
    if (view.with_times) json.decimal("updateMillis", view.update_ms);
  });
}

}  // namespace heddle
