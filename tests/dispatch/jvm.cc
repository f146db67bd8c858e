#include "tests/dispatch/jvm.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "classfile/class_path.h"

namespace heddle::testing {

uint64_t setting(const char* variable, uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

std::filesystem::path jdk_under_test() {
  const char* home = std::getenv("HEDDLE_DISPATCH_JDK");
  return find_jdk(home == nullptr ? "" : home);
}

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "heddle-XXXXXX").string();
  if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
}
TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

int run_java(const std::filesystem::path& jdk, const std::filesystem::path& source,
             const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {(jdk / "bin" / "java").string(), "-Xshare:auto",
                                    "-XX:TieredStopAtLevel=1", source.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawn(&child, argv[0], nullptr, nullptr, argv.data(), environ) != 0) return -1;
  int status = 0;
  if (waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace heddle::testing
