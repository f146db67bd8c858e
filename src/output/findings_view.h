// What a check gave, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "detect/detect.h"
#include "findings/judgement.h"
#include "output/json.h"
#include "output/palette.h"

namespace heddle {

struct ProgramSummary {
  size_t classes = 0;  // of the application, without what it depends on
  size_t methods = 0;  // that these declare
  size_t reachable_classes = 0;
  size_t reachable_methods = 0;        // of these, that can run
  size_t all_reachable_methods = 0;    // the library's included
  std::vector<std::string> entries{};  // p.Main.main([Ljava/lang/String;)V
};
ProgramSummary summarise_program(const Analysis& analysis);

struct FindingsView {
  ProgramSummary program{};
  Judgement judgement{};
  bool has_baseline = false;
  DetectCounts counts{};
  double seconds = 0;       // that all of it took
  bool with_times = false;  // whether JSON has the time of each phase, which differs from run to run
};

// "3 findings: 2 high, 1 medium; 41 methods of 6 classes of yours, 17 191 methods in all can run; 2.7 s"
std::string summary_line(const FindingsView& view);
// "3 less sure, 1 suppressed"; empty if everything is shown.
std::string not_shown_text(const Judgement& judgement);
// What the detector looked at, and how long that took; one sentence.
std::string detection_text(const DetectCounts& counts);

// The members "program", "findings" and "stats" of an open object.
void write_findings(const FindingsView& view, Json& json);
void write_program(const ProgramSummary& program, Json& json);  // the member "program"

// What is said of a finding beside what it says itself.
struct FindingMarks {
  std::string former_id{};                   // in the build before, if that was another
  const Suppression* suppression = nullptr;  // that keeps it from counting
};
void write_finding(const Finding& finding, Json& json, const FindingMarks& marks = {});  // a whole object

}  // namespace heddle
