// Each Java file here holds two versions: lines that end in "// -" are in the old one only, lines that end in
// "// +" in the new one only. The delta between them stands beside it (NAME.delta) and is written anew with
// HEDDLE_WRITE_SNAPSHOTS=1.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "output/delta_view.h"
#include "program/verify.h"
#include "tests/corpus/javac.h"
#include "tests/corpus/text_diff.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

const fs::path kEdits = HEDDLE_EDITS;
const fs::path kBuild = HEDDLE_EDITS_BUILD;

std::string read(const fs::path& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream(file) << text;
}

std::vector<std::string> edit_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kEdits)) {
    if (entry.path().extension() == ".java") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// The source without the lines of the other version.
std::string version(const std::string& source, const std::string& dropped_mark) {
  std::istringstream lines(source);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    if (!line.ends_with(dropped_mark)) text += line + "\n";
  }
  return text;
}

// Two builds of some sources, and what changed between them.
class TwoBuilds {
 public:
  TwoBuilds(const fs::path& old_classes, const fs::path& new_classes) {
    EXPECT_TRUE(old_path_.add(old_classes, {}, problems_));
    EXPECT_TRUE(new_path_.add(new_classes, {}, problems_));
    Program old_program(symbols_, old_path_, problems_);
    Program new_program(symbols_, new_path_, problems_);
    auto check = [&](const Body& was, const Body& is, const BodyDelta& delta, const Renaming& renaming,
                     std::string_view class_name, const MemberKey& method) {
      const Body applied = apply(was, delta, renaming);
      EXPECT_TRUE(same_code(applied, is)) << class_name << "." << symbols_[method.name];
      EXPECT_EQ(verify(applied, symbols_), std::nullopt) << class_name << "." << symbols_[method.name];
    };
    delta_ = diff(old_program, new_program, {1, false}, check);
  }

  const ProgramDelta& delta() const { return delta_; }
  Symbols& symbols() { return symbols_; }
  std::string text(const ProgramDelta& delta) { return delta_text(delta, symbols_, Palette(false)); }

  // Only what concerns the classes of one source file, which all begin with its name.
  ProgramDelta of(const std::string& name) {
    auto belongs = [&](NameId id) {
      const std::string_view text = symbols_[id];
      return text == name || text.starts_with(name + "$");
    };
    ProgramDelta part;
    std::copy_if(delta_.added.begin(), delta_.added.end(), std::back_inserter(part.added), belongs);
    std::copy_if(delta_.removed.begin(), delta_.removed.end(), std::back_inserter(part.removed), belongs);
    std::copy_if(delta_.changed.begin(), delta_.changed.end(), std::back_inserter(part.changed),
                 [&](const ClassChange& change) { return belongs(change.name); });
    return part;
  }

 private:
  Problems problems_;
  Symbols symbols_;
  ClassPath old_path_;
  ClassPath new_path_;
  ProgramDelta delta_;
};

class Edits : public ::testing::TestWithParam<std::string> {
 protected:
  static void SetUpTestSuite() {
    fs::remove_all(kBuild);
    const fs::path old_classes = build("old", " // +");
    const fs::path new_classes = build("new", " // -");
    builds_ = std::make_unique<TwoBuilds>(old_classes, new_classes);
  }
  static void TearDownTestSuite() { builds_.reset(); }

  static fs::path build(const std::string& which, const std::string& dropped_mark) {
    const fs::path sources = kBuild / which / "sources";
    const fs::path classes = kBuild / which / "classes";
    fs::create_directories(sources);
    fs::create_directories(classes);
    std::vector<fs::path> files;
    for (const std::string& name : edit_names()) {
      files.push_back(sources / (name + ".java"));
      write(files.back(), version(read(kEdits / (name + ".java")), dropped_mark));
    }
    const std::string said = testing::compile({"--release", "17"}, files, classes);
    EXPECT_EQ(said, "");
    return classes;
  }

  static std::unique_ptr<TwoBuilds> builds_;
};

std::unique_ptr<TwoBuilds> Edits::builds_;

TEST_P(Edits, GivesTheExpectedDelta) {
  const std::string actual = builds_->text(builds_->of(GetParam()));
  const fs::path snapshot = kEdits / (GetParam() + ".delta");
  if (std::getenv("HEDDLE_WRITE_SNAPSHOTS") != nullptr) {
    write(snapshot, actual);
    return;
  }
  const std::string expected = read(snapshot);
  EXPECT_EQ(expected, actual) << testing::text_diff(expected, actual);
}

INSTANTIATE_TEST_SUITE_P(Sources, Edits, ::testing::ValuesIn(edit_names()),
                         [](const auto& source) { return source.param; });

// Every corpus source compiled with other debug information and a reordered constant pool is the same
// program.
TEST(SameProgram, WithoutDebugInformation) {
  std::vector<fs::path> sources;
  for (const auto& entry : fs::directory_iterator(HEDDLE_CORPUS)) {
    if (entry.path().extension() == ".java" && read(entry.path()).find("// javac:") == std::string::npos) {
      sources.push_back(entry.path());
    }
  }
  ASSERT_GE(sources.size(), 30U);
  const fs::path full = kBuild / "full";
  const fs::path bare = kBuild / "bare";
  fs::create_directories(full);
  fs::create_directories(bare);
  // Without debug information javac would also merge equal lambda bodies, which is another program.
  ASSERT_EQ(testing::compile({"-parameters"}, sources, full), "");
  ASSERT_EQ(testing::compile({"-g:none", "-XDdeduplicateLambdas=false"}, sources, bare), "");
  TwoBuilds builds(full, bare);
  EXPECT_TRUE(builds.delta().empty()) << builds.text(builds.delta());
  EXPECT_GT(builds.delta().unchanged, 50U);
}

}  // namespace
}  // namespace heddle
