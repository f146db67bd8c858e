// Class files that javac wrote, for unit tests: the seeds of the fuzzer (tests/fuzz/class, made by
// tests/fuzz/make_class_seeds.sh from the sources beside it).
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace heddle::testing {

inline std::filesystem::path sample_directory() {
  return std::filesystem::path(__FILE__).parent_path().parent_path() / "fuzz" / "class";
}

// Empty if there is no such sample.
inline std::vector<uint8_t> sample_class(const std::string& name) {
  std::ifstream in(sample_directory() / (name + ".class"), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline std::vector<std::string> sample_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(sample_directory())) {
    if (entry.path().extension() == ".class") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace heddle::testing
