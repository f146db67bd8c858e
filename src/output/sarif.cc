// One run, one result per finding. The first site is the location; the others are related locations, which
// the message links to by their number; and each thread's path is a thread flow of one code flow, so that
// viewers can show both sides of a race. Paths are relative to %SRCROOT%, which is left open, as sites put
// their own checkout there. A file that was not found among the sources is named by its package.
//
// Sites refuse files that are too large. The findings are sorted, so what is left out to stay within the
// limits is what is least sure; a notification says how many that are.
#include "output/sarif.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cctype>

#include "output/json.h"
#include "output/line_hash.h"
#include "output/rule_texts.h"

namespace heddle {
namespace {

std::string_view level(Confidence confidence) {
  return confidence == Confidence::kHigh ? "error" : confidence == Confidence::kMedium ? "warning" : "note";
}

std::string_view state_name(BaselineState state) {
  switch (state) {
    case BaselineState::kNew:
      return "new";
    case BaselineState::kUnchanged:
      return "unchanged";
    case BaselineState::kAbsent:
      return "absent";
    case BaselineState::kNoBaseline:
      break;
  }
  return "";
}

std::string uri_of(std::string_view path) {
  std::string out;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte < 0x80 && (std::isalnum(byte) != 0 ||
                                          std::string_view("/-._~$").find(c) != std::string_view::npos);
    out += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return out;
}

// In messages brackets make links.
std::string unlinked(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string place_text(const SourcePlace& place) {
  return place.line == 0 ? place.file : fmt::format("{}:{}", place.file, place.line);
}

std::string_view doing(SiteRole role) {
  switch (role) {
    case SiteRole::kRead:
      return "read";
    case SiteRole::kWrite:
      return "written";
    case SiteRole::kCall:
      return "called";
    case SiteRole::kAcquire:
      return "acquired";
    case SiteRole::kHold:
      return "held";
    case SiteRole::kWait:
      return "waited for";
  }
  return "";
}

std::string site_text(const FindingSite& site) {
  std::string out = fmt::format("{} by {}", doing(site.role), site.origin.empty() ? "a thread" : site.origin);
  if (site.many) out += " (several at once)";
  if (site.locks.empty()) return out + ", holding no lock";
  out += ", holding ";
  for (size_t i = 0; i < site.locks.size(); ++i) out += (i == 0 ? "" : ", ") + site.locks[i];
  return out;
}

class Writer {
 public:
  Writer(const Report& report, std::string_view version, const SarifLimits& limits)
      : report_(report), version_(version), limits_(limits) {}

  std::string write(size_t results) {
    Json json;
    json.object([&] {
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
      json.member("version", "2.1.0");
      json.array("runs", [&] { json.object([&] { write_run(results, json); }); });
    });
    return json.finish();
  }

 private:
  void write_run(size_t results, Json& json) {
    json.object("tool", [&] {
      json.object("driver", [&] {
        json.member("name", "heddle");
        json.member("semanticVersion", version_);
        json.array("rules", [&] {
          for (const Rule rule : all_rules()) write_rule(rule, json);
        });
      });
    });
    json.member("columnKind", "utf16CodeUnits");
    json.object("automationDetails", [&] { json.member("id", "heddle/"); });
    json.object("originalUriBaseIds", [&] {
      json.object("%SRCROOT%",
                  [&] { write_text("description", "The directory that heddle was started in.", json); });
    });
    json.array("invocations", [&] {
      json.object([&] {
        json.boolean("executionSuccessful", true);
        json.array("toolExecutionNotifications", [&] {
          for (const std::string& warning : report_.warnings) write_notification(warning, json);
          if (const size_t left_out = report_.findings.size() - results; left_out != 0) {
            write_notification(
                fmt::format("{} findings, the least sure ones, are left out: sites take no more than "
                            "{} results and {} MB",
                            left_out, limits_.most_results, limits_.most_packed / 1'000'000),
                json);
          }
        });
      });
    });
    json.array("results", [&] {
      for (size_t i = 0; i < results; ++i) write_result(report_.findings[i], json);
    });
  }

  static void write_text(std::string_view name, std::string_view text, Json& json) {
    json.object(name, [&] { json.member("text", text); });
  }

  static void write_notification(const std::string& sentence, Json& json) {
    json.object([&] {
      json.member("level", "warning");
      write_text("message", sentence, json);
    });
  }

  static void write_rule(Rule rule, Json& json) {
    json.object([&] {
      json.member("id", rule_name(rule));
      json.member("name", rule_title(rule));
      write_text("shortDescription", rule_summary(rule), json);
      write_text("fullDescription", rule_meaning(rule), json);
      json.object("help", [&] {
        json.member("text", rule_page(rule));
        json.member("markdown", rule_page(rule));
      });
      json.object("defaultConfiguration", [&] { json.member("level", "warning"); });
      json.object("properties", [&] {
        json.array("tags", [&] {
          for (const char* tag : {"concurrency", "correctness", "reliability"}) json.text(tag);
        });
      });
    });
  }

  void write_result(const ReportedFinding& reported, Json& json) {
    const Finding& finding = reported.finding;
    json.object([&] {
      json.member("ruleId", rule_name(finding.rule));
      json.number("ruleIndex", std::ranges::find(all_rules(), finding.rule) - all_rules().begin());
      json.member("level", level(finding.confidence));
      write_text("message", message_of(finding), json);
      json.array("locations", [&] { write_location(finding.sites.front(), json); });
      if (related(finding) != 0) {
        json.array("relatedLocations", [&] {
          for (size_t i = 1; i <= related(finding); ++i) write_related(finding.sites[i], i, json);
        });
      }
      write_flows(finding, json);
      json.object("partialFingerprints", [&] {
        json.member("heddleId/v1", finding.id);
        const SourcePlace& place = finding.sites.front().place;
        if (const std::string hash = line_hash(report_.sources.content_of(place.file), place.line);
            !hash.empty())
          json.member("primaryLocationLineHash", hash);
      });
      if (reported.state != BaselineState::kNoBaseline)
        json.member("baselineState", state_name(reported.state));
      if (reported.is_suppressed) write_suppression(reported, json);
      json.object("properties", [&] {
        json.member("confidence", confidence_name(finding.confidence));
        json.member("subject", finding.subject);
      });
    });
  }

  static void write_suppression(const ReportedFinding& reported, Json& json) {
    json.array("suppressions", [&] {
      json.object([&] {
        json.member("kind", reported.is_suppressed_in_source ? "inSource" : "external");
        if (!reported.reason.empty()) json.member("justification", reported.reason);
      });
    });
  }

  size_t related(const Finding& finding) const {
    return std::min(finding.sites.size() - 1, limits_.most_related);
  }

  // Only sites of which the file is known can be linked to.
  std::string message_of(const Finding& finding) const {
    std::string text = unlinked(finding.message);
    std::string links;
    for (size_t i = 1; i <= related(finding); ++i) {
      const FindingSite& site = finding.sites[i];
      if (site == finding.sites.front() || site.place.file.empty()) continue;
      links += fmt::format("{}[{}]({})", links.empty() ? "" : ", ", unlinked(place_text(site.place)), i);
    }
    if (!links.empty()) text += " The other places: " + links + ".";
    if (!finding.fix.empty()) text += " " + unlinked(finding.fix);
    return text;
  }

  void write_physical(const SourcePlace& place, Json& json) {
    if (place.file.empty()) return;
    json.object("physicalLocation", [&] {
      json.object("artifactLocation", [&] {
        json.member("uri", uri_of(report_.sources.relative_path(place.file)));
        json.member("uriBaseId", "%SRCROOT%");
      });
      json.object("region", [&] { json.number("startLine", std::max(place.line, 1)); });
    });
  }

  static void write_logical(const FindingSite& site, Json& json) {
    json.array("logicalLocations", [&] {
      json.object([&] {
        json.member("fullyQualifiedName", site.class_name + "." + site.method);
        json.member("kind", "function");
      });
    });
  }

  void write_location(const FindingSite& site, Json& json) {
    json.object([&] {
      write_physical(site.place, json);
      write_logical(site, json);
    });
  }

  void write_related(const FindingSite& site, size_t id, Json& json) {
    json.object([&] {
      json.number("id", static_cast<int64_t>(id));
      write_physical(site.place, json);
      write_logical(site, json);
      write_text("message", unlinked(site_text(site)), json);
    });
  }

  void write_step(const SourcePlace& place, const std::string& what, Json& json) {
    json.object([&] {
      json.object("location", [&] {
        write_physical(place, json);
        write_text("message", unlinked(what), json);
      });
    });
  }

  // One for each thread: the first two sites, which are one thread twice if they are the same.
  void write_flows(const Finding& finding, Json& json) {
    const size_t flows = std::min<size_t>(finding.sites.size(), 2);
    json.array("codeFlows", [&] {
      json.object([&] {
        json.array("threadFlows", [&] {
          for (size_t i = 0; i < flows; ++i) write_flow(finding.sites[i], i + 1, json);
        });
      });
    });
  }

  void write_flow(const FindingSite& site, size_t number, Json& json) {
    json.object([&] {
      json.member("id", fmt::format("thread {}", number));
      write_text("message", unlinked(site.origin.empty() ? fmt::format("thread {}", number) : site.origin),
                 json);
      json.array("locations", [&] {
        const size_t steps = std::min(site.trace.size(), limits_.most_steps);
        for (size_t i = 0; i < steps; ++i) write_step(site.trace[i].place, site.trace[i].what, json);
        write_step(site.place, site_text(site), json);
      });
    });
  }

  const Report& report_;
  std::string_view version_;
  const SarifLimits& limits_;
};

size_t packed_size(const std::string& text) {
  uLongf size = compressBound(text.size());
  std::vector<Bytef> packed(size);
  const int level = 6;  // what gzip does
  if (compress2(packed.data(), &size, reinterpret_cast<const Bytef*>(text.data()), text.size(), level) !=
      Z_OK)
    return text.size();
  return size;
}

}  // namespace

Sarif sarif(const Report& report, std::string_view version, const SarifLimits& limits) {
  Writer writer(report, version, limits);
  const auto fits = [&](const std::string& text) {
    return text.size() <= limits.most_packed || packed_size(text) <= limits.most_packed;
  };
  size_t results = std::min(report.findings.size(), limits.most_results);
  std::string text = writer.write(results);
  while (results > 0 && !fits(text)) {
    results = results * 3 / 4;
    text = writer.write(results);
  }
  return {std::move(text), report.findings.size() - results};
}

}  // namespace heddle
