// Every class of every JDK on this machine and of the jars that tests/odd_jars/fetch.sh brings is read,
// lowered and verified, and diffs between real versions are applied and compared.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <mutex>
#include <set>

#include "classfile/class_path.h"
#include "program/lower.h"
#include "program/monitors.h"
#include "program/program_diff.h"
#include "program/verify.h"
#include "support/parallel.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

// The first failures in full, the others counted.
class Failures {
 public:
  void add(const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (++count_ <= 20) shown_ += "\n  " + text;
  }
  size_t count() const { return count_; }
  const std::string& shown() const { return shown_; }

 private:
  std::mutex mutex_;
  size_t count_ = 0;
  std::string shown_;
};

struct Totals {
  std::atomic<size_t> classes = 0;
  std::atomic<size_t> methods = 0;
  std::atomic<size_t> stmts = 0;
  std::atomic<size_t> unstructured = 0;
};

void lower_class(const ClassPath& path, std::string_view name, Symbols& symbols, Lowering& lowering,
                 Problems& problems, Totals& totals, Failures& failures) {
  const auto bytes = path.read(name, problems);
  if (!bytes) return failures.add(fmt::format("{} cannot be read", name));
  const auto file = ClassFile::parse(bytes->bytes, bytes->owner);
  if (!file) return failures.add(fmt::format("{}: {}", path.place_of(name), file.error().message));
  ++totals.classes;
  ClassSymbols class_symbols(*file, symbols);
  for (const MemberInfo& method : file->methods()) {
    if (method.code_offset == 0) continue;
    const auto body = lowering.lower(class_symbols, method);
    auto fail = [&](const std::string& why) {
      failures.add(fmt::format("{}: {}{}: {}", path.place_of(name), file->name(method),
                               file->descriptor(method), why));
    };
    if (!body) {
      fail(body.error().message);
      continue;
    }
    ++totals.methods;
    totals.stmts += body->stmts.size();
    if (const auto wrong = verify(*body, symbols)) fail(*wrong);
    if (!find_monitors(*body).structured) ++totals.unstructured;
  }
}

void lower_everything(const ClassPath& path, Problems& problems, Failures& failures) {
  const auto names = path.class_names();
  Symbols symbols;
  Totals totals;
  parallel_for(names.size(), default_threads(), 32, [&](size_t first, size_t last) {
    Lowering lowering;
    for (size_t i = first; i < last; ++i) {
      lower_class(path, names[i], symbols, lowering, problems, totals, failures);
    }
  });
  fmt::print("{} classes, {} methods, {} statements, {} with unstructured monitors\n", totals.classes.load(),
             totals.methods.load(), totals.stmts.load(), totals.unstructured.load());
}

std::set<fs::path> jdk_homes() {
  std::set<fs::path> homes;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/usr/lib/jvm", ignored)) {
    if (fs::exists(entry.path() / "lib/modules")) homes.insert(fs::canonical(entry.path()));
  }
  if (const fs::path found = find_jdk(""); !found.empty()) homes.insert(fs::canonical(found));
  return homes;
}

std::vector<fs::path> odd_jars() {
  std::vector<fs::path> jars;
  std::error_code ignored;
  for (const auto& entry : fs::recursive_directory_iterator("build/odd-jars", ignored)) {
    if (entry.is_regular_file() && !entry.is_symlink() && entry.path().extension() == ".jar")
      jars.push_back(entry.path());
  }
  std::sort(jars.begin(), jars.end());
  return jars;
}

TEST(RealPrograms, EveryClassOfEveryJdkLowers) {
  const auto homes = jdk_homes();
  ASSERT_FALSE(homes.empty());
  for (const fs::path& home : homes) {
    Problems problems;
    ClassPath path;
    ASSERT_TRUE(path.add_jdk(home, {}, problems)) << home;
    fmt::print("JDK {}: ", jdk_version(home));
    Failures failures;
    lower_everything(path, problems, failures);
    EXPECT_EQ(failures.count(), 0U) << failures.shown();
    EXPECT_EQ(problems.size(), 0U);
  }
}

TEST(RealPrograms, EveryClassOfOddJarsLowers) {
  const auto jars = odd_jars();
  ASSERT_GE(jars.size(), 30U) << "run tests/odd_jars/fetch.sh first (./dev test does)";
  // One class path per jar, so that a class that stands in several is read from each.
  Failures failures;
  for (const fs::path& jar : jars) {
    Problems problems;
    ClassPath path;
    ClassPathOptions options;
    options.follow_manifest = false;
    if (!path.add(jar, options, problems)) continue;  // jars without classes
    lower_everything(path, problems, failures);
  }
  EXPECT_EQ(failures.count(), 0U) << failures.shown();
}

// ---- diffs -----------------------------------------------------------------------------------------------

struct Version {
  fs::path path;
  bool jdk = false;
};

bool open(ClassPath& path, const Version& version, Problems& problems) {
  return version.jdk ? path.add_jdk(version.path, {}, problems) : path.add(version.path, {}, problems);
}

void check_diff(const Version& was, const Version& is) {
  Problems problems;
  ClassPath old_path;
  ClassPath new_path;
  ASSERT_TRUE(open(old_path, was, problems)) << was.path;
  ASSERT_TRUE(open(new_path, is, problems)) << is.path;
  Symbols symbols;
  Program old_program(symbols, old_path, problems);
  Program new_program(symbols, new_path, problems);
  Failures failures;
  auto check = [&](const Body& a, const Body& b, const BodyDelta& delta, const Renaming& renaming,
                   std::string_view class_name, const MemberKey& method) {
    auto fail = [&](std::string_view why) {
      failures.add(
          fmt::format("{}.{}{}: {}", class_name, symbols[method.name], symbols[method.descriptor], why));
    };
    const Body applied = apply(a, delta, renaming);
    if (!same_code(applied, b)) fail("the applied diff is not the new body");
    if (const auto wrong = verify(applied, symbols)) fail(*wrong);
    if (delta.empty() && delta.renamed.empty() && !same_code(a, b))
      fail("the diff is empty but the bodies differ");
    const Renaming same(symbols);
    const BodyDelta back = diff(b, a, same);
    if (!same_code(apply(b, back, same), a)) fail("the diff back is not the old body");
    if (!diff(b, b, same).empty()) fail("a body differs from itself");
  };
  const ProgramDelta delta = diff(old_program, new_program, {default_threads(), was.jdk}, check);
  fmt::print("{} -> {}: {} added, {} removed, {} changed, {} unchanged classes, {} methods compared\n",
             was.path.filename().string(), is.path.filename().string(), delta.added.size(),
             delta.removed.size(), delta.changed.size(), delta.unchanged, delta.methods_compared);
  EXPECT_GT(delta.methods_compared, 0U);
  EXPECT_EQ(failures.count(), 0U) << failures.shown();
}

// The jar whose file name begins with `prefix` and then has a digit.
fs::path jar_named(std::string_view prefix) {
  for (const fs::path& jar : odd_jars()) {
    const std::string name = jar.filename().string();
    if (name.starts_with(prefix) && name.size() > prefix.size() &&
        std::isdigit(static_cast<unsigned char>(name[prefix.size()])) != 0) {
      return jar;
    }
  }
  return {};
}

TEST(RealPrograms, DiffsBetweenReleasesApply) {
  const std::pair<std::string_view, std::string_view> pairs[] = {
      {"h2-1.", "h2-2."},
      {"hsqldb1.8.0-1.", "hsqldb-2."},
      {"tomcat9-catalina-", "tomcat10-catalina-"},
      {"tomcat9-coyote-", "tomcat10-coyote-"},
      {"groovy-", "groovy-all-"},
  };
  for (const auto& [was, is] : pairs) {
    const fs::path old_jar = jar_named(was);
    const fs::path new_jar = jar_named(is);
    ASSERT_FALSE(old_jar.empty()) << was;
    ASSERT_FALSE(new_jar.empty()) << is;
    check_diff({old_jar}, {new_jar});
  }
}

TEST(RealPrograms, DiffsBetweenJdksApply) {
  const auto homes = jdk_homes();
  const std::vector<fs::path> list(homes.begin(), homes.end());
  for (size_t i = 0; i + 1 < list.size(); ++i) check_diff({list[i], true}, {list[i + 1], true});
}

}  // namespace
}  // namespace heddle
