#include "cli/analysed.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <stdexcept>

#include "cli/files.h"
#include "cli/progress.h"
#include "cli/user_error.h"
#include "pointer/check.h"

namespace heddle {
namespace {

ContextPolicy chosen_policy(const std::string& name) {
  if (const std::optional<ContextPolicy> policy = context_policy(name)) return *policy;
  throw UserError(
      fmt::format("--context {} is no context policy; use origin, ci, or k-cfa, k-obj, k-type with k from 1 "
                  "to 4, as in 2-obj",
                  name));
}

// 2G, 512M, 1.5GB; nothing: no limit.
uint64_t memory_in_bytes(const std::string& written) {
  if (written.empty()) return 0;
  double number = 0;
  const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), number);
  std::string unit(end, written.data() + written.size() - end);
  std::ranges::transform(unit, unit.begin(), [](unsigned char c) { return std::toupper(c); });
  if (unit.ends_with('B')) unit.pop_back();
  const double bytes = number * (unit == "G" ? 1e9 : unit == "M" ? 1e6 : 0);
  constexpr double kLeast = 64e6;
  if (error != std::errc() || bytes < kLeast || bytes > 1e15) {
    throw UserError(
        fmt::format("--memory {} is no amount of memory; write it as in 2G or 512M, at least 64M", written));
  }
  return static_cast<uint64_t>(bytes);
}

uint64_t machine_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(page) : 0;
}

AnalysisOptions options_of(const Session& session) {
  const AnalysisChoices& choices = session.command().choices;
  AnalysisOptions options;
  options.policy = chosen_policy(choices.context);
  options.threads = session.threads();
  options.memory = memory_in_bytes(choices.memory);
  // Rather a cheaper policy than to be ended by the system. Updates are within what the first solution took.
  if (options.memory == 0 && !choices.forgets) options.memory = machine_memory() / 4 * 3;
  options.entries = choices.entries;
  options.tells_apart = choices.tells_apart;
  options.open_world = choices.open_world == "all"    ? OpenWorld::kAll
                       : choices.open_world == "none" ? OpenWorld::kNone
                                                      : OpenWorld::kAuto;
  options.forgets = choices.forgets;
  for (const std::string& name : choices.knowledge) {
    options.knowledge.push_back({name, file_content(name, "--knowledge a file of models")});
  }
  for (const std::string& name : choices.reflection) {
    options.reflection.push_back({name, file_content(name, "--reflection a file of names")});
  }
  return options;
}

}  // namespace

AnalysedProgram::AnalysedProgram(Session& session, NotSolved) : session_(session) {
  AnalysisOptions options = options_of(session);
  session.class_path().report_contradictions(session.problems());
  const Stopwatch watch;
  {
    const Progress progress(session.terminal(), "looking for entry points", 0);
    analysis_ = std::make_unique<Analysis>(session.program(), std::move(options));
  }
  session.add_phase("entries", watch.millis());
  if (!analysis_->entry_problems().empty()) {
    const EntryProblem& problem = analysis_->entry_problems().front();
    throw UserError(problem.sentence, problem.matches, problem.suggestions);
  }
  wording_ = std::make_unique<Wording>(*analysis_);
}

AnalysedProgram::AnalysedProgram(Session& session) : AnalysedProgram(session, NotSolved()) {
  solve();
  if (session.command().choices.verify) verify();
}

void AnalysedProgram::solve() {
  const Stopwatch watch;
  {
    Progress progress(session_.terminal(), "analysing, methods reached", 0);
    analysis_->solve([&](const Solver& solver) { progress.set(solver.reachable().size()); });
  }
  millis_ = watch.millis();
  session_.add_phase("solve", millis_);
}

// A result that breaks the rules is a mistake of ours, not of the user.
void AnalysedProgram::verify() {
  const Stopwatch watch;
  CheckResult result;
  {
    const Progress progress(session_.terminal(), "verifying", 0);
    result = check_solution(solver());
  }
  session_.add_phase("verify", watch.millis());
  for (const std::string& violation : result.violations) session_.terminal().warning(violation);
  if (!result.ok()) {
    throw std::runtime_error(fmt::format("the analysis breaks {} of its own rules", result.violation_count));
  }
  session_.terminal().note(
      fmt::format("verified: all {} facts follow from the rules, and no others do", result.facts));
}

Analysis::Change AnalysedProgram::follow(const ClassPathChange& of_path) {
  graph_.reset();
  Analysis::Change change = analysis_->follow(of_path);
  if (session_.command().choices.verify) verify();
  return change;
}

const CallGraph& AnalysedProgram::graph() {
  if (graph_ == nullptr) graph_ = std::make_unique<CallGraph>(solver());
  return *graph_;
}

void AnalysedProgram::deliver(const Answer& answer) {
  deliver_without_note(answer);
  if (session_.command().common.format != Format::kText) return;
  session_.terminal().note(
      fmt::format("{} in {:.1f} s", summary_text(summarise(*analysis_)), millis_ / 1000));
}

void AnalysedProgram::deliver_without_note(const Answer& answer) {
  const AnalysisSummary summary = summarise(*analysis_);
  const AnalysisCounts counts =
      session_.command().common.stats ? count_analysis(*analysis_) : AnalysisCounts();
  Answer whole = answer;
  whole.json = [&](Json& json) {
    answer.json(json);
    json.object("analysis", [&] { write_summary(summary, json); });
  };
  whole.run_text = [&] { return counts_text(counts); };
  whole.run_json = [&](Json& json) { json.object("analysis", [&] { write_counts(counts, json); }); };
  for (const std::string& sentence : {fall_back_text(summary), given_up_text(summary)}) {
    if (!sentence.empty()) session_.terminal().warning(sentence);
  }
  heddle::deliver(session_, whole);
}

}  // namespace heddle
