// The pointer analysis of one program, ready to be asked: knowledge, code, entry points and solver, put
// together in the one right order. Command line, tests and benchmarks start here.
//
//   Analysis analysis(program, {.threads = 4});
//   if (!analysis.entry_problems().empty()) ...  // tell the user; solving would analyse nothing
//   analysis.solve();
//   analysis.solver().reachable() ...
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "library/knowledge.h"
#include "pointer/code.h"
#include "pointer/entry_points.h"
#include "pointer/solver.h"

namespace heddle {

struct KnowledgeFile {
  std::string name;  // for messages
  std::string text;
};

// Of a library, that several threads call at once: classes that are meant for it, all, or none.
enum class OpenWorld : uint8_t { kAuto, kAll, kNone };

struct AnalysisOptions {
  ContextPolicy policy;
  unsigned threads = 1;
  std::vector<std::string> entries;       // patterns (entry_points.h); none: what is usual
  std::vector<KnowledgeFile> knowledge;   // beside the built-in files
  std::vector<KnowledgeFile> reflection;  // what unknown names may mean (reflection_targets.h)
  uint64_t memory = 0;                    // how many bytes it may take, about; 0: as many as it wants
  bool tells_apart = false;               // what knowledge merges by type, where the application makes it
  bool forgets = false;                   // parts of the program may be taken back (Solver::apply)
  ForgettingRule rule{};                  // how (sweep.h); only the first is exact
  uint32_t redraw_after = SolverOptions().redraw_after;  // others are for tests
  uint64_t reflective_calls = 150'000;  // that reflection may find before it is too wide (wide_reflection.h)
  OpenWorld open_world = OpenWorld::kAuto;
  bool chooses_entries = true;  // no: only the virtual machine's, until `enter` says more
};

class Analysis {
 public:
  // Reads the knowledge and chooses the entry points, which loads the application's classes. What is wrong
  // with the knowledge goes to the program's problems.
  Analysis(Program& program, AnalysisOptions options);
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  // What keeps the analysis from being useful. With any of these, solve may still be called.
  const std::vector<EntryProblem>& entry_problems() const { return entry_problems_; }

  // Adds entry points, by patterns as in the options. What was solved stays; solve again.
  void enter(const std::vector<std::string>& patterns);

  // Solves; after more was entered, from where it stood. `progress` is called now and then.
  void solve(const std::function<void(const Solver&)>& progress = {});

  const AnalysisOptions& options() const { return options_; }
  Program& program() const { return program_; }
  const Knowledge& knowledge() const { return knowledge_; }
  Code& code() { return code_; }
  const Code& code() const { return code_; }
  const Solver& solver() const { return *solver_; }
  // Another one, from scratch, of the same program under the same policy, with the same methods shared.
  std::unique_ptr<Solver> solve_again();

  // Changes bodies of methods, and the solution with them: updated, or solved again where that is thought to
  // be quicker. Says whether it was updated. With AnalysisOptions::forgets, after solve.
  bool apply(std::vector<Solver::BodyChange> changes);
  // After the class path changed so. The program follows, and the solution with it, equal to that of a fresh
  // analysis of what there is now. With AnalysisOptions::forgets, after solve.
  struct Change {
    bool is_updated = true;           // no: solved again, because
    std::string why{};                // an update was not possible, or not worth it
    size_t classes = 0;               // that are not the same
    size_t reshaped = 0;              // of these not in bodies alone
    std::vector<MethodId> methods{};  // whose code is not the same, sorted
    size_t rebuilt = 0;               // and such whose code is, but names what is not
    size_t renumbered = 0;            // lambdas that are the same under another name
    size_t services = 0;              // with other providers, as far as the program asks for any
    size_t named = 0;                 // classes that resources name now and did not, or the reverse; likewise
    double ms = 0;
  };
  Change follow(const ClassPathChange& change);
  // How often the program or the solution changed; and what the last time may have changed, as far as it was
  // bodies of methods only and the solution was updated. Null: anything.
  uint64_t revision() const { return revision_; }
  const Touched* touched() const { return is_traced_ ? &solver_->touched() : nullptr; }
  // Where the policy was too costly: what runs in one context for many callers. With none of it and a policy
  // other than the one that was asked for, everything does.
  std::vector<MethodId> shared() const { return solver_->shared(); }
  const ContextPolicy& policy_used() const { return policy_used_; }
  // Reflection that is not followed, because it may mean too much (wide_reflection.h); sorted by ids.
  const std::vector<ReflectiveUse>& given_up() const { return given_up_; }

  // Everything that is entered, sorted by kind and name; what the virtual machine enters comes last, and
  // then what was entered later.
  const std::vector<EntryPoint>& entries() const { return entries_; }
  const ApplicationTypes& types() const { return types_; }
  bool is_application(ClassId id) const;

 private:
  // Beyond this, forgetting is given up and everything solved again: with what has been done by then it takes
  // less than twice as long as solving at once would have. Which of both is done changes nothing but the
  // time. A limit by what was looked at, which would not depend on the machine, was out by a factor of three
  // between lucene and h2, where sets are larger.
  double most_ms() const;

  Outside from_outside();
  static Knowledge read_knowledge(Program& program, const AnalysisOptions& options);
  static ReflectionTargets read_targets(Program& program, const AnalysisOptions& options);
  ReflectionTargets targets_there() const;  // on the class path
  void report_unlinked_knowledge();
  void add_roots();
  void choose_entries();
  std::unique_ptr<Solver> make_solver(const SolverLimits& limits, WrittenSharing shared);
  std::unique_ptr<Solver> make_first_solver(WrittenSharing shared);
  std::unique_ptr<Solver> solve_again(WrittenSharing shared);
  void enter(Solver& solver, std::span<const EntryPoint> entries);
  bool solve_as_it_is(const std::function<void(const Solver&)>& progress);
  void solve_anew();
  void verify_update();  // in debug builds

  class Following;

  Program& program_;
  AnalysisOptions options_;
  Knowledge knowledge_;
  Frameworks frameworks_;
  ApplicationTypes types_;
  Code code_;
  const ReflectionTargets targets_;
  ContextPolicy policy_used_;
  std::vector<ReflectiveUse> given_up_;
  unsigned too_wide_ = 0;  // how many attempts were given up for it
  std::unique_ptr<Solver> solver_;
  std::vector<EntryPoint> entries_;
  size_t entered_ = 0;  // how many of them the solver knows
  uint64_t revision_ = 0;
  bool is_traced_ = false;
  double scratch_ms_ = 0;                           // that it took to solve
  std::vector<std::vector<std::string>> patterns_;  // that chose them
  std::vector<EntryProblem> entry_problems_;
};

// "com.foo.Main.main, ... and 3 more": the entries that someone chose or wrote, not what follows from them.
std::vector<const EntryPoint*> chosen_entries(const Analysis& analysis);

}  // namespace heddle
