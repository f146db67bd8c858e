// Runs heddle from outside, in a folder of its own with classes compiled for the test.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace heddle::testing {

struct Outcome {
  int exit_code = -1;
  std::string out;
  std::string err;
};

class Workshop {
 public:
  Workshop();
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  std::filesystem::path operator/(std::string_view name) const { return root_ / name; }
  void write(std::string_view name, std::string_view content) const;
  std::string read(std::string_view name) const;

  // In this folder, by the shell; "heddle" is the program under test. What the command itself redirects does
  // not reach the outcome.
  Outcome run(const std::string& command) const;

  // The example program bank, compiled with debug information once for all tests; for --classpath.
  static const std::string& bank();
  // A program with a library so small that analysing both takes no time; for --classpath, with --no-jdk.
  static const std::string& mill();

 private:
  std::filesystem::path root_;
};

bool contains(std::string_view text, std::string_view part);

}  // namespace heddle::testing
