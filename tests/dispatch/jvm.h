// The JVM the oracles ask, and the settings they take from the environment:
//   HEDDLE_DISPATCH_JDK    home of the JDK; default: the one of `java` on the path
//   HEDDLE_DISPATCH_SEED   seed of the random choices
//   HEDDLE_DISPATCH_CASES  how many cases to compare
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace heddle::testing {

uint64_t setting(const char* variable, uint64_t otherwise);
std::filesystem::path jdk_under_test();

// A directory that is gone when the object is.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Runs a one-file Java program from its source; gives the exit status.
int run_java(const std::filesystem::path& jdk, const std::filesystem::path& source,
             const std::vector<std::string>& arguments);

}  // namespace heddle::testing
