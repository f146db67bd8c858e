#include "tests/cli/workshop.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <csignal>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

std::string file_content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

fs::path temporary_folder() {
  std::string name = ::testing::TempDir() + "heddle-cli-XXXXXX";
  return ::mkdtemp(name.data()) == nullptr ? fs::path() : fs::path(name);
}

}  // namespace

Workshop::Workshop() : root_(temporary_folder()) {
  EXPECT_FALSE(root_.empty());
  // Tests that run in the background of a shell are told to ignore Ctrl-C, and what they start would be, too.
  std::signal(SIGINT, SIG_DFL);
  fs::create_directory(root_ / ".streams");
}

Workshop::~Workshop() {
  std::error_code ignored;
  if (!root_.empty()) fs::remove_all(root_, ignored);
}

void Workshop::write(std::string_view name, std::string_view content) const {
  const fs::path path = root_ / name;
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << content;
}

std::string Workshop::read(std::string_view name) const {
  return file_content(root_ / name);
}

Outcome Workshop::run(const std::string& command) const {
  const std::string script = "cd '" + root_.string() +
                             "' || exit 99\nheddle() { '" HEDDLE_PROGRAM "' \"$@\"; }\n{ " + command +
                             "\n} >.streams/out 2>.streams/err\n";
  write(".streams/script", script);
  const int status = std::system(("bash '" + (root_ / ".streams/script").string() + "'").c_str());
  Outcome outcome;
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.out = read(".streams/out");
  outcome.err = read(".streams/err");
  return outcome;
}

const std::string& Workshop::bank() {
  static const Workshop workshop;
  static const std::string classes = [] {
    const Outcome compiled = workshop.run("javac -g -d bank '" HEDDLE_EXAMPLES "'/bank/*.java");
    EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
    return (workshop / "bank").string();
  }();
  return classes;
}

const std::string& Workshop::mill() {
  static const Workshop workshop;
  static const std::string classes = [] {
    const Outcome compiled = workshop.run(
        "cd '" HEDDLE_MILL "' && javac -g --patch-module java.base=. -d '" + (workshop / "mill").string() +
        "' java/lang/*.java && javac -g -d '" + (workshop / "mill").string() + "' mill/*.java");
    EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
    return (workshop / "mill").string();
  }();
  return classes;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace heddle::testing
