// A program as its user named it, analysed, with what was found in it.
#pragma once

#include <vector>

#include "cli/analysed.h"
#include "cli/session.h"
#include "detect/detect.h"
#include "output/finding_text.h"
#include "output/source_excerpt.h"

namespace heddle {

class CheckedProgram {
 public:
  // Throws UserError where there is nothing to check, or that makes no sense.
  // Findings that are less sure than `least` are counted only.
  CheckedProgram(const Command& command, Confidence least, const Terminal& terminal, Problems& problems);

  const Command& command() const { return command_; }
  const Analysis& analysis() const { return analysed_.analysis(); }
  const Detection& detection() const { return detection_; }
  FindingStyle style() const { return {session_.terminal().out_width(), sources_}; }
  double seconds() const { return watch_.millis() / 1000; }  // so far
  // With what is to be said about the analysis and the detection.
  void deliver(const Answer& answer);

 private:
  Stopwatch watch_;
  Command command_;  // with the class path that was meant
  Sources sources_;
  Session session_;
  AnalysedProgram analysed_;
  Detection detection_;
};

}  // namespace heddle
