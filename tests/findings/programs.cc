#include "tests/findings/programs.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <sstream>

#include "tests/support/javac.h"

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> java_files_below(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".java") found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

std::vector<fs::path> java_files() {
  return java_files_below(HEDDLE_FINDINGS_SOURCES);
}

}  // namespace

std::string compile_programs() {
  static bool compiled = false;
  if (compiled) return "";
  if (javac_version() == 0) return "there is no javac on the path";
  fs::remove_all(HEDDLE_FINDINGS_CLASSES);
  fs::create_directories(HEDDLE_FINDINGS_CLASSES);
  std::vector<fs::path> sources = java_files();
  // What the programs need of frameworks: their annotations, and a few types.
  std::ranges::move(java_files_below(HEDDLE_FINDINGS_FRAMEWORKS), std::back_inserter(sources));
  std::string wrong = compile({"--release", "17"}, sources, HEDDLE_FINDINGS_CLASSES);
  compiled = wrong.empty();
  return wrong;
}

std::vector<ExpectedFindings> chosen_programs() {
  const char* const given = std::getenv("HEDDLE_FINDINGS_PROGRAMS");
  std::istringstream in(given == nullptr ? "" : given);
  std::vector<std::string> chosen;
  for (std::string word; in >> word;) chosen.push_back(word);
  std::vector<ExpectedFindings> programs;
  for (const fs::path& file : java_files()) {
    const std::string name = file.stem().string();
    if (chosen.empty() ||
        std::ranges::any_of(chosen, [&](const std::string& start) { return name.starts_with(start); })) {
      programs.push_back(read_expected(file));
    }
  }
  return programs;
}

}  // namespace heddle::testing
