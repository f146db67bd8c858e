// What Gradle's files say of a project's libraries, without Gradle.
//
// Build files are programs, so only what is written plainly is seen: 'group:artifact:version' in the
// configurations that everyone uses, group, name and version beside each other, and the version catalogue of
// gradle/libs.versions.toml. Libraries and their poms come from Gradle's cache. A version that is not
// written, as with platforms, is the latest that is there.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "project/maven.h"

namespace heddle {

// GRADLE_USER_HOME, else ~/.gradle; with caches/modules-2/files-2.1 below.
std::filesystem::path gradle_cache();

struct GradleProject {
  std::vector<std::filesystem::path> modules;  // folders; the one given first
  Libraries libraries;
};
GradleProject read_gradle_project(const std::filesystem::path& folder, const std::filesystem::path& cache);

// The artifacts that a build file names, group:artifact[:version]; `catalogue` is the text of
// libs.versions.toml.
std::vector<std::string> gradle_artifacts(std::string_view build_file, std::string_view catalogue);
// The folders of the modules that a settings file includes: a/b for ':a:b'.
std::vector<std::string> gradle_modules(std::string_view settings_file);

}  // namespace heddle
