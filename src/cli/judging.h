// Which findings of a program count, by what its user and its sources say.
#pragma once

#include <filesystem>
#include <map>
#include <optional>

#include "cli/options.h"
#include "detect/detect.h"
#include "findings/judgement.h"
#include "output/findings_view.h"
#include "output/report.h"
#include "output/source_excerpt.h"
#include "program/program.h"

namespace heddle {

class Judging {
 public:
  // Reads the baseline. Throws UserError if it is not one.
  explicit Judging(const Command& command);

  // May be called again; source files that did not change are not read again. Suppressions that nothing
  // needs, and comments that mean to be some and are not, go to the problems.
  Judgement judge(const Detection& detection, Program& program, const Sources& sources, Problems& problems);
  bool has_baseline() const { return baseline_.has_value(); }

 private:
  // What a source file says, and which file at what time that was.
  struct ReadSource {
    std::filesystem::path path;  // empty: not found
    std::filesystem::file_time_type time;
    std::string shown;
    SourceSuppressions found;
  };
  const ReadSource& read(const std::string& file, const Sources& sources);

  const Command& command_;
  std::optional<Baseline> baseline_;
  std::map<std::string, ReadSource> sources_;  // by p/C.java
};

bool fails(const Judgement& judgement, FailOn fail_on);
// All that was not hidden, as it is reported to other programs.
std::vector<ReportedFinding> reported(const Judgement& judgement, bool has_baseline);
ReportedFinding reported(const SuppressedFinding& suppressed);

}  // namespace heddle
