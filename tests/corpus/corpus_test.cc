// Compiles the Java sources of this folder, lowers every method and compares the listing with the snapshot
// beside the source: Fields.java with Fields.ir. HEDDLE_WRITE_SNAPSHOTS=1 writes the snapshots instead.
//
// A first line "// javac: FLAGS" gives flags for that file. The snapshots are what javac 17 makes; another
// javac compiles for release 17, and files that need preview features of 17 are left out.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "classfile/byte_source.h"
#include "tests/corpus/listing.h"
#include "tests/support/javac.h"
#include "tests/support/text_diff.h"

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

constexpr int kSnapshotVersion = 17;
constexpr uint64_t kLargestClass = 1 << 20;

const fs::path& source_folder() {
  static const fs::path folder = HEDDLE_CORPUS_SOURCES;
  return folder;
}
const fs::path& class_folder() {
  static const fs::path folder = HEDDLE_CORPUS_CLASSES;
  return folder;
}

std::vector<std::string> source_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(source_folder())) {
    if (entry.path().extension() == ".java") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The class files made of one source: its own name and all that begin with it and a dollar.
std::vector<fs::path> class_files(const std::string& name) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(class_folder())) {
    const std::string file = entry.path().filename().string();
    if (file == name + ".class" || file.starts_with(name + "$")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class Corpus : public ::testing::TestWithParam<std::string> {
 protected:
  // All at once: starting javac takes longer than compiling a file.
  static void SetUpTestSuite() {
    javac_ = javac_version();
    ASSERT_NE(javac_, 0) << "there is no javac on the path";
    if (javac_ != kSnapshotVersion)
      fmt::print("The snapshots are javac {}'s; this is javac {}.\n", kSnapshotVersion, javac_);
    fs::remove_all(class_folder());
    fs::create_directories(class_folder());
    std::map<std::vector<std::string>, std::vector<fs::path>> groups;
    for (const std::string& name : source_names()) {
      const fs::path source = source_folder() / (name + ".java");
      groups[javac_flags(source)].push_back(source);
    }
    for (const auto& [flags, sources] : groups) {
      if (needs_preview(flags) && javac_ != kSnapshotVersion) continue;
      ASSERT_EQ(compile(flags, sources, class_folder()), "");
    }
  }

  static std::string listing(const std::string& name) {
    Symbols symbols;
    std::string text;
    for (const fs::path& path : class_files(name)) {
      const auto bytes = read_file(path, kLargestClass);
      if (!bytes) return fmt::format("error: {}\n", bytes.error().message);
      const auto file = ClassFile::parse(bytes->bytes);
      if (!file) return fmt::format("error: {}\n", file.error().message);
      text += (text.empty() ? "" : "\n") + list_class(*file, symbols);
    }
    return text;
  }

  static int javac_;
};

int Corpus::javac_ = 0;

TEST_P(Corpus, ListingIsAsBefore) {
  const fs::path source = source_folder() / (GetParam() + ".java");
  if (needs_preview(javac_flags(source)) && javac_ != kSnapshotVersion) {
    GTEST_SKIP() << "preview features of Java " << kSnapshotVersion << " need its own javac";
  }
  const std::string text = listing(GetParam());
  ASSERT_FALSE(text.empty()) << "no class files";
  EXPECT_EQ(text.find("error:"), std::string::npos) << text.substr(text.find("error:"), 200);
  const fs::path snapshot = source_folder() / (GetParam() + ".ir");
  if (std::getenv("HEDDLE_WRITE_SNAPSHOTS") != nullptr) {
    std::ofstream(snapshot, std::ios::binary) << text;
    return;
  }
  const std::string expected = read_text(snapshot);
  if (expected == text) return;
  FAIL() << snapshot.filename().string() << " differs (./dev snapshots writes it anew):\n"
         << text_diff(expected, text);
}

INSTANTIATE_TEST_SUITE_P(Sources, Corpus, ::testing::ValuesIn(source_names()),
                         [](const auto& source) { return source.param; });

}  // namespace
}  // namespace heddle::testing
