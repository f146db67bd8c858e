#include "output/finding_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "classfile/descriptor.h"
#include "output/layout.h"
#include "output/rule_texts.h"

namespace heddle {
namespace {

constexpr size_t kIndent = 2;
constexpr size_t kLabel = 10;        // room for the word before a text
constexpr size_t kNextLine = 2;      // how far the lines of one of several texts are moved in
constexpr size_t kWide = 100;        // from here on sites stand side by side
constexpr size_t kWidest = 160;      // longer lines are hard to read
constexpr size_t kSteps = 4;         // of a path, in short
constexpr size_t kFurtherSites = 5;  // in short
constexpr size_t kObjects = 3;       // in short
constexpr int kLinesAround = 1;      // of source, in short
constexpr int kManyLinesAround = 4;

using Pieces = std::vector<Piece>;

std::string_view role_verb(SiteRole role) {
  switch (role) {
    case SiteRole::kRead:
      return "reads";
    case SiteRole::kWrite:
      return "writes";
    case SiteRole::kCall:
      return "calls";
    case SiteRole::kAcquire:
      return "acquires";
    case SiteRole::kHold:
      return "holds";
    case SiteRole::kWait:
      return "waits";
  }
  return "";
}

Style confidence_style(Confidence confidence) {
  return confidence == Confidence::kHigh     ? Style::kError
         : confidence == Confidence::kMedium ? Style::kWarning
                                             : Style::kStrong;
}

std::string place_text(const SourcePlace& place) {
  if (place.file.empty()) return "";
  return place.line == 0 ? place.file : fmt::format("{}:{}", place.file, place.line);
}

// (ILjava/lang/String;)V: (int, String).
std::string short_parameters(std::string_view descriptor) {
  if (!valid_method_descriptor(descriptor)) return "";
  std::vector<std::string> types;
  for (DescriptorCursor cursor(descriptor); cursor.more();) {
    const std::string type = type_display(cursor.next());
    types.push_back(type.substr(type.rfind('.') + 1));
  }
  return fmt::format("({})", fmt::join(types, ", "));
}

// inc(I)V of p.Counter: p.Counter.inc(int). What javac calls lambda$run$0 stands in run.
std::string method_text(const FindingSite& site) {
  const size_t end = std::min(site.method.find('('), site.method.size());
  const std::string name = site.method.substr(0, end);
  const std::string parameters = short_parameters(std::string_view(site.method).substr(end));
  if (name == "<init>") return fmt::format("the constructor {}{}", site.class_name, parameters);
  if (name == "<clinit>") return fmt::format("the static initialiser of {}", site.class_name);
  constexpr std::string_view kLambda = "lambda$";
  const size_t number = name.rfind('$');
  if (name.starts_with(kLambda) && number > kLambda.size()) {
    const std::string around = name.substr(kLambda.size(), number - kLambda.size());
    if (around == "new") return fmt::format("a lambda in the constructor of {}", site.class_name);
    if (around == "static") return fmt::format("a lambda in the static initialiser of {}", site.class_name);
    return fmt::format("a lambda in {}.{}", site.class_name, around);
  }
  return fmt::format("{}.{}{}", site.class_name, name, parameters);
}

std::string origin_text(const FindingSite& site) {
  return site.many ? site.origin + " (several at once)" : site.origin;
}

Line headline_of(const Finding& finding) {
  return {{{std::string(confidence_name(finding.confidence)), confidence_style(finding.confidence)},
           {"  "},
           {std::string(rule_name(finding.rule)), Style::kHeading},
           {"  "},
           {finding.subject, Style::kStrong},
           {"  "},
           {finding.id, Style::kFaint}}};
}

class Story {
 public:
  Story(const Finding& finding, const FindingStyle& style, const Palette& palette, bool is_long)
      : finding_(finding),
        style_(style),
        palette_(palette),
        is_long_(is_long),
        width_(std::clamp(style.width, size_t{40}, kWidest)) {}

  std::string tell() {
    out_ += headline_of(finding_).text(palette_) + "\n";
    add(wrap({{finding_.message}}, width_ - kIndent, 0));
    sites();
    const size_t before = out_.size();
    further_sites();
    list("made", finding_.objects, is_long_ ? finding_.objects.size() : kObjects);
    list("why", finding_.reasons, finding_.reasons.size());
    if (!finding_.fix.empty()) add(labelled("fix", {{finding_.fix}}, kLabel, width_ - kIndent));
    if (is_long_)
      add(labelled("meaning", {{std::string(rule_meaning(finding_.rule))}}, kLabel, width_ - kIndent));
    if (out_.size() > before) out_.insert(before, "\n");
    return std::move(out_);
  }

 private:
  void add(const Lines& lines) { out_ += stacked(lines, kIndent, palette_); }

  // What races with itself, in two threads of one kind, is told once.
  bool meets_itself() const { return finding_.sites.size() > 1 && finding_.sites[0] == finding_.sites[1]; }

  void sites() {
    const std::vector<FindingSite>& all = finding_.sites;
    size_t told = 0;
    if (meets_itself()) {
      out_ += "\n";
      add(site(all[0], width_ - kIndent));
      add(labelled("and", {{"the same at the same time, in another of these threads"}}, kLabel,
                   width_ - kIndent));
      told = 2;
    } else if (all.size() > 1 && style_.width >= kWide) {
      const size_t width = column_width(width_, kIndent);
      out_ += "\n" + side_by_side(site(all[0], width), site(all[1], width), width_, kIndent, palette_);
      told = 2;
    }
    const size_t in_full = is_long_ ? all.size() : std::min<size_t>(all.size(), 2);
    for (; told < in_full; ++told) {
      out_ += "\n";
      add(site(all[told], width_ - kIndent));
    }
  }

  Lines site(const FindingSite& site, size_t width) const {
    Lines lines;
    const auto put = [&](std::string_view label, const Pieces& text) {
      for (Line& line : labelled(label, text, kLabel, width)) lines.push_back(std::move(line));
    };
    const std::string place = place_text(site.place);
    put(role_verb(site.role), {{place.empty() ? "at an unknown line" : place, Style::kStrong}});
    put("in", {{method_text(site)}});
    for (Line& line : excerpt(site.place, width)) lines.push_back(std::move(line));
    if (!site.origin.empty()) put("run by", {{origin_text(site)}});
    put("locks", {{locks_text(site)}});
    for (Line& line : path(site.trace, width)) lines.push_back(std::move(line));
    return lines;
  }

  static std::string locks_text(const FindingSite& site) {
    return site.locks.empty() ? "none" : fmt::format("{}", fmt::join(site.locks, ", "));
  }

  Lines excerpt(const SourcePlace& place, size_t width) const {
    const std::vector<ExcerptLine> source =
        style_.sources.excerpt(place, is_long_ ? kManyLinesAround : kLinesAround);
    Lines lines;
    if (source.empty()) return lines;
    const size_t digits = fmt::format("{}", source.back().number).size();
    for (const ExcerptLine& one : source) {
      const Style style = one.is_place ? Style::kStrong : Style::kFaint;
      const std::string margin =
          fmt::format("{:>{}}{:>{}} | ", one.is_place ? "> " : "  ", kLabel - 2, one.number, digits);
      const bool is_blank = one.text.empty();
      lines.push_back(is_blank ? Line{{{margin.substr(0, margin.size() - 1), Style::kFaint}}}
                               : shortened({{{margin, Style::kFaint}, {one.text, style}}}, width));
    }
    return lines;
  }

  // Where it starts and where it ends is what matters of a long one.
  Lines path(const std::vector<TraceStep>& steps, size_t width) const {
    Lines lines;
    const size_t left_out = is_long_ || steps.size() <= kSteps ? 0 : steps.size() - kSteps;
    const size_t first = kSteps / 2;
    std::string_view label = "path";
    const auto put = [&](const Pieces& text) {
      for (Line& line : labelled(label, text, kLabel, width, kNextLine)) lines.push_back(std::move(line));
      label = "";
    };
    for (size_t i = 0; i < steps.size(); ++i) {
      if (left_out > 0 && i == first) {
        put({{fmt::format("... {} more", left_out), Style::kFaint}});
        i += left_out;
      }
      const std::string place = place_text(steps[i].place);
      put({{place.empty() ? "" : place + " ", Style::kFaint}, {steps[i].what}});
    }
    return lines;
  }

  // One line each; what is read and written in the same line of source is one, and not told again if it
  // stands in full above.
  void further_sites() {
    if (is_long_) {
      if (finding_.more_sites == 0) return;
      const std::string text = fmt::format("{} more places, too many to be told", finding_.more_sites);
      add(labelled("also", {{text}}, kLabel, width_ - kIndent));
      return;
    }
    const std::vector<FindingSite>& all = finding_.sites;
    const bool one_origin = std::ranges::all_of(
        all, [&](const FindingSite& site) { return origin_text(site) == origin_text(all[0]); });
    std::vector<std::string> texts;
    for (size_t i = 2; i < all.size(); ++i) {
      const auto is_here = [&](const FindingSite& other) { return same_line(other, all[i]); };
      if (std::any_of(all.begin(), all.begin() + static_cast<ptrdiff_t>(i), is_here)) continue;
      const std::string place = place_text(all[i].place);
      texts.push_back(fmt::format("{}{} in {}{}", place.empty() ? "" : place + " ", verbs_at(all[i]),
                                  method_text(all[i]), one_origin ? "" : ", run by " + origin_text(all[i])));
    }
    list("also", texts, kFurtherSites, finding_.more_sites);
  }

  static bool same_line(const FindingSite& a, const FindingSite& b) {
    return a.place == b.place && a.class_name == b.class_name && a.method == b.method && a.origin == b.origin;
  }

  std::string verbs_at(const FindingSite& line) const {
    std::vector<std::string_view> verbs;
    for (const FindingSite& site : finding_.sites) {
      const std::string_view verb = role_verb(site.role);
      if (same_line(site, line) && std::ranges::find(verbs, verb) == verbs.end()) verbs.push_back(verb);
    }
    return fmt::format("{}", fmt::join(verbs, " and "));
  }

  // `unknown`: how many there are beside those whose text is known.
  void list(std::string_view label, const std::vector<std::string>& texts, size_t most, size_t unknown = 0) {
    // One more takes no more room than to say that there is one more.
    const size_t shown =
        unknown == 0 && texts.size() <= most + 1 ? texts.size() : std::min(texts.size(), most);
    for (size_t i = 0; i < shown; ++i) {
      add(labelled(i == 0 ? label : "", {{texts[i]}}, kLabel, width_ - kIndent,
                   texts.size() > 1 ? kNextLine : 0));
    }
    if (shown == texts.size() + unknown) return;
    const std::string rest =
        fmt::format("... and {} more: heddle explain {}", texts.size() + unknown - shown, finding_.id);
    add(labelled("", {{rest, Style::kFaint}}, kLabel, width_ - kIndent));
  }

  const Finding& finding_;
  const FindingStyle& style_;
  const Palette& palette_;
  bool is_long_;
  size_t width_;
  std::string out_;
};

}  // namespace

std::string finding_text(const Finding& finding, const FindingStyle& style, const Palette& palette) {
  return Story(finding, style, palette, false).tell();
}

std::string explanation_text(const Finding& finding, const FindingStyle& style, const Palette& palette) {
  return Story(finding, style, palette, true).tell();
}

std::string finding_line(const Finding& finding, const Palette& palette) {
  Line line = headline_of(finding);
  const std::string place = finding.sites.empty() ? "" : place_text(finding.sites.front().place);
  if (!place.empty()) line.pieces.push_back({"  " + place});
  return line.text(palette);
}

std::string findings_text(const FindingsView& view, const FindingStyle& style, const Palette& palette) {
  std::string out;
  for (const Finding& finding : view.judgement.findings) out += finding_text(finding, style, palette) + "\n";
  return out + summary_line(view) + "\n";
}

}  // namespace heddle
