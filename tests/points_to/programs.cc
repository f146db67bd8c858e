#include "tests/points_to/programs.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "tests/support/javac.h"

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> java_files() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(HEDDLE_POINTS_TO_SOURCES)) {
    if (entry.path().extension() == ".java") found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

// Instrumented, each takes ten times as long.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr size_t kEvery = 12;
#else
constexpr size_t kEvery = 1;
#endif

}  // namespace

std::vector<std::string> words_of(const char* variable, const char* otherwise) {
  const char* const given = std::getenv(variable);
  std::istringstream in(given == nullptr ? otherwise : given);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> tested_policies() {
  return words_of("HEDDLE_POINTS_TO_POLICIES", "ci origin+containers");
}

std::string test_name(const ::testing::TestParamInfo<std::string>& policy) {
  std::string name = policy.param;
  std::ranges::replace_if(name, [](char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

fs::path source_of(const std::string& name) {
  return fs::path(HEDDLE_POINTS_TO_SOURCES) / (name + ".java");
}

std::vector<ExpectedProgram> chosen_programs() {
  const std::vector<std::string> chosen = words_of("HEDDLE_POINTS_TO_PROGRAMS", "");
  std::vector<ExpectedProgram> programs;
  size_t number = 0;
  for (const fs::path& file : java_files()) {
    const std::string name = file.stem().string();
    const bool wanted =
        chosen.empty()
            ? number++ % kEvery == 0
            : std::ranges::any_of(chosen, [&](const std::string& start) { return name.starts_with(start); });
    if (wanted && name != "Expect") programs.push_back(read_expectations(file));
  }
  return programs;
}

void Programs::SetUpTestSuite() {
  static bool compiled = false;
  if (std::exchange(compiled, true)) return;
  ASSERT_NE(javac_version(), 0) << "there is no javac on the path";
  fs::remove_all(HEDDLE_POINTS_TO_CLASSES);
  fs::create_directories(HEDDLE_POINTS_TO_CLASSES);
  ASSERT_EQ(compile({"--release", "17"}, java_files(), HEDDLE_POINTS_TO_CLASSES), "");
}

}  // namespace heddle::testing
