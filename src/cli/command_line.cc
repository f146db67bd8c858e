#include "cli/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "cli/completion.h"
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
  // Empty: not given.
  std::string confidence;
  std::string fail_on;
  std::string context;
  std::string shell;
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

Format format_of(const std::string& word) {
  constexpr std::pair<std::string_view, Format> kFormats[] = {
      {"json", Format::kJson},   {"dot", Format::kDot},         {"sarif", Format::kSarif},
      {"junit", Format::kJunit}, {"compact", Format::kCompact},
  };
  for (const auto& [name, format] : kFormats) {
    if (word == name) return format;
  }
  return Format::kText;
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
    add_make_baseline();
    add_watch();
    add_show();
    add_diff();
    add_small_commands();
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
    if (command_.action == Action::kCompletion) return HelpText{completion()};
    finish();
    return command_;
  }

 private:
  void add_check() {
    formats_ = {"text", "json", "sarif", "junit", "compact"};
    CLI::App* check = add_leaf(app_, "check", "Find data races, deadlocks and the like", kCheckFooter,
                               Action::kCheck, "", "");
    formats_ = {"text", "json"};
    add_checked_program(*check);
    add_choice_of_findings(
        *check,
        "When to end with exit code 1: new (if a finding is not in the baseline; the default), "
        "any (also if it is) or none");
    add_baseline(*check);
  }

  void add_baseline(CLI::App& app) {
    app.add_option("--baseline", command_.baseline,
                   "Findings that are known, as 'heddle baseline FILE' writes them")
        ->option_text("FILE")
        ->group(kPrinted);
  }

  void add_make_baseline() {
    CLI::App* baseline =
        add_leaf(app_, "baseline", "Write down which findings are known, for check --baseline",
                 kBaselineFooter, Action::kBaseline, "FILE", "The file to write");
    add_checked_program(*baseline);
  }

  // Which findings are shown, and which count.
  void add_choice_of_findings(CLI::App& app, const std::string& fail_on) {
    app.add_option("--confidence", words_.confidence,
                   "Show what is at least as sure as this: high, medium (the default) or low, which is all")
        ->option_text("LEVEL")
        ->check(one_of({"high", "medium", "low"}))
        ->group(kPrinted);
    app.add_option("--fail-on", words_.fail_on, fail_on)
        ->option_text("WHAT")
        ->check(one_of({"new", "any", "none"}))
        ->group(kPrinted);
  }

  void add_watch() {
    CLI::App* watch =
        add_leaf(app_, "watch", "Check again after each build, and say what appeared and went away",
                 kWatchFooter, Action::kWatch, "", "");
    add_checked_program(*watch);
    watch
        ->add_option("--confidence", words_.confidence,
                     "Show what is at least as sure as this: high, medium (the default) or low, which is all")
        ->option_text("LEVEL")
        ->check(one_of({"high", "medium", "low"}))
        ->group(kPrinted);
    add_baseline(*watch);
  }

  void add_explain() {
    CLI::App* explain = add_leaf(app_, "explain", "The whole story of one finding, or the page of a rule",
                                 kExplainFooter, Action::kExplain, "", "");
    explain
        ->add_option("ID", command_.name,
                     "The finding's id, or the beginning of it; or a rule's name (without any: all rules)")
        ->option_text(" ");
    add_checked_program(*explain);
  }

  void add_small_commands() {
    CLI::App* init =
        add_leaf(app_, "init", "Write a heddle.toml with comments", kInitFooter, Action::kInit, "", "");
    init->add_option("DIR", words_.checked, "The project's directory (default: the current one)")
        ->option_text(" ");
    CLI::App* models = add_leaf(app_, "models", "What heddle knows of a class or method beside its code",
                                kModelsFooter, Action::kModels, "", "");
    CLI::Option* const name =
        models->add_option("NAME", command_.name, "A class, or a method with its class")->option_text(" ");
    models
        ->add_option("--add", command_.added,
                     "Say more, for this project: an item or, repeated, its lines, in the same language")
        ->option_text("LINE")
        ->allow_extra_args(false)
        ->excludes(name);
    models
        ->add_option("--knowledge", command_.choices.knowledge,
                     "A file of models beside those built in; repeatable")
        ->option_text("FILE")
        ->allow_extra_args(false)
        ->group("How to analyse");
    CLI::App* completion =
        app_.add_subcommand("completion", "What a shell needs to complete words, or the manual page");
    completion->footer(kCompletionFooter);
    completion->add_option("SHELL", words_.shell, "bash, zsh, fish, or man for the manual page")
        ->required()
        ->option_text(" ")
        ->check(one_of({"bash", "zsh", "fish", "man"}));
    completion->final_callback([this] {
      command_.action = Action::kCompletion;
      chosen_ = true;
    });
  }

  std::string completion() {
    const CommandWords words = words_of(app_);
    if (words_.shell == "bash") return bash_completion(words);
    if (words_.shell == "zsh") return zsh_completion(words);
    if (words_.shell == "fish") return fish_completion(words);
    return manual_page(words, kVersion);
  }

  static CommandWords words_of(CLI::App& app) {
    CommandWords words{app.get_name(), app.get_description(), "", app.get_footer(), {}, {}};
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_positional()) {
        const std::string name = option->get_name(true);
        if (!words.operands.empty()) words.operands += " ";
        words.operands += option->get_required() ? name : "[" + name + "]";
        continue;
      }
      if (option->get_group().empty()) continue;
      OptionWords one{{}, "", option->get_description(), {}};
      for (const std::string& name : option->get_snames()) one.names.push_back("-" + name);
      for (const std::string& name : option->get_lnames()) one.names.push_back("--" + name);
      if (option->get_expected_max() != 0 && option->get_type_size() != 0)
        one.operand = option->get_option_text();
      one.values = values_of(one);
      words.options.push_back(std::move(one));
    }
    for (CLI::App* sub : app.get_subcommands([](CLI::App*) { return true; }))
      words.commands.push_back(words_of(*sub));
    return words;
  }

  static std::vector<std::string> values_of(const OptionWords& option) {
    const std::string& name = option.names.back();
    if (name == "--format") {
      std::vector<std::string> values = CLI::detail::split(option.help, ',');
      for (std::string& value : values) CLI::detail::trim(value);
      return values;
    }
    if (name == "--color" || name == "--progress") return {"auto", "always", "never"};
    if (name == "--confidence") return {"high", "medium", "low"};
    if (name == "--fail-on") return {"new", "any", "none"};
    return {};
  }

  // What check and explain look at.
  void add_checked_program(CLI::App& app) {
    app.add_option(
           "PATHS", words_.checked,
           "Directories of classes, projects that are built, or jars (default: the class files below the "
           "current directory)")
        ->option_text(" ");
    add_project_options(app);
    add_analysis_options(app);
  }

  void add_project_options(CLI::App& app) {
    add_sources(app);
    app.add_flag("--tests", command_.tests, "Tell findings in test code as well")->group(kPrinted);
    app.add_flag("--generated", command_.generated, "Tell findings in generated code as well")
        ->group(kPrinted);
    app.add_option("--config", command_.config, "Settings (default: heddle.toml in the project's directory)")
        ->option_text("FILE")
        ->group("What to read");
  }

  void add_sources(CLI::App& app) {
    app.add_option("--sources", command_.sources,
                   "Where source files are, to quote them; repeatable (default: here and by the classes, in "
                   "src/main/java, src/test/java and src)")
        ->option_text("DIR")
        ->allow_extra_args(false)
        ->group(kPrinted);
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
           "methods, tests, servlets, what annotations of frameworks say; of a library all that is public)")
        ->option_text("PATTERN")
        ->allow_extra_args(false)
        ->group(group);
    app.add_option(
           "--open-world", choices.open_world,
           "Which classes of a library are checked as if several threads called their public methods "
           "on one object: auto (those that lock, have volatile fields or concurrent collections, or are "
           "@ThreadSafe; the default), all or none")
        ->option_text("WHICH")
        ->check(one_of({"auto", "all", "none"}))
        ->group(group);
    app.add_option(
           "--context", words_.context,
           "What to tell apart: ci (nothing), origin (threads), or 1-cfa, 2-obj, 2-type and the like; with "
           "+containers lists and maps as well (default: origin+containers)")
        ->option_text("POLICY")
        ->group(group);
    app.add_option(
           "--memory", choices.memory,
           "How much the analysis may take, about, as in 2G; if the policy wants more, the methods with "
           "the most contexts run in one (default: three quarters of the machine's)")
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
    formats_ = {"text", "json", "sarif", "junit", "compact"};
    CLI::App* diff = add_leaf(app_, "diff", "Findings that came and went between two builds", kDiffFooter,
                              Action::kDiff, "", "");
    formats_ = {"text", "json"};
    CLI::Option* program =
        diff->add_flag("--program", command_.program, "Compare the programs: classes, members, statements");
    diff->add_flag(
            "--explain-update", command_.explain_update,
            "Analyse the old build, let the analysis follow to the new one, and say what that did: what "
            "was looked at, how long it took, which methods and calls came and went, and why")
        ->excludes(program);
    add_choice_of_findings(*diff,
                           "When to end with exit code 1: new (if a finding is introduced; the default), any "
                           "(if the new build has any that is shown) or none");
    add_project_options(*diff);
    add_analysis_options(*diff);
    diff->add_option("OLD", words_.old_path, "The old build: a project, directory of classes or jar")
        ->required();
    diff->add_option("NEW", words_.new_path, "The new build")->required();
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
        hidden ? std::vector<std::string>{"text", "json", "dot", "sarif", "junit", "compact"} : formats_;
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
    command_.least_is_given = !words_.confidence.empty();
    if (command_.least_is_given) command_.least = confidence_of(words_.confidence);
    command_.fail_on_is_given = !words_.fail_on.empty();
    if (command_.fail_on_is_given) command_.fail_on = fail_on_of(words_.fail_on);
    command_.context_is_given = !words_.context.empty();
    if (command_.context_is_given) command_.choices.context = words_.context;
    common.format = format_of(words_.format);
    refuse_format_elsewhere();
    if (!words_.path.empty()) command_.name = words_.path.back();
    if (words_.path.size() > 1) command_.from = words_.path.front();
    common.color = when_of(words_.color);
    common.progress = when_of(words_.progress);
  }

  // An option before the command is taken before it is known which command that is.
  void refuse_format_elsewhere() const {
    const Format format = command_.common.format;
    const Action action = command_.action;
    const bool is_graph = action == Action::kShowCallGraph || action == Action::kShowLocks;
    const bool is_about_findings = action == Action::kCheck || action == Action::kDiff;
    if (format == Format::kDot && !is_graph) {
      throw UserError(
          "--format dot is for 'heddle show callgraph' and 'heddle show locks' only; use text or json");
    }
    const bool is_report = format == Format::kSarif || format == Format::kJunit || format == Format::kCompact;
    if (is_report && (!is_about_findings || command_.program || command_.explain_update)) {
      throw UserError(fmt::format(
          "--format {} is for the findings of 'heddle check' and 'heddle diff' only; use text or json",
          words_.format));
    }
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
