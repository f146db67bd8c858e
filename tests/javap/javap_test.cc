// Our reader of class files against the JDK's own: a sample of classes from the JDK image, and from odd jars
// where tests/odd_jars/fetch.sh has been run, is printed by `javap -v -p` and compared fact by fact.
//
//   HEDDLE_JAVAP_SEED    chooses another sample (default 1)
//   HEDDLE_JAVAP_CLASSES how many from each source (default 500 from the JDK, 300 from odd jars)
//   HEDDLE_ODD_JARS      where the odd jars are
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>

#include "classfile/class_path.h"
#include "support/parallel.h"
#include "tests/javap/facts.h"
#include "tests/support/sample_classes.h"

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

constexpr int kJavapVersion = 17;  // the text format is that of this release

struct Subject {
  std::string name;
  ClassBytes bytes;
};

std::string environment(const char* name, std::string otherwise) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? std::move(otherwise) : value;
}

unsigned long seed() {
  return std::stoul(environment("HEDDLE_JAVAP_SEED", "1"));
}

size_t wanted(size_t otherwise) {
  return std::stoul(environment("HEDDLE_JAVAP_CLASSES", std::to_string(otherwise)));
}

// The jar or image a class came from.
std::string container_of(const ClassPath& path, std::string_view name) {
  const std::string place = path.place_of(name);
  return place.substr(0, place.find("!/"));
}

// About the same number from each container, so that the small and old jars are not lost among the large.
std::vector<std::string_view> sample(const ClassPath& path, bool application_only, size_t count) {
  std::vector<std::string_view> names = path.class_names(application_only);
  std::map<std::string, size_t> quota;
  for (const std::string_view name : names) quota[container_of(path, name)] = 0;
  const size_t share = count / std::max<size_t>(1, quota.size()) + 1;

  std::mt19937_64 random(seed());
  std::vector<std::string_view> chosen;
  while (!names.empty() && chosen.size() < count) {
    std::swap(names[random() % names.size()], names.back());
    if (quota[container_of(path, names.back())]++ < share) chosen.push_back(names.back());
    names.pop_back();
  }
  return chosen;
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "heddle-javap-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string run(const std::string& command) {
  std::string output;
  FILE* pipe = popen(command.c_str(), "r");  // NOLINT(cert-env33-c)
  if (pipe == nullptr) return output;
  std::vector<char> buffer(1 << 16);
  while (const size_t size = fread(buffer.data(), 1, buffer.size(), pipe)) output.append(buffer.data(), size);
  pclose(pipe);
  return output;
}

struct Tally {
  size_t classes = 0;
  size_t facts = 0;
  size_t instructions = 0;
  size_t different = 0;
};

std::vector<std::string> minus(const Facts& a, const Facts& b) {
  std::vector<std::string> rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  return rest;
}

void report(const std::string& name, const std::vector<std::string>& ours,
            const std::vector<std::string>& theirs) {
  std::string text = name + "\n";
  for (size_t i = 0; i < std::min<size_t>(5, ours.size()); ++i) text += "  ours  " + ours[i] + "\n";
  for (size_t i = 0; i < std::min<size_t>(5, theirs.size()); ++i) text += "  javap " + theirs[i] + "\n";
  ADD_FAILURE() << text;
}

void compare(const Subject& subject, Facts theirs, Tally& tally) {
  const auto file = ClassFile::parse(subject.bytes.bytes);
  Facts ours = file ? facts_of_class(*file) : Facts{"error " + file.error().message};
  for (const std::string& fact : ours) {
    if (fact.starts_with("method ") && fact.find(" @") == fact.find(' ', 7)) ++tally.instructions;
  }
  std::sort(ours.begin(), ours.end());
  std::sort(theirs.begin(), theirs.end());
  ++tally.classes;
  tally.facts += ours.size();
  const auto only_ours = minus(ours, theirs);
  const auto only_theirs = minus(theirs, ours);
  if (only_ours.empty() && only_theirs.empty()) return;
  if (++tally.different <= 20) report(subject.name, only_ours, only_theirs);
}

// javap starts slowly, so each process gets many files; two run at a time.
Tally compare_all(const std::vector<Subject>& subjects, const fs::path& jdk) {
  const TemporaryFolder folder;
  for (size_t i = 0; i < subjects.size(); ++i) {
    std::ofstream out(folder.path() / fmt::format("{}.class", i), std::ios::binary);
    const Bytes bytes = subjects[i].bytes.bytes;
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }
  constexpr size_t kPerProcess = 150;
  const size_t processes = (subjects.size() + kPerProcess - 1) / kPerProcess;
  std::vector<std::vector<JavapClass>> printed(processes);
  parallel_for(processes, 2, 1, [&](size_t first, size_t last) {
    for (size_t process = first; process < last; ++process) {
      std::string command =
          fmt::format("cd '{}' && '{}' -J-Dfile.encoding=UTF-8 -J-XX:TieredStopAtLevel=1 -v -p",
                      folder.path().string(), (jdk / "bin/javap").string());
      const size_t end = std::min(subjects.size(), (process + 1) * kPerProcess);
      for (size_t i = process * kPerProcess; i < end; ++i) command += fmt::format(" {}.class", i);
      const std::string output = run(command + " 2>/dev/null");
      printed[process] = facts_of_javap(output);
    }
  });
  Tally tally;
  for (auto& classes : printed) {
    for (JavapClass& one : classes) {
      const size_t index = std::stoul(fs::path(one.file).stem().string());
      compare(subjects[index], std::move(one.facts), tally);
    }
  }
  EXPECT_EQ(tally.classes, subjects.size()) << "javap left some out";
  return tally;
}

class JavapTest : public ::testing::Test {
 protected:
  void SetUp() override {
    jdk_ = find_jdk("");
    if (jdk_version(jdk_) != kJavapVersion) GTEST_SKIP() << "needs the javap of JDK " << kJavapVersion;
  }

  void compare_sample(const ClassPath& path, bool application_only, size_t count) {
    Problems problems;
    std::vector<Subject> subjects;
    for (const std::string_view name : sample(path, application_only, count)) {
      if (auto bytes = path.read(name, problems))
        subjects.push_back({path.place_of(name), *std::move(bytes)});
    }
    for (const Problem& problem : problems.sorted()) ADD_FAILURE() << to_string(problem);
    print(compare_all(subjects, jdk_));
  }

  static void print(const Tally& tally) {
    fmt::print("seed {}: {} classes, {} facts, {} instructions compared, {} classes differ\n", seed(),
               tally.classes, tally.facts, tally.instructions, tally.different);
  }

  fs::path jdk_;
};

TEST_F(JavapTest, SamplesOfTheFuzzer) {
  std::vector<Subject> subjects;
  for (const std::string& name : sample_names()) {
    if (name == "Ancient") continue;  // javap does not know the short sizes before version 45.3
    auto bytes = std::make_shared<std::vector<uint8_t>>(sample_class(name));
    subjects.push_back({name, {*bytes, bytes}});
  }
  print(compare_all(subjects, jdk_));
}

TEST_F(JavapTest, JdkImage) {
  ClassPath path;
  Problems problems;
  ASSERT_TRUE(path.add_jdk(jdk_, {}, problems));
  compare_sample(path, false, wanted(500));
}

TEST_F(JavapTest, OddJars) {
  const fs::path folder = environment("HEDDLE_ODD_JARS", HEDDLE_ODD_JARS);
  std::vector<fs::path> jars;
  std::error_code missing;
  for (const auto& entry : fs::recursive_directory_iterator(folder, missing)) {
    if (entry.is_regular_file() && !entry.is_symlink() && entry.path().extension() == ".jar")
      jars.push_back(entry.path());
  }
  ASSERT_FALSE(jars.empty()) << "no jars in " << folder << "; tests/odd_jars/fetch.sh gets them";
  std::sort(jars.begin(), jars.end());
  ClassPath path;
  Problems problems;
  for (const fs::path& jar : jars) path.add(jar, {.follow_manifest = false}, problems);
  compare_sample(path, true, wanted(300));
}

}  // namespace
}  // namespace heddle::testing
