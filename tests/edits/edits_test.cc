// Each Java file here holds two versions: lines that end in "// -" are in the old one only, lines that end in
// "// +" in the new one only. A file may hold several edits of one source, told apart by a name behind the
// sign:
// "// +InsertCall". Each edit is compiled as a class of its own, the file's with the edit's name behind it.
// The delta stands beside the source (NAME.delta) and is written anew with HEDDLE_WRITE_SNAPSHOTS=1.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>

#include "output/delta_view.h"
#include "program/verify.h"
#include "tests/support/javac.h"
#include "tests/support/text_diff.h"

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

struct Edit {
  std::string source;  // LongMethod
  std::string name;    // InsertCall, or nothing
  std::string class_name() const { return source + name; }
};

void PrintTo(const Edit& edit, std::ostream* out) {
  *out << edit.class_name();
}

// What stands behind the last "// " when that is an edit's mark: "+", "-InsertCall"; else nothing.
std::string mark_of(const std::string& line) {
  const size_t at = line.rfind("// ");
  if (at == std::string::npos || at + 3 >= line.size()) return {};
  const std::string mark = line.substr(at + 3);
  const bool sign = mark[0] == '+' || mark[0] == '-';
  return sign && mark.find(' ') == std::string::npos ? mark : std::string();
}

std::vector<Edit> all_edits() {
  std::set<std::pair<std::string, std::string>> found;
  for (const auto& entry : fs::directory_iterator(kEdits)) {
    if (entry.path().extension() != ".java") continue;
    std::istringstream lines(read(entry.path()));
    for (std::string line; std::getline(lines, line);) {
      const std::string mark = mark_of(line);
      if (!mark.empty()) found.emplace(entry.path().stem().string(), mark.substr(1));
    }
  }
  std::vector<Edit> edits;
  edits.reserve(found.size());
  for (const auto& [source, name] : found) edits.push_back({source, name});
  return edits;
}

// The source before or after one edit; the other edits of the file have not happened.
std::string version(const Edit& edit, bool after) {
  std::istringstream lines(read(kEdits / (edit.source + ".java")));
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const std::string mark = mark_of(line);
    const bool happened = after && !mark.empty() && mark.substr(1) == edit.name;
    if (mark.empty() || (mark[0] == '+') == happened) text += line + "\n";
  }
  for (size_t at = 0; (at = text.find(edit.source, at)) != std::string::npos;
       at += edit.class_name().size()) {
    text.replace(at, edit.source.size(), edit.class_name());
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

class Edits : public ::testing::TestWithParam<Edit> {
 protected:
  static void SetUpTestSuite() {
    fs::remove_all(kBuild);
    const fs::path old_classes = build("old", false);
    const fs::path new_classes = build("new", true);
    builds_ = std::make_unique<TwoBuilds>(old_classes, new_classes);
  }
  static void TearDownTestSuite() { builds_.reset(); }

  static fs::path build(const std::string& which, bool after) {
    const fs::path sources = kBuild / which / "sources";
    const fs::path classes = kBuild / which / "classes";
    fs::create_directories(sources);
    fs::create_directories(classes);
    std::vector<fs::path> files;
    for (const Edit& edit : all_edits()) {
      files.push_back(sources / (edit.class_name() + ".java"));
      write(files.back(), version(edit, after));
    }
    const std::string said = testing::compile({"--release", "17"}, files, classes);
    EXPECT_EQ(said, "");
    return classes;
  }

  static std::unique_ptr<TwoBuilds> builds_;
};

std::unique_ptr<TwoBuilds> Edits::builds_;

TEST_P(Edits, GivesTheExpectedDelta) {
  const std::string actual = builds_->text(builds_->of(GetParam().class_name()));
  const fs::path snapshot = kEdits / (GetParam().class_name() + ".delta");
  if (std::getenv("HEDDLE_WRITE_SNAPSHOTS") != nullptr) {
    write(snapshot, actual);
    return;
  }
  const std::string expected = read(snapshot);
  EXPECT_EQ(expected, actual) << testing::text_diff(expected, actual);
}

INSTANTIATE_TEST_SUITE_P(Sources, Edits, ::testing::ValuesIn(all_edits()),
                         [](const auto& source) { return source.param.class_name(); });

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
