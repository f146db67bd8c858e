#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/configured.h"
#include "cli/interrupt.h"
#include "cli/user_error.h"
#include "project/config.h"
#include "project/discovery.h"
#include "support/atomic_file.h"

namespace heddle {

int run_init(const Command& command, const Terminal& terminal, Problems& problems) {
  namespace fs = std::filesystem;
  const fs::path folder = command.paths.empty() ? fs::path(".") : fs::path(command.paths.front());
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) throw UserError(fmt::format("{} is no directory", folder.string()));
  const fs::path file = (folder / kConfigName).lexically_normal();
  if (fs::exists(file, ignored))
    throw UserError(fmt::format("{} is there already, and stays as it is", file.string()));
  const Project project = discover_project(folder, usual_caches());
  std::vector<std::string> classes;
  for (const auto* list : {&project.classes, &project.test_classes}) {
    for (const fs::path& root : *list)
      classes.push_back(root.lexically_relative(folder.lexically_normal()).string());
  }
  const Uninterrupted until_written;
  const std::string text = config_template(classes, std::string(build_tool_name(project.tool)));
  if (const std::string reason = write_whole_file(file, text); !reason.empty())
    throw UserError(fmt::format("cannot write to {}: {}", file.string(), reason));
  Answer answer;
  answer.text = [&](const Palette&) { return fmt::format("wrote {}\n", file.string()); };
  answer.json = [&](Json& json) { json.member("file", file.string()); };
  deliver(command, terminal, problems, {}, answer);
  return kExitOk;
}

}  // namespace heddle
