#include "classfile/class_path.h"

#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "classfile/jimage_test_writer.h"
#include "classfile/test_folder.h"
#include "classfile/zip_test_writer.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;
using testing_zip::Entry;
using testing_zip::Layout;
using testing_zip::make_zip;
using testing_zip::text_of;

using Names = std::vector<std::string_view>;

class ClassPathTest : public testing::Test {
 protected:
  bool add(std::string_view name) { return path_.add(folder_ / name, options_, problems_); }

  // What the class holds, without the words around it: the mark of tiny_class.
  std::string mark_of(std::string_view name) {
    const std::optional<ClassBytes> content = path_.read(name, problems_);
    if (!content) return "unreadable";
    const std::string text = text_of(content->bytes);
    for (const char* mark : {"mark0", "mark1", "mark2", "mark3"}) {
      if (text.find(mark) != std::string::npos) return mark;
    }
    return "no mark";
  }

  std::string place(std::string_view name) {
    return fs::path(path_.place_of(name)).lexically_relative(folder_.root());
  }

  // The messages so far, each "file: message" with the file relative to the folder.
  std::vector<std::string> messages() const {
    std::vector<std::string> result;
    for (Problem& problem : problems_.sorted()) {
      problem.file = fs::path(problem.file).lexically_relative(folder_.root());
      result.push_back(to_string(problem));
    }
    return result;
  }

  TestFolder folder_;
  ClassPath path_;
  ClassPathOptions options_;
  Problems problems_;
};

// Root may read everything by two capabilities; the tests of what cannot be read lay them down for a while.
class Unprivileged {
 public:
  Unprivileged() {
    EXPECT_EQ(::syscall(SYS_capget, &header_, saved_), 0);
    __user_cap_data_struct reduced[2] = {saved_[0], saved_[1]};
    reduced[0].effective &= ~(1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH);
    EXPECT_EQ(::syscall(SYS_capset, &header_, reduced), 0);
  }
  Unprivileged(const Unprivileged&) = delete;
  Unprivileged& operator=(const Unprivileged&) = delete;
  ~Unprivileged() { EXPECT_EQ(::syscall(SYS_capset, &header_, saved_), 0); }

 private:
  __user_cap_header_struct header_ = {_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct saved_[2] = {};
};

Entry entry(const std::string& path, const std::string& mark = "") {
  std::string name = path.substr(0, path.size() - 6);
  return {path, tiny_class(name, mark)};
}

Entry manifest(const std::string& text) {
  return {"META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n" + text + "\n"};
}

using Strings = std::vector<std::string>;

// ---- Jars

TEST_F(ClassPathTest, JarOfClasses) {
  folder_.write("a.jar", make_zip({manifest(""),
                                   entry("p/B.class", "mark1"),
                                   entry("p/A.class"),
                                   {"p/x.txt", "text"},
                                   {"module-info.class", tiny_class("module-info")}}));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_EQ(path_.class_names(), (Names{"p/A", "p/B"}));
  EXPECT_EQ(path_.size(), 2U);
  EXPECT_TRUE(path_.contains("p/A"));
  EXPECT_FALSE(path_.contains("p/C"));
  EXPECT_FALSE(path_.from_jdk("p/A"));
  EXPECT_EQ(place("p/B"), "a.jar!/p/B.class");
  EXPECT_EQ(path_.place_of("p/C"), "");
  EXPECT_EQ(mark_of("p/B"), "mark1");
  EXPECT_FALSE(path_.read("p/C", problems_));
  EXPECT_EQ(messages(), Strings{});
}

TEST_F(ClassPathTest, FirstEntryWinsAndDuplicatesAreListed) {
  folder_.write("a.jar", make_zip({entry("p/A.class", "mark1"), entry("p/Z.class")}));
  folder_.write("b.jar", make_zip({entry("p/A.class", "mark2"), entry("p/B.class")}));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_TRUE(add("b.jar"));
  EXPECT_EQ(mark_of("p/A"), "mark1");
  EXPECT_EQ(path_.duplicate_count(), 1U);
  const auto duplicates = path_.duplicates();
  ASSERT_EQ(duplicates.size(), 1U);
  EXPECT_EQ(duplicates[0].class_name, "p/A");
  EXPECT_EQ(duplicates[0].places, (Strings{(folder_ / "a.jar").string() + "!/p/A.class",
                                           (folder_ / "b.jar").string() + "!/p/A.class"}));
}

TEST_F(ClassPathTest, Dependencies) {
  folder_.write("own/p/Both.class", tiny_class("p/Both"));
  folder_.write("lib/p/Both.class", tiny_class("p/Both"));
  folder_.write("lib/q/Used.class", tiny_class("q/Used"));
  EXPECT_TRUE(add("own"));
  options_.role = ClassRole::kDependency;
  EXPECT_TRUE(add("lib"));
  EXPECT_FALSE(path_.from_dependency("p/Both"));
  EXPECT_TRUE(path_.from_dependency("q/Used"));
  EXPECT_FALSE(path_.from_dependency("q/Missing"));
  EXPECT_EQ(path_.class_names(true), (Names{"p/Both", "q/Used"}));
}

TEST_F(ClassPathTest, TheSameJarCountsOnce) {
  folder_.write("a.jar", make_zip({entry("p/A.class")}));
  fs::create_symlink("a.jar", folder_ / "link.jar");
  EXPECT_TRUE(add("a.jar"));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_TRUE(add("link.jar"));
  EXPECT_EQ(path_.duplicate_count(), 0U);
}

TEST_F(ClassPathTest, RepeatedEntryMeansTheLast) {
  folder_.write("a.jar", make_zip({entry("A.class", "mark1"), entry("A.class", "mark2")}));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_EQ(mark_of("A"), "mark2");
  EXPECT_EQ(path_.duplicate_count(), 0U);
  EXPECT_EQ(messages(),
            Strings{"a.jar!/A.class: occurs twice in its archive; the last is read, as the JVM does"});
}

TEST_F(ClassPathTest, MultiReleaseJar) {
  const auto versions = [](const char* header) {
    return make_zip({entry("META-INF/versions/9/A.class", "mark1"),
                     entry("META-INF/versions/21/A.class", "mark3"),
                     entry("META-INF/versions/17/A.class", "mark2"), entry("A.class", "mark0"),
                     entry("META-INF/versions/9/New.class"), entry("META-INF/versions/8/Old.class"),
                     entry("META-INF/versions/x/Odd.class"), manifest(header)});
  };
  folder_.write("multi.jar", versions("Multi-Release: true"));
  folder_.write("plain.jar", versions(""));
  struct {
    const char* jar;
    int version;
    const char* mark;
    Names names;
  } const cases[] = {
      {"multi.jar", 0, "mark3", {"A", "New"}},  {"multi.jar", 21, "mark3", {"A", "New"}},
      {"multi.jar", 20, "mark2", {"A", "New"}}, {"multi.jar", 11, "mark1", {"A", "New"}},
      {"multi.jar", 8, "mark0", {"A"}},         {"plain.jar", 21, "mark0", {"A"}},
  };
  for (const auto& expected : cases) {
    path_ = ClassPath();
    options_.java_version = expected.version;
    EXPECT_TRUE(add(expected.jar));
    EXPECT_EQ(mark_of("A"), expected.mark) << expected.jar << expected.version;
    EXPECT_EQ(path_.class_names(), expected.names);
    EXPECT_EQ(path_.duplicate_count(), 0U);
  }
  EXPECT_EQ(messages(), Strings{});
}

TEST_F(ClassPathTest, HostileNamesAreRejected) {
  const std::string content = tiny_class("X");
  folder_.write("a.jar", make_zip({{"../X.class", content},
                                   {"/X.class", content},
                                   {"a/../X.class", content},
                                   {"C:/X.class", content},
                                   {"a//X.class", content},
                                   {"bad\x1B[31m.class", content},
                                   {"../x.jar", "zip", true},
                                   entry("Good.class")}));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_EQ(path_.class_names(), Names{"Good"});
  const Problems& problems = problems_;
  EXPECT_EQ(problems.size(), 7U);
  for (const Problem& problem : problems.sorted()) {
    EXPECT_EQ(problem.kind, ProblemKind::kBadEntry);
    EXPECT_EQ(to_string(problem).find('\x1B'), std::string::npos) << "must not write to the terminal";
  }
}

TEST_F(ClassPathTest, ManyBadEntriesMakeFewSentences) {
  std::vector<Entry> entries = {entry("Good.class")};
  for (int i = 0; i < 1000; ++i)
    entries.push_back({.name = "B" + std::to_string(i) + ".class", .content = "", .flags = 1});
  folder_.write("a.jar", make_zip(entries));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_EQ(problems_.size(), 11U);
  EXPECT_EQ(messages()[0], "a.jar: 990 more entries cannot be used for such reasons");
}

TEST_F(ClassPathTest, UnusableEntriesLeaveTheNameToOthers) {
  Entry encrypted = entry("A.class", "mark1");
  encrypted.flags = 1;
  folder_.write("a.jar", make_zip({encrypted, entry("B.class")}));
  folder_.write("b.jar", make_zip({entry("A.class", "mark2")}));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_TRUE(add("b.jar"));
  EXPECT_EQ(mark_of("A"), "mark2");
  EXPECT_EQ(messages(), Strings{"a.jar!/A.class: is encrypted"});
}

TEST_F(ClassPathTest, DamageFoundOnReadingIsReported) {
  Entry damaged = entry("p/A.class");
  damaged.crc = 1;
  folder_.write("a.jar", make_zip({damaged}));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_FALSE(path_.read("p/A", problems_));
  EXPECT_EQ(messages(), Strings{"a.jar!/p/A.class: p.A: does not match its checksum"});
}

TEST_F(ClassPathTest, JarChangedAfterOpeningIsReported) {
  folder_.write("a.jar", make_zip({entry("A.class")}));
  EXPECT_TRUE(add("a.jar"));
  folder_.write("a.jar", make_zip({entry("Other.class")}));
  EXPECT_FALSE(path_.read("A", problems_));
  EXPECT_EQ(messages(), Strings{"a.jar!/A.class: A: was changed after its index was read"});
}

TEST_F(ClassPathTest, ScriptInFrontOfAJar) {
  folder_.write("run", make_zip({entry("A.class", "mark1")}, {.prefix = "#!/bin/sh\nexec java -jar $0\n"}));
  EXPECT_TRUE(add("run"));
  EXPECT_EQ(mark_of("A"), "mark1");
}

// ---- What is no class path entry

TEST_F(ClassPathTest, WhatIsNoArchiveIsReported) {
  folder_.write("empty.jar", "");
  folder_.write("text.txt", "not a jar at all, though long enough to be one");
  folder_.write("text.jar", "not a jar at all, though long enough to be one");
  folder_.write("half.jar", make_zip({entry("A.class")}).substr(0, 60));
  folder_.write("none.jar", make_zip({{"x.txt", "text"}}));
  fs::create_directory(folder_ / "empty");
  for (const char* name :
       {"empty.jar", "text.txt", "text.jar", "half.jar", "none.jar", "empty", "missing.jar"}) {
    EXPECT_FALSE(add(name)) << name;
  }
  EXPECT_EQ(messages(), (Strings{
                            "missing.jar: does not exist",
                            "empty.jar: is empty",
                            "text.txt: is neither a jar, a jmod, a class file nor a JDK image",
                            "half.jar: has no zip directory: it is truncated or not a jar",
                            "text.jar: has no zip directory: it is truncated or not a jar",
                            "empty: holds no class files",
                            "none.jar: holds no classes",
                        }));
}

TEST_F(ClassPathTest, PipesAndLoopsAreReported) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe.jar").c_str(), 0600), 0);
  fs::create_symlink("loop.jar", folder_ / "loop.jar");
  EXPECT_FALSE(add("pipe.jar"));
  EXPECT_FALSE(add("loop.jar"));
  EXPECT_EQ(problems_.size(), 2U);
}

TEST_F(ClassPathTest, UnreadableFileIsReported) {
  folder_.write("a.jar", make_zip({entry("A.class")}));
  fs::permissions(folder_ / "a.jar", fs::perms::none);
  const Unprivileged user;
  EXPECT_FALSE(add("a.jar"));
  EXPECT_EQ(messages(), Strings{"a.jar: cannot be opened: Permission denied"});
}

TEST_F(ClassPathTest, EveryTruncatedJarIsSurvived) {
  const std::string inner = make_zip({entry("In.class")});
  const std::string whole =
      make_zip({manifest("Class-Path: x.jar"), entry("A.class"), {"lib/in.jar", inner, true}});
  for (size_t length = 0; length < whole.size(); ++length) {
    ClassPath path;
    Problems problems;
    EXPECT_FALSE(path.add(folder_.write("cut.jar", whole.substr(0, length)), options_, problems));
    EXPECT_EQ(problems.size(), 1U) << length;
  }
}

// ---- Class-Path of manifests

TEST_F(ClassPathTest, ClassPathOfManifestsIsFollowedInOrder) {
  folder_.write("app.jar",
                make_zip({manifest("Class-Path: lib/one.jar lib/two%20b.jar gone.jar http://x.org/y.jar"),
                          entry("A.class", "mark0")}));
  folder_.write("lib/one.jar", make_zip({manifest("Class-Path: deep.jar"), entry("B.class", "mark1")}));
  folder_.write("lib/deep.jar", make_zip({entry("B.class", "mark3"), entry("C.class", "mark3")}));
  folder_.write("lib/two b.jar", make_zip({entry("C.class", "mark2"), entry("D.class", "mark2")}));
  EXPECT_TRUE(add("app.jar"));
  EXPECT_EQ(path_.class_names(), (Names{"A", "B", "C", "D"}));
  EXPECT_EQ(mark_of("B"), "mark1");
  EXPECT_EQ(mark_of("C"), "mark3") << "what a jar names comes right behind it";
  EXPECT_EQ(place("D"), "lib/two b.jar!/D.class");
  EXPECT_EQ(messages(), Strings{}) << "missing files are passed over, as in the JVM";
}

TEST_F(ClassPathTest, ClassPathCyclesEnd) {
  folder_.write(
      "a.jar",
      make_zip({manifest("Class-Path: b.jar a.jar ./../" + folder_.root().filename().string() + "/b.jar"),
                entry("A.class")}));
  folder_.write("b.jar", make_zip({manifest("Class-Path: a.jar b.jar"), entry("B.class")}));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_EQ(path_.class_names(), (Names{"A", "B"}));
  EXPECT_EQ(path_.duplicate_count(), 0U);
}

TEST_F(ClassPathTest, ClassPathOfLongChainsIsFollowed) {
  constexpr int kLength = 300;
  for (int i = 0; i < kLength; ++i) {
    const std::string number = std::to_string(i);
    folder_.write(number + ".jar", make_zip({manifest("Class-Path: " + std::to_string(i + 1) + ".jar"),
                                             entry("C" + number + ".class")}));
  }
  EXPECT_TRUE(add("0.jar"));
  EXPECT_EQ(path_.size(), static_cast<size_t>(kLength));
}

TEST_F(ClassPathTest, ClassPathGarbageIsReported) {
  folder_.write("a.jar", make_zip({manifest("Class-Path: junk.jar"), entry("A.class")}));
  folder_.write("junk.jar", "junk");
  EXPECT_TRUE(add("a.jar"));
  EXPECT_EQ(messages(), Strings{"junk.jar: has no zip directory: it is truncated or not a jar"});
}

TEST_F(ClassPathTest, ClassPathNamesDirectories) {
  folder_.write("bin/a.jar", make_zip({manifest("Class-Path: classes/ . ../ /"), entry("A.class")}));
  folder_.write("bin/classes/p/B.class", tiny_class("p/B"));
  folder_.write("stray/C.class", tiny_class("C"));
  EXPECT_TRUE(add("bin/a.jar"));
  EXPECT_EQ(path_.class_names(), (Names{"A", "p/B"}));
  EXPECT_EQ(problems_.size(), 3U) << "the folders above the jar are not searched, and this is said";
}

TEST_F(ClassPathTest, ClassPathOfAJarWithoutClassesIsNoProblem) {
  folder_.write("pathing.jar", make_zip({manifest("Class-Path: a.jar")}));
  folder_.write("a.jar", make_zip({entry("A.class")}));
  EXPECT_TRUE(add("pathing.jar"));
  EXPECT_EQ(path_.class_names(), Names{"A"});
  EXPECT_EQ(messages(), Strings{});
}

TEST_F(ClassPathTest, ClassPathMayBeIgnored) {
  options_.follow_manifest = false;
  folder_.write("app.jar", make_zip({manifest("Class-Path: a.jar"), entry("App.class")}));
  folder_.write("a.jar", make_zip({entry("A.class")}));
  EXPECT_TRUE(add("app.jar"));
  EXPECT_EQ(path_.class_names(), Names{"App"});
}

// ---- Jars inside of jars

TEST_F(ClassPathTest, SpringBootJar) {
  const std::string library = make_zip({entry("lib/L.class", "mark1"), entry("app/A.class", "mark2")});
  folder_.write("app.jar",
                make_zip({entry("org/springframework/boot/loader/Launcher.class"),
                          {"BOOT-INF/classes/app/A.class", tiny_class("app/A", "mark0")},
                          {"BOOT-INF/lib/stored.jar", library, true},
                          {"BOOT-INF/lib/deflated.jar", make_zip({entry("lib/D.class", "mark3")})}},
                         {.prefix = "#!/bin/bash\n"}));
  EXPECT_TRUE(add("app.jar"));
  EXPECT_EQ(path_.class_names(),
            (Names{"app/A", "lib/D", "lib/L", "org/springframework/boot/loader/Launcher"}));
  EXPECT_EQ(mark_of("app/A"), "mark0");
  EXPECT_EQ(mark_of("lib/L"), "mark1");
  EXPECT_EQ(mark_of("lib/D"), "mark3");
  EXPECT_EQ(place("app/A"), "app.jar!/BOOT-INF/classes/app/A.class");
  EXPECT_EQ(place("lib/L"), "app.jar!/BOOT-INF/lib/stored.jar!/lib/L.class");
  EXPECT_EQ(path_.duplicate_count(), 1U);
  EXPECT_EQ(messages(), Strings{});
  // What starts the program is not the program.
  EXPECT_EQ(path_.role_of("app/A"), ClassRole::kProgram);
  EXPECT_EQ(path_.role_of("lib/L"), ClassRole::kDependency);
  EXPECT_EQ(path_.role_of("org/springframework/boot/loader/Launcher"), ClassRole::kDependency);
}

TEST_F(ClassPathTest, WarInsideOfAnEar) {
  const std::string war = make_zip({{"WEB-INF/classes/w/Servlet.class", tiny_class("w/Servlet")},
                                    {"WEB-INF/lib/x.jar", make_zip({entry("x/X.class")})}});
  folder_.write("app.war", war);
  folder_.write("app.ear", make_zip({{"web.war", war}, {"lib/y.jar", make_zip({entry("y/Y.class")})}}));
  EXPECT_TRUE(add("app.war"));
  EXPECT_EQ(path_.class_names(), (Names{"w/Servlet", "x/X"}));
  path_ = ClassPath();
  EXPECT_TRUE(add("app.ear"));
  EXPECT_EQ(path_.class_names(), (Names{"w/Servlet", "x/X", "y/Y"}));
  EXPECT_EQ(messages(), Strings{});
}

TEST_F(ClassPathTest, DeepNestingIsReported) {
  std::string jar = make_zip({entry("L0.class")});
  for (int level = 1; level < 5; ++level) {
    jar = make_zip({entry("L" + std::to_string(level) + ".class"), {"in.jar", jar, level % 2 == 0}});
  }
  folder_.write("a.jar", jar);
  EXPECT_TRUE(add("a.jar"));
  EXPECT_EQ(path_.class_names(), (Names{"L3", "L4"}));
  EXPECT_EQ(messages(), Strings{"a.jar!/in.jar!/in.jar: is an archive nested too deeply, and is not read"});
}

TEST_F(ClassPathTest, NestedGarbageIsReported) {
  folder_.write("a.jar", make_zip({entry("A.class"), {"x.jar", "garbage"}, {"y.jar", "", true}}));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_EQ(problems_.size(), 2U);
}

TEST_F(ClassPathTest, NestedBombIsRefused) {
  const std::string huge(64 << 20, '\0');
  folder_.write("a.jar", make_zip({entry("A.class"), {"x.jar", huge}}));
  EXPECT_TRUE(add("a.jar"));
  ASSERT_EQ(problems_.size(), 1U);
  EXPECT_NE(messages()[0].find("is larger than the limit"), std::string::npos);
}

TEST_F(ClassPathTest, NestedBombsShareOneBudget) {
  const std::string big(9 << 20, '\0');
  folder_.write("a.jar", make_zip({entry("A.class"), {"x.jar", big}, {"y.jar", big}, {"z.jar", big}}));
  EXPECT_TRUE(add("a.jar"));
  size_t refused = 0;
  for (const std::string& message : messages()) refused += message.find("limit") != std::string::npos ? 1 : 0;
  EXPECT_EQ(refused, 2U);
}

TEST_F(ClassPathTest, ClassNamedAsASupplementaryCharacter) {
  folder_.write("a.jar", make_zip({entry("\xF0\x9F\x98\x80.class", "mark1")}));
  EXPECT_TRUE(add("a.jar"));
  EXPECT_EQ(mark_of("\xED\xA0\xBD\xED\xB8\x80"), "mark1");
}

// ---- Directories and loose files

TEST_F(ClassPathTest, DirectoryOfClasses) {
  folder_.write("out/p/q/A.class", tiny_class("p/q/A", "mark1"));
  folder_.write("out/B.class", tiny_class("B"));
  folder_.write("out/module-info.class", tiny_class("module-info"));
  for (const char* name : {"out/.#B.class", "out/B.class~", "out/.B.class.swp", "out/#B.class#", "out/B.java",
                           "out/.git/C.class", "out/x.y/C.class", "out/META-INF/C.txt"}) {
    folder_.write(name, "?");
  }
  EXPECT_TRUE(add("out"));
  EXPECT_EQ(path_.class_names(), (Names{"B", "p/q/A"}));
  EXPECT_EQ(mark_of("p/q/A"), "mark1");
  EXPECT_EQ(place("p/q/A"), "out/p/q/A.class");
  EXPECT_EQ(messages(), Strings{});
}

TEST_F(ClassPathTest, LinksAreFollowedButNotInCircles) {
  folder_.write("out/p/A.class", tiny_class("p/A"));
  folder_.write("elsewhere/B.class", tiny_class("q/B"));
  fs::create_directory_symlink("..", folder_ / "out/p/up");
  fs::create_directory_symlink("../elsewhere", folder_ / "out/q");
  fs::create_symlink("A.class", folder_ / "out/p/Alias.class");
  EXPECT_TRUE(add("out"));
  EXPECT_EQ(path_.class_names(), (Names{"p/A", "p/Alias", "q/B"}));
  EXPECT_EQ(messages(), Strings{});
}

TEST_F(ClassPathTest, LinksThatMultiplyEnd) {
  // Each level links twice to the next: 2^40 paths.
  for (int level = 0; level < 40; ++level) {
    const std::string name = "out/d" + std::to_string(level);
    folder_.write(name + "/A.class", tiny_class("A"));
    fs::create_directory_symlink("../d" + std::to_string(level + 1), folder_ / (name + "/x"));
    fs::create_directory_symlink("../d" + std::to_string(level + 1), folder_ / (name + "/y"));
  }
  EXPECT_TRUE(add("out"));
  EXPECT_LT(path_.size(), 20'000U);
  EXPECT_GE(problems_.size(), 1U);
}

TEST_F(ClassPathTest, DanglingLinksAndPipesAreReported) {
  folder_.write("out/A.class", tiny_class("A"));
  fs::create_symlink("nowhere", folder_ / "out/B.class");
  ASSERT_EQ(::mkfifo((folder_ / "out/C.class").c_str(), 0600), 0);
  EXPECT_TRUE(add("out"));
  EXPECT_EQ(path_.class_names(), Names{"A"});
  EXPECT_EQ(messages(), (Strings{"out/B.class: is not a file that can be read",
                                 "out/C.class: is not a file that can be read"}));
}

TEST_F(ClassPathTest, UnreadableDirectoryIsReported) {
  folder_.write("out/A.class", tiny_class("A"));
  folder_.write("out/p/B.class", tiny_class("p/B"));
  fs::permissions(folder_ / "out/p", fs::perms::none);
  {
    const Unprivileged user;
    EXPECT_TRUE(add("out"));
  }
  fs::permissions(folder_ / "out/p", fs::perms::owner_all);
  EXPECT_EQ(messages(), Strings{"out/p: cannot be read: Permission denied"});
}

TEST_F(ClassPathTest, ClassFileGoneAfterListingIsReported) {
  folder_.write("out/A.class", tiny_class("A"));
  EXPECT_TRUE(add("out"));
  fs::remove(folder_ / "out/A.class");
  EXPECT_FALSE(path_.read("A", problems_));
  EXPECT_EQ(messages(), Strings{"out/A.class: A: cannot be opened: No such file or directory"});
}

TEST_F(ClassPathTest, DirectoryOfJarsSaysHowToNameThem) {
  folder_.write("lib/a.jar", make_zip({entry("A.class")}));
  folder_.write("lib/b.jar", make_zip({entry("B.class")}));
  EXPECT_FALSE(add("lib"));
  ASSERT_EQ(messages().size(), 1U);
  EXPECT_EQ(messages()[0].find("lib: holds no class files, but 2 jars: name them, or write "), 0U);
  EXPECT_TRUE(add("lib/*"));
  EXPECT_EQ(path_.class_names(), (Names{"A", "B"}));
  EXPECT_FALSE(add("nowhere/*"));
}

TEST_F(ClassPathTest, SingleClassFileIsNamedByItsBytes) {
  folder_.write("Whatever.class", tiny_class("p/q/Real", "mark2"));
  EXPECT_TRUE(add("Whatever.class"));
  EXPECT_EQ(path_.class_names(), Names{"p/q/Real"});
  EXPECT_EQ(mark_of("p/q/Real"), "mark2");
  EXPECT_EQ(place("p/q/Real"), "Whatever.class");
  folder_.write("Half.class", tiny_class("p/Half").substr(0, 20));
  EXPECT_FALSE(add("Half.class"));
  EXPECT_EQ(messages(), Strings{"Half.class: is damaged: it does not give its class a name"});
}

// ---- JDKs

std::string tiny_image() {
  testing_jimage::Writer writer;
  writer.add("java.base", "java/lang", "Object", "class", tiny_class("java/lang/Object", "mark1"));
  writer.add("java.base", "", "module-info", "class", tiny_class("module-info"));
  writer.add("java.base", "java/lang", "words", "properties", "a=b");
  writer.add("packages", "", "java.lang", "", "12345678");
  return writer.finish();
}

TEST_F(ClassPathTest, JdkImage) {
  folder_.write("jdk/lib/modules", tiny_image());
  folder_.write("jdk/release", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"11.0.2\"\n");
  EXPECT_TRUE(path_.add_jdk(folder_ / "jdk", options_, problems_));
  EXPECT_EQ(path_.class_names(), Names{"java/lang/Object"});
  EXPECT_EQ(path_.class_names(true), Names{});
  EXPECT_TRUE(path_.from_jdk("java/lang/Object"));
  EXPECT_EQ(place("java/lang/Object"), "jdk/lib/modules!/java.base/java/lang/Object.class");
  EXPECT_EQ(mark_of("java/lang/Object"), "mark1");
  folder_.write("multi.jar", make_zip({manifest("Multi-Release: true"), entry("A.class", "mark0"),
                                       entry("META-INF/versions/11/A.class", "mark1"),
                                       entry("META-INF/versions/12/A.class", "mark2")}));
  EXPECT_TRUE(add("multi.jar"));
  EXPECT_EQ(mark_of("A"), "mark1") << "the JDK's version decides";
  EXPECT_EQ(path_.class_names(true), Names{"A"});
  EXPECT_EQ(messages(), Strings{});
}

TEST_F(ClassPathTest, JdkImageWhoseClassesShareOneLongName) {
  testing_jimage::Writer writer;
  const std::string name(20'000, 'n');
  for (int i = 0; i < 1000; ++i) writer.add("m", "p", name, "class", "");
  folder_.write("modules", writer.finish());
  EXPECT_TRUE(add("modules"));
  EXPECT_EQ(messages(), Strings{"modules: is damaged: many classes share one name"});
}

TEST_F(ClassPathTest, JdkOfJmodsOnly) {
  const Layout jmod{.prefix = std::string("JM\1\0", 4)};
  const auto class_entry = [](const char* name) {
    return Entry{"classes/" + std::string(name) + ".class", tiny_class(name)};
  };
  folder_.write("jdk/jmods/java.base.jmod", make_zip({class_entry("java/lang/Object"),
                                                      class_entry("module-info"),
                                                      {"bin/java", "ELF"},
                                                      {"lib/Stray.class", tiny_class("Stray")}},
                                                     jmod));
  folder_.write("jdk/jmods/java.sql.jmod", make_zip({class_entry("java/sql/Driver")}, jmod));
  EXPECT_TRUE(path_.add_jdk(folder_ / "jdk", options_, problems_));
  EXPECT_EQ(path_.class_names(), (Names{"java/lang/Object", "java/sql/Driver"}));
  EXPECT_TRUE(path_.from_jdk("java/sql/Driver"));
  EXPECT_EQ(messages(), Strings{});
}

TEST_F(ClassPathTest, Jdk8) {
  folder_.write("jdk8/jre/lib/rt.jar", make_zip({entry("java/lang/Object.class")}));
  folder_.write("jdk8/jre/lib/jce.jar", make_zip({entry("javax/crypto/Cipher.class")}));
  folder_.write("jdk8/jre/lib/ext/x.jar", make_zip({entry("ext/X.class")}));
  folder_.write("jdk8/lib/tools.jar", make_zip({entry("com/sun/tools/javac/Main.class")}));
  folder_.write("jdk8/release", "JAVA_VERSION=\"1.8.0_402\"\n");
  EXPECT_EQ(jdk_version(folder_ / "jdk8"), 8);
  for (const char* home : {"jdk8", "jdk8/jre"}) {
    path_ = ClassPath();
    EXPECT_TRUE(path_.add_jdk(folder_ / home, options_, problems_));
    EXPECT_EQ(path_.class_names(), (Names{"ext/X", "java/lang/Object", "javax/crypto/Cipher"}));
    EXPECT_TRUE(path_.class_names(true).empty());
  }
  EXPECT_EQ(messages(), Strings{});
}

TEST_F(ClassPathTest, WhatIsNoJdkIsReported) {
  fs::create_directory(folder_ / "jdk");
  EXPECT_FALSE(path_.add_jdk(folder_ / "jdk", options_, problems_));
  EXPECT_EQ(messages(), Strings{"jdk: is not a JDK: it has neither lib/modules, nor jmods, nor lib/rt.jar"});
  folder_.write("jdk/lib/modules", "\xDA\xDA\xFE\xCA");
  EXPECT_FALSE(path_.add_jdk(folder_ / "jdk", options_, problems_));
  EXPECT_EQ(problems_.size(), 2U);
}

TEST_F(ClassPathTest, JdkVersions) {
  EXPECT_EQ(jdk_version(folder_ / "nowhere"), 0);
  for (const auto& [text, version] :
       {std::pair("JAVA_VERSION=\"25-ea\"", 25), std::pair("JAVA_VERSION=\"17.0.15\"\r", 17),
        std::pair("JAVA_VERSION=\"x\"", 0), std::pair("", 0)}) {
    folder_.write("release", text);
    EXPECT_EQ(jdk_version(folder_.root()), version) << text;
  }
}

TEST_F(ClassPathTest, FindJdk) {
  EXPECT_EQ(find_jdk("/given/home"), "/given/home");
  folder_.write("jdk/lib/modules", tiny_image());
  folder_.write("jdk/bin/java", "ELF");
  fs::create_directory(folder_ / "path");
  fs::create_symlink("../jdk/bin/java", folder_ / "path/java");
  folder_.write("wrapper/java", "#!/bin/sh");
  const auto environment = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  const std::string saved_home = environment("JAVA_HOME");
  const std::string saved_path = environment("PATH");
  ::setenv("JAVA_HOME", (folder_ / "jdk").c_str(), 1);
  EXPECT_EQ(find_jdk(""), folder_ / "jdk");
  ::setenv("JAVA_HOME", (folder_ / "nowhere").c_str(), 1);
  ::setenv("PATH", ((folder_ / "wrapper").string() + ":/nowhere:" + (folder_ / "path").string()).c_str(), 1);
  EXPECT_EQ(find_jdk(""), fs::canonical(folder_ / "jdk"));
  ::setenv("PATH", "/nowhere", 1);
  EXPECT_EQ(find_jdk(""), "");
  saved_home.empty() ? ::unsetenv("JAVA_HOME") : ::setenv("JAVA_HOME", saved_home.c_str(), 1);
  ::setenv("PATH", saved_path.c_str(), 1);
}

TEST(ClassPathOnRealJdk, AllClassesCanBeRead) {
  const fs::path home = find_jdk("");
  ASSERT_FALSE(home.empty()) << "the tests need a JDK (./dev setup)";
  ClassPath path;
  Problems problems;
  ASSERT_TRUE(path.add_jdk(home, {}, problems));
  EXPECT_GT(path.size(), 5000U);
  EXPECT_TRUE(path.from_jdk("java/lang/Object"));
  size_t read = 0;
  for (const std::string_view name : path.class_names()) {
    const std::optional<ClassBytes> content = path.read(name, problems);
    if (content && content->bytes.size() > 4 && content->bytes[0] == 0xCA) ++read;
  }
  EXPECT_EQ(read, path.size());
  EXPECT_EQ(problems.size(), 0U);
  EXPECT_EQ(path.duplicate_count(), 0U);
}

}  // namespace
}  // namespace heddle
