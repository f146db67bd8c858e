#include "tests/support/javac.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>

namespace heddle::testing {
namespace {

struct Outcome {
  int status = -1;
  std::string output;
};

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (ssize_t n = 0; (n = read(file, buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<size_t>(n));
  return text;
}

// Runs a program found on the path; both of its output streams come back as one text.
Outcome run(std::vector<std::string> words) {
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  Outcome outcome;
  if (failed == 0) {
    outcome.output = read_all(ends[0]);
    int status = 0;
    if (waitpid(child, &status, 0) == child && WIFEXITED(status)) outcome.status = WEXITSTATUS(status);
  }
  close(ends[0]);
  return outcome;
}

}  // namespace

int javac_version() {
  const Outcome outcome = run({"javac", "-version"});
  const size_t at = outcome.output.find("javac ");
  if (outcome.status != 0 || at == std::string::npos) return 0;
  return static_cast<int>(std::strtol(outcome.output.c_str() + at + 6, nullptr, 10));
}

std::string compile(const std::vector<std::string>& flags, const std::vector<std::filesystem::path>& sources,
                    const std::filesystem::path& classes) {
  std::vector<std::string> words = {"javac", "-g", "-nowarn", "-encoding", "UTF-8", "-d", classes.string()};
  words.insert(words.end(), flags.begin(), flags.end());
  for (const auto& source : sources) words.push_back(source.string());
  const Outcome outcome = run(std::move(words));
  if (outcome.status == 0) return {};
  return outcome.output.empty() ? "javac cannot be run" : outcome.output;
}

std::vector<std::string> javac_flags(const std::filesystem::path& source) {
  std::ifstream file(source);
  std::string line;
  std::getline(file, line);
  constexpr std::string_view kMark = "// javac:";
  if (!line.starts_with(kMark)) return {"--release", "17"};
  std::istringstream words(line.substr(kMark.size()));
  std::vector<std::string> flags;
  for (std::string word; words >> word;) flags.push_back(word);
  return flags;
}

bool needs_preview(const std::vector<std::string>& flags) {
  return std::ranges::find(flags, "--enable-preview") != flags.end();
}

}  // namespace heddle::testing
