// Findings as SARIF 2.1.0, the format that code-hosting sites and many editors take.
#pragma once

#include <string>

#include "output/report.h"

namespace heddle {

struct SarifLimits {
  size_t most_results = 25'000;     // what sites take
  size_t most_packed = 10'000'000;  // bytes, with gzip
  size_t most_related = 50;         // locations of one finding
  size_t most_steps = 500;          // of one thread's path
};

struct Sarif {
  std::string text;
  size_t left_out = 0;  // findings, the least sure ones, for the sake of the limits; the text says so
};

Sarif sarif(const Report& report, std::string_view version, const SarifLimits& limits = {});

}  // namespace heddle
