// heddle watch: a project that is checked again after each build, for as long as one wants.
//
// The state is one CheckedProgram that follows the class files. A change is taken when nothing has happened
// for a short while: a compiler writes its files within milliseconds, so 20 ms are enough
// where files only came or changed, and more is waited for when some are gone, which is how most builds
// begin. While there are no class files at all the last state is kept. What cannot be followed (other
// folders, libraries or settings) is begun anew.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <set>
#include <thread>

#include "cli/checked.h"
#include "cli/commands.h"
#include "cli/configured.h"
#include "cli/judging.h"
#include "cli/program_paths.h"
#include "cli/user_error.h"
#include "cli/warnings.h"
#include "engine/class_folders.h"
#include "engine/class_path_change.h"
#include "engine/folder_watch.h"
#include "output/difference_view.h"
#include "output/numbers.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr int kForEver = 24 * 3600 * 1000;
constexpr int kLookAgainMs = 250;  // while something is missing or unfinished
constexpr int kQuietMs = 20;       // without any change, before one is taken
constexpr int kQuietGoneMs =
    3000;  // the same, when classes are gone: a compiler that is to write them starts up
constexpr double kLongestMs = 10'000;  // a build that writes without a pause is looked at now and then

// What decides how the program is put together: if one of these changes, all begins anew.
constexpr std::array kBuildFiles = {kConfigName,        "pom.xml",         "build.gradle",
                                    "build.gradle.kts", "settings.gradle", "settings.gradle.kts"};

using BuildFiles = std::vector<std::pair<std::string, int64_t>>;

BuildFiles build_files(const fs::path& folder) {
  BuildFiles found;
  for (const char* name : kBuildFiles) {
    std::error_code error;
    const fs::file_time_type time = fs::last_write_time(folder / name, error);
    if (!error) found.emplace_back(name, time.time_since_epoch().count());
  }
  return found;
}

class Watching {
 public:
  Watching(const Command& command, const Terminal& terminal, Problems& problems)
      : command_(command), terminal_(terminal), problems_(problems), folder_(project_folder(command)) {
    command_.choices.forgets = true;
  }

  [[noreturn]] void run() {
    for (;;) {
      begin();
      follow();
    }
  }

 private:
  // --- beginning ----------------------------------------------------------------------------------------

  // Until there is something to check, and it can be. What is wrong for a moment only, as while a build
  // writes its first classes, is not told.
  void begin() {
    std::string said;
    std::string seen;
    for (bool is_first = true;; is_first = false) {
      watch_folder();
      build_files_ = build_files(folder_);
      try {
        return check();
      } catch (const UserError& error) {
        const bool lasts = is_first || seen == error.what();
        seen = error.what();
        if (lasts && said != seen) {
          tell_waiting(error);
          said = seen;
        }
      }
      watch_.wait(kLookAgainMs);
      watch_.wait(kQuietMs);
    }
  }

  void check() {
    const Stopwatch watch;
    problems_.clear();
    program_.reset();
    Problems about_paths;  // told by the check itself
    CommonOptions silent = command_.common;
    silent.quiet = true;
    const Command paths = with_class_path(command_, Terminal(silent), about_paths);
    if (folders_of(paths).empty()) {
      throw UserError(fmt::format("{} has no directory of class files to watch, only jars; name a project",
                                  folder_.string()));
    }
    folders_ = std::make_unique<ClassFolders>(folders_of(paths));
    watch_classes();
    program_ = std::make_unique<CheckedProgram>(command_, terminal_, problems_, [this](ClassPath& path) {
      folders_->hold(path);
      resources_ = path.read_resources(problems_);
      path.put_resources(resources_);
    });
    judging_ = std::make_unique<Judging>(program_->command());
    judge(paths);
    tell(compare_findings({}, findings_), "", watch.millis(), true);
  }

  static std::vector<ClassFolders::Folder> folders_of(const Command& paths) {
    std::vector<ClassFolders::Folder> folders;
    const auto add = [&](const std::vector<std::string>& entries, ClassRole role) {
      for (const std::string& entry : entries) {
        std::error_code ignored;
        if (fs::is_directory(entry, ignored)) folders.push_back({entry, role});
      }
    };
    add(paths.common.class_path, ClassRole::kProgram);
    add(paths.common.tests, ClassRole::kTest);
    return folders;
  }

  void watch_folder() { watch_.watch(folder_); }

  void watch_classes() {
    for (bool is_new = true; is_new;) {
      is_new = false;
      for (const fs::path& folder : folders_->all_folders()) {
        is_new |= watch_.watch(folder);
        // Where others may come: classes of tests, for instance, beside those of the program.
        is_new |= watch_.watch(folder.has_parent_path() ? folder.parent_path() : fs::path("."));
      }
    }
    if (watch_.is_polling() && !said_polling_) {
      terminal_.note("the system has no more room to watch folders, so they are looked at every half second");
      said_polling_ = true;
    }
  }

  // --- following ----------------------------------------------------------------------------------------

  // Until that is not possible any more.
  void follow() {
    bool is_missing = false;
    for (;;) {
      FolderWatch::Changes changes = watch_.wait(is_missing || unfinished_ ? kLookAgainMs : kForEver);
      if (changes.empty() && !is_missing && !unfinished_) continue;
      const Stopwatch waiting;
      ClassFolders::Look seen = look(changes, is_missing);
      for (;;) {
        const int quiet = seen.gone.empty() ? kQuietMs : kQuietGoneMs;
        FolderWatch::Changes more = watch_.wait(quiet);
        if (more.empty() || waiting.millis() > kLongestMs) break;
        seen = look(more, false);
      }
      if (build_files(folder_) != build_files_) {
        terminal_.note("the project's settings changed; beginning anew");
        return;
      }
      if (seen.is_empty) {
        if (!is_missing) terminal_.note("there are no class files any more; waiting for the next build");
        is_missing = true;
        continue;
      }
      is_missing = false;
      if (anything_ && has_other_folders()) {
        terminal_.note("there are other directories of class files; beginning anew");
        return;
      }
      anything_ = false;
      update(seen);
    }
  }

  ClassFolders::Look look(const FolderWatch::Changes& changes, bool at_everything) {
    const bool all = at_everything || changes.anything;
    anything_ |= all;
    if (all) {
      watch_folder();
      watch_classes();
    }
    ClassFolders::Look seen = folders_->look(changes.files, all);
    unfinished_ = seen.unfinished != 0;
    return seen;
  }

  bool has_other_folders() {
    try {
      CommonOptions silent = command_.common;
      silent.quiet = true;
      Problems ignored;
      const Command now = with_class_path(command_, Terminal(silent), ignored);
      const CommonOptions& then = program_->command().common;
      return now.common.class_path != then.class_path || now.common.tests != then.tests ||
             now.common.dependencies != then.dependencies;
    } catch (const UserError&) {
      return false;  // half of the project is being built; there will be another change
    }
  }

  void update(const ClassFolders::Look& seen) {
    const Stopwatch watch;
    problems_.clear();
    program_->session().clear_phases();
    ClassPath& path = program_->session().class_path();
    ClassPathChange change{.classes = folders_->take_over(seen, path)};
    change.resources = seen.resources_changed && take_over_resources(path);
    if (change.empty()) return;
    try {
      program_->follow(change);
    } catch (const UserError& error) {
      tell_waiting(error);
      return;
    }
    const std::vector<Finding> before = std::move(findings_);
    judge(program_->command());
    tell(compare_findings(before, findings_), change_text(seen, change.resources), watch.millis(), false);
  }

  // Like classes, they change here only. Says whether they did.
  bool take_over_resources(ClassPath& path) {
    Resources now = path.read_resources(problems_);
    if (now == resources_) return false;
    resources_ = std::move(now);
    path.put_resources(resources_);
    return true;
  }

  void judge(const Command& command) {
    sources_.emplace(source_roots(command.sources, command.common.class_path));
    judgement_ = judging_->judge(program_->detection(), program_->session().program(), *sources_, problems_);
    findings_ = judgement_.findings;
  }

  // --- telling ------------------------------------------------------------------------------------------

  void tell_waiting(const UserError& error) {
    if (command_.common.format == Format::kJson) {
      Json json;
      json.object([&] {
        json.number("version", kJsonVersion);
        json.object("error", [&] { json.member("message", error.what()); });
        write_warnings(problems_, json);
      });
      terminal_.write(in_one_line(json.finish()));
    }
    terminal_.note(fmt::format("{}; waiting", error.what()));
  }

  void tell(FindingsDifference difference, const std::string& changed, double millis, bool is_first) {
    if (command_.common.format == Format::kJson) {
      write_line(std::move(difference), millis);
    } else {
      write_text(difference, changed, millis, is_first);
      print_news();
    }
  }

  // Warnings that were not told before.
  void print_news() {
    Problems news;
    std::set<Problem> now;
    for (const Problem& problem : problems_.sorted()) {
      if (!told_.contains(problem)) news.add(problem);
      now.insert(problem);
    }
    print_warnings(news, command_.common, terminal_);
    told_ = std::move(now);
  }

  void write_line(FindingsDifference difference, double millis) {
    DifferenceView view;
    view.difference = std::move(difference);
    view.program = summarise_program(program_->analysis());
    view.hidden = program_->detection().findings.size() - findings_.size();
    for (const auto& [confidence, count] : program_->detection().untold) view.hidden += count;
    Json json;
    json.object([&] {
      json.number("version", kJsonVersion);
      write_difference(view, json);
      json.decimal("millis", millis);
      write_warnings(problems_, json);
    });
    terminal_.write(in_one_line(json.finish()));
  }

  void write_text(const FindingsDifference& difference, const std::string& changed, double millis,
                  bool is_first) {
    const Palette& palette = terminal_.out_palette();
    const FindingStyle style{terminal_.out_width(), *sources_};
    std::string out;
    for (const Finding& finding : difference.introduced) out += finding_text(finding, style, palette) + "\n";
    for (const Finding& finding : difference.fixed)
      out += palette.added("went away") + "  " + finding_line(finding, palette) + "\n";
    if (is_first) {
      FindingsView view;
      view.judgement = judgement_;
      view.program = summarise_program(program_->analysis());
      view.seconds = millis / 1000;
      out += summary_line(view) + "\n";
    } else {
      out += fmt::format("{}: {} appeared, {} went away, {} now; {:.0f} ms\n", changed,
                         grouped(difference.introduced.size()), grouped(difference.fixed.size()),
                         plural(findings_.size(), "finding"), millis);
    }
    terminal_.write(out);
  }

  static std::string change_text(const ClassFolders::Look& seen, bool resources) {
    std::string out = resources ? "resources changed" : "";
    const auto add = [&](size_t count, const char* what) {
      if (count != 0) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", plural(count, "class"), what);
    };
    add(seen.changed.size(), "changed");
    add(seen.came.size(), "came");
    add(seen.gone.size(), "gone");
    return out;
  }

  Command command_;
  const Terminal& terminal_;
  Problems& problems_;
  const fs::path folder_;
  FolderWatch watch_;
  BuildFiles build_files_;
  std::unique_ptr<ClassFolders> folders_;
  std::unique_ptr<CheckedProgram> program_;
  std::unique_ptr<Judging> judging_;
  Resources resources_;
  std::optional<Sources> sources_;
  Judgement judgement_;
  std::set<Problem> told_;  // problems
  std::vector<Finding> findings_;
  bool unfinished_ = false;
  bool anything_ = false;  // folders came or went since they were last looked for
  bool said_polling_ = false;
};

void refuse_what_is_no_folder(const Command& command) {
  for (const std::string& path : command.paths) {
    std::error_code ignored;
    if (!fs::is_directory(path, ignored))
      throw UserError(
          fmt::format("{} is no directory; watch takes the directory of a project, or of its classes", path));
  }
}

}  // namespace

int run_watch(const Command& command, const Terminal& terminal, Problems& problems) {
  refuse_what_is_no_folder(command);
  Watching(command, terminal, problems).run();
}

}  // namespace heddle
