// What the user asked for. Filled by command_line.cc; nothing else knows how options are written.
#pragma once

#include <string>
#include <vector>

#include "findings/finding.h"
#include "findings/suppression.h"

namespace heddle {

enum class Format { kText, kJson, kDot, kSarif, kJunit, kCompact };
enum class When { kAuto, kAlways, kNever };

struct CommonOptions {
  std::vector<std::string> class_path;    // in order; colons already split
  std::vector<std::string> tests;         // behind it: part of the program, but not asked about
  std::vector<std::string> dependencies;  // behind these: used by the program
  std::string jdk;                        // empty: find one
  bool no_jdk = false;
  int java_version = 0;  // 0: the JDK's
  Format format = Format::kText;
  std::string output;    // empty: stdout
  unsigned threads = 0;  // 0: as many as there are cores
  bool stats = false;
  bool quiet = false;
  bool verbose = false;
  When color = When::kAuto;
  When progress = When::kAuto;
};

// How the program is to be analysed, for commands that need to know more than its classes.
struct AnalysisChoices {
  std::string context = "origin+containers";  // name of a context policy
  std::string memory;                         // how much it may take, as in 2G; empty: no limit
  std::vector<std::string> entries;           // patterns; none: what is usual
  std::vector<std::string> knowledge;         // files
  std::vector<std::string> reflection;        // files
  bool tells_apart = false;                   // strings and the like, where the application makes them
  std::string open_world;                     // all or none; auto, or empty: as the code shows
  bool verify = false;                        // check the solution against the constraints
  bool forgets = false;                       // it will follow changes
};

enum class Action {
  kShowClass,
  kShowMethod,
  kShowHierarchy,
  kShowLine,
  kShowStats,
  kShowPointsTo,
  kShowObject,
  kShowCallers,
  kShowCallees,
  kShowPath,
  kShowReachable,
  kShowCallGraph,
  kShowEntries,
  kShowUnresolved,
  kShowThreads,
  kShowLocks,
  kShowSharing,
  kShowOrder,
  kDiff,
  kCheck,
  kExplain,
  kBaseline,
  kWatch,
  kInit,
  kModels,
  kCompletion,
};

// When findings make a command fail.
enum class FailOn { kNew, kAny, kNone };

// From the words of options and settings.
Confidence confidence_of(std::string_view word);
FailOn fail_on_of(std::string_view word);

struct Command {
  Action action = Action::kShowStats;
  CommonOptions common;
  std::string name;                   // show: what to show; explain: the id
  std::vector<std::string> added;     // models: lines of knowledge to write down
  std::string from;                   // show path: where it begins, or empty; show order: the first place
  bool all = false;                   // the JDK as well
  bool analysis = false;              // show stats: analyse, too
  bool contexts = false;              // show points-to: each context by itself
  bool duplicates = false;            // show stats: list them
  bool program = false;               // diff: programs rather than findings
  bool explain_update = false;        // diff: what the change does to the analysis
  std::vector<std::string> old_path;  // diff; colons already split
  std::vector<std::string> new_path;
  std::vector<std::string> paths;       // check, explain: what to look at; colons already split
  std::vector<std::string> test_paths;  // classes of tests; heddle.toml
  std::vector<std::string> sources;     // where source files are, beside the usual places
  std::string config;                   // a heddle.toml; empty: that of the project, if there is one
  std::string baseline;                 // file; empty: none
  bool tests = false;                   // findings in test code as well
  bool generated = false;               // and in generated code
  std::vector<Suppression> suppressions;
  Confidence least = Confidence::kMedium;
  FailOn fail_on = FailOn::kNew;
  // Whether the command line says so.
  bool least_is_given = false, fail_on_is_given = false, context_is_given = false;
  AnalysisChoices choices;
};

}  // namespace heddle
