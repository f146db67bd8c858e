#include "project/config.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <toml++/toml.h>
#include <algorithm>
#include <array>
#include <functional>

#include "support/edit_distance.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

std::string place(const toml::source_region& region) {
  return fmt::format("line {}, column {}", region.begin.line, region.begin.column);
}

class Reader {
 public:
  explicit Reader(const fs::path& file) : folder_(file.parent_path()) { config_.file = file; }

  Result<ProjectConfig> read(const toml::table& document) {
    table(document, "heddle.toml",
          {{"project", [this](const toml::node& node) { project(node); }},
           {"check", [this](const toml::node& node) { check(node); }},
           {"suppress", [this](const toml::node& node) { suppressions(node); }}});
    if (!error_.empty()) return Error{error_};
    return std::move(config_);
  }

 private:
  struct Setting {
    std::string_view name;
    std::function<void(const toml::node&)> take;
  };

  // The first mistake is told; the others are likely to follow from it.
  void wrong(const toml::node& node, const std::string& sentence) {
    if (error_.empty()) error_ = fmt::format("{}: {}", place(node.source()), sentence);
  }

  void table(const toml::table& given, std::string_view name, const std::vector<Setting>& settings) {
    for (const auto& [key, value] : given) {
      const auto known = std::ranges::find(settings, key.str(), &Setting::name);
      if (known != settings.end()) {
        known->take(value);
      } else {
        unknown(key, name, settings);
      }
    }
  }

  void unknown(const toml::key& key, std::string_view table, const std::vector<Setting>& settings) {
    if (!error_.empty()) return;
    constexpr size_t kFarthest = 2;
    std::string expected;
    for (const Setting& setting : settings) {
      if (edit_distance(key.str(), setting.name, kFarthest) <= kFarthest)
        expected = fmt::format("did you mean {}?", setting.name);
    }
    if (expected.empty()) {
      std::vector<std::string_view> names;
      for (const Setting& setting : settings) names.push_back(setting.name);
      expected = fmt::format("expected one of {}", fmt::join(names, ", "));
    }
    error_ =
        fmt::format("{}: there is no setting {} in {}; {}", place(key.source()), key.str(), table, expected);
  }

  std::function<void(const toml::node&)> text(std::string& value) {
    return [this, &value](const toml::node& node) {
      if (const auto given = node.value_exact<std::string>()) {
        value = *given;
      } else {
        wrong(node, fmt::format("expected text in quotes, not {}", kind_of(node)));
      }
    };
  }
  std::function<void(const toml::node&)> one_of(std::string& value, std::vector<std::string> words) {
    return [this, &value, words = std::move(words)](const toml::node& node) {
      text(value)(node);
      if (error_.empty() && std::ranges::find(words, value) == words.end())
        wrong(node, fmt::format("expected one of {}, not {}", fmt::join(words, ", "), value));
    };
  }
  // One text will do for a list of one.
  std::function<void(const toml::node&)> texts(std::vector<std::string>& values) {
    return [this, &values](const toml::node& node) {
      if (const toml::array* const list = node.as_array()) {
        for (const toml::node& one : *list) text(values.emplace_back())(one);
      } else {
        text(values.emplace_back())(node);
      }
    };
  }
  std::function<void(const toml::node&)> paths(std::vector<std::string>& values) {
    return [this, &values](const toml::node& node) {
      texts(values)(node);
      for (std::string& value : values) value = from_here(value);
    };
  }
  std::function<void(const toml::node&)> path(std::string& value) {
    return [this, &value](const toml::node& node) {
      text(value)(node);
      if (!value.empty()) value = from_here(value);
    };
  }
  std::string from_here(const std::string& written) const {
    return (folder_ / written).lexically_normal().string();
  }

  void project(const toml::node& node) {
    const toml::table* const given = node.as_table();
    if (given == nullptr) return wrong(node, "expected a table: write [project] in a line of its own");
    table(*given, "[project]",
          {{"classes", paths(config_.classes)},
           {"test-classes", paths(config_.test_classes)},
           {"classpath", paths(config_.class_path)},
           {"sources", paths(config_.sources)},
           {"entries", texts(config_.entries)},
           {"knowledge", paths(config_.knowledge)},
           {"reflection", paths(config_.reflection)},
           {"jdk", path(config_.jdk)}});
  }

  void check(const toml::node& node) {
    const toml::table* const given = node.as_table();
    if (given == nullptr) return wrong(node, "expected a table: write [check] in a line of its own");
    table(*given, "[check]",
          {{"confidence", one_of(config_.confidence, {"high", "medium", "low"})},
           {"fail-on", one_of(config_.fail_on, {"new", "any", "none"})},
           {"open-world", one_of(config_.open_world, {"auto", "all", "none"})},
           {"baseline", path(config_.baseline)},
           {"context", text(config_.context)},
           {"tests", [this](const toml::node& value) {
              config_.tests = value.value_exact<bool>();
              if (!config_.tests) wrong(value, fmt::format("expected true or false, not {}", kind_of(value)));
            }}});
  }

  void suppressions(const toml::node& node) {
    const toml::array* const all = node.as_array();
    if (all == nullptr) return wrong(node, "expected a list: write [[suppress]] in a line of its own");
    for (const toml::node& one : *all) suppression(one);
  }

  void suppression(const toml::node& node) {
    const toml::table* const given = node.as_table();
    if (given == nullptr) return wrong(node, "expected a table: write [[suppress]] in a line of its own");
    Suppression made;
    made.kind = Suppression::Kind::kConfiguration;
    made.place = {config_.file.string(), static_cast<int>(node.source().begin.line)};
    std::vector<std::string> rules;
    table(*given, "[[suppress]]",
          {{"rule",
            [&](const toml::node& value) {
              texts(rules)(value);
              for (const std::string& name : rules) {
                Rule rule{};
                if (rule_of(name, rule)) {
                  made.rules.push_back(rule);
                } else {
                  wrong(value, fmt::format("there is no rule {}; heddle explain lists them", name));
                }
              }
            }},
           {"id", text(made.id)},
           {"subject", text(made.subject)},
           {"class", text(made.class_name)},
           {"reason", text(made.reason)}});
    if (made.rules.empty() && made.id.empty() && made.subject.empty() && made.class_name.empty())
      wrong(node, "this would suppress everything; expected rule, id, subject or class");
    config_.suppressions.push_back(std::move(made));
  }

  static std::string kind_of(const toml::node& node) {
    switch (node.type()) {
      case toml::node_type::string:
        return "text";
      case toml::node_type::integer:
      case toml::node_type::floating_point:
        return "a number";
      case toml::node_type::boolean:
        return "true or false";
      case toml::node_type::array:
        return "a list";
      case toml::node_type::table:
        return "a table";
      default:
        return "a date or time";
    }
  }

  fs::path folder_;
  ProjectConfig config_;
  std::string error_;
};

}  // namespace

Result<ProjectConfig> parse_config(std::string_view text, const fs::path& file) {
  try {
    return Reader(file).read(toml::parse(text));
  } catch (const toml::parse_error& error) {
    return Error{fmt::format("{}: {}", place(error.source()), error.description())};
  }
}

std::string with_knowledge(std::string_view text, std::string_view knowledge) {
  const std::string setting = fmt::format("knowledge = [\"{}\"]\n", knowledge);
  const toml::table document = toml::parse(text);
  const toml::node* const project = document.get("project");
  if (project == nullptr || !project->is_table() || project->as_table()->is_inline()) {
    const bool ends = text.empty() || text.ends_with('\n');
    return fmt::format("{}{}{}[project]\n{}", text, ends ? "" : "\n", text.empty() ? "" : "\n", setting);
  }
  // Behind the line of the header.
  size_t at = 0;
  for (uint32_t line = 0; line < project->source().begin.line && at != std::string_view::npos; ++line)
    at = text.find('\n', at) == std::string_view::npos ? text.size() : text.find('\n', at) + 1;
  const std::string_view head = text.substr(0, at);
  return fmt::format("{}{}{}{}", head, head.ends_with('\n') ? "" : "\n", setting, text.substr(at));
}

std::string config_template(const std::vector<std::string>& found_classes, const std::string& build_tool) {
  std::string found = "# Nothing that is built was found here; build, then heddle finds it.";
  if (!found_classes.empty()) {
    found = fmt::format("# Found here{}:", build_tool.empty() ? "" : ", as " + build_tool + " puts it");
    for (const std::string& one : found_classes) found += "\n#   " + one;
  }
  return fmt::format(R"(# What heddle should know about this project. All of it may be left out.
# Paths are seen from this file; what the command line says wins.

[project]
{}

# Directories of classes, or jars, if heddle should not look for them itself.
# classes = ["target/classes"]
# test-classes = ["target/test-classes"]

# What the program depends on, beside what Maven and Gradle know.
# classpath = ["lib/*"]

# Where source files are, to quote them and to read suppressions.
# sources = ["src/main/java"]

# Where the program is entered from outside, if not by main methods, tests and servlets.
# entries = ["com.foo.Main", "com.foo.Service.*"]

# What reflection and natives do, in files that 'heddle models --help' tells of.
# knowledge = ["heddle.model"]
# reflection = ["heddle-names.txt"]

# jdk = "/usr/lib/jvm/java-17-openjdk-amd64"

[check]
# Findings that are at least as sure as this: high, medium or low.
# confidence = "medium"

# When to end with exit code 1: new (not in the baseline), any or none.
# fail-on = "new"

# Which classes of a library are checked as if several threads called them: auto (those that lock, have
# volatile fields or concurrent collections, or are @ThreadSafe), all or none.
# open-world = "auto"

# Findings that are known; 'heddle baseline FILE' writes it.
# baseline = "heddle-baseline.txt"

# Findings in test code as well.
# tests = false

# Findings that nobody wants to hear of; at least one of rule, id, subject and class.
# In subject and class * stands for anything but a dot, ** for anything.
# [[suppress]]
# rule = "data-race"
# subject = "com.foo.Stats.*"
# class = "com.foo.**"
# reason = "these are hints, and may be off by a few"
)",
                     found);
}

}  // namespace heddle
