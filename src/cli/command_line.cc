#include "cli/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "cli/help.h"
#include "cli/user_error.h"
#include "support/edit_distance.h"

namespace heddle {
namespace {

constexpr const char* kVersion = HEDDLE_VERSION;
constexpr const char* kPrinted = "What to print";  // a group of options

// The words as they stand in the command line, before they mean anything.
struct Words {
  std::vector<std::string> class_path;
  std::string old_path;
  std::string new_path;
  std::vector<std::string> path;
  std::vector<std::string> checked;
  std::string confidence = "medium";
  std::string fail_on = "any";
  std::string format = "text";
  std::string color = "auto";
  std::string progress = "auto";
};

std::function<std::string(const std::string&)> one_of(std::vector<std::string> values) {
  return [values = std::move(values)](const std::string& given) {
    if (std::find(values.begin(), values.end(), given) != values.end()) return std::string();
    return fmt::format("'{}' is none of {}", given, fmt::join(values, ", "));
  };
}

void append_entries(const std::string& class_path, std::vector<std::string>& entries) {
  for (std::string& entry : CLI::detail::split(class_path, ':')) {
    if (!entry.empty()) entries.push_back(std::move(entry));
  }
}

Confidence confidence_of(const std::string& word) {
  return word == "high" ? Confidence::kHigh : word == "medium" ? Confidence::kMedium : Confidence::kLow;
}

When when_of(const std::string& word) {
  return word == "always" ? When::kAlways : word == "never" ? When::kNever : When::kAuto;
}

class Parser {
 public:
  Parser() : app_("heddle finds concurrency bugs in JVM programs, from their class files.", "heddle") {
    app_.set_version_flag("--version", std::string("heddle ") + kVersion);
    app_.footer(kHelpFooter);
    app_.get_formatter()->column_width(34);
    // Options are told at every command, and taken before it as well.
    add_common_options(app_, true);
    add_check();
    add_explain();
    add_show();
    add_diff();
  }

  std::variant<Command, HelpText> parse(int argc, const char* const* argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      return HelpText{app_.help()};
    } catch (const CLI::CallForAllHelp&) {
      return HelpText{app_.help("", CLI::AppFormatMode::All)};
    } catch (const CLI::CallForVersion& version) {
      return HelpText{std::string(version.what()) + "\n"};
    } catch (const CLI::ExtrasError&) {
      throw UserError(unexpected_word(argc, argv));
    } catch (const CLI::ParseError& error) {
      throw UserError(fmt::format("{}; see {} --help", error.what(), current_command()));
    }
    if (!chosen_) throw UserError(missing_command());
    finish();
    return command_;
  }

 private:
  void add_check() {
    CLI::App* check = add_leaf(app_, "check", "Find data races, deadlocks and the like", kCheckFooter,
                               Action::kCheck, "", "");
    add_checked_program(*check);
    check
        ->add_option("--confidence", words_.confidence,
                     "Show what is at least as sure as this: high, medium (the default) or low, which is all")
        ->option_text("LEVEL")
        ->check(one_of({"high", "medium", "low"}))
        ->group(kPrinted);
    check
        ->add_option("--fail-on", words_.fail_on,
                     "When to end with exit code 1: any (if any finding is shown; the default) or none")
        ->option_text("WHAT")
        ->check(one_of({"any", "none"}))
        ->group(kPrinted);
  }

  void add_explain() {
    CLI::App* explain = add_leaf(app_, "explain", "The whole story of one finding", kExplainFooter,
                                 Action::kExplain, "ID", "The finding's id, or the beginning of it");
    add_checked_program(*explain);
  }

  // What check and explain look at.
  void add_checked_program(CLI::App& app) {
    app.add_option(
           "PATHS", words_.checked,
           "Directories of classes, projects that are built, or jars (default: the class files below the "
           "current directory)")
        ->option_text(" ");
    app.add_option("--sources", command_.sources,
                   "Where source files are, to quote them; repeatable (default: here and by the classes, in "
                   "src/main/java, src/test/java and src)")
        ->option_text("DIR")
        ->allow_extra_args(false)
        ->group(kPrinted);
    add_analysis_options(app);
  }

  void add_show() {
    CLI::App* show = app_.add_subcommand("show", "Show what a program is made of, as the analysis sees it");
    show->footer(kShowFooter);
    add_common_options(*show, true);
    add_leaf(*show, "class", "What a class is: its flags, supertypes, fields and methods", kShowClassFooter,
             Action::kShowClass, "NAME", "The class");
    add_leaf(*show, "method", "The intermediate representation of a method", kShowMethodFooter,
             Action::kShowMethod, "NAME", "The method, with its class");
    add_leaf(*show, "hierarchy", "The supertypes and subtypes of a class", kShowHierarchyFooter,
             Action::kShowHierarchy, "NAME", "The class");
    add_leaf(*show, "line", "What became of a line of source", kShowLineFooter, Action::kShowLine,
             "FILE:LINE", "A source file, or a class, and a line in it");
    CLI::App* stats = add_leaf(*show, "stats", "The size of the program, and how long it took to read",
                               kShowStatsFooter, Action::kShowStats, "", "");
    stats->add_flag("--all", command_.all, "Lower the JDK's classes as well");
    stats->add_flag("--duplicates", command_.duplicates, "List the classes that occur more than once");
    stats->add_flag("--analysis", command_.analysis, "Analyse the program, and say what that gave");
    add_analysis_options(*stats);
    add_questions(*show);
  }

  // What only the analysis of the whole program can answer.
  void add_questions(CLI::App& show) {
    const auto question = [&](const std::string& word, const std::string& what, const char* footer,
                              Action action, const std::string& operand, const std::string& operand_help) {
      CLI::App* leaf = add_leaf(show, word, what, footer, action, operand, operand_help);
      add_analysis_options(*leaf);
      return leaf;
    };
    const auto all_flag = [&](CLI::App* leaf, const char* help) {
      leaf->add_flag("--all", command_.all, help);
    };
    CLI::App* points_to =
        question("points-to", "The objects that a variable or field may hold", kShowPointsToFooter,
                 Action::kShowPointsTo, "NAME", "A field, a method, or a method and a variable of it");
    points_to->add_flag("--contexts", command_.contexts, "Show each context of the method by itself");
    CLI::App* object =
        question("object", "The objects made at a place, and what may hold them", kShowObjectFooter,
                 Action::kShowObject, "PLACE", "FILE:LINE, CLASS:LINE or CLASS.METHOD:LINE");
    all_flag(object, "List the holders in the JDK as well");
    question("callers", "Who calls a method, and where", kShowCallersFooter, Action::kShowCallers, "METHOD",
             "The method, with its class");
    question("callees", "What a method calls, and where", kShowCalleesFooter, Action::kShowCallees, "METHOD",
             "The method, with its class");
    CLI::App* path = question("path", "How a method comes to be called: a shortest chain of calls",
                              kShowPathFooter, Action::kShowPath, "", "");
    path->add_option("METHODS", words_.path, "FROM and TO, or TO alone: then from the entry points")
        ->required()
        ->expected(1, 2)
        ->option_text("[FROM] TO");
    CLI::App* reachable = question("reachable", "The methods that can run", kShowReachableFooter,
                                   Action::kShowReachable, "", "");
    reachable->add_option("PATTERN", command_.name, "Only these: a class, a method, or with * and **")
        ->option_text(" ");
    all_flag(reachable, "The JDK's as well");
    formats_ = {"text", "json", "dot"};
    CLI::App* graph = question("callgraph", "Who calls whom, for other programs to read",
                               kShowCallGraphFooter, Action::kShowCallGraph, "", "");
    formats_ = {"text", "json"};
    all_flag(graph, "The JDK's methods as well");
    CLI::App* entries = question("entries", "Where the program is entered from outside", kShowEntriesFooter,
                                 Action::kShowEntries, "", "");
    all_flag(entries, "What the virtual machine enters and constructors as well");
    CLI::App* unresolved = question("unresolved", "What the analysis could not follow", kShowUnresolvedFooter,
                                    Action::kShowUnresolved, "", "");
    all_flag(unresolved, "List those in the JDK as well");
    question("threads", "Who starts whom: threads, tasks and handlers", kShowThreadsFooter,
             Action::kShowThreads, "", "");
    formats_ = {"text", "json", "dot"};
    question("locks", "Which locks are taken while others are held", kShowLocksFooter, Action::kShowLocks, "",
             "");
    formats_ = {"text", "json"};
    CLI::App* sharing = question("sharing", "What several threads touch, one of them writing",
                                 kShowSharingFooter, Action::kShowSharing, "", "");
    sharing->add_option("FIELD", command_.name, "Only this: a field, or the type of an array or object")
        ->option_text(" ");
    CLI::App* order = question("order", "Whether two places may be reached at the same time",
                               kShowOrderFooter, Action::kShowOrder, "", "");
    order->add_option("PLACES", words_.path, "Two places, each FILE:LINE or CLASS:LINE")
        ->required()
        ->expected(2)
        ->option_text("A B");
  }

  void add_analysis_options(CLI::App& app) {
    AnalysisChoices& choices = command_.choices;
    const std::string group = "How to analyse";
    app.add_option(
           "--entry", choices.entries,
           "What is entered from outside: a class, a method, or with * and **; repeatable (default: main "
           "methods, tests, servlets; of a library all that is public)")
        ->option_text("PATTERN")
        ->allow_extra_args(false)
        ->group(group);
    app.add_option(
           "--context", choices.context,
           "What to tell apart: ci (nothing), origin (threads), or 1-cfa, 2-obj, 2-type and the like; with "
           "+containers lists and maps as well (default: origin+containers)")
        ->option_text("POLICY")
        ->group(group);
    app.add_option(
           "--memory", choices.memory,
           "How much the analysis may take, about, as in 2G; if the policy wants more, the methods with "
           "the most contexts run in one")
        ->option_text("SIZE")
        ->group(group);
    app.add_option("--knowledge", choices.knowledge,
                   "A file of models, read after those built in; repeatable")
        ->option_text("FILE")
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--reflection", choices.reflection,
                   "A file of what names that the program computes may mean, in lines such as 'class "
                   "com.foo.Bar' and 'method com.foo.Bar.baz'; repeatable")
        ->option_text("FILE")
        ->allow_extra_args(false)
        ->group(group);
    app.add_flag("--tell-apart", choices.tells_apart,
                 "Tell strings, builders and exceptions apart where the application makes them; they are one "
                 "object per type otherwise (slower)")
        ->group(group);
    app.add_flag("--verify", choices.verify, "Check the result, rule by rule")->group(group);
  }

  void add_diff() {
    CLI::App* diff =
        add_leaf(app_, "diff", "What changed between two builds", kDiffFooter, Action::kDiff, "", "");
    CLI::Option* program =
        diff->add_flag("--program", command_.program, "Compare the programs: classes, members, statements");
    diff->add_flag(
            "--explain-update", command_.explain_update,
            "Analyse the old build, let the analysis follow to the new one, and say what that did: what "
            "was looked at, how long it took, which methods and calls came and went, and why")
        ->excludes(program);
    add_analysis_options(*diff);
    diff->add_option("OLD", words_.old_path, "Class path of the old build")->required();
    diff->add_option("NEW", words_.new_path, "Class path of the new build")->required();
  }

  CLI::App* add_leaf(CLI::App& parent, const std::string& word, const std::string& what, const char* footer,
                     Action action, const std::string& operand, const std::string& operand_help) {
    CLI::App* leaf = parent.add_subcommand(word, what);
    leaf->footer(footer);
    if (!operand.empty()) {
      leaf->add_option(operand, command_.name, operand_help)->required()->option_text(" ");
    }
    add_common_options(*leaf, false);
    leaf->final_callback([this, action] {
      command_.action = action;
      chosen_ = true;
    });
    return leaf;
  }

  void add_common_options(CLI::App& app, bool hidden) {
    CommonOptions& common = command_.common;
    const std::string input = hidden ? "" : "What to read";
    const std::string output = hidden ? "" : kPrinted;
    auto option = [&](const std::string& names, auto& value, const std::string& help, const char* operand,
                      const std::string& group) {
      return app.add_option(names, value, help)->option_text(operand)->group(group);
    };
    auto flag = [&](const std::string& names, bool& value, const std::string& help,
                    const std::string& group) { app.add_flag(names, value, help)->group(group); };
    option("-c,--classpath", words_.class_path,
           "Directories of classes, jars, jmods, class files, or DIR/* for the jars in DIR; "
           "repeatable, or separated by colons",
           "PATH", input)
        ->allow_extra_args(false);
    option("--jdk", common.jdk, "The JDK to use (default: JAVA_HOME, then the java on the PATH)", "HOME",
           input);
    flag("--no-jdk", common.no_jdk, "Read no JDK", input);
    option("--java", common.java_version, "The release for which multi-release jars are read", "N", input)
        ->check(CLI::Range(1, 999));
    const std::vector<std::string> formats =
        hidden ? std::vector<std::string>{"text", "json", "dot"} : formats_;
    option("--format", words_.format, fmt::format("{}", fmt::join(formats, ", ")), "FORMAT", output)
        ->check(one_of(formats));
    option("-o,--output", common.output, "Write to FILE instead of stdout", "FILE", output);
    option("--color", words_.color, "auto, always or never", "WHEN", output)
        ->check(one_of({"auto", "always", "never"}));
    option("--progress", words_.progress, "auto, always or never", "WHEN", output)
        ->check(one_of({"auto", "always", "never"}));
    flag("--stats", common.stats, "Say how long each phase took", output);
    flag("-q,--quiet", common.quiet, "No warnings, no notes", output);
    flag("-v,--verbose", common.verbose, "All warnings, however many", output);
    option("--threads", common.threads, "Threads to use (default: all cores)", "N", output)
        ->check(CLI::Range(1, 1024));
  }

  void finish() {
    CommonOptions& common = command_.common;
    for (const std::string& words : words_.class_path) append_entries(words, common.class_path);
    append_entries(words_.old_path, command_.old_path);
    append_entries(words_.new_path, command_.new_path);
    for (const std::string& words : words_.checked) append_entries(words, command_.paths);
    command_.least = confidence_of(words_.confidence);
    command_.fail_on = words_.fail_on == "none" ? FailOn::kNone : FailOn::kAny;
    common.format = words_.format == "json"  ? Format::kJson
                    : words_.format == "dot" ? Format::kDot
                                             : Format::kText;
    if (common.format == Format::kDot && command_.action != Action::kShowCallGraph &&
        command_.action != Action::kShowLocks) {
      throw UserError(
          "--format dot is for 'heddle show callgraph' and 'heddle show locks' only; use text or json");
    }
    if (!words_.path.empty()) command_.name = words_.path.back();
    if (words_.path.size() > 1) command_.from = words_.path.front();
    common.color = when_of(words_.color);
    common.progress = when_of(words_.progress);
  }

  // The innermost command that the words reached.
  CLI::App* reached() {
    CLI::App* app = &app_;
    while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
    return app;
  }

  std::string current_command() {
    std::string text;
    for (CLI::App* app = reached(); app != nullptr; app = app->get_parent()) {
      if (!text.empty()) text.insert(0, " ");
      text.insert(0, app->get_name());
    }
    return text;
  }

  static std::vector<std::string> command_words(CLI::App& app) {
    std::vector<std::string> words;
    for (const CLI::App* sub : app.get_subcommands([](CLI::App*) { return true; }))
      words.push_back(sub->get_name());
    return words;
  }

  std::string missing_command() {
    return fmt::format("say what to do: '{}' takes one of {}; see {} --help", current_command(),
                       fmt::join(command_words(*reached()), ", "), current_command());
  }

  std::string unexpected_word(int argc, const char* const* argv) {
    CLI::App& app = *reached();
    const std::vector<std::string> rest = app_.remaining(true);
    const std::string word = rest.empty() ? argv[argc - 1] : rest.front();
    std::vector<std::string> known = command_words(app);
    const bool is_option = word.starts_with('-');
    if (is_option) {
      known.clear();
      for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
      }
    }
    const std::string place = current_command();
    std::string text = fmt::format("unknown {} '{}' for '{}'", is_option ? "option" : "word", word, place);
    if (const std::string nearest = nearest_word(word, known); !nearest.empty()) {
      text += fmt::format("; did you mean {}?", nearest);
    } else if (!is_option && !known.empty()) {
      text += fmt::format("; it takes one of {}", fmt::join(known, ", "));
    } else {
      text += fmt::format("; see {} --help", place);
    }
    return text;
  }

  static std::string nearest_word(const std::string& word, const std::vector<std::string>& known) {
    constexpr size_t kFarthest = 2;
    size_t best = kFarthest + 1;
    std::string nearest;
    for (const std::string& candidate : known) {
      const size_t distance = edit_distance(word, candidate, kFarthest);
      if (distance < best) {
        best = distance;
        nearest = candidate;
      }
    }
    return nearest;
  }

  CLI::App app_;
  Command command_;
  Words words_;
  std::vector<std::string> formats_ = {"text", "json"};  // of the command that is being added
  bool chosen_ = false;
};

}  // namespace

std::variant<Command, HelpText> parse_command_line(int argc, const char* const* argv) {
  return Parser().parse(argc, argv);
}

}  // namespace heddle
