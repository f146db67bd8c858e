#include "cli/configured.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/files.h"
#include "cli/user_error.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

fs::path config_file(const Command& command) {
  if (!command.config.empty()) return command.config;
  std::error_code ignored;
  fs::path folder = project_folder(command);
  const fs::path here = fs::weakly_canonical(".", ignored);
  // A directory of classes lies in the project that it belongs to.
  for (fs::path whole = fs::weakly_canonical(folder, ignored);; whole = whole.parent_path(), folder /= "..") {
    fs::path file = (folder / kConfigName).lexically_normal();
    if (fs::exists(file, ignored)) return file;
    const bool is_below_here = std::ranges::mismatch(here, whole).in1 == here.end() && whole != here;
    if (!is_below_here) return {};
  }
}

void append(const std::vector<std::string>& more, std::vector<std::string>& list) {
  list.insert(list.end(), more.begin(), more.end());
}

// The settings are about the project; who names something else in it means that.
bool means_project(const Command& command, const fs::path& config) {
  if (command.paths.empty()) return true;
  std::error_code ignored;
  const fs::path folder = config.has_parent_path() ? config.parent_path() : fs::path(".");
  return command.paths.size() == 1 && fs::equivalent(command.paths.front(), folder, ignored);
}

void take_classes(const ProjectConfig& config, Command& command) {
  if (!means_project(command, config.file)) return;
  if (!config.classes.empty()) command.paths = config.classes;
  command.test_paths = config.test_classes;
}

void merge(const ProjectConfig& config, Command& command) {
  take_classes(config, command);
  append(config.class_path, command.common.class_path);
  append(config.sources, command.sources);
  append(config.knowledge, command.choices.knowledge);
  append(config.reflection, command.choices.reflection);
  if (command.choices.entries.empty()) command.choices.entries = config.entries;
  if (command.common.jdk.empty()) command.common.jdk = config.jdk;
  if (!command.context_is_given && !config.context.empty()) command.choices.context = config.context;
  if (!command.least_is_given && !config.confidence.empty()) command.least = confidence_of(config.confidence);
  if (!command.fail_on_is_given && !config.fail_on.empty()) command.fail_on = fail_on_of(config.fail_on);
  if (command.choices.open_world.empty()) command.choices.open_world = config.open_world;
  if (command.baseline.empty()) command.baseline = config.baseline;
  command.tests |= config.tests.value_or(false);
  command.suppressions = config.suppressions;
}

}  // namespace

fs::path project_folder(const Command& command) {
  return !command.paths.empty() && is_folder(command.paths.front()) ? fs::path(command.paths.front())
                                                                    : fs::path(".");
}

ProjectConfig config_of(const Command& command) {
  const fs::path file = config_file(command);
  if (file.empty()) return {};
  Result<ProjectConfig> config = parse_config(file_content(file.string(), "--config a heddle.toml"), file);
  if (!config) throw UserError(fmt::format("{}: {}", file.string(), config.error().message));
  return *std::move(config);
}

Command with_config(const Command& command) {
  const ProjectConfig config = config_of(command);
  Command whole = command;
  if (!config.file.empty()) merge(config, whole);
  return whole;
}

}  // namespace heddle
