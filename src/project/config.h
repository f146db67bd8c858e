// heddle.toml: what a team tells heddle about its project.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "findings/suppression.h"
#include "support/result.h"

namespace heddle {

struct ProjectConfig {
  std::filesystem::path file;  // empty: there is none
  // Paths are as written there, from the folder of the file on.
  std::vector<std::string> classes, test_classes, class_path, sources;
  std::vector<std::string> entries;
  std::vector<std::string> knowledge, reflection;
  std::string jdk;
  std::string context;
  std::string confidence;  // high, medium, low
  std::string fail_on;     // new, any, none
  std::string open_world;  // auto, all, none
  std::string baseline;
  std::optional<bool> tests;
  std::vector<Suppression> suppressions;
};

// `file` is for messages and for the paths in it. The error has line and column, and says what was expected.
Result<ProjectConfig> parse_config(std::string_view text, const std::filesystem::path& file);

// The text of a heddle.toml, which may be empty, that names this file of models as well. `text` names none.
std::string with_knowledge(std::string_view text, std::string_view knowledge);

// A heddle.toml with every setting in it, explained, and only `classes` and so on set that are given.
std::string config_template(const std::vector<std::string>& found_classes, const std::string& build_tool);

}  // namespace heddle
