#include <fmt/format.h>

#include "cli/checked.h"
#include "cli/commands.h"
#include "cli/named.h"
#include "cli/user_error.h"
#include "findings/find_id.h"
#include "findings/suppression.h"
#include "output/rule_texts.h"

namespace heddle {
namespace {

constexpr size_t kMostSuggested = 5;

void write_rule(Rule rule, Json& json) {
  json.member("name", rule_name(rule));
  json.member("summary", rule_summary(rule));
  json.member("meaning", rule_meaning(rule));
  json.member("page", rule_page(rule));
}

std::vector<std::string> names_of(const std::vector<const Finding*>& findings) {
  std::vector<std::string> names;
  for (const Finding* finding : findings) {
    names.push_back(fmt::format("{}  {}  {}", finding->id, rule_name(finding->rule), finding->subject));
  }
  return names;
}

const Finding& named_finding(const std::vector<Finding>& findings, const std::string& written) {
  const std::vector<const Finding*> found = find_by_id(findings, written);
  if (found.size() == 1) return *found.front();
  if (found.size() > 1) several_found(written, names_of(found));
  if (findings.empty()) {
    throw UserError(fmt::format("there is no finding {}: nothing was found in this program", written));
  }
  nothing_found(fmt::format("there is no finding {} in this program", written),
                names_of(nearest_ids(findings, written, kMostSuggested)));
}

int list_rules(const Command& command, const Terminal& terminal, Problems& problems) {
  Answer answer;
  answer.text = [&](const Palette& palette) {
    std::string out;
    for (const Rule rule : all_rules())
      out +=
          fmt::format("{}{}\n", palette.heading(fmt::format("{:<24}", rule_name(rule))), rule_summary(rule));
    return out;
  };
  answer.json = [&](Json& json) {
    json.array("rules", [&] {
      for (const Rule rule : all_rules()) json.object([&] { write_rule(rule, json); });
    });
  };
  deliver(command, terminal, problems, {}, answer);
  return kExitOk;
}

int explain_rule(Rule rule, const Command& command, const Terminal& terminal, Problems& problems) {
  Answer answer;
  answer.text = [&](const Palette&) { return std::string(rule_page(rule)); };
  answer.json = [&](Json& json) { json.object("rule", [&] { write_rule(rule, json); }); };
  deliver(command, terminal, problems, {}, answer);
  return kExitOk;
}

}  // namespace

int run_explain(const Command& command, const Terminal& terminal, Problems& problems) {
  Rule rule{};
  if (command.name.empty()) return list_rules(command, terminal, problems);
  if (rule_of(command.name, rule)) return explain_rule(rule, command, terminal, problems);
  Command all = command;
  all.least = Confidence::kLow;
  all.least_is_given = true;
  CheckedProgram checked(all, terminal, problems);
  const Finding& finding = named_finding(checked.detection().findings, command.name);
  Answer answer;
  answer.text = [&](const Palette& palette) { return explanation_text(finding, checked.style(), palette); };
  answer.json = [&](Json& json) {
    write_program(summarise_program(checked.analysis()), json);
    json.value("finding", [&] { write_finding(finding, json); });
    json.member("meaning", rule_meaning(finding.rule));
  };
  checked.deliver(answer);
  return kExitOk;
}

}  // namespace heddle
