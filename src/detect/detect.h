// From a solved pointer analysis to findings: who runs, what they share, in which order, under which locks.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "findings/finding.h"
#include "pointer/analysis.h"

namespace heddle {

struct DetectCounts {
  uint64_t threads = 0;   // origins: threads, tasks, handlers; the main one included
  uint64_t accesses = 0;  // of fields, elements and library objects, in what threads run
  uint64_t shared = 0;    // places that two of them touch, one writing
  uint64_t locks = 0;     // places where locks are acquired
  bool follows = false;   // the graph of calls was there, from the time before
  double threads_ms = 0, races_ms = 0, deadlocks_ms = 0;  // threads: with order, locks and sharing
};

struct Detection {
  std::vector<Finding> findings;        // sorted
  std::map<Confidence, size_t> untold;  // findings that are less sure than what was asked for
  bool all_rings = true;                // of locks were looked at; no: there are too many
  DetectCounts counts;
};

// Of one analysis that changes. What can be kept from one time to the next, is; findings are those from
// scratch.
class Detector {
 public:
  explicit Detector(const Analysis& analysis);
  ~Detector();
  Detector(const Detector&) = delete;
  Detector& operator=(const Detector&) = delete;

  // As the analysis is now.
  Detection find(Confidence least);

 private:
  struct Kept;
  const Analysis& analysis_;
  std::unique_ptr<Kept> kept_;
};

// Findings that are less sure than `least` are counted, not told: telling is most of the work.
Detection detect(const Analysis& analysis, Confidence least = Confidence::kLow);

}  // namespace heddle
