// What the user asked for. Filled by command_line.cc; nothing else knows how options are written.
#pragma once

#include <string>
#include <vector>

#include "findings/finding.h"

namespace heddle {

enum class Format { kText, kJson, kDot };
enum class When { kAuto, kAlways, kNever };

struct CommonOptions {
  std::vector<std::string> class_path;    // in order; colons already split
  std::vector<std::string> dependencies;  // behind it: used by the program, but not asked about
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
};

// When findings make a command fail.
enum class FailOn { kAny, kNone };

struct Command {
  Action action = Action::kShowStats;
  CommonOptions common;
  std::string name;                   // show: what to show; explain: the id
  std::string from;                   // show path: where it begins, or empty; show order: the first place
  bool all = false;                   // the JDK as well
  bool analysis = false;              // show stats: analyse, too
  bool contexts = false;              // show points-to: each context by itself
  bool duplicates = false;            // show stats: list them
  bool program = false;               // diff: programs rather than findings
  bool explain_update = false;        // diff: what the change does to the analysis
  std::vector<std::string> old_path;  // diff; colons already split
  std::vector<std::string> new_path;
  std::vector<std::string> paths;    // check, explain: what to look at; colons already split
  std::vector<std::string> sources;  // where source files are, beside the usual places
  Confidence least = Confidence::kLow;
  FailOn fail_on = FailOn::kAny;
  AnalysisChoices choices;
};

}  // namespace heddle
