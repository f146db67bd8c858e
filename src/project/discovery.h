// A project's directory: which classes are its own, which are tests, what it depends on, and what is not
// built.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "support/problems.h"

namespace heddle {

enum class BuildTool : uint8_t { kNone, kMaven, kGradle };
std::string_view build_tool_name(BuildTool tool);  // Maven, Gradle; empty for none
std::string_view build_advice(BuildTool tool);     // "build it first, as with mvn test-compile"

struct Project {
  BuildTool tool = BuildTool::kNone;
  std::vector<std::filesystem::path> classes, test_classes;  // directories; sorted
  std::vector<std::filesystem::path> libraries;              // jars
  std::vector<Problem> problems;  // not built, built long ago, libraries that are missing; sorted
};

struct Caches {
  std::filesystem::path maven, gradle;
};
Caches usual_caches();  // of the user that runs this

// `folder` as it is written; what is found is written in the same way.
Project discover_project(const std::filesystem::path& folder, const Caches& caches);

BuildTool build_tool_of(const std::filesystem::path& folder);
// By where a directory of classes lies: target/test-classes, build/classes/java/test, and such.
bool is_for_tests(const std::filesystem::path& class_folder);

}  // namespace heddle
