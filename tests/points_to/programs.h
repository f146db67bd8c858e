// The programs of this folder.
//
// HEDDLE_POINTS_TO_PROGRAMS chooses those whose names begin so; several are separated by spaces.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/points_to/expectations.h"

namespace heddle::testing {

// Of a variable of the environment, separated by spaces.
std::vector<std::string> words_of(const char* variable, const char* otherwise);
// Those that HEDDLE_POINTS_TO_POLICIES names, or the usual ones; and their names as a test's may be.
std::vector<std::string> tested_policies();
std::string test_name(const ::testing::TestParamInfo<std::string>& policy);
std::filesystem::path source_of(const std::string& name);
std::vector<ExpectedProgram> chosen_programs();

// Compiles them once.
class Programs : public ::testing::Test {
 protected:
  static void SetUpTestSuite();
};

}  // namespace heddle::testing
