// Findings as test results, for build servers that show those: each one is a test that failed.
#pragma once

#include <string>

#include "output/report.h"

namespace heddle {

// JUnit's XML, as build servers agree on it. What is suppressed, or in the baseline, was skipped; without any
// finding that counts there is one test that passed.
std::string junit_xml(const Report& report);

}  // namespace heddle
