// A program as its user named it, analysed, with what was found in it.
#pragma once

#include <functional>
#include <vector>

#include "cli/analysed.h"
#include "cli/session.h"
#include "detect/detect.h"
#include "output/finding_text.h"
#include "output/findings_view.h"
#include "output/source_excerpt.h"

namespace heddle {

// With what heddle.toml says, and the class path that its paths mean. Throws UserError where there is nothing
// to check.
Command with_class_path(const Command& command, const Terminal& terminal, Problems& problems);

class CheckedProgram {
 public:
  // Throws UserError where there is nothing to check, or that makes no sense. Findings that are less sure
  // than the command wants are counted only.
  CheckedProgram(const Command& command, const Terminal& terminal, Problems& problems)
      : CheckedProgram(command, terminal, problems, [](ClassPath&) {}) {}
  // `prepare` is called with the class path before anything is read from it.
  CheckedProgram(const Command& command, const Terminal& terminal, Problems& problems,
                 const std::function<void(ClassPath&)>& prepare);

  const Command& command() const { return command_; }
  Session& session() { return session_; }
  const Analysis& analysis() const { return analysed_.analysis(); }
  const Detection& detection() const { return detection_; }
  FindingStyle style() const { return {session_.terminal().out_width(), sources_}; }
  double seconds() const { return watch_.millis() / 1000; }  // so far
  std::vector<std::string> class_names();                    // of the program, p.Outer$Inner; sorted

  // After the session's class path changed so: what is found is what a fresh check would find. Throws
  // UserError if nothing can be entered any more.
  Analysis::Change follow(const ClassPathChange& of_path);

  // With what is to be said about the analysis and the detection.
  void deliver(const Answer& answer);

 private:
  Stopwatch watch_;
  Command command_;  // with the class path that was meant
  Sources sources_;
  Session session_;
  AnalysedProgram analysed_;
  Detector detector_;
  Detection detection_;
};

}  // namespace heddle
