// heddle diff: the old build is checked, the analysis follows to the new one, and what is found there is
// compared with what was found before. That costs one analysis and an update, not two analyses.
#include <set>

#include "cli/checked.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/judging.h"
#include "cli/program_paths.h"
#include "cli/reports.h"
#include "cli/user_error.h"
#include "engine/class_path_change.h"
#include "output/difference_view.h"

namespace heddle {
namespace {

Command for_build(const Command& command, const std::vector<std::string>& paths, const char* which) {
  if (paths.empty())
    throw UserError(std::string("the ") + which + " build is an empty path; name a directory or jar");
  Command build = command;
  build.paths = paths;
  return build;
}

// Those of a list that count; the others are not news.
void keep(std::vector<Finding>& list, const Judgement& judgement) {
  std::set<std::string> ids;
  for (const Finding& finding : judgement.findings) ids.insert(finding.id);
  std::erase_if(list, [&](const Finding& finding) { return !ids.contains(finding.id); });
}

size_t count_of(const FindingsDifference& difference) {
  return difference.introduced.size() + difference.fixed.size() + difference.unchanged.size();
}

bool is_failure(const FindingsDifference& difference, FailOn fail_on) {
  return fail_on != FailOn::kNone &&
         (!difference.introduced.empty() || (fail_on == FailOn::kAny && !difference.unchanged.empty()));
}

Judgement judged(CheckedProgram& program, const Command& command, const Sources& sources,
                 Problems& problems) {
  return Judging(command).judge(program.detection(), program.session().program(), sources, problems);
}

class Difference {
 public:
  Difference(const Command& command, const Terminal& terminal, Problems& problems)
      : command_(command), terminal_(terminal), problems_(problems) {}

  int run() {
    Command old_build = for_build(command_, command_.old_path, "old");
    old_build.choices.forgets = true;
    const Command new_build = for_build(command_, command_.new_path, "new");
    CheckedProgram old_program(old_build, terminal_, problems_);
    const std::vector<Finding> before = old_program.detection().findings;
    ClassNames classes{old_program.class_names(), {}};
    const FindingStyle old_style = old_program.style();
    Problems old_problems;  // of suppressions, about which nothing can be done any more
    old_judgement_ = judged(old_program, old_program.command(), old_style.sources, old_problems);
    const Command new_paths = with_class_path(new_build, terminal_, problems_);
    const ClassPath next = open_class_path(new_paths.common, terminal_, problems_);
    const Stopwatch watch;
    const ClassPathChange changed = become(old_program.session().class_path(), next, problems_);
    const Analysis::Change change = old_program.follow(changed);
    view_.is_updated = change.is_updated;
    view_.why = change.why;
    view_.update_ms = watch.millis();
    const Sources sources(source_roots(new_paths.sources, new_paths.common.class_path));
    return tell(before, classes, old_program, new_paths, old_style, {old_style.width, sources});
  }

 private:
  int tell(const std::vector<Finding>& before, ClassNames& classes, CheckedProgram& now,
           const Command& command, const FindingStyle& old_style, const FindingStyle& new_style) {
    classes.now = now.class_names();
    FindingsDifference& difference = view_.difference;
    difference = compare_findings(before, now.detection().findings, classes);
    view_.hidden = count_of(difference);
    const Judgement judgement = judged(now, command, new_style.sources, problems_);
    keep(difference.introduced, judgement);
    keep(difference.unchanged, judgement);
    keep(difference.fixed, old_judgement_);
    view_.hidden -= count_of(difference);
    for (const auto& [confidence, count] : now.detection().untold) view_.hidden += count;
    view_.program = summarise_program(now.analysis());
    view_.seconds = now.seconds();
    view_.lists_unchanged = command_.common.verbose;
    view_.with_times = command_.common.stats;
    Answer answer;
    answer.text = [&](const Palette& palette) {
      return difference_text(view_, old_style, new_style, palette);
    };
    answer.json = [&](Json& json) { write_difference(view_, json); };
    answer.other_format = [&](Format format) {
      std::vector<ReportedFinding> reported;
      const auto add = [&](const std::vector<Finding>& findings, BaselineState state) {
        for (const Finding& finding : findings) reported.push_back({finding, state});
      };
      add(view_.difference.introduced, BaselineState::kNew);
      add(view_.difference.unchanged, BaselineState::kUnchanged);
      add(view_.difference.fixed, BaselineState::kAbsent);
      return report_document(format, std::move(reported), new_style.sources, problems_, terminal_);
    };
    now.deliver(answer);
    return is_failure(difference, command.fail_on) ? kExitFindings : kExitOk;
  }

  const Command& command_;
  const Terminal& terminal_;
  Problems& problems_;
  Judgement old_judgement_;
  DifferenceView view_;
};

}  // namespace

int run_findings_diff(const Command& command, const Terminal& terminal, Problems& problems) {
  return Difference(command, terminal, problems).run();
}

}  // namespace heddle
