// The size of a program in numbers, gathered for output.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "classfile/class_path.h"
#include "output/analysis_view.h"
#include "output/json.h"
#include "output/palette.h"
#include "program/dynamic_site.h"

namespace heddle {

struct Phase {
  std::string name;
  double millis = 0;
};

// Of everything that was lowered. Adding two gives the whole of both.
struct BodyCounts {
  uint64_t classes = 0;
  uint64_t fields = 0;
  uint64_t methods = 0;
  uint64_t bodies = 0;
  uint64_t bodies_failed = 0;
  uint64_t statements = 0;
  uint64_t registers = 0;
  uint64_t phis = 0;
  uint64_t blocks = 0;
  uint64_t loops = 0;
  uint64_t irreducible_loops = 0;
  uint64_t calls = 0;
  uint64_t monitors = 0;
  uint64_t synchronized_methods = 0;
  uint64_t ir_bytes = 0;
  std::array<uint64_t, 6> dynamic_sites{};      // by DynamicKind
  std::map<uint16_t, uint64_t> class_versions;  // major version to number of classes

  void add(const BodyCounts& other);
};

struct StatsView {
  uint64_t classes_on_path = 0;
  BodyCounts counts;
  uint64_t duplicate_count = 0;
  bool list_duplicates = false;
  std::vector<DuplicateClass> duplicates;    // only when they are to be listed
  std::map<std::string, uint64_t> problems;  // by kind
  std::optional<AnalysisCounts> analysis;    // only when it was asked for
  std::vector<Phase> phases;
  uint64_t peak_memory_bytes = 0;
  unsigned threads = 1;
};

std::string stats_text(const StatsView& view, const Palette& palette);
void write_stats(const StatsView& view, Json& json);

// "open 4 ms, read 210 ms; peak memory 180 MB", for --stats behind any command.
std::string run_text(const std::vector<Phase>& phases, uint64_t peak_memory_bytes);
void write_run(const std::vector<Phase>& phases, uint64_t peak_memory_bytes, Json& json);

}  // namespace heddle
