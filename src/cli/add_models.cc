// heddle models --add: what a team knows of its own code, written down where heddle finds it the next time.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands.h"
#include "cli/configured.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/user_error.h"
#include "library/knowledge.h"
#include "support/atomic_file.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

// The first mistake.
void refuse_what_is_wrong(const std::string& lines) {
  Symbols symbols;
  Knowledge knowledge(symbols);
  Problems problems;
  knowledge.read(lines, "--add", KnowledgeOrigin::kUser, problems);
  for (const Problem& problem : problems.sorted())
    throw UserError(fmt::format("{}: {}; nothing was added", problem.file, problem.message));
  const bool is_nothing =
      std::ranges::all_of(lines, [](char c) { return c == ' ' || c == '\n' || c == '\t'; });
  if (is_nothing) throw UserError("--add says nothing; library/README.md has the language");
}

void write(const fs::path& file, const std::string& text) {
  if (const std::string reason = write_whole_file(file, text); !reason.empty())
    throw UserError(fmt::format("cannot write to {}: {}", file.string(), reason));
}

std::string content_if_there(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(file, ignored) ? file_content(file.string(), "--knowledge a file of models") : "";
}

bool has_lines(const std::string& text, const std::string& lines) {
  return ("\n" + text).find("\n" + lines) != std::string::npos;
}

}  // namespace

int run_add_models(const Command& command, const Terminal& terminal, Problems& problems) {
  const std::string lines = fmt::format("{}\n", fmt::join(command.added, "\n"));
  refuse_what_is_wrong(lines);
  const ProjectConfig config = config_of(command);
  const std::vector<std::string>& given = command.choices.knowledge;
  const bool is_named = !given.empty() || !config.knowledge.empty();
  const fs::path settings =
      config.file.empty() ? (project_folder(command) / kConfigName).lexically_normal() : config.file;
  const fs::path file = !given.empty() ? fs::path(given.back())
                        : is_named     ? fs::path(config.knowledge.back())
                                       : settings.parent_path() / "heddle.model";
  std::string text = content_if_there(file);
  const bool is_known = has_lines(text, lines);
  const Uninterrupted until_written;
  if (!is_known) {
    if (text.empty())
      text = "# What heddle should know of this project's code; 'heddle models --help' says more.\n";
    if (!text.ends_with('\n')) text += '\n';
    write(file, text + lines);
  }
  // Only what is written is named.
  if (!is_named) write(settings, with_knowledge(content_if_there(settings), file.filename().string()));
  Answer answer;
  answer.text = [&](const Palette&) {
    if (is_known && is_named) return fmt::format("{} says that already\n", file.string());
    return fmt::format("added to {}{}\n", file.string(),
                       is_named ? "" : fmt::format(", which {} now names", settings.string()));
  };
  answer.json = [&](Json& json) {
    json.member("file", file.string());
    json.boolean("added", !is_known);
  };
  deliver(command, terminal, problems, {}, answer);
  return kExitOk;
}

}  // namespace heddle
