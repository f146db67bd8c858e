// A folder of files for one test, removed afterwards; and class files with nothing in them but a name.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace heddle {

class TestFolder {
 public:
  TestFolder() {
    std::string name = ::testing::TempDir() + "heddle-XXXXXX";
    root_ = ::mkdtemp(name.data()) == nullptr ? std::filesystem::path() : std::filesystem::path(name);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder() {
    std::error_code ignored;
    if (!root_.empty()) std::filesystem::remove_all(root_, ignored);
  }

  std::filesystem::path operator/(std::string_view name) const { return root_ / name; }
  const std::filesystem::path& root() const { return root_; }

  std::filesystem::path write(std::string_view name, std::string_view content) const {
    const std::filesystem::path path = root_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }

 private:
  std::filesystem::path root_;
};

// A valid class file. `mark` is a string constant in it, to tell two classes of one name apart.
inline std::string tiny_class(std::string_view name, std::string_view mark = "") {
  const auto u2 = [](size_t value) {
    return std::string{static_cast<char>(value >> 8), static_cast<char>(value & 0xFF)};
  };
  const auto utf8 = [&](std::string_view text) { return "\1" + u2(text.size()) + std::string(text); };
  std::string bytes = "\xCA\xFE\xBA\xBE" + u2(0) + u2(52) + u2(6);
  bytes += utf8(name) + "\7" + u2(1) + utf8("java/lang/Object") + "\7" + u2(3) + utf8(mark);
  return bytes + u2(0x21) + u2(2) + u2(4) + u2(0) + u2(0) + u2(0) + u2(0);
}

}  // namespace heddle
