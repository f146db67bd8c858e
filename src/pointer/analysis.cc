#include "pointer/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "classfile/descriptor.h"
#include "pointer/check.h"
#include "pointer/sweep.h"
#include "support/stopwatch.h"

namespace heddle {

Knowledge Analysis::read_knowledge(Program& program, const AnalysisOptions& options) {
  Knowledge knowledge(program.symbols());
  knowledge.read_built_in(program.problems());
  for (const KnowledgeFile& file : options.knowledge) {
    knowledge.read(file.text, file.name, KnowledgeOrigin::kUser, program.problems());
  }
  return knowledge;
}

// A name that is nowhere is a mistake, as in a user's knowledge.
ReflectionTargets Analysis::read_targets(Program& program, const AnalysisOptions& options) {
  ReflectionTargets targets;
  for (const KnowledgeFile& file : options.reflection) {
    read_reflection_targets(file.text, file.name, targets, program.problems());
  }
  const auto check = [&](const std::string& name) {
    if (program.class_path().contains(name)) return;
    program.problems().add(
        {ProblemKind::kBadEntry, options.reflection.front().name, "",
         fmt::format("there is no class {}, so what is said of it means nothing", class_display(name))});
  };
  for (const std::string& name : targets.classes) check(name);
  for (const ReflectionTargets::Method& method : targets.methods) check(method.owner);
  return targets;
}

ReflectionTargets Analysis::targets_there() const {
  ReflectionTargets there = targets_;
  const auto is_nowhere = [&](const std::string& name) { return !program_.class_path().contains(name); };
  std::erase_if(there.classes, is_nowhere);
  std::erase_if(there.methods,
                [&](const ReflectionTargets::Method& method) { return is_nowhere(method.owner); });
  return there;
}

Analysis::Analysis(Program& program, AnalysisOptions options)
    : program_(program),
      options_(std::move(options)),
      knowledge_(read_knowledge(program, options_)),
      frameworks_(program, knowledge_),
      types_(program, options_.threads),
      code_(program, knowledge_, options_.tells_apart),
      targets_(read_targets(program, options_)),
      policy_used_(options_.policy),
      solver_(make_first_solver({})) {
  if (options_.chooses_entries) enter(options_.entries);
  add_roots();
  report_unlinked_knowledge();
}

void Analysis::enter(const std::vector<std::string>& patterns) {
  patterns_.push_back(patterns);
  EntryPoints found = find_entry_points(program_, types_, frameworks_, patterns);
  if (found.points.empty() && found.problems.empty()) {
    found.problems.push_back(
        {types_.classes().empty()
             ? "there is no program to analyse, only a JDK; give one with --classpath, or "
               "say what is entered, as in --entry java.util.HashMap"
             : "nothing in the given classes can be entered: there is no main method, no test "
               "and no public method of a public class; say what is with --entry",
         {},
         {}});
  }
  std::ranges::move(constructors_for(program_, types_, frameworks_, found.points),
                    std::back_inserter(found.points));
  std::ranges::move(found.points, std::back_inserter(entries_));
  std::ranges::move(found.problems, std::back_inserter(entry_problems_));
}

void Analysis::choose_entries() {
  entries_.clear();
  entry_problems_.clear();
  const std::vector<std::vector<std::string>> patterns = std::exchange(patterns_, {});
  for (const std::vector<std::string>& one : patterns) enter(one);
  add_roots();
}

void Analysis::add_roots() {
  for (const MethodItem& root : knowledge_.roots()) {
    const ModelKey& key = root.method;
    MethodId method;
    if (program_.text(key.owner).starts_with(kPseudoPackage)) {
      method = program_.pseudo_method(key.owner, key.name, key.descriptor);
    } else if (program_.class_path().contains(program_.text(key.owner))) {
      method = program_.declared_method(code_.hierarchy().link(key.owner), key.name, key.descriptor);
    }
    if (method) entries_.push_back({method, EntryKind::kVirtualMachine, {}});
  }
}

// Built-in knowledge serves all JDKs and may name what this one lacks; a user's file was written for this
// program, so what it names and is not there is a mistake.
void Analysis::report_unlinked_knowledge() {
  const auto check = [&](const ModelKey& key, const KnowledgePlace& place) {
    if (place.origin != KnowledgeOrigin::kUser || program_.text(key.owner).starts_with(kPseudoPackage))
      return;
    const std::string_view owner = program_.text(key.owner);
    const bool known = program_.class_path().contains(owner);
    const ClassId id = known ? program_.declare(key.owner) : ClassId();
    if (known) program_.load(id);
    if (known && program_.declared_method(id, key.name, key.descriptor)) return;
    program_.problems().add(
        {ProblemKind::kBadEntry, fmt::format("{}:{}", program_.text(place.file), place.line), "",
         known ? fmt::format("{} has no method {}{}, so this line means nothing", class_display(owner),
                             program_.text(key.name), parameters_display(program_.text(key.descriptor)))
               : fmt::format("there is no class {}, so this line means nothing", class_display(owner))});
  };
  for (const Model& model : knowledge_.models()) check(model.method, model.place);
  for (const MethodItem& item : knowledge_.roots()) check(item.method, item.place);
  for (const MethodItem& item : knowledge_.origins()) check(item.method, item.place);
}

std::unique_ptr<Solver> Analysis::make_solver(const SolverLimits& limits, WrittenSharing shared) {
  const SolverOptions made{.policy = policy_used_,
                           .threads = options_.threads,
                           .limits = limits,
                           .shared = std::move(shared),
                           .given_up = given_up_,
                           .forgets = options_.forgets,
                           .rule = options_.rule};
  auto solver = std::make_unique<Solver>(code_, made);
  solver->add_targets(targets_there());
  return solver;
}

// Within the limits of the policy, with these methods shared from the beginning.
std::unique_ptr<Solver> Analysis::make_first_solver(WrittenSharing shared) {
  SolverLimits limits;
  limits.reflective_calls = std::max<uint64_t>(options_.reflective_calls >> too_wide_, 1);
  if (policy_used_.flavour != ContextPolicy::Flavour::kInsensitive) limits.bytes = options_.memory;
  if (policy_used_.flavour == ContextPolicy::Flavour::kOrigin) {
    limits.further_to_start = 2'000;
    limits.further_per_method = 0.2;
  }
  return make_solver(limits, std::move(shared));
}

// What takes too much memory is given up, and solved again with more methods shared; likewise where
// reflection is too wide, without that.
void Analysis::solve(const std::function<void(const Solver&)>& progress) {
  ++revision_;
  is_traced_ = false;
  constexpr int kAttempts = 5;
  WrittenSharing shared;
  int attempt = 1;
  while (!solve_as_it_is(progress)) {
    if (solver_->reflection_is_too_wide()) {
      ++too_wide_;
      std::ranges::copy(solver_->wide_reflection(), std::back_inserter(given_up_));
      std::ranges::sort(given_up_);
    } else {
      const auto heavy = attempt == kAttempts ? std::vector<MethodId>()
                                              : solver_->heaviest(solver_->reachable().size() * 5 / 4);
      if (heavy.empty()) {
        policy_used_ = {ContextPolicy::Flavour::kInsensitive, 0};
        shared = {};
      }
      for (const MethodId method : heavy) shared.methods.push_back({method});
      ++attempt;
    }
    solver_.reset();  // before the next one needs the room
    solver_ = make_first_solver(shared);
    scratch_ms_ = 0;
    entered_ = 0;
  }
}

bool Analysis::solve_as_it_is(const std::function<void(const Solver&)>& progress) {
  const std::span<const EntryPoint> fresh = std::span(entries_).subspan(entered_);
  entered_ = entries_.size();
  const Stopwatch watch;
  enter(*solver_, fresh);
  const bool done = solver_->solve(progress);
  scratch_ms_ += watch.millis();
  return done;
}

void Analysis::enter(Solver& solver, std::span<const EntryPoint> entries) {
  const Outside outside = from_outside();
  // The virtual machine is there before anything it runs.
  for (const EntryPoint& entry : entries) {
    if (entry.kind == EntryKind::kVirtualMachine) solver.add_entry(entry.method);
  }
  for (const EntryPoint& entry : entries) {
    if (entry.kind != EntryKind::kVirtualMachine) solver.add_entry(entry.method, entry.receivers, outside);
  }
}

Outside Analysis::from_outside() {
  return {.types = [this](ClassId declared) { return types_from_outside(program_, types_, declared); },
          .filled =
              [this](ClassId made) {
                return types_.contains(made) ? fields_filled(program_, types_, frameworks_, made)
                                             : std::vector<FieldId>();
              }};
}

bool Analysis::apply(std::vector<Solver::BodyChange> changes) {
  const bool is_updated = solver_->apply(std::move(changes), most_ms());
  ++revision_;
  is_traced_ = is_updated;
  if (!is_updated) solve_anew();
  verify_update();
  return is_updated;
}

// Rule by rule, and that every fact has an older reason. An update that breaks the state is a mistake of ours
// that would show much later, and elsewhere.
void Analysis::verify_update() {
#ifndef NDEBUG
  if (options_.rule != ForgettingRule::kRanks) return;
  std::vector<std::string> wrong = check_solution(*solver_).violations;
  for (std::string& one : Sweep(*solver_).unfounded()) wrong.push_back(std::move(one));
  if (wrong.empty()) return;
  for (const std::string& one : wrong) fmt::print(stderr, "after an update: {}\n", one);
  std::abort();
#endif
}

double Analysis::most_ms() const {
  constexpr double kShare = 0.75;
  constexpr double kAtLeast = 50;  // small programs are measured badly
  return options_.rule == ForgettingRule::kRanks ? std::max(kShare * scratch_ms_, kAtLeast)
                                                 : Solver::kNoLimit;
}

void Analysis::solve_anew() {
  WrittenSharing shared = solver_->sharing().written();
  solver_.reset();  // before the next one needs the room
  const Stopwatch watch;
  solver_ = solve_again(std::move(shared));
  scratch_ms_ = watch.millis();
  entered_ = entries_.size();
}

std::unique_ptr<Solver> Analysis::solve_again() {
  return solve_again(solver_->sharing().written());
}

std::unique_ptr<Solver> Analysis::solve_again(WrittenSharing shared) {
  std::unique_ptr<Solver> solver = make_solver({}, std::move(shared));
  enter(*solver, entries_);
  solver->solve();
  return solver;
}

bool Analysis::is_application(ClassId id) const {
  const std::string_view name = program_.text(program_[id].name);
  const std::string_view place = name.substr(0, name.find("$$Lambda:"));
  return !place.starts_with(kPseudoPackage) && !place.starts_with('[') &&
         program_.class_path().contains(place) && !program_.class_path().from_jdk(place);
}

std::vector<const EntryPoint*> chosen_entries(const Analysis& analysis) {
  std::vector<const EntryPoint*> chosen;
  for (const EntryPoint& entry : analysis.entries()) {
    if (entry.kind != EntryKind::kConstructor && entry.kind != EntryKind::kVirtualMachine) {
      chosen.push_back(&entry);
    }
  }
  return chosen;
}

}  // namespace heddle
