#include <fmt/format.h>

#include "cli/checked.h"
#include "cli/commands.h"
#include "cli/named.h"
#include "cli/user_error.h"
#include "findings/find_id.h"
#include "output/rule_texts.h"

namespace heddle {
namespace {

constexpr size_t kMostSuggested = 5;

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

}  // namespace

int run_explain(const Command& command, const Terminal& terminal, Problems& problems) {
  CheckedProgram checked(command, Confidence::kLow, terminal, problems);
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
