// What the user asked for. Filled by command_line.cc; nothing else knows how options are written.
#pragma once

#include <string>
#include <vector>

namespace heddle {

enum class Format { kText, kJson };
enum class When { kAuto, kAlways, kNever };

struct CommonOptions {
  std::vector<std::string> class_path;  // in order; colons already split
  std::string jdk;                      // empty: find one
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

enum class Action { kShowClass, kShowMethod, kShowHierarchy, kShowLine, kShowStats, kDiff };

struct Command {
  Action action = Action::kShowStats;
  CommonOptions common;
  std::string name;                   // show: what to show
  bool all = false;                   // show stats: the JDK as well
  bool duplicates = false;            // show stats: list them
  bool program = false;               // diff: programs rather than findings
  std::vector<std::string> old_path;  // diff; colons already split
  std::vector<std::string> new_path;
};

}  // namespace heddle
